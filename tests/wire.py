"""Write the JSON Schema of all messages for the front end: part of ``make wire``.

The front end's build makes ``wire.ts``, its types, from this one file, and development checks messages by it,
so they cannot differ from the structs; ``tests/web/test_wire.py`` fails when the file is out of date. The
tables of ``docs/protocol.md`` come from the same definitions (``tests/tables.py``).
"""

import ast
import inspect
import json
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from stampede.core.scene import Board, SceneStruct
from stampede.web.accounts.access_messages import Access, RecoveryCodes
from stampede.web.accounts.messages import Me
from stampede.web.alerts.messages import Alerts
from stampede.web.app import app
from stampede.web.chat.messages import ChatView, IgnoredList, Said, Say
from stampede.web.clubs.messages import (
    ClubCreated,
    ClubJoined,
    ClubList,
    ClubMembers,
    ClubNews,
    ClubPlay,
    ClubView,
)
from stampede.web.events.messages import EventCreated, EventList, EventView
from stampede.web.fairness.messages import FairnessPage, PledgeReceipt, PublicKey
from stampede.web.identity.token_messages import TokenMade, Tokens
from stampede.web.lessons.learner import LessonView
from stampede.web.lobby.messages import Lobby, TableList
from stampede.web.lobby.site_messages import Site
from stampede.web.operators.messages import Console, FoundPeople
from stampede.web.privacy.notices import Notice
from stampede.web.ratings.messages import PlayerRecord, RatingBoard
from stampede.web.replays.branch_messages import ImportedMatch
from stampede.web.replays.messages import Frames, Hint, Proven, Replay, Reviewed
from stampede.web.rulebooks.messages import Rulebook
from stampede.web.runtime.wire import Done, Refusal, Wire
from stampede.web.scores.messages import ScoreForm, ScoresCounted
from stampede.web.solved.messages import SolvedBoard
from stampede.web.studies.messages import (
    LineLooked,
    StudyCreated,
    StudyEdited,
    StudyList,
    StudyNews,
    StudyView,
)
from stampede.web.table import messages
from stampede.web.table.commands import Act, Command, TableMessage
from stampede.web.table.consent_messages import MayUndo
from stampede.web.table.creation_messages import TableCreated, TableJoined
from stampede.web.table.options import TableOptions
from stampede.web.table.plan_messages import Ahead, PlanView
from stampede.web.vacations.vacations import Vacations

SCHEMA = Path(__file__).parents[1] / "frontend" / "src" / "net" / "wire.json"
ClientMessage = TableMessage | Say
ServerMessage = messages.ServerMessage | ChatView | Said | PledgeReceipt
ANSWERS = (
    *(
        Access,
        Ahead,
        Alerts,
        Board,
        Console,
        Done,
        EventCreated,
        EventList,
        EventView,
        messages.Faces,
        FairnessPage,
        FoundPeople,
        Frames,
        Hint,
        IgnoredList,
        ImportedMatch,
        LessonView,
        Lobby,
        TableJoined,
        MayUndo,
        Me,
        Notice,
        PlanView,
        PlayerRecord,
        Proven,
        PublicKey,
        RatingBoard,
        RecoveryCodes,
        Refusal,
    ),
    *(ClubCreated, ClubJoined, ClubList, ClubMembers, ClubNews, ClubPlay, ClubView),
    *(ScoreForm, ScoresCounted),
    *(LineLooked, SolvedBoard, StudyCreated, StudyEdited, StudyList, StudyNews, StudyView),
    *(Replay, Reviewed, Rulebook, Site, TableCreated, TableList, TokenMade, Tokens, Vacations),
)
"""The server's answers over HTTP."""
OWN_NAMES = {"Symbol": "BoardSymbol"}
"""Names that mean something else in TypeScript."""

Schema = dict[str, Any]


def structs() -> list[type[msgspec.Struct]]:
    """Every message, every part of one, and every part of a drawing."""
    assert app.ROUTES, "with the routes, every module of messages has been imported"
    return sorted({*_below(Wire), *_below(SceneStruct)}, key=lambda kind: kind.__name__)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("stampede."):
            yield each
            yield from _below(each)


