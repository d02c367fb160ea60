"""The reasons of Abilene, borne out by its rules: steps counted cell by cell, animals one by one."""

from collections import deque
from collections.abc import Iterable
from functools import cache

from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import owner
from stampede.games.abilene.rules.lattice import BORDER, NEXT, NUM_CELLS, TOWN
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.table.board import read_cell
from tests.games.claims import Claim, Facts


@cache
def steps_from(cell: int) -> dict[int, int]:
    """Steps from a space to all others, on an empty board."""
    found, waiting = {cell: 0}, deque([cell])
    while waiting:
        here = waiting.popleft()
        beside = BORDER.tolist() if here == TOWN else NEXT[here].tolist()
        for there in beside:
            if 0 <= there <= TOWN and there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


def now(claim: Claim) -> AbileneState:
    """The position before the action."""
    state: AbileneState = view(claim.before.records, 0)
    return state


def path(claim: Claim) -> tuple[int, int]:
    """The source and the target of a move."""
    source, target = claim.text.split()[-1].split(">")
    return read_cell(now(claim).land, source), read_cell(now(claim).land, target)


def target(claim: Claim) -> int:
    return path(claim)[1]


def cell(claim: Claim) -> int:
    """The cell of ``to`` and ``free``."""
    return read_cell(now(claim).land, claim.text.split()[1])


def goals(claim: Claim) -> list[int]:
    return [read_cell(now(claim).land, text.split()[1]) for text in claim.legal]


def kind_at(claim: Claim, place: int) -> int:
    """The animal on a cell: its kind."""
    return int(now(claim).board[place]) - box.COW - 1


def value(kind: int) -> int:
    return int(box.VALUES[kind])


def brand(claim: Claim, seat: int) -> range:
    """The kinds of the brand of a seat."""
    ranch = int(box.HOMES[now(claim).players, seat])
    return range(ranch * box.RANKS, ranch * box.RANKS + box.RANKS)


def animals(claim: Claim) -> list[int]:
    """The cells of all animals."""
    return [place for place in range(NUM_CELLS) if now(claim).board[place] >= box.COW]


def lands(claim: Claim, places: Iterable[int], seat: int, *, own: bool) -> list[int]:
    """Those of some cells that lie in the ranch of a seat, or do not."""
    return [place for place in places if (owner(now(claim), place) == seat) == own]


def boys(claim: Claim, seat: int, *, own: bool) -> list[int]:
    """Where cowboys of a seat stand, or of all others: cells, and the town."""
    state = now(claim)
    on_land = [
        place
        for place in range(NUM_CELLS)
        if box.BOY <= state.board[place] < box.COW and (state.board[place] == box.BOY + seat) == own
    ]
    seats = [other for other in range(state.players) if (other == seat) == own]
    return [*on_land, *([TOWN] if any(state.town_boys[other] for other in seats) else [])]


def nearest(place: int, places: Iterable[int]) -> int:
    return min((steps_from(place)[each] for each in places), default=NUM_CELLS)


def riders(claim: Claim, place: int) -> int:
    """Steps from the nearest cowboy of others."""
    return nearest(place, boys(claim, claim.seat, own=False))


def prey(claim: Claim, place: int, seat: int | None = None) -> int:
    """Steps to the nearest animal that the seat could steal."""
    thief = claim.seat if seat is None else seat
    return nearest(place, lands(claim, animals(claim), thief, own=False))


def herd(claim: Claim, place: int) -> int:
    """Steps to the nearest own animal."""
    return nearest(place, lands(claim, animals(claim), claim.seat, own=True))


def to_town(place: int) -> int:
    return steps_from(place)[TOWN]


def on_board(place: int) -> bool:
    return place != TOWN


def boy_at(claim: Claim, place: int) -> int:
    """The seat of the cowboy on a cell; -1 for none."""
    if place == TOWN:
        return -1
    figure = int(now(claim).board[place])
    return figure - box.BOY if box.BOY <= figure < box.COW else -1


def home_of(claim: Claim, place: int) -> int:
    return -1 if place == TOWN else owner(now(claim), place)


def drives_own(claim: Claim) -> bool:
    """Whether the animal bears the own brand."""
    return kind_at(claim, path(claim)[0]) in brand(claim, claim.seat)


def price(claim: Claim) -> int:
    """A9.2 The bank's price of the animal that moves, if nobody says another's brand."""
    kind = kind_at(claim, path(claim)[0])
    if kind == box.UNBRANDED:
        return 1500
    return (1000 if drives_own(claim) else 2000) + value(kind)


def sold(claim: Claim) -> bool:
    return target(claim) == TOWN


def most(claim: Claim, here: int, all_of_them: list[int]) -> bool:
    return bool(here == max(all_of_them) == claim.values["count"])


def least(claim: Claim, here: int, all_of_them: list[int]) -> bool:
    return bool(here == min(all_of_them) == claim.values["count"])


def beaten(claim: Claim) -> int:
    state = now(claim)
    return int(state.duel_seat if state.winner == state.turn else state.turn)


