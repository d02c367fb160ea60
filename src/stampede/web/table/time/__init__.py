"""Whose time runs at a table, and whose does not."""
