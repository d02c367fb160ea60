"""What whoever runs a server can ask it: whether it lives, whether it takes moves, and its figures."""
