"""Where alerts are posted to: addresses anybody may reach, and none of the own network."""

import asyncio
import threading
from typing import Any

import pytest

from stampede.web.alerts import network_addresses, outbound, resolution
from stampede.web.alerts.service import AlertRateLimits
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import REAL
from tests.web.receivers import Web
from tests.web.support import PATIENCE


@pytest.mark.parametrize(
    "url",
    [
        "http://play.example/", "ftp://play.example/", "https://", "https:///x", "https://a b.example/",
        "https://me:you@play.example/", "https://play.example:22/", "https://play.example:port/",
        "https://play.example/\r\nhost: x", "https://plây.example/", "x" * 2000, "https://[::1", "",
        "file:///etc/passwd", "https://play.example:0/",
    ],
)  # fmt: skip
def test_what_is_no_address_for_everybody_is_refused(url: str) -> None:
    with pytest.raises(network_addresses.UnusableError):
        network_addresses.place(url, is_local=False)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.1", "100.64.0.1",
        "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
        "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::1", "fec0::1", "::7f00:1",
    ],
)  # fmt: skip
def test_machines_of_the_own_network_are_not_for_everybody(address: str) -> None:
    assert not network_addresses.is_public(address)


def test_machines_of_the_world_are() -> None:
    assert network_addresses.is_public("93.184.215.14")
    assert network_addresses.is_public("2606:2800:21f:cb07:6820:80da:af6b:8b2c")


def test_a_name_that_leads_into_the_own_network_is_not_followed(
    receiver: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver.got.clear()
    port = int(receiver.url.rpartition(":")[2])

    async def run(*found: str) -> None:
        def look_up(*_question: object, **_more: object) -> list[Any]:
            return [(0, 0, 0, "", (address, port)) for address in found]

        monkeypatch.setattr("socket.getaddrinfo", look_up)
        await outbound.post(f"https://rebinding.example:{port}/", b"", {}, is_local=False)

    for found in (("127.0.0.1",), ("93.184.215.14", "127.0.0.1")):
        with pytest.raises(network_addresses.UnusableError):
            asyncio.run(run(*found))
    assert receiver.got == []


async def test_a_name_that_nobody_answers_for_keeps_only_alerts_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    released = threading.Event()
    asked = threading.Semaphore(0)

    def look_up(*_question: object, **_more: object) -> list[Any]:
        asked.release()
        released.wait()
        raise OSError

    monkeypatch.setattr("socket.getaddrinfo", look_up)
    posts = [outbound.post(f"https://{n}.example/", b"", {}, is_local=False) for n in range(64)]
    waiting = asyncio.gather(*posts, return_exceptions=True)
    try:
        async with asyncio.timeout(PATIENCE):
            for _ in range(resolution.THREADS):
                await asyncio.to_thread(asked.acquire)
        assert await asyncio.wait_for(BackgroundExecutor(REAL).make(lambda: "made"), PATIENCE) == "made"
    finally:
        released.set()
    assert {type(each) for each in await waiting} == {network_addresses.FailedError}


async def test_a_new_address_that_nobody_answers_for_keeps_no_alert_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    released = threading.Event()

    def look_up(host: str, *_question: object, **_more: object) -> list[Any]:
        if host == "slow.example":
            released.wait()
            raise OSError
        return [(0, 0, 0, "", ("93.184.215.14", 443))]

    monkeypatch.setattr("socket.getaddrinfo", look_up)
    slow = network_addresses.place("https://slow.example/", is_local=False)
    waiting = asyncio.gather(*(resolution.check(slow, is_local=False) for _ in range(2 * resolution.THREADS)))
    try:
        async with asyncio.timeout(PATIENCE):
            assert await resolution.resolved("push.example", 443, is_local=False) == ["93.184.215.14"]
    finally:
        released.set()
    await waiting


def test_a_guest_gives_few_addresses_an_hour() -> None:
    limits = AlertRateLimits(lambda: 0.0)
    for _ in range(30):
        limits.take_address(1)
    with pytest.raises(RefusedError):
        limits.take_address(1)
    limits.take_address(2)
