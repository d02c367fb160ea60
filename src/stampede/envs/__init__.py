"""The games as environments of the libraries that people learn with."""
