"""The routes for programs: tokens, positions without drawings, streams, and the description of all that."""
