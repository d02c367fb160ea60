"""Visitors: guests, tokens, blocks, bans."""
