"""The imports of the server drawn: ``python -m tests.imports > picture.svg``.

A module is a dot in the row of its room (of its floor where the server has no rooms), each import a line.
Lines that point down are fine, those within a room grey.
"""

import sys
from collections import defaultdict
from functools import cache
from html import escape

import grimp

ROOMS = ("http", "lobby", "alerts", "chat", "table", "people", "base", "words")
COLOURS = ("#3b6ea5", "#8a5a2b", "#a3487f", "#3f7f5f", "#b5462f", "#6b5aa8", "#5b5b5b", "#a08530")
WIDTH, ROW, MARGIN = 1200, 90, 110
PACKAGE = "stampede.web"


def imports() -> dict[str, list[str]]:
    """The imports within the server of each of its modules."""
    graph = grimp.build_graph("stampede", exclude_type_checking_imports=True)
    modules = sorted(name for name in graph.modules if name.startswith(PACKAGE) and "migrations" not in name)
    known = set(modules)
    return {name: sorted(graph.find_modules_directly_imported_by(name) & known) for name in modules}


def rows(found: dict[str, list[str]]) -> dict[str, int]:
    """The row of each module, from the top: its room's, or how many imports can follow one another to it."""

    @cache
    def height(name: str) -> int:
        return 1 + max((height(each) for each in found[name]), default=0)

    rooms = {name: name.removeprefix(PACKAGE).split(".")[1:2] for name in found}
    if any(ROOMS[0] in room for room in rooms.values()):
        return {name: ROOMS.index(room[0]) for name, room in rooms.items() if room and room[0] in ROOMS}
    most = max(map(height, found))
    return {name: most - height(name) for name in found}


def draw(found: dict[str, list[str]]) -> str:
    """The picture as SVG."""
    row_of = rows(found)
    beside: defaultdict[int, list[str]] = defaultdict(list)
    for name, row in row_of.items():
        beside[row].append(name)
    at = {
        name: (
            MARGIN + (index + 0.5) * (WIDTH - MARGIN) / len(names),
            (row + 0.5) * ROW + (index % 3 - 1) * 14,
        )
        for row, names in beside.items()
        for index, name in enumerate(names)
    }
    has_rooms = max(beside) < len(ROOMS)
    height = (max(beside) + 1) * ROW + 30
    lines = [(a, b) for a, names in found.items() for b in names if a in at and b in at]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf7ee"/>',
    ]
    parts.append('<g fill="none" opacity=".35">')
    for a, b in lines:
        (x1, y1), (x2, y2) = at[a], at[b]
        colour = "#c9c2b2" if row_of[a] == row_of[b] else COLOURS[row_of[a] % len(COLOURS)]
        bend = f"Q{(x1 + x2) / 2:.0f} {(y1 + y2) / 2 + (30 if y1 == y2 else 0):.0f}"
        parts.append(f'<path d="M{x1:.0f} {y1:.0f}{bend} {x2:.0f} {y2:.0f}" stroke="{colour}"/>')
    parts.append("</g>")
    for row, names in sorted(beside.items()):
        label = ROOMS[row] if has_rooms else f"floor {max(beside) + 1 - row}"
        parts.append(
            f'<text x="10" y="{(row + 0.5) * ROW + 5:.0f}" font-size="17">{label} ({len(names)})</text>'
        )
    for name, (x, y) in at.items():
        colour = COLOURS[row_of[name] % len(COLOURS)]
        parts.append(
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="5" fill="{colour}"><title>{escape(name)}</title></circle>'
        )
    told = f"{len(at)} modules, {len(lines)} imports, {sum(row_of[a] > row_of[b] for a, b in lines)} upwards"
    parts.append(f'<text x="10" y="{height - 8}" font-size="17">{told}</text></svg>')
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    sys.stdout.write(draw(imports()))
