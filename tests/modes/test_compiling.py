"""People see the progress of the first compilation; programs that read our error stream do not."""

import io
from pathlib import Path

import pytest

from stampede.core.compiling import compiler
from stampede.games.buffalo.rules import game


class Terminal(io.StringIO):
    """An error stream somebody looks at."""

    def isatty(self) -> bool:
        """Whether a person reads this."""
        return True


@pytest.mark.slow
@pytest.mark.parametrize(("stream", "told"), [(Terminal(), 1), (io.StringIO(), 0)], ids=["terminal", "pipe"])
def test_the_first_compilation_is_announced_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stream: io.StringIO, told: int
) -> None:
    monkeypatch.setenv("STAMPEDE_CACHE", str(tmp_path))
    monkeypatch.setattr("sys.stderr", stream)

    for _ in range(2):
        compiler("buffalo", [game.__name__])

    assert stream.getvalue().count("compiling for buffalo, once") == told
