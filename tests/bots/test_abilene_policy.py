"""The rule of thumb of Abilene: legal, blind to what its seat may not know, sensible, better than chance."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from stampede.bots.knowledge import policy
from stampede.core import policy as declared
from stampede.core.chance import Stream, below, new_stream
from stampede.core.game import Game, State, game_of
from stampede.core.interface import CHANCE
from stampede.games.abilene.opponents.estimates import (
    REACH,
    lead,
    reach,
    steps_between,
    steps_to_town,
    turns_left,
)
from stampede.games.abilene.opponents.money import rate_by_risk
from stampede.games.abilene.opponents.sale import (
    PUBLIC,
    cards_to_lay,
    composition,
    foreign_sale,
    own_sale,
    unbranded_sale,
)
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.lattice import NEXT, NUM_CELLS, TOWN
from stampede.games.abilene.rules.state import view
from tests.games.abilene.table import (
    advance,
    arrange,
    ask_for_boys,
    ask_for_cards,
    ask_for_cattle,
    cell,
    fields,
    game,
    seated,
    start,
)

TABLES = [
    (3, False, 6),
    (3, True, 0),
    (4, False, 0),
    (4, True, 8),
    (5, False, 10),
    (6, True, 12),
]
"""Players, hidden totals, sale limit."""


class Thumb:
    """Plays by rule of thumb, and now and then anything, so that the game gets everywhere."""

    def __init__(self, of: Game) -> None:
        self.rollout_policy = policy(of)[declared.rollout_policy]
        self.room = np.zeros((2, of.buffer_size), np.int32)

    def choose(self, state: State, seat: int, stream: Stream) -> int:
        """The heuristic's action for *seat*."""
        return self.rollout_policy(view(state.records, 0), seat, stream, *self.room)

    def play(self, state: State, stream: Stream, epsilon: int, most: int = 10_000) -> None:
        """Play on, *epsilon* per cent of the actions drawn by lot."""
        for _ in range(most):
            if state.is_terminal():
                return
            seat = acting(state, stream)
            actions = state.legal_actions(seat)
            state.apply_action(
                seat,
                actions[below(stream, len(actions))]
                if seat == CHANCE or below(stream, 100) < epsilon
                else self.choose(state, seat, stream),
            )


def acting(state: State, stream: Stream) -> int:
    seats = state.acting_seats()
    return seats[below(stream, len(seats))]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "hidden", "limit"), TABLES)
def test_it_is_legal_and_uses_only_what_its_seat_may_know(players: int, hidden: bool, limit: int) -> None:  # noqa: FBT001
    """On a state, on the seat's view of it, and on any state behind that view it chooses alike."""
    state = seated(players, hidden_totals=hidden, sale_limit=limit)
    thumb, stream = Thumb(game_of(state)), new_stream(f"{players} {hidden}")
    for step in range(2500):
        if state.is_terminal():
            break
        seat = acting(state, stream)
        if seat == CHANCE:
            thumb.play(state, stream, 100, most=1)
            continue
        lot = new_stream(step)
        action = thumb.choose(state, seat, lot.copy())
        assert action in state.legal_actions(seat)
        assert action == thumb.choose(state.observation(seat), seat, lot.copy())
        assert action == thumb.choose(state.resample(seat, step), seat, lot.copy())
        others = state.legal_actions(seat)
        state.apply_action(seat, action if step % 3 else others[below(stream, len(others))])


@pytest.mark.slow
def test_every_question_is_answered() -> None:
    """Poor players, who play at random now and then, are asked everything there is."""
    asked: Counter[int] = Counter()
    for number in range(3):
        state = seated(4)
        fields(state).cash[:4] = (800, 400, 20_000, 900)
        thumb, stream = Thumb(game_of(state)), new_stream(f"every question {number}")
        while not state.is_terminal():
            asked[fields(state).question] += 1
            thumb.play(state, stream, 40, most=1)
    assert set(asked) == set(range(box.ASK_KIND, box.ASK_ANSWERS + 1))


def test_distances_are_those_of_walks_on_an_empty_board() -> None:
    """A cowboy's way through town counts as two steps from border cell to border cell (A6.3)."""
    for source in (cell(start(6), name) for name in ("A2", "B8", "C5+1", "E7-2")):
        away = {source: 0}
        edge = [source]
        for here in edge:
            around = NEXT[here].tolist() if here != TOWN else np.flatnonzero((NEXT == TOWN).any(1)).tolist()
            for there in around:
                if there >= 0 and there not in away:
                    away[there] = away[here] + 1
                    edge.append(there)
        assert len(away) == NUM_CELLS + 1
        assert all(steps_between(source, target) == steps for target, steps in away.items())
        assert steps_to_town(source) == away[TOWN]


