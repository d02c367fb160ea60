"""Conformance checks for any game, also in other packages."""
