"""How a position of Zoff in Buffalo looks: the scene with its choices, and a picture in plain text."""

from collections.abc import Iterator
from typing import Any

from stampede.games.zoff import actions, choosing, placing, setting_up
from stampede.games.zoff import components as box
from stampede.games.zoff import phases as at
from stampede.games.zoff.fields import draw_board
from stampede.games.zoff.herds import first_colour, is_open, is_played, second_colour
from stampede.games.zoff.notation import card_name, deck_of_seat, pasture_name
from stampede.games.zoff.refusals import ending
from stampede.games.zoff.state import State as Position
from stampede.games.zoff.state import view
from stampede.games.zoff.text import say
from stampede.kit.game import State
from stampede.kit.record import Records
from stampede.kit.scene import Choice, Scene, Sprite

__all__ = ["draw_board", "draw_said", "draw_scene", "draw_text", "seat_name", "seat_symbol"]


def draw_scene(state: State, seat: int | None) -> Scene:
    """The position as *seat* sees it (None: a spectator); *state* is that seat's view."""
    position: Position = view(state.records, 0)
    return Scene(
        sprites=(*_cows(position), *_cards(position, seat)),
        choices=tuple(_choices(state, position, seat)),
        status=_status(state, position, seat),
        said=_said(state, position),
    )


def _cows(position: Position) -> Iterator[Sprite]:
    """Each cow on a space of its pasture, herd by herd."""
    for pasture in range(box.PASTURES):
        space = 0
        for colour, name in enumerate(box.COLOUR_NAMES):
            for _ in range(position.herd[pasture, colour]):
                space += 1
                where = f"{pasture_name(position, pasture)}/{space}"
                yield Sprite(f"cow-{name}", where, say("sprite.cow", colour=name))


def _hand(position: Position, deck: int) -> list[int]:
    return [card for card in range(box.CARDS) if position.hand[deck] >> card & 1]


def _cards(position: Position, seat: int | None) -> Iterator[Sprite]:
    """The own hand."""
    deck = box.NONE if seat is None else deck_of_seat(position, seat)
    if deck != box.NONE and position.hand[deck] != box.NONE:
        for card in _hand(position, deck):
            label = say("sprite.card", card=card_name(position, deck, card))
            yield Sprite(f"card-{box.VALUES[card]}", f"hand-{card + 1}", label)


# -------------------------------------------------------------------- what may be done


def _choices(state: State, position: Position, seat: int | None) -> Iterator[Choice]:
    """What *seat* may do now, in words and as the places to touch; a bid is written, not listed."""
    if seat is None or position.phase == at.BID:
        return
    for action in state.legal_actions(seat):
        text = state.action_to_string(seat, action)
        yield Choice(text, *_words(position, seat, action))


def _words(position: Position, seat: int, action: int) -> tuple[str, tuple[str, ...]]:  # noqa: PLR0911 - one return a kind
    """Z10 An action in words, and the places to touch."""
    colour = box.COLOUR_NAMES[position.colour]
    if action == actions.STOP_ACTION:
        return say("choice.stop"), ()
    if action >= actions.BONUS_ACTION:
        pasture, cows = divmod(action - actions.BONUS_ACTION, box.MAX_BONUS)
        name = pasture_name(position, pasture)
        key = "choice.bonus" if cows else "choice.bonus.one"
        return say(key, cows=cows + 1, pasture=name), (name,)
    if action >= actions.SPLIT_ACTION:
        first, second = divmod(action - actions.SPLIT_ACTION, box.MAX_VALUE + 1)
        other = box.COLOUR_NAMES[second_colour(position, seat)]
        return say("choice.split", first=first, second=second, colour=colour, other=other), ()
    if action >= actions.PLACE_ACTION:
        return say("choice.place", cows=action - actions.PLACE_ACTION), ()
    if action >= actions.PAIR_ACTION:
        pasture, card = divmod(action - actions.PAIR_ACTION, box.CARDS)
        name = pasture_name(position, pasture)
        words = say("choice.pair", card=card_name(position, deck_of_seat(position, seat), card), pasture=name)
        return words, (f"hand-{card + 1}", name)
    if action >= actions.PICK_ACTION:
        return say("choice.pick", colour=box.COLOUR_NAMES[action - actions.PICK_ACTION]), ()
    name = _start_pasture(position, seat)
    return say("choice.colour", colour=box.COLOUR_NAMES[action - actions.COLOUR_ACTION], pasture=name), ()


def _start_pasture(position: Position, seat: int) -> str:
    """Z7.2 The pasture the next start cow goes to."""
    chosen = setting_up.start_choices(position, seat)
    return pasture_name(position, int(position.start_pasture[seat, chosen]))


# -------------------------------------------------------------------- in words


def _status(state: State, position: Position, seat: int | None) -> str:
    """Whose turn it is and what is asked, or how the game ended."""
    if position.phase == at.OVER:
        winners = state.winners()
        names = ", ".join(say("who.seat", seat=winner) for winner in winners)
        told = say("over.one" if len(winners) == 1 else "over.many", names=names)
        return say("status.8", winners=told, reason=ending(state.records).reason)
    acts = seat is not None and seat in state.acting_seats()
    values = _asked(state, position, seat if acts else None)
    key = f"status.{position.phase}"
    if not acts:
        return say(key, **values)
    if position.phase == at.CHOOSE and position.players == 2 and values["count"] == 2:
        return say(f"{key}.you.of_two", **values)
    return say(f"{key}.you", **values)


