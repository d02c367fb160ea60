"""The lines of a match file as a tree, for those who try more of them and write beside them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from stampede.play.log.form import Arrow, MatchFile, Notes, Variation
from stampede.play.match import MatchEntry

NO_NOTES = Notes()
Line = Sequence[MatchEntry]
"""The way from the beginning to a position: nothing else names it, whatever is put before what."""


@dataclass(eq=False)
class Node:
    """A position of a tree."""

    entry: MatchEntry | None = None
    """What led there; None where it begins."""
    parent: "Node | None" = None
    notes: Notes = NO_NOTES
    """Without variations: those are its children."""
    children: list["Node"] = field(default_factory=list)
    """The first one goes on with the line, the others are variations."""

    def find(self, entry: MatchEntry) -> "Node | None":
        """Where *entry* leads from here."""
        return next((child for child in self.children if child.entry == entry), None)

    def add(self, entry: MatchEntry) -> "Node":
        """Where *entry* leads from here, from now on."""
        child = self.find(entry)
        if child is None:
            child = Node(entry, self)
            self.children.append(child)
        return child


class MatchTree:
    """Some positions, one of them the first. It knows no rules."""

    def __init__(self, file: MatchFile) -> None:
        """All lines of a *file*; those that begin alike have their beginning in common."""
        self._file = file
        self._root = Node()
        _grow(self._root, file.entries, file.notes)

    # ------------------------------------------------------------ reading

    def find(self, line: Line) -> Node:
        """The position at the end of a *line*; raises LookupError where there is none."""
        node: Node | None = self._root
        for entry in line:
            node = node.find(entry) if node else None
        if node is None:
            raise LookupError
        return node

    def nodes(self) -> Iterator[tuple[int, Node]]:
        """Every position after the one it follows, with the number of that one: -1 for the first."""
        waiting = [(-1, self._root)]
        number = 0
        while waiting:
            parent, node = waiting.pop()
            yield parent, node
            waiting += [(number, child) for child in reversed(node.children)]
            number += 1

    def file(self, *, is_open: bool = False) -> MatchFile:
        """The tree as a match file without a result; *is_open*: the last action is only a variation."""
        entries, notes = _written(self._root)
        if is_open:
            *before, last = entries
            ending = Variation((last,), {1: notes.pop(len(entries))} if len(entries) in notes else {})
            here = notes.get(len(before), NO_NOTES)
            notes[len(before)] = replace(here, variations=(ending, *here.variations))
            entries = tuple(before)
        return replace(self._file, entries=entries, notes=notes)

    # ------------------------------------------------------------ changing

    def add(self, line: Line) -> None:
        """Have this *line*, all of which must be legal."""
        node = self._root
        for entry in line:
            node = node.add(entry)

    def remove(self, line: Line) -> None:
        """Take the last action of a *line* away, and all that follows; raises LookupError."""
        node = self.find(line)
        if node.parent is None:
            node.children.clear()
        else:
            node.parent.children.remove(node)

    def promote(self, line: Line) -> None:
        """Put the variation a *line* ends in before those beside it; raises LookupError."""
        node = self.find(line)
        while node.parent and node.parent.children[0] is node:
            node = node.parent
        if node.parent:
            node.parent.children.remove(node)
            node.parent.children.insert(0, node)

    def comment(self, line: Line, language: str, text: str) -> None:
        """Write *text* in a language at the end of a *line*, or nothing any more; raises LookupError."""
        node = self.find(line)
        others = {key: value for key, value in node.notes.comment.items() if key != language}
        node.notes = replace(node.notes, comment=others | ({language: text} if text else {}))

    def draw(self, line: Line, arrows: Iterable[Arrow]) -> None:
        """Have these *arrows* at the end of a *line*; raises LookupError."""
        node = self.find(line)
        node.notes = replace(node.notes, arrows=tuple(arrows))


def _grow(node: Node, entries: Line, notes: Mapping[int, Notes]) -> None:
    """Add a line and its variations below *node*: the line first, so that it stays the first."""
    line = [node]
    for entry in entries:
        line.append(line[-1].add(entry))
    for number, noted in notes.items():
        line[number].notes = _both(line[number].notes, noted)
    for number, noted in notes.items():
        for variation in noted.variations:
            _grow(line[number], variation.entries, variation.notes)


def _both(first: Notes, second: Notes) -> Notes:
    """What is noted of the same position twice."""
    comment = dict(first.comment)
    for language, text in second.comment.items():
        comment[language] = "\n".join(dict.fromkeys((comment.get(language, text), text)))
    arrows = (*first.arrows, *(arrow for arrow in second.arrows if arrow not in first.arrows))
    return Notes(comment, arrows, (), {**second.unknown, **first.unknown})


def _written(first: Node) -> tuple[tuple[MatchEntry, ...], dict[int, Notes]]:
    """The line that goes on from *first*, and what stands beside it."""
    entries: list[MatchEntry] = []
    notes: dict[int, Notes] = {}
    node = first
    while True:
        if node.entry:
            entries.append(node.entry)
        variations = tuple(Variation(*_written(child)) for child in node.children[1:])
        noted = replace(node.notes, variations=variations)
        if noted != NO_NOTES:
            notes[len(entries)] = noted
        if not node.children:
            return tuple(entries), notes
        node = node.children[0]
