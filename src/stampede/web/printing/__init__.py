"""Games to print and cut out, as PDF."""
