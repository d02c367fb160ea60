"""Narration of the last action in sentences, with the rule that limited it, as far as the viewer may know."""

from collections.abc import Iterator

from stampede.games.zoff.draw.prompts import name_of
from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import actions, herds, placing
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules import reasons as why
from stampede.games.zoff.words import bid_text, colour_name, listed, say
from stampede.words.shared import apart


def said(sight: ViewModel) -> str:
    """Narrate the last action, as far as the viewer may know it."""
    if not sight.state.history:
        return ""
    seat, action = sight.state.history[-1]
    return " ".join(part for part in _said(sight, seat, action) if part)


def _said(sight: ViewModel, seat: int, action: int) -> Iterator[str]:
    before = sight.before
    if action >= actions.BID_ACTION:
        yield from _said_bid(sight, seat, action)
    elif action >= actions.PLACE_ACTION:
        if before is not None and before.phase in (at.PLACE, at.SPLIT, at.BONUS):
            yield from _said_cows(before, action)
            yield from _said_after(before, sight)
    elif action >= actions.PAIR_ACTION:
        yield _said_pair(sight, seat, action) if sight.is_pending else _said_reveal(sight)
    elif action >= actions.PICK_ACTION:
        yield say("said.3", player=name_of(box.NONE, seat), colour=colour_name(action - actions.PICK_ACTION))
    elif action >= actions.COLOUR_ACTION:
        yield _said_colour(sight, seat, action)
    else:
        yield _said_deal(sight, action - actions.DEAL_ACTION)


def _said_deal(sight: ViewModel, pasture: int) -> str:
    """Z2.2, Z7.2 The sentence for a dealt pasture card."""
    if sight.players == 2:
        whose = (int(sight.position.dealt) - 1) % 2 if sight.phase == at.DEAL else 1
        return say("said.0.of_two", pasture=sight.names[pasture], Colour=sight.who(box.FIRST_OF_TWO[whose]))
    colours = [colour for colour in sight.colours if sight.herd[pasture][colour]]
    return say("said.0", pasture=sight.names[pasture], Colour=sight.who(colours[0])) if colours else ""


def _said_colour(sight: ViewModel, seat: int, action: int) -> str:
    """Z7.2 The sentence for a start colour, or for all once they are revealed."""
    if not sight.is_pending:
        return say("said.1.all")
    who, colour = sight.who(sight.colours_of(seat)[0]), colour_name(action - actions.COLOUR_ACTION)
    return say("said.1", Colour=who, colour=colour)


def _said_bid(sight: ViewModel, seat: int, action: int) -> Iterator[str]:
    """Z8.1 The sentence for the own bid, or for all once they are shown."""
    if sight.is_pending:
        yield say("said.2", player=name_of(box.NONE, seat), bid=bid_text(action - actions.BID_ACTION))
        return
    bids = [int(bid) for bid in sight.position.bid[: sight.players]]
    texts = (
        say("said.2.one", player=name_of(box.NONE, each), bid=bid_text(bid)) for each, bid in enumerate(bids)
    )
    yield say("said.2.all", bids=", ".join(texts))
    if sight.phase == at.BID:
        yield say("said.2.level")


def _said_pair(sight: ViewModel, seat: int, action: int) -> str:
    """Z3.1 The sentence for a pair that only its owner knows as yet."""
    pasture, card = divmod(action - actions.PAIR_ACTION, box.CARDS)
    colour = next(each for each in sight.colours_of(seat) if sight.card_on(each, pasture) == card)
    return say(
        "said.4", Colour=sight.who(colour), card=sight.card_name(colour, card), pasture=sight.names[pasture]
    )


def _said_reveal(sight: ViewModel) -> str:
    """Z3.2, Z4.2 The sentence for all pairs, pasture by pasture in the order of acting."""
    texts = []
    for pasture, line in sight.lines:
        cards = (
            say(
                "said.4.card",
                colour=sight.person(each),
                card=sight.card_name(each, sight.card_on(each, pasture)),
            )
            for each in line
        )
        texts.append(say("said.4.pasture", pasture=sight.names[pasture], cards=", ".join(cards)))
    return say("said.4.all", pastures=apart(texts))


