"""Roundup: the tests' own small game in which nothing is hidden or left to chance."""
