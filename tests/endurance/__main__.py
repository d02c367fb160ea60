"""``python -m tests.endurance PROOF``: a long proof, whose last result is kept in ``docs/endurance.md``."""

import argparse
import sys

from tests.endurance import malformed, play, watching


def main() -> int:
    """Run the tests that the arguments name; 1 if anything was wrong."""
    parser = argparse.ArgumentParser("python -m tests.endurance", description=__doc__)
    proofs = parser.add_subparsers(dest="proof", required=True)
    for database in ("sqlite", "postgresql"):
        found = proofs.add_parser(f"malformed-{database}", help="malformed messages")
        found.add_argument("--count", type=int, default=100_000)
    found = proofs.add_parser("soak", help="long play")
    found.add_argument("--seconds", type=float, default=3600.0)
    found = proofs.add_parser("connections", help="very many who look on")
    found.add_argument("--count", type=int, default=10_000)
    proofs.add_parser("full-disk", help="a disk that is full for a while; needs root")
    proofs.add_parser("read-only", help="a database that takes nothing for a while")
    given = parser.parse_args()
    match given.proof:
        case "soak":
            return play.soak(given.seconds, MATCHES)
        case "connections":
            return watching.prove(given.count)
        case "full-disk":
            return play.full_disk(MATCHES)
        case "read-only":
            return play.read_only(MATCHES)
        case _:
            return malformed.prove(given.count, on_postgresql=given.proof == "malformed-postgresql")


MATCHES = 20

if __name__ == "__main__":
    sys.exit(main())
