"""Pages of pieces and of parts of a board, laid out in millimetres from the top left corner of the paper."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Literal, NamedTuple

from stampede.core.print_kit import Art, Piece, PieceSet, PrintedBoard
from stampede.printing.options import Paper
from stampede.printing.words import say

MARGIN = 10.0
"""Left free on all sides, because few printers reach the edge of the paper."""
OVERLAP = 10.0
"""The strip that two neighbouring tiles of a board share, to glue one on the other."""
FOOT, TAB = 8.0, 5.0
"""The feet of a standing piece, and the tabs of a die's net."""
BETWEEN = 5.0
"""Between nets of dice, and between sets on one page."""
NEAR, FAR = 1.5, 6.0
"""Where a cut mark begins and ends, from the edge that it extends."""


class PlacedArt(NamedTuple):
    """A drawing on a page."""

    art: Art
    x: float
    y: float
    width: float
    height: float
    is_turned: bool = False
    """Whether it is upside down."""


class PageLine(NamedTuple):
    """A line to cut along, to fold along, or to glue another part at."""

    x: float
    y: float
    to_x: float
    to_y: float
    look: Literal["cut", "fold"] = "cut"


class Page(NamedTuple):
    """A page of paper."""

    paper: Paper
    caption: str
    placed: tuple[PlacedArt, ...]
    lines: tuple[PageLine, ...]
    may_share: bool = False
    """Whether other pieces may stand below these."""


class PageBox(NamedTuple):
    """A rectangle on a page."""

    x: float
    y: float
    width: float
    height: float


# -------------------------------------------------------------------- the board


class Tiling(NamedTuple):
    """How a board is cut into tiles of one size, which overlap."""

    paper: Paper
    across: int
    down: int
    width: float
    """Of a tile, the overlap included."""
    height: float


def tiling(board: PrintedBoard, paper: Paper) -> Tiling:
    """The fewest tiles that a board needs on this paper, upright or lying."""
    lying = Paper(paper.height, paper.width)
    return min((_tiles(board, turned) for turned in (paper, lying)), key=lambda each: each.across * each.down)


def _tiles(board: PrintedBoard, paper: Paper) -> Tiling:
    across, width = _split(board.width, paper.width - 2 * MARGIN)
    down, height = _split(board.height, paper.height - 2 * MARGIN)
    return Tiling(paper, across, down, width, height)


def _split(length: float, most: float) -> tuple[int, float]:
    """How many equal parts of at most this size cover a *length* with their overlaps, and their size."""
    count = max(1, ceil((length - OVERLAP) / (most - OVERLAP)))
    return count, (length + (count - 1) * OVERLAP) / count


def board_pages(board: PrintedBoard, paper: Paper) -> Iterator[Page]:
    """The tiles of a board, row by row."""
    tiles = tiling(board, paper)
    for row in range(tiles.down):
        for column in range(tiles.across):
            count = tiles.across * tiles.down
            number = row * tiles.across + column + 1
            caption = say("tile", number=number, count=count, row=row + 1, column=column + 1)
            yield _tile(board, tiles, row, column, caption)


def _tile(board: PrintedBoard, tiles: Tiling, row: int, column: int, caption: str) -> Page:
    left = (tiles.paper.width - tiles.width) / 2
    top = (tiles.paper.height - tiles.height) / 2
    whole, unit = board.art, board.unit
    shown = whole._replace(
        left=whole.left + column * (tiles.width - OVERLAP) / unit,
        top=whole.top + row * (tiles.height - OVERLAP) / unit,
        width=tiles.width / unit,
        height=tiles.height / unit,
    )
    lines = list(_corner_marks(PageBox(left, top, tiles.width, tiles.height)))
    if column < tiles.across - 1:
        seam = left + tiles.width - OVERLAP
        lines.append(PageLine(seam, top, seam, top + tiles.height, "fold"))
    if row < tiles.down - 1:
        seam = top + tiles.height - OVERLAP
        lines.append(PageLine(left, seam, left + tiles.width, seam, "fold"))
    return Page(tiles.paper, caption, (PlacedArt(shown, left, top, tiles.width, tiles.height),), tuple(lines))


def _corner_marks(box: PageBox) -> Iterator[PageLine]:
    """Cut marks that extend the edges of a box beyond its corners."""
    yield from _marks(box, (box.x, box.x + box.width), (box.y, box.y + box.height))


