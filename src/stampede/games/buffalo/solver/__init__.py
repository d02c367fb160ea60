"""Buffalo solved: tables by retrograde analysis, and proofs to check (``docs/buffalo-solved.md``)."""
