"""A whole site: something of all that a server keeps, and the messages to its people.

``python -m tests.web.whole_site FOLDER`` makes one and keeps both there, as ``database.sql`` and
``told.json``. Run in the sources of a release, it makes what later ones must take over.
"""

import json
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from stampede.web.http.sockets import TRY_AGAIN
from stampede.web.runtime.settings import AlertSettings
from tests.web.receivers import mail_server
from tests.web.support import (
    PATIENCE,
    TINY,
    Person,
    Server,
    Tab,
    running,
    wait_for,
    wait_until_all,
    wait_until_all_started,
)
from tests.web.test_whole_matches import choice, play

Told = dict[str, Any]
NAMES = ("Anna", "Ben", "Cleo")
PASSWORD = "seven brown cows"  # noqa: S105 - of people in tests
LIVE = {"kind": "live", "bank": 600, "increment": 5}
DAYS = {"kind": "days", "per_move": 3 * 86400}
LATER = {
    "zone": "Europe/Berlin", "delay_minutes": 120, "quiet_from": "22:00", "quiet_to": "07:00",
    "reminder_hours": 6, "digest_at": "18:00", "anywhere": False,
}  # fmt: skip
TABLES: Mapping[str, Mapping[str, Any]] = {
    "zoff-waiting": {"game": "zoff", "options": {"players": 3}},
    "buffalo-waiting": {"pace": LIVE},
    "abilene-waiting": {"game": "abilene", "is_open": True, "options": {"players": 4}},
    "zoff-running": {"game": "zoff", "options": {"players": 3}, "pace": LIVE},
    "buffalo-running": {"pace": DAYS, "on_timeout": "out"},
    "buffalo-asked": {"pace": LIVE},
    "abilene-running": {"game": "abilene", "options": {"players": 3, "sale_limit": 2}, "pace": DAYS},
    "zoff-finished": {"game": "zoff", "options": {"players": 2}},
    "buffalo-series": {"options": TINY},
    "abilene-finished": {"game": "abilene", "options": {"players": 3, "sale_limit": 1}},
}
"""Anna's tables; the others sit down where nobody waits."""
RUNNING = tuple(table for table in TABLES if table.endswith(("running", "asked", "series")))


# ---------------------------------------------------------------- filling


def fill(server: Server) -> Told:
    """People come, sign in, play, talk and go; returns them, and the names of their tables."""
    anna, ben, cleo = people = [Person(server, name) for name in NAMES]
    for person in people:
        _post(person, "/api/me", name=person.name, colour="violet")
    for person in (anna, ben):
        _post(person, "/api/me/password", login=person.name.lower(), password=PASSWORD)
    _post(ben, "/api/me/alerts/webhook", address="http://127.0.0.1:1/hook")
    _post(ben, "/api/me/alerts/mail", address="ben@home.example")
    _post(ben, "/api/me/alerts", **LATER)
    today = datetime.now(UTC).date()
    _post(cleo, "/api/me/vacations", first=str(today), last=str(today + timedelta(9)))
    tables = {}
    for name, wish in TABLES.items():
        table, invite = anna.create(**wish)
        tables[name] = table
        if "waiting" not in name:
            joining = (ben, cleo)[: wish.get("options", {}).get("players", 2) - 1]
            with ExitStack() as stack:
                tabs = [stack.enter_context(anna.tab(table))]
                for person in joining:
                    assert person.join(table, invite).status_code == 200
                    tabs.append(stack.enter_context(person.tab(table)))
                for tab in tabs:
                    tab.hello()
                wait_until_all_started(*tabs)
                _play(name, tabs, [anna, *joining])
    wait_for(lambda: len(anna.http.get("/api/me/results").json()["results"]) == 3)
    return {
        "people": {person.name: person.http.cookies["stampede_guest"] for person in people},
        "tables": tables,
    }


