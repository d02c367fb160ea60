"""The public list of commitments, and signed match files."""