def _marks(box: PageBox, xs: Sequence[float], ys: Sequence[float]) -> Iterator[PageLine]:
    """Cut marks above and below a box at each of *xs*, and beside it at each of *ys*."""
    right, bottom = box.x + box.width, box.y + box.height
    for x in xs:
        yield PageLine(x, box.y - NEAR, x, box.y - FAR)
        yield PageLine(x, bottom + NEAR, x, bottom + FAR)
    for y in ys:
        yield PageLine(box.x - NEAR, y, box.x - FAR, y)
        yield PageLine(right + NEAR, y, right + FAR, y)


# -------------------------------------------------------------------- pieces


def footprint(pieces: PieceSet) -> tuple[float, float]:
    """Width and height on the paper of one piece that is not cut out yet."""
    width, height = pieces.width, pieces.height
    return {
        "token": (width, height),
        "card": (width, height),
        "folded": (width, 2 * height),
        "standing": (width, 2 * height + 2 * FOOT),
        "die": (4 * width + TAB + BETWEEN, 3 * width + 2 * TAB + BETWEEN),
    }[pieces.form]


def piece_pages(pieces: PieceSet, paper: Paper) -> Iterator[Page]:
    """The pages of a set; a page of cards is followed by that of their backs."""
    width, height = footprint(pieces)
    columns = max(1, int((paper.width - 2 * MARGIN + 1e-6) / width))
    rows = max(1, int((paper.height - 2 * MARGIN + 1e-6) / height))
    each = [piece for piece in pieces.pieces for _ in range(piece.count)]
    count = ceil(len(each) / (columns * rows))
    for number in range(1, count + 1):
        held = each[(number - 1) * columns * rows : number * columns * rows]
        boxes = list(_grid(paper, len(held), columns, width, height))
        caption = say("sheet", label=pieces.label, number=number, count=count) if count > 1 else pieces.label
        yield _page(pieces, paper, caption, list(zip(held, boxes, strict=True)))
        if pieces.form == "card":
            yield _backs(paper, say("backs", label=caption), list(zip(held, boxes, strict=True)))


def _grid(paper: Paper, count: int, columns: int, width: float, height: float) -> Iterator[PageBox]:
    """Boxes row by row in the middle of the page."""
    used, rows = min(count, columns), ceil(count / columns)
    left, top = (paper.width - used * width) / 2, (paper.height - rows * height) / 2
    for number in range(count):
        row, column = divmod(number, columns)
        yield PageBox(left + column * width, top + row * height, width, height)


Laid = list[tuple[Piece, PageBox]]


def _page(pieces: PieceSet, paper: Paper, caption: str, laid: Laid) -> Page:
    placed = tuple(part for piece, box in laid for part in _parts(pieces, piece, box))
    if pieces.form == "die":
        lines = [line for _, box in laid for line in _net(pieces.width, box)]
    else:
        lines = [*_cuts([box for _, box in laid])]
        lines += [line for _, box in laid for line in _folds(pieces, box)]
    return Page(paper, caption, placed, tuple(lines), may_share=pieces.form != "card")


def _backs(paper: Paper, caption: str, laid: Laid) -> Page:
    """The backs of cards, mirrored so that each lies behind its face when the sheet is turned sideways."""
    mirrored = [
        (piece.back or piece.front, box._replace(x=paper.width - box.x - box.width)) for piece, box in laid
    ]
    return Page(
        paper,
        caption,
        tuple(PlacedArt(art, *box) for art, box in mirrored),
        tuple(_cuts([box for _, box in mirrored])),
    )


def _parts(pieces: PieceSet, piece: Piece, box: PageBox) -> Iterator[PlacedArt]:
    """The drawings of one piece that is not cut out yet."""
    if pieces.form == "die":
        yield from _faces(pieces.width, piece, box)
        return
    lead = FOOT if pieces.form == "standing" else 0.0
    height = pieces.height
    if pieces.form in ("folded", "standing"):
        yield PlacedArt(piece.back or piece.front, box.x, box.y + lead, box.width, height, is_turned=True)
        lead += height
    yield PlacedArt(piece.front, box.x, box.y + lead, box.width, height)


def _cuts(boxes: Sequence[PageBox]) -> Iterator[PageLine]:
    """A thin line around each piece, and marks in the margin that extend them."""
    xs = sorted({round(edge, 3) for box in boxes for edge in (box.x, box.x + box.width)})
    ys = sorted({round(edge, 3) for box in boxes for edge in (box.y, box.y + box.height)})
    whole = PageBox(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0])
    yield from _marks(whole, xs, ys)
    for box in boxes:
        right, bottom = box.x + box.width, box.y + box.height
        yield PageLine(box.x, box.y, right, box.y)
        yield PageLine(box.x, box.y, box.x, bottom)
        yield PageLine(right, box.y, right, bottom)
        yield PageLine(box.x, bottom, right, bottom)


