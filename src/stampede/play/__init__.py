"""Matches as pure values: no clock, no network, no disk."""
