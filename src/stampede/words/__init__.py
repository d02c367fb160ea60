"""Catalogues of texts in several languages."""
