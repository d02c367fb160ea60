"""Plots of ladders and matches."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from matplotlib.figure import Figure

from stampede.arena.ratings import PoolRating
from stampede.core.errors import InvalidFile
from stampede.draw.palette import palette

if TYPE_CHECKING:  # it imports the compiler
    from stampede.arena.calibration import Bin

INCHES_A_LINE, WIDTH = 0.4, 7.0


def plot_ladder(ladder: Sequence[PoolRating], title: str, name: str) -> None:
    """Draw ratings with their intervals into the file *name* (SVG, PNG or PDF); raises InvalidFile."""
    figure = Figure(figsize=(WIDTH, 1.5 + INCHES_A_LINE * len(ladder)), layout="constrained")
    axes = figure.subplots()
    for at, each in enumerate(reversed(ladder)):
        axes.plot([each.low, each.high], [at, at], color="0.4", linewidth=2)
        axes.plot(each.points, at, "o", color=palette().day["accent"])
    axes.set_yticks(range(len(ladder)), [each.name for each in reversed(ladder)])
    axes.set_xlabel("rating, with its 95 % interval")
    axes.set_title(title)
    axes.grid(axis="x", alpha=0.3)
    _save(figure, name)


def plot_releases(
    releases: Sequence[tuple[str, Sequence[tuple[str, float, float, float]]]], title: str, name: str
) -> None:
    """Draw players of several *releases*, each with its rating and interval; raises InvalidFile."""
    figure = Figure(figsize=(WIDTH, WIDTH * 0.75), layout="constrained")
    axes = figure.subplots()
    for column, (_, players) in enumerate(releases):
        for at, (who, points, low, high) in enumerate(players):
            place = column + (at - (len(players) - 1) / 2) * 0.09
            axes.plot([place, place], [low, high], color="0.4", linewidth=2)
            axes.plot(place, points, "o", color=palette().day["accent"])
            axes.annotate(who, (place, points), xytext=(5, -3), textcoords="offset points", fontsize=8)
    axes.set_xticks(range(len(releases)), [release for release, _ in releases])
    axes.set_xlim(-0.5, len(releases) - 0.5)
    axes.set_ylabel("rating, with its 95 % interval")
    axes.set_title(title)
    axes.grid(axis="y", alpha=0.3)
    _save(figure, name)


def plot_chances(chances: Sequence[Sequence[tuple[int, float]]], names: Sequence[str], name: str) -> None:
    """Draw each seat's chances over a match into the file *name*; raises InvalidFile."""
    figure = Figure(figsize=(WIDTH, WIDTH / 2), layout="constrained")
    axes = figure.subplots()
    for points, who in zip(chances, names, strict=True):
        axes.plot([number for number, _ in points], [chance for _, chance in points], ".-", label=who)
    axes.set_ylim(0, 1)
    axes.set_xlabel("action")
    axes.set_ylabel("chance to win")
    axes.grid(alpha=0.3)
    axes.legend()
    _save(figure, name)


def plot_reliability(before: "Sequence[Bin]", after: "Sequence[Bin]", title: str, name: str) -> None:
    """Plot results over predictions, raw and calibrated, into the file *name*."""
    figure = Figure(figsize=(WIDTH / 2, WIDTH / 2), layout="constrained")
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    for bins, mark, who in ((before, "x:", "adviser's figure"), (after, "o-", "calibrated chance")):
        axes.plot([each.expected for each in bins], [each.won for each in bins], mark, label=who)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_xlabel("expected")
    axes.set_ylabel("won")
    axes.set_title(title)
    axes.grid(alpha=0.3)
    axes.legend()
    _save(figure, name)


def _save(figure: Figure, name: str) -> None:
    try:
        figure.savefig(name, metadata={"Date": None} if name.endswith(".svg") else None)
    except (OSError, ValueError) as error:
        raise InvalidFile(f"cannot write {name}: {error}") from None
