"""Actions of Zoff in Buffalo as people say them: ``act.{kind}`` of the catalogue."""

from stampede.core.parts import Effect, Phrase, Value
from stampede.core.state_like import StateLike
from stampede.games.zoff.rules import actions
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.setup import start_choices
from stampede.games.zoff.rules.state import ZoffState, view
from stampede.games.zoff.table.notation import card_name, deck_of_seat, pasture_name


def colour_of(colour: int) -> Phrase:
    """A colour in a sentence: with three players or more it stands for its player."""
    return Phrase(box.COLOUR_NAMES[colour], is_player=True)


def name_action(seen: StateLike, seat: int, action: int) -> Effect:
    """Z10 A choice of any phase, with the places that show it."""
    state: ZoffState = view(seen.records, 0)
    if action >= actions.BID_ACTION:
        return Effect("bid", {"bid": "{}.{:04}".format(*divmod(action - actions.BID_ACTION, box.UNIT))})
    if action == actions.STOP_ACTION:
        return Effect("stop", {"count": int(state.left)})
    if action >= actions.PLACE_ACTION:
        return _placed(state, action)
    if action >= actions.PAIR_ACTION:
        pasture, card = divmod(action - actions.PAIR_ACTION, box.CARDS)
        name, there = card_name(state, deck_of_seat(state, seat), card), pasture_name(state, pasture)
        return Effect("pair", {"card": name, "pasture": there}, (f"hand/{card + 1}", there))
    if action >= actions.PICK_ACTION:
        return Effect("pick", {"colour": colour_of(action - actions.PICK_ACTION)})
    there = pasture_name(state, int(state.start_pasture[seat, start_choices(state, seat)]))
    values: dict[str, Value] = {"colour": colour_of(action - actions.COLOUR_ACTION), "pasture": there}
    return Effect("start", values, (there,))


def _placed(state: ZoffState, action: int) -> Effect:
    """Z4.3, Z5.2, Z7.6 Cows that come to a pasture."""
    if action >= actions.BONUS_ACTION:
        pasture, cows = divmod(action - actions.BONUS_ACTION, box.MAX_BONUS)
        there = pasture_name(state, pasture)
        return Effect("bonus", {"count": cows + 1, "pasture": there}, (there,))
    there = pasture_name(state, int(state.pasture))
    if action >= actions.SPLIT_ACTION:
        first, second = divmod(action - actions.SPLIT_ACTION, box.MAX_VALUE + 1)
        partner = box.SECOND_OF_TWO[state.owner[state.colour]]
        colours = {"colour": colour_of(int(state.colour)), "other": colour_of(partner)}
        return Effect("split", {"first": first, "second": second, "pasture": there, **colours}, (there,))
    cows = action - actions.PLACE_ACTION
    return Effect("place" if cows else "none", {"count": cows, "pasture": there}, (there,))
