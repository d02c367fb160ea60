"""A suite of a few games."""

from stampede.benchmark.suites import Suite

SMALL = Suite("zoff-mini", 3, {"random": 0.0, "level 2": 300.0})
