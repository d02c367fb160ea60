"""The characters that sit at a table: what they show and say."""
