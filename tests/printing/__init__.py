"""Print and play: pages in millimetres, and PDFs."""
