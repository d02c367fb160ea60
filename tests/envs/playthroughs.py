"""Golden playthroughs in OpenSpiel's own form; ``make golden`` writes them anew."""

from hashlib import sha256
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import stampede.envs.openspiel  # noqa: F401 - registers the games

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "buffalo": "stampede_buffalo(width=3,height=5,dogs=0)",
    "zoff": "stampede_zoff(players=2)",
    "abilene": "stampede_abilene(players=3,sale_limit=1,board=small)",
    "zoff-in-turn": "stampede_zoff(players=3,in_turn=True)",
}
LONGEST = 160
"""The length of a line that is written whole; of a longer one the beginning and a digest."""


def played(name: str) -> str:
    """A match at random as OpenSpiel writes it down, its long lines cut."""
    return "".join(f"{_cut(line)}\n" for line in playthrough(GAMES[name], None, seed=1).splitlines())


def _cut(line: str) -> str:
    if len(line) <= LONGEST:
        return line.rstrip()
    return f"{line[: LONGEST - 24]} ... {sha256(line.encode()).hexdigest()[:16]}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(played(game), "utf-8")
