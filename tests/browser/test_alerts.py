"""A player's alerts: the settings on their page, and the notifications of their browser."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.measures import check_focus, check_room, faults
from tests.browser.test_people import introduce, press
from tests.browser.visitors import REFUSED, Profiles, Visitors, Watch, launch
from tests.players.process import ServerProcess, running
from tests.web.receivers import Mailbox, mail_server, text_of
from tests.web.support import wait_for


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    """Where mails arrive."""
    with mail_server() as found:
        yield found


@pytest.fixture(scope="module")
def posting(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[ServerProcess]:
    """A server that sends mail."""
    folder, smtp = tmp_path_factory.mktemp("alerts"), f"smtp://127.0.0.1:{mailbox.port}"
    address = "http://127.0.0.1:{port}"
    with running(folder, SMTP=smtp, MAIL_FROM="alerts@play.example", ADDRESS=address) as server:
        yield server


@pytest.fixture
def guests(chromium: Profiles, posting: ServerProcess, watch: Watch) -> Iterator[Visitors]:
    """People who come to it."""
    visitors = Visitors(chromium, posting.url, watch)
    yield visitors
    visitors.leave()


@pytest.fixture
def notified(chromium: Profiles, posting: ServerProcess, watch: Watch) -> Iterator[Visitors]:
    """People whose browsers show notifications."""
    browser = launch(chromium.browser.browser_type, notifies=True)
    visitors = Visitors(Profiles(browser), posting.url, watch)
    yield visitors
    visitors.leave()
    browser.close()


def section(page: Page) -> Locator:
    """The part of the page about alerts."""
    return page.get_by_role("region", name="Alerts")


def wait_for_mail(mailbox: Mailbox, address: str, number: int = 1) -> Any:
    wait_for(lambda: len(mailbox.to(address)) >= number)
    return mailbox.to(address)[number - 1]


def test_a_player_confirms_an_address_chooses_when_and_stops_it_from_a_mail(
    guests: Visitors, mailbox: Mailbox
) -> None:
    guests.watch.allow(REFUSED)
    page, address = guests.new(phone=True), "ann@home.example"
    introduce(page, "Ann")
    found = faults(page, "alerts at first")
    section(page).get_by_text("Get e-mail").click()
    field = section(page).get_by_label("E-mail address")
    field.fill("ann at home")
    press(section(page).get_by_role("button", name="Send me a code"))
    expect(section(page).get_by_role("alert")).to_contain_text("Write it like name@example.org.")
    check_focus(page)
    field.fill(address)
    press(section(page).get_by_role("button", name="Send me a code"))
    check_focus(page)
    code = str(wait_for_mail(mailbox, address)["Subject"]).rpartition(" ")[2]
    section(page).get_by_label("Code from the e-mail").fill("1")
    press(section(page).get_by_role("button", name="Confirm"))
    expect(section(page).get_by_role("alert")).to_contain_text("not the last code that was sent")
    found += faults(page, "alerts with a wrong code")
    section(page).get_by_label("Code from the e-mail").fill(code)
    press(section(page).get_by_role("button", name="Confirm"))
    check_room(page)
    section(page).get_by_label("Send nothing at certain hours").check()
    section(page).get_by_label("Quiet from").fill("21:30")
    section(page).get_by_label("Send everything together, once a day").check()
    found += faults(page, "alerts with times")
    press(section(page).get_by_role("button", name="Save these times"))
    expect(section(page).get_by_text("Saved")).to_be_visible()
    check_focus(page)
    page.reload()
    expect(section(page).get_by_label("Quiet from")).to_have_value("21:30")

    section(page).get_by_role("button", name="Send a test").click()
    link = text_of(wait_for_mail(mailbox, address, 2)).rpartition("Stop these mails: ")[2].strip()
    elsewhere = guests.new()
    elsewhere.goto(link)
    found += faults(elsewhere, "no more mail")
    press(elsewhere.get_by_role("button", name="Stop them"))
    expect(elsewhere.get_by_text("No more alerts will be sent there.")).to_be_visible()
    check_focus(elsewhere)
    page.reload()
    expect(section(page).get_by_text("Get e-mail")).to_be_visible()
    expect(section(page).get_by_text(address)).to_have_count(0)
    assert not found, "\n".join(found)


def test_the_page_can_be_kept_on_a_home_screen(guests: Visitors) -> None:
    page = guests.new(phone=True)
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    answer = page.request.get(f"{guests.url}{address}")

    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert (answer.json()["display"], answer.json()["start_url"]) == ("standalone", "/")


def test_the_browser_asks_only_after_a_click_and_a_no_is_told(guests: Visitors) -> None:
    page = guests.new()
    page.add_init_script("""
        window.asked = 0;
        Notification.requestPermission = async () => { window.asked += 1; return 'denied'; };
    """)
    introduce(page, "Ann")
    expect(section(page).get_by_role("button", name="Notify me in this browser")).to_be_visible()
    assert page.evaluate("window.asked") == 0
    press(section(page).get_by_role("button", name="Notify me in this browser"))

    expect(section(page).get_by_role("alert")).to_contain_text("Your browser does not allow notifications.")
    assert page.evaluate("window.asked") == 1
    check_focus(page)


def test_what_is_pushed_is_shown_once_and_leads_to_the_table(notified: Visitors) -> None:
    page = notified.new()
    page.context.grant_permissions(["notifications"], origin=notified.url)
    session = page.context.new_cdp_session(page)
    known: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    introduce(page, "Ann")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    shown = {"title": "Your turn", "body": "Ben waits.", "path": "/t/table", "tag": "letter"}
    message = {
        "origin": notified.url,
        "registrationId": known[0]["registrationId"],
        "data": json.dumps(shown),
    }
    for _ in range(2):
        session.send("ServiceWorker.deliverPushMessage", message)

    look = """async () => {
        const worker = await navigator.serviceWorker.ready;
        const shown = await worker.getNotifications();
        return shown.map(({title, body, data, tag}) => [title, body, data, tag]);
    }"""
    assert wait_for(lambda: page.evaluate(look)) == [["Your turn", "Ben waits.", "/t/table", "letter"]]
