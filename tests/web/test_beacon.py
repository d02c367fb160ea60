"""A public randomness beacon, our own on loopback, is mixed into the chance of a match."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from stampede.core.errors import InvalidFile
from stampede.play import log
from stampede.play.beacon import BeaconRound, check_beacon, message_of, signature_scheme
from stampede.play.fairness import seal
from stampede.web.fairness import beacon_client
from stampede.web.fairness.beacon_client import BeaconError, DrandBeacon
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import BeaconSettings, InvalidSetting, Settings
from tests.docs.test_structure import ROOT
from tests.web.support import Person, running, wait_until_all_started

SCHEME = signature_scheme()
pytestmark = [pytest.mark.slow, pytest.mark.stands_on("fairness")]
SECRET, PERIOD = 1234567890123456789, 1
KEY = SCHEME.SkToPk(SECRET).hex()
DRAND = BeaconRound(
    "868f005eb8e6e4ca0a47c8a77ceaa5309a47978a7c71bc5cce96366b5d7a569937c529eeda66c7293784a9402801af31",
    3311596,
    "8ed588f2a7716fb1349e2d9803da5db0005e98a83783c353d4a08f183236a9ad91d70ddb01266f4b7c576983db464b43"
    "0e65680b9e0098552758afd6c1e6afcb77e3f62fe1b93d42d1cb63abbb2205512fe12fbf74ea9c5ac3b8f5c1e283a1d8",
    "a696b9409ababce45749c3a4ec369074453dd4a79967734e1390d969c8ad8d98897d217b9121e92c8ddebbddda8d92f9"
    "00e3bd6bf9deb166863b1a19390d743f82774001487594c5c09e581db7365f02b70a2c8cc41ce32446ef08e4890c4754",
)
"""A round of drand's main chain."""


def signed(number: int) -> BeaconRound:
    """A round of our beacon; the one before is signed over the beginning of the chain, for each alike."""
    previous = SCHEME.Sign(SECRET, b"before").hex()
    signature = SCHEME.Sign(SECRET, message_of(number, previous)).hex()
    return BeaconRound(KEY, number, previous, signature)


