"""The table server under load: real matches played beforehand, a client of its own process, two peers."""
