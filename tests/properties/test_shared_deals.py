"""Games that deal openly: one seed gives every table the same outcomes of chance, whatever people choose."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from stampede.core.interface import CHANCE
from stampede.core.options import Options
from stampede.games import all_games, find
from stampede.play.fairness import Dice
from stampede.play.match import Match
from stampede.testing.random_play import settings
from tests.effort import effort

OPEN = [name for name in all_games() if find(name).facts.deals_openly]


def dealt(name: str, options: Options, seed: bytes, choices: int) -> list[str]:
    """The outcomes of chance in a match of random choices, to its end or for 60 actions."""
    match, chance = Match.start(name, options), Random(choices)
    while not match.state.is_terminal() and match.version < 60:
        seat = chance.choice(match.state.acting_seats())
        if seat == CHANCE:
            match = match.draw(Dice(seed))
        else:
            action = chance.choice(match.state.legal_actions(seat))
            match = match.submit(seat, match.state.action_to_string(seat, action))
    return [entry.action for entry in match.entries if entry.seat == CHANCE]


@pytest.mark.parametrize("name", OPEN)
@examples(max_examples=effort(10, 100), deadline=None)
@given(seed=st.binary(min_size=32, max_size=32), data=st.data())
def test_all_tables_with_one_seed_have_the_same_deal(name: str, seed: bytes, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from(list(settings(find(name)))))
    one, other = (dealt(name, options, seed, choices) for choices in (1, 2))
    assert one == other != []


@pytest.mark.stands_on("zoff", "abilene")
def test_a_game_whose_dice_follow_choices_does_not_deal_openly() -> None:
    assert find("zoff").facts.deals_openly
    assert not find("abilene").facts.deals_openly
