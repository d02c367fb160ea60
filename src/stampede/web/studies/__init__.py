"""Studies: match files that people annotate and lead others through."""
