"""Through each channel, whatever happens: the server is killed between the event and the alert."""

import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from tests.web.databases import ready_file
from tests.web.receivers import Browser, Mailbox, Web, mail_server, text_of, web
from tests.web.support import PATIENCE, TINY, Person, Server, Tab, wait_for
from tests.web.test_durability import process

MAIL = "ben@home.example"
DAYS = {"kind": "days", "per_move": 86400}
LIVE = {"kind": "live", "bank": 3600}
PACES = {"turn": DAYS, "over": DAYS, "abandon": DAYS, "pause": LIVE, "time": DAYS, "reminder": DAYS}
Prepare = Callable[[Tab, Tab], None]
LINES = {
    "turn": "It is your turn at the table with Anna turn.",
    "started": "Your game with Anna started has begun",
    "kicked": "Anna kicked has removed you from your seat",
    "over": "Your game with Anna over is over: you won.",
    "rematch": "Anna rematch asks you for a rematch.",
    "abandon": "Anna abandon would like to end your game",
    "pause": "Anna pause asks for a pause",
    "undo": "Anna undo asks to take back",
    "reminder": "You have until",
    "time": "You took too long at the table with Anna time.",
}
"""The text for each event. The name of the table's owner identifies it."""


def post(person: Person, path: str, **body: object) -> Any:
    answer = person.http.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def seated(stack: ExitStack, server: Server, ben: Person, kind: str, prepare: Prepare, **wish: Any) -> Tab:
    """The tab of Anna, under a name of her own; Ben has seen the match begin, and gone."""
    anna = Person(server, f"Anna {kind}")
    table, invite = anna.create(options=TINY, seat=0, **wish)
    assert ben.join(table, invite).status_code == 200
    hers = stack.enter_context(anna.tab(table))
    with ben.tab(table) as his:
        for tab in (hers, his):
            tab.hello()
            tab.wait_until_started()
        prepare(hers, his)
    hers.until(lambda _message: not hers.view["seats"][1]["here"])
    return hers


def nothing(_hers: Tab, _his: Tab) -> None:
    """Nothing is done before Ben goes."""


def ask(tab: Tab, kind: str, **more: Any) -> None:
    tab.tell({"type": kind, "id": kind, "version": tab.view["version"], **more})
    answer = tab.until(lambda message: message["type"] in {"ack", "refused"})
    assert answer["type"] == "ack", answer


def act(tab: Tab) -> None:
    assert tab.act(tab.actions()[0])["type"] == "ack"


def bring_about(server: Server, ben: Person) -> None:
    """Everything that must reach Ben; he is nowhere to be seen when it happens."""
    with ExitStack() as stack:
        opened = {kind: seated(stack, server, ben, kind, nothing, pace=pace) for kind, pace in PACES.items()}
        opened["rematch"] = seated(stack, server, ben, "rematch", lambda hers, _his: ask(hers, "resign"))
        opened["undo"] = seated(stack, server, ben, "undo", move_each)
        for kind in ("over", "rematch", "abandon", "pause", "undo"):
            ask(opened[kind], "resign" if kind == "over" else kind)
        for kind in ("turn", "time", "reminder"):
            act(opened[kind])
    kick(server, ben)
    start(server, ben)


def kick(server: Server, ben: Person) -> None:
    """Ben sits down and is taken out of his seat."""
    anna = Person(server, "Anna kicked")
    table, invite = anna.create(game="drive", options={"players": 3}, seat=0)
    ben.join(table, invite)
    with anna.tab(table) as tab:
        tab.hello()
        ask(tab, "kick", seat=1)


def start(server: Server, ben: Person) -> None:
    """A match begins while Ben is away."""
    anna = Person(server, "Anna started")
    table, invite = anna.create(options=TINY, seat=0)
    ben.join(table, invite)
    with anna.tab(table) as tab:
        tab.hello()
        tab.wait_until_started()


def move_each(hers: Tab, his: Tab) -> None:
    """Each makes a move, so that the first one has something to undo that was answered."""
    act(hers)
    while his.view["you"] not in his.view["acting"]:
        his.hear()
    act(his)
    while hers.view["you"] not in hers.view["acting"]:
        hers.hear()


BEHIND = (
    "SELECT 1 FROM checkpoints JOIN events USING (table_id)"
    " WHERE events.version > checkpoints.version LIMIT 1"
)
"""The events that the projections have not read yet."""


class Book:
    """The database, while no server has it open."""

    def __init__(self, path: Path) -> None:
        """Make it."""
        self._path = path
        ready_file(path)

    def run(self, command: str) -> list[Any]:
        """Ask or change something."""
        with closing(sqlite3.connect(self._path)) as connection:
            found = connection.execute(command).fetchall()
            connection.commit()
            return found


def settings(mailbox: Mailbox) -> dict[str, str]:
    return {
        "STAMPEDE_SMTP": f"smtp://127.0.0.1:{mailbox.port}",
        "STAMPEDE_MAIL_FROM": "alerts@play.example",
        "STAMPEDE_ALERTS_LOCAL": "1",
    }


