"""Perfect play on a page: boards of which every move can be looked up."""
