"""A table played by the test: the page shows any scene, and the test records the choices."""

import json
import re
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from stampede.core.scene import Board, Choice, Entry, Field, Label, Place, Scene, Sprite, Symbol
from stampede.draw.difference import difference
from stampede.web.table.messages import Ack, Seat, SeriesView, ServerMessage, TableView, Update, encode
from tests.browser.visitors import Visitors

BOARD_AT = "/api/staged/board"


class Staged:
    """A seat at a table without a game."""

    def __init__(self, visitors: Visitors, scene: Scene, *, board: Board | None = None, **who: Any) -> None:
        self.page: Page = visitors.new(**who)
        self.sent: list[str] = []
        self._scene = scene
        self._version = 1
        self._socket: WebSocketRoute | None = None
        printed = msgspec.to_builtins(a_board() if board is None else board)
        self.page.route(f"**{BOARD_AT}", lambda route: route.fulfill(json=printed))
        home = f"{visitors.url}/"
        self.page.route("**/t/staged", lambda route: route.fulfill(response=route.fetch(url=home)))
        self.page.route_web_socket(re.compile("/socket$"), self._meet)
        self.page.goto("/t/staged")
        expect(self.page.get_by_role("grid")).to_be_attached()
        self.caption = self.page.locator(".caption")

    def show(self, scene: Scene) -> None:
        """Something was done."""
        self._version += 1
        change = difference(self._scene, scene)
        self._scene = scene
        self._say(Update(self._version - 1, self._version, self._version, change, (0,)))

    def place(self, name: str) -> Locator:
        """Where a place is touched."""
        return self.page.locator(f"[data-place='{name}']")

    def middle(self, name: str) -> tuple[float, float]:
        """Where it is on the screen."""
        box = self.place(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, *names: str) -> "Staged":
        """Click places one after the other."""
        for name in names:
            self.place(name).click()
        return self

    def takes(self) -> list[str]:
        """The choices since the last call."""
        self.page.evaluate("0")  # lets the messages in
        sent, self.sent = self.sent, []
        return sent

    def _meet(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "hello":
            self._say(self._view())
        elif message["type"] == "act":
            self.sent.append(message["action"])
            self._say(Ack(message["id"], self._version))

    def _say(self, message: ServerMessage) -> None:
        assert self._socket is not None
        self._socket.send(encode(message))

    def _view(self) -> TableView:
        return TableView(
            table="staged",
            match="staged",
            version=self._version,
            since=self._version,
            game="staged",
            title="Staged",
            board=BOARD_AT,
            rules="/api/games/abilene/rules",
            scene=self._scene,
            you=0,
            yours=(0,),
            acting=(0,),
            seats=(Seat(0, "Blue", "", "Ann", "person", here=True),),
            log=(),
            phase="playing",
            commitment="",
            series=SeriesView("exchange", (), 0, "", ""),
        )


# -------------------------------------------------------------------- something of everything


def a_board(cell: float = 1) -> Board:
    """Five columns and three rows of meadow, two dice, a hand of cards and a pen beside it."""
    cells = [
        Place(name, (column + 0.5) * cell, (row - 0.5) * cell, cell, cell, name, row, column)
        for row in (1, 2, 3)
        for column, name in enumerate(f"{letter}{row}" for letter in "abcde")
    ]
    beside = [Place(f"die-{number}", 5.5, number - 0.5, 1, 1, f"die {number}") for number in (1, 2)]
    beside += [Place(f"hand-{number}", number - 0.5, 3.6, 1, 1, f"card {number}") for number in (1, 2, 3)]
    dot = '<circle class="s-buffalo-body" r="0.3"/>'
    symbols = [Symbol(name, dot) for name in ("boy", "cow")]
    symbols += [Symbol(f"die-{number}", dot, "roll") for number in range(1, 7)]
    symbols += [Symbol(name, dot, "turn") for name in ("card", "back")]
    return Board(
        "staged",
        6,
        4.2,
        (),
        (),
        (*cells, *beside, Place("pen", 4.5, 3.6, 1.5, 1, "pen")),
        tuple(symbols),
        "Staged",
        may_turn=False,
    )


def sprites(*, dice: tuple[int, ...] = (2, 3)) -> tuple[Sprite, ...]:
    """Two cowboys, a cow of one's own, a hand and a herd."""
    return (
        *(Sprite(f"die-{die}", f"die-{number}", "die") for number, die in enumerate(dice, start=1)),
        Sprite("boy", "a1", "cowboy"),
        Sprite("boy", "a2", "cowboy"),
        Sprite("cow", "e3", "cow", under="own brand, 600"),
        Sprite("card", "hand-1", "card", text="5C"),
        Sprite("back", "hand-2", "card"),
        Sprite("back", "hand-3", "card"),
        Sprite("cow", "pen", "cow"),
        Sprite("cow", "pen", "cow", text="7"),
    )


NOTE = "The loser goes to prison."
WHY = "He must move exactly 2 (A6.1)."
CHOICES = (
    Choice("1 a1>c1", "Fight on c1", ("die-1", "a1", "c1"), ("a1", "b1", "c1"), "duel", NOTE),
    Choice("1 a1>b2", "Ride to b2 with a 2", ("die-1", "a1", "b2")),
    Choice("2 a1>b2", "Ride to b2 with a 3", ("die-2", "a1", "b2")),
    Choice("2 a1>d1", "Ride to d1", ("die-2", "a1", "d1")),
    Choice("1 a2>c2", "Ride from a2 to c2", ("die-1", "a2", "c2")),
    Choice("2 a2>d2", "Ride from a2 to d2", ("die-2", "a2", "d2")),
    Choice("1 a1>a3", "Ride to a3", ("die-1", "a1", "a3"), barred=WHY),
    Choice("done", "Leave it"),
    Choice("four", "Place 4", barred="4 is barred: green has 4 (Z4.4)."),
)
LABELS = (Label("$1,200", 3, 0.2, 0.4, "s-coord"),)


def a_scene(**more: Any) -> Scene:
    """A turn with two dice."""
    return Scene(
        **{"sprites": sprites(), "choices": CHOICES, "labels": LABELS, "status": "Your turn.", **more}
    )


BID = Entry(
    "bid {0} {1}",
    "Bid",
    (
        Field("Cows", 0, 9.9999, 0.0001, 4),
        Field("Due", values=(("1", "next turn"), ("end", "at the end"))),
    ),
)
