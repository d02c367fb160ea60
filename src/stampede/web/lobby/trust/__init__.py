"""What a stranger can check of this house, and what its keeper can."""
