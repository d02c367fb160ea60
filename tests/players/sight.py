"""A visitor's knowledge of a table: only the messages received."""

import json
from collections.abc import Callable
from typing import Any

import msgspec

from stampede.core.scene import Scene
from stampede.draw.difference import applied
from stampede.web.table.messages import Update

Message = dict[str, Any]


class Sight:
    """The view as the messages make it."""

    def __init__(self) -> None:
        self.view: Message = {}
        self.chat: Message = {}
        self.heard: list[str] = []
        """Every message, raw."""

    def take(self, raw: str) -> Message:
        """Hear a message."""
        self.heard.append(raw)
        message: Message = json.loads(raw)
        match message["type"]:
            case "table":
                self.view = message
            case "update":
                self._update(msgspec.json.decode(raw, type=Update))
            case "chat":
                self.chat = message
            case "said":
                numbers = [said["number"] for said in self.chat["messages"]]
                assert message["number"] > max(numbers, default=0), "chat messages come once, in order"
                self.chat = {**self.chat, "messages": [*self.chat["messages"], message]}
            case "people":
                self.view = {**self.view, **message, "type": "table"}
        return message

    def _update(self, update: Update) -> None:
        assert update.base == self.view["version"], "it goes on from the last version sent"
        assert update.version > update.base
        told = {name: plain(getattr(update, name)) for name in update.__struct_fields__}
        changed = {name: told[name] for name in told if name not in {"base", "lines", "scene"}}
        kept = {name: self.view[name] for name in ("series", "seats") if told[name] is None}
        scene = applied(msgspec.convert(self.view["scene"], Scene), update.scene)
        log = [*self.view["log"], *told["lines"]]
        self.view = {**self.view, **changed, **kept, "scene": plain(scene), "log": log}

    @property
    def is_asked(self) -> bool:
        """Whether the seat that is shown is to act."""
        return self.view["you"] in self.view["acting"]

    def actions(self) -> list[str]:
        """The legal actions of the seat, as its view lists them; of forms, one example."""
        return choices(self.view["scene"])


def plain(told: object) -> Any:
    """As JSON has it."""
    return json.loads(msgspec.json.encode(told))


def choices(scene: Message) -> list[str]:
    """The actions a scene offers; an entry is filled in with its lowest values."""
    listed = [choice["action"] for choice in scene.get("choices", []) if not choice.get("barred")]
    if entry := scene.get("entry"):
        listed.append(fill_in(entry, lambda low, _most: low))
    return listed


def fill_in(entry: Message, pick: Callable[[int, int], int]) -> str:
    """The action of an *entry*; *pick* chooses a number between two, both included."""
    written = []
    for field in entry["fields"]:
        if values := field.get("values"):
            written.append(values[pick(0, len(values) - 1)][0])
            continue
        low, step, decimals = field.get("low", 0), field.get("step", 1), field.get("decimals", 0)
        steps = round((field.get("high", 0) - low) / step)
        written.append(f"{low + step * pick(0, steps):.{decimals}f}")
    return str(entry["action"].format(*written))
