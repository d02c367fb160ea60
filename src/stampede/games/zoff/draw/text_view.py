"""Zoff in Buffalo in plain text, for the terminal."""

from collections.abc import Iterator

from stampede.core.record import Records
from stampede.core.state_like import StateLike
from stampede.games.zoff.draw.prompts import seat_name, status
from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules.herds import first_colour, is_open, is_played
from stampede.games.zoff.rules.setup import last_round
from stampede.games.zoff.rules.state import ZoffState as Position
from stampede.games.zoff.rules.state import view
from stampede.games.zoff.table.notation import card_name, pasture_name
from stampede.games.zoff.words import bid_text, colour_name, say


def draw_text(state: StateLike) -> str:
    """Draw pastures with capacity, bonus row and herds; players with reserve and hand; and the turn."""
    position: Position = view(state.records, 0)
    last = last_round(position)
    head = say("text.head", round=position.round, rounds=last) if position.round else say("text.start")
    parts = [
        [head],
        list(_pasture_lines(position)),
        list(_player_lines(position, state.records)),
        list(_pair_lines(position)),
    ]
    parts.append([status(ViewModel(state, None))])
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _pasture_lines(position: Position) -> Iterator[str]:
    played = [pasture for pasture in range(box.PASTURES) if position.capacity[pasture]]
    width = max(len(pasture_name(position, pasture)) for pasture in played)
    for pasture in played:
        row = [int(number) for number in position.bonus[pasture]]
        while row and not row[-1]:
            row.pop()
        bonus = say("text.bonus", row="-".join(map(str, row)))
        cows = f"{position.capacity[pasture] - position.free[pasture]}/{position.capacity[pasture]}"
        herds = sorted(
            (-int(size), colour_name(colour)) for colour, size in enumerate(position.herd[pasture]) if size
        )
        found = [] if is_open(position, pasture) else [say("text.full")]
        found += [f"{name} {-size}" for size, name in herds]
        pointer = ">" if pasture == position.pasture and position.phase != at.OVER else " "
        name = pasture_name(position, pasture)
        yield f"{pointer} {name:<{width}} {cows:>5}  {bonus:<13}  {'  '.join(found)}".rstrip()


def _player_lines(position: Position, records: Records) -> Iterator[str]:
    for colour in range(box.COLOURS):
        if not is_played(position, colour):
            continue
        placed, owner = int(position.herd[:, colour].sum()), int(position.owner[colour])
        values = {"colour": colour_name(colour), "placed": placed, "reserve": position.reserve[colour]}
        if owner == box.NONE:
            yield say("text.unowned", **values)
            continue
        yield say("text.colour", hand=_hand_text(position, owner), **values)
    for seat in range(position.players):
        if position.bid[seat] != box.NONE:
            yield say("text.bid", name=seat_name(records, seat), bid=bid_text(int(position.bid[seat])))


def _hand_text(position: Position, seat: int) -> str:
    """Z4.7 The cards of a hand; of a hidden hand the number of cards."""
    deck = first_colour(position, seat)
    if position.hand[deck] == box.NONE:
        return say("text.hidden", count=position.held[deck])
    return " ".join(card_name(position, deck, card) for card in _held(position, deck)) or "-"


def _pair_lines(position: Position) -> Iterator[str]:
    """Z3.2 The pairs this position knows."""
    for colour in range(box.COLOURS):
        pairs = [_pair_text(position, colour, slot) for slot in range(2)]
        known = ", ".join(pair for pair in pairs if pair)
        if known and position.phase != at.OVER:
            yield say("text.pair", colour=colour_name(colour), pairs=known)


def _pair_text(position: Position, colour: int, slot: int) -> str:
    card = int(position.chosen_card[colour, slot])
    if card == box.NONE:
        return ""
    deck = first_colour(position, int(position.owner[colour]))
    pasture = pasture_name(position, int(position.chosen_pasture[colour, slot]))
    return f"{pasture} {card_name(position, deck, card)}"


def _held(position: Position, deck: int) -> list[int]:
    return [card for card in range(box.CARDS) if position.hand[deck] >> card & 1]
