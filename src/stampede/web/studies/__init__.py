"""Studies: annotated match files whose owners can lead others through them."""
