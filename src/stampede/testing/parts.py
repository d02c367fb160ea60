"""A check for each part of a game; :func:`check_game` runs them all (``docs/add-a-game.md``).

Each check uses games played at random and raises AssertionError with a sentence that says what is expected.

Example::

    from stampede.testing.parts import check_game
    def test_my_game():
        check_game(MY_GAME)
"""

import re

import numpy as np

from stampede.bots.knowledge import evaluation, on_board, policy
from stampede.bots.levels import GENERAL, strengths
from stampede.bots.making import make_bot
from stampede.core import interface
from stampede.core import policy as declared
from stampede.core.chance import new_stream
from stampede.core.definition import Definition
from stampede.core.errors import InvalidOption
from stampede.core.game import Game, State, game_of
from stampede.core.interface import CHANCE
from stampede.core.policy import WIN
from stampede.core.record import view_at
from stampede.core.strength import Strength
from stampede.testing import checks
from stampede.testing.boards import check_board, check_gestures, check_notebook, check_report
from stampede.testing.catalogues import check_catalogues, check_rulebook, check_spoken
from stampede.testing.introductions import check_introduction
from stampede.testing.knowledge import check_memory, check_views
from stampede.testing.lessons import check_lessons
from stampede.testing.print_kits import check_print_kit
from stampede.testing.random_play import Sample, sample, settings
from stampede.testing.score_sheets import check_score_sheet
from stampede.testing.tensors import check_tensors
from stampede.words.catalogue import LANGUAGES, speaking

NAME = re.compile(r"[a-z][a-z0-9]*")
MANY = 4
"""The number of positions of a game that are checked."""
DEEP, SHALLOW = 50, 20
"""The greatest number of actions from the start, where a check replays the game once, and where it does so
often."""
SOME = 20
"""The number of actions of a seat whose reasons are checked."""
THOUGHT = 0.02
"""Seconds a computer may think here: its choice must be legal, not good."""
KEYS = 2**62
NOUGHT = 1e-9


def check_game(definition: Definition, games: int = 2) -> None:
    """Check every part that the game has.

    Args:
        definition: The game.
        games: The number of whole random games; of other options only beginnings are played.

    Raises:
        AssertionError: A check failed; the message says what is expected.
    """
    played = sample(definition, games)
    check_facts(definition, played)
    check_rules(definition, played)
    check_view(definition, played)
    if definition.words:
        check_words(definition, played)
    if definition.drawing:
        check_drawing(definition, played)
    if definition.print_kit:
        check_print_kit(definition)
    if definition.score_sheet:
        check_score_sheet(definition)
    if definition.teaching:
        check_teaching(definition)
    check_opponents(definition, played)
    check_offers(definition)
    check_tensors(definition, played)
    if definition.solved:
        check_solved(definition, played)


# -------------------------------------------------------------------- facts


def check_facts(definition: Definition, played: Sample) -> None:
    """Check the facts against random play."""
    facts = definition.facts
    assert NAME.fullmatch(definition.name), f"{definition.name!r} is to be one word in small letters"
    for low, high in (facts.players, facts.minutes, facts.utility):
        assert low <= high, f"facts: of {low} and {high} the lower one is written first"
    seats = {Game(definition, options, "plain").num_seats for options in settings(definition)}
    assert (min(seats), max(seats)) == facts.players, f"facts.players: the options have {sorted(seats)} play"
    states = [state for states in played.games for state in states]
    asked = [state.acting_seats() for state in states]
    found = {
        "has_chance": (CHANCE,) in asked,
        "deals_openly": _deals_openly(played),
        "is_simultaneous": any(len(seats) > 1 for seats in asked),
        "is_perfect_information": not any(_hides(state) for state in states),
    }
    for name, is_so in found.items():
        claimed = getattr(facts, name)
        assert claimed == is_so, f"facts.{name} is {claimed}, but in {len(states)} positions it was {is_so}"
    for state in states:
        _check_results(state)


def _deals_openly(played: Sample) -> bool:
    """Whether there is chance, all of it before the first choice, and everybody sees each outcome."""
    at_chance = [state for states in played.games for state in states if state.acting_seats() == (CHANCE,)]
    dealt = [state for states in played.games for state in states if not checks.num_decisions(state)]
    is_first = bool(at_chance) and not any(map(checks.num_decisions, at_chance))
    return is_first and all(
        state.observation(viewer).history == state.history
        for state in dealt
        for viewer in (None, *range(state.game.num_seats))
    )


def _hides(state: State) -> bool:
    """Whether somebody does not see all of it."""
    viewers = (None, *range(state.game.num_seats))
    return any(state.observation(seat).records.tobytes() != state.records.tobytes() for seat in viewers)


