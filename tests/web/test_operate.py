"""The instructions of the operator's page are carried out here, as far as a test can."""

import re
import shlex
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import yaml

from stampede.cli.main import build_parser, main
from stampede.web.runtime.logs.database_faults import SENTENCES
from tests.docs.test_structure import ROOT, sources
from tests.web.support import TINY, Person, pair, play_on, running

PAGE = (ROOT / "docs" / "operate.md").read_text("utf-8")
DEPLOY = ROOT / "deploy"
SETTINGS = (ROOT / "docs" / "server.md").read_text("utf-8")
FILES = ["deploy/stampede.service", "deploy/Containerfile", "deploy/compose.yaml", "docs/operate.md"]


def steps(section: str) -> list[list[str]]:
    """The commands of a section of the page, in words."""
    block = PAGE.partition(f"\n## {section}\n")[2].partition("```sh\n")[2].partition("```")[0]
    today = block.replace("$(date +%F)", "2026-11-23")
    return [shlex.split(line, comments=True) for line in today.splitlines()]


class Machine:
    """A machine on which the page's commands are carried out, in a folder of its own."""

    def __init__(self, folder: Path, service: ExitStack) -> None:
        self.folder, self.service = folder, service
        for name in ("lib", "backups"):
            (folder / "var" / name / "stampede").mkdir(parents=True)
        self.database = f"sqlite:///{folder}/var/lib/stampede/stampede.db"

    def carry_out(self, words: list[str]) -> None:
        """One command; it must succeed."""
        here = [word.replace("/var/", f"{self.folder}/var/") for word in words]
        match here:
            case ["stampede", *given]:
                assert main(given) == 0, words
            case ["systemctl", "start", "stampede"]:
                self.server = self.service.enter_context(running(self.database))
            case ["systemctl", "stop", "stampede"]:
                self.service.pop_all().close()
            case ["chown", *_]:
                """The test has one user only."""
            case ["mv", *names, target]:
                for name in names:
                    for file in Path(name).parent.glob(Path(name).name):
                        shutil.move(file, target)
            case _:
                subprocess.run(here, check=True)


@pytest.mark.slow
def test_what_was_backed_up_is_restored_and_played_on(tmp_path: Path) -> None:
    with ExitStack() as service:
        machine = Machine(tmp_path, service)
        machine.carry_out(["systemctl", "start", "stampede"])
        with pair(machine.server, options=TINY) as tabs:
            play_on(*tabs, moves=2)
            table = tabs[0].view["table"]
            for step in steps("Backup"):
                machine.carry_out(step)
            play_on(*tabs, moves=1)
        for step in steps("Restore"):
            machine.carry_out(step)
        with Person(machine.server, "Zoe").tab(table) as tab:
            tab.hello()
            assert len(tab.view["log"]) == 2


def test_the_unit_is_one(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed: it comes with systemd")
    unit = (DEPLOY / "stampede.service").read_text("utf-8")
    command = re.search(r"^ExecStart=(\S+) (.*)$", unit, re.MULTILINE)
    assert command
    assert build_parser().parse_args(shlex.split(command[2])).run
    file = tmp_path / "stampede.service"
    file.write_text(unit.replace(command[1], "/bin/true"))  # a program that is not installed here
    found = subprocess.run([program, "verify", file], check=False, capture_output=True, text=True)

    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")


def test_the_compose_file_starts_commands_that_there_are() -> None:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    ours = [each for each in services.values() if each["image"] == "stampede"]

    assert len(ours) == 2
    assert all(build_parser().parse_args(each["command"]).run for each in ours)
    assert all((DEPLOY / each["build"]["context"] / each["build"]["dockerfile"]).is_file() for each in ours)
    copied = re.findall(r"^COPY (?!--from)(\S+)", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)
    assert all((ROOT / name).exists() for name in copied)


@pytest.mark.parametrize("file", FILES)
def test_only_settings_that_there_are_are_set(file: str) -> None:
    named = set(re.findall(r"\bSTAMPEDE_[A-Z_]+", (ROOT / file).read_text("utf-8")))

    assert {name for name in named if f"`{name}`" not in SETTINGS} == set()


def test_what_the_log_says_at_night_is_what_the_page_explains() -> None:
    quoted = re.findall(r"^\| `([^`]+)` \|", PAGE.partition("## Logging")[0], re.MULTILINE)
    said = "\n".join(SENTENCES.values()) + "".join(
        file.read_text("utf-8") for file in sources() if file.suffix == ".py"
    )

    assert len(quoted) > 5
    assert [text for text in quoted if text.replace(" ... ", " %s ") not in said] == []
