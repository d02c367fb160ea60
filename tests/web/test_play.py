"""Playing at a table: commands, versions, views."""

import random
from contextlib import suppress

import pytest

from tests.players.sight import choices
from tests.web.support import TINY, Person, Server, Tab, begun, pair, play_on, wait_until_all_started
from tests.web.test_whole_matches import play


def test_an_action_is_acknowledged_and_told_to_everybody(server: Server) -> None:
    with pair(server) as (hers, his):
        version = hers.view["version"]
        answer = hers.act("e1e2")
        hers.wait_for(version + 1)
        his.wait_for(version + 1)

    assert answer == {"type": "ack", "id": "command-1", "version": version + 1, "repeated": False}
    for tab in (hers, his):
        assert [line["action"] for line in tab.view["log"]] == ["e1e2"]
        assert tab.view["log"][0]["number"] == 1
        assert tab.view["acting"] == [1]


def test_a_repeated_command_changes_nothing(server: Server) -> None:
    with pair(server) as (hers, _):
        first = hers.act("e1e2", command="once")
        again = hers.act("e1e2", command="once", version=first["version"] - 1)
        hers.hello()

    assert again == {**first, "repeated": True}
    assert len(hers.view["log"]) == 1


def test_the_same_command_id_of_two_people_is_two_commands(server: Server) -> None:
    with pair(server) as (hers, his):
        his.wait_for(hers.act("e1e2", command="x")["version"])

        assert his.act("f6f5", command="x")["repeated"] is False


def test_a_command_for_an_older_position_is_stale(server: Server) -> None:
    with pair(server) as (hers, _):
        answer = hers.act("e1e2", version=hers.view["version"] - 1)

    assert (answer["type"], answer["refusal"]["code"]) == ("refused", "stale")


@pytest.mark.parametrize(
    ("action", "code", "rule"),
    [("e1e3", "illegal", "R2.1"), ("f6f5", "illegal", "R2"), ("nonsense", "unreadable", "R2.1")],
)
def test_a_forbidden_action_is_refused_with_its_rule(
    server: Server, action: str, code: str, rule: str
) -> None:
    with pair(server) as (hers, _):
        answer = hers.act(action)
        hers.hello()

    assert answer["refusal"]["code"] == code
    assert answer["refusal"]["rule"].startswith(rule)
    assert answer["refusal"]["message"]
    assert hers.view["log"] == []


def test_it_is_not_your_turn(server: Server) -> None:
    with pair(server) as (_, his):
        answer = his.act("f6f5")

    assert answer["refusal"]["code"] == "not-your-turn"
    assert answer["refusal"]["rule"] == "R1.1"


def test_a_spectator_sees_the_board_and_no_choices(server: Server) -> None:
    with pair(server) as (hers, his), Person(server, "Zoe").tab(hers.view["table"]) as hidden:
        hidden.hello()
        played = hers.act("e1e2")
        for tab in (hers, his, hidden):
            tab.wait_for(played["version"])
        refused = hidden.act("f6f5")

    assert hidden.view["you"] == -1
    assert choices(hidden.view["scene"]) == []
    assert choices(hers.view["scene"]) == []
    assert {choice["action"] for choice in his.view["scene"]["choices"]} == set(his.actions())
    assert refused["refusal"]["code"] == "not-seated"


def test_nothing_can_be_done_before_the_match_begins(anna: Person) -> None:
    table, _ = anna.create()
    with anna.tab(table) as tab:
        tab.hello()
        action, rematch = tab.act("e1e2"), tab.rematch()

    assert tab.view["phase"] == "waiting"
    assert tab.view["acting"] == []
    assert choices(tab.view["scene"]) == []
    assert action["refusal"]["code"] == "not-begun"
    assert rematch["refusal"]["code"] == "not-over"


def test_two_tabs_of_one_person_are_both_told(server: Server, anna: Person, ben: Person) -> None:
    table, invite = anna.create()
    ben.join(table, invite)
    with anna.tab(table) as one, anna.tab(table) as two, ben.tab(table) as his:
        for tab in (one, two, his):
            tab.hello()
        wait_until_all_started(one, two, his)
        answer = two.act("e1e2")
        one.wait_for(answer["version"])

    assert one.view["you"] == two.view["you"] == 0
    assert one.view["log"][-1]["action"] == "e1e2"


def test_who_comes_back_gets_everything_they_missed(server: Server, anna: Person, ben: Person) -> None:
    table, invite = anna.create()
    ben.join(table, invite)
    with ben.tab(table) as his:
        with anna.tab(table) as hers:
            hers.hello()
            his.hello()
            wait_until_all_started(hers, his)
            hers.act("e1e2")
        his.until(lambda message: message["type"] == "people" and not message["seats"][0]["here"])
        his.act("f6f5")
        with anna.tab(table) as hers:
            hers.hello()

    assert [line["action"] for line in hers.view["log"]] == ["e1e2", "f6f5"]
    assert hers.view["acting"] == [0]


def test_presence_is_told(server: Server, anna: Person, ben: Person) -> None:
    table, invite = anna.create()
    ben.join(table, invite)
    with anna.tab(table) as hers:
        hers.hello()
        assert [seat["here"] for seat in hers.view["seats"]] == [True, False]
        with ben.tab(table) as his:
            his.hello()
            hers.until(lambda message: message["type"] == "people" and message["seats"][1]["here"])
        hers.until(lambda message: message["type"] == "people" and not message["seats"][1]["here"])


