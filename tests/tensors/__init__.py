"""Tests of games in numbers for learning."""
