"""Z9.5 Component tables from files: read, checked, written in one form, and found again by their number."""

import hashlib
import json
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from stampede.core.errors import InvalidOption
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.components import BOX, ComponentTable, Pasture
from stampede.games.zoff.words import say

NAME = re.compile(r"[^\W\d_](?:['-]?[^\W\d_]){0,29}")
WORDS = {"bid", "pick", "place", "bonus", "stop", *box.COLOUR_NAMES}
"""Words that have another meaning in the notation (Z10)."""
MAX_BYTES = 65_536
MAX_CAPACITY = 60
SEVERAL = {5: 2, 4: 2, 3: 3, 2: 3}
"""Z1.2: the number of cards of each value in a colour; the decks of two players have one more of the values
in ``EXTRA``."""
EXTRA = (4, 2)
WITH_EXTRA = (box.BLUE, box.PINK)

_tables: dict[int, ComponentTable] = {0: BOX}


def table_of(number: int) -> ComponentTable:
    """The component table with this *number*, which records keep.

    Raises:
        InvalidOption: No table with that number has been loaded in this process.
    """
    if number not in _tables:
        raise InvalidOption(say("table.unknown", number=number))
    return _tables[number]


def number_of(table: ComponentTable) -> int:
    """The number of a *table* other than the printed one: a hash of all its contents."""
    digest = hashlib.blake2b(write_table(table).encode(), digest_size=4).digest()
    number = int.from_bytes(digest, "big") >> 1 or 1
    _tables[number] = table
    return number


def load_table(text: str, of_box: ComponentTable = BOX) -> ComponentTable:
    """Z9.5 Load a component table.

    Args:
        text: The name of a file, the JSON of a table, or empty for *of_box*.
        of_box: The printed components, which also stand in for all that a table leaves out.

    Raises:
        InvalidOption: The file cannot be read, or is no table.
    """
    if not text:
        return of_box
    if not text.startswith("{"):
        text = _read_file(text)
    if len(text) > MAX_BYTES:
        raise InvalidOption(say("table.size", most=MAX_BYTES))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidOption(say("table.json", error=str(error)[:80])) from None
    return read_table(data, of_box)