def subscribe(ben: Person, receiver: Web, mailbox: Mailbox, browser: Browser) -> None:
    """By all three channels; nothing is sent within ten minutes."""
    post(ben, "me", name="Ben", colour="blue")
    found = post(ben, "me/alerts/mail", address=MAIL)
    wait_for(lambda: bool(mailbox.to(MAIL)))
    (mail,) = mailbox.to(MAIL)
    code = next(word for word in str(mail["Subject"]).split() if word.isdigit())
    found = post(ben, "me/alerts/code", id=found["addresses"][0]["id"], code=code)
    assert found["addresses"][0]["is_confirmed"]
    post(ben, "me/alerts/push", **browser.subscription)
    post(ben, "me/alerts/webhook", address=receiver.url + "/hook")
    post(ben, "me/alerts", zone="UTC", delay_minutes=10)
    mailbox.mails.clear()


@pytest.mark.slow
def test_every_event_reaches_every_channel_once_though_the_server_is_killed(tmp_path: Path) -> None:
    database = tmp_path / "stampede.db"
    with web() as receiver, mail_server() as mailbox:
        browser, book = Browser(receiver), Book(database)

        def said() -> list[str]:
            mails = [text_of(mail) for mail in mailbox.to(MAIL)]
            shown = [each["body"] for each in browser.shown()]
            told = [each.body.decode() for each in receiver.at("/hook")]
            return ["\n".join(mails), "\n".join(shown), "\n".join(told)]

        def counts() -> list[Counter[str]]:
            return [Counter({kind: text.count(line) for kind, line in LINES.items()}) for text in said()]

        def all_is_sent() -> bool:
            """A received alert is also recorded as such: it is not sent again."""
            return book.run("SELECT DISTINCT state FROM letters") == [("sent",)]

        def let_pass(kinds: str) -> None:
            """The delay passes while no server is there."""
            book.run(f"UPDATE alerts SET due_ms = 0 WHERE kind {kinds}")  # noqa: S608

        with process(database, None, **settings(mailbox)) as (server, child):
            ben = Person(server, "Ben")
            subscribe(ben, receiver, mailbox, browser)
            bring_about(server, ben)
            wait_for(lambda: book.run(BEHIND) == [])
            child.kill()
            child.wait(PATIENCE)
        assert said() == ["", "", ""], "nothing was due yet"
        book.run(
            "UPDATE events SET at_ms = at_ms - 90000000, chain = NULL WHERE table_id IN "
            "(SELECT table_id FROM chairs WHERE name = 'Anna time')"
        )
        book.run(
            "UPDATE tables SET deadline_ms = 1 WHERE id IN "
            "(SELECT table_id FROM chairs WHERE name = 'Anna time')"
        )
        book.run("UPDATE alerts SET is_waiting = 0 WHERE kind = 'turn' AND body NOT LIKE '%Anna turn%'")
        book.run(
            "UPDATE alerts SET is_waiting = 0 WHERE kind = 'reminder' AND body NOT LIKE '%Anna reminder%'"
        )
        let_pass("!= 'time'")
        with process(database, None, **settings(mailbox)) as (_, child):
            # It delivers the due alerts, and finds that Ben's time has run out: killed before it sends that.
            wait_for(lambda: book.run("SELECT 1 FROM alerts WHERE kind = 'time'") != [])
            wait_for(lambda: all(sum(each.values()) == len(LINES) - 1 for each in counts()))
            wait_for(all_is_sent)
            child.kill()
            child.wait(PATIENCE)
        let_pass("= 'time'")
        with process(database, None, **settings(mailbox)):
            wait_for(lambda: all(sum(each.values()) == len(LINES) for each in counts()))
            wait_for(all_is_sent)
        assert counts() == [Counter(dict.fromkeys(LINES, 1))] * 3
        names = [each.headers["webhook-id"] for each in receiver.at("/hook")]
        assert len(set(names)) == len(names)


@pytest.mark.slow
def test_a_server_killed_while_a_letter_is_under_way_sends_it_again_by_the_same_name(tmp_path: Path) -> None:
    database = tmp_path / "stampede.db"
    with web() as receiver:
        book = Book(database)
        receiver.status = 503
        with process(database, STAMPEDE_ALERTS_LOCAL="1") as (server, child):
            ben = Person(server, "Ben")
            post(ben, "me", name="Ben", colour="blue")
            post(ben, "me/alerts/webhook", address=receiver.url + "/hook")
            post(ben, "me/alerts/test")
            wait_for(lambda: bool(receiver.got))
            child.kill()
            child.wait(PATIENCE)
        receiver.status = 204
        book.run("UPDATE letters SET due_ms = 0")
        with process(database, STAMPEDE_ALERTS_LOCAL="1"):
            wait_for(lambda: book.run("SELECT 1 FROM letters WHERE state = 'sent'") != [])
        assert len(receiver.got) == 2
        assert len({each.headers["idempotency-key"] for each in receiver.got}) == 1
