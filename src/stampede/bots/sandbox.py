"""Runs an external program in bubblewrap: no network, no files but its own, and no child outlives it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt")
"""Folders of the system that programs need, as far as there are such; they can only be read."""
PRIVATE = ("/etc/shadow", "/etc/gshadow", "/etc/ssh", "/etc/ssl/private")
"""Parts of them that no bot needs."""

MOST_LINKS = 40
TOO_MUCH = (Path.home(), Path.home() / ".local", Path("/tmp"))  # noqa: S108 - not written to
"""Folders that hold more than one program's own files, as do those that they lie in."""


@cache
def bubblewrap() -> str:
    """The path of bubblewrap, if it is there and may be used; else empty."""
    found = shutil.which("bwrap") if sys.platform == "linux" else None
    if found is None:
        return ""
    trial = [found, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--proc", "/proc", "true"]
    try:
        done = subprocess.run(trial, capture_output=True, timeout=10.0, check=False)  # noqa: S603 - ours
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return found if done.returncode == 0 else ""


def sandboxed(command: Sequence[str], limits: dict[str, int]) -> list[str]:
    """The *command* inside bubblewrap, under these *limits* of ``ulimit``; where it is missing, unchanged."""
    bwrap = bubblewrap()
    if not bwrap:
        return list(command)
    held = "; ".join(f"ulimit -{letter} {most}" for letter, most in limits.items())
    words = [bwrap, "--unshare-all", "--die-with-parent", "--new-session"]
    for path in SYSTEM:
        words += ["--ro-bind-try", path, path]
    for path in filter(os.path.exists, PRIVATE):
        words += ["--tmpfs", path] if Path(path).is_dir() else ["--ro-bind", "/dev/null", path]
    words += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--setenv", "HOME", "/tmp"]  # noqa: S108
    for own in _roots([each for path in _own(command) for each in (path, path.resolve())]):
        words += ["--ro-bind-try", str(own), str(own)]
    if scratch := os.environ.get("TMPDIR", ""):
        words += ["--bind-try", scratch, scratch]
    words += ["--chdir", str(_folder())]
    return [*words, "--", "/bin/sh", "-c", f'{held}; exec "$@"', "sh", *command]


def _roots(paths: Iterable[Path]) -> list[Path]:
    """The *paths* that lie in no other one, and in no folder of the system."""
    found = [Path(each) for each in SYSTEM]
    for path in sorted(paths, key=lambda path: len(path.parts)):
        if not any(path.is_relative_to(each) for each in found):
            found.append(path)
    return found[len(SYSTEM) :]


def _own(command: Sequence[str]) -> Iterator[Path]:
    """The program's folders: its interpreter's, those of files that it is given, and the present one.

    Of a folder that holds much else, only the file in it.
    """
    for path in _links(Path(shutil.which(command[0]) or command[0]).absolute()):
        around = [path.parent.parent] if path.parent.name == "bin" else []
        yield next((each for each in (*around, path.parent) if not _is_too_much(each)), path)
    for name in ("VIRTUAL_ENV", "PYTHONPATH"):
        given = (Path(each).absolute() for each in os.environ.get(name, "").split(os.pathsep) if each)
        yield from (path for path in given if not _is_too_much(path))
    for path in (Path(word).absolute() for word in command[1:]):
        if path.is_file():
            yield path if _is_too_much(path.parent) else path.parent
        elif path.is_dir() and not _is_too_much(path):
            yield path
    yield Path(__file__).parents[1]  # this package: an editable install has it elsewhere
    yield _folder()


def _is_too_much(path: Path) -> bool:
    """Whether *path* is one of TOO_MUCH or holds one."""
    return any(each.resolve().is_relative_to(path.resolve()) for each in TOO_MUCH)


def _links(path: Path) -> Iterator[Path]:
    """A program, and each file that it is a link to."""
    for _ in range(MOST_LINKS):
        yield path
        if not path.is_symlink():
            break
        path = path.parent / path.readlink()
    yield path.resolve()


def _folder() -> Path:
    """The folder that the program starts in: the present one, unless that holds much else."""
    here = Path.cwd()
    return Path("/usr") if _is_too_much(here) else here


def in_words() -> str:
    """A sentence on how far external programs are confined on this machine."""
    if bubblewrap():
        return "The program runs in bubblewrap: without network, with its own and the system's files only."
    return "The program runs with your rights: bubblewrap (bwrap) is not there, or may not be used here."