def _read_file(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            return file.read(MAX_BYTES + 1).decode("utf-8", "replace")
    except (OSError, ValueError):
        raise InvalidOption(say("table.file", name=name[:80])) from None


def write_table(table: ComponentTable) -> str:
    """*table* as JSON in one line: the one form in which options keep it."""
    pastures = [
        {"name": name, "capacity": capacity, "bonus": list(bonus), "players": list(players)}
        for name, capacity, bonus, players in table.pastures
    ]
    cards = {
        name: _written_cards(letters) for name, letters in zip(box.COLOUR_NAMES, table.letters, strict=True)
    }
    rounds = {"rounds": table.rounds} if table.rounds else {}
    data = {"pastures": pastures, "cards": cards, **rounds}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _written_cards(letters: str) -> dict[str, str]:
    cards, at = {}, 0
    for value, count in SEVERAL.items():
        cards[str(value)] = letters[at : at + count].rstrip(box.NO_LETTER)
        at += count
    if letters[at:]:
        cards["extra"] = letters[at:].rstrip(box.NO_LETTER)
    return cards


def read_table(data: Any, of_box: ComponentTable) -> ComponentTable:
    """Z9.5 Read and check a table; anything it leaves out stays as printed. Raises InvalidOption."""
    if not isinstance(data, dict) or not set(data) <= {"pastures", "cards", "rounds"}:
        raise InvalidOption(say("table.form"))
    pastures = _read_pastures(data["pastures"]) if "pastures" in data else of_box.pastures
    letters = _read_cards(data["cards"], of_box.letters) if "cards" in data else of_box.letters
    _check_letters(letters)
    if "rounds" in data and not _is_number(data["rounds"], 1, box.ROUNDS_OF_TWO):
        raise InvalidOption(say("table.rounds", most=box.ROUNDS_OF_TWO))
    return ComponentTable(pastures, letters, data.get("rounds", of_box.rounds))


# -------------------------------------------------------------------- pastures


def _read_pastures(data: Any) -> tuple[Pasture, ...]:
    if not isinstance(data, list) or not 2 <= len(data) <= box.PASTURES:
        raise InvalidOption(say("table.count", most=box.PASTURES))
    pastures = tuple(_read_pasture(entry) for entry in data)
    for smaller, bigger in pairwise(pastures):
        if smaller.capacity >= bigger.capacity:
            raise InvalidOption(say("table.ascending", smaller=smaller.name, bigger=bigger.name))
    names = [pasture.name.lower() for pasture in pastures]
    if len(set(names)) < len(names):
        raise InvalidOption(say("table.names"))
    return pastures


def _read_pasture(data: Any) -> Pasture:
    if not isinstance(data, dict) or set(data) != {"name", "capacity", "bonus", "players"}:
        raise InvalidOption(say("table.pasture"))
    name = data["name"]
    if not isinstance(name, str) or not NAME.fullmatch(name) or name.lower() in WORDS:
        raise InvalidOption(say("table.name", name=repr(name)[:40]))
    if not _is_number(data["capacity"], 2, MAX_CAPACITY):
        raise InvalidOption(say("table.capacity", name=name, most=MAX_CAPACITY))
    players = _numbers(data["players"], 2, box.SEATS)
    if not players or list(players) != sorted(set(players)):
        raise InvalidOption(say("table.players", name=name))
    row = _numbers(data["bonus"], 0, box.MAX_BONUS)
    if row is None:
        raise InvalidOption(say("table.bonus", name=name, most=box.MAX_BONUS))
    colours = max(4 if number == 2 else number for number in players)
    if len(row) > colours:
        raise InvalidOption(say("table.row", name=name, found=len(row), colours=colours))
    return Pasture(name, data["capacity"], row, players)


def _is_number(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _numbers(data: Any, low: int, high: int) -> tuple[int, ...] | None:
    if isinstance(data, list) and all(_is_number(value, low, high) for value in data):
        return tuple(data)
    return None


def pastures_in_play(table: ComponentTable, players: int) -> list[int]:
    """Z2.1, Z7.1, Z8.3 The numbers of the pastures in play; six players use all."""
    numbered = enumerate(table.pastures)
    return [number for number, pasture in numbered if players == box.SEATS or players in pasture.players]


# -------------------------------------------------------------------- cards


def _read_cards(data: Any, of_box: tuple[str, ...]) -> tuple[str, ...]:
    """Z1.2 Letters by colour; a colour left out keeps those of the box."""
    if not isinstance(data, dict) or not set(data) <= set(box.COLOUR_NAMES):
        raise InvalidOption(say("table.colours", names=", ".join(box.COLOUR_NAMES)))
    return tuple(
        _read_letters(colour, name, data[name]) if name in data else of_box[colour]
        for colour, name in enumerate(box.COLOUR_NAMES)
    )


def _read_letters(colour: int, name: str, data: Any) -> str:
    needed = {str(value): count for value, count in SEVERAL.items()}
    if colour in WITH_EXTRA:
        needed["extra"] = len(EXTRA)
    if not isinstance(data, dict) or set(data) != set(needed):
        raise InvalidOption(say("table.cards", name=name, keys=", ".join(needed)))
    for key, count in needed.items():
        if not isinstance(data[key], str) or not re.fullmatch(f"[A-Z]{{0,{count}}}", data[key]):
            raise InvalidOption(say("table.letters", name=name, cards=key, count=count))
    return "".join(data[key].ljust(count, box.NO_LETTER) for key, count in needed.items())


def decks(players: int) -> tuple[int, ...]:
    """Z1.2, Z7.1 The colours whose cow cards are held."""
    return box.FIRST_OF_TWO if players == 2 else tuple(range(players))


def cards_of(table: ComponentTable, colour: int, players: int) -> list[tuple[int, str]]:
    """Z1.2, Z7.1, Z9.5 The cow cards of a *colour* by their numbers, with their letters."""
    used = table.letters[colour][: box.CARDS if players == 2 else box.ORDINARY]
    return [(card, letter) for card, letter in enumerate(used) if letter != box.NO_LETTER]


def _check_letters(letters: tuple[str, ...]) -> None:
    """Z1.2 No two cards of one value that can meet in a game share a letter."""
    everybody = [(colour, letters[colour][: box.ORDINARY]) for colour in range(box.COLOURS)]
    two = [(colour, letters[colour]) for colour in box.FIRST_OF_TWO]
    for game in (everybody, two):
        seen: dict[tuple[int, str], int] = {}
        for value, letter, colour in _cards(game):
            if letter == box.NO_LETTER:
                continue
            if (value, letter) in seen:
                one, other = box.COLOUR_NAMES[seen[value, letter]], box.COLOUR_NAMES[colour]
                raise InvalidOption(say("table.shared", card=f"{value}{letter}", one=one, other=other))
            seen[value, letter] = colour


def _cards(game: Iterable[tuple[int, str]]) -> Iterable[tuple[int, str, int]]:
    for colour, letters in game:
        for card, letter in enumerate(letters):
            yield box.VALUES[card], letter, colour
