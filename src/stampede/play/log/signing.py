"""Signatures of match files (Ed25519, RFC 8032): signing and checking."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import replace

from stampede.core.errors import InvalidFile
from stampede.core.extras import require
from stampede.play.log.form import MatchFile, Signature
from stampede.play.log.writing import write
from stampede.play.words import say

WITHDRAWN = "[name withdrawn]"
"""The text in files in place of a withdrawn name, in every language."""


def name_hash(salt: str, name: str) -> str:
    """The hash that represents a *name* in chains and signatures; neither argument has a line break."""
    return hashlib.sha256(f"{salt}\n{name}".encode()).hexdigest()


def new_key() -> str:
    """A private key, in hexadecimal: of Ed25519 that is 32 random bytes (RFC 8032, 5.1.5)."""
    return secrets.token_hex(32)


def public_key(private: str) -> str:
    """The public key of a private key."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private)).public_key().public_bytes_raw().hex()


def signed(
    file: MatchFile, private: str, match: str, chain: str, names: Sequence[str], salts: Sequence[str]
) -> MatchFile:
    """The *file* with a signature.

    Args:
        file: The match file.
        private: The server's private key.
        match: The server's name of the match.
        chain: The hash of the last event of the match in the server's log.
        names: By seat the hash of salt and name.
        salts: By seat; with the names of the file they give the hashes.
    """
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    signature = Signature(public_key(private), match, chain, tuple(names), tuple(salts), "")
    value = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private)).sign(_covered(file, signature))
    return replace(file, signature=replace(signature, value=value.hex()))


def check_signature(file: MatchFile, signature: Signature) -> None:
    """Raise InvalidFile unless the *signature* fits the *file* and its names.

    Raises InvalidOption where the package ``cryptography`` is missing.
    """
    require("cryptography", "server", "a signed match file")
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - only signed files pay for it
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature.key))
        key.verify(bytes.fromhex(signature.value), _covered(file, signature))
    except (InvalidSignature, ValueError):
        raise InvalidFile(say("file.forged")) from None
    if len(signature.names) != len(file.names):
        raise InvalidFile(say("file.signature"))
    for name, salt, expected in zip(file.names, signature.salts, signature.names, strict=True):
        is_right = name_hash(salt, name) == expected if salt else name == WITHDRAWN
        if not is_right:
            raise InvalidFile(say("file.forged-name", name=name))


def _covered(file: MatchFile, signature: Signature) -> bytes:
    """The signed parts: header, actions and end without notes and unknown keys, and hashes of names."""
    bare = replace(signature, salts=(), value="")
    return write(replace(file, names=signature.names, notes={}, unknown={}, signature=bare)).encode()
