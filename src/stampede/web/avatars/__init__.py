"""Avatars of the computer's personas."""
