"""The reasons of Zoff in Buffalo, borne out by its rules: counted on the table, cow by cow."""

from typing import Any

from stampede.games.zoff.rules.components import (
    COLOUR_NAMES,
    FIRST_OF_TWO,
    MAX_VALUE,
    SECOND_OF_TWO,
    VALUES,
)
from stampede.games.zoff.rules.state import ZoffState, view
from stampede.games.zoff.table.component_files import table_of
from tests.games.claims import Claim, Facts


def table(claim: Claim) -> ZoffState:
    """The position before the action."""
    state: ZoffState = view(claim.before.records, 0)
    return state


def at(claim: Claim, name: str | None = None) -> int:
    """The number of the pasture that the reason names, or of another one."""
    names = [pasture.name for pasture in table_of(table(claim).table).pastures]
    return names.index(name or str(claim.values["pasture"]))


def named(claim: Claim) -> int:
    """The pasture of the action: the one it names, or the one that is resolved."""
    words = claim.text.split()
    if words[0] == "bonus":
        return at(claim, words[1])
    return int(table(claim).pasture) if words[0] in {"place", "stop"} else at(claim, words[0])


def cows(claim: Claim) -> int:
    """The cows that the action places."""
    return int(claim.text.split()[-1])


def placing(claim: Claim) -> int:
    """The colour that places."""
    return int(table(claim).colour)


def choosing(claim: Claim) -> int:
    """The colour that the pair is for."""
    now, seat = table(claim), claim.seat
    if now.players > 2:
        return [int(owner) for owner in now.owner].index(seat)
    first, second = int(FIRST_OF_TWO[seat]), int(SECOND_OF_TWO[seat])
    return first if now.chosen_card[first, 0] < 0 else second


def herds(claim: Claim, *, grown: bool) -> dict[int, int]:
    """The herds of the pasture of the action before it, or after it."""
    found = {colour: int(herd) for colour, herd in enumerate(table(claim).herd[named(claim)])}
    if grown:
        found[placing(claim)] += cows(claim)
    return {colour: herd for colour, herd in found.items() if herd}


def others(claim: Claim, found: dict[int, int]) -> list[int]:
    owner = table(claim).owner
    return [herd for colour, herd in found.items() if owner[colour] != claim.seat]


def own(claim: Claim, found: dict[int, int]) -> int:
    return found.get(placing(claim), 0)


def free(claim: Claim, *, left: bool = False) -> int:
    return int(table(claim).free[named(claim)]) - (cows(claim) if left else 0)


def paid(claim: Claim, found: dict[int, int]) -> dict[int, int]:
    """Z5.1 The payment of the row of the pasture to each seat, for these herds."""
    row = [int(number) for number in table(claim).bonus[named(claim)]]
    ranked = sorted(found, key=lambda colour: -found[colour])
    pays: dict[int, int] = {}
    for colour, number in zip(ranked, row, strict=False):
        seat = int(table(claim).owner[colour])
        pays[seat] = pays.get(seat, 0) + number
    return pays


def to_own(claim: Claim) -> int:
    return paid(claim, herds(claim, grown=True)).get(claim.seat, 0)


def to_others(claim: Claim) -> int:
    return sum(paid(claim, herds(claim, grown=True)).values()) - to_own(claim)


def fills(claim: Claim) -> bool:
    return free(claim, left=True) == 0


def colour_number(claim: Claim, name: str) -> int:
    return COLOUR_NAMES.index(claim.values[name].key)


def following(claim: Claim) -> int:
    """The colour that places next on the same pasture."""
    now = table(claim)
    return int(now.order[now.turn + 1])


def card_of(claim: Claim, colour: int) -> int:
    """The value of the card laid for a colour on the pasture that is resolved."""
    now = table(claim)
    slot = [int(pasture) for pasture in now.chosen_pasture[colour]].index(int(now.pasture))
    return VALUES[int(now.chosen_card[colour, slot])]


def most(claim: Claim, colour: int, found: dict[int, int], room: int, value: int) -> int:
    """Z4.3, Z4.4 The most cows of a card that may join."""
    numbers = range(min(value, room, int(table(claim).reserve[colour])), 0, -1)
    taken = [herd for other, herd in found.items() if other != colour]
    return next((each for each in numbers if found.get(colour, 0) + each not in taken), 0)


