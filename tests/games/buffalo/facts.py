"""The reasons of Buffalo, borne out by its rules: by the text of the position, and by the next moves."""

from stampede.core.game import State, game_of
from tests.games.claims import Claim, Facts

LETTERS = "abcdefghijk"
Board = dict[str, str]


def board(state: State) -> Board:
    """The pieces by cell, from the text of the position."""
    rows = state.to_text().split()[0].split("/")
    found = {}
    for number, row in zip(range(len(rows), 0, -1), rows, strict=True):
        column, digits = 0, ""
        for token in [*row, ""]:
            if token.isdigit():
                digits += token
                continue
            column, digits = column + int(digits or 0), ""
            if token:
                found[f"{LETTERS[column]}{number}"] = token
                column += 1
    return found


def moves(state: State, side: str) -> list[str]:
    """The moves of a side (``b`` or ``c``) if it were to move."""
    text = f"{state.to_text().split()[0]} {side}"
    placed = game_of(state).state_from_text(text)
    seat = "bc".index(side)
    return [placed.action_to_string(seat, action) for action in placed.legal_actions(seat)]


def height(state: State) -> int:
    return int(state.game.options["height"])


def ahead(cell: str, steps: int = 1) -> str:
    return f"{cell[0]}{int(cell[1:]) + steps}"


def chief(found: Board) -> str:
    return next(cell for cell, piece in found.items() if piece == "C")


def apart(one: str, other: str) -> int:
    columns = LETTERS.index(one[0]) - LETTERS.index(other[0])
    return max(abs(columns), abs(int(one[1:]) - int(other[1:])))


def herd(found: Board) -> list[str]:
    return [cell for cell, piece in found.items() if piece == "B"]


def crosses_next(state: State) -> set[str]:
    """The buffaloes whose next step crosses the far river."""
    return {move[:2] for move in moves(state, "b") if move[3:] == str(height(state))}


def runs_home(state: State, cell: str) -> bool:
    """Whether a buffalo that runs on cannot be kept from the far river by any moves of the chief's side.

    *state* has the chief's side to move, or any if the buffalo moves first.
    """
    if int(cell[1:]) == height(state):
        return True
    for action in state.legal_actions(1):
        after = state.clone()
        after.apply_action(1, action)
        step = cell + ahead(cell)
        if after.is_terminal() or step not in moves(after, "b"):
            return False
        after.apply_action(0, step)
        if not after.is_terminal() and not runs_home(after, ahead(cell)):
            return False
    return True


def free(state: State, cell: str) -> bool:
    """Whether the buffalo is free, tried move by move where it is near the far river, else by columns."""
    if height(state) - int(cell[1:]) > 2:
        found = board(state)
        beyond = [ahead(cell, steps) for steps in range(1, height(state) - int(cell[1:]) + 1)]
        return not any(found.get(each) in {"C", "D"} for each in beyond)
    return runs_home(state, cell)


def passed(state: State, side: str) -> State:
    """The position with this side to move."""
    return game_of(state).state_from_text(f"{state.to_text().split()[0]} {side}")


def lets_run(claim: Claim) -> bool:
    cell, after = claim.values["cell"], claim.after
    step = cell + ahead(cell)
    if step not in moves(after, "b"):
        return False
    ran = passed(after, "b")
    ran.apply_action(0, step)
    return ran.is_terminal() or free(ran, ahead(cell))


def saves(claim: Claim) -> bool:
    idle = passed(claim.before, "b")
    cell = claim.values["cell"]
    step = cell + ahead(cell)
    if step not in moves(idle, "b"):
        return False
    idle.apply_action(0, step)
    return (idle.is_terminal() or free(idle, ahead(cell))) and not (
        claim.after.is_terminal() is False and lets_run(claim)
    )


def can_take(state: State, cell: str) -> bool:
    found = board(state)
    return chief(found) + cell in moves(state, "c") and found.get(cell) == "B"


def stopped(found: Board, cell: str) -> bool:
    return found.get(cell) == "B" and found.get(ahead(cell)) == "D"


def no_dog_before(claim: Claim) -> bool:
    found, cell = board(claim.before), claim.values["cell"]
    return not any(found.get(ahead(cell, steps)) == "D" for steps in range(1, 7))


def attacks(claim: Claim) -> bool:
    cell, found = claim.values["cell"], board(claim.after)
    on = ahead(cell)
    escapes = cell + on in moves(claim.after, "b") and (
        apart(chief(found), on) > 1 or int(on[1:]) == height(claim.after)
    )
    return can_take(claim.after, cell) and not escapes


