"""Moods and remarks of the characters at a table, made from public information."""

from stampede.bots.characters import CAST, found, line_of, persona
from stampede.core.game import State
from stampede.core.interface import CHANCE
from stampede.draw.faces import Mood
from stampede.web.table.messages import Remark
from stampede.web.table.state import TableState

PAUSE = 8
"""Actions of a match between two remarks."""


def characters(table_state: TableState) -> tuple[int, ...]:
    """The seats of computers, but for those that stand in for a person."""
    sitting = map(table_state.player_at, range(table_state.num_seats))
    return tuple(seat for seat, each in enumerate(sitting) if each and each.guest is None and each.level)


def character(name: str) -> str:
    """The key of the character of this *name* in the current language; empty if it is none."""
    person = found(name)
    return person.key if person else ""


def moods(table_state: TableState) -> tuple[Mood, ...]:
    """The mood of each seat; persons are shown as calm."""
    found: list[Mood] = ["calm"] * table_state.num_seats
    playing = characters(table_state) if table_state.has_begun else ()
    view = _seen_by_all(table_state) if playing else None
    standing = table_state.standing
    for seat in playing:
        assert view is not None
        found[seat] = persona.mood(view, seat, standing.winners if standing else None)
    return tuple(found)


def remark(before: TableState, after: TableState) -> persona.Utterance | None:
    """A character's remark on the actions between two states, or on the end; None where nobody speaks."""
    playing = characters(after)
    if not playing or before.match.public.version == after.match.public.version:
        return None  # nobody is there to speak, or only some have seen what happened
    if after.has_ended:
        return to_who_comes(after)
    return persona.remark(_seen_by_all(before), _seen_by_all(after), playing)


def to_who_comes(table_state: TableState) -> persona.Utterance | None:
    """The greeting at the beginning, before anybody has acted, or the farewell at the end."""
    playing, standing = characters(table_state), table_state.standing
    if standing:
        return persona.farewell(playing, standing.winners, table_state.match.public.version)
    has_acted = any(entry.seat != CHANCE for entry in table_state.match.public.entries)
    if table_state.phase != "playing" or has_acted:
        return None
    return persona.greeting(playing, sum(table_state.series.wins) + table_state.sat)


def in_words(said: persona.Utterance | None, table_state: TableState) -> Remark | None:
    """The remark in the current language, which is that of the names at the table."""
    if said is None:
        return None
    name = table_state.names()[said.seat]
    character = found(name) or CAST[0]
    known = persona.KNOWN if said.cue == "greeting" else ()
    words = line_of(character.key, said.cue, said.variant)
    return Remark(said.seat, words, tuple(line_of(character.key, cue) for cue in known))


class Characters:
    """The last moods and remark of the characters at one table."""

    def __init__(self) -> None:
        """There are no moods and no remark yet."""
        self._moods: tuple[Mood, ...] = ()
        self._match = ""
        """The match of the last remark."""
        self._version = 0
        """Number of actions in that match when it was made."""
        self._excuse: persona.Utterance | None = None

    def excuse(self, seat: int) -> None:
        """Have the character at *seat* say that it has played in haste."""
        self._excuse = persona.Utterance(seat, "hasty")

    def change_mood(self, table_state: TableState) -> bool:
        """Update the moods; returns whether any has changed."""
        before, self._moods = self._moods, moods(table_state)
        return before != self._moods

    def remark(self, before: TableState, after: TableState) -> persona.Utterance | None:
        """A remark, if enough actions have passed since the last; an excuse always."""
        if excuse := self._excuse:
            self._excuse = None
            return excuse
        match, version = after.match_id, after.match.public.version
        if match == self._match and version - self._version < PAUSE and not after.has_ended:
            return None
        if found := remark(before, after):
            self._match, self._version = match, version
        return found


def _seen_by_all(table_state: TableState) -> State:
    return table_state.match.public.state.observation(None)
