"""The routes of those who operate the house."""
