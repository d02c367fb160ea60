"""E-mail by way of the operator's mail server (RFC 5321)."""

import re
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from ipaddress import ip_address

from stampede.web.alerts import texts
from stampede.web.alerts.channels import SendError, unreachable
from stampede.web.alerts.notifications import Notification
from stampede.web.alerts.words import say
from stampede.web.runtime.settings import AlertSettings
from stampede.words.catalogue import speaking

TIMEOUT = 20.0
LONGEST = 254
ADDRESS = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]"
)
"""Addresses that all mail servers accept: a dot-atom at a domain with a dot (RFC 5322, 3.4.1)."""


UNREACHABLE = {"arpa", "internal", "invalid", "local", "localhost", "onion"}
"""Domains without mail servers that everybody could reach (RFC 6761, 6762, 7686, 8375)."""


def clean(address: str) -> str:
    """The normalised address, with its domain in small letters; empty if it is not valid."""
    tidy = address.strip()
    if len(tidy) > LONGEST or len(tidy.partition("@")[0]) > 64 or not ADDRESS.fullmatch(tidy):
        return ""
    box, _, machine = tidy.rpartition("@")
    if machine.lower().rpartition(".")[2] in UNREACHABLE:
        return ""
    return f"{box}@{machine.lower()}"


class Mail:
    """The channel for e-mail."""

    def __init__(self, settings: AlertSettings) -> None:
        """*settings* name the mail server."""
        assert settings.smtp is not None
        self._smtp = settings.smtp
        self._from = settings.mail_from
        self._site = settings.site

    async def send(self, letter: Notification) -> None:
        """Deliver a notification. Its id becomes the message id, by which a duplicate can be recognised."""
        import aiosmtplib  # noqa: PLC0415 - only a site with a mail server needs it

        try:
            await self._hand_over(self.written(letter))
        except aiosmtplib.SMTPResponseException as error:
            raise SendError("error.mail", is_final=500 <= error.code < 600, code=error.code) from None
        except aiosmtplib.SMTPRecipientsRefused as error:
            code = error.recipients[0].code
            raise SendError("error.mail", is_final=500 <= code < 600, code=code) from None
        except (aiosmtplib.SMTPException, OSError, ValueError):
            raise unreachable() from None

    async def _hand_over(self, mail: EmailMessage) -> None:
        from aiosmtplib import send  # noqa: PLC0415 - as above

        smtp = self._smtp
        # Passwords travel only encrypted or within this machine; everything else is encrypted where possible.
        must_encrypt = bool(smtp.user) and not _is_here(smtp.host)
        await send(
            mail,
            hostname=smtp.host,
            port=smtp.port,
            username=smtp.user or None,
            password=smtp.password or None,
            use_tls=smtp.is_wrapped,
            start_tls=False if smtp.is_wrapped else must_encrypt or None,
            timeout=TIMEOUT,
        )

    def written(self, letter: Notification) -> EmailMessage:
        """The notification as a plain-text mail."""
        mail = EmailMessage()
        mail["From"], mail["To"] = self._from, letter.address
        mail["Subject"] = texts.subject(letter)
        mail["Date"] = format_datetime(datetime.fromtimestamp(letter.made_ms / 1000, UTC))
        mail["Message-ID"] = f"<{letter.id}@{parseaddr(self._from)[1].rpartition('@')[2]}>"
        mail["Auto-Submitted"] = "auto-generated"
        parts = [self._part(each) for each in texts.of_letter(letter)]
        if not any(alert.kind == "code" for alert in letter.alerts):
            # RFC 8058: mail programs offer a button that posts to this address.
            mail["List-Unsubscribe"] = f"<{self._site}/api/unsubscribe/{letter.token}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            parts.append(self._foot(letter))
        mail.set_content("\n\n".join(parts) + "\n", cte="quoted-printable")
        mail["Content-Language"] = letter.wishes.language
        return mail

    def _part(self, part: texts.NotificationText) -> str:
        return f"{part.line}\n{self._site}{part.path}"

    def _foot(self, letter: Notification) -> str:
        with speaking(letter.wishes.language):
            stop = say("mail.stop", link=f"{self._site}/stop/{letter.token}")
            change = say("mail.change", link=f"{self._site}/me")
        return f"-- \n{change}\n{stop}"


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
