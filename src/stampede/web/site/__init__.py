"""What a feature is given, and what it may add to a site."""
