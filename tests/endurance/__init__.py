"""Long proofs of one real server: much that is malformed, many who look on, long play, a bad disk."""
