"""What a seat of Buffalo may see and has seen, and what could lie behind it."""
