"""Operator actions and their audit log."""
