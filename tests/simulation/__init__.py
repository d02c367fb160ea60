"""Deterministic simulation: a site of up to three servers, its players and its faults follow from a seed."""
