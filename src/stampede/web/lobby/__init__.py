"""What goes on around tables: finding, opening and keeping them, results, replays, advice."""
