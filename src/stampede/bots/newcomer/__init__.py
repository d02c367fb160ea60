"""A person who plays for the first time, as far as a program can stand in for one."""
