"""Whole matches of every game, with people who come by a link, people at one device, and computers."""

import random
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import pytest

from stampede.play import log
from tests.effort import effort
from tests.players.sight import Message, fill_in
from tests.web.support import PATIENCE, Person, Server, Tab, wait_until_all_started


def choice(scene: Message, chance: random.Random) -> str:
    """Something the scene offers; what brings the end nearer, where there is such a thing."""
    listed = [each["action"] for each in scene.get("choices", []) if not each.get("barred")]
    if (entry := scene.get("entry")) and (not listed or chance.random() < 0.5):
        return fill_in(entry, chance.randint)
    sales = [action for action in listed if action.startswith("cow") and action.endswith(">town")]
    return str(chance.choice(sales or listed))


def play(tabs: Sequence[Tab], chance: random.Random) -> None:
    """Play until the match is over for everybody; a device is handed to the acting player."""
    deadline = time.monotonic() + PATIENCE
    while playing := [tab for tab in tabs if tab.view["phase"] != "over"]:
        asked = [tab for tab in playing if set(tab.view["yours"]) & set(tab.view["acting"])]
        if not asked:
            assert time.monotonic() < deadline, "nobody is asked"
            for tab in playing:
                tab.catch_up(0.01)
            continue
        deadline = time.monotonic() + PATIENCE
        tab = chance.choice(asked)
        if not tab.is_asked:
            tab.look(next(seat for seat in tab.view["yours"] if seat in tab.view["acting"]))
            continue
        if tab.view["may_take_back"] and chance.random() < 0.1:
            answer = tab.take_back()
        else:
            answer = tab.act(choice(tab.view["scene"], chance))
        assert answer["type"] == "ack" or answer["refusal"]["code"] == "stale", answer
        if answer["type"] == "ack":
            tab.wait_for(answer["version"])
        for each in tabs:
            each.catch_up()


MATCHES: list[tuple[str, dict[str, Any], int, int, int]] = [
    ("zoff", {"players": 3, "auction": True}, 1, 0, 1),
    ("zoff", {"players": 5, "open_tracker": True}, 2, 1, 1),
    ("abilene", {"players": 3, "sale_limit": 2}, 1, 1, 0),
    ("abilene", {"players": 6, "sale_limit": 1}, 1, 0, 4),
    ("buffalo", {}, 0, 1, 0),
]
MORE: list[tuple[str, dict[str, Any], int, int, int]] = [
    ("zoff", {"players": 2}, 1, 0, 0),
    ("zoff", {"players": 6, "fair_bonus": True}, 0, 1, 4),
    ("abilene", {"players": 4, "sale_limit": 3, "hidden_totals": True}, 1, 0, 2),
]
"""Game, options, how many come by the link, sit beside, and are computers."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options", "joining", "beside", "bots"), effort(MATCHES, MATCHES + MORE))
def test_a_whole_match(
    server: Server, anna: Person, game: str, options: dict[str, Any], joining: int, beside: int, bots: int
) -> None:
    names = ["Bea", "Bo"][:beside]
    table, invite = anna.create(game=game, seat=-1, options=options, beside=names, bots=[1] * bots)
    friends = [Person(server, name) for name in ("Cleo", "Dan")[:joining]]
    assert bool(invite) == bool(friends)
    for friend in friends:
        assert friend.join(table, invite).status_code == 200
    watching = Person(server, "Zoe")
    with ExitStack() as stack:
        tabs = [stack.enter_context(person.tab(table)) for person in (anna, *friends)]
        spectator = stack.enter_context(watching.tab(table))
        published = spectator.hello()["commitment"]
        for number, tab in enumerate(tabs):
            tab.hello(f"{number:02x}")
        wait_until_all_started(*tabs)
        spectator.wait_until_started()
        assert not spectator.view["yours"]
        play(tabs, random.Random(game))
        while spectator.view["phase"] != "over":
            spectator.hear()
    view = spectator.view
    everything = "".join(raw for tab in (*tabs, spectator) for raw in tab.heard)
    check_file(anna, view, published, everything)
    check_replay(anna, [*tabs, spectator])


def check_file(person: Person, view: Message, published: str, everything: str) -> None:
    """A downloaded file proves itself, and its seed was in nothing before."""
    answer = person.http.get(f"/api/matches/{view['match']}/file")
    file = log.read(answer.text)
    assert file.commitment == published
    checked = log.verify(file, view["fair"]["seal"]).checked

    assert file.names == tuple(seat["name"] for seat in view["seats"])
    assert "the seats drawn follow from the seed" in checked
    has_chance = view["game"] != "buffalo"
    assert any("random outcomes follow from the seed" in line for line in checked) == has_chance
    assert file.seed not in everything
    if has_chance:
        drawn = [entry.action for entry in file.entries if entry.seat == -1]
        other = next(action for action in drawn if action != drawn[0])
        forged = answer.text.replace(f'[-1, "{drawn[0]}"]', f'[-1, "{other}"]', 1)
        with pytest.raises(ValueError, match="action"):
            log.verify(log.read(forged))


def check_replay(person: Person, tabs: Sequence[Tab]) -> None:
    """Every position can be looked at, by everybody's eyes."""
    view = tabs[-1].view
    address = f"/api/matches/{view['match']}"
    replay = person.http.get(address).json()
    length = len(replay["lines"])

    assert [line["number"] for line in replay["lines"]] == list(range(1, length + 1))
    assert replay["outcome"] == view["outcome"]
    assert [seat["name"] for seat in replay["seats"]] == [seat["name"] for seat in view["seats"]]
    told = [(line["seat"], line["action"]) for line in replay["lines"]]
    for tab in tabs:
        rest = iter(told)
        assert all((line["seat"], line["action"]) in rest for line in tab.view["log"]), "in the same order"
    scenes: list[Message] = []
    while len(scenes) <= length:
        part = person.http.get(f"{address}/frames?first={len(scenes)}&count=64&seat=-1").json()
        assert part["first"] == len(scenes)
        scenes += part["scenes"]
    assert len(scenes) == length + 1
    assert scenes[-1]["sprites"] == view["scene"]["sprites"]
    for seat in (0, "all"):
        (last,) = person.http.get(f"{address}/frames?first={length}&seat={seat}").json()["scenes"]
        assert "choices" not in last
