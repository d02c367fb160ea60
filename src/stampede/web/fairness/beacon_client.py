"""A client of a public randomness beacon with drand's HTTP interface, in its chained form."""

import json
import logging
from typing import Any
from urllib.request import urlopen

from stampede.core.errors import InvalidFile, StampedeError
from stampede.play.beacon import BeaconRound, check_beacon
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import BeaconSettings

CHAINED = "pedersen-bls-chained"
AHEAD = 2
"""The round named is so many after the last one that may be known."""
TIMEOUT_SECONDS, RETRY_SECONDS = 10.0, 2.0
LARGEST = 10_000
logger = logging.getLogger(__name__)


class BeaconError(StampedeError):
    """The beacon cannot be used; the message says why."""


class DrandBeacon:
    """A beacon of which the operator knows the public key."""

    def __init__(self, settings: BeaconSettings, runtime: Runtime) -> None:
        """Nothing is known of its times yet."""
        self._settings, self._runtime = settings, runtime
        self._genesis, self._period = 0, 0

    async def open(self) -> None:
        """Learn when its rounds come; raises BeaconError."""
        try:
            info = await self._get("info")
            key, scheme = info["public_key"], info.get("schemeID", CHAINED)
            self._genesis, self._period = int(info["genesis_time"]), int(info["period"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BeaconError(f"the beacon {self._settings.url} cannot be used: {error}") from None
        if key != self._settings.key or scheme != CHAINED or self._period < 1:
            raise BeaconError(
                f"the beacon {self._settings.url} has the key {key} and the scheme {scheme}; "
                f"STAMPEDE_BEACON_KEY is {self._settings.key}, and only {CHAINED} is known"
            )

    def coming(self) -> BeaconRound:
        """A round that is still to come: by the server's clock, but the seal names it before it is there."""
        passed = max(0, self._runtime.now_ms() // 1000 - self._genesis)
        return BeaconRound(self._settings.key, passed // self._period + 1 + AHEAD)

    async def hear(self, coming: BeaconRound) -> BeaconRound:
        """Wait until the round has come, and check it by the beacon's key."""
        while True:
            try:
                return await self._fetched(coming)
            except (OSError, ValueError, KeyError, TypeError, InvalidFile) as error:
                logger.info("round %d of the beacon is not there yet: %s", coming.number, error)
            await self._runtime.sleep(RETRY_SECONDS)

    async def _fetched(self, coming: BeaconRound) -> BeaconRound:
        told = await self._get(f"public/{coming.number}")
        if told["round"] != coming.number:
            raise ValueError(f"it sent round {told['round']}")
        heard = coming._replace(previous=told["previous_signature"], signature=told["signature"])
        await self._runtime.in_thread(check_beacon, heard)
        return heard

    async def _get(self, path: str) -> Any:
        return await self._runtime.in_thread(_fetch, f"{self._settings.url.rstrip('/')}/{path}")


def _fetch(url: str) -> Any:
    with urlopen(url, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310 - the operator's own setting, http or https
        return json.loads(answer.read(LARGEST))
