"""The options of a table are declared once and carried whole: form, log, state, view and snapshot."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from stampede.web.table import events, reducer, snapshot
from stampede.web.table.events import Changed, Created
from stampede.web.table.options import Pace, TableOptions
from tests.web.sitting import SEED, created
from tests.web.support import PATIENCE, TINY

ALL = TableOptions(
    pace=Pace("live", 600, 5), on_timeout="out", hints=True, undo="all", watch="players", notebook=False
)
FLAT = {
    "type": "opened", "game": "roundup", "options": TINY, "form": "exchange", "guest": 1,
    "players": [{"level": 0}, {"level": 2}], "match": "first", "seed": SEED, "seat": 0, "hints": True,
    "pace": {"kind": "live", "bank": 600.0, "increment": 5.0, "per_move": 0.0}, "on_timeout": "out",
    "undo": "all", "watch": "players", "notebook": False, "ladder": 1,
}  # fmt: skip
"""As version 0.2 wrote it."""


def test_an_option_that_is_declared_goes_from_the_form_to_the_log_and_to_every_view(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.web.added_option", f"sqlite:///{tmp_path / 'stampede.db'}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "opened": True,
        "usual": False,
        "changed": True,
        "opened, from its log": True,
        "changed, from its log": True,
        "schema": ["boolean"] * 3,
    }


def test_options_that_an_earlier_version_wrote_are_read() -> None:
    event = events.read(json.dumps(FLAT))
    assert isinstance(event, Created)
    assert TableOptions.of(event) == ALL
    assert reducer.opened("table", event).options == ALL


@pytest.mark.parametrize("left_out", [False, True])
def test_a_change_that_an_earlier_version_wrote_is_read(*, left_out: bool) -> None:
    wanted = {name: FLAT[name] for name in ("options", "form", *(FLAT.keys() & ALL.by_name()))}
    if left_out:
        del wanted["notebook"]  # Tables had none before version 0.2.
    event = events.read(json.dumps({**wanted, "type": "changed", "is_open": False, "invite": "link"}))
    assert isinstance(event, Changed)
    assert reducer.after(reducer.opened("table", created("roundup", TINY)), event).options == ALL


def test_a_snapshot_that_an_earlier_version_wrote_is_read() -> None:
    """It had each option among the fields of the state."""
    opening = created("roundup", TINY)
    table_state = reducer.opened("table", msgspec.structs.replace(opening, **ALL.by_name()))
    *head, body = msgspec.msgpack.decode(snapshot.write(table_state))
    flat = body.pop("options") | body
    assert "options" not in flat

    known = snapshot.read(msgspec.msgpack.encode([*head, flat]))
    assert known == table_state
    assert known.options == ALL
    assert snapshot.read(snapshot.write(table_state)) == table_state
