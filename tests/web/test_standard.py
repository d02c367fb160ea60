"""Proofs for lines of ``docs/security.md`` that no other test bears."""

import ast
import asyncio
import base64
import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import fields
from typing import Any

import pytest

from stampede.web.accounts.access_messages import RecoveryCode
from stampede.web.accounts.messages import Password
from stampede.web.identity import tokens
from stampede.web.identity.guests import TOKEN_BYTES, new_token
from stampede.web.limits.limits import Limits
from stampede.web.runtime.limit_settings import LimitSettings
from stampede.web.runtime.refusals import RefusedError, too_many
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import Settings
from stampede.web.store import schema
from tests.docs.test_structure import ROOT, sources
from tests.web.sitting import Sitting, created

MOST = 3
"""How much each limit allows here."""
WAITING = {"messages", "messages_address"}
"""These limits let nobody in later than they say, instead of refusing."""
TIMES = {"head_seconds", "body_seconds", "stalled_seconds"}
"""These are timeouts of connections; ``tests/web/test_lines.py`` is about them."""


class _Counting:
    """The part of a store that the limits use: everybody has as many unfinished tables as is said."""

    def __init__(self, unfinished: int) -> None:
        self.runtime = REAL
        self._unfinished = unfinished

    async def unfinished_tables(self, _guest: int, _seconds: float) -> int:
        return self._unfinished

    async def write(self, _work: object) -> None:
        """The address is noted elsewhere."""


def limits_of(name: str, unfinished: int = 0) -> Limits:
    """Limits of which one allows little, and all others everything."""
    loose = {each.name: 1 << 20 for each in fields(LimitSettings) if each.name not in TIMES}
    store: Any = _Counting(unfinished)
    return Limits(store, LimitSettings(**{**loose, name: MOST}))


async def use(limits: Limits, name: str, number: int, held: ExitStack) -> None:
    """Use once what the limit *name* counts, by one visitor or from one address; raises RefusedError."""
    kind, is_near = name.removesuffix("_address"), name.endswith("_address")
    who, near = (number, "home") if is_near else (1, f"address {number}")
    match kind:
        case "log_ins":
            await limits.count_log_in(f"login {who}", "home")
        case "guests":
            limits.count_guest("home")
        case "tables":
            await limits.count_table(who, near)
        case "files" | "questions" | "looks":
            COUNTING[kind](limits, who, near)
        case _:
            use_socket(limits, kind, who, near, held)


COUNTING: dict[str, Callable[[Limits, int, str], None]] = {
    "files": Limits.count_import,
    "questions": Limits.count_question,
    "looks": Limits.count_look,
}


def use_socket(limits: Limits, kind: str, who: int, near: str, held: ExitStack) -> None:
    """Open a socket, or let a byte more wait at one; raises RefusedError."""
    if kind == "waiting":
        fits = limits.wait(who, near, 1)
    else:
        place = held.enter_context(limits.socket(who, near, lambda: None))
        fits = kind == "sockets" or place.hold(MOST if who and near == "address 0" else MOST + 1)
    if not fits:
        raise too_many("it is closed")


REFUSING = [each.name for each in fields(LimitSettings) if each.name not in WAITING | TIMES | {"unfinished"}]


@pytest.mark.parametrize("name", REFUSING)
async def test_each_documented_limit_holds(name: str) -> None:
    limits = limits_of(name)
    with ExitStack() as held:
        for number in range(1 if name == "waiting_socket" else MOST):
            await use(limits, name, number, held)
        with pytest.raises(RefusedError):
            await use(limits, name, MOST, held)


@pytest.mark.parametrize("name", sorted(WAITING))
def test_messages_that_come_too_fast_wait(name: str) -> None:
    limits = limits_of(name)
    is_near = name.endswith("_address")
    waits = [limits.messages.book(number if is_near else 1, "home") for number in range(10 * MOST + 1)]
    assert not any(waits[: 10 * MOST])
    assert waits[-1] > 0


