"""Playing whoever comes: computers take what is free after a while, and play on for who has gone."""
