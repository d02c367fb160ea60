"""Secrets leave the environment of the server once it has read them."""

import os
import subprocess
import sys

import pytest

SECRET = "hay-and-oats"  # noqa: S105 - of no server
LOOK = """
import os, subprocess, sys
from stampede.web.runtime.environment import hide_secrets
hide_secrets(are_inherited=len(sys.argv) > 1)
block = open("/proc/self/environ").read()
show = [sys.executable, "-c", "import os; print(dict(os.environ))"]
child = subprocess.run(show, capture_output=True, text=True)
print("hay-and-oats" in block, "hay-and-oats" in child.stdout, "PATH" in os.environ, "PATH" in child.stdout)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is of Linux")
@pytest.mark.parametrize("are_inherited", [False, True])
def test_neither_children_nor_proc_show_a_secret(*, are_inherited: bool) -> None:
    environment = os.environ | {"STAMPEDE_SMTP": f"smtp://anna:{SECRET}@localhost"}
    command = [sys.executable, "-c", LOOK, *(["inherited"] if are_inherited else [])]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", str(are_inherited), "True", "True"]
