"""Opening a table and sitting down."""

from dataclasses import replace
from functools import partial

import httpx
import msgspec
import pytest

from stampede.core.options import Options
from stampede.core.scene import Board
from stampede.draw.part import Drawing
from stampede.games import all_games, load
from stampede.web.table import addresses
from stampede.web.table.event_log import read_lines
from stampede.web.table.events import Created
from tests.web.support import Person, Server, levels, wait_until_all_started


def test_the_site_lists_the_games_and_knows_the_visitor(anna: Person) -> None:
    before = anna.http.get("/api/site").json()
    anna.create()
    after = anna.http.get("/api/site").json()

    assert (before["name"], after["name"]) == ("", "Anna")
    assert before["games"][0]["seats"] == ["Elder", "Younger"]
    assert [level["level"] for level in before["games"][0]["levels"]] == [1, 2, 3, 4, 5, 6]


def test_a_guest_is_a_cookie_that_no_script_can_read(anna: Person) -> None:
    answer = anna.http.post("/api/tables", json={"game": "roundup", "name": "Anna"})
    cookie = answer.headers["set-cookie"]

    assert cookie.startswith("stampede_guest=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie, "over plain HTTP a Secure cookie would never come back"


def test_behind_a_proxy_with_https_the_cookie_is_secure(server: Server) -> None:
    headers = {"origin": server.url, "x-forwarded-proto": "https"}
    body = {"game": "roundup", "name": "Anna"}
    answer = httpx.post(f"{server.url}/api/tables", json=body, headers=headers)

    assert "Secure" in answer.headers["set-cookie"]


def test_the_creator_alone_is_shown_the_invitation_until_the_seat_is_taken(anna: Person, ben: Person) -> None:
    table, invite = anna.create()
    with anna.tab(table) as hers, Person(anna.server, "Zoe").tab(table) as watching:
        assert hers.hello()["invite"] == invite
        assert watching.hello()["invite"] == ""
        assert ben.join(table, invite).json() == {"table": table, "commitment": hers.view["commitment"]}
        hers.until(lambda message: message["type"] == "table")
        assert hers.view["invite"] == ""


def test_free_seats_are_taken_one_after_the_other_by_the_same_link(anna: Person) -> None:
    table, invite = anna.create(game="drive", options={"players": 4}, seat=2, bots=[1])
    friends = [Person(anna.server, name) for name in ("Ben", "Cleo")]
    with anna.tab(table) as tab:
        tab.hello()
        for number, friend in enumerate(friends):
            kinds = [seat["kind"] for seat in tab.view["seats"]]
            assert (tab.view["invite"], kinds.count("free")) == (invite, 2 - number)
            assert friend.join(table, invite).status_code == 200
            assert friend.join(table, invite).status_code == 200, "once more is not once again"
            tab.until(lambda message: message["type"] == "table")
        assert tab.view["invite"] == ""
        assert [seat["name"] for seat in tab.view["seats"]] == [
            levels("drive")[0].name,
            "Ben",
            "Anna",
            "Cleo",
        ]
        answer = Person(anna.server, "Dan").join(table, invite)
        assert (answer.status_code, answer.json()["code"]) == (409, "table-full")


def test_it_begins_when_every_browser_has_said_hello(anna: Person) -> None:
    table, invite = anna.create(game="drive", options={"players": 3}, beside=["Bea"])
    ben = Person(anna.server, "Ben")
    ben.join(table, invite)
    with anna.tab(table) as hers, ben.tab(table) as his:
        assert hers.hello("a1")["phase"] == "waiting"
        his.hello("b2")
        wait_until_all_started(hers, his)
        assert (hers.view["yours"], his.view["yours"]) == ([0, 1], [2])


def test_computers_of_one_level_have_names_of_their_own(anna: Person) -> None:
    table, _ = anna.create(game="drive", options={"players": 3}, bots=[1, 1])
    with anna.tab(table) as tab:
        names = [seat["name"] for seat in tab.hello()["seats"]]

    first, second, *_ = levels("drive")[0].people
    assert names == ["Anna", first, second], "nobody is there twice"


@pytest.mark.parametrize("game", all_games())
def test_the_log_says_by_which_ladder_the_computers_of_a_new_table_play(anna: Person, game: str) -> None:
    """A level is raised or lowered with the next release: this table keeps the strengths of its day."""
    table, _ = anna.create(game=game, bots=[1])
    opening = anna.server.read(partial(read_lines, table=table))[0].event
    assert isinstance(opening, Created)
    assert opening.ladder == len(all_games()[game].opponents.former)


@pytest.mark.parametrize("game", all_games())
def test_every_game_is_offered_with_what_a_visitor_may_choose(anna: Person, game: str) -> None:
    site = anna.http.get("/api/site").json()
    (info,) = [each for each in site["games"] if each["name"] == game]
    local = {option.name for option in all_games()[game].rules.options if option.is_local}

    assert local.isdisjoint(option["name"] for option in info["options"])
    players = [option for option in info["options"] if option["name"] == "players"]
    default = players[0]["default"] if players else 2
    assert len(info["seats"]) == default
    assert [(each["kind"], f"{each['low']}\N{EN DASH}{each['high']}") for each in players] == (
        [("int", info["players"])] if players else []
    )


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("zoff", {"players": 2}),
        ("zoff", {"players": 6, "fair_bonus": True, "open_tracker": True}),
        ("abilene", {"players": 3, "sale_limit": 5, "hidden_totals": True}),
        ("buffalo", {"empty_columns": "ek", "dogs": 2}),
    ],
)
def test_the_board_is_where_the_table_says(anna: Person, game: str, options: dict[str, object]) -> None:
    table, _ = anna.create(game=game, options=options)
    with anna.tab(table) as tab:
        view = tab.hello()
    board = anna.http.get(view["board"])

    assert board.status_code == 200
    assert board.json()["game"] == game
    assert {**view["options"], **options} == view["options"]
    assert {"components", "board"}.isdisjoint(view["options"])


