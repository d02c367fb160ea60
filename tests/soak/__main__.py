"""``python -m tests.soak TEST``: a long test of one server, whose last result is kept in ``docs/soak.md``."""

import argparse
import sys

from tests.soak import evening, malformed, play, spectators

MATCHES = 20


def main() -> int:
    """Run one of the tests; return 1 if anything was wrong."""
    parser = argparse.ArgumentParser("python -m tests.soak", description=__doc__)
    tests = parser.add_subparsers(dest="test", required=True)
    for database in ("sqlite", "postgresql"):
        found = tests.add_parser(f"malformed-{database}", help="malformed messages")
        found.add_argument("--count", type=int, default=100_000)
    found = tests.add_parser("soak", help="matches for an hour")
    found.add_argument("--seconds", type=float, default=3600.0)
    found = tests.add_parser("connections", help="thousands of spectators")
    found.add_argument("--count", type=int, default=10_000)
    found = tests.add_parser("evening", help="an event of many people, with browsers on its page and wall")
    found.add_argument("--people", type=int, default=24)
    found.add_argument("--rounds", type=int, default=3)
    tests.add_parser("full-disk", help="a disk that is full for a while; needs root")
    tests.add_parser("read-only", help="a database that takes nothing for a while")
    given = parser.parse_args()
    match given.test:
        case "soak":
            return play.soak(given.seconds, MATCHES)
        case "connections":
            return spectators.run(given.count)
        case "evening":
            return evening.run(given.people, given.rounds)
        case "full-disk":
            return play.full_disk(MATCHES)
        case "read-only":
            return play.read_only(MATCHES)
        case _:
            return malformed.run(given.count, on_postgresql=given.test == "malformed-postgresql")


if __name__ == "__main__":
    sys.exit(main())
