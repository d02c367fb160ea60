"""Matches as tables for learning and statistics (``docs/data.md``)."""

from stampede.core.extras import require

require("pyarrow", "data", "stampede.data")
