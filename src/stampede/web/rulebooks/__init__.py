"""Rulebooks and introductions as pages."""
