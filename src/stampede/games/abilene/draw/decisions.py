"""Choices made with words: set-up (A2.2), corral cards (A9.1), loans and shortage (A10)."""

from collections.abc import Iterator

from stampede.core.scene import Choice, Entry, Field, Stake
from stampede.games.abilene.draw.view_model import Moment, money, ranch
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import HEAD_BITS, HEAD_SHIFT, RANCH_BITS, home
from stampede.games.abilene.rules.loans import interest, num_loans
from stampede.games.abilene.rules.money import can_ask, due_of, missing, rate_of
from stampede.games.abilene.rules.setup import kind_of
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.table.notation import due_text
from stampede.games.abilene.words import say

KIND_NAMES = ("1000", "600", "300", "100", "unbranded")
GUESSES = {"own": box.OWN_BRAND, "none": box.NO_BRAND, "other": box.OTHER_BRAND}
"""A9.1 The corral cards in the notation."""


def kind_choices(moment: Moment, actions: list[int]) -> Iterator[Choice]:
    """A2.2 The kinds for the next cow-head, with the number of each that is left."""
    for name, left in _herd_left(moment, actions):
        yield Choice(name, say(f"choice.{name}", left=say("choice.left", count=left)))


def kind_lot(moment: Moment) -> tuple[str, ...]:
    """A2.2 The animals left, for a player who places them at random."""
    if moment.now.question != box.ASK_KIND or moment.viewer is None:
        return ()
    return tuple(name for name, left in _herd_left(moment, moment.legal) for _ in range(left))


def _herd_left(moment: Moment, actions: list[int]) -> Iterator[tuple[str, int]]:
    """The number of animals of each kind that are not placed yet."""
    now, seat = moment.now, moment.viewer
    assert seat is not None
    ranch = home(now, seat) + 1
    own = [
        figure for figure, printed in zip(now.board, now.land, strict=True) if printed & RANCH_BITS == ranch
    ]
    for action in actions:
        rank = action - act.KIND
        placed = own.count(box.COW + 1 + kind_of(now, seat, rank))
        yield KIND_NAMES[rank], int(box.COPIES[rank]) - placed


def card_choices(moment: Moment) -> Iterator[Choice]:
    """A9.1 The three cards, each with its possible payments (A9.3)."""
    seller = ranch(moment.now, int(moment.now.seller))
    for name, card in GUESSES.items():
        stakes = tuple(Stake(say(f"card.{case}"), _stake(truth, card)) for case, truth in GUESSES.items())
        note = say("note.other") if card == box.OTHER_BRAND else ""
        label = say(f"choice.{name}", ranch=seller)
        yield Choice(name, label, note=note, stakes=stakes, symbol=f"card-{name}")


def _stake(truth: int, card: int) -> str:
    """A9.3 The payments of a card if an animal is of this sort: of a brand, from the lowest value on.

    Only printed values: players must remember which animals are left (A12.1).
    """
    branded = sorted(int(value) for value in box.VALUES[: box.UNBRANDED])
    ends = (branded[0], branded[-1]) if truth != box.NO_BRAND else (int(box.VALUES[box.UNBRANDED]),)
    shares = [int(box.PAYS[truth, card]) * value for value in ends]
    amounts = [("+" if share > 0 else "") + money(share) for share in shares]
    return amounts[0] if shares[0] == shares[-1] else say("stake.range", low=amounts[0], high=amounts[-1])


def repay_choices(moment: Moment, actions: list[int]) -> Iterator[Choice]:
    """A10.2 Roll, or repay a loan; loans beyond the cash are barred."""
    now, seat = moment.now, int(moment.now.turn)
    yield Choice("roll", say("choice.roll"))
    cash = int(now.cash[seat])
    for index in range(num_loans(now, seat)):
        debt = int(now.loans[seat, index])
        barred = "" if act.REPAY + index in actions else say("barred.repay", cash=money(cash))
        yield Choice(f"repay {index + 1}", say("choice.repay", debt=money(debt)), barred=barred)


def shortage_choices(moment: Moment, actions: list[int]) -> Iterator[Choice]:
    """A10.1, A10.3 Accept an offer, borrow, ask or go bankrupt, each with its cost."""
    now = moment.now
    lack = missing(now)
    for action in actions:
        if act.ACCEPT <= action < act.OFFER:
            yield _accept(now, action - act.ACCEPT, lack)
    owed = money(lack + interest(lack, box.BANK_RATE))
    yield Choice("borrow", say("choice.borrow", amount=money(lack)), note=say("note.borrow", owed=owed))
    barred = "" if can_ask(now) else say("barred.asked" if now.asked else "barred.nobody")
    note = "" if barred else say("note.ask", amount=money(lack))
    yield Choice("ask", say("choice.ask"), note=note, barred=barred)
    yield Choice("bankrupt", say("choice.bankrupt"), note=say("note.bankrupt"))


def _accept(now: Fields, lender: int, lack: int) -> Choice:
    """A10.3 An offer with its terms in words."""
    offer = int(now.answers[lender]) - box.DECLINED - 1
    owed = money(lack + interest(lack, rate_of(offer)))
    label = say("choice.accept", ranch=ranch(now, lender), owed=owed)
    return Choice(f"accept {lender}", label, note=say("note.accept", when=when_due(due_of(offer))))


def when_due(due: int) -> str:
    """A10.3 The due date of a loan in words."""
    return say("due.end") if due == box.AT_END else say("due.turns", count=due)


def offer_entry(moment: Moment) -> Entry:
    """A10.3 The form of an offer: the interest, and the due date."""
    now = moment.now
    lack = missing(now)
    dues = tuple((due_text(int(due)), when_due(int(due))) for due in box.DUES)
    fields = (
        Field(say("entry.rate"), 0, (box.RATES - 1) * box.RATE_STEP, box.RATE_STEP),
        Field(say("entry.due"), values=dues),
    )
    label = say("entry.offer", amount=money(lack), ranch=ranch(now, int(now.payer)))
    return Entry("offer {0} {1}", label, fields, say("note.offer", tenth=money(interest(lack, 10))))


def head_asked(now: Fields, seat: int) -> int:
    """A2.2 The cow-head that a seat fills next."""
    ranch, number = home(now, seat) + 1, now.placed[seat] + 1
    return next(
        cell
        for cell, printed in enumerate(now.land)
        if printed & RANCH_BITS == ranch and printed >> HEAD_SHIFT & HEAD_BITS == number
    )
