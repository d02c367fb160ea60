"""How deep the strongest Buffalo bot sees in a second, and how many positions it visits."""

from stampede.bots.engine import Engine
from stampede.games import load

POSITIONS = {
    "the start": "11/3DDCDD3/11/11/11/11/BBBBBBBBBBB b",
    "the chief to move, midgame": "11/4D6/1D3C1D3/3B5B1/2B1B1B1D2/1B3B1B3/B10 c",
}


def run() -> None:
    """Print the figures."""
    game = load("buffalo", {}, "compiled")
    for what, text in POSITIONS.items():
        engine = Engine(game)
        engine.think(game.state_from_text(text), depth=2)
        engine.forget()
        found = engine.think(game.state_from_text(text), seconds=1.0)
        print(f"{what:<54} depth {found.depth:3} in 1 s, {found.nodes:>10,} positions/s, value {found.value}")
