"""Guests and accounts: who somebody is, how they log in, whom they ignore, when they are away."""