def can_fill_next(claim: Claim, *, grown: bool) -> bool:
    colour, room = following(claim), free(claim, left=grown)
    found = herds(claim, grown=grown)
    value = card_of(claim, colour)
    return bool(0 < room == most(claim, colour, found, room, value))


def barred_next(claim: Claim) -> bool:
    colour = following(claim)
    value = card_of(claim, colour)
    could = most(claim, colour, herds(claim, grown=False), free(claim), value)
    can = most(claim, colour, herds(claim, grown=True), free(claim, left=True), value)
    return bool(can == claim.values["can"] < could and value == claim.values["value"])


def lets_fill(claim: Claim) -> bool:
    colour = following(claim)
    found = herds(claim, grown=True)
    found[colour] = found.get(colour, 0) + free(claim, left=True)
    pays = paid(claim, found)[int(table(claim).owner[colour])]
    return (
        can_fill_next(claim, grown=True)
        and colour == colour_number(claim, "player")
        and pays == claim.values["count"]
        and card_of(claim, colour) == claim.values["card"]
    )


def best_placed(claim: Claim) -> int:
    return max(int(text.split()[1]) for text in claim.legal if text.startswith("place "))


def is_last_round(claim: Claim) -> bool:
    now = table(claim)
    return bool(now.round == (now.rounds or (6 if now.players == 2 else 5)))


def end_row(claim: Claim) -> bool:
    now = paid(claim, herds(claim, grown=False)).get(claim.seat, 0)
    values = claim.values
    return (
        is_last_round(claim) and now == values["now"] < values["then"] == to_own(claim) and not fills(claim)
    )


# ------------------------------------------------------------------- pairs


def card(claim: Claim) -> tuple[int, str]:
    """The value and the letter of the card of the pair."""
    name = claim.text.split()[1]
    return int(name[0]), name[1]


def hand(claim: Claim) -> list[tuple[int, str]]:
    """The cards in hand."""
    return sorted({(int(text[-2]), text[-1]) for text in claim.legal})


def herd_of_pair(claim: Claim) -> int:
    return int(table(claim).herd[named(claim), choosing(claim)])


def rivals(claim: Claim) -> list[int]:
    now = table(claim)
    found = enumerate(now.herd[named(claim)])
    return [int(herd) for colour, herd in found if herd and now.owner[colour] != claim.seat]


def goes(claim: Claim) -> int:
    """The cows of the card that could go there now."""
    found = {colour: int(herd) for colour, herd in enumerate(table(claim).herd[named(claim)]) if herd}
    return most(claim, choosing(claim), found, free(claim), card(claim)[0])


def same_letters(claim: Claim) -> list[str]:
    return [letter for value, letter in hand(claim) if value == card(claim)[0]]


def bigger(claim: Claim) -> int:
    return sum(herd > herd_of_pair(claim) for herd in rivals(claim))


# ------------------------------------------------------------------- before the first round


def chosen(claim: Claim) -> tuple[int, int]:
    """The start cows of the colour chosen so far, and of the other one."""
    names = [COLOUR_NAMES[colour] for colour in table(claim).start_colour[claim.seat] if colour >= 0]
    return names.count(claim.text), len(names) - names.count(claim.text)


def totals(claim: Claim, worth: Any) -> tuple[int, list[int]]:
    """The worth of the start cows of the picked colour, and of all that are left."""
    now = table(claim)
    left = [text.split()[1] for text in claim.legal]
    found = {
        name: sum(worth(now, pasture) for pasture in range(12) if now.herd[pasture, COLOUR_NAMES.index(name)])
        for name in left
    }
    return found[claim.text.split()[1]], list(found.values())


def is_most(claim: Claim, worth: Any, sign: int = 1) -> bool:
    own_worth, all_worths = totals(claim, worth)
    return sign * own_worth == max(sign * each for each in all_worths) and own_worth == claim.values["count"]


def free_on(now: ZoffState, pasture: int) -> int:
    return int(now.free[pasture])


def alone(now: ZoffState, pasture: int) -> int:
    return int(sum(bool(herd) for herd in now.herd[pasture]) == 1)


