"""A9 The sale as a scene: the animal alone in the corral, the cards around it, and the payments."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import NamedTuple, cast

from stampede.core.record import Ints
from stampede.core.scene import Label, Payment, Reveal, Row, Sheet, ShownCard, Sprite
from stampede.games.abilene.draw import view_model
from stampede.games.abilene.draw.cash import note_of
from stampede.games.abilene.draw.plan import CORRAL, at
from stampede.games.abilene.draw.proceeds import OVER_VALUE
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.ending import num_sold
from stampede.games.abilene.rules.sale import bank_price, receives, truth
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.words import say
from stampede.words.catalogue import cached_by_language

CARD_NAMES = {
    box.HIDDEN: "hidden",
    box.OWN_BRAND: "own",
    box.NO_BRAND: "none",
    box.OTHER_BRAND: "other",
}
"""The corral cards in the notation."""


def is_shown(moment: view_model.Moment) -> bool:
    """Whether the last animal that was sold is still shown: until the next one stands alone in the corral."""
    now, before = moment.now, moment.before
    if now.sold == box.NONE:
        return False
    if now.phase in (box.DEBTS, box.SHARES) or now.town_cows[0] == box.NONE:
        return True
    was_asked = before is not None and before.question == box.ASK_CARDS
    return now.question == box.ASK_CARDS and was_asked


def sprites(moment: view_model.Moment) -> Iterator[Sprite]:
    """A9.1 Draw the seller's mark, the animals in town, and the cards."""
    now = moment.now
    if is_shown(moment):
        yield _mark(moment, int(now.seller))
        yield Sprite(view_model.underside(int(now.sold)), "corral", view_model.animal(int(now.sold)))
        yield from _cattle(now, ("waiting",))
        yield from _cards(moment, now.shown)
    elif now.town_cows[0] != box.NONE:
        yield _mark(moment, now.turn)
        yield from _cattle(now, ("corral", "waiting"))
        if now.question == box.ASK_CARDS:
            yield from _cards(moment, now.cards)
    if now.question == box.ASK_CARDS:
        yield Sprite("proceeds", "proceeds", say("sprite.proceeds"))


def _mark(moment: view_model.Moment, seat: int) -> Sprite:
    return _seller(moment.letter(seat))


@cached_by_language(64)
def _seller(letter: str) -> Sprite:
    return Sprite(f"mark-{letter}", "seller", say("sprite.seller", ranch=view_model.ranch_name(letter)))


def _cattle(now: Fields, places: tuple[str, ...]) -> Iterator[Sprite]:
    """A5.4 Draw the animals in town, in the order they came; only their seller may turn them over."""
    for place, figure in zip(places, now.town_cows, strict=False):
        if figure != box.NONE:
            yield view_model.cow(place, figure)


def _cards(moment: view_model.Moment, cards: Ints) -> Iterator[Sprite]:
    """A9.1 Draw the cards as the viewer may see them."""
    for seat in range(moment.now.players):
        name = CARD_NAMES.get(int(cards[seat]))
        if name:
            yield _card(name, moment.letter(seat))


@cached_by_language(64)
def _card(name: str, letter: str) -> Sprite:
    return Sprite(f"card-{name}", f"card-{letter}", say(f"card.{name}"))


def labels(moment: view_model.Moment) -> Iterator[Label]:
    """A9.1 The value of the animal shown, under its brand."""
    if is_shown(moment):
        value = int(box.VALUES[int(moment.now.sold) - box.COW - 1])
        yield Label(str(value), *at((CORRAL[0], CORRAL[1] + 0.28)), 0.42, "s-burnt")


# -------------------------------------------------------------------- payments


class Flow(NamedTuple):
    """One payment of a sale."""

    payer: int
    """A seat, or BANK."""
    payee: int
    amount: int
    card: int
    """The opponent's card; NONE where the bank pays."""


def flows(now: Fields) -> list[Flow]:
    """A9.2, A9.3, A9.4 The payments of the last sale, in their order."""
    seller, players = int(now.seller), int(now.players)
    found = [Flow(box.BANK, seller, bank_price(now), box.NONE)]
    others = [(seller + step) % players for step in range(1, players)]
    shares = [(seat, receives(now, seat), int(now.shown[seat])) for seat in others]
    found += [Flow(seat, seller, -share, card) for seat, share, card in shares if share < 0]
    found += [Flow(seller, seat, share, card) for seat, share, card in shares if share > 0]
    return found


