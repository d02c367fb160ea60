"""The match file keeps all that stands in it: notes, where it begins, and keys that nobody here knows."""

import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stampede
from stampede.core.errors import InvalidFile
from stampede.games import load
from stampede.play import log
from stampede.play.match import MatchEntry
from stampede.play.result import CAUSES, Out
from tests.play.test_match_and_log import finished

ROOT = Path(__file__).parents[2]
FIRST = sorted((ROOT / "tests/web/upgrade").glob("*.jsonl"))
(EXAMPLE,) = re.findall(r"```json\n(.*?)```", (ROOT / "docs/match-file.md").read_text("utf-8"), re.DOTALL)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled here."""
    monkeypatch.setenv("STAMPEDE_PLAIN", "1")


# ---------------------------------------------------------------- the form


@pytest.mark.stands_on("buffalo")
def test_the_example_of_the_document_is_true_and_written_as_files_are() -> None:
    file = log.read(EXAMPLE)

    assert log.write(file) == EXAMPLE
    verdict = log.verify(file)
    assert "3 actions are legal" in verdict.checked[0]
    assert "Buffaloes won" in verdict.checked[1]
    assert verdict.unchecked[1:-1] == (
        "how the match came to the position it begins from",
        "1 action of a variation: it is legal, and nothing else about it was checked",
    )


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_the_first_form_is_read_and_means_what_it_meant(path: Path) -> None:
    text = path.read_text("utf-8")
    header, *actions, end = map(json.loads, text.splitlines())
    file = log.read(text)

    assert [list(entry) for entry in file.entries] == actions
    assert (file.game, file.rules_version, file.options) == (header["game"], 1, header["options"])
    assert (list(file.winners), file.seed) == (end["winners"], end["seed"])
    assert (file.notes, file.unknown, file.position) == ({}, {}, None)
    assert log.verify(file).checked
    assert log.write(file) == text.replace("stampede-match/1", "stampede-match/2", 1)
    assert log.read(log.write(file)) == file


def test_the_first_form_knows_nothing_of_the_second() -> None:
    text = FIRST[1].read_text("utf-8")
    header, *actions, end = map(json.loads, text.splitlines())
    more = {"position": 5, "comment": 6, "arrows": 7, "variations": 8, "other": float("nan")}
    lines = [header | more, *actions, end | {"comment": 9}]

    assert log.read("\n".join(map(json.dumps, lines))) == log.read(text)
    with pytest.raises(InvalidFile, match="line 2, action 1: it must be a list of a seat and an action"):
        log.read("\n".join(map(json.dumps, [header, [*actions[0], {}], *actions[1:], end])))


words = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=8)
printable = words.filter(str.isprintable)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
keys = words.map("lab.{}".format)
unknown, some_unknown = (st.dictionaries(keys, values, min_size=least, max_size=2) for least in (0, 1))
entries = st.builds(MatchEntry, st.integers(-1, 5), printable)
comments = st.dictionaries(st.sampled_from(["en", "fr-CA", "de"]), words | st.just("two\nlines"), max_size=2)
arrows = st.lists(st.builds(log.Arrow, words, st.none() | words, unknown), max_size=2).map(tuple)


def noted(
    made: tuple[MatchEntry, ...], inner: st.SearchStrategy[log.Notes], first: int
) -> st.SearchStrategy[Any]:
    """Notes for some of the positions from *first* on."""
    some = inner.filter(lambda notes: notes != log.Notes())
    return st.dictionaries(st.integers(first, max(first, len(made))), some, max_size=2)


def lines(inner: st.SearchStrategy[log.Notes]) -> st.SearchStrategy[log.Variation]:
    """Variations."""
    several = st.lists(entries, min_size=1, max_size=3).map(tuple)
    return several.flatmap(lambda made: st.builds(log.Variation, st.just(made), noted(made, inner, 1)))


notes = st.recursive(
    st.builds(log.Notes, comments, arrows, st.just(()), unknown),
    lambda inner: st.builds(
        log.Notes, comments, arrows, st.lists(lines(inner), max_size=2).map(tuple), unknown
    ),
    max_leaves=3,
)


@st.composite
def files(draw: st.DrawFn) -> log.MatchFile:
    """Any match file; its actions mean nothing."""
    made = draw(st.lists(entries, max_size=4).map(tuple))
    outs = draw(st.lists(st.builds(Out, st.integers(0, 5), st.sampled_from(CAUSES)), max_size=2).map(tuple))
    branch = draw(st.none() | st.builds(log.Branch, st.just("M-1"), st.integers(0, 9)))
    beside = draw(noted(made, notes, 0))
    if 0 in beside:  # in the header they stand beside the header's own
        beside[0] = replace(beside[0], unknown={})
    parts = ["header", "end", *(["branch"] if branch else []), *(["ending"] if outs else [])]
    kept = draw(st.dictionaries(st.sampled_from(parts), some_unknown))
    return log.MatchFile(
        game=draw(printable),
        rules_version=draw(st.integers()),
        options=draw(st.dictionaries(words, st.integers() | words | st.booleans(), max_size=2)),
        names=draw(st.lists(printable, max_size=2).map(tuple)),
        entries=made,
        commitment=draw(printable),
        seed=draw(printable),
        contributions=draw(st.lists(printable, max_size=2).map(tuple)),
        drawn=draw(st.lists(st.integers(), max_size=2).map(tuple)),
        winners=draw(st.lists(st.integers(), max_size=2).map(tuple)),
        outs=outs,
        is_abandoned=bool(outs) and draw(st.booleans()),
        branch=branch,
        position=draw(st.none() | printable | st.builds(lambda more: {"history": [], **more}, unknown)),
        notes={number: each for number, each in beside.items() if each != log.Notes()},
        unknown=kept,
    )


@pytest.mark.slow
@settings(deadline=None)
@given(files())
def test_nothing_that_is_written_is_lost(file: log.MatchFile) -> None:
    text = log.write(file)

    assert log.read(text) == file
    assert log.write(log.read(text)) == text


@pytest.mark.slow
@settings(deadline=None, max_examples=200)
@given(data=st.data())
def test_whatever_stands_where_notes_do_is_refused_or_kept(data: st.DataObject) -> None:
    told = list(map(json.loads, EXAMPLE.splitlines()))
    junk = data.draw(values | st.sampled_from([[[[1, "c4b4"]]], {"en": 1}, [{"from": "b4"}], [[]], {}]))
    key = data.draw(st.sampled_from(["comment", "arrows", "variations", "position", "lab.value", None]))
    place = data.draw(st.sampled_from([0, 1]))
    if place == 0:
        told[0][key or "comment"] = junk
    elif key is None:
        told[1][2] = junk
    else:
        told[1][2][key] = junk
    text = "\n".join(json.dumps(line) for line in told)
    try:
        file = log.read(text)
        log.verify(file)
    except InvalidFile as refusal:
        assert re.match(r"line [12]\b", str(refusal))
    else:
        assert log.read(log.write(file)) == file


def deep(levels: int) -> str:
    """Notes with so many variations in each other."""
    return '{"variations": [[[0, "b4b5", ' * levels + "{}" + "]]]}" * levels


SAID = '{"comment": {"en": "Across."}}'


@pytest.mark.stands_on("buffalo")
@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        ('/2"', '/3"', 'its first line must hold "format": "stampede-match/2"'),
        (
            '"4/D1C1/1B2/4/4 b"',
            "5",
            'line 1: "position" must be a text in the game\'s notation, or an object',
        ),
        ('"4/D1C1/1B2/4/4 b"', '"4/D1C1 b"', "line 1: 2 rows: this board has 5"),
        ('"4/D1C1/1B2/4/4 b"', '{"history": []}', "line 1: game is None; this game reads 'buffalo'"),
        (
            '"comment": {"en": "One',
            '"variations": [[[1, "c4b4"]]], "comment": {"en": "One',
            "line 1, variation 1, action 1, 'c4b4' by seat 1",
        ),
        ('"comment": {"en": "One', '"comment": {"En": "One', 'line 1: "comment" must be an object of texts'),
        (SAID, '{"comment": "Across."}', 'line 4, action 3: "comment" must be an object of texts'),
        (SAID, '{"comment": {"en": ["Across."]}}', 'line 4, action 3: "comment" must be an object of texts'),
        (SAID, '{"comment": {"en": "\\u001b[2J"}}', 'line 4, action 3: "comment" must be an object of texts'),
        (SAID, '{"comment": {"en": "\\ud800"}}', 'line 4, action 3: "comment" must be an object of texts'),
        (SAID, '{"arrows": {}}', 'line 4, action 3: "arrows" must be a list'),
        (SAID, '{"arrows": ["b4"]}', "line 4, action 3: an arrow must be an object like"),
        (
            SAID,
            '{"arrows": [{"from": "b4", "to": null}]}',
            "line 4, action 3: an arrow must be an object like",
        ),
        (
            SAID,
            '{"arrows": [{"from": "b4", "to": "z9"}]}',
            "action 3: 'z9' is not a place on the board: there are a1",
        ),
        (SAID, '{"variations": 1}', 'line 4, action 3: "variations" must be a list'),
        (SAID, '{"variations": [[]]}', "line 4, action 3: variation 1 must be a list of at least one action"),
        (
            SAID,
            '{"variations": [[[0, "b5b6"]]]}',
            "line 4, action 3, variation 1, action 1, 'b5b6' by seat 0",
        ),
        (
            '[1, "c4b4"',
            '["1", "c4b4"',
            "line 2, action 1, variation 1, action 1: it must be a list of a seat",
        ),
        (
            '"c4b4"',
            '"c4b6"',
            "line 2, action 1, variation 1, action 1, 'c4b6' by seat 1: that cell is not on",
        ),
        (f'[0, "b4b5", {SAID}]', f'[0, "b4b5", {SAID}, 1]', "line 4, action 3: it must be a list of a seat"),
        (SAID, "[]", "line 4, action 3: it must be a list of a seat and an action"),
        (SAID, '{"lab": NaN}', "line 4: it holds something that JSON in UTF-8 cannot"),
        (SAID, '{"lab": 1e999}', "line 4: it holds something that JSON in UTF-8 cannot"),
        (SAID, '{"lab\\udc00": 1}', "line 4: it holds something that JSON in UTF-8 cannot"),
        (SAID, deep(220), "line 4: lists and objects are nested too deeply: at most 64 deep"),
        (SAID, f'{{"lab": {"[" * 63}{"]" * 63}}}', "line 4: lists and objects are nested too deeply"),
        ('"seed": ""', '"seed": "", "lab": Infinity', "line 5: it holds something that JSON in UTF-8 cannot"),
        ('"winners": [0]', '"winners": [1]', r"line 5: the file says seats [1] won; the rules say [0]"),
        ('"dogs": 1', '"dogs": 9', "line 1: dogs=9 is out of range"),
    ],
)
def test_what_is_malformed_is_refused_with_its_line(old: str, new: str, refusal: str) -> None:
    text = EXAMPLE.replace(old, new)
    assert text != EXAMPLE

    with pytest.raises(InvalidFile, match=re.escape(refusal)):
        log.verify(log.read(text))
    with pytest.raises(InvalidFile, match=re.escape(refusal)):
        stampede.load_match(text)


@pytest.mark.stands_on("buffalo")
def test_a_variation_in_a_variation_is_judged_from_where_it_leaves() -> None:
    inner = [[[0, "b4b5"]], [[0, "b4b5", {"variations": [[[1, "d4d3"]]]}]]]
    told = EXAMPLE.replace(
        '[[[1, "c4b4", ', f'[[[1, "c4d4", {{"variations": {json.dumps(inner)}}}], [0, "b4b5", '
    )

    assert log.read(told).num_varied == 5
    assert log.read(told).num_to_check == 8
    place = "line 2, action 1, variation 1, action 1, variation 2, action 1, variation 1, action 1, 'd4d3'"
    with pytest.raises(InvalidFile, match=place):
        log.verify(log.read(told))


# ---------------------------------------------------------------- load_match


@pytest.mark.stands_on("buffalo")
def test_a_match_is_loaded_from_a_path_a_text_or_an_open_file(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(EXAMPLE, encoding="utf-8")
    with path.open(encoding="utf-8") as as_text, path.open("rb") as as_bytes:
        loaded = [stampede.load_match(each) for each in (EXAMPLE, path, str(path), as_text, as_bytes)]

    assert all(each.file == log.read(EXAMPLE) for each in loaded)
    with pytest.raises(FileNotFoundError):
        stampede.load_match(tmp_path / "missing.jsonl")
    with pytest.raises(InvalidFile, match="a match file is UTF-8"):
        stampede.load_match(io.BytesIO(b"{\xff"))
    with pytest.raises(InvalidFile, match="too long"):
        stampede.load_match(io.StringIO("{" * (log.MAX_BYTES + 2)))


@pytest.mark.stands_on("buffalo")
def test_a_loaded_match_tells_all_that_stands_in_the_file() -> None:
    told = EXAMPLE.replace('"drawn": []', '"drawn": [], "lab.run": 7').replace(SAID, '{"lab.value": 0.5}')
    match = stampede.load_match(told)

    assert (match.game, match.options["width"], match.rules_version) == (load("buffalo", match.options), 4, 2)
    assert (match.names, match.result) == (("Ann", "Bob"), ((0,), (1.0, -1.0), (1, 2)))
    assert match.actions == ((0, "b3b4"), (1, "c4d4"), (0, "b4b5"))
    assert [state.to_text() for state in match.states][::3] == ["4/D1C1/1B2/4/4 b", "1B2/D2C/4/4/4 c"]
    assert match.comments == {0: log.read(EXAMPLE).notes[0].comment}
    assert match.arrows == {1: (log.Arrow("b4", "b5"), log.Arrow("c4"))}
    assert match.unknown == {3: {"lab.value": 0.5}}
    assert match.file.unknown == {"header": {"lab.run": 7}}
    (variation,) = match.variations[1]
    assert variation.states[0] == match.states[1]
    assert variation.states[1].winners() == (1,)
    assert variation.comments == {1: {"en": "This captures it and wins."}}
    with pytest.raises(IndexError):
        match.states[4]


@pytest.mark.stands_on("buffalo")
def test_a_match_that_is_not_over_or_was_given_up_is_loaded() -> None:
    file = replace(finished(), seed="", commitment="", drawn=(), winners=(), entries=finished().entries[:2])

    assert stampede.load_match(log.write(file)).result is None
    given_up = replace(file, outs=(Out(0, "resigned"),), winners=(1,))
    assert stampede.load_match(log.write(given_up)).result == ((1,), (-1.0, 1.0), (2, 1))
    abandoned = stampede.load_match(log.write(replace(file, is_abandoned=True)))
    assert abandoned.result == ((), (0.0, 0.0), (1, 1))
