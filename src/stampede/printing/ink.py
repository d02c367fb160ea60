"""Style sheets that save ink: outlines on white paper, black where a drawing has marks or words."""

import re
from collections.abc import Collection, Iterator

RULE = re.compile(r"\.([\w-]+)\s*\{([^{}]*)\}")
STROKE = re.compile(r"stroke-width:\s*([\d.]+)")
BLACK, GREY, HAIR = "#1a1a1a", "#8c8c8c", 0.016
INKS = {"var(--print-black)": BLACK, "var(--print-grey)": GREY}
"""The inks as the outlines of a game's kit name them."""


def little_ink(css: str, ornaments: Collection[str], outlines: str = "") -> str:
    """Rules of the same classes without large areas of colour.

    Args:
        css: A style sheet with every value written out, one class a rule.
        ornaments: Classes that are left out.
        outlines: Rules that replace those of the same class, in the colours of ``INKS``.
    """
    for name, colour in INKS.items():
        outlines = outlines.replace(name, colour)
    own = dict(RULE.findall(outlines))
    return " ".join(_rules(css, ornaments, own))


def _rules(css: str, ornaments: Collection[str], own: dict[str, str]) -> Iterator[str]:
    for name, body in RULE.findall(css):
        drawn = own.get(name) or ("display: none;" if name in ornaments else _outline(name, body))
        yield f".{name} {{ {drawn} }}"


def _outline(name: str, body: str) -> str:
    """The look of one class with little ink."""
    if "font-family" in body:
        return f"{_kept(body, 'font', 'text-anchor')} fill: {BLACK};"
    if "fill-rule" in body and "fill:" not in body:
        return body
    if name.startswith("s-on-"):
        return f"fill: {BLACK};"
    if "fill-opacity" in body and "stroke:" not in body:
        return "display: none;"
    width = STROKE.search(body)
    line = f"stroke: {BLACK}; stroke-width: {0.6 * float(width[1]):.3f};" if width else ""
    if "fill: none" in body:
        return f"{_kept(body, 'stroke-')} fill: none; {line}"
    return f"fill: #fff; {line or f'stroke: {GREY}; stroke-width: {HAIR};'} stroke-linejoin: round;"


def _kept(body: str, *properties: str) -> str:
    """The declarations of a rule whose names begin so."""
    parts = (part.strip() for part in body.split(";"))
    return " ".join(f"{part};" for part in parts if part.startswith(properties))
