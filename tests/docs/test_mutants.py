"""The faults of ``make mutants`` fit the sources as they are."""

import ast
import re

import pytest

from tests.mutants import ROOT, Mutation, mutations

FAULTS = {
    f"{area}-{number}": fault for area, faults in mutations().items() for number, fault in enumerate(faults)
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_each_fault_can_be_put_in(fault: Mutation) -> None:
    source = fault.file().read_text()

    assert fault.test_file().name.startswith("test_")
    assert ast.dump(ast.parse(source.replace(fault.old, fault.new))) != ast.dump(ast.parse(source))


def test_their_number_is_told() -> None:
    assert re.findall(r"holds (\d+) faults", (ROOT / "CONTRIBUTING.md").read_text()) == [str(len(FAULTS))]


def test_a_fault_that_fits_nowhere_is_named() -> None:
    with pytest.raises(LookupError, match=r"(?s)Nothing works.*is there 0 times"):
        Mutation("Nothing works", "test_mutants.py", "no such " + "code", "").file()
