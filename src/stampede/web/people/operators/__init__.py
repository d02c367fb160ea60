"""Those who operate the house, and what they have done."""
