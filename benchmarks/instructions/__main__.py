"""Runs the command."""

import sys

from benchmarks.instructions.command import main

raise SystemExit(main(sys.argv[1:]))