def _check_results(state: State) -> None:
    facts, results, made = state.game.definition.facts, state.returns(), checks.num_decisions(state)
    assert made <= facts.max_length, f"facts.max_length is {facts.max_length}, but {made} actions were made"
    if not state.is_terminal():
        assert not any(results), "returns are 0 for all before the end"
        return
    low, high = facts.utility
    assert all(low <= result <= high for result in results), (
        f"facts.utility is {low} to {high}, not {results}"
    )
    total = facts.utility_sum
    assert total is None or abs(sum(results) - total) < NOUGHT, f"facts.utility_sum is {total}, not {results}"


# -------------------------------------------------------------------- rules and view


def check_rules(definition: Definition, played: Sample) -> None:
    """Options, actions, notation, refusals and the end keep what ``core.parts.Rules`` says."""
    rules = definition.rules
    defined = {name for module in rules.modules for name in vars(module)}
    for each in interface.DECLARED:
        assert each.__name__ in defined, f"rules.modules define no {each.__name__}"
    versions = [each.rules_version for each in (definition, *definition.earlier)]
    assert len(set(versions)) == len(versions), "rules versions differ"
    assert all(each.name == definition.name for each in definition.earlier), "earlier versions have its name"
    _check_options(definition)
    for states in played.games:
        game = game_of(states[0])
        assert game.new_initial_state() == states[0], "a game always begins alike: what differs is chance"
    for state in played.some(MANY):
        checks.check_actions(state)
        checks.check_end(state)
        checks.check_copies(state)
        _check_chance(state)
        _check_text(state)


def _check_options(definition: Definition) -> None:
    rules = definition.rules
    for name in definition.presets:
        assert NAME.fullmatch(name), f"the preset {name!r} is to be one word in small letters"
    for options in settings(definition):
        assert definition.read_options(options) == options, "complete_options leaves its own answer as it is"
        if rules.handicap_of and rules.move_handicap:
            moved = definition.read_options(rules.move_handicap(options, 1))
            assert rules.handicap_of(moved) >= rules.handicap_of(options), "a step up is no step down"
    assert (rules.handicap_of is None) == (rules.move_handicap is None), "a handicap is read and moved"
    assert (rules.record_to_text is None) == (rules.text_to_record is None), "positions are written and read"
    try:
        definition.read_options({"no_such_option": 1})
    except InvalidOption:
        return
    raise AssertionError("an option that the game does not have is refused")


def _check_chance(state: State) -> None:
    weights = [weight for _, weight in state.chance_outcomes()]
    assert all(weight > 0 for weight in weights), "an outcome of chance that can be has a weight above 0"


def _check_text(state: State) -> None:
    rules = state.game.definition.rules
    if rules.record_to_text:
        text = state.to_text()
        assert game_of(state).state_from_text(text).to_text() == text, "a position reads back from its text"