def test_reach_is_the_chance_of_three_dice() -> None:
    """A1.1, A6.2 With at most one turn a number covers from half of it to all of it."""
    faces = [1, 1, 2, 2, 3, 4]
    for steps in range(1, 7):
        covers = sum(number // 2 + number % 2 <= steps <= number for number in faces) / 6
        assert reach(steps) / 1000 == pytest.approx(1 - (1 - covers) ** 3, abs=0.01)
    assert len(REACH) == max(faces) + 1


def test_who_has_stolen_nothing_is_not_suspected() -> None:
    state = fields(start())
    own, none, other = composition(state, PUBLIC, 0, 0)
    assert other == 0
    assert own / none == pytest.approx(7 / 2, rel=0.01)
    state.thefts[0] = 4
    assert composition(state, PUBLIC, 0, 0)[2] > 0
    assert cards_to_lay(state, PUBLIC, 0, 0)[2] > cards_to_lay(state, PUBLIC, 1, 0)[2]


def test_what_is_gone_is_counted() -> None:
    """When all seven of a brand are sold, the rest of that herd is something else."""
    state = fields(start())
    state.gone[: box.RANKS] = box.COPIES[: box.RANKS]
    assert composition(state, PUBLIC, 0, 0)[0] == 0
    state.gone[: box.RANKS] = 0
    state.gone[box.UNBRANDED] = 2 * state.players
    assert composition(state, PUBLIC, 0, 0)[1] == 0


def test_a_player_knows_his_own_animals_are_not_sold_by_others() -> None:
    """Both of the own unbranded ones stand at home: there are fewer for the others."""
    state = fields(start(3))
    state.gone[box.UNBRANDED] = 4
    assert composition(state, 0, 1, 0)[1] == 0
    assert composition(state, PUBLIC, 1, 0)[1] > 0


@pytest.mark.parametrize("card", [0, 1, 2])
@pytest.mark.parametrize("rank", [0, 3])
def test_what_a_sale_brings_is_what_the_rules_pay(card: int, rank: int) -> None:
    """A9.2, A9.3 If all lay the same card, the expected sum is the sum paid."""
    sure = (1000 * (card == 0), 1000 * (card == 1), 1000 * (card == 2))
    value = int(box.VALUES[rank])
    expected = {
        f"A{value}": own_sale(value, sure, 3),
        "unbranded": unbranded_sale(sure, 3),
        f"B{value}": foreign_sale(value, sure, 3),
    }
    for animal, brings in expected.items():
        state = arrange({"A8": "A600", "B8": "B600", "D8": "D600", "E8": "E600"})
        ask_for_cards(state, animal)
        fields(state).cash[:] = 20_000
        for seat in (1, 2, 3):
            state.apply_action(seat, ["own", "none", "other"][card])
        assert fields(state).cash[0] - 20_000 == brings


def decide(state: State, seat: int, times: int = 20) -> Counter[str]:
    """The heuristic's choices, several times."""
    thumb = Thumb(game_of(state))
    streams = (new_stream(number) for number in range(times))
    return Counter(state.action_to_string(seat, thumb.choose(state, seat, stream)) for stream in streams)


def test_it_drives_an_animal_to_town() -> None:
    """A5.4 Every animal that can be sold now is sold now."""
    state = ask_for_cattle(arrange({"A3": "A600", "A8": "A600", "B8": "B600", "D8": "D600"}), 2, 0)
    assert set(decide(state, 0)) == {"cow 2 A3>town"}


def test_it_steals_what_it_can() -> None:
    """A7.1 An animal three steps away, nobody near to punish it."""
    state = arrange({"A8": "A600", "A7": "A600", "B6": "B600", "B8": "B1000", "B4": "@0", "D8": "D600"})
    assert {text.split(">")[1] for text in decide(ask_for_boys(state, 2), 0)} == {"B6"}


def test_it_fights_an_intruder_in_its_herd() -> None:
    """A8.2 At home the beaten challenger goes nowhere worse than the edge, the intruder to prison."""
    herds = {"A8": "A600", "A7": "A600", "B8": "B600", "D8": "D600", "E8": "E600"}
    state = arrange(herds | {"A6": "@1", "A4": "@0"})
    assert set(decide(ask_for_boys(state, 2), 0)) == {"boy 2 A4>A6"}


def test_it_picks_no_fight_in_the_rivals_ranch() -> None:
    """A8.2 Where losing means prison and winning nothing."""
    herds = {"A8": "A600", "A7": "A600", "B8": "B600", "D8": "D600", "E8": "E600"}
    state = arrange(herds | {"B4": "@1", "B2": "@0"})
    assert "boy 2 B2>B4" not in decide(ask_for_boys(state, 2), 0)


@pytest.mark.parametrize(("money", "frees"), [(9000, True), (2000, False)])
def test_it_frees_its_cowboys_when_it_can_pay(money: int, frees: bool) -> None:  # noqa: FBT001
    """A4.2 Early in the game, three inside."""
    state = start()
    now = fields(state)
    for place in ("A5-1", "A5+1", "A4"):
        now.board[cell(state, place)] = box.EMPTY
    now.jail[0], now.cash[0] = 3, money
    now.phase, now.dice[:] = box.PRISON, (1, 1, 1, 1, 1)
    advance(state)
    assert now.question == box.ASK_FREEING
    assert all(text.startswith("free") == frees for text in decide(state, 0))


def in_shortage(cash: int, due: int) -> State:
    """Seat 0 owes seat 1 *due* and has *cash*."""
    state = start()
    now = fields(state)
    now.cash[0] = cash
    now.notes[0] = (1, 0, due, 0)
    now.phase = box.LOANS
    advance(state)
    assert now.question == box.ASK_SHORTAGE
    return state


def test_in_a_shortage_it_asks_and_takes_what_is_cheaper_than_the_bank() -> None:
    """A10.1, A10.3 The bank takes a quarter; a lower offer is taken, a higher one is not."""
    state = in_shortage(500, 1500)
    assert set(decide(state, 0)) == {"ask"}
    state.apply_action(0, "ask")
    for seat, answer in enumerate(("decline", "offer 5 end", "offer 60 end"), start=1):
        state.apply_action(seat, answer)
    assert set(decide(state, 0)) == {"accept 2"}

    state = in_shortage(500, 1500)
    for seat, text in ((0, "ask"), (1, "offer 40 8"), (2, "decline"), (3, "offer 100 1")):
        state.apply_action(seat, text)
    assert set(decide(state, 0)) == {"borrow"}


def test_bankruptcy_comes_last() -> None:
    """A10.4 Only who owes far more than the herd can bring gives up."""
    assert "bankrupt" not in decide(in_shortage(0, 8000), 0)
    assert set(decide(in_shortage(0, 60_000), 0)) == {"bankrupt"}


def test_interest_goes_by_risk() -> None:
    """A10.3 Who has little left to sell pays more, and who has nothing gets nothing."""
    state = in_shortage(0, 5000)
    state.apply_action(0, "ask")
    safe = rate_by_risk(fields(state), 1)
    assert all(text.startswith("offer") for text in decide(state, 1))
    now = fields(state)
    for place in ("A8", "A7-2", "A7-1", "A7", "A7+1", "A7+2"):
        now.board[cell(state, place)] = box.EMPTY
    assert rate_by_risk(now, 1) > safe
    now.loans[0, 0] = 30_000
    assert set(decide(state, 1)) == {"decline"}


@pytest.mark.parametrize(("money", "text"), [(9000, "repay 1"), (2000, "roll")])
def test_it_repays_when_there_is_more_than_enough(money: int, text: str) -> None:
    """A10.2 Repaying early saves nothing, so cash comes first."""
    state = start()
    now = fields(state)
    now.cash[0], now.loans[0, 0] = money, 1300
    now.phase = box.REPAYMENTS
    advance(state)
    assert set(decide(state, 0)) == {text}


@pytest.mark.slow
def test_herds_are_not_placed_twice_alike() -> None:
    """A2.2 The best animal stands in many places, though not in all as often."""
    thumb = Thumb(game())
    where: Counter[int] = Counter()
    for number in range(60):
        state, stream = seated(), new_stream(f"herd {number}")
        for head in range(box.HERD):
            action = thumb.choose(state, 0, stream)
            where[head] += int(action == 0)
            state.apply_action(0, action)
    assert sum(where.values()) == 60
    assert len([head for head in where if where[head] > 1]) >= 4
    assert max(where.values()) < 40


def test_the_game_is_expected_to_end_when_it_does() -> None:
    """A11 Fewer animals, fewer turns; a short game is over sooner."""
    assert turns_left(fields(start())) > turns_left(fields(start(sale_limit=8))) > 0
    few = arrange({"A8": "A600", "B8": "B600", "B7": "B600", "D8": "D600", "E8": "E600"})
    assert turns_left(fields(few)) <= 1


def test_the_lead_counts_debts() -> None:
    now: Any = fields(start())
    now.cash[:4] = (12_000, 10_000, 11_000, 10_000)
    assert lead(now, 0) == 1000
    now.loans[0, 0] = 1300
    assert lead(now, 0) == -300


def evaluated(state: State) -> list[float]:
    out = np.zeros(state.game.num_seats)
    policy(game_of(state))[declared.seat_values](view(state.records, 0), out)
    return [float(value) for value in out]


@pytest.mark.slow
def test_evaluation_goes_by_money_and_herd_and_ends_with_the_result() -> None:
    """A11.2 Equal at first; more money or a better herd is better; the end is the end."""
    state = start()
    assert max(evaluated(state)) - min(evaluated(state)) < 0.05
    fields(state).cash[2] += 2000
    assert evaluated(state).index(max(evaluated(state))) == 2
    fields(state).cash[2] -= 2000
    for place in ("B8", "B7"):
        fields(state).board[cell(state, place)] = box.EMPTY
    values = evaluated(state)
    assert values.index(min(values)) == 1
    assert sum(values) == pytest.approx(2 - state.game.num_seats)
    Thumb(game_of(state)).play(state, new_stream("to the end"), 0)
    assert state.is_terminal()
    assert evaluated(state) == state.returns()
