"""Results and ratings."""
