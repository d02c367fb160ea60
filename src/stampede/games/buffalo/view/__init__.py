"""The views of Buffalo, in which nothing is hidden."""
