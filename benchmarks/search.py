"""How deep Buffalo's strongest bot sees in a second; playouts and walks down the tree a second, by game."""

from stampede.bots.engine import Engine
from stampede.bots.explorer import Explorer
from stampede.bots.montecarlo import MonteCarlo
from stampede.bots.strength import Growth, Sampling
from stampede.games import GAMES, load
from stampede.kit.chance import new_stream
from stampede.kit.game import Game, State

POSITIONS = {
    "the start": "11/3DDCDD3/11/11/11/11/BBBBBBBBBBB b",
    "the chief to move, midgame": "11/4D6/1D3C1D3/3B5B1/2B1B1B1D2/1B3B1B3/B10 c",
}
SEATS = {"buffalo": {}, "zoff": {"players": 4}, "abilene": {"players": 4}}
ACTIONS = 40
"""Actions at random before what is measured, so that it is no set-up."""


def run() -> None:
    """Print the figures."""
    game = load("buffalo", {}, "compiled")
    for what, text in POSITIONS.items():
        engine = Engine(game)
        engine.think(game.state_from_text(text), depth=2)
        engine.forget()
        found = engine.think(game.state_from_text(text), seconds=1.0)
        print(f"{what:<54} depth {found.depth:3} in 1 s, {found.nodes:>10,} positions/s, value {found.value}")
    for name in GAMES:
        game = load(name, SEATS[name], "compiled")
        state = _midgame(game)
        for threads in (1, 2):
            flat = MonteCarlo(game, Sampling(threads=threads))
            tree = Explorer(game, Growth(threads=threads))
            for what, player in (("playouts", flat), ("times down the tree", tree)):
                print(f"{name}, {threads} thread(s), {what:<20} {_each_second(player, state):>10,.0f}/s")


def _midgame(game: Game) -> State:
    state, stream = game.new_initial_state(seed=1), new_stream(1)
    for number in range(ACTIONS):
        seat = state.acting_seats()[0]
        legal = state.legal_actions(seat)
        state.apply_action(seat, legal[(int(stream[0]) + number) % len(legal)])
    while len(state.legal_actions(state.acting_seats()[0])) == 1:
        seat = state.acting_seats()[0]
        state.apply_action(seat, state.legal_actions(seat)[0])
    return state


def _each_second(player: MonteCarlo | Explorer, state: State) -> float:
    """How often it played on in a second, the drawing of worlds included."""
    seat = state.acting_seats()[0]
    player.explore(state.observation(seat), seat, 0.0, new_stream(1))
    choices = player.explore(state.observation(seat), seat, 1.0, new_stream(2))
    return float(sum(choice.tried for choice in choices))
