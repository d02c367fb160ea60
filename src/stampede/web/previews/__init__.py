"""Pictures of tables and matches for links."""
