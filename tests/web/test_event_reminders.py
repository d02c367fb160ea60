"""People are reminded once, half an hour before an event begins."""

from functools import partial

import pytest
from sqlalchemy import Connection, insert, select

from stampede.web.alerts import kinds, texts
from stampede.web.alerts.kinds import Alert
from stampede.web.alerts.notifications import Notification
from stampede.web.alerts.outbox import wish
from stampede.web.alerts.preferences import Preferences
from stampede.web.events import rows
from stampede.web.store import schema
from tests.web.houses import House, house
from tests.web.test_events import join, opened

pytestmark = pytest.mark.stands_on("events", "alerts")
MINUTE_MS = 60_000
AWAKE = Preferences()


def wants_alerts(connection: Connection, guest: int, wishes: Preferences = AWAKE) -> None:
    """The guest has an address and these preferences."""
    row = {"guest_id": guest, "kind": "webhook", "address": f"https://{guest}.example/", "secrets": "{}"}
    row |= {"token": str(guest), "code": "", "tries": 0, "is_confirmed": True, "created_ms": 0, "error": ""}
    connection.execute(insert(schema.alert_addresses).values(row))
    wish(connection, guest, wishes)


async def letters(here: House) -> list[tuple[int, tuple[Alert, ...]]]:
    """The notifications about events that were written, by guest."""
    letter, address = schema.letters.c, schema.alert_addresses.c
    query = select(address.guest_id, letter.body).join(
        schema.alert_addresses, address.id == letter.address_id
    )
    found = await here.site.store.read(lambda connection: connection.execute(query).all())
    told = ((guest, kinds.read(body)) for guest, body in found)
    return sorted((guest, alerts) for guest, alerts in told if alerts[0].kind == "event")


async def test_people_are_reminded_once_half_an_hour_before_the_start() -> None:
    async with house() as here:
        host = here.visitor()
        start_ms = here.runtime.now_ms() + 31 * MINUTE_MS
        event = await opened(here, host, title="Thursday", start_ms=start_ms)
        *_, cleo = await join(here, event, "Anna", "Ben", "Cleo")
        assert (await cleo.post(f"/api/events/{event}/leave", json={})).is_success
        asleep = Preferences(quiet_from=0, quiet_to=1439)
        for guest, wishes in ((2, AWAKE), (3, asleep), (4, AWAKE)):
            await here.site.store.write(partial(wants_alerts, guest=guest, wishes=wishes))
        await here.runtime.pass_time(30)
        assert await letters(here) == []
        await here.runtime.pass_time(60)
        ((guest, (alert,)),) = await letters(here)
        assert (guest, alert.kind, alert.event) == (2, "event", event), (
            "Ben is asleep, and Cleo has dropped out"
        )
        assert (alert.event_title, alert.deadline_ms) == ("Thursday", start_ms)
        await here.runtime.pass_time(60)
        assert len(await letters(here)) == 1


async def test_nobody_is_reminded_of_an_event_that_was_opened_just_before_or_has_begun() -> None:
    async with house() as here:
        host = here.visitor()
        now_ms = here.runtime.now_ms()
        late = await opened(here, host, start_ms=now_ms + 20 * MINUTE_MS)
        early = await opened(here, host, start_ms=now_ms + 31 * MINUTE_MS)
        await join(here, late, "Anna", "Ben")
        await join(here, early, "Cleo", "Dan")
        version = (await host.get(f"/api/events/{early}")).json()["version"]
        begun = await host.post(f"/api/events/{early}/host", json={"type": "pair-round", "version": version})
        assert begun.is_success
        for guest in (2, 3, 4, 5):
            await here.site.store.write(partial(wants_alerts, guest=guest))
        await here.runtime.pass_time(90)
        assert await letters(here) == []
        known = await here.site.store.read(partial(rows.load, event=late))
        assert known
        assert not known.state.is_announced


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Thursday begins soon|It begins on Saturday 28 November 20:00."),
        ("de", "Thursday beginnt bald|Beginn: Samstag 28 November 20:00."),
        ("fr", "Thursday commence bientôt|Début\u00a0: samedi 28 novembre 20:00."),
    ],
)
def test_a_reminder_names_the_event_and_its_start_in_ones_own_time(language: str, words: str) -> None:
    wishes = Preferences(language=language, zone="Europe/Berlin")
    alert = Alert(
        "event", 0, game="buffalo", deadline_ms=1_795_892_400_000, event="e1", event_title="Thursday"
    )
    letter = Notification("1", 1, 1, "webhook", "", "", "", (alert,), 1, 0, wishes)
    (said,) = texts.of_letter(letter)
    assert f"{said.title}|{said.line}" == words
    assert said.path == "/event/e1"
