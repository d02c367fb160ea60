"""Receipts of pledges: the server's signature that it received a player's commitment before the seal.

A server that has signed a receipt may leave the pledge out of no match under the same commitment: either the
pledge is in the seal, or the commitment is given up.
"""

import re

import msgspec

from stampede.core.errors import InvalidFile
from stampede.core.extras import require
from stampede.play.fairness import joined
from stampede.play.log.form import MatchFile
from stampede.play.log.listed import Head, heads
from stampede.play.log.verifying import Verification
from stampede.play.words import say

FORMAT = "stampede-receipt/1"


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A receipt, as a page keeps it; hexadecimal but for the numbers."""

    format: str = FORMAT
    commitment: str
    """SHA-256 of the seed under which the pledge was made."""
    pledge: str
    """SHA-256 of the player's contribution."""
    number: int
    """The length of the server's public list at that moment."""
    head: str
    """The hash of the last line of the list at that moment."""
    at_ms: int
    """When the server signed it (Unix time)."""
    key: str = ""
    """The server's public key (Ed25519)."""
    value: str = ""
    """The signature."""


def sign_receipt(receipt: Receipt, private: str) -> Receipt:
    """The *receipt* with a signature by the server's *private* key."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
    value = key.sign(covered(receipt)).hex()
    return msgspec.structs.replace(receipt, key=key.public_key().public_bytes_raw().hex(), value=value)


def covered(receipt: Receipt) -> bytes:
    """The signed text: the format and then each value after its length."""
    parts = (receipt.commitment, receipt.pledge, str(receipt.number), receipt.head, str(receipt.at_ms))
    return FORMAT.encode() + joined(parts)


def read_receipt(text: str) -> Receipt:
    """The receipt that a page kept; raises InvalidFile."""
    try:
        receipt = msgspec.json.decode(text, type=Receipt)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise InvalidFile(say("receipt.unreadable", fault=error)) from None
    if receipt.format != FORMAT or not re.fullmatch("[0-9a-f]{64}", receipt.pledge):
        raise InvalidFile(say("receipt.unreadable", fault=receipt.format))
    return receipt


def verify_receipt(file: MatchFile, receipt: Receipt, key: str = "", listed: str = "") -> Verification:
    """Check that the server kept its word about a pledge.

    Args:
        file: The match file.
        receipt: The receipt that the player's page kept.
        key: The public key of the server, if known.
        listed: The server's public list, if at hand: it must still hold the line that the receipt names.

    Raises:
        InvalidFile: The receipt is not the server's, or the server broke its word.
    """
    _check_signature(receipt)
    known = key.strip().lower() or (file.signature.key if file.signature else "")
    if known and known != receipt.key:
        raise InvalidFile(say("receipt.key", found=receipt.key, public=known))
    if receipt.commitment != file.commitment:
        raise InvalidFile(
            say(
                "receipt.commitment",
                found=file.commitment or say("file.missing"),
                promised=receipt.commitment,
            )
        )
    if receipt.pledge not in file.pledges:
        raise InvalidFile(say("receipt.left-out", pledge=receipt.pledge))
    checked = [say("receipt.kept", pledge=receipt.pledge)]
    unchecked = [] if known else [say("receipt.no-key", public=receipt.key)]
    if listed:
        found = heads(listed).get(receipt.number)
        if found is not None and found != Head(receipt.number, receipt.head):
            raise InvalidFile(say("receipt.list", number=receipt.number))
        line = say("receipt.listed", number=receipt.number)
        (unchecked if found is None else checked).append(line)
    return Verification(tuple(checked), tuple(unchecked))


def _check_signature(receipt: Receipt) -> None:
    require("cryptography", "server", "a receipt")
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - only receipts pay for it
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(receipt.key))
        key.verify(bytes.fromhex(receipt.value), covered(receipt))
    except (InvalidSignature, ValueError):
        raise InvalidFile(say("receipt.forged")) from None
