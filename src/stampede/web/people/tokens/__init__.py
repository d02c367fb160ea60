"""Tokens that an account's owner gives to programs."""
