"""A verifier that shares no code with the project finds the dice as they are, and finds what was bent.

It is ``examples/verify_match.py``, written from docs/match-file.md; ``docs/vectors`` has all values between.
"""

import json
import runpy
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stampede.play import log
from stampede.play.fairness import Dice, commitment, draw_seats, pledge
from stampede.play.log.listed import Head, after, line
from stampede.play.match import Match
from stampede.play.result import match_result
from tests.effort import effort
from tests.installed import installed
from tests.play.vectors import FOLDER, GAMES, SEED, played, vector

PROGRAM = Path(__file__).parents[2] / "examples" / "verify_match.py"
SECOND = SimpleNamespace(**runpy.run_path(str(PROGRAM)))
HERE = [game for game, *_ in installed((game,) for game in GAMES)]
WHOLE: list[tuple[str, dict[str, Any]]] = [
    ("buffalo", {"width": 5, "height": 5}),
    *[("zoff", {"players": players}) for players in (2, 3, 4, 5, 6)],
    *[("abilene", {"players": players, "board": "small", "sale_limit": 1}) for players in (3, 6)],
]


def over(game: str, options: dict[str, Any], number: int) -> log.MatchFile:
    """A match by lot up to its end, under a seed of its own."""
    seed = commitment(bytes([number])).encode()[:32]
    start = Match.start(game, options)
    contributions = tuple(f"{number}-{seat}" for seat in range(start.game.num_seats))
    dice = Dice(seed, contributions)
    match, *_ = played(game, options, dice, 10**6, lot=number)
    return log.MatchFile(
        game=game,
        rules_version=match.rules_version,
        options=options,
        names=contributions,
        entries=match.entries,
        commitment=commitment(seed),
        seed=seed.hex(),
        contributions=contributions,
        pledges=tuple(map(pledge, contributions)),
        drawn=draw_seats(match.game.num_seats, dice),
        winners=match_result(match.state, ()).winners,
    )


@pytest.fixture
def judged(tmp_path: Path) -> Callable[..., int]:
    """Judges a file by the second verifier: how many outcomes it drew again."""

    def judge(text: str, published: str = "", listed: str = "") -> int:
        for name, content in (("match", text), ("list", listed)):
            (tmp_path / name).write_text(content, encoding="utf-8")
        drawn: int = SECOND.main(tmp_path / "match", published, tmp_path / "list" if listed else "")
        return drawn

    return judge


def test_it_is_short_and_imports_nothing_of_the_project() -> None:
    text = PROGRAM.read_text()

    assert len(text.splitlines()) <= 200
    assert "import stampede" not in text
    assert "from stampede" not in text


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), list(installed(WHOLE)))
def test_both_agree_on_whole_matches(game: str, options: dict[str, Any], judged: Callable[..., int]) -> None:
    for number in range(effort(2, 30)):
        file = over(game, options, number)
        assert judged(log.write(file), file.published) == sum(entry.seat == -1 for entry in file.entries)
        assert log.verify(file, file.published)


@pytest.mark.parametrize("game", HERE)
def test_the_vectors_are_what_the_project_makes(game: str, judged: Callable[..., int]) -> None:
    text = (FOLDER / f"{game}.json").read_text(encoding="utf-8")
    told = json.loads(text)

    contributions = log.read("\n".join(told["file"])).contributions
    assert told == vector(game)
    assert judged("\n".join(told["file"]), told["seal"], "\n".join(told["list"])) == len(told["outcomes"])
    for each in told["outcomes"]:
        number = int(each["label"].removeprefix("action/"))
        again = SECOND.below(SEED, contributions, sum(dict(each["weights"]).values()), each["label"])
        assert (again, json.loads(told["file"][number])) == (each["rest"], [-1, each["outcome"]])


def bent(told: dict[str, Any]) -> dict[str, tuple[str, str, str]]:
    """Lies, by name: file, seal and list, each with one thing in it that is not so."""
    lines, listed, seal = told["file"], told["list"], told["seal"]
    file = log.read("\n".join(lines))
    bare = replace(file, signature=None)
    given_up = json.dumps({**json.loads(listed[1]), "kind": "given-up"})

    def lie(listed: list[str] = listed, seal: str = seal, **changes: Any) -> tuple[str, str, str]:
        return log.write(replace(bare, **changes)), seal, "\n".join(listed)

    return {
        "seed": lie(seed=bytes(32).hex()),
        "commitment": lie(commitment=commitment(bytes(32)), seed=bytes(32).hex()),
        "contribution": lie(contributions=("other", *file.contributions[1:])),
        "seats": lie(drawn=file.drawn[::-1]),
        "seal": lie(seal=pledge("another")),
        "winners": lie(winners=(0,)),
        "round given up": lie(listed=[listed[0], given_up]),
        "list rewritten": lie(listed=[listed[0], listed[2]]),
        "signed name": ("\n".join(lines).replace('"Ann"', '"Eve"'), seal, ""),
    }  # fmt: skip


@pytest.mark.parametrize("game", HERE)
def test_each_lie_is_named(game: str, judged: Callable[..., int]) -> None:
    told = vector(game)
    accepted = []
    for what, (text, seal, listed) in bent(told).items():
        try:
            judged(text, seal, listed)
        except SECOND.Lie:
            continue
        accepted.append(what)

    assert accepted == []


@pytest.mark.parametrize("game", [game for game in HERE if game != "buffalo"])
def test_an_outcome_that_did_not_fall_is_named(game: str, judged: Callable[..., int]) -> None:
    file = over(game, dict(WHOLE)[game], 3)
    numbers = [number for number, entry in enumerate(file.entries) if entry.seat == -1]
    actions = {file.entries[number].action for number in numbers}
    for number in numbers[:: max(len(numbers) // 20, 1)]:
        other = min(actions - {file.entries[number].action})
        entries = list(file.entries)
        entries[number] = entries[number]._replace(action=other)
        with pytest.raises(SECOND.Lie):
            judged(log.write(replace(file, entries=tuple(entries))))


def test_the_list_of_another_server_says_nothing_of_the_match(judged: Callable[..., int]) -> None:
    told = vector(HERE[0])
    other = {"commitment": commitment(b"another")}
    first = line(Head(), {"kind": "commitment", **other})
    second = line(after(Head(), first), {"kind": "result", **other, "match": told["result"]})

    assert judged("\n".join(told["file"]), told["seal"], f"{first}\n{second}") == len(told["outcomes"])
