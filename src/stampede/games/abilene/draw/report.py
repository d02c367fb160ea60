"""The report of a finished match: money over the rounds, every sale, and the deeds of each ranch."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from stampede.core.scene import Chart, Line, Report, Row, Sheet
from stampede.core.state_like import StateLike
from stampede.draw.brands import BRANDS
from stampede.games.abilene.draw.corral import CARD_NAMES, Flow, flows
from stampede.games.abilene.draw.sheets import claims_of, debts_of
from stampede.games.abilene.draw.view_model import animal, letter, listed, money, ranch
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import owner
from stampede.games.abilene.rules.ending import num_sold
from stampede.games.abilene.rules.sale import truth
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.rules.state import view
from stampede.games.abilene.words import say
from stampede.words.shared import apart

DEEDS = ("sold", "earned", "thefts", "duels", "lost", "loans")
"""The deeds counted for each player."""


class _MatchStep(NamedTuple):
    """One action of the match, with the positions before and after it."""

    before: Fields
    after: Fields
    seat: int
    action: int


def report(positions: Sequence[StateLike]) -> Report:
    """The money chart (A11.2), the sales brand by brand (A9), and the deeds of each ranch."""
    fields: list[Fields] = [view(state.records, 0) for state in positions]
    steps = [
        _MatchStep(before, after, *state.history[-1])
        for (before, after), state in zip(pairwise(fields), positions[1:], strict=True)
    ]
    sheets = (_sales(steps), _deeds(steps, fields[-1]))
    winners = positions[-1].winners() if positions[-1].is_terminal() else ()
    return Report((_chart(fields),), tuple(sheet for sheet in sheets if sheet.rows), _best(steps, winners))


# -------------------------------------------------------------------- money


def _chart(fields: list[Fields]) -> Chart:
    """Each player's money at the start of every round and at the end, debts taken off."""
    starts = [fields[0], *(after for before, after in pairwise(fields) if after.rounds > before.rounds)]
    marks = [(float(now.rounds), now) for now in starts]
    if fields[-1] is not starts[-1]:
        marks.append((float(fields[-1].rounds) + 1, fields[-1]))
    lines = []
    for seat in range(fields[-1].players):
        name = letter(fields[-1], seat)
        points = tuple((across, float(_worth(now, seat))) for across, now in marks)
        look = f"s-{BRANDS[box.LETTERS.index(name)].colour}"
        lines.append(Line(ranch(fields[-1], seat), f"mark-{name}", look, points))
    return Chart(say("report.money"), say("report.rounds"), say("report.dollars"), tuple(lines))


def _worth(now: Fields, seat: int) -> int:
    """A11.2 Cash, less debts, with what others owe."""
    return int(now.cash[seat]) - debts_of(now, seat) + claims_of(now, seat)


# -------------------------------------------------------------------- sales


def _sold(steps: list[_MatchStep]) -> Iterator[Fields]:
    """A9.1 The positions in which an animal is shown."""
    for step in steps:
        if num_sold(step.after) > num_sold(step.before):
            yield step.after


def _sales(steps: list[_MatchStep]) -> Sheet:
    """A9.2, A9.3 The proceeds of each animal, brand by brand, the dearest first."""
    shown = sorted(_sold(steps), key=lambda now: int(now.sold))
    columns = tuple(
        say(f"report.{name}") for name in ("animal", "seller", "bank", "others", "total", "cards")
    )
    return Sheet(say("report.sales"), columns, tuple(_sale(now) for now in shown))


def _sale(now: Fields) -> Row:
    seller = int(now.seller)
    others = sum(flow.amount if flow.payee == seller else -flow.amount for flow in flows(now)[1:])
    bank = flows(now)[0].amount
    said: dict[int, list[str]] = {}
    for seat in range(now.players):
        if now.shown[seat] != box.NONE:
            said.setdefault(int(now.shown[seat]), []).append(ranch(now, seat))
    cards = apart(
        say("report.said", names=listed(names), card=say(f"card.{CARD_NAMES[card]}"))
        for card, names in sorted(said.items())
    )
    kind = int(now.sold) - box.COW - 1
    brand = "" if kind == box.UNBRANDED else f"mark-{box.LETTERS[kind // box.RANKS]}"
    earned = money(bank), money(others), money(bank + others)
    return Row((animal(int(now.sold)), ranch(now, seller), *earned, cards), brand)


