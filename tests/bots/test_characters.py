"""Avatars, moods and words of the computer's characters: nothing of them depends on hidden information."""

import random
from xml.etree import ElementTree as ET

import pytest

from stampede import load_game
from stampede.bots.characters import CAST, face, line_of, persona
from stampede.bots.levels import levels
from stampede.core.game import State
from stampede.core.interface import CHANCE
from stampede.draw.faces import MOODS, expression, head
from stampede.words.catalogue import LANGUAGES, speaking
from tests.effort import effort

MANY = 40


def act(state: State, dice: random.Random) -> None:
    """Make any action."""
    seat = state.acting_seats()[0]
    if seat == CHANCE:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(CHANCE, dice.choices(actions, weights)[0])
    else:
        state.apply_action(seat, dice.choice(state.legal_actions(seat)))


def shown(before: State, after: State) -> tuple[object, ...]:
    """All that the characters on all seats show between two positions."""
    views, seats = [each.observation(None) for each in (before, after)], range(after.game.num_seats)
    moods = tuple(persona.mood(views[1], seat) for seat in seats)
    return moods, persona.remark(views[0], views[1], tuple(seats))


@pytest.mark.parametrize("game", ["abilene", "buffalo", "zoff"])
def test_what_characters_show_follows_from_what_a_spectator_sees(game: str) -> None:
    """Put something else behind everything hidden: no face and no word is another."""
    dice, state = random.Random(3), load_game(game).new_initial_state(seed=3)
    seen = set()
    for step in range(effort(8, 400)):
        if state.is_terminal():
            break
        before = state.clone()
        act(state, dice)
        twins = [each.resample(None, step) for each in (before, state)]
        assert shown(*twins) == shown(before, state)
        seen.add(shown(before, state))
    assert seen


def test_who_leads_looks_pleased_and_who_has_won() -> None:
    state, dice = load_game("drive", players=2, rounds=9).new_initial_state(seed=1), random.Random(1)
    moods = set()
    while not state.is_terminal():
        act(state, dice)
        view = state.observation(None)
        for seat, mood in enumerate(persona.mood(view, seat) for seat in (0, 1)):
            scores = view.scores()
            own, other = scores[seat], scores[1 - seat]
            assert own is not None
            assert other is not None
            assert mood != ("worried" if own > other else "pleased")
            moods.add(mood)
    assert moods == {"calm", "pleased", "worried"}
    assert [persona.mood(view, seat, winners=(1,)) for seat in (0, 1)] == ["worried", "pleased"]


@pytest.mark.stands_on("buffalo")
def test_in_a_game_that_counts_nothing_the_position_is_in_the_faces() -> None:
    """Each side knows what it sat down to: both are calm at first; then one is glad, the other is not."""
    state, dice = load_game("buffalo").new_initial_state(), random.Random(1)
    moods = []
    while not state.is_terminal():
        view = state.observation(None)
        moods.append((persona.mood(view, 0), persona.mood(view, 1)))
        act(state, dice)
    assert moods[0] == ("calm", "calm")
    assert set(moods) == {("calm", "calm"), ("pleased", "worried")}, "dogs at random stop nobody"
    finished = state.observation(None)
    assert persona.mood(finished, 0) == "calm", "others announce the winner"


@pytest.mark.parametrize(
    ("game", "options", "cues"),
    [
        ("zoff", {"players": 2}, {"triumph", "admires"}),
        ("buffalo", {"width": 3, "height": 5, "dogs": 0}, {"triumph", "mishap"}),
    ],
)
def test_a_gain_that_all_see_pleases_one_and_is_admired_and_a_piece_that_is_taken_is_a_mishap(
    game: str, options: dict[str, int], cues: set[persona.Cue]
) -> None:
    """Public numbers: the sums of Zoff, and the pieces on a board."""
    dice = random.Random(2)
    found: set[persona.Cue] = set()
    for seed in range(MANY):
        state = load_game(game, **options).new_initial_state(seed=seed)
        while not state.is_terminal() and len(found) < len(cues):
            before = state.clone()
            act(state, dice)
            views = before.observation(None), state.observation(None)
            found |= {said.cue for seat in (0, 1) if (said := persona.remark(*views, (seat,)))}
    assert found == cues


def test_the_beginning_and_the_end_are_spoken_of_by_who_they_concern() -> None:
    assert persona.greeting((), 1) is None
    assert persona.farewell((0, 1), (), 1) is None, "nobody has won"
    for number in range(MANY):
        won, lost = persona.farewell((1, 2), (2,), number), persona.farewell((1, 2), (0,), number)
        assert won is not None
        assert lost is not None
        assert (won.seat, won.cue, lost.cue) == (2, "win", "loss")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_words_of_their_own_for_all_of_it(language: str) -> None:
    said = {
        (cue, persona.Utterance(0, cue, is_worried=is_worried).variant)
        for cue in persona.CUES
        for is_worried in (False, True)
    }
    ways = [*said, *((cue, 0) for cue in persona.KNOWN)]
    with speaking(language):
        words = {line_of(each.key, *way) for each in CAST for way in ways}
    assert len(words) == len(CAST) * len(ways)


def test_at_least_twelve_people_are_at_home_at_the_levels_of_every_game() -> None:
    assert len(CAST) >= 12
    for game in ("zoff", "buffalo", "abilene", "drive"):
        assert {each.level for each in levels(game)} <= {each.level for each in CAST}
        for level in levels(game):
            assert level.people[0] == level.name
            assert len(set(level.people)) == len(CAST)


def test_everybody_has_a_face_however_many_there_are() -> None:
    drawn = [head(each.face) for each in CAST]
    assert len(set(drawn)) == len(CAST)
    assert face(1) == CAST[0].face
    assert head(face(MANY)) == head(face(MANY)), "the same every time"
    for svg in (*drawn, *map(expression, MOODS)):
        ET.fromstring(f"<svg>{svg}</svg>")
    assert len(set(map(expression, MOODS))) == len(MOODS)
