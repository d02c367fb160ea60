"""Letters to a real mail server, push service and program on this machine."""

import asyncio
import base64
import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from stampede.web.alerts import mail, network_addresses, outbound
from stampede.web.alerts.channels import Channel, SendError
from stampede.web.alerts.kinds import Alert
from stampede.web.alerts.mail import Mail
from stampede.web.alerts.notifications import Notification
from stampede.web.alerts.preferences import Preferences
from stampede.web.alerts.push import Push, public_key
from stampede.web.alerts.webhook import Webhook, new_secret
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import AlertSettings, InvalidSetting
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from tests.web.alerting import NOON
from tests.web.databases import ready_file
from tests.web.receivers import Browser, Mailbox, Web, text_of

TURN = Alert("turn", NOON, "table1", "drive", ("Ben", "Cleo"), is_due=True)
OVER = Alert("over", NOON, "table2", "roundup", ("Ben",), winners=("Ben",))
SITE = "https://play.example"


@pytest.fixture(autouse=True)
def _emptied(receiver: Web, mailbox: Mailbox) -> None:
    receiver.got.clear()
    receiver.status, receiver.head = 201, {}
    mailbox.mails.clear()
    mailbox.answer = ""


def letter(kind: str, address: str, *alerts: Alert, language: str = "en", secrets: str = "") -> Notification:
    wishes = Preferences(language=language, zone="Europe/Berlin", site="http://here.example")
    return Notification("letter-1", 1, 1, kind, address, secrets, "token", alerts or (TURN,), 1, NOON, wishes)


def send(channel: Channel, *letters: Notification) -> None:
    async def run() -> None:
        for each in letters:
            await channel.send(each)

    asyncio.run(run())


def by_mail(mailbox: Mailbox) -> Mail:
    settings = {
        "STAMPEDE_SMTP": f"smtp://127.0.0.1:{mailbox.port}",
        "STAMPEDE_MAIL_FROM": "Stampede <alerts@play.example>",
        "STAMPEDE_ADDRESS": SITE + "/",
    }
    return Mail(AlertSettings.read(settings))


# ---------------------------------------------------------------- e-mail


