"""Health checks and metrics."""
