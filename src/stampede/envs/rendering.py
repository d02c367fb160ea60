"""Pictures of a match for anyone who watches an environment: the spectator's view."""

from io import BytesIO
from typing import Any, Literal, get_args

import numpy as np

from stampede.core.errors import InvalidOption
from stampede.core.extras import require
from stampede.core.game import State
from stampede.core.options import short

RenderMode = Literal["ansi", "human", "rgb_array", "svg"]
MODES: tuple[str, ...] = get_args(RenderMode)

WIDTH = 800
"""Pixels of a picture."""


def check_mode(mode: str | None) -> None:
    """Raise InvalidOption for a mode that there is not."""
    if mode is not None and mode not in MODES:
        raise InvalidOption(f"render_mode={short(mode)} is not allowed: give {', '.join(MODES)}, or None")


def render(state: State, mode: str | None) -> Any:
    """The picture in a mode: a text, a drawing as text, or its pixels; ``human`` prints the text."""
    seen = state.observation(None)
    if mode == "ansi":
        return str(seen)
    if mode == "svg":
        return seen._repr_svg_()
    if mode == "rgb_array":
        return _pixels(seen._repr_svg_())
    if mode == "human":
        print(seen)  # noqa: T201 - that is asked for
    return None


def _pixels(svg: str) -> Any:
    require(("resvg_py", "PIL"), "gymnasium", "render_mode='rgb_array'")
    import resvg_py  # noqa: PLC0415 - only pixels need them
    from PIL import Image  # noqa: PLC0415

    with Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH)))) as picture:
        return np.array(picture.convert("RGB"))
