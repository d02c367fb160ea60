"""Many matches at once, into arrays made once (``docs/batch.md``)."""