async def test_unfinished_tables_are_limited() -> None:
    await limits_of("unfinished", MOST - 1).count_table(1, "home")
    with pytest.raises(RefusedError):
        await limits_of("unfinished", MOST).count_table(1, "home")


def test_the_documented_limits_are_the_ones_that_hold() -> None:
    assert LimitSettings.table() in (ROOT / "docs" / "server.md").read_text("utf-8")
    assert set(REFUSING) | WAITING | TIMES | {"unfinished"} == {each.name for each in fields(LimitSettings)}


# ---------------------------------------------------------------- what programs are made of


CALLS = {"compile", "fullmatch", "match", "search", "sub", "subn", "findall", "finditer", "split"}


def is_fixed(node: ast.expr) -> bool:
    """Whether an expression is a text of the program: constants, and names of constants between them."""
    match node:
        case ast.JoinedStr(values=parts):
            return all(map(is_fixed, parts))
        case ast.FormattedValue(value=part):
            return is_fixed(part)
        case ast.BinOp(left=left, right=right):
            return is_fixed(left) and is_fixed(right)
        case ast.Name(id=name):
            return name.lstrip("_").isupper()
        case _:
            return isinstance(node, ast.Constant) or ast.unparse(node).startswith("re.escape(")


def expressions() -> Iterator[tuple[str, ast.expr]]:
    """The regular expressions of the package, each with its place."""
    for file in sorted((ROOT / "src" / "stampede").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name), args=[first, *_]):
                    if name in CALLS:
                        yield f"{file.relative_to(ROOT)}:{node.lineno}", first


def test_no_regular_expression_is_made_of_input() -> None:
    found = list(expressions())
    assert len(found) > 20
    varying = [where.partition(":")[0] for where, expression in found if not is_fixed(expression)]
    assert varying == [
        "src/stampede/games/zoff/table/component_files.py",
        "src/stampede/play/beacon.py",
    ], "of lengths that are constants"
    made = [
        str(file.relative_to(ROOT))
        for file in sources()
        if file.suffix in {".ts", ".svelte"} and "new RegExp(" in file.read_text("utf-8")
    ]
    assert made == ["frontend/src/chat/links.ts", "frontend/src/front/optionRefusal.ts"], (
        "of the site's own address, escaped, and of the names of options"
    )


def test_only_approved_hashes_are_used() -> None:
    used = {
        name
        for file in (ROOT / "src" / "stampede").rglob("*.py")
        for name in re.findall(r"\bhashlib\.(\w+)", file.read_text("utf-8"))
    }
    assert used <= {"sha256", "sha384", "sha512", "blake2b"}


