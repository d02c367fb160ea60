"""Faces of the computer's characters."""
