"""The site that features are built on, and how they extend it."""
