"""The second program for tables, in C++, against the tables of the house: a hash for each herd."""

import lzma
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from stampede.games.buffalo.solver.dense import solve_herd
from stampede.games.buffalo.solver.families import Family, Words, family

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "examples" / "buffalo_families.cu"
RESULTS = ROOT / "benchmarks" / "results" / "buffalo-families.tsv.xz"
FACTORS = [np.uint64(each) for each in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("g++"), reason="there is no compiler of C++"),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program for a processor."""
    path = tmp_path_factory.mktemp("second") / "families"
    flags = ["-O1", "-std=c++20", "-fopenmp"]
    subprocess.run(["g++", "-x", "c++", *flags, str(SOURCE), "-o", str(path)], check=True)
    return path


def hashes(dogs: Family, won: Words) -> Words:
    """A hash for each herd, as the program makes it."""
    cells, herd_won = dogs.occupied[:-1].astype(np.uint64), won.view(np.uint64)
    with np.errstate(over="ignore"):
        mixed = (herd_won ^ (cells * FACTORS[0])) * FACTORS[1]
        mixed = (mixed ^ (mixed >> np.uint64(29))) * FACTORS[2]
    mixed ^= mixed >> np.uint64(32)
    return np.asarray(np.where(herd_won != 0, mixed, 0).sum(axis=1, dtype=np.uint64).view(np.int64))


def herd_of(name: str, number: int, columns: list[int]) -> int:
    """The number among all herds of *columns* of one that the program numbers in its class."""
    digits = dict.fromkeys(columns, 5)
    for column in reversed([at for at, letter in enumerate(name) if letter == "B"]):
        number, digits[column] = divmod(number, 5)
    herd = 0
    for column in columns:
        herd = herd * 6 + digits[column]
    return herd


@pytest.mark.parametrize(
    ("name", "before", "columns", "herds"),
    [("1", 0, ".BB.B.....B", 1296), ("1", 0, "B..B...B..B", 686), ("3", 1, "..B..B..B..", 136)],
)
def test_every_herd_has_the_same_wins(
    program: Path, name: str, before: int, columns: str, herds: int
) -> None:
    present = [at for at, letter in enumerate(columns) if letter == "B"]
    dogs = family(name)
    own = hashes(dogs, solve_herd(dogs, np.array(present, np.int32)))

    done = subprocess.run(
        [str(program), "--cpu", "--dump", f"{before}:{columns}"], capture_output=True, text=True, check=True
    )

    lines = [line.split() for line in done.stdout.splitlines() if line.startswith("H ")]
    assert len(lines) == herds
    for _, its, number, found in lines:
        assert int(found, 16) == int(own[herd_of(its, int(number), present)]) % 2**64
    assert "WON by the chief" in done.stdout


LINE = re.compile(r"(\d):\S+ class (\S+) (\S+) herds (\d+) with_a_win (\d+) positions (\d+) hash (\S+)")


def told(program: Path, *jobs: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the figures that it gives for each class, by dogs on row 5 and herd."""
    done = subprocess.run([str(program), "--cpu", *jobs], capture_output=True, text=True, check=True)
    return {(found[1], found[2]): found.groups()[2:] for found in LINE.finditer(done.stdout)}


def test_published_lines_are_made_again(program: Path) -> None:
    """Those of a graphics card, by a processor, in three families."""
    with lzma.open(RESULTS, "rt") as file:
        published = {(dogs, herd): tuple(rest) for dogs, herd, *rest in map(str.split, list(file)[1:])}
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for job in ("0:BB.....BBB.", "1:BB......B..", "2:B.B.....B.."):
        found |= told(program, job)

    common = found.keys() & published.keys()
    assert ("0", "BB.....BBB.") in common
    assert {dogs for dogs, _ in common} == {"0", "1", "2"}
    assert len(common) > 30
    for each in common:
        assert found[each] == published[each]


@pytest.mark.parametrize("herd", [".BB.....BB.", "BB..B......"])
def test_part_by_part_is_as_the_whole(program: Path, herd: str) -> None:
    """A herd that is its own mirror image, and one that is not."""
    (whole,) = (line for (_, name), line in told(program, f"0:{herd}").items() if name == herd)
    (parted,) = (line for (_, name), line in told(program, f"0/0:{herd}").items() if name == herd)
    (bound,) = (line for (_, name), line in told(program, f"1/0:{herd}").items() if name == herd)
    (wide,) = (line for (_, name), line in told(program, f"1:{herd}").items() if name == herd)

    assert parted == whole
    assert int(whole[3]) < int(bound[3]) < int(wide[3])
