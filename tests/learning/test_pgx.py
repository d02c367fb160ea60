"""Batches of Pgx, to which our own are compared, play to their ends and begin anew."""

import pytest
from benchmarks import pgx_batch


def test_a_batch_of_pgx_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pgx_batch, "MATCHES", 4)
    assert pgx_batch.stepped("tic_tac_toe") > 0
