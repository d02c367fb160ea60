"""Web Push: encrypted for the browser (RFC 8291) and signed by this server (RFC 8292)."""

import base64

import msgspec
from sqlalchemy import Connection, insert, select

from stampede.web.alerts import network_addresses, outbound, texts
from stampede.web.alerts.channels import refused, unreachable, unusable
from stampede.web.alerts.messages import Keys
from stampede.web.alerts.notifications import Notification
from stampede.web.store import schema
from stampede.web.store.store import Store, StoreError

TTL_SECONDS = 24 * 3600
"""How long the push service keeps an undelivered notification."""
LONGEST_LINE = 1500
KEY_NAME = "vapid"


def are_keys(keys: Keys) -> bool:
    """Whether these keys can be used to encrypt a notification."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - only where push is used

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(keys.p256dh))
        return len(_bytes(keys.auth)) == 16
    except ValueError:
        return False


def own_key(connection: Connection) -> str:
    """This server's private key; created once and stored."""
    column = schema.house_keys.c
    known = connection.execute(select(column.value).where(column.name == KEY_NAME)).scalar()
    if known:
        return str(known)
    made = _new_key()
    connection.execute(insert(schema.house_keys).values(name=KEY_NAME, value=made))
    return made


def public_key(private: str) -> str:
    """The public key of a private one, as browsers expect it."""
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415
    from py_vapid import Vapid02  # noqa: PLC0415

    point = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    return _text(Vapid02.from_raw(private.encode()).public_key.public_bytes(*point))


class Push:
    """The channel for push notifications."""

    def __init__(self, store: Store, contact: str, *, is_local: bool) -> None:
        """*contact* is how operators of push services can reach the site's; empty: by its public address."""
        self._store = store
        self._contact = contact
        self._is_local = is_local
        self._key = ""

    async def key(self) -> str:
        """This server's private key."""
        if not self._key:
            try:
                self._key = await self._store.write(own_key)
            except StoreError:
                # Another process may have created one in the same moment.
                self._key = await self._store.write(own_key)
        return self._key

    async def send(self, letter: Notification) -> None:
        """Deliver a notification. The push service replaces an undelivered one with the same topic."""
        key = await self.key()
        try:
            headers = {
                "content-type": "application/octet-stream",
                "content-encoding": "aes128gcm",
                "ttl": str(TTL_SECONDS),
                "urgency": "high",
                "topic": letter.id,
                **self._signed(letter, key),
            }
            body = _encrypted(_payload(letter), msgspec.json.decode(letter.secrets, type=Keys))
            status = await outbound.post(letter.address, body, headers, is_local=self._is_local)
        except network_addresses.UnusableError:
            raise unusable() from None
        except network_addresses.FailedError:
            raise unreachable() from None
        if not 200 <= status < 300:
            raise refused(status)

    def _signed(self, letter: Notification, key: str) -> dict[str, str]:
        from py_vapid import Vapid02  # noqa: PLC0415

        audience = network_addresses.place(letter.address, is_local=self._is_local).origin
        claims = {"sub": self._contact or letter.wishes.site, "aud": audience}
        signed: dict[str, str] = Vapid02.from_raw(key.encode()).sign(claims)
        return {"authorization": signed["Authorization"]}


def _payload(letter: Notification) -> bytes:
    """The JSON that the service worker shows."""
    told = texts.of_letter(letter)
    text = "\n".join(each.line for each in told)
    path = told[0].path if len({each.path for each in told}) == 1 else "/me"
    shown = {"title": texts.subject(letter), "body": text[:LONGEST_LINE], "path": path, "tag": letter.id}
    return msgspec.json.encode(shown)


def _encrypted(payload: bytes, keys: Keys) -> bytes:
    import http_ece  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    own = ec.generate_private_key(ec.SECP256R1())
    dh, auth = _bytes(keys.p256dh), _bytes(keys.auth)
    encrypted: bytes = http_ece.encrypt(payload, private_key=own, dh=dh, auth_secret=auth)
    return encrypted


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
