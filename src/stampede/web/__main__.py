"""``python -m stampede.web`` serves with the settings of the environment."""

import sys

from stampede.kit.errors import StampedeError
from stampede.web.serve import serve

if __name__ == "__main__":
    try:
        serve(None, None, None, lambda text: print(text, flush=True))  # noqa: T201 - this is the command line
    except StampedeError as refusal:
        sys.exit(f"stampede: {refusal}")
