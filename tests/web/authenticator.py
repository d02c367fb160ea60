"""A device that makes passkeys, written from the specification: the tests can make it lie."""

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import encode_cbor

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One key, for one site."""

    def __init__(self, origin: str, name: str) -> None:
        self.origin = origin
        self.name = name
        self.flags = PRESENT | VERIFIED
        self.uses = 0
        self.id = secrets.token_bytes(32)
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._handle = b""

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to what ``/api/me/passkey/options`` gives."""
        self._handle = data(options["user"]["id"])
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        key = encode_cbor({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + key
        said = self._said("webauthn.create", options["challenge"])
        statement = {"fmt": "none", "attStmt": {}, "authData": self._about(ATTESTED) + attested}
        return self._credential(said, attestationObject=text(encode_cbor(statement)))

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to what ``/api/log-in/passkey/options`` gives."""
        self.uses += 1
        said, about = self._said("webauthn.get", options["challenge"]), self._about()
        signature = self._key.sign(about + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            said,
            authenticatorData=text(about),
            signature=text(signature),
            userHandle=text(self._handle),
        )

    def _said(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _about(self, flags: int = 0) -> bytes:
        return hashlib.sha256(self.name.encode()).digest() + struct.pack(">BI", self.flags | flags, self.uses)

    def _credential(self, said: bytes, **response: str) -> dict[str, Any]:
        return {
            "id": text(self.id),
            "rawId": text(self.id),
            "type": "public-key",
            "response": {"clientDataJSON": text(said), **response},
            "clientExtensionResults": {},
        }