def check_view(_definition: Definition, played: Sample) -> None:
    """Check views, sampled states and memory by the laws of :mod:`stampede.testing.knowledge`."""
    for state in played.some(MANY):
        _check_secrets(state)
    for seed, states in enumerate(played.games):
        last, viewers = len(states) - 1, (None, *range(states[0].game.num_seats))
        check_views(states[min(last // (1 + seed % 2), DEEP)], seed)
        check_memory(states[min(last, SHALLOW)], viewers[seed % len(viewers)], seed)


def _check_secrets(state: State) -> None:
    view, count = state.game.definition.view, state.num_secret()
    taken = view.take_back(state.records.copy())
    assert len(taken) == count, "take_back returns as many choices as num_secret counts"
    tail = state.history[len(state.history) - count :]
    assert sorted(taken) == sorted(tail), "choices not yet revealed are the last actions of the match"
    assert state.is_secret() or not count, "only a secret choice waits to be revealed"
    several = len(state.acting_seats()) > 1
    assert state.is_secret() or not several, "several seats are asked at once only for secret choices"


# -------------------------------------------------------------------- words, drawing, teaching


def check_words(definition: Definition, played: Sample) -> None:
    """Check that every language has all texts, catalogues fit together, and the rulebook has its rules."""
    check_spoken(definition, played)
    check_catalogues(definition)
    check_rulebook(definition, played)


def check_drawing(definition: Definition, played: Sample) -> None:
    """Check that board and scenes fit together, and offer the legal actions."""
    for states in played.games:
        check_board(definition, states[0])
    for state in played.some(MANY):
        checks.check_drawing(state)
        check_notebook(state)
        check_gestures(state)
    for states in played.whole:
        check_report(states)


def check_teaching(definition: Definition) -> None:
    """Check that the introduction fits the game, and every lesson and puzzle can be played."""
    check_introduction(definition)
    check_lessons(definition)


# -------------------------------------------------------------------- opponents, proofs


def check_opponents(definition: Definition, played: Sample) -> None:
    """Check that every computer player makes legal choices, with evaluations and policies within bounds."""
    found, most = strengths(definition), len(GENERAL)
    assert 1 <= len(found) <= most, f"there are characters for 1 to {most} levels, not for {len(found)}"
    asked = [state for state in played.some(MANY) if state.acting_seats() not in ((), (CHANCE,))]
    assert asked, "somebody is asked to act"
    for number, by_seat in enumerate(found):
        state = asked[number % len(asked)]
        for seat in state.acting_seats():
            _check_choice(state, seat, by_seat[seat % len(by_seat)], f"level {number + 1}")
    for state in asked:
        for seat in state.acting_seats():
            _check_policy(state, seat)
            _check_reasons(state.observation(seat), seat)
        if definition.opponents.value:
            _check_value(state)


def _check_choice(state: State, seat: int, strength: Strength, name: str) -> None:
    view = state.observation(seat)
    before = view.to_dict()
    action = make_bot(game_of(state), strength).choose(view, seat, THOUGHT, new_stream(0))
    assert action in state.legal_actions(seat), f"{name} chose {action}, which is not allowed"
    assert view.to_dict() == before, "a computer leaves the position it is shown as it is"


def _check_policy(state: State, seat: int) -> None:
    game = game_of(state)
    functions, record = policy(game), game.definition.rules.view(state.records.copy(), 0)
    actions, weights = np.zeros((2, game.buffer_size), np.int32)
    action = functions[declared.rollout_policy](record, seat, new_stream(0), actions, weights)
    assert action in state.legal_actions(seat), f"the rollout policy chose {action}, which is not allowed"
    values = np.zeros(game.num_seats)
    functions[declared.seat_values](record, values)
    assert (np.abs(values) <= 1).all(), f"seat_values are from -1 to 1, not {values.tolist()}"
    sampler = game.definition.opponents.sampler
    if sampler:
        view = state.observation(seat)
        assert sampler(view, seat, 0, 100).observation(seat).records.tobytes() == view.records.tobytes(), (
            "a seat cannot tell what its sampler draws from what it sees"
        )


def _check_reasons(view: State, seat: int) -> None:
    """Check that the reasons for an action are sentences in every language, and leave the view unchanged."""
    definition, before = view.game.definition, view.to_dict()
    for action in view.legal_actions(seat)[:SOME]:
        reasons = definition.opponents.reasons
        for detect in (*reasons.merits, *reasons.risks, *reasons.even):
            found = detect(view, seat, action)
            for language in LANGUAGES if found else ():
                with speaking(language):
                    assert found is None or definition.describe(found), (
                        f"{language}: reason.{found.kind} is said"
                    )
    assert view.to_dict() == before, "who looks for reasons leaves the position as it is"


def _check_value(state: State) -> None:
    game = game_of(state)
    functions = evaluation(game)
    evaluate, record = functions[declared.evaluate], view_at(on_board(game, state.records), 0)
    value = evaluate(record, 0)
    assert value == -evaluate(record, 1), "what is good for one seat is as bad for the other"
    assert abs(value) < WIN, "the game is not over"
    assert 0 < functions[declared.position_key](record) < KEYS, "a key is from 1 to 2**62 - 1"
    for seat in state.acting_seats():
        for action in state.legal_actions(seat):
            assert 0 <= functions[declared.order](record, action) <= 100, (
                "the order of actions is from 0 to 100"
            )


def check_offers(definition: Definition) -> None:
    """Check that the page's offers can be played, with any number of players."""
    counting = next((option for option in definition.rules.options if option.name == "players"), None)
    for offer in definition.offers:
        assert -1 <= offer.seat < definition.facts.players[0], f"offer {offer.name}: nobody has that seat"
        assert 0 <= offer.level <= len(strengths(definition)), f"offer {offer.name}: no level {offer.level}"
        for players in range(counting.low, counting.high + 1) if counting else definition.facts.players[:1]:
            options = offer.options_for(players)
            definition.read_options({"players": players, **options} if counting else options)


def check_solved(definition: Definition, played: Sample) -> None:
    """Check that solved positions name existing seats and legal actions."""
    assert definition.solved is not None
    for state in played.some(MANY):
        proven = definition.solved.lookup(state.records)
        if proven is not None:
            winner, action, within = proven
            assert 0 <= winner < state.game.num_seats, "a seat wins"
            assert within >= 0, "within so many actions"
            if winner in state.acting_seats():
                assert action in state.legal_actions(winner), "the action that keeps the win is allowed"