def sheet(now: Fields) -> Sheet:
    """A9.3 The table of the payments of the last sale, with their reasons."""
    return _sheet(now.players, now.seller, now.sold, tuple(now.shown))


@cached_by_language(256)
def _sheet(players: int, seller: int, sold: int, shown: tuple[int, ...]) -> Sheet:
    """The table of a sale, cached: it is shown until the next one."""
    now = cast("Fields", SimpleNamespace(players=players, seller=seller, sold=sold, shown=shown))
    rows = [_row(now, flow) for flow in flows(now)]
    quiet = [
        view_model.ranch(now, seat)
        for seat in range(now.players)
        if now.shown[seat] != box.NONE and seat != now.seller and receives(now, seat) == 0
    ]
    note = say("sale.quiet", names=view_model.listed(quiet)) if quiet else ""
    title = say(
        "sale.title", ranch=view_model.ranch(now, int(now.seller)), what=view_model.animal(int(now.sold))
    )
    columns = say("sale.who"), say("sale.why"), say("sale.amount")
    return Sheet(title, columns, tuple(rows), note)


def _row(now: Fields, flow: Flow) -> Row:
    """A9.2, A9.3 One payment, with the sum and the rule."""
    letters = box.LETTERS
    seat = flow.payee if flow.payer == box.BANK else flow.payer
    symbol = f"mark-{letters[int(box.HOMES[now.players, seat])]}"
    payee = view_model.ranch(now, flow.payee)
    if flow.payer == box.BANK:
        return Row((say("sale.bank", payee=payee), _price(now), view_model.money(flow.amount)), symbol)
    who = say("sale.pays", payer=view_model.ranch(now, flow.payer), payee=payee)
    right = flow.payee != now.seller
    value = int(box.VALUES[int(now.sold) - box.COW - 1])
    times = "twice" if flow.amount > value else "once"
    card = say(f"card.{CARD_NAMES[flow.card]}")
    why = say(f"sale.{'right' if right else 'wrong'}.{times}", card=card, value=view_model.money(value))
    return Row((who, why, view_model.money(flow.amount)), symbol)


def _price(now: Fields) -> str:
    """A9.2 The reason for the bank's price."""
    answer = truth(now)
    if answer == box.NO_BRAND:
        return say("sale.bank.none")
    value = view_model.money(int(box.VALUES[int(now.sold) - box.COW - 1]))
    if answer == box.OWN_BRAND:
        return say("sale.bank.own", value=value)
    return say("sale.bank.other" if bank_price(now) else "sale.bank.caught", value=value)


def reveals(moment: view_model.Moment) -> Iterator[Reveal]:
    """A9.1, A9.4 Reveal the cards, the animal, and the money, one after the other."""
    if not is_shown(moment):
        return
    now = moment.now
    seller, players, what = int(now.seller), int(now.players), view_model.animal(int(now.sold))
    laid = [
        ((seller + step) % players, int(now.shown[(seller + step) % players])) for step in range(1, players)
    ]
    names = [(seat, CARD_NAMES[card]) for seat, card in laid if card != box.NONE]
    yield Reveal(
        key=f"sale {num_sold(now)}",
        title=say("sale.reveal", ranch=view_model.ranch(now, seller)),
        cards=tuple(ShownCard(seat, say(f"card.{name}"), f"card-{name}") for seat, name in names),
        truth=ShownCard(seller, what, view_model.underside(int(now.sold))),
        payments=tuple(
            Payment(flow.payer, flow.payee, view_model.money(flow.amount), f"note-{note_of(flow.amount)}")
            for flow in flows(now)
            if flow.amount
        ),
    )


# -------------------------------------------------------------------- before one commits


def what_a_sale_brings(now: Fields, figure: int, *, is_last: bool) -> str:
    """A9.2, A9.3 The player's preview of the sale of an animal, before driving it to town."""
    kind = figure - box.COW - 1
    if kind < 0:
        return ""
    value = int(box.VALUES[kind])
    brand = kind // box.RANKS
    own = int(box.HOMES[now.players, now.turn])
    name = "none" if kind == box.UNBRANDED else "own" if brand == own else "other"
    text = say(
        f"note.sale.{name}",
        what=view_model.animal(figure),
        price=view_model.money(OVER_VALUE.get(name, 0) + value),
        value=view_model.money(value),
        double=view_model.money(2 * value),
    )
    return f"{text} {say('note.last')}" if is_last else text
