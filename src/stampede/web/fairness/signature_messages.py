"""Messages that let anybody check the server's signatures."""

from stampede.web.runtime.wire import Wire


class PublicKey(Wire, frozen=True):
    """``GET /api/key``."""

    key: str
    """The public key (Ed25519, in hexadecimal) for this server's signatures in match files."""
