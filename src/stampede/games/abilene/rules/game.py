"""The rules of Abilene in one interface: acting seats, legal actions, and their effects."""

from stampede.core.interface import CHANCE
from stampede.core.record import Ints
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules import reasons as why
from stampede.games.abilene.rules.actions import number_of, source_of, target_of
from stampede.games.abilene.rules.cattle import cow_moves, end_cattle, move_cow, why_not_cow
from stampede.games.abilene.rules.cells import home, why_not_among
from stampede.games.abilene.rules.cowboys import (
    boy_moves,
    cells_for_stolen,
    goals_for_stolen,
    move_boy,
    place_stolen,
    why_not_boy,
)
from stampede.games.abilene.rules.duels import (
    beaten_seat,
    cells_for_beaten,
    place_beaten,
    roll_duel,
    write_cells_for_beaten,
)
from stampede.games.abilene.rules.loans import num_loans, repay, why_not_repay
from stampede.games.abilene.rules.money import (
    accept,
    answer,
    answers_to,
    ask,
    borrow,
    go_bankrupt,
    is_to_answer,
    ways_out,
    why_not_accept,
    why_not_ask,
    why_not_offer,
)
from stampede.games.abilene.rules.prison import cells_for_freed, cells_to_free_to, free_boy
from stampede.games.abilene.rules.sale import is_to_lay, lay_card
from stampede.games.abilene.rules.setup import all_placed, kinds_to_place, place_cow, why_not_kind
from stampede.games.abilene.rules.state import AbileneState
from stampede.games.abilene.rules.turn import advance, begin_turn, dice_rolled, weight

ANSWERS = (
    (box.ASK_KIND, act.KIND, act.ROLL_DICE),
    (box.ASK_REPAYMENT, act.ROLL_DICE, act.DONE),
    (box.ASK_REPAYMENT, act.REPAY, act.ACCEPT),
    (box.ASK_DIE, act.DIE, act.REPAY),
    (box.ASK_DUEL, act.DIE, act.REPAY),
    (box.ASK_FREEING, act.DONE, act.BORROW),
    (box.ASK_FREEING, act.FREE, act.TO),
    (box.ASK_COW, act.DONE, act.BORROW),
    (box.ASK_COW, act.COW_MOVE, act.BOY_MOVE),
    (box.ASK_BOY, act.BOY_MOVE, act.NUM_ACTIONS),
    (box.ASK_STOLEN, act.TO, act.COW_MOVE),
    (box.ASK_BEATEN, act.TO, act.COW_MOVE),
    (box.ASK_CARDS, act.CARD, act.DIE),
    (box.ASK_SHORTAGE, act.BORROW, act.DECLINE),
    (box.ASK_SHORTAGE, act.ACCEPT, act.OFFER),
    (box.ASK_ANSWERS, act.DECLINE, act.CARD),
    (box.ASK_ANSWERS, act.OFFER, act.FREE),
)
"""The actions that answer each pending decision: the first, and the one after the last."""


def num_seats(state: AbileneState) -> int:
    """A2.1 Three to six players."""
    return int(state.players)


def is_acting(state: AbileneState, seat: int) -> bool:  # noqa: PLR0911 - one return a question
    """A14 Whether *seat* acts: several at once in the set-up, at a sale, and for a loan."""
    question = state.question
    if question == box.NOTHING:
        return False
    if question in (box.ASK_DIE, box.ASK_DUEL):
        return seat == CHANCE
    if seat < 0 or seat >= state.players:
        return False
    if question == box.ASK_KIND:
        return bool(state.placed[seat] < box.HERD)
    if question == box.ASK_CARDS:
        return is_to_lay(state, seat)
    if question == box.ASK_ANSWERS:
        return is_to_answer(state, seat)
    if question == box.ASK_SHORTAGE:
        return seat == state.payer
    return seat == (state.winner if question == box.ASK_BEATEN else state.turn)


