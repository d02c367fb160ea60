"""Players at one terminal, and the computer beside them."""

import secrets
import sys
from collections.abc import Set as AbstractSet

from stampede.core.errors import IllegalAction
from stampede.core.game import State
from stampede.core.scene import Sheet
from stampede.play.match import Match

HELP = "Write an action as 'moves' lists them, or: moves, board, back (take back a secret choice), quit."
SHOWN = 60
"""The number of actions that 'moves' lists; some choices have thousands."""
SCREEN = 60
"""The number of empty lines between two people who may not see each other's board."""


class Terminal:
    """A terminal that asks the acting player and prints the last action."""

    def __init__(self, people: AbstractSet[int], level: int, *, notebook: bool = False) -> None:
        """*people* are the seats played from the keyboard; the computer plays all others, at *level*.

        With a *notebook* the board has a table of what its player saw earlier (A12.1).
        """
        self._people = people
        self._level = level
        self._notebook = notebook
        self._shown: int | None = None
        """The seat whose board was shown last."""
        self._has_news = True

    def greet(self) -> None:
        """Print how to write actions."""
        print(HELP)

    def act(self, match: Match, acting: tuple[int, ...]) -> Match | None:
        """The match after one of the *acting* seats has chosen; None when a person leaves."""
        computers = [seat for seat in acting if seat not in self._people]
        if computers:
            return self._answer(match, computers[0])
        seat = self._shown if self._shown in acting else acting[0]
        assert seat is not None
        self._show(match.state, seat)
        return self._ask(match, seat)

    def tell(self, before: Match, after: Match) -> None:
        """Print the public events between two moments of a match."""
        viewer = next(iter(self._people)) if len(self._people) == 1 else None
        state = before.state.clone()
        for entry in after.entries[before.version :]:
            state.apply_action(*entry)
            if said := state.narration(viewer):
                print(said)
            self._has_news = True

    def _show(self, state: State, seat: int) -> None:
        """Print the board as *seat* sees it, when it is new to the player."""
        if seat == self._shown and not self._has_news:
            return
        view = state.observation(seat)
        hides = view.records.tobytes() != state.records.tobytes()
        if self._shown is not None and seat != self._shown and hides:
            self._curtain(f"It is the turn of {state.seat_names[seat]}.")
        self._shown, self._has_news = seat, False
        print(f"\n{view}")
        write = view.game.definition.drawn.notebook
        if self._notebook and write is not None:
            print(f"\n{in_lines(write(view, seat))}")

    def _curtain(self, line: str) -> None:
        """Scroll the last board out of sight; the next person confirms to be there."""
        print("\n" * SCREEN + line)
        try:
            input("Hand over the keyboard, then press Enter. ")
        except (EOFError, RuntimeError):
            return

    def _ask(self, match: Match, seat: int) -> Match | None:
        """Ask the player until an action is legal; None when they leave."""
        state = match.state
        while True:
            try:
                text = input(f"{state.seat_names[seat]}> ").strip()
            except (EOFError, RuntimeError):  # the end of the input, or none at all
                return None
            if text in ("quit", "exit", "q"):
                return None
            if text in ("help", "?", ""):
                print(HELP)
            elif text == "moves":
                print(moves(state, seat))
            elif text == "board":
                print(state.observation(seat))
            else:
                try:
                    return match.take_back(seat) if text == "back" else match.submit(seat, text)
                except IllegalAction as refusal:
                    print(f"Not possible: {refusal}")

    def _answer(self, match: Match, seat: int) -> Match:
        """The match after the computer's action, chosen from its seat's view."""
        from stampede.bots.choose import choose  # noqa: PLC0415 - loads the compiler, which people do without

        state = match.state
        if sys.stderr is not None and sys.stderr.isatty():
            print(f"The computer ({state.seat_names[seat]}) is thinking.", file=sys.stderr)
        view, seed = state.observation(seat).to_dict(), secrets.token_hex(8)
        action = choose(state.game.name, dict(state.game.options), view, seat, self._level, seed)
        return match.submit(seat, action)


def in_lines(sheet: Sheet) -> str:
    """A table as text."""
    rows = ["   ".join(row.cells) for row in sheet.rows]
    return "\n  ".join(part for part in (sheet.title, *rows, sheet.note) if part)


def moves(state: State, seat: int) -> str:
    """The legal actions of *seat*, in notation; of very many the first, and their number."""
    legal = state.legal_actions(seat)
    texts = [state.action_to_string(seat, action) for action in legal[:SHOWN]]
    rest = f" ... {state.action_to_string(seat, legal[-1])} ({len(legal):,} in all)"
    return ", ".join(texts) + (rest if len(legal) > SHOWN else "")
