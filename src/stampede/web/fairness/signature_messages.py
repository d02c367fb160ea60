"""What a server tells so that it can be checked."""

from stampede.web.runtime.wire import Wire


class PublicKey(Wire, frozen=True):
    """``GET /api/key``."""

    key: str
    """The public key (Ed25519, in hexadecimal) of this server's signatures in match files."""
