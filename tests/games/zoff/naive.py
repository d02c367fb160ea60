"""A second rulebook: slow, with dicts and generators, sharing only the printed tables with the game."""

from collections.abc import Generator, Mapping
from itertools import product
from typing import Any

from stampede.games.zoff.rules.components import COLOUR_NAMES, FIRST, NEWEST
from stampede.games.zoff.table.component_files import load_table

Asked = dict[int, list[str] | None]
"""The legal actions of each acting seat; None: any bid."""
Play = Generator[Asked, tuple[int, str], None]
CARDS = "55443332224" + "2"


class GameOver(Exception):
    """The game ends at once."""


class Naive:
    """One game; ``asked`` gives the legal actions, ``do`` makes one."""

    def __init__(self, options: Mapping[str, Any], rules_version: int = 2) -> None:
        box = load_table(options.get("components", ""), (FIRST if rules_version == 1 else NEWEST).box)
        self.rules_version = rules_version
        self.players = options["players"]
        self.fair, self.auction = options.get("fair_bonus", False), options.get("auction", False)
        played = [p for p in box.pastures if self.players in p.players or self.players == 6]
        self.space = {p.name: p.capacity for p in played}
        self.row = {p.name: p.bonus for p in played}
        colours = ["blue", "green", "pink", "orange"] if self.players == 2 else COLOUR_NAMES[: self.players]
        self.herds: dict[str, dict[str, int]] = {name: {} for name in self.space}
        self.reserve = dict.fromkeys(colours, 48)
        self.colours: dict[int, list[str]] = {seat: [colour] for seat, colour in enumerate(colours)}
        if self.players == 2:
            self.colours = {0: ["blue", "green"], 1: ["pink", "orange"]}
        elif self.auction:
            self.colours = {seat: [] for seat in range(self.players)}
        count = 12 if self.players == 2 else 10
        self.hands = {
            colour: [value + letter for value, letter in zip(CARDS, letters[:count], strict=False)]
            for colour, letters in zip(COLOUR_NAMES, box.letters, strict=True)
        }
        self.bids = dict.fromkeys(range(self.players), 0)
        self.due: list[tuple[str, str]] = []
        self.before: dict[str, dict[str, int]] = {}
        self.over = False
        self.asked: Asked = {}
        self.play = self.run()
        self.asked = next(self.play)

    def do(self, seat: int, text: str) -> None:
        """Make a choice."""
        try:
            self.asked = self.play.send((seat, text))
        except StopIteration:
            self.asked, self.over = {}, True

    def run(self) -> Play:
        """Z2 to Z6, from the first card to the end bonus."""
        yield from self.prelude()
        try:
            for _ in range(6 if self.players == 2 else 5):
                pairs = yield from self.choosing()
                yield from self.resolving(pairs)
        except GameOver:
            self.before = {name: dict(cows) for name, cows in self.herds.items()}
            return
        self.before = {name: dict(cows) for name, cows in self.herds.items()}
        for name, cows in self.before.items():
            if self.free(name):
                ranked = sorted(cows, key=lambda colour: -cows[colour])
                for colour, number in zip(ranked, self.row[name], strict=False):
                    self.add(name, colour, min(number, self.free(name), self.reserve[colour]))

    # ------------------------------------------------------------ before the first round

    def prelude(self) -> Play:
        """Z2.2 The preliminary round."""
        left, dealt = sorted(self.space, key=self.space.__getitem__), []
        for _ in range(6 if self.players == 2 else len(left) // self.players * self.players):
            _, name = yield {-1: list(left)}
            left.remove(name)
            dealt.append(name)
        if self.players == 2:
            yield from self.start_colours(dealt)
            return
        for number, name in enumerate(dealt):
            self.add(name, COLOUR_NAMES[number % self.players], 1)
        if self.auction:
            yield from self.selling()

    def start_colours(self, dealt: list[str]) -> Play:
        """Z7.2 Start cows of two players."""
        chosen: dict[int, list[str]] = {0: [], 1: []}
        while min(len(colours) for colours in chosen.values()) < 3:
            asked: Asked = {}
            for seat, colours in chosen.items():
                own = sorted(self.colours[seat], key=COLOUR_NAMES.index)
                if len(colours) < 3:
                    asked[seat] = [c for c in own if len(colours) < 2 or len({*colours, c}) == 2]
            seat, colour = yield asked
            chosen[seat].append(colour)
        for number, name in enumerate(dealt):
            self.add(name, chosen[number % 2][number // 2], 1)

    def selling(self) -> Play:
        """Z8.1 The auction."""
        writing = list(range(self.players))
        for _ in range(4):
            while writing:
                seat, text = yield dict.fromkeys(writing)
                writing.remove(seat)
                self.bids[seat] = int(text[4:].replace(".", ""))
            values = list(self.bids.values())
            writing = [seat for seat, bid in self.bids.items() if values.count(bid) > 1]
        left = list(self.reserve)
        for seat in sorted(self.bids, key=lambda seat: (-self.bids[seat], seat)):
            _, text = yield {seat: [f"pick {colour}" for colour in left]}
            left.remove(text[5:])
            self.colours[seat].append(text[5:])

    # ------------------------------------------------------------ a round

    def free(self, name: str) -> int:
        """Z4.6 Free spaces."""
        return int(self.space[name] - sum(self.herds[name].values()))

    def open(self) -> list[str]:
        """Z4.6 Open pastures, smallest first."""
        return [name for name in sorted(self.space, key=self.space.__getitem__) if self.free(name)]

    def add(self, name: str, colour: str, cows: int) -> None:
        """Cows leave the reserve."""
        if cows:
            self.herds[name][colour] = self.herds[name].get(colour, 0) + cows
            self.reserve[colour] -= cows

    def choosing(self) -> Generator[Asked, tuple[int, str], dict[int, list[tuple[str, str]]]]:
        """Z3 All choose; the pairs by seat."""
        pairs: dict[int, list[tuple[str, str]]] = {seat: [] for seat in range(self.players)}
        places = self.open()
        while True:
            asked: Asked = {}
            for seat, made in pairs.items():
                if len(made) < min(2, len(places)):
                    hand = [
                        card
                        for card in self.hands[self.colours[seat][0]]
                        if (made or [("", "")])[0][1] != card
                    ]
                    asked[seat] = [f"{name} {card}" for name in self.choosable(made, places) for card in hand]
            if not asked:
                break
            seat, text = yield asked
            name, card = text.split()
            pairs[seat].append((name, card))
        for seat, made in pairs.items():
            for _, card in made:
                self.hands[self.colours[seat][0]].remove(card)
        return pairs

    def choosable(self, made: list[tuple[str, str]], places: list[str]) -> list[str]:
        """Z3.1 Where the next pair may go."""
        if self.players == 2:
            return [name for name in places if name not in [pair[0] for pair in made]]
        if made:
            return places[places.index(made[0][0]) + 1 :]
        return places[:-1] or places

    def resolving(self, pairs: dict[int, list[tuple[str, str]]]) -> Play:
        """Z4.1, Z4.2 Pasture by pasture, in order."""
        if self.players == 2 and all(len(made) == 2 for made in pairs.values()):
            one_each = [
                (name, card, [colour], seat)
                for seat, made in pairs.items()
                for (name, card), colour in zip(made, self.colours[seat], strict=True)
            ]
        else:
            one_each = [
                (name, card, self.colours[seat], seat) for seat, made in pairs.items() for name, card in made
            ]
        for name in sorted(self.space, key=self.space.__getitem__):
            here = [entry[1:] for entry in one_each if entry[0] == name]
            size = {seat: max(self.herds[name].get(colour, 0) for colour in own) for _, own, seat in here}
            for card, own, seat in sorted(here, key=lambda entry: (-size[entry[2]], entry[0])):
                if self.free(name):
                    yield from self.placing(name, card, own, seat)

    def allowed(self, name: str, adding: Mapping[str, int], most: int) -> bool:
        """Z4.3, Z4.4 Whether cows by colour may join."""
        after = {colour: self.herds[name].get(colour, 0) + cows for colour, cows in adding.items()}
        sizes = [size for size in {**self.herds[name], **after}.values() if size]
        fits = sum(adding.values()) <= min(most, self.free(name))
        return fits and len(set(sizes)) == len(sizes) and all(c <= self.reserve[k] for k, c in adding.items())

    def placing(self, name: str, card: str, own: list[str], seat: int) -> Play:
        """Z4, Z7.6 One card is placed, and what it fills pays."""
        texts = {}
        for numbers in product(range(6), repeat=len(own)):
            if self.allowed(name, dict(zip(own, numbers, strict=True)), int(card[0])):
                texts["place " + " ".join(map(str, numbers))] = numbers
        _, text = yield {seat: list(texts)}
        for colour, cows in zip(own, texts[text], strict=True):
            self.place(name, colour, cows)
        self.end_early()
        while self.due:
            yield from self.paying(*self.due[0])
            self.due.pop(0)

    def place(self, name: str, colour: str, cows: int) -> None:
        """Z5.3 A pasture that fills has to pay."""
        self.add(name, colour, cows)
        if cows and not self.free(name):
            self.due.append((name, colour))

    def end_early(self) -> None:
        """Z6.3 All full, or all placed: by a player, of two under rules version 1 by a colour."""
        hands = [[colour] for colour in self.reserve] if self.rules_version == 1 else self.colours.values()
        if not self.open() or any(not any(self.reserve[colour] for colour in own) for own in hands):
            raise GameOver

    def paying(self, name: str, filler: str) -> Play:
        """Z5.1, Z8.2 One row."""
        ranked = sorted(self.herds[name], key=lambda colour: -self.herds[name][colour])
        numbers = list(zip(ranked, self.row[name], strict=False))
        if self.fair:
            numbers.insert(0, (filler, 1 if self.space[name] <= 14 else 2))
        for colour, number in numbers:
            yield from self.bonus(colour, number)

    def bonus(self, colour: str, left: int) -> Play:
        """Z5.2 One number of a row."""
        (seat,) = (seat for seat, own in self.colours.items() if colour in own)
        named: list[str] = []
        while True:
            texts = {
                f"bonus {name} {cows}": (name, cows)
                for name in self.open()
                for cows in range(1, left + 1)
                if name not in named and self.allowed(name, {colour: cows}, left)
            }
            if not texts:
                return
            _, text = yield {seat: [*texts, "stop"]}
            if text == "stop":
                return
            name, cows = texts[text]
            left -= cows
            named.append(name)
            self.place(name, colour, cows)
            self.end_early()

    # ------------------------------------------------------------ the count

    def scores(self) -> list[int]:
        """In steps of 0.0001."""
        return [
            10_000 * sum(cows.get(colour, 0) for cows in self.herds.values() for colour in own)
            - self.bids[seat]
            for seat, own in sorted(self.colours.items())
        ]

    def winners(self) -> list[int]:
        """The seats with the best count, or the best of them when that is level."""
        places = sorted(self.space, key=self.space.__getitem__, reverse=True)
        keys = []
        for seat, score in enumerate(self.scores()):
            own = self.colours[seat]
            sums = [sum(self.before[name].get(colour, 0) for colour in own) for name in places]
            single = [max(self.before[places[0]].get(colour, 0) for colour in own)] if len(own) == 2 else []
            keys.append((score, single + sums))
        return [seat for seat, key in enumerate(keys) if key == max(keys)]
