"""Planned actions over HTTP."""