def _asked(state: State, position: Position, seat: int | None) -> dict[str, Any]:
    """What the sentences of ``_status`` speak of; *seat* acts, None: somebody else does."""
    values: dict[str, Any] = {"round": position.round, "left": position.left}
    if position.phase == at.PICK:
        values["seat"] = state.acting_seats()[0]
    if position.colour != box.NONE:
        values["colour"] = box.COLOUR_NAMES[position.colour]
    if position.phase in (at.PLACE, at.SPLIT):
        deck = deck_of_seat(position, int(position.owner[position.colour]))
        card = placing.card_on(position, position.colour, position.pasture)
        values["card"] = card_name(position, deck, card)
        values["pasture"] = pasture_name(position, position.pasture)
    if seat is not None and position.phase == at.COLOUR:
        values["pasture"] = _start_pasture(position, seat)
    if seat is not None and position.phase == at.CHOOSE:
        made = choosing.pairs_made(position, seat)
        values["number"], values["count"] = made + 1, choosing.num_pairs(position)
        values["colour"] = box.COLOUR_NAMES[choosing.pair_colour(position, seat, made)]
    return values


def seat_name(records: Records, seat: int) -> str:
    """What a seat plays, as far as it is known (Z8.1): its first colour."""
    colour = first_colour(view(records, 0), seat)
    return say("who.seat", seat=seat) if colour == box.NONE else box.COLOUR_NAMES[colour].capitalize()


def seat_symbol(records: Records, seat: int) -> str:
    """The cow of the seat's first colour."""
    colour = first_colour(view(records, 0), seat)
    return "" if colour == box.NONE else f"cow-{box.COLOUR_NAMES[colour]}"


def draw_said(state: State) -> str:
    """What the last action did, where it is no secret."""
    return _said(state, view(state.records, 0))


def _said(state: State, position: Position) -> str:  # noqa: PLR0911 - one return a kind
    """What the last action did, where it is no secret."""
    action = state.history[-1][1] if state.history else box.NONE
    if action == actions.STOP_ACTION:
        return say("said.stop")
    if actions.BONUS_ACTION <= action < actions.STOP_ACTION:
        pasture, cows = divmod(action - actions.BONUS_ACTION, box.MAX_BONUS)
        return say("said.7", cows=cows + 1, pasture=pasture_name(position, pasture))
    if actions.SPLIT_ACTION <= action < actions.BONUS_ACTION:
        first, second = divmod(action - actions.SPLIT_ACTION, box.MAX_VALUE + 1)
        return say("said.6", first=first, second=second)
    if actions.PLACE_ACTION <= action < actions.SPLIT_ACTION:
        return say("said.5", cows=action - actions.PLACE_ACTION)
    if actions.PICK_ACTION <= action < actions.PAIR_ACTION:
        return say("said.3", colour=box.COLOUR_NAMES[action - actions.PICK_ACTION])
    if actions.DEAL_ACTION <= action < actions.COLOUR_ACTION:
        return say("said.0", pasture=pasture_name(position, action))
    return ""


# -------------------------------------------------------------------- plain text


def draw_text(state: State) -> str:
    """Pastures with capacity, bonus row and herds; players with reserve and hand; whose turn it is."""
    position: Position = view(state.records, 0)
    last = box.ROUNDS_OF_TWO if position.players == 2 else box.ROUNDS
    head = say("text.head", round=position.round, rounds=last) if position.round else say("text.start")
    parts = [
        [head],
        list(_pasture_lines(position)),
        list(_player_lines(position)),
        list(_pair_lines(position)),
    ]
    parts.append([_status(state, position, None)])
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
            (-int(size), box.COLOUR_NAMES[colour])
            for colour, size in enumerate(position.herd[pasture])
            if size
        )
        found = [] if is_open(position, pasture) else [say("text.full")]
        found += [f"{name} {-size}" for size, name in herds]
        pointer = ">" if pasture == position.pasture and position.phase != at.OVER else " "
        name = pasture_name(position, pasture)
        yield f"{pointer} {name:<{width}} {cows:>5}  {bonus:<13}  {'  '.join(found)}".rstrip()


def _player_lines(position: Position) -> Iterator[str]:
    for colour, name in enumerate(box.COLOUR_NAMES):
        if not is_played(position, colour):
            continue
        placed, owner = int(position.herd[:, colour].sum()), int(position.owner[colour])
        values = {"colour": name, "placed": placed, "reserve": position.reserve[colour], "seat": owner}
        if owner == box.NONE:
            yield say("text.unowned", **values)
            continue
        yield say("text.colour", hand=_hand_text(position, owner), **values)
    for seat in range(position.players):
        if position.bid[seat] != box.NONE:
            whole, part = divmod(int(position.bid[seat]), box.UNIT)
            yield say("text.bid", seat=seat, bid=f"{whole}.{part:04}")


def _hand_text(position: Position, seat: int) -> str:
    """Z4.7 The cards of a hand, or how many, where they are not known."""
    deck = first_colour(position, seat)
    if position.hand[deck] == box.NONE:
        return say("text.hidden", count=position.held[deck])
    return " ".join(card_name(position, deck, card) for card in _hand(position, deck)) or "-"


def _pair_lines(position: Position) -> Iterator[str]:
    """Z3.2 The pairs this position knows."""
    for colour, name in enumerate(box.COLOUR_NAMES):
        pairs = [_pair_text(position, colour, slot) for slot in range(2)]
        known = ", ".join(pair for pair in pairs if pair)
        if known and position.phase != at.OVER:
            yield say("text.pair", colour=name, pairs=known)


def _pair_text(position: Position, colour: int, slot: int) -> str:
    card = int(position.chosen_card[colour, slot])
    if card == box.NONE:
        return ""
    deck = first_colour(position, int(position.owner[colour]))
    pasture = pasture_name(position, int(position.chosen_pasture[colour, slot]))
    return f"{pasture} {card_name(position, deck, card)}"
