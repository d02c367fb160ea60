"""Cattle Drive: a small game for two to six players who choose in secret, and with a die."""
