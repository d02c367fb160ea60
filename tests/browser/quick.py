"""``stampede serve`` with computers that act at once and at random, in every game."""

import sys
from functools import partial
from unittest.mock import patch

from stampede.bots.levels import Level
from stampede.cli.main import main
from stampede.web.app import serve
from stampede.web.app.app import create_app
from tests.web.players import choose_any

QUICK = (sys.executable, "-m", "tests.browser.quick")
"""The command."""
LEVELS = (Level(1, "Greenhorn", "Does anything that is allowed."),)

if __name__ == "__main__":
    with patch.object(serve, "create_app", partial(create_app, choose=choose_any, levels=lambda _: LEVELS)):
        main(["serve"])
