"""The lines of a match file as a tree: a written file reads back the same, and edits change nothing else."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.play import log
from stampede.play.match import Match, MatchEntry

START = log.MatchFile("buffalo", 2, {"dogs": 1, "width": 4, "height": 5}, ("Ann", "Bob"), (), "")
steps = st.builds(MatchEntry, st.integers(-1, 1), st.sampled_from(["a", "b", "c"]))
lines = st.lists(steps, max_size=5)
changes = st.one_of(
    st.tuples(st.just("add"), lines),
    st.tuples(st.just("remove"), st.integers(0, 30)),
    st.tuples(st.just("promote"), st.integers(0, 30)),
    st.tuples(st.just("comment"), st.integers(0, 30)),
    st.tuples(st.just("draw"), st.integers(0, 30)),
)


def line_of(node: log.Node) -> list[MatchEntry]:
    """The way to a position."""
    line: list[MatchEntry] = []
    while node.entry and node.parent:
        line.append(node.entry)
        node = node.parent
    return line[::-1]


def told(tree: log.MatchTree) -> list[tuple[int, MatchEntry | None, log.Notes]]:
    """All of a tree."""
    return [(parent, node.entry, node.notes) for parent, node in tree.nodes()]


@settings(deadline=None, max_examples=60)
@given(st.lists(changes, max_size=12), st.booleans())
def test_whatever_is_done_to_a_tree_comes_back_from_its_file(
    made: list[tuple[str, object]],
    is_open: bool,  # noqa: FBT001 - drawn
) -> None:
    tree = log.MatchTree(START)
    for number, (what, value) in enumerate(made):
        if isinstance(value, list):
            tree.add(value)
            continue
        nodes = [node for _, node in tree.nodes()]
        assert isinstance(value, int)
        line = line_of(nodes[value % len(nodes)])
        if what == "remove":
            tree.remove(line)
        elif what == "promote":
            tree.promote(line)
        elif what == "comment":
            tree.comment(line, "en", f"note {number}")
        else:
            tree.draw(line, [log.Arrow("a1", "b2"), log.Arrow("c3")])

    file = tree.file(is_open=is_open and bool(tree.file().entries))
    text = log.write(file)

    assert told(log.MatchTree(log.read(text))) == told(tree)
    assert log.read(text) == file


def three_lines() -> tuple[log.MatchTree, MatchEntry, MatchEntry, MatchEntry, MatchEntry]:
    """A line of two actions, and two others that leave it after the first."""
    tree = log.MatchTree(START)
    a, b, c, d = (MatchEntry(number % 2, name) for number, name in enumerate("abcd"))
    for last in (b, c, d):
        tree.add([a, last])
    return tree, a, b, c, d


def test_what_is_promoted_goes_before_those_beside_it_and_takes_its_notes_along() -> None:
    tree, a, b, c, d = three_lines()
    tree.add([a, d, b])
    tree.comment([a, d], "fr", "Mieux.")

    tree.promote([a, d, b])

    assert tree.file().entries == (a, d, b)
    assert [each.entries for each in tree.file().notes[1].variations] == [(b,), (c,)]
    assert tree.file().notes[2].comment == {"fr": "Mieux."}


def test_where_the_line_is_taken_away_the_next_one_is_the_line() -> None:
    tree, a, b, c, _ = three_lines()

    tree.remove([a, b])

    assert tree.file().entries == (a, c)
    with pytest.raises(LookupError):
        tree.find([a, b])
    tree.remove([])
    assert tree.file().entries == ()


def test_what_begins_alike_is_one_line_and_no_note_is_lost() -> None:
    a, b = MatchEntry(0, "a"), MatchEntry(1, "b")
    main = log.Notes({"en": "One."}, (log.Arrow("a1"),))
    other = log.Variation((a, b), {1: log.Notes({"en": "Two.", "de": "Zwei."}, (log.Arrow("a1"),))})
    file = replace(START, entries=(a,), notes={0: log.Notes(variations=(other,)), 1: main})

    found = log.MatchTree(file).file()

    assert found.entries == (a, b)
    assert found.notes == {1: log.Notes({"en": "One.\nTwo.", "de": "Zwei."}, (log.Arrow("a1"),))}


def test_the_longest_line_needs_no_deep_recursion() -> None:
    tree = log.MatchTree(START)
    tree.add([MatchEntry(0, str(number)) for number in range(5000)])

    assert len(log.MatchTree(tree.file()).file().entries) == 5000
    assert sum(1 for _ in tree.nodes()) == 5001


@pytest.mark.stands_on("buffalo")
def test_the_file_of_tried_lines_is_legal() -> None:
    match = Match.start("buffalo", START.options)
    tree, moves = log.MatchTree(START), match.state.legal_actions(0)
    for action in moves:
        tree.add([MatchEntry(0, match.state.action_to_string(0, action))])

    assert log.verify(tree.file()).unchecked
    assert tree.file().num_to_check == len(moves)