def num_unrevealed(state: AbileneState) -> int:
    """A2.2, A9.1, A10.3 The number of animals, cards or answers that are chosen and not yet shown."""
    if state.question == box.ASK_KIND:
        return int(state.placed.sum())
    if state.question == box.ASK_CARDS:
        return int((state.cards != box.NONE).sum())
    if state.question == box.ASK_ANSWERS:
        return int((state.answers != box.NONE).sum())
    return 0


def legal_actions(state: AbileneState, seat: int, out: Ints) -> int:  # noqa: C901, PLR0911 - one return a question
    """A14 List the legal actions of *seat* for the pending decision."""
    if not is_acting(state, seat):
        return 0
    question = state.question
    if question in (box.ASK_DIE, box.ASK_DUEL):
        return numbers(state, out)
    if question == box.ASK_COW:
        return cow_moves(state, out)
    if question == box.ASK_BOY:
        return boy_moves(state, out)
    if question == box.ASK_CARDS:
        return cards(out)
    if question == box.ASK_KIND:
        return kinds_to_place(state, seat, out)
    if question == box.ASK_REPAYMENT:
        return repayments(state, seat, out)
    if question == box.ASK_FREEING:
        return cells_to_free_to(state, out)
    if question == box.ASK_STOLEN:
        return cells_for_stolen(state, out)
    if question == box.ASK_BEATEN:
        return write_cells_for_beaten(state, out)
    if question == box.ASK_SHORTAGE:
        return ways_out(state, out)
    return answers_to(state, seat, out)


def is_legal(state: AbileneState, seat: int, action: int, out: Ints) -> bool:
    """A13.2 Whether *action* is legal for *seat*."""
    return why_not(state, seat, action) == why.ALLOWED


def why_not(state: AbileneState, seat: int, action: int) -> int:
    """A13.2 The reason why *action* is not legal for *seat*, one of ``reasons``; ALLOWED where it is."""
    if not CHANCE <= seat < state.players:
        return why.NO_SEAT
    if state.phase == box.OVER:
        return why.ENDED
    if not 0 <= action < act.NUM_ACTIONS:
        return why.NO_ACTION
    if not is_acting(state, seat):
        return why.NOT_ASKED
    if not is_answer(state.question, action):
        return why.NOT_NOW
    return why_not_answer(state, seat, action)


def is_answer(question: int, action: int) -> bool:
    """A14 Whether *action* is of the kind that answers the *question*."""
    for asked, first, end in ANSWERS:
        if question == asked and first <= action < end:
            return True
    return False


def why_not_answer(state: AbileneState, seat: int, action: int) -> int:  # noqa: PLR0911 - one return a question
    """A14 The reason why *action*, which is of the right kind, is not legal, or ALLOWED."""
    question = state.question
    if question == box.ASK_KIND:
        return why_not_kind(state, seat, action - act.KIND)
    if question in (box.ASK_DIE, box.ASK_DUEL):
        return why.ALLOWED if weight(state, action - act.DIE) > 0 else why.NO_FACE
    if action >= act.BOY_MOVE:
        move = action - act.BOY_MOVE
        return why_not_boy(state, number_of(move), source_of(move), target_of(move))
    if action >= act.COW_MOVE:
        move = action - act.COW_MOVE
        return why_not_cow(state, number_of(move), source_of(move), target_of(move))
    if action >= act.FREE:
        return why_not_put(state, action)
    if question == box.ASK_REPAYMENT and action >= act.REPAY:
        return why_not_repay(state, seat, action - act.REPAY)
    if action >= act.OFFER:
        return why_not_offer(state, seat)
    if action >= act.ACCEPT:
        return why_not_accept(state, action - act.ACCEPT)
    return why_not_ask(state) if action == act.ASK else why.ALLOWED


def why_not_put(state: AbileneState, action: int) -> int:
    """A4.2, A7.1, A8.2 The reason why a freed or beaten cowboy or a stolen animal may not go to a cell."""
    own = home(state, state.turn)
    if state.question == box.ASK_FREEING:
        return why_not_among(state, cells_for_freed(state), own, action - act.FREE)
    if state.question == box.ASK_STOLEN:
        return why_not_among(state, goals_for_stolen(state), own, action - act.TO)
    return why_not_among(state, cells_for_beaten(state), home(state, beaten_seat(state)), action - act.TO)


