"""The notation of actions in Abilene (A14), written and read."""

import re

from stampede.core.errors import UnreadableAction
from stampede.core.record import Ints, Records
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.lattice import NOWHERE, TOWN
from stampede.games.abilene.rules.money import due_of, rate_of
from stampede.games.abilene.table.board import cell_name, read_cell
from stampede.games.abilene.words import say

WORDS = {
    "1000": act.KIND,
    "600": act.KIND + 1,
    "300": act.KIND + 2,
    "100": act.KIND + 3,
    "unbranded": act.KIND + 4,
    "roll": act.ROLL_DICE,
    "done": act.DONE,
    "borrow": act.BORROW,
    "ask": act.ASK,
    "bankrupt": act.GO_BANKRUPT,
    "decline": act.DECLINE,
    "own": act.CARD,
    "none": act.CARD + 1,
    "other": act.CARD + 2,
    **{str(number): act.DIE + number for number in range(box.MOST_COW + 1)},
    **{f"repay {number}": act.REPAY + number - 1 for number in range(1, box.MAX_LOANS + 1)},
    **{f"accept {seat}": act.ACCEPT + seat for seat in range(box.MAX_SEATS)},
}
"""Actions whose text is always the same."""
TEXTS = {action: text for text, action in WORDS.items()}
CELL = r"[a-f][2-8](?:[+-][0-9]{1,2})?"
MOVE = re.compile(rf"(cow|boy) ([0-5]) ({CELL}|town) ?> ?({CELL}|town)")
PLACE = re.compile(rf"(free|to) ({CELL})")
OFFER = re.compile(r"offer ([0-9]{1,3}) ([12358]|end)")


def action_to_string(records: Records, seat: int, action: int) -> str:
    """A14 The notation of an action."""
    land: Ints = records["land"][0]
    if action in TEXTS:
        return TEXTS[action]
    if action >= act.BOY_MOVE:
        return _move(land, "boy", action - act.BOY_MOVE)
    if action >= act.COW_MOVE:
        return _move(land, "cow", action - act.COW_MOVE)
    if action >= act.TO:
        return f"to {cell_name(land, action - act.TO)}"
    if action >= act.FREE:
        return f"free {cell_name(land, action - act.FREE)}"
    offer = action - act.OFFER
    return f"offer {rate_of(offer)} {due_text(due_of(offer))}"


def due_text(due: int) -> str:
    """A10.3 The time at which a loan is due: after so many turns, or at the end."""
    return "end" if due == box.AT_END else str(due)


def _move(land: Ints, who: str, move: int) -> str:
    source, target = cell_name(land, act.source_of(move)), cell_name(land, act.target_of(move))
    return f"{who} {act.number_of(move)} {source}>{target}"


def string_to_action(records: Records, seat: int, text: str) -> int:
    """A14 Read an action, legal or not; raises UnreadableAction."""
    land: Ints = records["land"][0]
    short = " ".join(text.lower().split())
    if short in WORDS:
        return WORDS[short]
    if found := MOVE.fullmatch(short):
        return _read_move(land, found)
    if found := PLACE.fullmatch(short):
        return (act.FREE if found[1] == "free" else act.TO) + _read_cell(land, found[2])
    if found := OFFER.fullmatch(short):
        rate = int(found[1])
        if rate % box.RATE_STEP or rate > 200:
            raise UnreadableAction(say("refusal.rate", rate=rate), "A10.3")
        due = box.AT_END if found[2] == "end" else int(found[2])
        dues: list[int] = box.DUES.tolist()
        return act.OFFER + rate // box.RATE_STEP * len(box.DUES) + dues.index(due)
    raise UnreadableAction(say("refusal.unreadable", text=text[:40]), "A14")


def _read_move(land: Ints, found: re.Match[str]) -> int:
    number, source, target = int(found[2]), _read_cell(land, found[3]), _read_cell(land, found[4])
    if found[1] == "boy":
        if not 1 <= number <= box.MOST_BOY:
            raise UnreadableAction(say("refusal.boy_number", number=number), "A1.1")
        return act.moves_of(act.BOY_MOVE, number, source) + target
    if number == 0:
        raise UnreadableAction(say("refusal.cow_zero"), "A5.1")
    if source == TOWN:
        raise UnreadableAction(say("refusal.cow_town"), "A5.4")
    return act.moves_of(act.COW_MOVE, number, source) + target


def _read_cell(land: Ints, text: str) -> int:
    cell = read_cell(land, text)
    if cell == NOWHERE:
        raise UnreadableAction(say("refusal.cell", cell=text.upper()), "A1.3")
    return cell
