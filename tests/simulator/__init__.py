"""Whole sites in one pretended world: three servers and their players, with faults, from a seed."""