@pytest.mark.stands_on("buffalo")
def test_each_rules_version_has_its_own_board(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that began under an earlier one goes on looking like it."""
    newest = all_games()["buffalo"]
    drawn = newest.drawing
    assert isinstance(drawn, Drawing)

    def draw(options: Options) -> Board:
        return msgspec.structs.replace(drawn.board(options), label="as it was")

    (first,) = (replace(each, drawing=replace(drawn, board=draw)) for each in newest.earlier)
    monkeypatch.setitem(all_games(), "buffalo", replace(newest, earlier=(first,)))
    boards = [
        httpx.get(server.url + addresses.board_address(load("buffalo", {"dogs": 1}, rules_version=version)))
        for version in (1, 2)
    ]

    assert [board.json()["label"] == "as it was" for board in boards] == [True, False]
    assert {board.headers["cache-control"] for board in boards} == {"public, max-age=31536000, immutable"}
    for wrong in ("0", "3", "x"):
        answer = httpx.get(f"{server.url}/api/games/buffalo/board?rules_version={wrong}")
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_another_picture_of_a_board_has_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers keep a board for ever: a release that draws it anew must not be answered from their caches."""
    newest = all_games()["roundup"]
    drawn = newest.drawing
    assert isinstance(drawn, Drawing)

    def draw(options: Options) -> Board:
        return msgspec.structs.replace(drawn.board(options), label="drawn anew")

    before = addresses.board_address(load("roundup"))
    assert addresses.board_address(load("roundup")) == before
    monkeypatch.setitem(all_games(), "roundup", replace(newest, drawing=replace(drawn, board=draw)))
    addresses._digest.cache_clear()  # noqa: SLF001 - another release begins with none
    assert addresses.board_address(load("roundup")) != before
    addresses._digest.cache_clear()  # noqa: SLF001 - nor may later tests see that of this one


@pytest.mark.parametrize(("game", "option"), [("zoff", "components"), ("abilene", "board")])
def test_a_file_is_read_for_no_visitor(anna: Person, game: str, option: str) -> None:
    drawn = anna.http.get(f"/api/games/{game}/board?{option}=/etc/passwd")
    opened = anna.http.post("/api/tables", json={"game": game, "name": "Anna", "options": {option: "a file"}})
    for answer in (drawn, opened):
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-option")
        assert answer.json()["message"].startswith(f"{option} names a file")


def test_the_commitment_is_known_before_any_entropy_is_sent(anna: Person, ben: Person) -> None:
    created = anna.http.post("/api/tables", json={"game": "roundup", "name": "Anna"}).json()
    joined = ben.join(created["table"], created["invite"]).json()
    with anna.tab(created["table"]) as tab:
        view = tab.hello("a1")

    assert len(created["commitment"]) == 64
    assert created["commitment"] == joined["commitment"] == view["commitment"]


def test_who_sits_already_may_join_again(anna: Person, ben: Person) -> None:
    table, invite = anna.create()

    for person in (ben, ben, anna):
        assert person.join(table, invite).status_code == 200


def test_a_wrong_invitation_is_refused_and_makes_nobody_a_guest(anna: Person, ben: Person) -> None:
    table, _ = anna.create()
    answer = ben.join(table, "guess")

    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-invite")
    assert "set-cookie" not in answer.headers


def test_a_full_table_is_full(anna: Person, ben: Person) -> None:
    table, invite = anna.create()
    ben.join(table, invite)
    answer = Person(anna.server, "Cleo").join(table, invite)

    assert (answer.status_code, answer.json()["code"]) == (409, "table-full")


def test_a_table_with_a_bot_awaits_nobody(anna: Person, ben: Person) -> None:
    table, invite = anna.create(bots=[1])

    assert invite == ""
    assert ben.join(table, "").json()["code"] == "wrong-invite"


def test_an_unknown_table_is_unknown(anna: Person) -> None:
    answer = anna.join("nowhere", "guess")

    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-table")


@pytest.mark.parametrize(
    ("change", "code", "word"),
    [
        ({"game": "chess"}, "bad-option", "roundup"),
        ({"options": {"dogs": 7}}, "bad-option", "dogs"),
        ({"options": {"cats": 7}}, "bad-option", "cats"),
        ({"options": {"empty_columns": "²"}}, "bad-option", ""),
        ({"bots": [9]}, "bad-level", "1, 2, 3, 4, 5"),
        ({"bots": [1, 1]}, "bad-seat", "There are 2 seats, but 3 people would sit down"),
        ({"beside": ["Ben"], "bots": [1]}, "bad-seat", "There are 2 seats, but 3 people would sit down"),
        ({"bots": [1] * 99}, "bad-seat", "12"),
        ({"beside": ["Ben", " "]}, "bad-name", "40"),
        ({"seat": 2}, "bad-seat", "There is no seat 2: the seats are 0 to 1"),
        ({"seat": -2}, "bad-seat", "-1 draws one at random"),
        ({"seat": 10**30}, "bad-seat", "100000"),
        ({"bots": [10**30]}, "bad-level", "100000"),
        ({"game": "drive", "match_form": "handicap"}, "bad-option", "no handicap match"),
        ({"name": "  "}, "bad-name", "40"),
        ({"name": "\u202e"}, "bad-name", "40"),
        ({"name": "x" * 41}, "bad-name", "40"),
        ({"seat": "1"}, "malformed", "$.seat"),
        ({"opponent": {"level": 1}}, "malformed", "opponent"),
        ({"colour": "red"}, "malformed", "colour"),
    ],
)
def test_a_wrong_wish_is_refused_naming_what_is_wrong(
    anna: Person, change: dict[str, object], code: str, word: str
) -> None:
    answer = anna.http.post("/api/tables", json={"game": "roundup", "name": "Anna", **change})

    assert answer.status_code in {400, 422}
    assert answer.json()["code"] == code
    assert word in answer.json()["message"]


def test_a_program_comes_with_its_own_token(server: Server) -> None:
    headers = {"authorization": "Bearer a-program_of-1000-ways"}
    body = {"game": "roundup", "name": "Program"}
    answer = httpx.post(f"{server.url}/api/tables", json=body, headers=headers)

    assert answer.status_code == 201
    assert "set-cookie" not in answer.headers
    assert httpx.get(f"{server.url}/api/site", headers=headers).json()["name"] == "Program"


@pytest.mark.parametrize("token", ["short", "p" * 22, "program-" * 4, f"{17:_>40}", "0123456" * 4])
def test_a_token_that_could_be_guessed_is_refused(server: Server, token: str) -> None:
    headers = {"authorization": f"Bearer {token}"}
    answer = httpx.post(
        f"{server.url}/api/tables", json={"game": "roundup", "name": "Program"}, headers=headers
    )

    assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")


def test_a_cookie_made_up_by_somebody_else_is_not_taken_over(anna: Person) -> None:
    anna.http.cookies.set("stampede_guest", "planted" * 4)
    answer = anna.http.post("/api/tables", json={"game": "roundup", "name": "Anna"})

    assert "planted" not in answer.headers["set-cookie"]
