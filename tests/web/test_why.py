"""The reason why nothing came of a gesture: sent to the player who asked, from the seat's own view."""

import pytest

from stampede.web.limits.quota import Quota
from stampede.web.runtime.runtime import REAL
from tests.players.sight import Message
from tests.web.support import TINY, Person, Server, Tab, pair


def why(tab: Tab, *path: str) -> Message:
    """The answer to a gesture."""
    tab.tell({"type": "why", "id": "w", "path": path})
    return tab.until(lambda message: message["type"] in {"because", "refused"})


def test_each_is_answered_alone_and_from_their_own_side(server: Server) -> None:
    """The player to move learns the rule, the other for whom the table waits; nobody else hears it."""
    with pair(server) as (hers, his):
        assert why(hers, "e1", "e3") == {
            "type": "because",
            "id": "w",
            "message": "a cow goes one row forward, the rider one step within the rows 2 to 6",
            "rule": "R2.1",
        }
        answer = why(his, "d6", "d5")
        assert (answer["message"], answer["rule"]) == ("Herd moves.", "")
        assert hers.act("e1e2")["type"] == "ack"
        assert sum('"because"' in raw for raw in his.heard) == 1, "her answer is not for him"


@pytest.mark.stands_on("buffalo")
def test_who_watches_reads_it_in_their_own_language(server: Server, anna: Person) -> None:
    table, _ = anna.create(game="buffalo", bots=[1], options={**TINY, "dogs": 0})
    with anna.tab(table) as hers, Person(server, "Uwe", "de").tab(table) as his:
        hers.hello()
        hers.wait_until_started()
        his.hello()

        assert why(his, "a1")["message"] == "Die Büffel sind am Zug: Ein Schritt vor."


def test_before_and_after_the_match_it_is_told_how_things_are(server: Server, anna: Person) -> None:
    table, _ = anna.create()
    with anna.tab(table) as hers:
        hers.hello()
        assert why(hers, "a1")["message"] == "The match has not begun yet."
    with pair(server) as (hers, his):
        assert hers.command("resign", "", version=hers.view["version"])["type"] == "ack"
        his.until(lambda _message: his.view["phase"] == "over")
        assert why(his, "f6", "f1")["message"] == his.view["outcome"]["line"]


def test_nobody_asks_without_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.limits, "questions", Quota(3, 100, 1e9, REAL.monotonic))
    with pair(server) as (hers, his):
        assert [why(hers, "e1", "e3")["type"] for _ in range(3)] == ["because"] * 3
        answer = why(hers, "e1", "e3")
        assert (answer["id"], answer["refusal"]["code"]) == ("w", "too-many")
        assert why(his, "e1")["type"] == "because"
        assert hers.act("e1e2")["type"] == "ack", "who asked too often plays on"
