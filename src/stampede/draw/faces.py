"""Faces as linocuts: a head composed of a few cuts, and an expression laid over it.

All is drawn around (0, 0) in a square of 100, with the classes of ``look/faces.css``.
"""

from typing import Literal, NamedTuple, get_args

from stampede.draw.strokes import noise

Mood = Literal["calm", "pleased", "worried", "thinking"]
MOODS: tuple[Mood, ...] = get_args(Mood)
Cloth = Literal["accent", "river", "grass", "straw"]
CLOTHS: tuple[Cloth, ...] = get_args(Cloth)
Tint = Literal["dark", "grey", "straw", "red"]
"""The colour of the hair."""
Skin = Literal["light", "tan", "brown"]

HEAD = "M-21-8C-23-27-12-35 0-35C12-35 23-27 21-8C21 9 11 21 0 21C-11 21-21 9-21-8Z"
EARS = "M-20-8C-27-13-27 4-20 3ZM20-8C27-13 27 4 20 3Z"
BUST = "M-46 52C-44 33-26 26-11 23L-10 12L10 12L11 23C26 26 44 33 46 52Z"
SHADE = "M-10 17C-4 24 4 24 10 17L11 24C5 30-5 30-11 24Z"
FOLDS = "M-30 50C-29 42-25 36-22 34L-23 50ZM30 50C29 42 25 36 22 34L23 50ZM-3 34L0 50L3 34Z"
NOSE = "M-1-6C-4 1-5 4-1 5L4 5C1 4 0 0 1-6Z"

HAIRS = {
    "tuft": "M-22-10C-25-29-13-39 2-38L7-44L8-37C19-34 24-25 22-10C18-14 17-20 14-24"
    "C4-20-10-20-16-25C-19-20-20-15-22-10Z",
    "braids": "M-22-10C-25-32-12-40 0-40C12-40 25-32 22-10C30 4 27 20 31 33L23 31C21 14 20 2 19-12"
    "C14-24 6-27 0-29"
    "C-6-27-14-24-19-12C-20 2-21 14-23 31L-31 33C-27 20-30 4-22-10Z",
    "short": "M-22-6C-26-30-14-40 1-40C15-40 26-30 22-6L18-12C18-20 15-24 12-26C2-22-8-23-14-26"
    "C-17-23-18-18-18-12Z",
    "bun": "M-22-4C-27-28-16-37-7-39C-12-52 12-52 7-39C16-37 27-28 22-4C19-10 18-20 12-27"
    "C4-22-4-22-12-27C-18-20-19-10-22-4Z",
    "curls": "M-22 4C-34 2-35-14-28-18C-34-30-22-42-12-38C-6-47 8-47 12-39C22-42 34-30 28-18C35-14 34 2 22 4"
    "C24-8 20-20 12-25C4-22-4-22-12-25C-20-20-24-8-22 4Z",
    "fringe": "M-23 2C-28-26-14-40 0-40C14-40 28-26 23 2C20-4 20-10 19-16C12-11 6-18 0-13C-6-18-12-11-19-16"
    "C-20-10-20-4-23 2Z",
    "bob": "M-24 16C-31-26-15-41 0-41C15-41 31-26 24 16L16 17C20 2 20-12 14-22C4-16-10-17-15-22"
    "C-20-12-20 2-16 17Z",
    "bald": "M-22-2C-26-12-24-20-20-24L-18-8ZM22-2C26-12 24-20 20-24L18-8Z",
}
"""Hair by name."""
HATS = {
    "none": "",
    "brim": "M-42-23C-28-31-24-28-20-29C-19-44-13-51 0-47C13-51 19-44 20-29C24-28 28-31 42-23"
    "C28-17-28-17-42-23Z",
    "straw": "M-36-27C-24-33-20-31-17-32C-15-44-8-48 0-48C8-48 15-44 17-32C20-31 24-33 36-27"
    "C24-21-24-21-36-27Z",
    "bowler": "M-30-25C-26-30-22-30-20-30C-21-50 21-50 20-30C22-30 26-30 30-25C18-20-18-20-30-25Z",
    "bonnet": "M-28-6C-36-34-18-48 0-48C18-48 36-34 28-6C24-20 16-29 0-29C-16-29-24-20-28-6Z",
    "scarf": "M-24-12C-27-34-13-43 0-43C13-43 27-34 24-12C18-24 9-30 0-30C-9-30-18-24-24-12Z",
}
"""Hats by name."""
BANDS = {
    "none": "",
    "brim": "M-21-30C-8-25 8-25 21-30L20-36C8-31-8-31-20-36Z",
    "straw": "M-18-33C-8-29 8-29 18-33L17-38C8-34-8-34-17-38Z",
    "bowler": "M-20-30C-8-25 8-25 20-30L20-35C8-30-8-30-20-35Z",
    "bonnet": "M-27-10C-24-26-14-33 0-33C14-33 24-26 27-10L24-12C20-22 12-29 0-29C-12-29-20-22-24-12Z",
    "scarf": "M-20-24C-12-33 12-33 20-24L21-27C12-37-12-37-21-27Z",
}
"""The band across each hat."""
MARKS = {
    "none": "",
    "glasses": "M-17-7a7 7 0 1 1 14 0a7 7 0 1 1-14 0ZM-15-7a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM3-7a7 7 0 1 1 14 0"
    "a7 7 0 1 1-14 0ZM5-7a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM-3-8h6v2h-6Z",
    "freckles": "M-15 3h2v2h-2ZM-11 6h2v2h-2ZM-17 8h2v2h-2ZM13 3h2v2h-2ZM9 6h2v2h-2ZM15 8h2v2h-2Z",
    "lines": "M-19-2C-17-1-16 0-15 2L-19 1ZM19-2C17-1 16 0 15 2L19 1ZM-10 16C-4 19 4 19 10 16"
    "C4 18-4 18-10 16Z",
}
"""Marks of age on the skin, by name."""
BEARDS = {
    "none": "",
    "pointed": "M-6 14C-3 12 3 12 6 14C8 22 4 32 0 36C-4 32-8 22-6 14Z",
    "moustache": "M0 5C-5 3-12 6-15 12C-9 11-4 10 0 8C4 10 9 11 15 12C12 6 5 3 0 5Z",
    "full": "M-21 0C-24 20-14 37 0 40C14 37 24 20 21 0C18 5 14 8 9 7C5 5 3 6 0 7C-3 6-5 5-9 7"
    "C-14 8-18 5-21 0Z",
}
"""Beards by name."""

