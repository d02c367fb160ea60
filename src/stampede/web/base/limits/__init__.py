"""What one visitor, and one address, may have, so that something is left for the others."""
