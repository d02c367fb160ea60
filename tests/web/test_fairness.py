"""The seed is committed to before, secret during, and revealed after a match."""

import pytest

from stampede.play import log
from stampede.play.fairness import Dice, commitment, draw_seats, pledge
from tests.web.support import TINY, Person, Server, pair, play_on, wait_until_all_started


@pytest.mark.slow
def test_the_seed_is_in_no_message_before_the_end_and_revealed_after(server: Server) -> None:
    with pair(server, options=TINY) as (hers, his), Person(server, "Zoe").tab(hers.view["table"]) as hidden:
        hidden.hello()
        early = [
            hers.heard,
            Person(server, "Zoe").http.get(f"/m/{hers.view['match']}").text,
            Person(server, "Zoe").http.get(f"/api/matches/{hers.view['match']}").text,
            Person(server, "Zoe").http.get(f"/api/matches/{hers.view['match']}/file").text,
        ]
        play_on(hers, his, hidden)
    replay = Person(server, "Zoe").http.get(f"/api/matches/{hers.view['match']}").json()
    everything = "".join([*hers.heard, *his.heard, *hidden.heard, *map(str, early)])

    assert commitment(bytes.fromhex(replay["seed"])) == replay["commitment"] == hers.view["commitment"]
    assert replay["seed"] not in everything


@pytest.mark.stands_on("fairness")
def test_the_seats_drawn_can_be_checked(server: Server, anna: Person, ben: Person) -> None:
    table, invite = anna.create(seat=-1, options=TINY)
    with anna.tab(table) as hers:
        first = hers.hello("a1")["commitment"]
        published = hers.hello("ffff")["commitment"]
        assert published != first, "another pledge is made under another commitment"
        ben.join(table, invite)
        with ben.tab(table) as his:
            his.hello("b2")
            wait_until_all_started(hers, his)
            play_on(hers, his)
    file = log.read(anna.http.get(f"/api/matches/{hers.view['match']}/file").text)

    assert file.commitment == published
    assert file.published == hers.view["fair"]["seal"]
    assert file.contributions == ("ffff", "b2"), "until all have pledged, the last pledge of each counts"
    assert file.pledges == (pledge("ffff"), pledge("b2"))
    assert file.drawn == draw_seats(2, Dice(bytes.fromhex(file.seed), ("ffff", "b2")))
    assert file.drawn == (hers.view["you"], his.view["you"])
    assert "the seats drawn follow from the seed" in log.verify(file, hers.view["fair"]["seal"]).checked


@pytest.mark.stands_on("fairness")
def test_nothing_of_a_match_is_given_out_before_its_end(server: Server, anna: Person) -> None:
    with pair(server) as (hers, _):
        for path in ("", "/file", "/frames", "/frames?first=x"):
            answer = anna.http.get(f"/api/matches/{hers.view['match']}{path}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
        assert anna.http.get(f"/api/matches/{hers.view['match']}/drawing.svg").status_code == 200


@pytest.mark.stands_on("fairness")
def test_an_unknown_match_is_unknown(anna: Person) -> None:
    for path in ("", "/frames", "/file", "/drawing.svg"):
        answer = anna.http.get(f"/api/matches/nowhere{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown-match")


@pytest.mark.stands_on("fairness")
def test_a_finished_match_is_replayed_also_after_the_next_has_begun(server: Server, anna: Person) -> None:
    with pair(server, options=TINY) as (hers, his):
        play_on(hers, his)
        first = dict(hers.view)
        hers.rematch()
        his.rematch()
        while hers.view["match"] == first["match"]:
            hers.hear()
    replay = anna.http.get(f"/api/matches/{first['match']}").json()
    answer = anna.http.get(f"/api/matches/{first['match']}/file")

    assert [seat["name"] for seat in replay["seats"]] == ["Anna", "Ben"]
    assert replay["lines"] == first["log"]
    assert replay["outcome"] == first["outcome"]
    assert "attachment" in answer.headers["content-disposition"]
    assert log.verify(log.read(answer.text)).checked
    assert anna.http.get(f"/api/matches/{hers.view['match']}").status_code == 409
