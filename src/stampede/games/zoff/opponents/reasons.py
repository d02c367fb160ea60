"""Reasons for and against a choice of Zoff in Buffalo: its effects on the cows, in words."""

from stampede.core.parts import Effect, Reasons, Value
from stampede.core.state_like import StateLike
from stampede.games.zoff.opponents.laid import (
    card_of,
    most_placed,
    next_of_others,
    pair,
    placed,
    rivals,
    row_paid,
)
from stampede.games.zoff.opponents.naming import colour_of, name_action
from stampede.games.zoff.opponents.opening_reasons import (
    alike,
    cheap_bid,
    early_pick,
    first_cow,
    narrowest,
    pays_most,
    second_cow,
    stands_alone,
    wider,
    widest,
)
from stampede.games.zoff.rules.actions import (
    BONUS_ACTION,
    PLACE_ACTION,
    SPLIT_ACTION,
    STOP_ACTION,
    split_of,
)
from stampede.games.zoff.rules.components import MAX_VALUE, NONE
from stampede.games.zoff.rules.herds import can_place, put
from stampede.games.zoff.rules.placing import card_value
from stampede.games.zoff.rules.setup import last_round
from stampede.games.zoff.rules.state import ZoffState
from stampede.games.zoff.rules.state import view as read

# ------------------------------------------------------------------- for cows that are placed


