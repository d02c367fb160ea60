"""Whatever comes in: a sentence goes out, never a fault, and the connection is kept."""

import json
from collections.abc import Iterator
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from stampede.games import all_games
from tests.web.support import Person, Server, Tab

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.sampled_from(
    [
        "type",
        "id",
        "version",
        "action",
        "entropy",
        "pledge",
        "game",
        "name",
        "seat",
        "beside",
        "bots",
        "options",
        "invite",
    ]
)
KINDS = st.sampled_from(["hello", "act", "take-back", "look", "rematch", "table", "roundup", "zoff", "0"])
NEARLY = st.dictionaries(FIELDS, KINDS | JSON, max_size=6)
pytestmark = pytest.mark.filterwarnings(
    # The connections have threads in this process, in which their library draws random numbers at any time.
    "ignore:Do not use the .random. module:hypothesis.errors.HypothesisDeprecationWarning"
)
SLOW_IS_FINE = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def tab(server: Server) -> Iterator[Tab]:
    """A tab at a table where somebody is awaited."""
    person = Person(server, "Anna")
    table, _ = person.create()
    with person.tab(table) as tab:
        tab.hello()
        yield tab


@pytest.mark.slow
@SLOW_IS_FINE
@given(message=NEARLY | JSON)
def test_any_json_on_the_socket_is_answered(tab: Tab, message: object) -> None:
    tab.tell(json.dumps(message))

    assert tab.hear()["type"] in {"table", "refused"}


@SLOW_IS_FINE
@given(message=st.binary(max_size=60))
def test_any_bytes_on_the_socket_are_answered(tab: Tab, message: bytes) -> None:
    tab.tell(message)

    said = tab.hear()  # Hypothesis knows the bytes of our sources, a true hello among them
    assert said["type"] == "table" or said["refusal"]["code"] == "malformed"


@pytest.mark.parametrize(
    ("message", "word"),
    [
        ({"type": "act", "id": "a", "version": "1", "action": "e1e2"}, "$.version"),
        ({"type": "act", "id": "a", "version": 1}, "action"),
        ({"type": "act", "id": "a", "version": 1, "action": "e1e2", "seat": 0}, "seat"),
        ({"type": "act", "id": "", "version": 1, "action": "e1e2"}, "$.id"),
        ({"type": "act", "id": "a" * 65, "version": 1, "action": "e1e2"}, "$.id"),
        ({"type": "act", "id": "a", "version": 1, "action": "e" * 65}, "$.action"),
        ({"type": "hello", "pledge": "xyz"}, "$.pledge"),
        ({"type": "rematch", "id": "a", "version": 1, "pledge": "A" * 64}, "$.pledge"),
        ({"type": "open", "entropy": "xyz"}, "$.entropy"),
        ({"type": "open", "entropy": "a" * 65}, "$.entropy"),
        ({"type": "take-back", "id": "a", "version": None}, "$.version"),
        ({"type": "take-back", "id": "", "version": 1}, "$.id"),
        ({"type": "look", "seat": "0"}, "$.seat"),
        ({"type": "look", "seat": 0, "version": 1}, "version"),
        ({"type": "why", "id": "a"}, "path"),
        ({"type": "why", "id": "a", "path": "e1"}, "$.path"),
        ({"type": "why", "id": "a", "path": [1]}, "$.path"),
        ({"type": "why", "id": "a", "path": []}, "$.path"),
        ({"type": "why", "id": "a", "path": [""]}, "$.path"),
        ({"type": "why", "id": "a", "path": ["e" * 65]}, "$.path"),
        ({"type": "why", "id": "a", "path": ["e1"] * 9}, "$.path"),
        ({"type": "why", "id": "", "path": ["e1"]}, "$.id"),
        ({"type": "why", "id": "a", "path": ["e1"], "seat": 1}, "seat"),
        ({"type": "surrender"}, "surrender"),
        ("{", "truncated"),
        ("{]", "JSON"),
        ("x" * 70_000, "65536"),
    ],
)
def test_a_malformed_message_is_refused_naming_what_is_wrong(tab: Tab, message: object, word: str) -> None:
    tab.tell(message)
    answer = tab.hear()

    assert (answer["type"], answer["id"], answer["refusal"]["code"]) == ("refused", "", "malformed")
    assert word in answer["refusal"]["message"]


