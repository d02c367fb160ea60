"""Named benchmarks: each prints its figures, and ratios to a peer measured in the same run."""