def test_a_mail_says_what_is_up_where_to_go_and_how_to_stop_it(mailbox: Mailbox) -> None:
    send(by_mail(mailbox), letter("mail", "anna@home.example"))
    (got,) = mailbox.mails

    assert (got["From"], got["To"]) == ("Stampede <alerts@play.example>", "anna@home.example")
    assert (got["Subject"], got["Message-ID"]) == ("Your turn in Cattle Drive", "<letter-1@play.example>")
    assert got["List-Unsubscribe"] == f"<{SITE}/api/unsubscribe/token>"
    assert got["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert got["Auto-Submitted"] == "auto-generated"
    text = text_of(got)
    assert "It is your turn at the table with Ben and Cleo.\nhttps://play.example/t/table1\n" in text
    assert f"{SITE}/stop/token" in text


@pytest.mark.parametrize(
    ("language", "subject", "line"),
    [
        ("en", "News from 2 games", "Your game with Ben is over. Winner: Ben."),
        ("fr", "Des nouvelles de 2 parties", "Votre partie avec Ben est finie. Victoire\xa0: Ben."),
        ("de", "Neues aus 2 Partien", "Deine Partie mit Ben ist zu Ende. Gewonnen: Ben."),
    ],
)
def test_several_alerts_share_a_mail_in_the_language_of_the_player(
    mailbox: Mailbox, language: str, subject: str, line: str
) -> None:
    send(by_mail(mailbox), letter("mail", "anna@home.example", TURN, OVER, language=language))
    (got,) = mailbox.mails

    assert (got["Subject"], got["Content-Language"]) == (subject, language)
    assert line in text_of(got)
    assert re.findall(r"/t/(\w+)", text_of(got)) == ["table1", "table2"]


def test_a_name_cannot_write_into_the_head_of_a_mail(mailbox: Mailbox) -> None:
    odd = Alert("turn", NOON, "table1", "drive", ("Ben\r\nBcc: all@home.example",), by="\r\n.\r\nQUIT")
    send(by_mail(mailbox), letter("mail", "anna@home.example", odd))
    (got,) = mailbox.mails

    assert got["Bcc"] is None


def test_a_reminder_tells_the_time_by_the_players_clock(mailbox: Mailbox) -> None:
    late = Alert("reminder", NOON, "table1", "drive", ("Ben",), is_due=True, deadline_ms=NOON)
    send(by_mail(mailbox), letter("mail", "anna@home.example", late, language="de"))

    assert "Du hast Zeit bis Freitag 15 Januar 13:00." in text_of(mailbox.mails[0])


@pytest.mark.parametrize(("answer", "is_final"), [("550 no such box", True), ("451 later", False)])
def test_a_mail_that_is_refused_is_tried_again_only_if_it_helps(
    mailbox: Mailbox, answer: str, *, is_final: bool
) -> None:
    mailbox.answer = answer
    with pytest.raises(SendError) as failed:
        send(by_mail(mailbox), letter("mail", "anna@home.example"))

    assert failed.value.is_final is is_final
    assert failed.value.reason("en") == f"The mail server refused it ({answer[:3]})."


def test_a_mail_server_that_is_away_is_asked_again(mailbox: Mailbox) -> None:
    settings = AlertSettings.read(
        {"STAMPEDE_SMTP": "smtp://127.0.0.1:9", "STAMPEDE_MAIL_FROM": "a@b.example", "STAMPEDE_ADDRESS": SITE}
    )
    with pytest.raises(SendError) as failed:
        send(Mail(settings), letter("mail", "anna@home.example"))

    assert not failed.value.is_final


@pytest.mark.parametrize(
    "address",
    [
        "", "anna", "anna@", "@home.example", "anna@home", "an na@home.example", "anna@home..example",
        "anna@home.example\r\nBcc: x@y.example", "anna@[127.0.0.1]", "a,b@home.example", '"a b"@home.example',
        "x" * 65 + "@home.example", "anna@" + "x." * 130 + "example", "<anna@home.example>",
        "änna@home.example",
    ],
)  # fmt: skip
def test_what_is_no_address_is_not_written_to(address: str) -> None:
    assert mail.clean(address) == ""


def test_an_address_is_tidied() -> None:
    assert mail.clean(" Anna.b+games@HOME.example ") == "Anna.b+games@home.example"


@pytest.mark.parametrize(
    "settings",
    [
        {"STAMPEDE_SMTP": "mail.example:25"},
        {"STAMPEDE_SMTP": "http://mail.example"},
        {"STAMPEDE_SMTP": "smtp://"},
        {"STAMPEDE_SMTP": "smtp://me:secret@mail.example:port"},
        {"STAMPEDE_SMTP": "smtp://me:secret@mail.example"},
        {"STAMPEDE_SMTP": "smtp://me:secret@mail.example", "STAMPEDE_MAIL_FROM": "nobody"},
        {"STAMPEDE_SMTP": "smtp://me:secret@mail.example", "STAMPEDE_MAIL_FROM": "a@b.example"},
        {"STAMPEDE_ADDRESS": "play.example"},
        {"STAMPEDE_ADDRESS": "https://play.example/games"},
    ],
)
def test_wrong_settings_are_named_and_tell_no_password(settings: dict[str, str]) -> None:
    with pytest.raises(InvalidSetting, match=r"STAMPEDE_(SMTP|ADDRESS)") as refused:
        AlertSettings.read(settings)

    assert "secret" not in str(refused.value)


# ---------------------------------------------------------------- Web Push


@pytest.fixture
def push(tmp_path: Any) -> Iterator[Push]:
    """The channel, with a database for its key."""
    engine = connect(ready_file(tmp_path / "a.db"))
    store = SqlStore(engine, REAL)
    yield Push(store, "mailto:alerts@play.example", is_local=True)
    store.close()


def test_a_notification_can_be_read_by_the_browser_and_nobody_else(receiver: Web, push: Push) -> None:
    browser = Browser(receiver)
    keys = json.dumps(browser.subscription["keys"])
    send(push, letter("push", str(browser.subscription["endpoint"]), TURN, secrets=keys))
    (got,) = receiver.got

    assert browser.shown() == [
        {
            "title": "Your turn in Cattle Drive",
            "body": "It is your turn at the table with Ben and Cleo.",
            "path": "/t/table1",
            "tag": "letter-1",
        }
    ]
    assert b"Ben" not in got.body
    assert (got.headers["content-encoding"], got.headers["topic"]) == ("aes128gcm", "letter-1")
    assert (got.headers["ttl"], got.headers["urgency"]) == ("86400", "high")


def test_a_notification_is_signed_by_the_key_that_the_browser_was_told(receiver: Web, push: Push) -> None:
    browser = Browser(receiver)
    keys = json.dumps(browser.subscription["keys"])
    sent = letter("push", str(browser.subscription["endpoint"]), secrets=keys)
    private = ""

    async def run() -> None:
        nonlocal private
        await push.send(sent)
        private = await push.key()

    asyncio.run(run())
    signed = receiver.got[0].headers["authorization"]
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+),\s?k=([\w-]+)", signed)
    assert found
    head, claims, signature, key = found.groups()
    assert key == public_key(private)
    raw = _bytes(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(key))
    public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    told = json.loads(_bytes(claims))
    assert (told["aud"], told["sub"]) == (receiver.url, "mailto:alerts@play.example")


