"""Prompts and names in sentences: the player of each seat, the turn, the pending decision, a hint."""

from stampede.core.record import Records
from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import actions, auction, choosing, setup
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules.herds import first_colour
from stampede.games.zoff.rules.state import view
from stampede.games.zoff.table.refusals import ending
from stampede.games.zoff.words import colour_name, listed, say
from stampede.words.catalogue import player


def seat_name(records: Records, seat: int) -> str:
    """The name of a seat: its first colour, or its number before colours are picked (Z8.1)."""
    return _side(first_colour(view(records, 0), seat), seat)


def _side(colour: int, seat: int) -> str:
    return say("player", number=seat + 1) if colour == box.NONE else say(f"Colour.{box.COLOUR_NAMES[colour]}")


def name_of(colour: int, seat: int) -> str:
    """The player of a seat in a sentence, by its first colour, or NONE."""
    return player(_side(colour, seat))


def called(records: Records, seat: int) -> str:
    """The player of a seat in a sentence."""
    return player(seat_name(records, seat))


def seat_symbol(records: Records, seat: int) -> str:
    """The brand of the seat's first colour."""
    return symbol_of(first_colour(view(records, 0), seat))


def symbol_of(colour: int) -> str:
    """The brand of a colour, or of none."""
    return "" if colour == box.NONE else f"mark-{box.COLOUR_NAMES[colour]}"


# -------------------------------------------------------------------- prompts


def status(sight: ViewModel) -> str:
    """The turn and the pending decision, or how the game ended."""
    if sight.phase == at.OVER:
        return _outcome(sight)
    values = _values(sight)
    if sight.acts:
        return say("turn.you", asked=say(_own_key(sight), **values))
    return say(f"turn.{sight.phase}", **values)


def _own_key(sight: ViewModel) -> str:
    """Z3.1, Z3.3, Z7.3 The key of the prompt: which decision, and which pair."""
    assert sight.seat is not None
    if sight.phase != at.CHOOSE:
        return f"asked.{sight.phase}"
    if choosing.num_pairs(sight.position) == 1:
        return f"asked.{sight.phase}.only"
    if sight.players == 2:
        return f"asked.{sight.phase}.of_two"
    return f"asked.{sight.phase}.{choosing.pairs_made(sight.position, sight.seat)}"


def _values(sight: ViewModel) -> dict[str, object]:
    """Values for all prompts."""
    position = sight.position
    last = setup.last_round(position)
    values: dict[str, object] = {"round": position.round, "rounds": last, "count": int(position.left)}
    if sight.phase == at.PICK:
        values["player"] = name_of(box.NONE, int(auction.picker(position)))
    if sight.phase in (at.PLACE, at.SPLIT, at.BONUS):
        values |= {"Colour": sight.who(sight.colour), "colour": colour_name(sight.colour)}
    if sight.phase in (at.PLACE, at.SPLIT):
        card = sight.card_on(sight.colour, sight.pasture)
        values |= {"card": sight.card_name(sight.colour, card), "pasture": sight.names[sight.pasture]}
    if sight.phase == at.BONUS:
        values["pasture"] = sight.names[int(position.filled[position.num_paid])]
    if sight.acts and sight.seat is not None:
        values |= _own_values(sight, sight.seat)
    return values


def _own_values(sight: ViewModel, seat: int) -> dict[str, object]:
    """Values for the prompts of the acting seat alone."""
    if sight.phase == at.COLOUR:
        chosen = setup.start_choices(sight.position, seat)
        return {"pasture": sight.names[int(sight.position.start_pasture[seat, chosen])]}
    if sight.phase == at.CHOOSE:
        made = choosing.pairs_made(sight.position, seat)
        colour = choosing.pair_colour(sight.position, seat, made)
        first = sight.target[sight.own[0]][0]
        return {"colour": colour_name(colour), "pasture": sight.names[first] if first != box.NONE else ""}
    return {}


def _outcome(sight: ViewModel) -> str:
    """Z6.2, Z7.5 The winners and the reason why the game ended."""
    state, winners = sight.state, sight.state.winners()
    reason = ending(state.records).reason
    if sight.seat is not None and len(winners) == 1:
        return say("over.you" if sight.seat in winners else "over.lost", reason=reason)
    names = listed(called(state.records, seat) for seat in winners)
    return say("over.one" if len(winners) == 1 else "over.many", names=names, reason=reason)


def hint(sight: ViewModel) -> str:
    """A hint for the first decision of each kind: why it matters."""
    if not sight.acts or sight.seat is None:
        return ""
    own = [action for seat, action in sight.state.history if seat == sight.seat]
    made = sum(actions.phase_of(action) == sight.phase for action in own)
    if sight.phase == at.CHOOSE and made == 1 and choosing.pairs_made(sight.position, sight.seat) == 1:
        return say("hint.4.second")
    return "" if made else say(f"hint.{sight.phase}")
