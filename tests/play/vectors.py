"""Test vectors of the match file: a short match of each game with every value between seed and signature.

``python -m tests.play.vectors`` writes ``docs/vectors`` anew.
"""

import hmac
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from stampede.core.interface import CHANCE
from stampede.games import find
from stampede.play import log
from stampede.play.fairness import Dice, commitment, draw_seats, pledge
from stampede.play.log.listed import Head, after, digest, line
from stampede.play.match import Match
from stampede.play.result import Out, match_result

FOLDER = Path(__file__).parents[2] / "docs" / "vectors"
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "buffalo": ({"width": 4, "height": 5, "dogs": 1}, 6),
    "zoff": ({"players": 3}, 12),
    "abilene": ({"players": 3, "board": "small"}, 48),
}
"""By game its options, and the number of actions after which the first player resigns."""
SEED = bytes(range(32))
KEY = bytes(reversed(range(32))).hex()
CONTRIBUTIONS = ("00112233445566778899aabbccddeeff", "", "née à l'aube")
NAMES = ("Ann", "Bob", "Zoé")


def vector(game: str) -> dict[str, Any]:
    """The vector of a *game*: a signed file, the public list, and the values on the way to them."""
    options, resigns = GAMES[game]
    seats = Match.start(game, options).game.num_seats
    contributions = CONTRIBUTIONS[:seats]
    match, drawn = played(game, options, Dice(SEED, contributions), resigns)
    salts = [f"salt-{seat}" for seat in range(seats)]
    bare = log.MatchFile(
        game=game,
        rules_version=find(game).rules_version,
        options=options,
        names=NAMES[:seats],
        entries=match.entries,
        commitment=commitment(SEED),
        seed=SEED.hex(),
        contributions=contributions,
        pledges=tuple(pledge(each) if each else "" for each in contributions),
        drawn=draw_seats(seats, Dice(SEED, contributions)),
        winners=match_result(match.state, [0]).winners,
        outs=(Out(0, "resigned"),),
    )
    hashes = [log.name_hash(salt, name) for salt, name in zip(salts, NAMES, strict=False)]
    file = log.signed(bare, KEY, "match", "00" * 32, hashes, salts)
    assert file.signature
    covered = replace(file, names=tuple(hashes), signature=replace(file.signature, salts=(), value=""))
    return {
        "file": log.write(file).splitlines(),
        "list": listed(file),
        "commitment": commitment(SEED),
        "pledges": list(file.pledges),
        "sealed": (b"stampede-seal/1" + joined([file.commitment, *file.pledges])).hex(),
        "seal": file.published,
        "seats": [drawing(SEED, contributions, f"seats/{last}", dict.fromkeys(range(last + 1), 1))
                  for last in range(seats - 1, 0, -1)],
        "outcomes": drawn,
        "private key": KEY,
        "signed": log.write(covered).splitlines(),
        "signature": file.signature.value,
        "result": digest(file),
    }  # fmt: skip


def played(
    game: str, options: dict[str, Any], dice: Dice, most: int, lot: int = 1
) -> tuple[Match, list[dict[str, Any]]]:
    """A match of actions chosen by *lot* to its end, or *most* actions; how each outcome of chance fell."""
    chance, match, drawn = random.Random(lot), Match.start(game, options), []
    while len(match.public.entries) < most and not match.state.is_terminal():
        seat = match.state.acting_seats()[0]
        if seat == CHANCE:
            could = {match.state.action_to_string(CHANCE, each): weight
                     for each, weight in match.state.chance_outcomes()}  # fmt: skip
            drawn.append(drawing(dice.seed, dice.contributions, f"action/{match.version + 1}", could))
            match = match.draw(dice)
            assert match.entries[-1].action == drawn[-1]["outcome"]
        else:
            action = chance.choice(match.state.legal_actions(seat))
            match = match.submit(seat, match.state.action_to_string(seat, action))
    return match.public, drawn


def drawing(seed: bytes, contributions: tuple[str, ...], label: str, could: dict[Any, int]) -> dict[str, Any]:
    """How one outcome is drawn, step by step, without a function of the project."""
    bound = sum(could.values())
    attempts: list[dict[str, Any]] = []
    while True:
        text = joined([*contributions, f"{label}/{len(attempts)}"])
        hashed = hmac.digest(seed, text, "sha256").hex()
        number = int(hashed[:16], 16)
        attempts.append({"text": text.hex(), "hmac": hashed, "number": number})
        if number < 2**64 // bound * bound:
            break
    rest = number % bound
    for outcome, weight in could.items():  # noqa: B007 - the last one is what falls
        rest -= weight
        if rest < 0:
            break
    found = {"label": label, "weights": list(map(list, could.items())), "attempts": attempts}
    return {**found, "rest": number % bound, "outcome": outcome}


def joined(parts: list[str]) -> bytes:
    """All *parts*, each after its length."""
    return b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)


def listed(file: log.MatchFile) -> list[str]:
    """The lines of the public list about this match."""
    told = {"commitment": file.commitment}
    entries: list[dict[str, Any]] = [
        {"kind": "commitment", **told},
        {"kind": "seal", **told, "seal": file.published, "pledges": list(file.pledges)},
        {"kind": "result", **told, "seal": file.published, "match": digest(file)},
    ]
    head, lines = Head(), []
    for entry in entries:
        lines.append(line(head, entry))
        head = after(head, lines[-1])
    return lines


def main() -> None:
    """Write all vectors."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        text = json.dumps(vector(game), ensure_ascii=False, indent=1)
        (FOLDER / f"{game}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
