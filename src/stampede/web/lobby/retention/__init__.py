"""What is deleted by itself when it has been kept long enough."""
