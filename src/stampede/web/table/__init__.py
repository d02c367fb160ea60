"""One table: its event log and state, the rules for commands, and each viewer's messages."""