async def test_the_servers_key_is_made_once_by_whichever_process_wants_it_first(database: str) -> None:
    stores = [SqlStore(connect(database), REAL) for _ in range(4)]
    keys = await asyncio.gather(*(Push(store, "", is_local=True).key() for store in stores))
    keys.append(await Push(stores[0], "", is_local=True).key())
    for store in stores:
        store.close()
    assert len(set(keys)) == 1


@pytest.mark.parametrize(("status", "is_gone"), [(410, True), (404, True), (400, False)])
def test_a_browser_that_is_gone_is_known(receiver: Web, push: Push, status: int, *, is_gone: bool) -> None:
    receiver.status = status
    browser = Browser(receiver)
    keys = json.dumps(browser.subscription["keys"])
    with pytest.raises(SendError) as failed:
        send(push, letter("push", str(browser.subscription["endpoint"]), secrets=keys))

    assert (failed.value.is_gone, failed.value.is_final) == (is_gone, True)


# ---------------------------------------------------------------- webhooks


def test_a_program_gets_json_whose_signature_it_can_check(receiver: Web) -> None:
    secret = new_secret(REAL)
    sent = letter("webhook", receiver.url + "/hook?a=1", TURN, OVER, secrets=secret)
    send(Webhook(SITE, is_local=True, now=lambda: 1_700_000_000_500), sent)
    (got,) = receiver.got

    assert got.path == "/hook?a=1"
    told = json.loads(got.body)
    assert (told["id"], told["language"]) == ("letter-1", "en")
    assert [alert["kind"] for alert in told["alerts"]] == ["turn", "over"]
    assert told["alerts"][0] == {
        "kind": "turn",
        "made_ms": NOON,
        "table": "table1",
        "game": "drive",
        "others": ["Ben", "Cleo"],
        "is_due": True,
        "title": "Your turn in Cattle Drive",
        "text": "It is your turn at the table with Ben and Cleo.",
        "url": f"{SITE}/t/table1",
    }
    assert (got.headers["webhook-id"], got.headers["idempotency-key"]) == ("letter-1", "letter-1")
    assert got.headers["webhook-timestamp"] == "1700000000"
    signed = b"letter-1.1700000000." + got.body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert got.headers["webhook-signature"] == f"v1,{expected}"


@pytest.mark.parametrize(
    ("status", "is_final"), [(302, False), (500, False), (503, False), (429, False), (400, True), (410, True)]
)
def test_a_program_that_does_not_accept_is_tried_again_where_it_may_later(
    receiver: Web, status: int, *, is_final: bool
) -> None:
    receiver.status, receiver.head = status, {"location": f"{receiver.url}/elsewhere"}
    with pytest.raises(SendError) as failed:
        send(
            Webhook(SITE, is_local=True, now=REAL.now_ms),
            letter("webhook", receiver.url + "/hook", secrets=new_secret(REAL)),
        )

    assert failed.value.is_final is is_final
    assert [each.path for each in receiver.got] == ["/hook"], "no redirection is followed"


async def test_an_answer_without_end_is_none() -> None:
    async def babble(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 " + b"x" * 100_000)
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(babble, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(network_addresses.FailedError):
            await outbound.post(f"http://127.0.0.1:{port}/", b"", {}, is_local=True)


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
