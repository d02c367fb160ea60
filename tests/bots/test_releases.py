"""The strength of releases against yardsticks: a line for each release and game, and a chart of all."""

import json
from pathlib import Path

import pytest
from benchmarks import releases
from benchmarks.releases import FIELDS, Field, matches_of

from stampede.arena.running import here

SMALL = Field(("width=5", "height=5"), ("0:3", "1"), ("2",), games=4, seed=5, outside={"random": ("1",)})


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for a measurement of one small field, with digest and charts."""
    monkeypatch.setattr(releases, "FIELDS", {"buffalo": SMALL})
    monkeypatch.setattr(releases, "DIGEST", tmp_path / "releases.jsonl")
    monkeypatch.setattr(releases, "IMAGES", tmp_path)
    return tmp_path


@pytest.mark.parametrize("game", FIELDS)
def test_every_level_and_yardstick_meets_somebody(game: str) -> None:
    matches, field = matches_of(game), FIELDS[game]

    assert len({match.name for match in matches}) == len({match.seed for match in matches}) == len(matches)
    met = {player for match in matches for player in match.players}
    assert met == {*field.levels, *field.yardsticks, *field.outside}


def test_a_release_is_measured_kept_and_drawn(small: Path) -> None:
    for release in ("one", "two", "one"):
        releases.keep(releases.measure("buffalo", release, small, here))
    releases.chart("buffalo")

    lines = [json.loads(line) for line in (small / "releases.jsonl").read_text().splitlines()]
    assert [line["release"] for line in lines] == ["one", "two"]
    for line in lines:
        rated = {each["player"]: each for each in (*line["yardsticks"], *line["levels"])}
        assert set(rated) == {"0:3", "1", "2", "random"}
        assert rated["0:3"]["elo"] == 0
        assert all(each["low"] <= each["elo"] <= each["high"] for each in rated.values())
    assert lines[0]["matches"] == lines[1]["matches"]
    assert "one" in (small / "releases-buffalo.svg").read_text()


def test_a_game_without_yardsticks_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        releases.main(["chess", "--release", "one"])
    assert "there are no yardsticks for 'chess'" in capsys.readouterr().err


def test_a_release_needs_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        releases.main(["buffalo"])
    assert "--release names" in capsys.readouterr().err
