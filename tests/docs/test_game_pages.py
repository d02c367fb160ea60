"""The pages of the games hold: their figures are measured by the rules, and their lines of code run."""

import re
from pathlib import Path

import pytest

from tests import measured
from tests.effort import effort

pytestmark = pytest.mark.stands_on("abilene", "buffalo", "zoff")

PAGES = Path(__file__).parents[2] / "docs" / "games"
GAMES = ("abilene", "buffalo", "zoff")
SETTINGS = [setting for game in GAMES for setting in measured.settings(game)]


def test_every_setting_and_every_preset_is_measured() -> None:
    kept = measured.measured()

    assert set(kept) == {measured.label(*setting) for setting in SETTINGS}, "python -m tests.measured"
    assert {len(matches) for matches in kept.values()} == {measured.MATCHES}


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: measured.label(*setting))
def test_the_measured_matches_are_those_of_the_rules(setting: tuple[str, dict[str, int]]) -> None:
    kept, game = measured.measured()[measured.label(*setting)], measured.game_of(*setting)
    shortest = sorted(range(measured.MATCHES), key=lambda seed: kept[seed].choices)

    for seed in shortest[: effort(1, measured.MATCHES)]:
        assert measured.measure(game, seed) == kept[seed], "run python -m tests.measured, then make wire"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_import_lines_make_environments(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMPEDE_PLAIN", "1")
    (code,) = re.findall(r"```python\n(.*?)```", (PAGES / f"{game}.md").read_text("utf-8"), re.DOTALL)
    made: dict[str, object] = {}

    exec(compile(code, f"{game}.md", "exec"), made)  # noqa: S102 - our own page
    kinds = {name: type(made[name]).__name__ for name in ("aec", "parallel", "seat", "openspiel", "batch")}
    assert kinds["aec"] == "AgentsInTurn"
    assert kinds["parallel"] == "AgentsAtOnce"
    assert kinds["batch"] == "Batch"
    assert f"stampede_{game}" in str(made["openspiel"])
