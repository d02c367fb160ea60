"""One alphabet for all names and ids that come from outside: whatever else comes reaches no database."""

import json
import re
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from starlette.routing import Route

from stampede.web.app import app
from stampede.web.chat.feature import CHAT
from stampede.web.chat.messages import Say
from stampede.web.play.socket import Protocol
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.refusals import RefusedError
from stampede.web.table.commands import TableMessage
from tests.web.test_quick import site
from tests.web.worlds import Pretended

PARAMETER = re.compile(r"{([^}]*)}")
KNOWN = {"day", "document", "emblem", "game", "lesson", "picture"}
"""These are dates, or are looked for among those that are installed."""
BAD = ["", "\0", "a\0b", "a b", "a\n", "a.b", "é", "a" * 65, "\ud7ff"]
VALUES: dict[Any, object] = {int: 1, bool: True, str: "e1e2", tuple[str, ...]: ["e1"]}
COMMANDS = [kind for kind in (TableMessage | Say).__args__ if "id" in kind.__struct_fields__]


assert CHAT.socket
PROTOCOL = Protocol([CHAT.socket])


def message(kind: Any, name: str) -> bytes:
    """A message that is right but for its id."""
    wanted = [field for field in msgspec.structs.fields(kind) if field.required]
    values = {field.name: VALUES.get(field.type) for field in wanted}
    return json.dumps({**values, "type": kind.__struct_config__.tag, "id": name}).encode()


def test_no_new_name_looks_like_an_option_of_a_command() -> None:
    drawn = iter([b"\xf8" * 12, b"\x04" * 12])
    runtime: Any = SimpleNamespace(token_bytes=lambda _count: next(drawn))
    assert not new_id(runtime).startswith("-")
    assert next(drawn, None) is None, "the first began with a hyphen"


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: str(kind.__struct_config__.tag))
def test_every_command_has_an_id_of_the_one_alphabet(kind: Any) -> None:
    assert isinstance(PROTOCOL.read(message(kind, "a-Z_09")), kind)
    for name in BAD:
        with pytest.raises(RefusedError, match=r"\$\.id") as refused:
            PROTOCOL.read(message(kind, name))
        assert refused.value.refusal.code == "malformed"


async def test_no_address_names_anything_else() -> None:
    routes = [route for route in app.ROUTES if isinstance(route, Route) and "{" in route.path]
    async with site(Pretended()) as here:
        for route in routes:
            assert all(":id" in part or part in KNOWN for part in PARAMETER.findall(route.path))
            for bad in ("%00", "a%00b", "a%20b", "%C3%A9", "a" * 65):
                path, method = PARAMETER.sub(bad, route.path), min(route.methods or {"GET"})
                headers = {"content-type": "application/json"}
                answer = await here.anna.request(method, path, headers=headers, content=b"{}")
                assert HTTPStatus.BAD_REQUEST <= answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, path
                if ":id}" in route.path:
                    assert answer.status_code == HTTPStatus.NOT_FOUND, path