FACTS: Facts = {
    "fills_paid": lambda c: fills(c) and to_own(c) == c.values["count"] >= to_others(c),
    "stops_fill": lambda c: can_fill_next(c, grown=False) and not can_fill_next(c, grown=True),
    "bars_next": barred_next,
    "leads_now": lambda c: (
        own(c, herds(c, grown=True)) > max(others(c, herds(c, grown=True))) >= own(c, herds(c, grown=False))
    ),
    "keeps_closed": lambda c: not fills(c) and free(c) <= best_placed(c),
    "end_row": end_row,
    "climbs": lambda c: (
        c.values["count"]
        == sum(
            own(c, herds(c, grown=False)) <= herd < own(c, herds(c, grown=True))
            for herd in others(c, herds(c, grown=True))
        )
    ),
    "whole_card": lambda c: cows(c) == c.values["count"] == card_of(c, placing(c)),
    "most_of_card": lambda c: cows(c) == best_placed(c),
    "leads_on": lambda c: own(c, herds(c, grown=True)) > max(others(c, herds(c, grown=True)), default=0),
    "leaves_room": lambda c: free(c, left=True) == c.values["count"] > 0 and not is_last_round(c),
    "joins_herd": lambda c: own(c, herds(c, grown=True)) == c.values["count"] > cows(c),
    "new_herd": lambda c: own(c, herds(c, grown=False)) == 0,
    "nobody_there": lambda c: not others(c, herds(c, grown=False)),
    "uses_bonus": lambda c: cows(c) == c.values["count"] == table(c).left,
    "whole_split": lambda c: (
        sum(map(int, c.text.split()[1:]))
        == c.values["count"]
        == max(sum(map(int, text.split()[1:])) for text in c.legal)
    ),
    "both_herds": lambda c: "0" not in c.text.split()[1:],
    "feeds": lambda c: fills(c) and to_others(c) == c.values["theirs"] > c.values["own"] == to_own(c),
    "lets_fill": lets_fill,
    "forgoes": lambda c: c.text == "stop" and c.values["count"] == table(c).left,
    "loses": lambda c: c.values["count"] == best_placed(c) - cows(c) > 0,
    "can_fill": lambda c: goes(c) == free(c) == c.values["count"],
    "goes_first": lambda c: herd_of_pair(c) > max(rivals(c), default=0),
    "can_lead": lambda c: herd_of_pair(c) <= max(rivals(c)) < herd_of_pair(c) + goes(c),
    "has_space": lambda c: free(c) - MAX_VALUE * bigger(c) >= card(c)[0] == c.values["count"],
    "all_fits": lambda c: goes(c) == card(c)[0] == c.values["count"],
    "is_quiet": lambda c: not rivals(c),
    "adds_to_herd": lambda c: herd_of_pair(c) == c.values["count"] > 0,
    "new_place": lambda c: herd_of_pair(c) == 0 and goes(c) > 0 and not is_last_round(c),
    "big_card": lambda c: card(c)[0] == c.values["count"] == max(hand(c))[0],
    "keeps_big": lambda c: max(hand(c))[0] == c.values["value"] > card(c)[0],
    "early_letter": lambda c: card(c)[1] == min(same_letters(c)) and len(same_letters(c)) > 1,
    "keeps_letter": lambda c: min(same_letters(c)) < card(c)[1] and c.values["value"] == card(c)[0],
    "wastes": lambda c: goes(c) == c.values["most"] < c.values["value"] == card(c)[0],
    "crowded": lambda c: 0 < free(c) == c.values["count"] <= MAX_VALUE * bigger(c),
    "alike": lambda c: chosen(c)[0] == chosen(c)[1],
    "first_cow": lambda c: chosen(c)[0] == 0 < chosen(c)[1],
    "second_cow": lambda c: chosen(c)[0] + 1 == c.values["count"] > chosen(c)[1] + 1,
    "cheap_bid": lambda c: float(c.text.split()[1]) < 1,
    "early_pick": lambda c: float(c.text.split()[1]) >= 1,
    "pays_most": lambda c: is_most(c, lambda now, pasture: int(now.bonus[pasture, 0])),
    "stands_alone": lambda c: is_most(c, alone),
    "widest": lambda c: is_most(c, lambda now, pasture: int(now.free[pasture])),
    "wider": lambda c: totals(c, free_on)[0] == c.values["count"] > min(totals(c, free_on)[1]),
    "narrowest": lambda c: is_most(c, lambda now, pasture: int(now.free[pasture]), -1),
}
