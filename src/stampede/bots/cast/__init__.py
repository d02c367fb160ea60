"""The characters of the cast beside their play: what they look like, and how they take what happens."""