def spared(claim: Claim) -> bool:
    cell, found = claim.values["cell"], board(claim.after)
    on = ahead(cell)
    return (
        can_take(claim.before, cell)
        and cell + on in moves(claim.after, "b")
        and (apart(chief(found), on) > 1 or int(on[1:]) == height(claim.after))
    )


def stays_in_reach(claim: Claim) -> bool:
    cell = claim.values["cell"]
    return cell + ahead(cell) in claim.legal and claim.text[:2] != cell and can_take(claim.after, cell)


def rows_of_movable(claim: Claim) -> list[int]:
    return [int(move[1]) for move in moves(claim.before, "b")]


def column(claim: Claim) -> str:
    return str(claim.values["column"])


FACTS: Facts = {
    "crosses": lambda c: c.after.is_terminal() and c.text[3:] == str(height(c.before)),
    "runs_free": lambda c: free(c.after, c.values["cell"]),
    "threatens_twice": lambda c: {c.values["cell"], c.values["other"]} <= crosses_next(c.after),
    "forces": lambda c: c.values["cell"] in crosses_next(c.after),
    "evades": lambda c: can_take(c.before, c.text[:2]) and not can_take(c.after, c.text[2:]),
    "none_in_reach": lambda c: not any(can_take(c.after, cell) for cell in herd(board(c.after))),
    "runs_clear": lambda c: (
        c.text[0] == column(c)
        and not any(
            piece == "D" and cell[0] == column(c) and cell[1] > c.text[3]
            for cell, piece in board(c.after).items()
        )
        and c.text[2:] + ahead(c.text[2:]) in moves(c.after, "b")
    ),
    "far_off": lambda c: apart(chief(board(c.after)), c.values["cell"]) == c.values["count"] > 3,
    "catches_up": lambda c: int(c.text[1]) == min(rows_of_movable(c)) < max(rows_of_movable(c)),
    "steps_on": lambda c: c.values["cell"] + ahead(c.values["cell"]) in moves(c.after, "b"),
    "leaves_dog": lambda c: "D" in {p for cell, p in board(c.before).items() if cell[0] == column(c)},
    "leaves_chief": lambda c: apart(chief(board(c.before))[0] + "1", column(c) + "1") <= 1,
    "leaves_inside": lambda c: min(herd(board(c.before)))[0] < column(c) < max(herd(board(c.before)))[0],
    "ends_herd": lambda c: c.after.is_terminal() and c.after.winners() == (1,),
    "saves": saves,
    "captures": lambda c: board(c.before)[c.values["cell"]] == "B" and c.text[2:] == c.values["cell"],
    "stops": lambda c: stopped(board(c.after), c.values["cell"]) and c.text[2:] == ahead(c.values["cell"]),
    "attacks": attacks,
    "bars": lambda c: (
        c.text[2] == c.values["cell"][0] and c.text[3] > c.values["cell"][1] and no_dog_before(c)
    ),
    "can_stop": lambda c: c.text[2:] + ahead(c.values["cell"]) in moves(c.after, "c"),
    "comes_nearer": lambda c: (
        apart(c.text[2:], c.values["cell"]) < apart(c.text[:2], c.values["cell"])
        and not stopped(board(c.after), c.values["cell"])
    ),
    "keeps_watch": lambda c: apart(chief(board(c.after)), ahead(c.values["cell"])) <= 1,
    "holds_dogs": lambda c: (
        stopped(board(c.before), c.values["cell"]) and stopped(board(c.after), c.values["cell"])
    ),
    "stands_ahead": lambda c: c.text[2] == c.values["cell"][0] and c.text[3] > c.values["cell"][1],
    "misses_river": lambda c: c.values["cell"] in crosses_next(c.before) and not c.after.is_terminal(),
    "freezes": lambda c: c.after.is_terminal() and c.after.winners() == (1,),
    "walks_to_chief": lambda c: can_take(c.after, c.values["cell"]),
    "stays_in_reach": stays_in_reach,
    "meets_dog": lambda c: stopped(board(c.after), c.text[2:]),
    "lets_cross": lambda c: c.values["cell"] in crosses_next(c.after),
    "lets_run": lets_run,
    "lets_go": lambda c: can_take(c.before, c.values["cell"]) and not can_take(c.after, c.values["cell"]),
    "spares": spared,
    "unstops": lambda c: (
        stopped(board(c.before), c.values["cell"]) and not stopped(board(c.after), c.values["cell"])
    ),
}
