"""What a seat of Zoff in Buffalo may see and has seen, and what could lie behind it."""
