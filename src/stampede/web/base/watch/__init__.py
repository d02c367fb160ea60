"""What whoever runs a server is told of it: lines of the log, and figures."""
