"""Rate limits and quotas."""