def _play(name: str, tabs: list[Tab], people: list[Person]) -> None:
    chance = random.Random(name)
    if name in {"zoff-finished", "abilene-finished", "buffalo-series"}:
        play(tabs, chance)
    match name:
        case "zoff-running":
            _play_to(tabs, chance, 14)
        case "abilene-running":
            _play_to(tabs, chance, 12)
        case "buffalo-running":
            _act(tabs, 0, "e1e2")
            _act(tabs, 1, "f6f5")
            lines = [["a1a2", "f5f4"], ["c1c2", "f5e4"]]
            seen = tabs[1].view["version"]
            _post(people[1], f"/api/tables/{tabs[1].view['table']}/plan", seat=1, version=seen, lines=lines)
            _talk(tabs, people)
        case "buffalo-asked":
            _act(tabs, 0, "e1e2")
            _act(tabs, 1, "f6f5")
            asked = tabs[0].command("undo", "undo", version=tabs[0].view["version"])
            assert asked["type"] == "ack", asked
        case "buffalo-series":
            match = tabs[0].view["match"]
            for tab in tabs:
                assert tab.rematch()["type"] == "ack"
            wait_until_all(tabs, lambda view: view["match"] != match)
            _play_to(tabs, chance, 1)


def _play_to(tabs: list[Tab], chance: random.Random, lines: int) -> None:
    """The acting players act, until so much can be read by all."""
    while len(tabs[0].view["log"]) < lines:
        who = wait_for(lambda: _asked(tabs))[0]
        _act(tabs, who, choice(tabs[who].view["scene"], chance))


def _asked(tabs: list[Tab]) -> list[int]:
    for tab in tabs:
        tab.catch_up(0.01)
    return [who for who, tab in enumerate(tabs) if tab.is_asked]


def _act(tabs: list[Tab], who: int, action: str) -> None:
    answer = tabs[who].act(action)
    assert answer["type"] == "ack", answer
    tabs[who].wait_for(answer["version"])
    for tab in tabs:
        tab.catch_up(0.05)


def _talk(tabs: list[Tab], people: list[Person]) -> None:
    anna, ben = people
    chat = f"/api/tables/{tabs[0].view['table']}/chat"
    for number, (tab, words) in enumerate(zip(tabs, ("Howdy 🐄", "À nous deux, Größe"), strict=True)):
        assert tab.command("say", f"say-{number}", text=words)["type"] == "ack"
    _post(anna, f"{chat}/spectators", may_write=True)
    _post(ben, f"{chat}/hush", is_hushed=True)
    _post(anna, f"{chat}/report", reason="Rude", message=2)
    _post(anna, f"{chat}/ignore", seat=1)


def _post(person: Person, path: str, **body: object) -> None:
    answer = person.http.post(path, json=body)
    assert answer.is_success, answer.text


# ---------------------------------------------------------------- telling


def told(server: Server, site: Told) -> Told:
    """The messages to each returning visitor, as long as nothing has happened; without words and drawings."""
    found: Told = {}
    for person in people(server, site):
        found[person.name] = _of(person)
        found[person.name]["tables"] = {
            name: _at(person, table) for name, table in site["tables"].items() if _sits(person, name)
        }
    found["reports"] = [
        [each.number, each.name, each.reason, [message.text for message in each.messages]]
        for each in server.reports(site["tables"]["buffalo-running"])
    ]
    plain: Told = json.loads(json.dumps(found))
    return plain


def people(server: Server, site: Told) -> list[Person]:
    """They come back with their browsers."""
    found = [Person(server, name) for name in site["people"]]
    for person in found:
        person.http.cookies.set("stampede_guest", site["people"][person.name])
    return found


def _sits(person: Person, table: str) -> bool:
    waits, seats = "waiting" in table, TABLES[table].get("options", {}).get("players", 2)
    return person.name == "Anna" or (not waits and NAMES.index(person.name) < seats)


