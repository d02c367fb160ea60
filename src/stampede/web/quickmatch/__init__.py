"""Quick matches: a seat at an open table against any opponent."""
