"""What a seat of Abilene may see and has seen, and what could lie behind it."""
