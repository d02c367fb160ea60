"""The ground of the server: clock, randomness, executors, settings, logging, and refusals."""
