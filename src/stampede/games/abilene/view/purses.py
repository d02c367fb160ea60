"""A10.5 Bounds on the hidden cash of a position, from the history after it.

The history is replayed with the least cash each player can have had. A payment beyond it raises the bound:
nobody with hidden cash has been short of money since. And a player who was not asked to repay a loan (A10.2)
had less than its debt.
"""

from stampede.core.history import History
from stampede.core.interface import CHANCE
from stampede.core.state_like import StateLike
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import ACCEPT, DIE, FREE, OFFER, REPAY, ROLL_DICE
from stampede.games.abilene.rules.money import missing, pay
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.rules.turn import advance, dice_rolled
from stampede.games.abilene.view.resampling import hidden_cash, least_cash


class Purses:
    """The least and the greatest cash of each seat whose cash was hidden, found by a replay."""

    def __init__(self, play: StateLike) -> None:
        """Begin with the position *play*."""
        records = play.records.copy()
        begun: AbileneState = view(records, 0)
        hidden = [seat for seat in range(begun.players) if begun.cash[seat] == box.HIDDEN]
        self.most = dict.fromkeys(hidden, hidden_cash(begun))
        self.least = {seat: least_cash(begun, seat) for seat in hidden}
        for seat in hidden:
            begun.cash[seat] = self.least[seat]
        self._play = play.with_records(records)
        self._last = ROLL_DICE

    def follow(self, history: History, now: AbileneState) -> None:
        """Replay *history*, which leads to the view *now*."""
        for seat, action in history:
            self._allow(seat, action)
            self._play.apply_action(seat, action)
            self._last = action
        if now.question == box.ASK_REPAYMENT:
            self._allow(int(now.turn), ROLL_DICE)
        else:
            self._allow(CHANCE, DIE)

    def _allow(self, seat: int, action: int) -> None:
        """Raise the players' cash to the minimum for the next action, and bound it above."""
        records = self._play.records.copy()
        state: AbileneState = view(records, 0)
        while state.question == box.ASK_SHORTAGE and state.payer in self.least:
            self._raise(state, state.payer, state.amount)
            pay(state)
            advance(state)
        if seat in self.least and (action == ROLL_DICE or REPAY <= action < ACCEPT):
            self._ask_to_repay(state, seat, action)
        elif seat in self.least and OFFER <= action < FREE:
            self._raise(state, seat, missing(state))
        elif state.question == box.ASK_DIE and state.turn in self.least and dice_rolled(state) == 0:
            self._spare(state, state.turn)
        self._play = self._play.with_records(records)

    def _raise(self, state: AbileneState, seat: int, cash: int) -> None:
        """Raise the least cash of a player to the amount he must have now."""
        lack = max(0, cash - int(state.cash[seat]))
        state.cash[seat] += lack
        self.least[seat] += lack

    def _ask_to_repay(self, state: AbileneState, seat: int, action: int) -> None:
        """A10.2 Bound the cash of a player who was asked to repay: he could, or he did."""
        debts = [int(debt) for debt in state.loans[seat] if debt]
        self._raise(state, seat, min(debts) if action == ROLL_DICE else debts[action - REPAY])
        if state.question == box.ASK_DIE:
            state.phase, state.question = box.REPAYMENTS, box.NOTHING
            advance(state)

    def _spare(self, state: AbileneState, seat: int) -> None:
        """A10.2 Bound the cash of a player who was not asked to repay; one who was has just said ``roll``."""
        debts = [int(debt) for debt in state.loans[seat] if debt]
        if debts and self._last != ROLL_DICE:
            most = self.least[seat] + min(debts) - 100 - int(state.cash[seat])
            self.most[seat] = min(self.most[seat], most)
