"""The environments of other libraries."""
