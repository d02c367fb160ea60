"""Several processes: leases, forwarding, remote workers, the message bus."""
