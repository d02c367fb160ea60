"""Talking at a table, as tests do."""

from itertools import count
from typing import Any

import httpx

from tests.web.support import TINY, Person, Server, Tab

Message = dict[str, Any]
NUMBERS = count()


def say(tab: Tab, words: str, command: str = "") -> Message:
    """Say something; give the answer to it."""
    return tab.command("say", command or f"say-{next(NUMBERS)}", text=words)


def heard(tab: Tab) -> list[str]:
    """All that has been said to this tab: what it is refused now comes after that."""
    tab.tell({"type": "look", "seat": 99})
    tab.until(lambda message: message["type"] == "refused")
    return [message["text"] for message in tab.chat["messages"]]


def code(answer: Message) -> str:
    return str(answer["refusal"]["code"]) if answer["type"] == "refused" else str(answer["type"])


def ignore(person: Person, table: str, **wish: Any) -> httpx.Response:
    return person.http.post(f"/api/tables/{table}/chat/ignore", json=wish)


def seated(server: Server, *names: str, **wish: Any) -> tuple[str, list[Person]]:
    """A table with these people at it, the first of whom opened it."""
    people = [Person(server, name) for name in names]
    table, invite = people[0].create(**({"options": TINY} | wish))
    for person in people[1:]:
        assert person.join(table, invite).status_code == 200
    return table, people
