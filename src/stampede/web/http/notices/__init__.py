"""The pages that the operator writes: who answers for the site, and what happens with people's data."""
