"""The time of players at a table: clocks, deadlines and vacations."""
