"""A ladder as a picture."""

from collections.abc import Sequence

from matplotlib.figure import Figure

from stampede.bots.ratings import Rating
from stampede.kit.errors import InvalidFile

INCHES_A_LINE, WIDTH = 0.4, 7.0


def plot_ladder(ladder: Sequence[Rating], title: str, name: str) -> None:
    """Draw ratings with their intervals into the file *name* (SVG, PNG or PDF); raises InvalidFile."""
    figure = Figure(figsize=(WIDTH, 1.5 + INCHES_A_LINE * len(ladder)), layout="constrained")
    axes = figure.subplots()
    for at, each in enumerate(reversed(ladder)):
        axes.plot([each.low, each.high], [at, at], color="0.4", linewidth=2)
        axes.plot(each.points, at, "o", color="#a33b20")
    axes.set_yticks(range(len(ladder)), [each.name for each in reversed(ladder)])
    axes.set_xlabel("rating, with its 95 % interval")
    axes.set_title(title)
    axes.grid(axis="x", alpha=0.3)
    try:
        figure.savefig(name, metadata={"Date": None} if name.endswith(".svg") else None)
    except (OSError, ValueError) as error:
        raise InvalidFile(f"cannot write {name}: {error}") from None
