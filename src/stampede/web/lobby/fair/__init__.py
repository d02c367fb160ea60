"""What anybody may check of how chance was agreed on."""
