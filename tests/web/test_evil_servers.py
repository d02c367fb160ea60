"""Evil servers against ``stampede verify``: each lie that leaves a trace in what a page keeps is named."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from stampede.cli.main import main
from stampede.core.interface import CHANCE
from stampede.play import log
from stampede.play.fairness import Dice, commitment, draw_seats, pledge
from stampede.play.log import MatchFile
from stampede.play.log.listed import Head, after, digest, line
from stampede.play.match import Match
from stampede.play.result import Out
from stampede.web.store.signing_key import own_key
from tests.evil import LIES, named_by
from tests.web.support import Person, Server, wait_for, wait_until_all_started

pytestmark = pytest.mark.stands_on("fairness")
UNCHECKED = 3


@dataclass(frozen=True)
class Evidence:
    """All that a player has after a match: the file, the list, and what the page kept."""

    file: MatchFile
    listed: str
    receipts: tuple[str, ...]
    seal: str
    key: str
    private: str
    """The server's, with which an evil operator signs whatever they like."""

    def signed(self, file: MatchFile) -> "Evidence":
        """The evidence with another file, signed by the server all the same."""
        old = self.file.signature
        assert old
        again = log.signed(file, self.private, old.match, old.chain, old.names, old.salts)
        return replace(self, file=again)

    def verify(self, folder: Path, *more: str) -> int:
        """The exit code of ``stampede verify`` with all of it."""
        (folder / "match.jsonl").write_text(log.write(self.file), encoding="utf-8")
        given = ["verify", str(folder / "match.jsonl"), "--key", self.key]
        if self.listed:
            (folder / "list").write_text(self.listed, encoding="utf-8")
            given += ["--list", str(folder / "list")]
        for number, receipt in enumerate(self.receipts):
            (folder / f"receipt-{number}").write_text(receipt, encoding="utf-8")
            given += ["--receipt", str(folder / f"receipt-{number}")]
        return main([*given, *(("--commitment", self.seal) if self.seal else ()), *more])


@pytest.fixture(scope="module")
def evidence(server: Server) -> Evidence:
    """The evidence of two players after a match at an honest server."""
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    table, invite = anna.create(game="drive", seat=-1, options={"players": 2})
    assert ben.join(table, invite).is_success
    with anna.tab(table) as hers, ben.tab(table) as his:
        hers.hello("a1")
        his.hello("b2")
        wait_until_all_started(hers, his)
        receipts = [
            json.dumps({k: v for k, v in tab.receipts[-1].items() if k != "type"}) for tab in (hers, his)
        ]
        his.command("resign", "", version=his.view["version"])
        hers.until(lambda _message: hers.view["phase"] == "over")
        seal, match = hers.view["fair"]["seal"], hers.view["match"]
    file = log.read(anna.http.get(f"/api/matches/{match}/file").text)

    def listed() -> str:
        text = anna.http.get("/api/fairness/list").text
        return text if digest(file) in text else ""

    key = anna.http.get("/api/key").json()["key"]
    return Evidence(file, wait_for(listed), tuple(receipts), seal, key, server.read(own_key))


def rewritten(listed: str, change: Callable[[list[dict[str, object]]], None]) -> str:
    """The list with changed entries, chained anew from the first one."""
    entries = [json.loads(each) for each in listed.splitlines()]
    change(entries)
    head, lines = Head(entries[0]["number"] - 1, entries[0]["before"]), []
    for entry in entries:
        text = line(head, {key: value for key, value in entry.items() if key not in ("number", "before")})
        head = after(head, text)
        lines.append(text)
    return "".join(f"{each}\n" for each in lines)


