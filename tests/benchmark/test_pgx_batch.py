"""Pgx is measured by the environment that has it."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks import batch, pgx_batch


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Neither this interpreter nor another has Pgx."""
    monkeypatch.setattr(sys, "executable", str(tmp_path / "missing"))
    monkeypatch.setattr(pgx_batch, "LEARNING", tmp_path / "python")
    pgx_batch.interpreter.cache_clear()
    yield
    pgx_batch.interpreter.cache_clear()


def _install(answer: str) -> None:
    """Put a program in the place of the learning environment's interpreter."""
    pgx_batch.LEARNING.write_text(f"#!/bin/sh\n{answer}\n")
    pgx_batch.LEARNING.chmod(0o755)


def test_without_pgx_the_benchmark_tells_how_to_install_it(capsys: pytest.CaptureFixture[str]) -> None:
    _install("exit 1")
    batch.beside_pgx("backgammon", 4000)
    assert capsys.readouterr().out == f"{pgx_batch.MISSING}\n"


def test_the_environment_for_learning_measures_its_pgx(capsys: pytest.CaptureFixture[str]) -> None:
    _install("echo 2000")
    batch.beside_pgx("backgammon", 5000)
    told = capsys.readouterr().out
    assert "Pgx backgammon" in told
    assert "ours is 2.5 x" in told
