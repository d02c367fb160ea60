"""Where alerts arrive: a mail server, push services and programs, all on this machine."""

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.ports import free_port


class Received(NamedTuple):
    """A POST."""

    path: str
    headers: dict[str, str]
    body: bytes


class Web:
    """A machine that accepts every POST, with the answer it is given."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.got: list[Received] = []
        self.status = 201
        self.head: dict[str, str] = {}
        """More of the answer."""

    def at(self, path: str) -> list[Received]:
        """The bodies posted there."""
        return [each for each in self.got if each.path == path]


@contextmanager
def web() -> Iterator[Web]:
    """Run one."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            found.got.append(Received(self.path, headers, body))
            self.send_response(found.status)
            for name, value in found.head.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_words: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        found = Web(server.server_address[1])
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield found
        finally:
            server.shutdown()
            thread.join()


class Mailbox:
    """A mail server that keeps all mails, with the answer it is given."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answer = ""
        """To each recipient, instead of taking the mail."""
        self.port = 0

    async def handle_RCPT(self, *told: Any) -> str:  # noqa: N802
        """Take or refuse a recipient."""
        _server, _session, envelope, address, _options = told
        if not self.answer:
            envelope.rcpt_tos.append(address)
        return self.answer or "250 OK"

    async def handle_DATA(self, _server: Any, _line: Any, envelope: Any) -> str:  # noqa: N802
        """Take a mail."""
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        """The mails to somebody."""
        return [mail for mail in self.mails if mail["To"] == address]


def text_of(mail: EmailMessage) -> str:
    """The text of a mail."""
    body = mail.get_body()
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    """Run one."""
    box = Mailbox()
    box.port = free_port()
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()


class Browser:
    """A browser that takes notifications from the push service of *web*."""

    def __init__(self, web: Web, path: str = "/push/1") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self._web = web
        self._path = path
        point = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        keys = {"p256dh": _text(self._key.public_key().public_bytes(*point)), "auth": _text(self._auth)}
        self.subscription = {"endpoint": web.url + path, "keys": keys}

    def shown(self) -> list[dict[str, str]]:
        """The notifications, decrypted."""
        return [json.loads(self._read(each.body)) for each in self._web.at(self._path)]

    def _read(self, body: bytes) -> bytes:
        clear: bytes = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth)
        return clear


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
