"""With PyTorch and JAX: ``make test-learning``."""