# -------------------------------------------------------------------- deeds


def _deeds(steps: list[_MatchStep], last: Fields) -> Sheet:
    """The deeds of each ranch, and those it suffered."""
    counts: Counter[tuple[int, str]] = Counter()
    contested = bankrupt = 0
    for now in _sold(steps):
        seller = int(now.seller)
        counts[seller, "sold"] += 1
        counts[seller, "earned"] += sum(
            flow.amount if flow.payee == seller else -flow.amount for flow in flows(now)
        )
        contested += any(card in (box.NO_BRAND, box.OTHER_BRAND) for card in now.shown)
    for step in steps:
        for seat, deed in _deed(step):
            counts[seat, deed] += 1
        bankrupt += step.action == act.GO_BANKRUPT
    rows = tuple(_row(last, seat, counts) for seat in range(last.players))
    columns = tuple(say(f"report.{name}") for name in ("ranch", *DEEDS))
    values = {"contested": contested, "count": num_sold(last), "bankrupt": bankrupt}
    return Sheet(say("report.deeds"), columns, rows, say("report.note", **values))


def _deed(step: _MatchStep) -> Iterator[tuple[int, str]]:
    """A7.1, A8.1, A10 Thefts, duels won and lost, and loans."""
    before, action = step.before, step.action
    if step.after.thefts[before.turn] > before.thefts[before.turn]:
        yield int(before.turn), "thefts"
    if action == act.BORROW or act.ACCEPT <= action < act.OFFER:
        yield step.seat, "loans"
    if before.question == box.ASK_DUEL and before.duel_die >= 0 and action - act.DIE != before.duel_die:
        sides = int(before.turn), int(before.duel_seat)
        winner, loser = sides if before.duel_die > action - act.DIE else sides[::-1]
        yield winner, "duels"
        yield loser, "lost"


def _row(last: Fields, seat: int, counts: Counter[tuple[int, str]]) -> Row:
    numbers = [str(counts[seat, deed]) if deed != "earned" else money(counts[seat, deed]) for deed in DEEDS]
    name = ranch(last, seat)
    if last.bankrupt[seat]:
        name = say("report.broke", ranch=name)
    return Row((name, *numbers), f"mark-{letter(last, seat)}")


def _best(steps: list[_MatchStep], winners: Sequence[int]) -> str:
    """The guess with the highest payment (A9.3), or the dearest animal stolen (A7.1): a winner's if any."""
    guesses = [(now, flow) for now in _sold(steps) for flow in flows(now)[1:]]
    thefts = [step for step in steps if any(deed == "thefts" for _, deed in _deed(step))]
    paid = [guess for guess in guesses if guess[1].payee in winners]
    stolen = [step for step in thefts if step.seat in winners]
    if paid or (guesses and not stolen):
        return _guess(*max(paid or guesses, key=lambda guess: guess[1].amount))
    return _theft(max(stolen or thefts, key=_loot)) if thefts else ""


def _guess(now: Fields, flow: Flow) -> str:
    """A9.3 The sentence for a guess: right, suspicious of an honest seller, or gullible."""
    seller = int(now.seller)
    if flow.payer == seller:
        return say(
            "deed.right", ranch=ranch(now, flow.payee), other=ranch(now, seller), amount=money(flow.amount)
        )
    key = "deed.doubt" if truth(now) == box.OWN_BRAND else "deed.bluff"
    return say(key, ranch=ranch(now, seller), other=ranch(now, flow.payer), amount=money(flow.amount))


def _theft(step: _MatchStep) -> str:
    """A7.1 The sentence for a theft: the animal and the victim."""
    before, cell = step.before, act.target_of(step.action - act.BOY_MOVE)
    who, other = ranch(before, step.seat), ranch(before, owner(before, cell))
    return say("deed.theft", ranch=who, other=other, what=animal(int(before.board[cell])))


def _loot(step: _MatchStep) -> int:
    """A1.2 The value of a stolen animal."""
    figure = int(step.before.board[act.target_of(step.action - act.BOY_MOVE)])
    return int(box.VALUES[figure - box.COW - 1])