def _folds(pieces: PieceSet, box: PageBox) -> Iterator[PageLine]:
    """Across a piece that is folded: between its two sides, and above its feet."""
    if pieces.form not in ("folded", "standing"):
        return
    ys = [box.y + box.height / 2]
    if pieces.form == "standing":
        ys += [box.y + FOOT, box.y + box.height - FOOT]
    for y in ys:
        yield PageLine(box.x, y, box.x + box.width, y, "fold")


# -------------------------------------------------------------------- several sets on a page


def together(first: Page, second: Page) -> Page | None:
    """Both pages on one, the second below the first; None where that cannot be."""
    heights = [bottom - top for top, bottom in map(_extent, (first, second))]
    room = first.paper.height - 2 * (MARGIN - FAR)
    if not (first.may_share and second.may_share) or sum(heights) + BETWEEN > room:
        return None
    top = (first.paper.height - sum(heights) - BETWEEN) / 2
    upper = _shifted(first, top - _extent(first)[0])
    lower = _shifted(second, top + heights[0] + BETWEEN - _extent(second)[0])
    return first._replace(
        caption=f"{first.caption} · {second.caption}",
        placed=upper.placed + lower.placed,
        lines=upper.lines + lower.lines,
    )


def _extent(page: Page) -> tuple[float, float]:
    """The highest and the lowest point that anything on a page reaches."""
    ys = [y for line in page.lines for y in (line.y, line.to_y)]
    return min(ys), max(ys)


def _shifted(page: Page, down: float) -> Page:
    placed = tuple(part._replace(y=part.y + down) for part in page.placed)
    lines = tuple(line._replace(y=line.y + down, to_y=line.to_y + down) for line in page.lines)
    return page._replace(placed=placed, lines=lines)


# -------------------------------------------------------------------- dice

CROSS = ((1, 1), (3, 1), (0, 1), (2, 1), (1, 0), (1, 2))
"""Column and row in the net of each face of a die; the second of each pair is opposite the first."""


def _faces(edge: float, piece: Piece, box: PageBox) -> Iterator[PlacedArt]:
    for art, (column, row) in zip(piece.faces, CROSS, strict=True):
        yield PlacedArt(art, box.x + column * edge, box.y + TAB + row * edge, edge, edge)


def _net(edge: float, box: PageBox) -> Iterator[PageLine]:
    """The edges of a die's net: folds between faces and at tabs, cuts around them."""
    left, top = box.x, box.y + TAB
    rows = {"upper": top, "middle": top + edge, "lower": top + 2 * edge, "bottom": top + 3 * edge}
    for column in range(1, 4):
        x = left + column * edge
        yield PageLine(x, rows["middle"], x, rows["lower"], "fold")
    for y in (rows["middle"], rows["lower"]):
        yield PageLine(left + edge, y, left + 2 * edge, y, "fold")
        for column in (0, 2, 3):
            yield PageLine(left + column * edge, y, left + (column + 1) * edge, y)
    yield PageLine(left, rows["middle"], left, rows["lower"])
    yield from _tab((left + 4 * edge, rows["middle"]), (left + 4 * edge, rows["lower"]), (TAB, 0))
    for upper, lower, outer, away in (
        (rows["upper"], rows["middle"], rows["upper"], -TAB),
        (rows["lower"], rows["bottom"], rows["bottom"], TAB),
    ):
        yield from _tab((left + edge, outer), (left + 2 * edge, outer), (0, away))
        yield from _tab((left + edge, upper), (left + edge, lower), (-TAB, 0))
        yield from _tab((left + 2 * edge, upper), (left + 2 * edge, lower), (TAB, 0))


Spot = tuple[float, float]


def _tab(start: Spot, end: Spot, away: Spot) -> Iterator[PageLine]:
    """A tab to glue: a fold from *start* to *end*, and a trapezium beyond it."""
    yield PageLine(*start, *end, "fold")
    across = (end[0] - start[0]) / 5, (end[1] - start[1]) / 5
    first = start[0] + across[0] + away[0], start[1] + across[1] + away[1]
    second = end[0] - across[0] + away[0], end[1] - across[1] + away[1]
    yield PageLine(*start, *first)
    yield PageLine(*first, *second)
    yield PageLine(*second, *end)