def fills_paid(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The cows fill the pasture, and the row pays the seat at least as much as all others."""
    cows = placed(view, seat, action)
    if cows is None or not cows.fills:
        return None
    own = cows.paid(to_own=True)
    if own == 0 or own < cows.paid(to_own=False):
        return None
    return Effect("fills_paid", {"pasture": cows.name, "count": own}, (cows.name,))


def bars_next(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.4, Z4.6 The next player there can place less than if nothing were placed."""
    cows = placed(view, seat, action)
    if cows is None or cows.is_bonus:
        return None
    after = next_of_others(cows.before, seat)
    if after == NONE:
        return None
    value = card_of(cows.before, after)
    could = most_placed(cows.before, cows.pasture, after, value)
    can = most_placed(cows.after, cows.pasture, after, value)
    return Effect("bars_next", {"can": can, "value": value}) if can < could else None


def leads_now(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2, Z5.1 The herd becomes the biggest of its pasture, and was not."""
    cows = placed(view, seat, action)
    if cows is None or not cows.cows:
        return None
    others = max(rivals(cows.before, seat, cows.pasture), default=0)
    was, becomes = (int(state.herd[cows.pasture, cows.colour]) for state in (cows.before, cows.after))
    return (
        Effect("leads_now", {"pasture": cows.name}, (cows.name,))
        if was <= others < becomes and others
        else None
    )


def whole_card(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.3 All cows of the card are placed."""
    cows = placed(view, seat, action)
    if cows is None or cows.is_bonus or cows.cows < card_value(cows.before):
        return None
    return Effect("whole_card", {"count": cows.cows})


def stops_fill(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The next player there, who could fill the pasture if nothing were placed, cannot fill it now."""
    cows = placed(view, seat, action)
    if cows is None or cows.is_bonus or not cows.cows or cows.fills:
        return None
    player = next_of_others(cows.before, seat)
    if player == NONE or not _can_fill(cows.before, cows.pasture, player):
        return None
    if _can_fill(cows.after, cows.pasture, player):
        return None
    return Effect("stops_fill", {"player": colour_of(player), "pasture": cows.name}, (cows.name,))


def climbs(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The herd overtakes others of its pasture."""
    cows = placed(view, seat, action)
    if cows is None or not cows.cows:
        return None
    was, becomes = (int(state.herd[cows.pasture, cows.colour]) for state in (cows.before, cows.after))
    passed = [herd for herd in rivals(cows.before, seat, cows.pasture) if was <= herd < becomes]
    return Effect("climbs", {"pasture": cows.name, "count": len(passed)}, (cows.name,)) if passed else None


def leads_on(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2, Z5.1 The herd is the biggest of its pasture afterwards."""
    cows = placed(view, seat, action)
    if cows is None or not cows.cows:
        return None
    others = max(rivals(cows.after, seat, cows.pasture), default=0)
    leads = int(cows.after.herd[cows.pasture, cows.colour]) > others
    return Effect("leads_on", {"pasture": cows.name}, (cows.name,)) if leads else None


def keeps_closed(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The card could fill the pasture, whose row would pay the others more, and does not."""
    cows = placed(view, seat, action)
    if cows is None or cows.is_bonus or cows.fills:
        return None
    free = int(cows.before.free[cows.pasture])
    if free > card_value(cows.before) or not can_place(cows.before, cows.pasture, cows.colour, free):
        return None
    full = placed(view, seat, PLACE_ACTION + free)
    if full is None or full.paid(to_own=False) <= full.paid(to_own=True):
        return None
    return Effect("keeps_closed", {"pasture": cows.name, "count": full.paid(to_own=False)}, (cows.name,))


def most_of_card(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.3 No bigger number of cows can be placed now."""
    cows = placed(view, seat, action)
    if cows is None or cows.is_bonus or not cows.cows:
        return None
    most = most_placed(cows.before, cows.pasture, cows.colour, card_value(cows.before))
    return Effect("most_of_card", {"count": cows.cows}) if cows.cows == most else None


def leaves_room(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.6 Spaces stay free on the pasture for later rounds."""
    cows = placed(view, seat, action)
    if cows is None or cows.fills or cows.before.round == last_round(cows.before):
        return None
    free = int(cows.after.free[cows.pasture])
    return Effect("leaves_room", {"pasture": cows.name, "count": free}, (cows.name,))


# ------------------------------------------------------------------- for bonus cows


def end_row(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z6.1 In the last round: at the end the row of the pasture pays the seat more than it would have."""
    cows = placed(view, seat, action)
    if cows is None or cows.fills or not cows.cows or cows.before.round != last_round(cows.before):
        return None
    now, then = (row_paid(state, cows.pasture, seat) for state in (cows.before, cows.after))
    values: dict[str, Value] = {"pasture": cows.name, "now": now, "then": then}
    return Effect("end_row", values, (cows.name,)) if then > now else None


def joins_herd(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2 The bonus goes where the colour has cows already, so that its herd acts earlier."""
    cows = placed(view, seat, action)
    if cows is None or not cows.is_bonus:
        return None
    herd = int(cows.before.herd[cows.pasture, cows.colour])
    return (
        Effect("joins_herd", {"pasture": cows.name, "count": herd + cows.cows}, (cows.name,))
        if herd
        else None
    )


def new_herd(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2 The bonus goes where the colour has no cow yet: from now on it acts there before all newcomers."""
    cows = placed(view, seat, action)
    if cows is None or not cows.is_bonus or cows.before.herd[cows.pasture, cows.colour]:
        return None
    return Effect("new_herd", {"pasture": cows.name}, (cows.name,))


def nobody_there(view: StateLike, seat: int, action: int) -> Effect | None:
    """The cows go to a pasture where nobody else has any."""
    cows = placed(view, seat, action)
    if cows is None or not cows.is_bonus or rivals(cows.before, seat, cows.pasture):
        return None
    return Effect("nobody_there", {"pasture": cows.name}, (cows.name,))


def uses_bonus(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.2 All cows of the bonus are placed at once."""
    cows = placed(view, seat, action)
    if cows is None or not cows.is_bonus or cows.cows < cows.before.left:
        return None
    return Effect("uses_bonus", {"count": cows.cows}, (cows.name,))


# ------------------------------------------------------------------- for a split


def whole_split(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z7.6 No other split places more cows of the card."""
    if not SPLIT_ACTION <= action < BONUS_ACTION:
        return None
    totals = {
        each: sum(split_of(each)) for each in view.legal_actions(seat) if SPLIT_ACTION <= each < BONUS_ACTION
    }
    if action not in totals or totals[action] < max(totals.values()):
        return None
    return Effect("whole_split", {"count": totals[action]})


def both_herds(view: StateLike, _seat: int, action: int) -> Effect | None:
    """Z7.6 Both colours get cows."""
    if not SPLIT_ACTION <= action < BONUS_ACTION:
        return None
    return Effect("both_herds", {}) if all(split_of(action)) else None


# ------------------------------------------------------------------- against cows that are placed


def lets_fill(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The next player there can fill the pasture with the card laid there, and is paid by the row."""
    cows = placed(view, seat, action)
    if cows is None or cows.is_bonus or cows.fills:
        return None
    player = next_of_others(cows.before, seat)
    if player == NONE or not _can_fill(cows.after, cows.pasture, player):
        return None
    filled: ZoffState = read(cows.after_records, 0)
    put(filled, cows.pasture, player, int(filled.free[cows.pasture]))
    paid = row_paid(filled, cows.pasture, int(filled.owner[player]))
    if not paid:
        return None
    card = card_of(cows.before, player)
    values: dict[str, Value] = {"player": colour_of(player), "card": card, "count": paid}
    return Effect("lets_fill", {**values, "pasture": cows.name}, (cows.name,))


def _can_fill(state: ZoffState, pasture: int, player: int) -> bool:
    """Z5.1 Whether the card of *player* can cover all spaces that are left."""
    free = int(state.free[pasture])
    return 0 < free <= card_of(state, player) and can_place(state, pasture, player, free)


def feeds(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The cows fill the pasture, and its row pays others more than the seat."""
    cows = placed(view, seat, action)
    if cows is None or not cows.fills:
        return None
    own, theirs = cows.paid(to_own=True), cows.paid(to_own=False)
    return (
        Effect("feeds", {"pasture": cows.name, "theirs": theirs, "own": own}, (cows.name,))
        if theirs > own
        else None
    )


def forgoes(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.2 The rest of a bonus is lost."""
    state: ZoffState = read(view.records, 0)
    return Effect("forgoes", {"count": int(state.left)}) if action == STOP_ACTION and state.left else None


def loses(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.5 Cows of the card that could be placed are lost."""
    cows = placed(view, seat, action)
    if cows is None or cows.is_bonus:
        return None
    could = most_placed(cows.before, cows.pasture, cows.colour, card_value(cows.before))
    return Effect("loses", {"count": could - cows.cows}) if could > cows.cows else None


# ------------------------------------------------------------------- for a pair


def can_fill(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The card could take all spaces that are left."""
    laid = pair(view, seat, action)
    if laid is None or laid.most < laid.free:
        return None
    return Effect("can_fill", {"pasture": laid.name, "count": laid.free}, (laid.name,))


def goes_first(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2 The own herd is the biggest there: nobody acts before it."""
    laid = pair(view, seat, action)
    if laid is None or laid.herd <= max(laid.rivals(), default=0):
        return None
    return Effect("goes_first", {"pasture": laid.name}, (laid.name,))


def can_lead(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z5.1 The card could make the own herd the biggest there, which it is not."""
    laid = pair(view, seat, action)
    if laid is None:
        return None
    others = max(laid.rivals(), default=0)
    could = laid.herd <= others < laid.herd + laid.most
    return Effect("can_lead", {"pasture": laid.name}, (laid.name,)) if could and others else None


def all_fits(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.3 All cows of the card could go there now."""
    laid = pair(view, seat, action)
    if laid is None or laid.most < laid.value:
        return None
    return Effect("all_fits", {"pasture": laid.name, "count": laid.value}, (laid.name,))


def has_space(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2, Z4.6 All cows of the card have space, however many come first by bigger herds."""
    laid = pair(view, seat, action)
    if laid is None or not laid.herd or laid.most < laid.value:
        return None
    bigger = sum(herd > laid.herd for herd in laid.rivals())
    if not bigger or laid.free < laid.value + MAX_VALUE * bigger:
        return None
    return Effect("has_space", {"pasture": laid.name, "count": laid.value}, (laid.name,))


def adds_to_herd(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2 The colour has cows there, so that it acts before all newcomers."""
    laid = pair(view, seat, action)
    if laid is None or not laid.herd:
        return None
    return Effect("adds_to_herd", {"pasture": laid.name, "count": laid.herd}, (laid.name,))


def new_place(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2 The colour has no cow there yet, and afterwards acts there before all newcomers."""
    laid = pair(view, seat, action)
    if laid is None or laid.herd or not laid.most or laid.state.round == last_round(laid.state):
        return None
    return Effect("new_place", {"pasture": laid.name}, (laid.name,))


def big_card(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.3 No card in hand sends more cows."""
    laid = pair(view, seat, action)
    if laid is None or laid.value < max(laid.hand):
        return None
    return Effect("big_card", {"count": laid.value})


def keeps_big(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.5 A card of a higher value stays in hand for later."""
    laid = pair(view, seat, action)
    if laid is None or laid.value == max(laid.hand):
        return None
    return Effect("keeps_big", {"value": max(laid.hand)})


def early_letter(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2 No equal card in hand has an earlier letter: it acts before other players' later ones."""
    laid = pair(view, seat, action)
    if laid is None or laid.letter > min(laid.letters) or len(laid.letters) < 2 or laid.herd:
        return None
    return Effect("early_letter", {"value": laid.value})


def keeps_letter(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2 A card of the same value with an earlier letter stays in hand."""
    laid = pair(view, seat, action)
    if laid is None or laid.letter == min(laid.letters):
        return None
    return Effect("keeps_letter", {"value": laid.value})


def is_quiet(view: StateLike, seat: int, action: int) -> Effect | None:
    """Nobody else has cows there."""
    laid = pair(view, seat, action)
    return Effect("is_quiet", {"pasture": laid.name}, (laid.name,)) if laid and not laid.rivals() else None


# ------------------------------------------------------------------- against a pair


def wastes(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.4, Z4.6 Even now some cows of the card could not go there."""
    laid = pair(view, seat, action)
    if laid is None or laid.most == laid.value:
        return None
    return Effect("wastes", {"pasture": laid.name, "most": laid.most, "value": laid.value}, (laid.name,))


def crowded(view: StateLike, seat: int, action: int) -> Effect | None:
    """Z4.2, Z4.6 Bigger herds act before, and there are so few spaces that they may fill them all."""
    laid = pair(view, seat, action)
    if laid is None:
        return None
    bigger = sum(herd > laid.herd for herd in laid.rivals())
    if not 0 < laid.free <= MAX_VALUE * bigger:
        return None
    return Effect("crowded", {"pasture": laid.name, "count": laid.free}, (laid.name,))


REASONS = Reasons(
    merits=(
        fills_paid,
        stops_fill,
        bars_next,
        leads_now,
        keeps_closed,
        end_row,
        climbs,
        whole_card,
        most_of_card,
        leads_on,
        whole_split,
        both_herds,
        can_fill,
        goes_first,
        can_lead,
        has_space,
        all_fits,
        is_quiet,
        nobody_there,
        joins_herd,
        new_herd,
        uses_bonus,
        adds_to_herd,
        new_place,
        big_card,
        keeps_big,
        early_letter,
        keeps_letter,
        leaves_room,
        first_cow,
        second_cow,
        pays_most,
        stands_alone,
        widest,
        narrowest,
        wider,
        cheap_bid,
        early_pick,
    ),
    even=(alike,),
    risks=(feeds, lets_fill, forgoes, loses, wastes, crowded),
    action=name_action,
)
"""The reasons, by descending weight."""
