"""Small games of Zoff in Buffalo for research: the same rules, fewer components (Z9.5)."""

from stampede.core.options import Options
from stampede.games.zoff.rules.components import BOX, ComponentTable, Pasture
from stampede.games.zoff.table.component_files import write_table

MINI = ComponentTable(
    pastures=(Pasture("Near-Field", 5, (1, 1), (2,)), Pasture("Far-Field", 8, (1, 2), (2,))),
    letters=("--T-U-------", *BOX.letters[1:4], "--U-T-------", BOX.letters[5]),
    rounds=1,
)
"""One round on two pastures, with a 4 and a 3 each: each player has the earlier letter of one of them."""

PRESETS: dict[str, Options] = {"mini": {"players": 2, "components": write_table(MINI)}}
