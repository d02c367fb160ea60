"""A server whose computers act at once and at random, in every game: ``python -m tests.browser.quick``."""

import argparse
from functools import partial
from unittest.mock import patch

from stampede.bots.levels import Level
from stampede.web.app import serve
from stampede.web.app.app import create_app
from tests.web.players import choose_any

LEVELS = (Level(1, "Greenhorn", "Does anything that is allowed."),)


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    given = parser.parse_args()
    app = partial(create_app, choose=choose_any, levels=lambda _: LEVELS)
    with patch.object(serve, "create_app", app):
        serve.serve(given.host, given.port, given.database, lambda words: print(words, flush=True))  # noqa: T201


if __name__ == "__main__":
    main()