def _of(person: Person) -> Told:
    me, record, alerts, away, ignored = (
        person.http.get(f"/api/me{path}").json()
        for path in ("", "/results", "/alerts", "/vacations", "/ignored")
    )
    return {
        "me": [me[key] for key in ("name", "colour", "has_account", "login")],
        "results": [
            [
                each["match"],
                each["place"],
                each.get("points"),
                each.get("change"),
                len(_replay(person, each["match"])),
            ]
            for each in record["results"]
        ],
        "ratings": [[each["game"], each["points"], each["matches"]] for each in record["ratings"]],
        "wishes": alerts["wishes"],
        "addresses": [
            [each[key] for key in ("kind", "address", "is_confirmed", "secret")]
            for each in alerts["addresses"]
        ],
        "vacations": [away["vacations"], away["left"]],
        "ignored": [each["name"] for each in ignored["ignored"]],
    }


def _replay(person: Person, match: str) -> list[object]:
    lines: list[object] = person.http.get(f"/api/matches/{match}").json()["lines"]
    return lines


def _at(person: Person, table: str) -> Told:
    """The answers at a table, asked again while a server without time to keep its lease says to try again."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return _told_at(person, table)
        except ConnectionClosed as error:
            if error.rcvd is None or error.rcvd.code != TRY_AGAIN or time.monotonic() > until:
                raise


def _told_at(person: Person, table: str) -> Told:
    with person.tab(table) as tab:
        view = tab.hello()
        tab.tell({"type": "look", "seat": 99})  # what it is refused now comes after the chat
        tab.until(lambda message: message["type"] == "refused")
        plan = person.http.get(f"/api/tables/{table}/plan?seat={view['you']}").json()
        return {
            **{
                key: view[key] for key in ("match", "game", "you", "acting", "phase", "commitment", "options")
            },
            **{
                key: view[key]
                for key in ("pace", "on_timeout", "undo", "asks", "invite", "is_listed", "rematch")
            },
            "seats": [[seat["name"], seat["level"]] for seat in view["seats"]],
            "log": [[line["seat"], line["action"]] for line in view["log"]],
            "choices": tab.actions(),
            "wins": view["series"]["wins"],
            "winners": view["outcome"] and view["outcome"]["winners"],
            "clock": _clock(view),
            "plan": [[step["action"] for step in line] for line in plan.get("lines", ())],
            "chat": [[said["number"], said["name"], said["text"]] for said in tab.chat["messages"]],
        }


def _clock(view: Told) -> Told | None:
    """The time left where it stands still; where it runs, by days, the moment it is up."""
    clock = view["clock"]
    if clock is None:
        return None
    ends = [left and clock["now_ms"] + left for left in clock["left_ms"]]
    running = clock["running"]
    return {
        "running": running,
        "away_until_ms": clock["away_until_ms"],
        "left_ms": [None if seat in running else left for seat, left in enumerate(clock["left_ms"])],
        "ends_ms": [ends[seat] for seat in running if view["pace"]["kind"] == "days"],
    }


# ---------------------------------------------------------------- keeping


@contextmanager
def filled(database: str) -> Iterator[Told]:
    """A server's database with the whole site in it, and who and what that is."""
    with mail_server() as mailbox:
        sending = {
            "STAMPEDE_SMTP": f"smtp://127.0.0.1:{mailbox.port}",
            "STAMPEDE_MAIL_FROM": "alerts@play.example",
            "STAMPEDE_ADDRESS": "https://play.example",
            "STAMPEDE_ALERTS_LOCAL": "1",
        }
        with running(database, alerts=AlertSettings.read(sending)) as server:
            site = fill(server)
            wait_for(lambda: mailbox.to("ben@home.example"))
        yield site


def write(folder: Path) -> None:
    """Fill a site, start a server on it again, and keep both what it holds and what it tells."""
    with tempfile.TemporaryDirectory() as made:
        database = Path(made) / "stampede.db"
        with filled(f"sqlite:///{database}") as site, running(f"sqlite:///{database}") as server:
            site |= {"now_ms": time.time_ns() // 1_000_000, "told": told(server, site)}
        with closing(sqlite3.connect(database)) as connection:
            (folder / "database.sql").write_text("\n".join(connection.iterdump()) + "\n")
    (folder / "told.json").write_text(json.dumps(site, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