def definitions() -> tuple[dict[str, Schema], list[Schema]]:
    """The JSON Schema of each struct by its name, and the two unions that cross the socket."""
    kinds = structs()
    refs, found = msgspec.json.schema_components(
        [ServerMessage, ClientMessage, *kinds], ref_template="#/$defs/{name}"
    )
    described = {kind.__name__: kind for kind in kinds}
    received = _reached(found, {kind.__name__ for kind in (*ServerMessage.__args__, *ANSWERS)})
    for name, definition in found.items():
        _describe(definition, described[name])
        # Only a browser may leave out what has a default, and the server only in drawings and updates.
        if name in received and issubclass(described[name], Wire) and not _omits(described[name]):
            definition["required"] = list(definition["properties"])
        definition["additionalProperties"] = False
    return found, [{"anyOf": union["anyOf"]} for union in refs[:2]]


def schema() -> Schema:
    """The JSON Schema of the wire: a property for each struct, and for each of the two unions."""
    found, (server, client) = definitions()
    named = _for_typescript({**found, "ServerMessage": server, "ClientMessage": client})
    properties = {name: {"$ref": f"#/$defs/{name}"} for name in sorted(named)}
    return {
        "title": "Wire",
        "description": "Everything that crosses the wire, by its name.",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        "$defs": named,
    }


def _omits(kind: type[msgspec.Struct]) -> bool:
    return kind.__struct_config__.omit_defaults


def _reached(definitions: dict[str, Schema], names: set[str]) -> set[str]:
    """The definitions with these names, and all that they consist of."""
    reached: set[str] = set()
    while names:
        reached |= names
        inside = json.dumps([definitions[name] for name in names])
        names = {name for name in definitions if f'"#/$defs/{name}"' in inside} - reached
    return reached


def _describe(definition: Schema, kind: type[msgspec.Struct]) -> None:
    """Put the words below each field into the schema, and leave out what says nothing there."""
    definition["description"] = _plain(definition["description"])
    for field, words in _words(kind).items():
        definition["properties"][field]["description"] = words


def _words(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The words below each field; for fields of all commands, those of the first one."""
    found = _words(TableOptions) if issubclass(kind, TableOptions) and kind is not TableOptions else {}
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    for field, words in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(words, ast.Expr):
            assert isinstance(field.target, ast.Name)
            assert isinstance(words.value, ast.Constant)
            assert isinstance(words.value.value, str)
            found[field.target.id] = _plain(words.value.value)
    if kind is not Act and issubclass(kind, Command):
        found |= {field: words for field, words in _words(Act).items() if field in {"id", "version"}}
    return found


def _plain(words: str) -> str:
    """A docstring in one line, its code as Markdown has it."""
    return " ".join(words.replace("``", "`").split())


def _for_typescript(definitions: dict[str, Schema]) -> dict[str, Schema]:
    """The same with the front end's own names, as json-schema-to-typescript reads it best."""
    for name, own in OWN_NAMES.items():
        definitions[own] = {**definitions.pop(name), "title": own}
    text = json.dumps(definitions)
    for name, own in OWN_NAMES.items():
        text = text.replace(f'"#/$defs/{name}"', f'"#/$defs/{own}"')

    def readable(part: Schema) -> Schema:
        if "prefixItems" in part:
            return {**part, "items": part.pop("prefixItems")}
        if len(part) > 1 and isinstance(part.get("$ref"), str):
            # With words or a default of its own it would become a type of its own.
            return {"$ref": part["$ref"]}
        return part

    renamed: dict[str, Schema] = json.loads(text, object_hook=readable)
    return renamed


def written() -> str:
    """The schema as it is kept, with each definition on a line of its own."""
    whole = schema()
    definitions = whole.pop("$defs")
    lines = ",\n".join(
        f"    {json.dumps(name)}: {json.dumps(definitions[name])}" for name in sorted(definitions)
    )
    return f'{json.dumps(whole)[:-1]},\n  "$defs": {{\n{lines}\n  }}\n}}\n'


if __name__ == "__main__":
    SCHEMA.write_text(written(), encoding="utf-8")
