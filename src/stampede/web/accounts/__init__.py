"""Accounts: passwords, passkeys, devices."""
