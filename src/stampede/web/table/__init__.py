"""One table: its events, what they add up to, who may do what, and what each is told."""
