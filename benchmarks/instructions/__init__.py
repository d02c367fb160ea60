"""Instructions of six scenarios of the server: a guard that sees two per cent, on a busy machine too."""
