"""What every visitor of the front page asks for."""
