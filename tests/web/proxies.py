"""nginx and Caddy on this machine, with the very configuration that the operator's page gives."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.ports import free_port

PAGE = Path(__file__).parents[2] / "docs" / "operate.md"
NAME = "play.example"
PATIENCE = 120.0
SERVER = "127.0.0.1:8000"


def written(kind: str) -> str:
    """The block of this *kind* on the operator's page."""
    (found,) = re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    return str(found)


def changed(text: str, *changes: tuple[str, str]) -> str:
    """The *text* with what a test must change; each must be there, once."""
    for before, after in changes:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


class Front:
    """A proxy that runs, and how it is reached."""

    def __init__(self, folder: Path) -> None:
        """At ports of its own; its certificate is made in *folder*."""
        self.folder, self.port, self.bare_port = folder, free_port(), free_port()
        self.certificate, self.key = folder / "certificate.pem", folder / "key.pem"
        _certify(self.certificate, self.key)
        self.trust = ssl.create_default_context(cafile=str(self.certificate))

    @contextmanager
    def running(self, command: Sequence[str]) -> Iterator[None]:
        """Run the program until this is left."""
        home = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)}
        words = self.folder / "words.txt"
        with words.open("w") as out, subprocess.Popen(command, env=home, stdout=out, stderr=out) as child:
            try:
                deadline = time.monotonic() + PATIENCE
                while not _answers(self.port):
                    assert child.poll() is None, words.read_text()
                    assert time.monotonic() < deadline, words.read_text()
                    time.sleep(0.02)
                yield
            finally:
                child.terminate()


@contextmanager
def nginx(folder: Path, server: str, bare_server: str) -> Iterator[Front]:
    """Nginx before *server*, and without any of the headers before *bare_server*."""
    front = Front(folder)
    site = changed(
        written("nginx"),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ", f"listen 127.0.0.1:{front.port} "),
        ("/etc/letsencrypt/live/play.example/fullchain.pem", str(front.certificate)),
        ("/etc/letsencrypt/live/play.example/privkey.pem", str(front.key)),
        (SERVER, server),
    )
    passed = f"location / {{ proxy_pass http://{bare_server}; }}"
    bare = f"server {{ listen 127.0.0.1:{front.bare_port}; {passed} }}"
    paths = "".join(
        f"{each}_temp_path {folder};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"{user} daemon off; worker_processes 1; pid {folder}/pid; error_log stderr;"
        f"events {{}} http {{ access_log off; {paths} {site} {bare} }}"
    )
    with front.running([program("nginx"), "-p", str(folder), "-c", str(configuration), "-e", "stderr"]):
        yield front


@contextmanager
def caddy(folder: Path, server: str) -> Iterator[Front]:
    """Caddy before *server*."""
    front = Front(folder)
    here = f"https://{NAME}:{front.port} {{\n bind 127.0.0.1\n tls {front.certificate} {front.key}\n"
    site = changed(written("caddy"), (f"{NAME} {{\n", here), (SERVER, server))
    configuration = folder / "Caddyfile"
    quiet = "{\n admin off\n auto_https disable_redirects\n}\n"
    configuration.write_text(quiet + site)
    command = [program("caddy"), "run", "--config", str(configuration), "--adapter", "caddyfile"]
    with front.running(command):
        yield front


def program(name: str) -> str:
    """Where it is; skips the test where it is not."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed: tools/setup dev installs it on Debian")
    return found


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _certify(certificate: Path, key: Path) -> None:
    """Make a certificate for the site that this test alone trusts."""
    made, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(made.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(made, hashes.SHA256())
    )
    certificate.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8
    key.write_bytes(made.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()))
