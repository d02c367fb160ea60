"""Answers planned ahead, played when the other makes the move they answer."""
