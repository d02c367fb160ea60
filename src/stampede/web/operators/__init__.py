"""What operators may do, and the audit log of it."""