@contextmanager
def beacon(key: str = KEY) -> Iterator[BeaconSettings]:
    """Our beacon: it could sign each round early, but gives it out only when its time has come."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            now = REAL.now_ms() // 1000
            if self.path.endswith("/info"):
                told: dict[str, Any] = {"public_key": KEY, "period": PERIOD, "genesis_time": GENESIS}
                told["schemeID"] = "pedersen-bls-chained"
            else:
                number = int(self.path.rpartition("/")[2])
                if GENESIS + (number - 1) * PERIOD > now:
                    self.send_error(404)
                    return
                found = signed(number)
                told = {"round": number, "signature": found.signature, "previous_signature": found.previous}
            body = json.dumps(told).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    genesis = REAL.now_ms() // 1000 - 100
    GENESIS = genesis  # noqa: N806 - of the handler above
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield BeaconSettings(f"http://127.0.0.1:{server.server_address[1]}/chain", key)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_the_library_of_signatures_leaves_the_depth_of_recursion_alone() -> None:
    """It allows 100,000 calls, at which deep JSON overflowed the stack and ended the server."""
    assert sys.getrecursionlimit() < 2_000
    with pytest.raises(RecursionError):
        json.loads("[" * 90_000)


def test_a_round_of_drand_itself_is_right() -> None:
    check_beacon(DRAND)
    assert DRAND.randomness == "647c07b2abbf7ff2afb4d670214f565e5cd9f9c91bfdcecb59a21f3c78d73920"
    with pytest.raises(InvalidFile):
        check_beacon(DRAND._replace(number=DRAND.number + 1))


def test_a_round_is_checked_by_the_public_key() -> None:
    true = signed(7)
    check_beacon(true)
    assert len(true.randomness) == 64
    for false in (
        true._replace(number=8),
        true._replace(previous=signed(8).signature),
        true._replace(signature=true.previous),
        true._replace(key=DRAND.key),
        true._replace(signature=""),
        true._replace(number=0),
    ):
        with pytest.raises(InvalidFile, match="not signed by its key"):
            check_beacon(false)


def test_the_chance_of_a_match_rests_on_a_round_that_came_after_the_seal(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beacon_client, "RETRY_SECONDS", 0.2)
    with beacon() as known, running(f"sqlite:///{tmp_path / 'stampede.db'}", beacon=known) as server:
        anna, ben = Person(server, "Anna"), Person(server, "Ben")
        table, invite = anna.create(game="drive", seat=-1, options={"players": 2})
        assert ben.join(table, invite).is_success
        with anna.tab(table) as hers, ben.tab(table) as his:
            hers.hello("a1")
            his.hello("b2")
            sealed = hers.until(lambda _message: hers.view["fair"]["is_sealed"])["fair"]
            assert sealed["beacon"]["key"] == KEY
            assert sealed["beacon"]["signature"] == "", "it is still to come"
            assert sealed["seal"] == seal(
                sealed["commitment"], sealed["pledges"], (KEY, str(sealed["beacon"]["number"]))
            )
            wait_until_all_started(hers, his)
            his.command("resign", "", version=his.view["version"])
            hers.until(lambda _message: hers.view["phase"] == "over")
            match = hers.view["match"]
        text = anna.http.get(f"/api/matches/{match}/file").text
        listed = anna.http.get("/api/fairness/list").text
    file = log.read(text)
    assert log.write(file) == text
    assert file.beacon is not None
    assert file.beacon.number == sealed["beacon"]["number"]
    checked = log.verify(file, sealed["seal"], beacon=KEY)
    assert any("round" in line and "signed by its key" in line for line in checked.checked)
    assert not any("beacon" in line for line in checked.unchecked)
    assert any("beacon" in line for line in log.verify(file, sealed["seal"]).unchecked)
    assert log.verify_listed(file, listed).checked
    for name, content in (("match.jsonl", text), ("list", listed)):
        (tmp_path / name).write_text(content, encoding="utf-8")
    command = [sys.executable, str(ROOT / "examples" / "verify_match.py"), str(tmp_path / "match.jsonl")]
    subprocess.run([*command, sealed["seal"], str(tmp_path / "list")], check=True)
    with pytest.raises(InvalidFile, match="the beacon with the key"):
        log.verify(file, beacon=DRAND.key)
    for other in (signed(file.beacon.number + 1), file.beacon._replace(signature=file.beacon.previous)):
        with pytest.raises(InvalidFile):
            log.verify(replace(file, beacon=other, signature=None), sealed["seal"])
    with pytest.raises(InvalidFile):
        log.verify(replace(file, beacon=None, signature=None), sealed["seal"])


async def test_a_beacon_of_another_key_is_refused() -> None:
    with beacon(DRAND.key) as other, pytest.raises(BeaconError, match="STAMPEDE_BEACON_KEY"):
        await DrandBeacon(other, REAL).open()
    with pytest.raises(BeaconError, match="cannot be used"):
        await DrandBeacon(BeaconSettings("http://127.0.0.1:9", KEY), REAL).open()


@pytest.mark.parametrize(
    "given",
    [
        {"STAMPEDE_BEACON": "https://api.drand.sh"},
        {"STAMPEDE_BEACON_KEY": KEY},
        {"STAMPEDE_BEACON": "x", "STAMPEDE_BEACON_KEY": KEY},
    ],
)
def test_address_and_key_are_set_together(given: dict[str, str]) -> None:
    with pytest.raises(InvalidSetting, match="both or neither"):
        Settings.read(given)
    assert Settings.read({"STAMPEDE_BEACON": "https://api.drand.sh/", "STAMPEDE_BEACON_KEY": KEY}).beacon
