"""The pictures that a club may choose from: the brand marks, and a board of each game."""

from functools import cache

from stampede.draw.brands import BRANDS, badge
from stampede.draw.svg import plain_look
from stampede.games import drawn_games, find
from stampede.web.clubs.messages import Emblem
from stampede.web.words import say

BADGES = {each.mark: each for each in BRANDS}
USUAL = BRANDS[0].mark


def emblems() -> tuple[Emblem, ...]:
    """All pictures, the brand marks first."""
    return tuple(map(emblem, (*BADGES, *drawn_games())))


def emblem(name: str) -> Emblem:
    """The picture of this name; the usual one where its game is no longer installed."""
    if name in drawn_games():
        return Emblem(name, find(name).title, f"/api/games/{name}/drawing.svg")
    mark = name if name in BADGES else USUAL
    return Emblem(mark, _label(mark), f"/api/clubs/emblems/{mark}.svg")


def _label(mark: str) -> str:
    labels = {
        "horseshoe": say("club.emblem-horseshoe"),
        "cactus": say("club.emblem-cactus"),
        "star": say("club.emblem-star"),
        "sun": say("club.emblem-sun"),
        "bell": say("club.emblem-bell"),
        "feather": say("club.emblem-feather"),
    }
    return labels[mark]


def is_known(name: str) -> bool:
    """Whether a club may choose this picture."""
    return name in BADGES or name in drawn_games()


@cache
def drawing(mark: str) -> str:
    """A brand mark as a picture of its own."""
    box = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-.5 -.5 1 1">'
    return f"{box}<style>{plain_look()}</style>{badge(BADGES[mark])}</svg>"
