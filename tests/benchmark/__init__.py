"""The benchmark: suites, scores, networks, submissions."""
