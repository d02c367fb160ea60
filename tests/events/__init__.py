"""Tests of events: pairings, standings and their log."""