def test_a_match_ends_with_the_winner_and_the_rule(server: Server) -> None:
    with pair(server, options=TINY) as (hers, his):
        play_on(hers, his)

    outcome = his.view["outcome"]
    winner = outcome["winners"][0]
    assert his.view["phase"] == hers.view["phase"] == "over"
    assert outcome["returns"][winner] == 1
    assert outcome["rule"].startswith("R3")
    assert outcome["line"].startswith(("Anna (Herd) wins: ", "Ben (Rider) wins: "))
    assert sum(count for _, count in his.view["series"]["wins"]) == 1


def test_seats_are_drawn_by_lot_and_shown_as_such(server: Server, anna: Person, ben: Person) -> None:
    table, invite = anna.create(seat=-1)
    with anna.tab(table) as hers:
        hers.hello("a1")
        assert [seat["side"] for seat in hers.view["seats"]] == ["drawn at random"] * 2
        ben.join(table, invite)
        with ben.tab(table) as his:
            his.hello("b2")
            wait_until_all_started(hers, his)

    assert {hers.view["you"], his.view["you"]} == {0, 1}
    assert [seat["side"] for seat in hers.view["seats"]] == ["Herd", "Rider"]


def finish(*tabs: Tab) -> None:
    play_on(*tabs)
    assert all(tab.view["phase"] == "over" for tab in tabs)


def agree(hers: Tab, his: Tab) -> None:
    """Both ask for the next match, the second not knowing the version the first one's wish led to."""
    match, over = hers.view["match"], his.view["version"]
    assert hers.rematch()["type"] == "ack"
    his.until(lambda message: message["type"] == "people" and message["rematch"] == [hers.view["you"]])
    assert his.rematch(over)["type"] == "ack"
    for tab in (hers, his):
        while tab.view["match"] == match:
            tab.hear()


def test_an_exchange_match_swaps_the_sides(server: Server) -> None:
    with pair(server, options=TINY) as (hers, his):
        finish(hers, his)
        first, commitment = hers.view["match"], hers.view["commitment"]
        agree(hers, his)
        assert (hers.view["you"], his.view["you"]) == (1, 0)
        assert hers.view["match"] != first
        assert hers.view["commitment"] != commitment
        assert (hers.view["log"], hers.view["outcome"], hers.view["phase"]) == ([], None, "playing")
        finish(hers, his)
        agree(hers, his)
        assert (hers.view["you"], his.view["you"]) == (0, 1)

    assert sum(count for _, count in hers.view["series"]["wins"]) == 2


@pytest.mark.slow
def test_among_three_everybody_moves_one_seat_further(server: Server, anna: Person, ben: Person) -> None:
    wish = {"game": "abilene", "options": {"players": 3, "sale_limit": 1}, "beside": ["Bea"]}
    with begun(anna, ben, **wish) as (hers, his):
        play([hers, his], random.Random(1))
        first = hers.view["match"]
        assert hers.rematch()["type"] == "ack"
        assert hers.rematch()["repeated"], "it counts for both at the device"
        his.until(lambda message: message["type"] == "people" and message["rematch"] == [0, 1])
        assert his.rematch()["type"] == "ack"
        for tab in (hers, his):
            while tab.view["match"] == first:
                tab.hear()

    assert [seat["name"] for seat in hers.view["seats"]] == ["Bea", "Ben", "Anna"]
    assert (hers.view["yours"], his.view["yours"]) == ([0, 2], [1])
    assert hers.view["series"]["next"].startswith("seats move on")


@pytest.mark.stands_on("buffalo")
def test_a_handicap_match_keeps_the_sides_and_moves_the_ladder(server: Server) -> None:
    options = {**TINY, "dogs": 0}
    with pair(server, game="buffalo", options=options, match_form="handicap") as (hers, his):
        finish(hers, his)
        won_by_buffaloes = hers.view["outcome"]["winners"] == [0]
        assert hers.view["series"]["handicap"] == (1 if won_by_buffaloes else -1)
        agree(hers, his)

    assert (hers.view["you"], his.view["you"]) == (0, 1)
    changed = ("empty_columns", "1") if won_by_buffaloes else ("opening_moves", 2)
    assert hers.view["options"][changed[0]] == changed[1]


def test_a_stale_wish_for_the_next_match_is_refused(server: Server) -> None:
    with pair(server, options=TINY) as (hers, his):
        finish(hers, his)
        answer = hers.rematch(version=hers.view["version"] - 1)

    assert answer["refusal"]["code"] == "stale"


def test_asking_twice_for_the_next_match_is_written_once(server: Server) -> None:
    with pair(server, options=TINY) as (hers, his):
        finish(hers, his)
        over = hers.view["version"]
        first, again = hers.rematch(), hers.rematch()
        hers.hello()

    assert (first["repeated"], again["repeated"]) == (False, True)
    assert again["version"] == hers.view["version"] == over, "a wish is no news of the match"
    assert hers.view["rematch"] == [0]


@pytest.mark.slow
def test_who_does_not_read_is_dropped_and_harms_nobody(server: Server, anna: Person) -> None:
    table, _ = anna.create()
    with anna.deaf_tab(table) as tell, Person(server, "Zoe").tab(table) as other:
        # More answers than the queue and all buffers between hold.
        with suppress(ConnectionError):
            for _ in range(8000):
                tell({"type": "hello"})
        view = other.hello()
        assert view["phase"] == "waiting"
        while view["seats"][0]["here"]:
            view = other.until(lambda message: message["type"] == "people")