def numbers(state: AbileneState, out: Ints) -> int:
    """A1.1 List the numbers of the die that is rolled now."""
    count = 0
    for number in range(box.MOST_COW + 1):
        if weight(state, number) > 0:
            out[count] = act.DIE + number
            count += 1
    return count


def chance_weights(state: AbileneState, out: Ints) -> int:
    """A1.1 The number of the six faces that show each number, as weights."""
    count = 0
    for number in range(box.MOST_COW + 1):
        if weight(state, number) > 0:
            out[count] = weight(state, number)
            count += 1
    return count


def cards(out: Ints) -> int:
    """A9.1 List the three corral cards."""
    for card in range(3):
        out[card] = act.CARD + card
    return 3


def repayments(state: AbileneState, seat: int, out: Ints) -> int:
    """A10.2 List the loans that the player's cash can repay, and to roll."""
    out[0] = act.ROLL_DICE
    count = 1
    for index in range(num_loans(state, seat)):
        if why_not_repay(state, seat, index) == why.ALLOWED:
            out[count] = act.REPAY + index
            count += 1
    return count


def apply_action(state: AbileneState, seat: int, action: int) -> None:  # noqa: C901 - one branch a question
    """A3, A14 Make a choice, then go on with the turn up to the next decision."""
    question = state.question
    state.question = box.NOTHING
    if question == box.ASK_KIND:
        place(state, seat, action - act.KIND)
    elif question == box.ASK_REPAYMENT:
        start(state, seat, action)
    elif question == box.ASK_DIE:
        state.dice[dice_rolled(state)] = action - act.DIE
    elif question == box.ASK_FREEING:
        free(state, action)
    elif question == box.ASK_COW:
        drive(state, action)
    elif question == box.ASK_BOY:
        move = action - act.BOY_MOVE
        move_boy(state, number_of(move), source_of(move), target_of(move))
    elif question == box.ASK_STOLEN:
        place_stolen(state, action - act.TO)
    elif question == box.ASK_DUEL:
        roll_duel(state, action - act.DIE)
    elif question == box.ASK_BEATEN:
        place_beaten(state, action - act.TO)
    elif question == box.ASK_CARDS:
        lay_card(state, seat, action - act.CARD + 1)
    elif question == box.ASK_SHORTAGE:
        find_way_out(state, action)
    else:
        answer(state, seat, box.DECLINED if action == act.DECLINE else action - act.OFFER + box.DECLINED + 1)
    advance(state)


def place(state: AbileneState, seat: int, rank: int) -> None:
    """A2.2, A2.4 Place an animal; when all herds stand, seat 0 begins."""
    place_cow(state, seat, rank)
    if all_placed(state):
        begin_turn(state, 0)
    else:
        state.question = box.ASK_KIND


def start(state: AbileneState, seat: int, action: int) -> None:
    """A10.2 Repay a loan, or roll the dice."""
    if action == act.ROLL_DICE:
        state.phase = box.ROLL
    else:
        repay(state, seat, action - act.REPAY)


def free(state: AbileneState, action: int) -> None:
    """A4.2 Free a cowboy, or nobody more."""
    if action == act.DONE:
        state.phase = box.FOOD_BILL
    else:
        free_boy(state, action - act.FREE)


def drive(state: AbileneState, action: int) -> None:
    """A5.1 Move an animal, or leave the other dice unused."""
    if action == act.DONE:
        end_cattle(state)
        return
    move = action - act.COW_MOVE
    move_cow(state, number_of(move), source_of(move), target_of(move))


def find_way_out(state: AbileneState, action: int) -> None:
    """A10.1 Resolve a shortage: borrow, ask, go bankrupt or accept an offer."""
    if action == act.BORROW:
        borrow(state)
    elif action == act.ASK:
        ask(state)
    elif action == act.GO_BANKRUPT:
        go_bankrupt(state)
    else:
        accept(state, action - act.ACCEPT)
