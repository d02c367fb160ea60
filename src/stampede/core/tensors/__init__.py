"""Games in numbers for learning: compact actions, and observations as arrays."""
