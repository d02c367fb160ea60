"""Programs that act for an account: tokens, positions, streams, and the description of all that."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route
from websockets.sync.client import connect

from stampede import load_game
from stampede.web.app.app import ROUTES
from stampede.web.identity.tokens import PREFIX, operation_of
from stampede.web.programs import openapi
from stampede.web.store.store import DAY_MS
from tests.web.support import PATIENCE, TINY, Person, Server, Tab, playing, refused

EXAMPLES = Path(__file__).parents[2] / "examples"
PASSWORD = "seven brown cows"  # noqa: S105
NUMBERS: Iterator[int] = iter(range(1000))
EVERYTHING = ["read", "play", "open", "chat"]


@pytest.fixture
def owner(server: Server) -> Person:
    """Somebody with an account."""
    server.clear_attempts()
    person = Person(server, "Anna")
    assert person.http.post("/api/me", json={"name": "Anna", "colour": "blue"}).is_success
    login = f"programs.{next(NUMBERS)}"
    assert person.http.post("/api/me/password", json={"login": login, "password": PASSWORD}).is_success
    return person


def made(owner: Person, *scopes: str, **more: Any) -> str:
    """A token of *owner* that allows this."""
    answer = owner.http.post("/api/me/tokens", json={"name": "Robot", "scopes": list(scopes), **more})
    assert answer.is_success, answer.text
    token: str = answer.json()["token"]
    return token


def program(owner: Person, *scopes: str) -> httpx.Client:
    """A program that acts for *owner*, and is no browser."""
    headers = {"authorization": f"Bearer {made(owner, *scopes)}"}
    client = httpx.Client(base_url=owner.server.url, headers=headers, timeout=PATIENCE)
    owner.server.clients.append(client)
    return client


def opened(robot: httpx.Client, **more: Any) -> str:
    """A table against the computer."""
    wish = {"game": "roundup", "name": "Anna", "seat": 0, "bots": [1], "options": TINY, **more}
    answer = robot.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


# ---------------------------------------------------------------- tokens


@pytest.mark.stands_on("programs")
def test_a_token_is_shown_once_and_listed_by_what_opens_nothing(owner: Person) -> None:
    token = made(owner, "read", "play")
    (line,) = owner.http.get("/api/me/tokens").json()["tokens"]
    assert token.startswith(PREFIX)
    assert (line["name"], line["scopes"], line["used_ms"]) == ("Robot", ["read", "play"], 0)
    assert line["ends_ms"] - line["created_ms"] == 90 * DAY_MS
    assert line["token"] not in token


@pytest.mark.stands_on("programs")
def test_a_program_may_do_what_its_token_allows_and_nothing_else(owner: Person) -> None:
    reader = program(owner, "read")
    assert reader.get("/api/site").json()["name"] == "Anna"
    wish = {"game": "roundup", "name": "Anna", "bots": [1]}
    answer = reader.post("/api/tables", json=wish)
    assert refused(answer) == (403, "lacks-scope")
    assert "read" in answer.json()["message"]
    for method, path in (("GET", "/api/me/access"), ("GET", "/api/me/tokens"), ("GET", "/api/me/data")):
        assert refused(program(owner, *EVERYTHING).request(method, path)) == (403, "not-for-programs")
    body = {"name": "Another", "scopes": ["play"]}
    assert refused(program(owner, *EVERYTHING).post("/api/me/tokens", json=body)) == (403, "not-for-programs")


CLOSED = [route for route in ROUTES if isinstance(route, Route) and operation_of(route.endpoint) is None]
"""The routes that no token opens."""
WITHOUT_A_LOG_IN = {"/api/unsubscribe/{token:id}"}
"""Mail programs post here, and the link in the mail is all they need."""


def address(route: Route) -> str:
    """The path of *route* for a game that there is, and nothing else that there is."""
    return re.sub(r"{\w+(?::\w+)?}", "x", route.path.replace("{game}", "buffalo"))


@pytest.mark.stands_on("programs")
def test_a_program_at_a_route_for_browsers_gets_403_and_a_sentence(owner: Person) -> None:
    """Whatever it posts; and where it may read, it reads what a stranger reads."""
    robot, stranger = program(owner, *EVERYTHING), httpx.Client(base_url=owner.server.url, timeout=PATIENCE)
    posting = [route for route in CLOSED if "POST" in (route.methods or ())]
    assert len(posting) > 40
    for route in posting:
        if route.path not in WITHOUT_A_LOG_IN:
            for body in ({}, {"name": 7}):
                answer = robot.post(address(route), json=body)
                assert refused(answer) == (403, "not-for-programs"), route.path
            assert "browser" in answer.json()["message"]
    reading = [route for route in CLOSED if "GET" in (route.methods or ())]
    barred = set()
    for route in reading:
        answer = robot.get(address(route))
        if answer.status_code == 403:
            barred.add(route.path)
        else:
            assert answer.status_code == stranger.get(address(route)).status_code, route.path
    stranger.close()
    assert barred >= {"/api/me", "/api/me/access", "/api/me/data", "/operator", "/api/operator"}


@pytest.mark.stands_on("programs")
def test_a_token_that_was_ended_makes_nobody_a_guest(owner: Person) -> None:
    robot = program(owner, *EVERYTHING)
    assert robot.get("/api/me/tables").is_success
    (line,) = owner.http.get("/api/me/tokens").json()["tokens"]
    assert owner.http.post("/api/me/tokens/end", json={"token": line["token"]}).json() == {"tokens": []}
    assert refused(robot.get("/api/me/tables")) == (401, "ended-token")
    wish = {"game": "roundup", "name": "Anna", "bots": [1]}
    assert refused(robot.post("/api/tables", json=wish)) == (401, "ended-token")
    again = owner.http.post("/api/me/tokens/end", json={"token": line["token"]})
    assert refused(again) == (404, "unknown-token")


@pytest.mark.stands_on("programs")
def test_who_logs_out_everywhere_ends_programs_too(owner: Person) -> None:
    robot = program(owner, "read")
    assert owner.http.post("/api/log-out", json={"everywhere": True}).is_success
    assert refused(robot.get("/api/me/tables")) == (401, "ended-token")


@pytest.mark.stands_on("programs")
def test_wrong_wishes_for_a_token_are_refused(owner: Person, ben: Person) -> None:
    def ask(person: Person, **wish: object) -> httpx.Response:
        return person.http.post("/api/me/tokens", json={"name": "Robot", "scopes": ["read"], **wish})

    assert refused(ask(owner, scopes=[])) == (422, "no-scope")
    assert refused(ask(owner, scopes=["rule"])) == (400, "malformed")
    assert refused(ask(owner, name=" ")) == (422, "bad-name")
    assert refused(ask(owner, days=0)) == (400, "malformed")
    assert refused(ask(ben)) == (403, "unknown-guest")
    assert ben.http.post("/api/me", json={"name": "Ben", "colour": "blue"}).is_success
    assert refused(ask(ben)) == (409, "no-account")
    for _ in range(20):
        made(owner, "read")
    assert refused(ask(owner)) == (409, "too-many-tokens")


@pytest.mark.stands_on("programs")
def test_a_program_has_the_name_of_its_account(owner: Person) -> None:
    wish = {"game": "roundup", "name": "Robot", "bots": [1]}
    assert refused(program(owner, "open").post("/api/tables", json=wish)) == (422, "name-of-account")


@pytest.mark.stands_on("chat", "programs")
def test_over_the_socket_too_a_program_does_what_it_may(owner: Person) -> None:
    table, _ = owner.create(bots=[1], options=TINY)
    headers = {"authorization": f"Bearer {made(owner, 'read')}"}
    url = f"ws://{owner.server.host}/api/tables/{table}/socket"
    with connect(url, additional_headers=headers, open_timeout=PATIENCE) as socket:
        tab = Tab(socket)
        tab.hello()
        tab.wait_until_started()
        answer = tab.act("pass")
        assert answer["refusal"]["code"] == "lacks-scope"
        assert tab.command("say", "", text="Hello")["refusal"]["code"] == "lacks-scope"


# ---------------------------------------------------------------- playing


@pytest.mark.stands_on("programs")
def test_a_position_is_what_the_seat_may_see(owner: Person) -> None:
    robot = program(owner, *EVERYTHING)
    table = opened(robot, game="drive", options={"players": 2})
    with robot.stream("GET", f"/api/tables/{table}/stream") as answer:
        positions = (json.loads(line) for line in answer.iter_lines() if line)
        # The computer may choose meanwhile: then the next position of the stream is the latest.
        asked = f"/api/tables/{table}/position"
        position = next(
            each for each in positions if each["phase"] == "playing" and each == robot.get(asked).json()
        )
    game = load_game("drive", rules_version=position["rules_version"], **position["options"])
    view = game.state_from_dict(position["state"])
    assert (view.kind, view.viewer) == ("view", position["seat"])
    actions = view.legal_actions(position["seat"])
    assert position["legal"] == [view.action_to_string(position["seat"], each) for each in actions]


@pytest.mark.stands_on("programs")
def test_an_action_is_carried_out_once_and_a_wrong_one_not_at_all(owner: Person) -> None:
    robot = program(owner, *EVERYTHING)
    table = opened(robot)
    with robot.stream("GET", f"/api/tables/{table}/stream") as answer:
        positions = (json.loads(line) for line in answer.iter_lines() if line)
        position = next(each for each in positions if position_is_mine(each))
        path, version = f"/api/tables/{table}/act", position["version"]
        wrong = {"id": "wrong", "version": version, "action": "nonsense"}
        assert refused(robot.post(path, json=wrong)) == (409, "unreadable")
        right = {"id": "right", "version": version, "action": position["legal"][0]}
        first, again = robot.post(path, json=right).json(), robot.post(path, json=right).json()
        assert (first["repeated"], again["repeated"]) == (False, True)
        assert first["version"] > version
        assert refused(robot.post(path, json={**right, "id": "late"}))[0] == 409


def position_is_mine(position: dict[str, Any]) -> bool:
    return position["seat"] in position["acting"]


@pytest.mark.stands_on("programs")
def test_a_program_reads_finished_matches_and_its_moves_are_counted(owner: Person) -> None:
    robot = program(owner, *EVERYTHING)
    table, before = opened(robot), owner.server.moves
    with robot.stream("GET", f"/api/tables/{table}/stream") as answer:
        for line in filter(None, answer.iter_lines()):
            position = json.loads(line)
            if position["phase"] == "over":
                break
            if position_is_mine(position):
                act = {"id": f"v{position['version']}", "version": position["version"]}
                robot.post(f"/api/tables/{table}/act", json={**act, "action": position["legal"][0]})
    assert robot.get(f"/api/matches/{position['match']}").json()["match"] == position["match"]
    assert robot.get(f"/api/matches/{position['match']}/file").text.startswith("{")
    assert owner.server.moves > before


@pytest.mark.stands_on("programs", "ratings")
@pytest.mark.usefixtures("at_once")
def test_whom_a_program_plays_for_is_marked_wherever_their_name_stands(owner: Person, ben: Person) -> None:
    name = f"Robby {next(NUMBERS)}"
    assert owner.http.post("/api/me", json={"name": name, "colour": "blue"}).is_success
    robot = program(owner, *EVERYTHING)
    table, invite = ben.create(options=TINY, is_open=True)
    assert robot.post(f"/api/tables/{table}/join", json={"invite": invite, "name": name}).is_success
    with ben.tab(table) as his:
        his.hello()
        marks = {seat["name"]: seat["is_program"] for seat in his.view["seats"]}
        assert marks == {"Ben": False, name: True}
        his.wait_until_started()
        ben.http.get("/api/me/tables")  # waits until the lists are written
        seen = Person(owner.server, "Cleo").http.get("/api/lobby").json()
        assert name in seen["programs"]
        (line,) = (line for line in seen["running"] if line["table"] == table)
        assert {each["name"]: each["is_program"] for each in line["players"]} == marks
        assert his.command("resign", "", version=his.view["version"])["type"] == "ack"
        match = his.view["match"]
    (result,) = (line for line in ben.http.get("/api/me/results").json()["results"] if line["match"] == match)
    assert {each["name"]: each["is_program"] for each in result["players"]} == marks
    seats = ben.http.get(f"/api/matches/{match}").json()["seats"]
    assert {seat["name"]: seat["is_program"] for seat in seats} == marks
    board = [each for game in ben.http.get("/api/ratings").json()["games"] for each in game["players"]]
    assert any(each["is_program"] for each in board if each["name"] == name)
    assert not any(each["is_program"] for each in board if each["name"] == "Ben")


@pytest.mark.stands_on("programs")
def test_who_lets_a_program_act_later_is_marked_from_then_on(owner: Person, ben: Person) -> None:
    table, invite = owner.create(options=TINY)
    ben.join(table, invite)
    with playing(table, ben, owner) as (his, hers):
        reader = program(owner, "read")
        version = reader.get(f"/api/tables/{table}/position").json()["version"]
        assert not any(seat["is_program"] for seat in his.view["seats"]), "it has only read"
        act = {"id": "first", "version": version, "action": "nonsense"}
        assert program(owner, "play").post(f"/api/tables/{table}/act", json=act).status_code == 409
        his.until(lambda _: [seat["is_program"] for seat in his.view["seats"]] == [True, False])
        assert hers.command("resign", "", version=hers.view["version"])["type"] == "ack"
        his.until(lambda _: his.view["phase"] == "over")
        assert [seat["is_program"] for seat in his.view["seats"]] == [True, False]


@pytest.mark.stands_on("programs")
def test_only_players_read_what_only_players_may(owner: Person, ben: Person) -> None:
    robot = program(owner, *EVERYTHING)
    table = opened(robot, watch="players")
    with robot.stream("GET", f"/api/tables/{table}/stream") as answer:
        next(each for each in answer.iter_lines() if each and json.loads(each)["phase"] == "playing")
        for path in ("position", "stream"):
            assert refused(ben.http.get(f"/api/tables/{table}/{path}")) == (403, "private")


@pytest.mark.stands_on("programs")
def test_events_tell_of_each_table_and_of_its_end(owner: Person) -> None:
    robot = program(owner, *EVERYTHING)
    with robot.stream("GET", "/api/me/events") as answer:
        events = (json.loads(line) for line in answer.iter_lines() if line)
        table, _ = owner.create()
        assert next(events) == {"table": table, "game": "roundup", "what": "waiting"}
        with owner.tab(table) as tab:
            tab.hello()
            tab.command("leave", "", version=tab.view["version"])
        assert next(events) == {"table": table, "game": "roundup", "what": "gone"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "play.py"],
        pytest.param(
            ["node", "play.mjs"],
            marks=pytest.mark.skipif(not shutil.which("node"), reason="Node is not on this machine"),
        ),
    ],
    ids=["python", "node"],
)
def test_the_examples_play_a_match_to_its_end(owner: Person, command: list[str]) -> None:
    whole = [*command, owner.server.url, made(owner, "read", "play", "open"), json.dumps(TINY)]
    done = subprocess.run(whole, cwd=EXAMPLES, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] in {"won", "lost"}


# ---------------------------------------------------------------- the description


@pytest.mark.stands_on("fairness", "programs", "quickmatch", "ratings")
def test_the_description_is_served_and_holds_no_stranger(server: Server) -> None:
    served = httpx.get(f"{server.url}/api/openapi.json").json()
    assert served == json.loads(json.dumps(openapi.document(ROUTES)))
    assert served["openapi"] == "3.1.0"
    assert {"/api/tables/{table}/act", "/api/me/events"} <= served["paths"].keys()
    assert not any("password" in path or "access" in path for path in served["paths"])


CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
SCHEMA = schemathesis.openapi.from_dict(openapi.document(ROUTES))
ALL: list[Any] = [found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)]
OPERATIONS = [each for each in ALL if "ndjson" not in json.dumps(each.definition.raw)]
"""All but those whose answers have no end."""


@pytest.mark.slow
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda each: each.label)
def test_whatever_is_sent_is_answered_as_described(server: Server, owner: Person, operation: Any) -> None:
    token = made(owner, *EVERYTHING)
    headers = {"authorization": f"Bearer {token}"}

    @settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def try_out(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy())
        answer = case.call(base_url=server.url, headers=headers)
        case.validate_response(answer, checks=CHECKS)

    try_out()


def test_generated_clients_find_the_operations_of_the_last_release() -> None:
    paths = openapi.document(ROUTES)["paths"]
    found = {operation["operationId"] for methods in paths.values() for operation in methods.values()}

    assert {
        "events_stream",
        "lists_lobby",
        "lists_open_tables",
        "lists_own_results",
        "lists_own_tables",
        "lists_ratings",
        "quick_play",
        "quick_sit_down",
        "routes_match_file",
        "site_site",
        "tables_act",
        "tables_create_table",
        "tables_join_table",
        "tables_position",
        "tables_replay",
        "tables_stream",
    } <= found


BOUNDS = [
    (name, field, schema)
    for name, found in openapi.document(ROUTES)["components"]["schemas"].items()
    if name in {"CreateTable", "JoinTable", "QuickMatch", "TakeAction"}
    for field, schema in found["properties"].items()
    if schema.get("type") in {"integer", "string"} and "enum" not in schema
]


@pytest.mark.parametrize(("name", "field", "schema"), BOUNDS)
def test_the_description_names_the_bounds_of_each_number_and_text(
    name: str, field: str, schema: dict[str, Any]
) -> None:
    if field in {"game", "invite"}:  # of which the server says what there is
        return
    bounds = {"minimum", "maximum"} if schema["type"] == "integer" else {"minLength", "maxLength"}
    assert schema.keys() >= bounds or "pattern" in schema, f"{name}.{field}"


@pytest.mark.parametrize(
    ("field", "path"), [("name", "tables"), ("table_title", "tables"), ("wait", "quick")]
)
def test_what_the_description_allows_at_most_is_accepted_and_more_is_not(
    server: Server, field: str, path: str
) -> None:
    kind = "CreateTable" if path == "tables" else "QuickMatch"
    schema = openapi.document(ROUTES)["components"]["schemas"][kind]["properties"][field]
    address, usual = {
        "tables": ("tables", {"game": "roundup", "name": "Anna"}),
        "quick": ("games/drive/quick", {"name": "Anna"}),
    }[path]
    for most, is_allowed in ((0, True), (1, False)):
        value = schema["maximum"] + most if "maximum" in schema else "x" * (schema["maxLength"] + most)
        answer = Person(server, "Anna").post(address, **{**usual, field: value})
        assert answer.is_success is is_allowed, answer.text
