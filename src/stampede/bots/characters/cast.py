"""The people whom the computer plays, and the level at which each is at home."""

from typing import NamedTuple

from stampede.bots.words import say
from stampede.draw.faces import Face, anybody


class Character(NamedTuple):
    """A person whom the computer plays."""

    key: str
    """The prefix of its lines in the catalogue, and the name of its face."""
    level: int
    """The level at which it is at home."""
    face: Face
    own_name: str = ""
    """The same in every language; empty for the first of a level, which the catalogue of opponents names."""

    @property
    def name(self) -> str:
        """The name, in the current language."""
        return self.own_name or say(f"name.{self.level}")


CAST: tuple[Character, ...] = (
    Character("pip", 1, Face("straw", "tuft", mark="freckles", tint="red")),
    Character("mabel", 1, Face("accent", "curls", "bonnet", skin="brown"), "Mabel"),
    Character("josie", 2, Face("river", "braids", "straw")),
    Character("toby", 2, Face("grass", "fringe", skin="tan"), "Toby"),
    Character("caleb", 3, Face("accent", "short", "brim", "moustache")),
    Character("nell", 3, Face("straw", "bun", mark="glasses", tint="straw"), "Nell"),
    Character("ruth", 4, Face("grass", "bun", mark="lines", tint="grey")),
    Character("silas", 4, Face("accent", "short", "bowler", "pointed", skin="brown"), "Silas"),
    Character("ezra", 5, Face("river", "bald", "brim", "full", "lines", tint="grey")),
    Character("ida", 5, Face("river", "bob", "none", mark="glasses", tint="red"), "Ida"),
    Character("opal", 6, Face("accent", "braids", "scarf", mark="lines", tint="grey", skin="tan")),
    Character("amos", 6, Face("straw", "bald", "bowler", "moustache", "glasses", tint="grey"), "Amos"),
)
"""Everybody, from the weakest level up."""


def named_at(level: int) -> tuple[str, ...]:
    """The names for computers of a *level*: those at home there first, then their neighbours.

    More than a table has seats, so that nobody sits at one twice.
    """
    nearest = sorted(CAST, key=lambda character: abs(character.level - level))
    return tuple(character.name for character in nearest)


def found(name: str) -> Character | None:
    """The character of this *name* in the current language, if there is one."""
    return next((character for character in CAST if character.name == name), None)


def face(level: int) -> Face:
    """The face of the first character of a *level*; of a level that has none, somebody's."""
    return next((character.face for character in CAST if character.level == level), None) or anybody(level)
