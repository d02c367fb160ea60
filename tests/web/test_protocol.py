"""``docs/protocol.md`` describes what the modules of messages and ``scene.py`` define, and nothing else."""

import inspect
import json
import re
from pathlib import Path

import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute

import stampede.web
from stampede.core import scene
from stampede.draw import difference
from stampede.web.app import app
from stampede.web.runtime.wire import Wire
from tests.tables import DOCS
from tests.wire import structs

TEXT = (DOCS / "protocol.md").read_text(encoding="utf-8")
SECTIONS: dict[str, str] = {}
for part in re.split(r"^(?=##)", TEXT, flags=re.MULTILINE):
    heading, _, body = part.partition("\n")
    if heading.startswith("### "):
        SECTIONS[heading.removeprefix("### ")] = body
WIRE = {kind.__struct_config__.tag or kind.__name__: kind for kind in structs() if issubclass(kind, Wire)}
DRAWN = {
    name: kind
    for module in (scene, difference)
    for name, kind in inspect.getmembers(module, inspect.isclass)
    if issubclass(kind, scene.SceneStruct) and kind is not scene.SceneStruct
}
KINDS: dict[str, type[msgspec.Struct]] = {**{str(tag): kind for tag, kind in WIRE.items()}, **DRAWN}
FIELDS = {name: set(kind.__struct_fields__) for name, kind in KINDS.items()}


def test_every_message_is_described_and_no_other() -> None:
    assert set(SECTIONS) == set(FIELDS)


@pytest.mark.parametrize("name", sorted(map(str, WIRE)))
def test_every_example_has_the_fields_of_its_message(name: str) -> None:
    found = re.search(r"```json\n(.*?)```", SECTIONS[name], re.DOTALL)
    assert found, "every message has an example"
    example = json.loads(found[1])
    kind = next(each for tag, each in WIRE.items() if str(tag) == name)
    example.pop("type", None)

    left_out = FIELDS[name] - set(example)
    assert set(example) <= FIELDS[name]
    assert not left_out or kind.__struct_config__.omit_defaults
    if all(value not in ({}, []) for value in example.values()):
        msgspec.convert(example, kind)


def test_every_address_is_described_and_no_other() -> None:
    found = (route.path for route in app.ROUTES if isinstance(route, Route | WebSocketRoute))
    routes = {path.replace(":id}", "}") for path in found}
    prose = re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL)

    assert {path for path in routes if path.startswith("/api/")} == set(re.findall(r"/api/[\w{}/.-]+", prose))


def test_every_refusal_code_is_described() -> None:
    sources = [path.read_text(encoding="utf-8") for path in Path(stampede.web.__file__).parent.rglob("*.py")]
    used = set()
    for source in sources:
        used |= set(re.findall(r"HTTPStatus\.\w+, \"([a-z-]+)\"", source))
        used |= set(re.findall(r"Refusal\(\"([a-z-]+)\"", source))
        used |= set(re.findall(r"(?:code = |\d{3}: |status_code, )\"([a-z-]+)\"", source))
    described = set(re.findall(r"^\| `([a-z-]+)` \| \d", TEXT, re.MULTILINE))

    assert used == described
