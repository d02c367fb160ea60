"""Matches of computer players: schedules, ladders, ratings, sequential tests."""