def dealt(file: MatchFile, seed: bytes, contributions: tuple[str, ...]) -> MatchFile:
    """The file of a match by another chance, which ends as soon as somebody has resigned."""
    dice = Dice(seed, contributions)
    match = Match.start(file.game, file.options, rules_version=file.rules_version)
    while CHANCE in match.state.acting_seats():
        match = match.draw(dice)
    return replace(
        file,
        commitment=commitment(seed),
        seed=seed.hex(),
        contributions=contributions,
        pledges=tuple(pledge(each) if each else "" for each in contributions),
        drawn=draw_seats(2, dice),
        entries=match.entries,
        outs=(Out(1, "resigned"),),
        winners=(0,),
    )


def without_pledges(true: Evidence, kept: tuple[str, ...]) -> Evidence:
    """The server counted only these contributions, and the players kept nothing but their receipts."""
    file = dealt(true.file, bytes.fromhex(true.file.seed), kept)
    return replace(true.signed(file), seal="", listed="")


def list_without_match(entries: list[dict[str, object]]) -> None:
    """All entries of the last match are of another one."""
    for entry in entries:
        entry["at_ms"] = 0


LIARS: dict[str, tuple[Callable[[Evidence], Evidence], str]] = {
    "leave out all pledges": (lambda true: without_pledges(true, ("", "")), "sealed without it"),
    "leave out one pledge": (lambda true: without_pledges(true, ("", "b2")), "sealed without it"),
    "seal twice": (lambda true: replace(true, seal="0" * 64), "the commitment in the file is"),
    "seal after the numbers": (lambda true: without_pledges(true, ("a1", "ground")), "sealed without it"),
    "exchange the seed": (
        lambda true: true.signed(replace(true.file, seed="00" * 32)),
        "does not fit the commitment",
    ),
    "rewrite the list": (
        lambda true: replace(true, listed=rewritten(true.listed, list_without_match)),
        "the list was rewritten",
    ),
    "drop a line of the list": (
        lambda true: replace(true, listed="".join(true.listed.splitlines(keepends=True)[::2])),
        "something was changed or taken out",
    ),
    "change the result": (
        lambda true: true.signed(replace(true.file, winners=tuple({0, 1} - set(true.file.winners)))),
        "the rules say",
    ),
    "begin a rematch without a commitment": (
        lambda true: replace(
            true.signed(replace(true.file, commitment="", seed="", pledges=(), contributions=(), drawn=())),
            seal="",
            listed="",
        ),
        "the seed is missing",
    ),
    "give out the file of another table": (
        lambda true: replace(true.signed(dealt(true.file, bytes(32), ("c3", "d4"))), seal="", listed=""),
        "the file is of another match",
    ),
}


def test_the_truth_verifies(evidence: Evidence, tmp_path: Path) -> None:
    assert evidence.verify(tmp_path) == 0


@pytest.mark.parametrize("name", sorted(named_by("verify")))
def test_each_lie_is_named(
    evidence: Evidence, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    liar, named = LIARS[name]
    assert liar(evidence).verify(tmp_path) == 1
    assert named in capsys.readouterr().err


@pytest.mark.parametrize(("kept", "told"), [(("", ""), True), (("a1", ""), False)])
def test_a_match_to_which_only_the_operator_contributed_is_not_checked(
    evidence: Evidence,
    tmp_path: Path,
    kept: tuple[str, ...],
    *,
    told: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    alone = replace(without_pledges(evidence, kept), receipts=())
    (tmp_path / "match.jsonl").write_text(log.write(alone.file), encoding="utf-8")
    given = [
        "verify",
        str(tmp_path / "match.jsonl"),
        "--key",
        alone.key,
        "--commitment",
        alone.file.published,
    ]
    assert main(given) == 0
    assert (
        "NOT CHECKED  whether chance was chosen: nobody but the operator" in capsys.readouterr().out
    ) is told
    assert main([*given, "--strict"]) == (UNCHECKED if told else 0)


def test_every_lie_has_a_witness() -> None:
    assert len(LIES) >= 10
    assert all(each.named_by for each in LIES)
    assert LIARS.keys() == named_by("verify")
