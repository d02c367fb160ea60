"""A visitor's alert preferences, and refusals."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, select

from stampede.web.alerts import resolution
from stampede.web.runtime.settings import AlertSettings
from stampede.web.store import schema
from tests.web.receivers import Browser, Mailbox, Web, text_of
from tests.web.support import TINY, Person, Server, refused, running, wait_for

USUAL: dict[str, Any] = {
    "zone": "UTC", "delay_minutes": 5, "quiet_from": "", "quiet_to": "", "reminder_hours": 12,
    "digest_at": "", "anywhere": False,
}  # fmt: skip


@pytest.fixture(scope="module")
def posting(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Server]:
    """A server that sends mail, and posts to its own network."""
    settings = AlertSettings.read(
        {
            "STAMPEDE_SMTP": f"smtp://127.0.0.1:{mailbox.port}",
            "STAMPEDE_MAIL_FROM": "alerts@play.example",
            "STAMPEDE_ADDRESS": "https://play.example",
            "STAMPEDE_ALERTS_LOCAL": "1",
        }
    )
    with running(f"sqlite:///{tmp_path_factory.mktemp('alerts') / 'a.db'}", alerts=settings) as server:
        yield server


@pytest.fixture
def guest(posting: Server) -> Person:
    """Somebody the server knows."""
    return known(posting, "Ann")


def known(server: Server, name: str) -> Person:
    person = Person(server, name)
    assert person.post("me", name=name, colour="blue").status_code == 200
    return person


def alerts(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.http.get("/api/me/alerts").json()
    return found


def code_in(mailbox: Mailbox, address: str, number: int = 0) -> str:
    """The code that was sent to an address."""
    wait_for(lambda: len(mailbox.to(address)) > number)
    return str(mailbox.to(address)[number]["Subject"]).rpartition(" ")[2]


@pytest.mark.stands_on("alerts")
def test_a_stranger_has_no_alerts(posting: Server) -> None:
    stranger = Person(posting, "Zoe")

    assert refused(stranger.http.get("/api/me/alerts")) == (403, "unknown-guest")
    assert refused(stranger.post("me/alerts/mail", address="z@home.example")) == (403, "unknown-guest")


@pytest.mark.stands_on("alerts")
def test_a_guest_begins_with_the_usual_wishes_and_no_address(guest: Person) -> None:
    found = alerts(guest)

    assert (found["wishes"], found["addresses"], found["has_mail"]) == (USUAL, [], True)
    assert len(found["push_key"]) == 87, "a point of P-256"


@pytest.mark.stands_on("alerts")
def test_a_server_without_mail_says_so(server: Server) -> None:
    person = known(server, "Ann")

    assert not alerts(person)["has_mail"]
    assert refused(person.post("me/alerts/mail", address="ann@home.example")) == (409, "no-mail")


@pytest.mark.stands_on("alerts")
def test_wishes_are_kept(guest: Person) -> None:
    chosen = {
        "zone": "Europe/Berlin", "delay_minutes": 15, "quiet_from": "22:30", "quiet_to": "06:00",
        "reminder_hours": 3, "digest_at": "18:00", "anywhere": True,
    }  # fmt: skip
    assert guest.post("me/alerts", **chosen).json()["wishes"] == chosen == alerts(guest)["wishes"]


@pytest.mark.stands_on("alerts")
@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"zone": "Europe/Atlantis"}, (422, "bad-wish")),
        ({"zone": "../../etc/passwd"}, (422, "bad-wish")),
        ({"delay_minutes": -1}, (422, "bad-wish")),
        ({"delay_minutes": 10**6}, (422, "bad-wish")),
        ({"reminder_hours": 1000}, (422, "bad-wish")),
        ({"quiet_from": "25:00"}, (422, "bad-wish")),
        ({"quiet_to": "6 o'clock"}, (422, "bad-wish")),
        ({"digest_at": "x" * 10_000}, (422, "bad-wish")),
        ({"delay_minutes": "soon"}, (400, "malformed")),
        ({"colour": "red"}, (400, "malformed")),
    ],
)
def test_a_wrong_wish_changes_nothing(guest: Person, wrong: dict[str, Any], refusal: tuple[int, str]) -> None:
    assert refused(guest.post("me/alerts", **{**USUAL, **wrong})) == refusal
    assert alerts(guest)["wishes"] == USUAL


@pytest.mark.stands_on("alerts")
def test_an_address_is_written_to_only_after_its_code(guest: Person, mailbox: Mailbox) -> None:
    address = "ann.1@home.example"
    (found,) = guest.post("me/alerts/mail", address=f" {address} ", zone="Europe/Paris").json()["addresses"]
    assert (found["address"], found["is_confirmed"]) == (address, False)
    assert alerts(guest)["wishes"]["zone"] == "Europe/Paris"
    right = code_in(mailbox, address)
    mail = mailbox.to(address)[0]
    assert "List-Unsubscribe" not in mail
    assert guest.post("me/alerts/test").status_code == 200
    wrong = "0" * 8 if right != "0" * 8 else "1" * 8
    assert refused(guest.post("me/alerts/code", id=found["id"], code=wrong)) == (422, "wrong-code")
    other = known(guest.server, "Eve")
    assert refused(other.post("me/alerts/code", id=found["id"], code=right)) == (422, "wrong-code")
    (found,) = guest.post("me/alerts/code", id=found["id"], code=f" {right} ").json()["addresses"]
    assert found["is_confirmed"]
    guest.post("me/alerts/test")
    assert code_in(mailbox, address, 1) == "here"
    assert len(mailbox.to(address)) == 2, "the first test went nowhere"


@pytest.mark.stands_on("alerts")
def test_a_code_cannot_be_guessed(guest: Person, mailbox: Mailbox) -> None:
    address = "ann.2@home.example"
    (found,) = guest.post("me/alerts/mail", address=address).json()["addresses"]
    right = code_in(mailbox, address)
    for _ in range(5):
        assert refused(guest.post("me/alerts/code", id=found["id"], code="x")) == (422, "wrong-code")
    assert refused(guest.post("me/alerts/code", id=found["id"], code=right)) == (422, "wrong-code")
    guest.post("me/alerts/mail", address=address)
    again = code_in(mailbox, address, 1)
    assert guest.post("me/alerts/code", id=found["id"], code=again).status_code == 200


@pytest.mark.slow
def test_a_strangers_mailbox_is_not_filled(posting: Server, mailbox: Mailbox) -> None:
    address = "victim@home.example"
    answers = [
        known(posting, "Eve").post("me/alerts/mail", address=name).status_code
        for name in (address, address.upper(), "Victim@HOME.example", address, address)
    ]
    assert answers == [200, 200, 200, 429, 429]
    eve = known(posting, "Eve")
    codes = [eve.post("me/alerts/mail", address=f"eve.{number}@home.example") for number in range(7)]
    assert [answer.status_code for answer in codes] == [200] * 5 + [409, 429]
    assert "Wait" in codes[-1].json()["message"]


@pytest.mark.stands_on("alerts")
def test_a_mail_can_be_stopped_by_who_holds_it(guest: Person, mailbox: Mailbox) -> None:
    address = "ann.3@home.example"
    (found,) = guest.post("me/alerts/mail", address=address).json()["addresses"]
    guest.post("me/alerts/code", id=found["id"], code=code_in(mailbox, address))
    guest.post("me/alerts/test")
    code_in(mailbox, address, 1)
    mail = mailbox.to(address)[1]
    path = str(mail["List-Unsubscribe"])[1:-1].removeprefix("https://play.example")
    assert path.replace("/api/unsubscribe/", "/stop/") in text_of(mail)
    nobody = httpx.get(guest.server.url + path)
    assert nobody.status_code == 405, "a program that looks at links stops nothing"
    form = {"List-Unsubscribe": "One-Click"}
    assert httpx.post(guest.server.url + path, data=form).status_code == 204
    assert alerts(guest)["addresses"] == []
    assert httpx.post(guest.server.url + "/api/unsubscribe/nothing", data=form).status_code == 204


@pytest.mark.stands_on("alerts")
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("mail", {"address": "ann"}),
        ("mail", {"address": "x" * 10_000 + "@home.example"}),
        ("mail", {"address": "ann@printer.local"}),
        ("mail", {"address": "ann@mail.localhost"}),
        ("webhook", {"address": "ftp://home.example"}),
        ("webhook", {"address": "https://"}),
        ("push", {"endpoint": "nowhere", "keys": {"p256dh": "x", "auth": "y"}}),
        ("push", {"endpoint": "https://push.example/1", "keys": {"p256dh": "x", "auth": "y"}}),
    ],
)
def test_what_is_no_address_is_refused_with_a_sentence(
    guest: Person, path: str, body: dict[str, Any]
) -> None:
    answer = guest.post(f"me/alerts/{path}", **body)

    assert refused(answer) == (422, "bad-address")
    assert alerts(guest)["addresses"] == []


@pytest.mark.stands_on("alerts")
@pytest.mark.parametrize(
    "url", ["http://play.example/hook", "https://play.example:22/", "https://me:x@a.example/"]
)
def test_a_server_for_all_posts_to_the_world_by_https_only(server: Server, url: str) -> None:
    assert refused(known(server, "Ann").post("me/alerts/webhook", address=url)) == (422, "bad-address")


@pytest.mark.stands_on("alerts")
def test_a_server_for_all_knocks_at_no_machine_of_its_own_network(server: Server, receiver: Web) -> None:
    person = known(server, "Ann")
    port = receiver.url.rpartition(":")[2]
    for host in ("localhost", "127.0.0.1", "[::1]", "2130706433", "0x7f.1", "192.168.1.1", "169.254.169.254"):
        answer = person.post("me/alerts/webhook", address=f"https://{host}:{port}/inside")
        assert refused(answer) == (422, "bad-address"), host
        assert "public address" in answer.json()["message"]
        endpoint = {
            "endpoint": f"https://{host}:{port}/push",
            "keys": Browser(receiver, "/push").subscription["keys"],
        }
        assert refused(person.post("me/alerts/push", **endpoint)) == (422, "bad-address"), host
    assert alerts(person)["addresses"] == []
    assert receiver.at("/inside") == []


@pytest.mark.stands_on("alerts")
def test_an_address_is_judged_again_at_the_call(server: Server, receiver: Web) -> None:
    """Its name led into the world when it was given."""
    person = known(server, "Ann")
    port = receiver.url.rpartition(":")[2]

    async def lets_pass(*_where: object, **_more: object) -> None:
        pass

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resolution, "check", lets_pass)
        person.post("me/alerts/webhook", address=f"https://localhost:{port}/inside")
    person.post("me/alerts/test")
    error = wait_for(lambda: alerts(person)["addresses"][0]["error"])
    assert error == "It is not a public address."
    assert receiver.at("/inside") == []


@pytest.mark.stands_on("alerts")
def test_a_browser_is_told_in_the_language_of_its_page(guest: Person, receiver: Web) -> None:
    browser = Browser(receiver, "/push/french")
    guest.http.cookies.set("language", "fr")
    (found,) = guest.post("me/alerts/push", **browser.subscription).json()["addresses"]
    assert (found["kind"], found["is_confirmed"], found["secret"]) == ("push", True, "")
    guest.post("me/alerts/test")
    (shown,) = wait_for(browser.shown)
    assert (shown["title"], shown["path"]) == ("Les alertes vous parviennent ici", "/me")
    again = Browser(receiver, "/push/moved")
    moved = {**again.subscription, "replaces": browser.subscription["endpoint"]}
    (found,) = guest.post("me/alerts/push", **moved).json()["addresses"]
    assert found["address"].endswith("/push/moved")
    other = known(guest.server, "Ben")
    other.post("me/alerts/push", **again.subscription)
    assert alerts(guest)["addresses"] == [], "the browser speaks for somebody else now"


@pytest.mark.stands_on("alerts")
def test_a_browser_that_is_gone_is_forgotten(guest: Person, receiver: Web) -> None:
    receiver.status = 410
    guest.post("me/alerts/push", **Browser(receiver, "/push/gone").subscription)
    guest.post("me/alerts/test")
    wait_for(lambda: not alerts(guest)["addresses"])
    receiver.status = 201


@pytest.mark.stands_on("alerts")
def test_a_program_keeps_its_secret_until_it_is_removed(guest: Person, receiver: Web) -> None:
    url = receiver.url + "/hook"
    (first,) = guest.post("me/alerts/webhook", address=url).json()["addresses"]
    (second,) = guest.post("me/alerts/webhook", address=url).json()["addresses"]
    assert first == second
    assert first["secret"].startswith("whsec_")
    assert known(guest.server, "Eve").post("me/alerts/remove", id=first["id"]).status_code == 200
    assert alerts(guest)["addresses"] == [first], "nobody removes another's address"
    assert guest.post("me/alerts/remove", id=first["id"]).json()["addresses"] == []


@pytest.mark.stands_on("alerts")
def test_there_is_an_end_to_addresses_and_tests(guest: Person, receiver: Web) -> None:
    answers = [guest.post("me/alerts/webhook", address=f"{receiver.url}/{number}") for number in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [409]
    assert refused(answers[-1]) == (409, "too-many-addresses")
    for address in alerts(guest)["addresses"]:
        guest.post("me/alerts/remove", id=address["id"])
    tests = [guest.post("me/alerts/test").status_code for _ in range(7)]
    assert tests == [200] * 6 + [429]


@pytest.mark.stands_on("alerts")
def test_who_logs_out_everywhere_is_notified_in_no_browser(guest: Person, receiver: Web) -> None:
    guest.post("me/alerts/push", **Browser(receiver, "/push/out").subscription)
    guest.post("me/alerts/webhook", address=f"{receiver.url}/stays")
    guest.post("me/password", login="ann.out", password="seven brown cows")  # noqa: S106
    assert guest.post("log-out", everywhere=True).status_code == 200
    assert guest.post("log-in", login="ann.out", password="seven brown cows").status_code == 200  # noqa: S106
    assert [each["kind"] for each in alerts(guest)["addresses"]] == ["webhook"]


@pytest.mark.stands_on("alerts")
def test_who_deletes_the_account_takes_the_addresses_along(guest: Person, receiver: Web) -> None:
    url = f"{receiver.url}/gone"
    guest.post("me/alerts/webhook", address=url)

    def kept(connection: Connection) -> bool:
        query = select(schema.alert_addresses.c.id).where(schema.alert_addresses.c.address == url)
        return connection.execute(query).first() is not None

    assert guest.server.read(kept)
    assert guest.post("me/delete").status_code == 200
    assert not guest.server.read(kept)


@pytest.mark.stands_on("alerts")
@pytest.mark.usefixtures("at_once")
def test_who_sits_at_the_table_is_told_nothing(posting: Server, receiver: Web) -> None:
    ann, ben = known(posting, "Ann"), known(posting, "Ben")
    for person, path in ((ann, "/hook/looks"), (ben, "/hook/away")):
        person.post("me/alerts/webhook", address=receiver.url + path)
        person.post("me/alerts", **{**USUAL, "delay_minutes": 0})
    table, invite = ann.create(options=TINY)
    with ann.tab(table) as tab:
        tab.hello()
        ben.join(table, invite)
        tab.wait_until_started()
        wait_for(lambda: receiver.at("/hook/away"))
    assert len(receiver.at("/hook/away")) == 1
    assert receiver.at("/hook/looks") == []


@pytest.mark.stands_on("alerts")
@pytest.mark.usefixtures("at_once")
def test_who_has_the_table_open_behind_other_pages_is_told(posting: Server, receiver: Web) -> None:
    ann, ben = known(posting, "Ann"), known(posting, "Ben")
    ann.post("me/alerts/webhook", address=receiver.url + "/hook/behind")
    ann.post("me/alerts", **{**USUAL, "delay_minutes": 0})
    table, invite = ann.create(options=TINY)
    with ann.tab(table) as tab:
        tab.hello()
        tab.tell({"type": "attend", "is_looking": False})
        tab.hello()  # answered once the page is known to be behind
        ben.join(table, invite)
        tab.wait_until_started()
        wait_for(lambda: receiver.at("/hook/behind"))
    assert len(receiver.at("/hook/behind")) == 1
