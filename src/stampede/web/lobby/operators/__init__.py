"""What an operator sees of the house, and can do."""
