"""Webhooks: JSON to a player's own address, signed by Standard Webhooks 1.0.

https://github.com/standard-webhooks/standard-webhooks
"""

import base64
import hashlib
import hmac
from collections.abc import Callable

import msgspec

from stampede.web.alerts import network_addresses, outbound, texts
from stampede.web.alerts.channels import refused, unreachable, unusable
from stampede.web.alerts.notifications import Notification
from stampede.web.runtime.runtime import Runtime

PREFIX = "whsec_"
SECRET_BYTES = 24


def new_secret(runtime: Runtime) -> str:
    """A key to sign notifications for an address; its owner can see it."""
    return PREFIX + base64.b64encode(runtime.token_bytes(SECRET_BYTES)).decode()


def signature(secret: str, name: str, moment: int, body: bytes) -> str:
    """The signature that proves origin and integrity of *body* and prevents a replay of it."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{name}.{moment}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


class Webhook:
    """The channel for webhooks."""

    def __init__(self, site: str, *, is_local: bool, now: Callable[[], int]) -> None:
        """*site* is the operator's; where *is_local*, addresses of the own network are allowed.

        *now* gives the time in milliseconds.
        """
        self._site = site
        self._is_local = is_local
        self._now = now

    async def send(self, letter: Notification) -> None:
        """Deliver a notification."""
        body, moment = self._body(letter), self._now() // 1000
        headers = {
            "content-type": "application/json",
            "user-agent": "Stampede",
            "idempotency-key": letter.id,
            "webhook-id": letter.id,
            "webhook-timestamp": str(moment),
            "webhook-signature": signature(letter.secrets, letter.id, moment, body),
        }
        try:
            status = await outbound.post(letter.address, body, headers, is_local=self._is_local)
        except network_addresses.UnusableError:
            raise unusable() from None
        except network_addresses.FailedError:
            raise unreachable() from None
        if not 200 <= status < 300:
            raise refused(status)

    def _body(self, letter: Notification) -> bytes:
        site = self._site or letter.wishes.site
        told = [
            {
                **msgspec.to_builtins(alert),
                "title": said.title,
                "text": said.line,
                "url": f"{site}{said.path}",
            }
            for alert, said in zip(letter.alerts, texts.of_letter(letter), strict=True)
        ]
        return msgspec.json.encode({"id": letter.id, "language": letter.wishes.language, "alerts": told})