def _said_cows(before: ViewModel, action: int) -> Iterator[str]:
    """Z4, Z5.2 The sentences for the cows of a card or of a bonus."""
    who = before.who(before.colour)
    if action == actions.STOP_ACTION:
        yield say("said.stop", Colour=who, count=int(before.position.left))
    elif action >= actions.BONUS_ACTION:
        pasture, cows = divmod(action - actions.BONUS_ACTION, box.MAX_BONUS)
        yield say("said.7", Colour=who, count=cows + 1, pasture=before.names[pasture])
    elif action >= actions.SPLIT_ACTION:
        numbers = divmod(action - actions.SPLIT_ACTION, box.MAX_VALUE + 1)
        own = before.colours_of(before.owner[before.colour])
        values = dict(zip(("first", "second"), numbers, strict=True)) | dict(
            zip(("one", "other"), (colour_name(colour) for colour in own), strict=True)
        )
        value = placing.card_value(before.position)
        yield say("said.6", Colour=who, value=value, pasture=before.names[before.pasture], **values)
    else:
        yield _said_placed(before, action - actions.PLACE_ACTION)


def _said_placed(before: ViewModel, cows: int) -> str:
    """Z4.3, Z4.4, Z4.6 The sentence for placed cows out of the card's value, and for the limit on more."""
    value, pasture = placing.card_value(before.position), before.pasture
    values = {
        "Colour": before.who(before.colour),
        "count": cows,
        "value": value,
        "pasture": before.names[pasture],
    }
    reason = apart(_stopped(before, cows, value))
    placed = say("said.5", **values) if cows else say("said.5.none", **values)
    return say("said.stopped", placed=placed, reason=reason) if reason else say("said.end", placed=placed)


def _stopped(before: ViewModel, cows: int, value: int) -> Iterator[str]:
    """The limits on more cows: herds of that size, no space, no reserve."""
    pasture, colour = before.pasture, before.colour
    found = {
        more: herds.why_not_place(before.position, pasture, colour, more) for more in range(value, cows, -1)
    }
    barred = [str(more) for more, reason in found.items() if reason == why.EQUAL_HERD]
    if barred:
        yield say("said.barred", count=len(barred), numbers=listed(barred))
    if why.NO_RESERVE in found.values():  # fewer than the free spaces, which are asked first
        yield say("said.reserve", count=before.reserve[colour])
    elif why.NO_SPACE in found.values():
        yield say("said.space", count=before.free[pasture])


def _said_after(before: ViewModel, after: ViewModel) -> Iterator[str]:
    """Z5.1, Z4.6, Z6 The sentences for automatic effects: pastures that filled, cards wasted, the end."""
    ended = int(after.position.ended)
    for place in range(int(before.position.num_filled), int(after.position.num_filled)):
        pasture = int(after.position.filled[place])
        row = "-".join(str(number) for _, number in after.field(pasture).plot.numbers)
        is_paid = row and ended in (0, at.LAST_ROUND)
        yield say("said.full" if is_paid else "said.full.only", pasture=after.names[pasture], row=row)
        for colour in before.line(pasture):
            if _waits(before, after, colour, pasture):
                card = before.card_name(colour, before.card_on(colour, pasture))
                yield say("said.wasted", colour=before.person(colour), card=card)
    if ended == at.LAST_ROUND:
        yield say("said.end_bonus")


def _waits(before: ViewModel, after: ViewModel, colour: int, pasture: int) -> bool:
    """Z4.6 Whether the card of *colour* had yet to act on *pasture*."""
    if after.phase == at.OVER or pasture < before.pasture:
        return False
    if pasture > before.pasture:
        return True
    acted = before.turn + (before.phase != at.BONUS)
    return before.line(pasture).index(colour) >= acted
