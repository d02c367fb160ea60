"""The front end's types and checks are those of the server's messages."""

import json
from pathlib import Path
from typing import Any

import pytest

import stampede.web
from stampede.core.scene import SceneStruct
from stampede.web.table.messages import Update
from tests.wire import OWN_NAMES, SCHEMA, schema, structs, written


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    return schema()


def test_the_front_end_has_the_schema_of_the_messages() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == written(), "write it anew: make wire"


def test_every_message_and_every_part_of_a_drawing_has_a_type(whole: dict[str, Any]) -> None:
    names = {OWN_NAMES.get(kind.__name__, kind.__name__) for kind in structs()}

    assert {"TableView", "AlertWishes", "BoardSymbol", "CreateTable", "PlayerRecord"} <= names
    assert set(whole["$defs"]) == names | {"ServerMessage", "ClientMessage"}
    assert set(whole["properties"]) == set(whole["$defs"])


def test_every_field_is_there_and_no_other(whole: dict[str, Any]) -> None:
    for kind in structs():
        definition = whole["$defs"][OWN_NAMES.get(kind.__name__, kind.__name__)]
        tag = {"type"} if kind.__struct_config__.tag else set()
        assert set(definition["properties"]) == {*kind.__struct_encode_fields__, *tag}, kind


def test_what_the_server_sends_is_complete_and_what_a_drawing_leaves_out_may_be_missing(
    whole: dict[str, Any],
) -> None:
    required = {name: set(each.get("required", ())) for name, each in whole["$defs"].items()}

    assert required["Ack"] == {"type", "id", "version", "repeated"}
    assert required["Pace"] == {"kind", "bank", "increment", "per_move"}
    assert required["Scene"] == {"sprites"}
    assert required["CreateTable"] == {"game", "name"}


def test_words_of_a_field_come_along(whole: dict[str, Any]) -> None:
    left = whole["$defs"]["ClockView"]["properties"]["left_ms"]

    assert left["description"] == "By seat; null for a seat without a clock, as the computer."
    assert "``" not in json.dumps(whole)


def test_only_drawings_and_updates_leave_out_what_is_at_its_default() -> None:
    """So no field that is required here is ever missing in a message."""
    for kind in structs():
        assert bool(kind.__struct_config__.omit_defaults) == issubclass(kind, SceneStruct | Update), kind


def test_the_schema_is_for_development_alone() -> None:
    scripts = list((Path(stampede.web.__file__).parent / "static" / "assets").glob("*.js"))

    assert scripts
    assert [each.name for each in scripts if "additionalProperties" in each.read_text(encoding="utf-8")] == []
