"""The parts of every installed game keep what their checks say, and the checks find what is wrong."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from stampede import load_game
from stampede.core.definition import Definition
from stampede.core.game import bound_rules
from stampede.core.parts import Ending, RuleRefusal
from stampede.core.record import Records
from stampede.core.scene import Board, Place, Scene
from stampede.core.tensors.planes import Plane
from stampede.games import all_games, find, load
from stampede.games.buffalo.tensors import TENSORS
from stampede.testing import parts
from stampede.testing.parts import check_game
from stampede.testing.random_play import sample

Change = Callable[[Definition], Definition]


@pytest.mark.slow
@pytest.mark.parametrize("name", all_games())
def test_the_parts_of_a_game(name: str) -> None:
    check_game(find(name), games=1)


def facts(**changes: Any) -> Change:
    """The facts told otherwise."""
    return lambda game: replace(game, facts=replace(game.facts, **changes))


def rules(**changes: Any) -> Change:
    """Other rules."""
    return lambda game: replace(game, rules=replace(game.rules, **changes))


def drawing(**changes: Any) -> Change:
    """Another drawing."""
    return lambda game: replace(game, drawing=replace(game.drawing, **changes))  # type: ignore[type-var]


def board(change: Callable[[Board], Board]) -> Change:
    """Another board."""
    return lambda game: drawing(board=lambda options: change(game.drawn.board(options)))(game)


def tensors(**changes: Any) -> Change:
    """Other numbers for learning."""
    return lambda game: replace(game, tensors=replace(game.tensors, **changes))  # type: ignore[type-var]


def planes_by_seat(records: Records, seat: int) -> tuple[Plane, ...]:
    """One plane less for the first seat."""
    return TENSORS.planes(records, seat)[1 - seat :]


def words(**changes: Any) -> Change:
    """Other words."""
    return lambda game: replace(game, words=replace(game.words, **changes))  # type: ignore[type-var]


def mute(*keys: str) -> Change:
    """Words that lack some keys."""

    def change(game: Definition) -> Definition:
        assert game.words
        own = game.words.say

        def say(key: str, **values: object) -> str:
            if key in keys:
                raise KeyError(key)
            return str(own(key, **values))

        return words(say=say)(game)

    return change


@pytest.mark.parametrize(
    ("part", "change", "message"),
    [
        ("facts", facts(has_chance=True), "facts.has_chance is True, but in .* positions it was False"),
        ("facts", facts(deals_openly=True), "facts.deals_openly is True, but in .* positions it was False"),
        ("facts", facts(is_simultaneous=True), "facts.is_simultaneous is True, but"),
        ("facts", facts(is_perfect_information=False), "facts.is_perfect_information is False, but"),
        ("facts", facts(players=(2, 3)), "facts.players: the options have .2. play"),
        ("facts", facts(minutes=(15, 5)), "of 15 and 5 the lower one is written first"),
        ("facts", facts(utility=(0.0, 1.0)), "facts.utility is 0.0 to 1.0, not "),
        ("facts", facts(utility_sum=1.0), "facts.utility_sum is 1.0, not "),
        ("facts", facts(max_length=5), "facts.max_length is 5, but 6 actions were made"),
        (
            "facts",
            lambda game: replace(game, name="Big game"),
            "'Big game' is to be one word in small letters",
        ),
        ("rules", rules(modules=()), "rules.modules define no num_seats"),
        ("rules", rules(action_to_string=lambda *_: "e1e2"), "no two actions are written alike"),
        ("rules", rules(refusal=lambda *_: RuleRefusal("", "no")), "a refusal names its rule"),
        ("rules", rules(ending=lambda _: Ending("", "over")), "a game ends by a rule"),
        ("rules", rules(text_to_record=None), "positions are written and read"),
        ("rules", rules(move_handicap=None), "a handicap is read and moved"),
        ("words", mute("game.line"), "game.line"),
        ("words", mute("option.dogs.label"), "option.dogs.label"),
        ("words", mute("level.3"), "level.3"),
        ("words", words(seat_name=lambda _records, _seat: ""), "every seat has a name"),
        ("words", rules(refusal=lambda *_: RuleRefusal("X9.9", "no")), r"named, but not \['X9.9'\]"),
        ("drawing", board(lambda each: replace_part(each, game="chess")), "the board is one of buffalo"),
        ("drawing", board(lambda each: replace_part(each, look="")), "no style sheet has the classes"),
        ("drawing", board(lambda each: replace_part(each, symbols=each.symbols[1:])), "symbol"),
        ("drawing", board(lambda each: replace_part(each, places=(*each.places, each.places[0]))), "twice"),
        (
            "drawing",
            board(lambda each: replace_part(each, places=(*each.places, Place("x", 99, 0, 1, 1, "x")))),
            "place x is on the board",
        ),
        (
            "drawing",
            drawing(seat_symbol=lambda _records, _seat: "crow"),
            "no symbol of the board is named 'crow'",
        ),
        (
            "drawing",
            drawing(scene=lambda _state, _seat: Scene((), status="Go on.")),
            "every legal action can be",
        ),
        (
            "opponents",
            lambda game: replace(game, opponents=replace(game.opponents, levels=game.opponents.levels * 2)),
            "there are characters for 1 to 6 levels, not for 12",
        ),
        (
            "tensors",
            tensors(kinds=lambda each: list(TENSORS.kinds(each))[1:]),
            "every legal action has numbers",
        ),
        ("tensors", tensors(planes=planes_by_seat), "the same names and shapes for each seat"),
    ],
)
@pytest.mark.stands_on("buffalo")
def test_what_is_wrong_is_found(part: str, change: Change, message: str) -> None:
    right = find("buffalo")
    wrong = change(right)
    check = getattr(parts, f"check_{part}")
    played = sample(wrong if wrong.rules.modules else right, games=1)
    with pytest.raises((AssertionError, KeyError), match=message):
        check(wrong, played)


@pytest.mark.stands_on("buffalo")
def test_broken_rules_break_no_others_of_their_name() -> None:
    right = find("buffalo")
    broken = bound_rules(rules(modules=())(right), "plain")

    assert bound_rules(right, "plain") is not broken
    assert bound_rules(right, "plain") is bound_rules(right, "plain")


def replace_part(board: Board, **changes: Any) -> Board:
    """A board with some of it changed."""
    return msgspec.structs.replace(board, **changes)


@pytest.mark.stands_on("abilene", "buffalo", "zoff")
def test_games_tell_how_long_and_how_wide_they_can_be() -> None:
    wide, narrow = load("buffalo"), load("buffalo", {"width": 5})
    assert narrow.max_length < wide.max_length == wide.definition.facts.max_length
    assert load("zoff", {"players": 2}).max_length < load("zoff", {"players": 6}).max_length
    assert load("abilene", {"players": 3}).max_length < load("abilene", {"players": 6}).max_length
    assert (wide.typical_length, wide.max_length) == (62, 142)
    assert load("buffalo", {"dogs": 3}).typical_length is None, "nobody has measured"
    assert (wide.max_chance_outcomes, load("abilene").max_chance_outcomes) == (0, 6)
    assert (wide.min_utility, wide.max_utility) == (-1.0, 1.0)


@pytest.mark.stands_on("abilene", "buffalo", "zoff")
@pytest.mark.parametrize(
    ("name", "length", "legal"),
    [("buffalo-mini", 43, 8), ("zoff-mini", 15, 15), ("abilene-mini", 54_891, 1921)],
)
def test_a_preset_tells_its_own_facts(name: str, length: int, legal: int) -> None:
    game = load_game(name)
    assert (game.max_length, game.max_legal) == (length, legal)
    assert game.typical_length
    assert game.typical_length < 50


@pytest.mark.stands_on("zoff")
def test_the_bound_of_zoff_counts_six_rounds_of_two_players() -> None:
    """Z7.1, Z7.2: 3 colours and 6 rounds of 4 actions a seat; Z5.1: rows of 22 cows on seven pastures."""
    two, plain = load("zoff", {"players": 2}), load("zoff", {"players": 5})
    assert two.max_length == 2 * 3 + 2 * 6 * 4 + 22
    assert plain.max_length == 5 * 5 * 4 + 42
    assert load("zoff", {"players": 5, "fair_bonus": True}).max_length == plain.max_length + 5 * 1 + 6 * 2
    assert load("zoff", {"players": 5, "auction": True}).max_length == plain.max_length + 5 * (1 + 3 + 1)
