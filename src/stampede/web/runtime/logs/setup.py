"""The set-up of the server's log: one handler, on standard error, for every logger."""

import logging
import sys
from collections.abc import Mapping

from stampede.web.runtime.logs.formatter import JsonLine, ReadableLine
from stampede.web.runtime.logs.repeats import OnceHandler
from stampede.web.runtime.settings import InvalidSetting

SETTING = "STAMPEDE_LOG"
FORMS = {"json": JsonLine, "text": ReadableLine}


def begin(environment: Mapping[str, str]) -> None:
    """Set the log up: text at a terminal, JSON elsewhere, or as STAMPEDE_LOG says; raises InvalidSetting."""
    usual = "text" if sys.stderr and sys.stderr.isatty() else "json"
    form = environment.get(SETTING, "").strip() or usual
    if form not in FORMS:
        raise InvalidSetting(f"{SETTING}={form!r} is not allowed: give {' or '.join(FORMS)}")
    handler = OnceHandler()
    handler.setFormatter(FORMS[form]())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("stampede").setLevel(logging.INFO)