def test_a_message_beyond_all_measure_ends_the_connection(server: Server) -> None:
    person = Person(server, "Anna")
    table, _ = person.create()
    with person.tab(table) as tab:
        tab.hello()
        tab.tell("x" * 300_000)
        with pytest.raises(ConnectionClosed) as closed:
            tab.hear()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


@pytest.mark.slow
@SLOW_IS_FINE
@given(message=NEARLY | JSON)
def test_any_json_is_answered_over_http(server: Server, client: httpx.Client, message: object) -> None:
    for path in ("/api/tables", "/api/tables/nowhere/join"):
        answer = client.post(path, json=message)

        assert answer.status_code < 500
        made = {"table", "invite", "commitment"}
        assert set(answer.json()) == (made if answer.is_success else {"code", "message", "rule"})


@pytest.mark.slow
@SLOW_IS_FINE
@given(game=st.sampled_from(sorted(all_games())), data=st.data())
def test_any_options_are_answered(
    server: Server, client: httpx.Client, game: str, data: st.DataObject
) -> None:
    names = st.sampled_from([option.name for option in all_games()[game].rules.options])
    options = data.draw(st.dictionaries(names, JSON, max_size=3))
    answer = client.post("/api/tables", json={"game": game, "name": "Anna", "options": options})

    assert answer.status_code in {201, 400, 422}
    board = client.get(f"/api/games/{game}/board", params={name: str(each) for name, each in options.items()})
    assert board.status_code in {200, 422}


@pytest.mark.slow
@SLOW_IS_FINE
@given(path=st.text(max_size=30))
def test_any_path_is_answered(server: Server, client: httpx.Client, path: str) -> None:
    for start in ("/", "/t/", "/m/", "/api/matches/", "/api/games/", "/assets/"):
        answer = client.get(start + quote(path))

        assert answer.status_code < 500 or "not built" in answer.text


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    """Somebody who sends anything."""
    with httpx.Client(base_url=server.url, headers={"origin": server.url}) as client:
        yield client


def test_only_json_is_read(client: httpx.Client) -> None:
    answer = client.post("/api/tables", content='{"game": "roundup", "name": "Anna"}')

    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")


def test_a_body_that_is_too_long_is_not_read(client: httpx.Client) -> None:
    answer = client.post("/api/tables", json={"name": "x" * 70_000})

    assert (answer.status_code, answer.json()["code"]) == (413, "too-long")


def test_a_wrong_method_is_refused(client: httpx.Client) -> None:
    answer = client.get("/api/tables/nowhere/ahead")

    assert (answer.status_code, answer.json()["code"]) == (405, "wrong-method")
    assert answer.headers["allow"] == "POST"


def test_an_unknown_path_is_refused(client: httpx.Client) -> None:
    answer = client.get("/api/nothing")

    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


@pytest.mark.stands_on("chat", "alerts")
@pytest.mark.parametrize("number", [-1, 2**31, 2**70])
def test_a_number_that_no_database_keeps_is_refused(server: Server, number: int) -> None:
    person = Person(server, "Anna")
    table, _ = person.create()
    for path, body in (
        ("me/alerts/code", {"id": number, "code": "1"}),
        ("me/alerts/remove", {"id": number}),
        ("me/ignored/end", {"id": number}),
        (f"tables/{table}/chat/ignore", {"message": number}),
        (f"tables/{table}/chat/report", {"message": number, "reason": "It is rude"}),
    ):
        answer = person.http.post(f"/api/{path}", json=body)

        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), path
