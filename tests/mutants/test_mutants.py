"""The faults of ``make mutants`` fit the sources as they are, and a sample of them is found."""

import ast
import random
import re
import subprocess

import pytest

from tests.effort import PROVING
from tests.mutants import ROOT, Mutation, mutations
from tests.mutants.trial import Trial

FAULTS = {
    f"{area}-{number}": fault for area, faults in mutations().items() for number, fault in enumerate(faults)
}
SAMPLED = 20


def sample() -> dict[str, Mutation]:
    """All faults for a proof, else some of those that need no compiler: others at each commit."""
    if PROVING:
        return FAULTS
    commit = subprocess.run(
        ("git", "rev-parse", "HEAD"), cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout
    quick = [name for name, fault in FAULTS.items() if not fault.is_compiled]
    return {name: FAULTS[name] for name in sorted(random.Random(commit).sample(quick, SAMPLED))}


TRIED = sample()


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Trial:
    """A copy of the project."""
    return Trial(tmp_path_factory.mktemp("mutants"))


def test_each_fault_can_be_put_in() -> None:
    for name, fault in FAULTS.items():
        source = fault.file().read_text()

        assert fault.test(), name
        assert ast.dump(ast.parse(source.replace(fault.old, fault.new))) != ast.dump(ast.parse(source)), name


@pytest.mark.slow
@pytest.mark.parametrize("fault", TRIED.values(), ids=TRIED)
def test_a_fault_is_found(fault: Mutation, trial: Trial) -> None:
    verdict = trial.judge(fault)

    assert verdict.result == "found", f"{fault.what}:\n{verdict.output}"


def test_their_number_is_told() -> None:
    assert re.findall(r"holds (\d+) faults", (ROOT / "CONTRIBUTING.md").read_text()) == [str(len(FAULTS))]


def test_a_fault_that_fits_nowhere_is_named() -> None:
    with pytest.raises(LookupError, match=r"(?s)Nothing works.*is there 0 times"):
        Mutation("Nothing works", "test_mutants.py::no", "no such " + "code", "").file()
    with pytest.raises(LookupError, match=r"Nothing works: there is no test_no in mutants/test_mutants.py"):
        Mutation("Nothing works", "mutants/test_mutants.py::test_" + "no", "", "").test()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("test", "result"),
    [
        ("games/test_finding.py::test_the_shortest_game_comes_first", "SURVIVED"),
        ("bots/test_alphabeta.py::test_search_stops_when_told", "NOT RUN"),
    ],
)
def test_a_test_that_is_skipped_finds_nothing(test: str, result: str, trial: Trial) -> None:
    assert trial.run(Mutation("No fault", test, "", "")).result == result
