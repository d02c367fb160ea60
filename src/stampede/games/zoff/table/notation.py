"""The notation of actions in Zoff in Buffalo (Z10), written and read."""

import re

from stampede.core.errors import UnreadableAction
from stampede.core.record import Records
from stampede.games.zoff.rules import actions
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.herds import deck_of, first_colour
from stampede.games.zoff.rules.state import ZoffState, view
from stampede.games.zoff.table.component_files import table_of
from stampede.games.zoff.words import say

BID = re.compile(r"bid (\d{1,6})\.(\d{4})", re.ASCII)
PICK = re.compile(r"pick (\w+)")
PAIR = re.compile(r"(\S+) (\d{1,3})([a-z])", re.ASCII)
PLACE = re.compile(r"place (\d{1,3})", re.ASCII)
SPLIT = re.compile(r"place (\d{1,3}) (\d{1,3})", re.ASCII)
BONUS = re.compile(r"bonus (\S+) (\d{1,3})", re.ASCII)


def pasture_name(state: ZoffState, pasture: int) -> str:
    """Z1.1 The name of a pasture, as printed."""
    pastures = table_of(state.table).pastures
    return pastures[pasture].name if pasture < len(pastures) else "?"


def card_name(state: ZoffState, deck: int, card: int) -> str:
    """Z1.2 A cow card by value and letter: ``4M``."""
    return card_of(card, int(state.letter[deck, card]))


def card_of(card: int, letter: int) -> str:
    """Z1.2 A cow card with this *letter*, or NONE where the deck has no such card."""
    return f"{box.VALUES[card]}{chr(ord('A') + letter) if letter != box.NONE else '?'}"


def deck_of_seat(state: ZoffState, seat: int) -> int:
    """The deck of cow cards that *seat* holds; NONE before colours are picked (Z8.1)."""
    colour = first_colour(state, seat) if 0 <= seat < state.players else box.NONE
    return deck_of(state, colour) if colour != box.NONE else box.NONE


def action_to_string(records: Records, seat: int, action: int) -> str:  # noqa: PLR0911 - one return a kind
    """Z10 ``Lucky-Pickle 4M``, ``place 3``, ``bonus Fire-Fields 2``, ..."""
    state: ZoffState = view(records, 0)
    if action >= actions.BID_ACTION:
        return "bid {}.{:04}".format(*divmod(action - actions.BID_ACTION, box.UNIT))
    if action == actions.STOP_ACTION:
        return "stop"
    if action >= actions.BONUS_ACTION:
        pasture, cows = divmod(action - actions.BONUS_ACTION, box.MAX_BONUS)
        return f"bonus {pasture_name(state, pasture)} {cows + 1}"
    if action >= actions.SPLIT_ACTION:
        return "place {} {}".format(*divmod(action - actions.SPLIT_ACTION, box.MAX_VALUE + 1))
    if action >= actions.PLACE_ACTION:
        return f"place {action - actions.PLACE_ACTION}"
    if action >= actions.PAIR_ACTION:
        pasture, card = divmod(action - actions.PAIR_ACTION, box.CARDS)
        return f"{pasture_name(state, pasture)} {card_name(state, deck_of_seat(state, seat), card)}"
    if action >= actions.PICK_ACTION:
        return f"pick {box.COLOUR_NAMES[action - actions.PICK_ACTION]}"
    if action >= actions.COLOUR_ACTION:
        return box.COLOUR_NAMES[action - actions.COLOUR_ACTION]
    return pasture_name(state, action - actions.DEAL_ACTION)


def string_to_action(records: Records, seat: int, text: str) -> int:
    """Z10 Read an action, legal or not; raises UnreadableAction."""
    state: ZoffState = view(records, 0)
    short = " ".join(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").lower().split())
    if short == "stop":
        return actions.STOP_ACTION
    if short in box.COLOUR_NAMES:
        return actions.COLOUR_ACTION + box.COLOUR_NAMES.index(short)
    for form, read in ((BID, _bid), (PICK, _pick), (PLACE, _place), (SPLIT, _split), (BONUS, _bonus)):
        if found := form.fullmatch(short):
            return read(state, found)
    if found := PAIR.fullmatch(short):
        return actions.pair(_pasture(state, found[1]), _card(state, seat, found[2] + found[3].upper()))
    if short and " " not in short:
        return actions.DEAL_ACTION + _pasture(state, short)
    raise UnreadableAction(say("refusal.unreadable", text=text[:40]), "Z10")


def _pasture(state: ZoffState, name: str) -> int:
    names = [pasture.name.lower() for pasture in table_of(state.table).pastures]
    if name not in names:
        raise UnreadableAction(say("refusal.pasture", name=name[:40]), "Z1.1")
    return names.index(name)


def _card(state: ZoffState, seat: int, name: str) -> int:
    deck = deck_of_seat(state, seat)
    if deck == box.NONE:
        raise UnreadableAction(say("refusal.no_cards"), "Z8.1")
    names = [card_name(state, deck, card) for card in range(box.CARDS)]
    if name not in names:
        held = ", ".join(each for each in names if "?" not in each)
        raise UnreadableAction(say("refusal.card", card=name, names=held), "Z1.2")
    return names.index(name)


def _bid(state: ZoffState, found: re.Match[str]) -> int:
    steps = int(found[1] + found[2])
    if steps >= box.BIDS:
        raise UnreadableAction(say("refusal.bid"), "Z8.1")
    return actions.BID_ACTION + steps


def _pick(state: ZoffState, found: re.Match[str]) -> int:
    if found[1] not in box.COLOUR_NAMES:
        raise UnreadableAction(say("refusal.colour", names=", ".join(box.COLOUR_NAMES)), "Z1.2")
    return actions.PICK_ACTION + box.COLOUR_NAMES.index(found[1])


def _place(state: ZoffState, found: re.Match[str]) -> int:
    return actions.PLACE_ACTION + _cows(found[1])


def _split(state: ZoffState, found: re.Match[str]) -> int:
    return actions.split(_cows(found[1]), _cows(found[2]))


def _cows(text: str) -> int:
    if int(text) > box.MAX_VALUE:
        raise UnreadableAction(say("refusal.cows", cows=int(text), most=box.MAX_VALUE), "Z4.3")
    return int(text)


def _bonus(state: ZoffState, found: re.Match[str]) -> int:
    cows = int(found[2])
    if not 1 <= cows <= box.MAX_BONUS:
        raise UnreadableAction(say("refusal.bonus_cows", cows=cows, most=box.MAX_BONUS), "Z5.2")
    return actions.bonus(_pasture(state, found[1]), cows)
