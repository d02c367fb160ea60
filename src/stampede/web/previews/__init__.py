"""Preview images of tables and matches for links."""