def test_cryptography_comes_from_libraries_that_are_well_known() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[ <>=!~\[;]", each)[0] for each in project["optional-dependencies"]["server"]}
    assert needed >= {"cryptography", "argon2-cffi", "webauthn"}


def test_the_page_needs_no_plug_in_of_a_browser() -> None:
    old = re.compile(r"<(?:applet|embed|frameset)[ >]|document\.all\b|ActiveXObject|\.swf\b")
    files = [file for file in sources() if file.suffix in {".ts", ".svelte", ".html"}]
    assert files
    assert [str(file) for file in files if old.search(file.read_text("utf-8"))] == []


# ---------------------------------------------------------------- accounts and tokens


def test_an_account_has_no_hint_and_no_secret_question() -> None:
    """Neither is there anything to ask for, nor a place to keep it; and no password ever grows old."""
    assert set(Password.__struct_fields__) == {"login", "password"}
    assert set(RecoveryCode.__struct_fields__) == {"code"}
    columns = {column.name for column in schema.accounts.c}
    assert columns == {"guest_id", "handle", "login", "password_hash", "created_ms"}


@pytest.mark.parametrize(
    ("make", "prefix", "size"),
    [(new_token, "", TOKEN_BYTES), (tokens.new_token, tokens.PREFIX, tokens.TOKEN_BYTES)],
    ids=["browser", "program"],
)
def test_a_token_has_128_random_bits(make: Callable[[Any], str], prefix: str, size: int) -> None:
    """All of them from the source for secrets, and none of them lost on the way."""
    asked: list[int] = []

    class Recording:
        """A runtime that notes how many random bytes are wanted."""

        def token_bytes(self, count: int) -> bytes:
            asked.append(count)
            return REAL.token_bytes(count)

    recording: Any = Recording()
    made = [make(recording) for _ in range(200)]
    assert asked == [size] * 200
    assert size * 8 >= 128
    assert all(token.startswith(prefix) for token in made)
    raw = [base64.urlsafe_b64decode(token.removeprefix(prefix) + "==") for token in made]
    assert {len(each) for each in raw} == {size}
    ones = [sum(each[bit // 8] >> bit % 8 & 1 for each in raw) for bit in range(8 * size)]
    assert all(50 < count < 150 for count in ones), "each bit is a toss of a coin: seven deviations"


def test_there_is_no_default_password() -> None:
    settings = Settings.read({})
    assert "@" not in settings.database
    assert settings.valkey == ""
    assert settings.alerts.smtp is None


# ---------------------------------------------------------------- who may see which field


async def views() -> list[tuple[dict[str, Any], ...]]:
    """The views of the owner, another player and a spectator of one table, before and in a match."""
    party = Sitting(created("drive", {"players": 3}), joining=1)
    found = []
    await party.hello(*party.everybody)
    found.append(tuple(dict(ear.view) for ear in party.everybody))
    full = Sitting(created("drive", {"players": 3}), joining=2)
    await full.hello(*full.everybody)
    await full.hello(*full.everybody)
    found.append(tuple(dict(ear.view) for ear in full.everybody))
    return found


def test_the_fields_that_differ_by_reader_are_documented() -> None:
    """Nobody reads a field that others may not, but those that the document names."""
    text = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    line = text.partition("\nOf a *table*, these fields differ by reader: ")[2].partition(".\n")[0]
    documented = set(re.findall(r"`(\w+)`", line))
    differing: set[str] = set()
    for seen in asyncio.run(views()):
        first = seen[0]
        differing |= {name for name in first for view in seen[1:] if view.get(name) != first[name]}
    assert differing <= documented
    assert {"you", "yours", "invite", "is_owner"} <= differing


# ---------------------------------------------------------------- what has to be documented


@pytest.mark.parametrize(
    ("number", "page", "heading", "words"),
    [
        ("2.1.3", "server.md", "Rate limits", ("STAMPEDE_LIMIT_", "a minute")),
        ("5.1.1", "match-file.md", "The public list", ("SHA-256",)),
        ("5.1.1", "match-file.md", "Match file format", ("stampede-match/2",)),
        ("6.1.2", "security.md", "Ways in", ("stampede", "login name")),
        ("6.1.3", "security.md", "Ways in", ("passkey", "password", "recovery codes")),
        ("7.1.1", "security.md", "Sessions", ("90 days", "365 days")),
        ("7.1.2", "security.md", "Sessions", ("any number of sessions",)),
        ("8.1.1", "protocol.md", "A session", ("spectator", "socket")),
        ("11.1.2", "security.md", "Cryptography", ("Ed25519", "Argon2id")),
        ("13.1.1", "alerts.md", "Channels", ("mail", "push")),
        ("14.1.1", "security.md", "Stored data", ("secret", "personal", "public")),
        ("14.1.2", "security.md", "Stored data", ("hashes", "deleted")),
        ("15.1.3", "architecture.md", "The path of a move", ("seconds",)),
        ("16.1.1", "operate.md", "Logging", ("standard error",)),
        ("16.2.3", "operate.md", "Logging", ("standard error",)),
    ],
)
def test_the_document_says_it(number: str, page: str, heading: str, words: tuple[str, ...]) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    section = re.split(rf"^#+ {re.escape(heading)}\n", text, flags=re.MULTILINE)[1]
    section = re.split(r"^## ", section, flags=re.MULTILINE)[0].lower()
    assert [word for word in words if word.lower() not in section] == [], number
