"""How the log of a server is set up: one handler, on standard error, for all that is logged anywhere."""

import logging
import sys
from collections.abc import Mapping

from stampede.web.runtime.logs.formatter import JsonLine, ReadableLine
from stampede.web.runtime.logs.repeats import OnceHandler
from stampede.web.runtime.settings import InvalidSetting

SETTING = "STAMPEDE_LOG"
FORMS = {"json": JsonLine, "text": ReadableLine}


def begin(environment: Mapping[str, str]) -> None:
    """Log from now on: in words at a terminal, in JSON elsewhere, or as is set; raises InvalidSetting."""
    usual = "text" if sys.stderr and sys.stderr.isatty() else "json"
    form = environment.get(SETTING, "").strip() or usual
    if form not in FORMS:
        raise InvalidSetting(f"{SETTING}={form!r} is not allowed: give {' or '.join(FORMS)}")
    handler = OnceHandler()
    handler.setFormatter(FORMS[form]())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("stampede").setLevel(logging.INFO)
