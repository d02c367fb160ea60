"""Deprecated: the names of ``docs/api.md`` are in :mod:`stampede.core` since 0.2."""

import warnings

warnings.warn("stampede.kit is stampede.core since 0.2", DeprecationWarning, stacklevel=2)
