"""``python -m tests.tampering [N]``: of N changes to signed match files, how many does nobody find?

The exit code is 1 if there are any.
"""

import random
import sys
from collections import Counter

from tests.tampering import files, is_found, tampered

USUAL = 2500


def main(count: int) -> int:
    """Change the files of all games in turn, and print the changes not found."""
    chance, tried, missed = random.Random(count), Counter[str](), []
    matches = list(files())
    for number in range(count):
        game, text = matches[number % len(matches)]
        tried[game] += 1
        changed = tampered(text, chance)
        if not is_found(changed.text):
            missed.append(f"{game}: {changed.what}")
    games = ", ".join(f"{found} of {game}" for game, found in sorted(tried.items()))
    print(f"{count} changes ({games}): {len(missed)} not found")  # noqa: T201
    print("\n".join(missed), end="\n" * bool(missed))  # noqa: T201
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL))