BROWS: dict[Mood, str] = {
    "calm": "M-15-13C-11-16-8-16-4-14L-4-12C-8-14-11-13-15-11ZM15-13C11-16 8-16 4-14L4-12C8-14 11-13 15-11Z",
    "pleased": "M-15-15C-11-20-7-19-4-16L-4-14C-8-17-11-17-15-13ZM15-15C11-20 7-19 4-16L4-14"
    "C8-17 11-17 15-13Z",
    "worried": "M-16-11C-12-13-8-16-5-19L-4-17C-7-14-11-11-15-9ZM16-11C12-13 8-16 5-19L4-17C7-14 11-11 15-9Z",
    "thinking": "M-15-11C-11-13-8-13-4-11L-4-9C-8-11-11-10-15-9ZM15-17C11-21 8-21 4-18L4-16"
    "C8-19 11-18 15-15Z",
}
EYES: dict[Mood, str] = {
    "calm": "M-12-7C-11-10-7-10-6-7C-7-4-11-4-12-7ZM12-7C11-10 7-10 6-7C7-4 11-4 12-7Z",
    "pleased": "M-13-5C-12-10-6-10-5-5C-7-8-11-8-13-5ZM13-5C12-10 6-10 5-5C7-8 11-8 13-5Z",
    "worried": "M-12-7C-11-11-7-11-6-7C-7-3-11-3-12-7ZM12-7C11-11 7-11 6-7C7-3 11-3 12-7Z",
    "thinking": "M-9-9C-8-12-4-12-3-9C-4-6-8-6-9-9ZM13-9C12-12 8-12 7-9C8-6 12-6 13-9Z",
}
MOUTHS: dict[Mood, str] = {
    "calm": "M-7 11C-3 13 3 13 7 11C3 15-3 15-7 11Z",
    "pleased": "M-10 9C-4 13 4 13 10 9C6 19-6 19-10 9Z",
    "worried": "M-7 15C-3 10 3 10 7 15C3 12-3 12-7 15Z",
    "thinking": "M-3 12C1 10 5 11 8 10C6 14 1 14-3 12Z",
}


class Face(NamedTuple):
    """The parts of a head, by name."""

    cloth: Cloth
    hair: str
    hat: str = "none"
    beard: str = "none"
    mark: str = "none"
    tint: Tint = "dark"
    skin: Skin = "light"


def anybody(number: int) -> Face:
    """A face for a player without a portrait, the same for the same *number*."""

    def one_of(names: tuple[str, ...], part: int) -> str:
        return names[int(noise(number, part) * len(names))]

    hats, beards = tuple(HATS)[1:], tuple(BEARDS)
    cloth = CLOTHS[number % len(CLOTHS)]
    return Face(cloth, one_of(("tuft", "short", "bun"), 1), one_of(hats, 2), one_of(beards, 3))


def head(face: Face) -> str:
    """A head without an expression, as SVG."""
    hair, skin = f"f-hair f-{face.tint}", f"f-skin f-{face.skin}"
    cuts = (
        ("f-ground", "M0-50A50 50 0 0 1 0 50A50 50 0 0 1 0-50Z"),
        (f"f-{face.cloth}", BUST),
        ("f-key", FOLDS),
        (skin, EARS),
        (skin, "M-10 10L10 10L11 24C5 30-5 30-11 24Z"),
        ("f-key", SHADE),
        (skin, HEAD),
        (hair, BEARDS[face.beard]),
        (hair, HAIRS[face.hair]),
        (f"f-{face.cloth} f-rim" if face.hat in {"scarf", "bonnet"} else "f-hat", HATS[face.hat]),
        ("f-key", BANDS[face.hat]),
        ("f-key", MARKS[face.mark]),
        ("f-key", NOSE),
    )
    return "".join(f'<path class="{look}" d="{d}"/>' for look, d in cuts if d)


def expression(mood: Mood) -> str:
    """The expression of a mood, to be laid over a head."""
    return f'<path class="f-key" d="{BROWS[mood]}{EYES[mood]}{MOUTHS[mood]}"/>'
