"""The tutorials as a reader follows them: their code is saved, run and typed, block after block."""

import re
import shlex
import sys
from pathlib import Path
from typing import Any

from stampede.cli.main import main

FOLDER = Path(__file__).parents[2] / "docs" / "tutorials"
BLOCK = re.compile(r"^```(python|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\w+\.py)\n")


def follow(name: str, without: str = "import torch") -> dict[str, Any]:
    """Do what the tutorial *name* says, here, up to a block with the words *without*; what it defined."""
    defined: dict[str, Any] = {"__name__": name}
    for kind, code in BLOCK.findall((FOLDER / f"{name}.md").read_text("utf-8")):
        if without in code:
            break
        if kind == "sh":
            _type(code)
        elif named := FILE.match(code):
            Path(named[1]).write_text(code, "utf-8")
        else:
            exec(compile(code, f"{name}.md", "exec"), defined)  # noqa: S102 - our own tutorials
    return defined


def _type(line: str) -> None:
    """Give a command, with the Python that runs this."""
    program, *words = shlex.split(line)
    assert program == "stampede", line
    assert main([word.replace("python3", sys.executable) for word in words]) == 0, line