# ------------------------------------------------------------------- the first herd


def head(claim: Claim) -> int:
    """The cow-head that is filled, seen afterwards."""
    before, after = now(claim), view(claim.after.records, 0)
    changed = [place for place in range(NUM_CELLS) if before.board[place] != after.board[place]]
    own_ranch = lands(claim, changed, claim.seat, own=True)
    return own_ranch[0]


def kind_placed(claim: Claim) -> int:
    return int(view(claim.after.records, 0).board[head(claim)]) - box.COW - 1


def values_left(claim: Claim) -> list[int]:
    return [500 if text == "unbranded" else int(text) for text in claim.legal]


def placed(claim: Claim) -> bool:
    return bool(claim.values["value"] == value(kind_placed(claim)))


# ------------------------------------------------------------------- cards and money


def thefts(claim: Claim) -> int:
    state = now(claim)
    return int(state.thefts[state.seller])


def left(claim: Claim, kinds: Iterable[int], most_of_kind: int) -> int:
    """Animals of these kinds that are neither sold nor in the own ranch."""
    wanted = set(kinds)
    mine = [kind_at(claim, place) for place in lands(claim, animals(claim), claim.seat, own=True)]
    gone = sum(int(now(claim).gone[kind]) for kind in wanted)
    return most_of_kind - gone - sum(kind in wanted for kind in mine)


def brand_left(claim: Claim) -> int:
    return left(claim, brand(claim, int(now(claim).seller)), 7)


def plain_left(claim: Claim) -> int:
    return left(claim, [box.UNBRANDED], 2 * int(now(claim).players))


def lack(claim: Claim) -> int:
    state = now(claim)
    return int(state.amount) - int(state.cash[state.payer])


def rate(claim: Claim) -> int:
    """The rate of the accepted offer, as it stands in the answers."""
    offer = int(now(claim).answers[int(claim.text.split()[1])]) - box.DECLINED - 1
    return offer // len(box.DUES) * box.RATE_STEP


