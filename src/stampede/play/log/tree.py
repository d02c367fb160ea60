"""The lines of a match file as a tree, which studies extend and annotate."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from stampede.play.log.form import Arrow, MatchFile, Notes, Variation
from stampede.play.match import MatchEntry

NO_NOTES = Notes()
Line = Sequence[MatchEntry]
"""The actions from the first position to another, which identify it even when variations are reordered."""


@dataclass(eq=False)
class Node:
    """A position of a tree."""

    entry: MatchEntry | None = None
    """The action that led here; None for the first position."""
    parent: "Node | None" = None
    notes: Notes = NO_NOTES
    """Its notes, without variations: those are its children."""
    children: list["Node"] = field(default_factory=list)
    """The first one continues the line, the others are variations."""

    def find(self, entry: MatchEntry) -> "Node | None":
        """The child after *entry*, if there is one."""
        return next((child for child in self.children if child.entry == entry), None)

    def add(self, entry: MatchEntry) -> "Node":
        """The child after *entry*, added if necessary."""
        child = self.find(entry)
        if child is None:
            child = Node(entry, self)
            self.children.append(child)
        return child


class MatchTree:
    """A tree of positions with one root. It knows no rules."""

    def __init__(self, file: MatchFile) -> None:
        """All lines of a *file*; lines with the same beginning share its nodes."""
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
        """Every position after its parent, with the number of that one: -1 for the first."""
        waiting = [(-1, self._root)]
        number = 0
        while waiting:
            parent, node = waiting.pop()
            yield parent, node
            waiting += [(number, child) for child in reversed(node.children)]
            number += 1

    def file(self, *, is_open: bool = False) -> MatchFile:
        """The tree as a match file without a result; with *is_open* the last action is only a variation."""
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
        """Add this *line*, all of whose actions must be legal."""
        node = self._root
        for entry in line:
            node = node.add(entry)

    def remove(self, line: Line) -> None:
        """Remove the last action of a *line*, and all that follows; raises LookupError."""
        node = self.find(line)
        if node.parent is None:
            node.children.clear()
        else:
            node.parent.children.remove(node)

    def promote(self, line: Line) -> None:
        """Move the variation that a *line* ends in before its siblings; raises LookupError."""
        node = self.find(line)
        while node.parent and node.parent.children[0] is node:
            node = node.parent
        if node.parent:
            node.parent.children.remove(node)
            node.parent.children.insert(0, node)

    def comment(self, line: Line, language: str, text: str) -> None:
        """Write *text* in a language at the end of a *line*, or delete it if empty; raises LookupError."""
        node = self.find(line)
        others = {key: value for key, value in node.notes.comment.items() if key != language}
        node.notes = replace(node.notes, comment=others | ({language: text} if text else {}))

    def draw(self, line: Line, arrows: Iterable[Arrow]) -> None:
        """Set the *arrows* at the end of a *line*; raises LookupError."""
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
    """The merged notes of two equal positions."""
    comment = dict(first.comment)
    for language, text in second.comment.items():
        comment[language] = "\n".join(dict.fromkeys((comment.get(language, text), text)))
    arrows = (*first.arrows, *(arrow for arrow in second.arrows if arrow not in first.arrows))
    return Notes(comment, arrows, (), {**second.unknown, **first.unknown})


def _written(first: Node) -> tuple[tuple[MatchEntry, ...], dict[int, Notes]]:
    """The line that continues from *first*, and its notes."""
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
