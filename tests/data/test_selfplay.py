"""Matches of computers are the same bytes by seed, go on where they stopped, and replay to their results."""

import os
import pickle
import re
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from stampede import envs
from stampede.arena.contest import Entrant
from stampede.arena.running import processes
from stampede.cli.arena import entrant_of
from stampede.cli.main import main
from stampede.core.errors import InvalidFile, InvalidOption
from stampede.core.game import State
from stampede.data.reading import Samples, decisions, read, replayed, rows
from stampede.data.schema import CHOICES, COLUMNS, NEEDED, schema_of
from stampede.data.selfplay import DataSetParameters, Shard, selfplay
from stampede.data.strong import plans
from stampede.data.writing import write
from stampede.play.match import entries_of

TINY: dict[str, Any] = {"width": 3, "height": 5}
ROOT = Path(__file__).parent.parent.parent


def plan(matches: int = 130, **changed: Any) -> DataSetParameters:
    """Two players who are no equals."""
    given = {"game": "roundup", "options": TINY, "players": (Entrant.chance(), Entrant.novice()), "seed": 7}
    return DataSetParameters(**{**given, "matches": matches, **changed})


def files(folder: Path) -> dict[str, bytes]:
    """All that lies there."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.slow
def test_processes_change_no_byte(tmp_path: Path) -> None:
    selfplay(plan(), tmp_path / "one")
    selfplay(plan(), tmp_path / "two", processes(2, first_here=False))

    assert files(tmp_path / "one") == files(tmp_path / "two")


@pytest.mark.slow
def test_a_cluster_changes_no_byte(tmp_path: Path) -> None:
    """Ray is started in a process of its own: it warns of itself, and stays until its process ends."""
    size = [word for name, value in TINY.items() for word in ("-o", f"{name}={value}")]
    words = ["random", "newcomer", "--matches", "130", *size]
    assert main(["selfplay", "roundup", str(tmp_path / "here"), *words]) == 0

    there = subprocess.run(
        [
            sys.executable,
            "-m",
            "stampede.cli",
            "selfplay",
            "roundup",
            str(tmp_path / "there"),
            *words,
            "--ray",
            "local",
        ],
        env=os.environ | {"RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )

    assert there.returncode == 0, there.stderr
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_what_was_stopped_goes_on_and_ends_alike(tmp_path: Path) -> None:
    selfplay(plan(), tmp_path)
    whole = files(tmp_path)
    (tmp_path / "matches-000000100.parquet").unlink()
    (tmp_path / "matches-000000100.unfinished").write_bytes(b"half of it")
    shown: list[tuple[int, int]] = []

    selfplay(plan(), tmp_path, show=lambda done, total: shown.append((done, total)))

    assert files(tmp_path) == whole
    assert shown == [(100, 130), (130, 130)]


def test_matches_of_another_plan_are_left_alone(tmp_path: Path) -> None:
    selfplay(plan(3), tmp_path)
    before = files(tmp_path)
    with pytest.raises(InvalidFile, match="another plan"):
        selfplay(plan(3, seed=8), tmp_path)
    assert files(tmp_path) == before
    (tmp_path / "plan.json").unlink()
    with pytest.raises(InvalidFile, match=r"no plan\.json"):
        selfplay(plan(3), tmp_path)


@pytest.mark.parametrize(
    ("game", "options"),
    [("buffalo", TINY), ("zoff", {"players": 3}), ("abilene", {"players": 3, "sale_limit": 1})],
)
def test_a_match_replays_to_its_results(game: str, options: dict[str, Any], tmp_path: Path) -> None:
    seats = options.get("players", 2)
    players = tuple(entrant_of("thumb" if seats == 3 else "random", game) for _ in range(seats))
    asked = DataSetParameters(game, options, players, 5, 1)
    write(tmp_path, 0, Shard(asked, 0).play())
    table = read(tmp_path)
    (row,) = table.to_pylist()
    states = list(replayed(row))
    state, _, _ = states[-1]  # the same one, made the last action since

    assert table.schema == schema_of()
    assert len(states) == len(row["actions"])
    assert row["returns"] == pytest.approx(state.returns())
    assert row["wins"] == pytest.approx(state.win_returns())
    assert row["scores"] == pytest.approx(state.scores())
    assert row["notation"] == [entry.action for entry in entries_of(state)]
    assert [tuple(parts) for parts in row["parts"]] == [
        state.game.encoding.numbering.encode(action) for action in row["actions"]
    ]


def test_decisions_are_what_an_environment_asks(tmp_path: Path) -> None:
    selfplay(plan(2), tmp_path)
    env = envs.aec("roundup", **TINY)
    found = decisions(read(tmp_path))
    for seed in (7, 8):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            if terminated:
                env.step(None)
                continue
            each = next(found)
            assert f"seat_{each.seat}" == agent
            assert np.array_equal(each.observation, seen["observation"])
            assert np.array_equal(each.mask, seen["action_mask"])
            env.step(each.number)
            if each.number >= 0 and env.terminations[agent]:
                assert env.rewards[agent] == each.win
    assert next(found, None) is None


def test_workers_share_the_matches_of_all_files_out(tmp_path: Path) -> None:
    selfplay(plan(), tmp_path)
    alone = [each.match for each in Samples(tmp_path)]
    samples = [Samples(tmp_path, worker, 3) for worker in range(3)]

    shared = [[each.match for each in pickle.loads(pickle.dumps(mine))] for mine in samples]

    assert alone == [each.match for each in decisions(read(tmp_path))]
    assert sorted(chain(*shared)) == alone
    assert [{match % 3 for match in mine} for mine in shared] == [{0}, {1}, {2}]
    assert [each.match for each in samples[1]] == shared[1], "once more"


def test_a_worker_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidFile, match="no matches"):
        Samples(tmp_path)
    with pytest.raises(InvalidOption, match="of 2 workers they are 0 to 1"):
        Samples(tmp_path, 2, 2)


@pytest.mark.parametrize(("package", "module", "extra"), [("torch", "pytorch", "learning"), ("minari",) * 3])
def test_what_is_missing_for_a_library_is_told_by_what_needs_it_alone(
    package: str, module: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    selfplay(plan(1), tmp_path)
    assert next(iter(Samples(tmp_path))).match == 0
    told = rf"needs the package {package}: pip install 'stampede-games\[{extra}\]'"
    with pytest.raises(InvalidOption, match=told):
        import_module(f"stampede.data.{module}")


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"players": (Entrant.chance(),)}, "has 2 seats"),
        ({"matches": 0}, "at least one"),
        ({"players": (Entrant.chance(), Entrant.level(1, seconds=0.1))}, "held to playouts"),
    ],
)
def test_what_would_not_be_the_same_twice_is_refused(
    changed: dict[str, Any], told: str, tmp_path: Path
) -> None:
    with pytest.raises(InvalidOption, match=told):
        selfplay(plan(**changed), tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_a_folder_or_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidFile, match="no matches"):
        read(tmp_path)
    (tmp_path / "matches-000000000.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(InvalidFile, match="cannot be read"):
        read(tmp_path)
    pa.parquet.write_table(pa.table({"a": [1]}), tmp_path / "matches-000000000.parquet")
    with pytest.raises(InvalidFile, match="other columns"):
        read(tmp_path)


def test_an_illegal_action_is_named(tmp_path: Path) -> None:
    selfplay(plan(1), tmp_path)
    (row,) = read(tmp_path).to_pylist()
    row["actions"][2] = 5_000
    with pytest.raises(InvalidFile, match="match 0, action 2"):
        list(replayed(row))


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    size = [word for name, value in TINY.items() for word in ("-o", f"{name}={value}")]
    words = ["selfplay", "roundup", str(tmp_path), "random", "newcomer", "--matches", "2", *size]

    assert main(words) == 0
    assert capsys.readouterr().out == f"2 matches in {tmp_path}\n"
    assert read(tmp_path).num_rows == 2
    assert main([*words, "--workers", "0"]) == 2
    assert "--workers is at least 1" in capsys.readouterr().err
    assert main([*words, "--workers", "2", "--ray", "local"]) == 2
    assert "give one of them" in capsys.readouterr().err


def test_the_page_tells_every_column() -> None:
    page = (ROOT / "docs" / "data.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| (.+) \|$", page, re.MULTILINE)

    assert rows == [(column.name, str(column.kind), column.meaning) for column in (*COLUMNS, *CHOICES)]


def test_observations_and_masks_are_written_on_request(tmp_path: Path) -> None:
    selfplay(plan(2, choices=True), tmp_path)
    table = read(tmp_path)
    samples = list(decisions(table))

    for column, kept in (("observations", "observation"), ("masks", "mask")):
        written = list(chain.from_iterable(table.column(column).to_pylist()))
        assert np.array_equal(written, [getattr(each, kept) for each in samples])
    assert "masks" in (tmp_path / "README.md").read_text("utf-8")


def test_files_of_version_1_are_read(tmp_path: Path) -> None:
    selfplay(plan(2), tmp_path)
    new, file = list(Samples(tmp_path)), tmp_path / "matches-000000000.parquet"
    pa.parquet.write_table(read(tmp_path).select([column.name for column in NEEDED]), file)

    assert [each.number for each in Samples(tmp_path)] == [each.number for each in new]


def test_a_random_opening_comes_before_the_players(tmp_path: Path) -> None:
    always_first = Entrant("first", lambda _game, _seat: First())
    alike = DataSetParameters("roundup", TINY, (always_first,) * 2, 7, 20)
    selfplay(alike, tmp_path / "alike")
    selfplay(replace(alike, opening=3), tmp_path / "opened")

    played = [{tuple(row["actions"]) for row in rows(tmp_path / name)} for name in ("alike", "opened")]
    assert len(played[0]) == 1
    assert len(played[1]) > 5
    with pytest.raises(InvalidOption, match="opening of -1"):
        selfplay(replace(alike, opening=-1), tmp_path / "none")


class First:
    """A player that takes the first legal action."""

    def choose(self, observation: State, seat: int, *_: object) -> int:
        """The first."""
        return observation.legal_actions(seat)[0]


def test_a_folder_has_digests_and_a_card(tmp_path: Path) -> None:
    selfplay(plan(3), tmp_path)
    sums, card = ((tmp_path / name).read_text("utf-8") for name in ("SHA256SUMS", "README.md"))

    digests = {name: digest for digest, name in (line.split("  ") for line in sums.splitlines())}
    assert digests == {
        name: sha256(content).hexdigest()
        for name, content in files(tmp_path).items()
        if name not in {"SHA256SUMS", "README.md"}
    }
    assert sha256(sums.encode()).hexdigest() in card
    table = read(tmp_path)
    means = np.mean(table.column("wins").to_pylist(), axis=0)
    assert [float(mean) for mean in re.findall(r"^\| \d \| [^|]+ \| (\S+) \|", card, re.MULTILINE)] == [
        pytest.approx(mean, abs=0.001) for mean in means
    ]


@pytest.mark.slow
def test_a_command_makes_matches_of_strong_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["dataset", str(tmp_path), "roundup", "--matches", "2"]

    assert main(words) == 0
    assert capsys.readouterr().out == f"2 matches in {tmp_path / 'roundup'}\n"
    whole = files(tmp_path / "roundup")
    (tmp_path / "roundup" / "matches-000000000.parquet").unlink()
    assert main(words) == 0
    assert files(tmp_path / "roundup") == whole
    assert main(["dataset", str(tmp_path), "ludo"]) == 2


@pytest.mark.stands_on("buffalo", "zoff")
def test_strong_players_play_the_same_again() -> None:
    buffalo, zoff = plans(9, games=["buffalo", "zoff"])

    assert {player.name for player in (*buffalo.players, *zoff.players)} == {"level 5"}
    assert (buffalo.opening, zoff.opening) == (6, 0)
    buffalo.check()
    zoff.check()
