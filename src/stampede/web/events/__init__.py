"""Events: evenings of several rounds with pairings, tables that open by themselves, and standings."""
