"""Retention, deletion of accounts, exports of one's own data, and legal notices."""