def interest(claim: Claim) -> int:
    """A10.3 Rounded up to the next hundred."""
    percents = int(claim.text.split()[1])
    return -(-lack(claim) * percents // 10_000) * 100


def bail(claim: Claim) -> int:
    inside = int(now(claim).jail[claim.seat])
    return box.BAIL - int(box.FOOD[inside]) + int(box.FOOD[inside - 1])


def guards(claim: Claim) -> list[int]:
    return lands(
        claim, [place for place in boys(claim, claim.seat, own=True) if place != TOWN], claim.seat, own=True
    )


FACTS: Facts = {
    "sure_money": lambda c: sold(c) and drives_own(c) and c.values["amount"] == price(c),
    "pays_plain": lambda c: (
        sold(c) and kind_at(c, path(c)[0]) == box.UNBRANDED and price(c) == c.values["amount"]
    ),
    "hard_to_guess": lambda c: sold(c) and price(c) == c.values["amount"] >= 2000,
    "may_earn_nothing": lambda c: sold(c) and price(c) >= 2000,
    "to_town": sold,
    "gets_away": lambda c: riders(c, path(c)[0]) == c.values["count"] <= box.MOST_BOY < riders(c, target(c)),
    "stands_near": lambda c: (
        riders(c, target(c)) == c.values["count"] <= box.MOST_BOY
        and c.values["count"] < riders(c, path(c)[0])
    ),
    "next_in_town": lambda c: to_town(target(c)) == c.values["count"] <= box.MOST_COW < to_town(path(c)[0]),
    "nearer_town": lambda c: to_town(target(c)) == c.values["count"] < to_town(path(c)[0]),
    "stays_far": lambda c: riders(c, target(c)) == c.values["count"] > box.MOST_BOY,
    "gets_farther": lambda c: riders(c, target(c)) == c.values["count"] > riders(c, path(c)[0]),
    "carries_brand": lambda c: drives_own(c) and c.values["amount"] == price(c),
    "worth_most": lambda c: (
        c.values["value"]
        == value(kind_at(c, path(c)[0]))
        == max(value(kind_at(c, place)) for place in lands(c, animals(c), c.seat, own=True))
    ),
    "drives_no_more": lambda c: c.text == "done",
    "steals": lambda c: target(c) in lands(c, animals(c), c.seat, own=False),
    "can_jail": lambda c: boy_at(c, target(c)) not in {-1, c.seat} and home_of(c, target(c)) == c.seat,
    "risks_prison": lambda c: boy_at(c, target(c)) == home_of(c, target(c)) not in {-1, c.seat},
    "comes_home": lambda c: home_of(c, target(c)) == c.seat and not guards(c),
    "leaves_ranch": lambda c: guards(c) == [path(c)[0]] and home_of(c, target(c)) != c.seat,
    "draws_near": lambda c: prey(c, target(c)) == c.values["count"] <= box.MOST_BOY < prey(c, path(c)[0]),
    "into_reach": lambda c: prey(c, target(c)) == c.values["count"] <= box.MOST_BOY,
    "nears_prey": lambda c: prey(c, target(c)) == c.values["count"] < prey(c, path(c)[0]),
    "keeps_away": lambda c: (
        home_of(c, target(c)) == c.seat
        and 1
        in {
            steps_from(target(c))[place]
            for place in lands(
                c, [each for each in boys(c, c.seat, own=False) if on_board(each)], c.seat, own=True
            )
        }
    ),
    "duels": lambda c: (
        boy_at(c, target(c)) >= 0 and home_of(c, target(c)) not in {c.seat, boy_at(c, target(c))}
    ),
    "leaves_danger": lambda c: home_of(c, path(c)[0]) not in {-1, c.seat, home_of(c, target(c))},
    "guards_herd": lambda c: home_of(c, target(c)) == c.seat and herd(c, target(c)) == 1,
    "in_town": sold,
    "on_free_land": lambda c: on_board(target(c)) and home_of(c, target(c)) == -1,
    "stays_home": lambda c: bool(set(guards(c)) - {path(c)[0]}),
    "shuts_bank": lambda c: c.text == "other" and thefts(c) > 0,
    "many_stolen": lambda c: c.text == "other" and thefts(c) == c.values["count"] > 0,
    "never_stole": lambda c: c.text == "other" and thefts(c) == 0,
    "honest_seller": lambda c: c.text == "own" and thefts(c) == 0 < brand_left(c) == c.values["count"],
    "brand_left": lambda c: c.text == "own" and brand_left(c) == c.values["count"] > 0,
    "brand_gone": lambda c: c.text == "own" and brand_left(c) == 0,
    "plain_left": lambda c: c.text == "none" and plain_left(c) == c.values["count"] > 0,
    "none_left": lambda c: c.text == "none" and plain_left(c) == 0,
    "small_loss": lambda c: c.text == "none" and max(-box.PAYS[:, box.NO_BRAND]) == 1,
    "asks_first": lambda c: c.text == "ask" and "borrow" in c.legal,
    "pays_bank": lambda c: c.text == "borrow" and c.values["rate"] == box.BANK_RATE,
    "stays_in": lambda c: c.text == "borrow",
    "gives_up": lambda c: c.text == "bankrupt",
    "cheap_loan": lambda c: rate(c) == c.values["rate"] < box.BANK_RATE,
    "keeps_cash": lambda c: c.text == "roll" and any(text.startswith("repay") for text in c.legal),
    "repays": lambda c: now(c).loans[c.seat, int(c.text.split()[1]) - 1] == c.values["debt"],
    "frees": lambda c: now(c).jail[c.seat] > 0 and c.text.startswith("free"),
    "saves_bail": lambda c: c.text == "done" and bail(c) == c.values["amount"],
    "keeps_money": lambda c: c.text == "decline",
    "earns": lambda c: interest(c) == c.values["amount"] > 0,
    "dear_far": lambda c: placed(c) and riders(c, head(c)) == c.values["count"] > box.MOST_BOY,
    "dear_near_town": lambda c: placed(c) and to_town(head(c)) == c.values["count"] <= box.MOST_COW,
    "cheap_near": lambda c: placed(c) and riders(c, head(c)) == c.values["count"] and c.values["value"] < 600,
    "dearest_left": lambda c: placed(c) and c.values["value"] == max(values_left(c)),
    "keeps_dear": lambda c: value(kind_placed(c)) < c.values["value"] == max(values_left(c)),
    "farthest_off": lambda c: most(c, riders(c, cell(c)), [riders(c, each) for each in goals(c)]),
    "farther_off": lambda c: (
        riders(c, cell(c)) == c.values["count"] > min(riders(c, each) for each in goals(c))
    ),
    "near_town": lambda c: least(c, to_town(cell(c)), [to_town(each) for each in goals(c)]),
    "out_of_reach": lambda c: riders(c, cell(c)) == c.values["count"] > box.MOST_BOY,
    "within_reach": lambda c: riders(c, cell(c)) == c.values["count"] <= box.MOST_BOY,
    "soon_sold": lambda c: to_town(cell(c)) == c.values["count"] <= box.MOST_COW,
    "at_the_back": lambda c: to_town(cell(c)) == max(to_town(each) for each in goals(c)),
    "farthest_sent": lambda c: most(c, herd(c, cell(c)), [herd(c, each) for each in goals(c)]),
    "farther_sent": lambda c: herd(c, cell(c)) == c.values["count"] > min(herd(c, each) for each in goals(c)),
    "far_from_prey": lambda c: most(
        c, prey(c, cell(c), beaten(c)), [prey(c, each, beaten(c)) for each in goals(c)]
    ),
    "far_from_town": lambda c: most(c, to_town(cell(c)), [to_town(each) for each in goals(c)]),
    "farther_from_town": lambda c: (
        to_town(cell(c)) == c.values["count"] > min(to_town(each) for each in goals(c))
    ),
    "far_from_duel": lambda c: most(
        c,
        steps_from(int(now(c).duel_cell))[cell(c)],
        [steps_from(int(now(c).duel_cell))[each] for each in goals(c)],
    ),
}
