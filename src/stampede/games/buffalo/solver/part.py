"""The commands ``stampede solve``, ``prove`` and ``check-proof`` for Buffalo."""

import math
import shutil
from collections.abc import Callable
from pathlib import Path

from stampede.core.errors import InvalidSolving
from stampede.core.extras import require
from stampede.core.options import Options
from stampede.games.buffalo.rules.components import DOGS, HEIGHT, WIDTH
from stampede.games.buffalo.table.options import start_of

SMALL = 6
"""Boards up to this width are solved wholly, with dogs anywhere (B6.1)."""
FAMILIES = ("1", "3", "anywhere", "relaxed")
WALK_FAMILIES, TABLE_FAMILIES = ("1",), ("1", "3")
"""Those in which the full board is proven."""
WALK, TABLE = ".proof.xz", ".table.xz"
"""How the names of proofs end, by their form."""
Say = Callable[[str], None]


class BuffaloSolving:
    """The optional part ``Definition.solving``."""

    families: tuple[str, ...] = FAMILIES

    def solve(
        self,
        options: Options,
        folder: Path,
        clock: Callable[[], float],
        say: Say,
        *,
        family: str | None = None,
        threads: int = 0,
        most: int | None = None,
        keep: bool = False,
    ) -> dict[str, bool]:
        """Make tables of the herds of at most *most* buffaloes in the columns that *options* leave."""
        require("zstandard", "solver", "solving")
        from stampede.games.buffalo.solver import families, solving  # noqa: PLC0415 - loads the compiler

        width, height, dogs = (int(options[name]) for name in ("width", "height", "dogs"))
        small = width <= SMALL
        name = family or ("anywhere" if small else "1")
        if name == "anywhere" and not small:
            placings = math.comb(width * (height - 2), dogs)
            raise InvalidSolving(
                f"dogs anywhere are {placings:,} placings on this board: choose another family, or a width"
                f" up to {SMALL}"
            )
        present = start_of(options).columns
        columns = [column for column in range(width) if present >> column & 1]
        layout = solving.HerdNumbering(families.family(name, width, height, min(dogs, width - 1)), columns)
        return solving.Solver(
            layout,
            folder,
            clock,
            say,
            threads=threads,
            most=len(columns) if most is None else most,
            keep=keep or name == "anywhere",
        ).run()

    def prove(
        self,
        options: Options,
        folder: Path,
        clock: Callable[[], float],
        say: Say,
        *,
        table: bool = False,
        family: str | None = None,
        threads: int = 0,
    ) -> Path:
        """Write a proof that the chief wins the start of these *options*; else raises NotProven."""
        from stampede.games.buffalo.solver import proofs, proving  # noqa: PLC0415 - as above

        name, allowed = family or "1", TABLE_FAMILIES if table else WALK_FAMILIES
        if name not in allowed:
            raise InvalidSolving(f"such a proof is of family {' or '.join(allowed)}: {name} is not allowed")
        standard = {"width": WIDTH, "height": HEIGHT, "dogs": DOGS, "opening_moves": 1}
        for option, value in standard.items():
            if options[option] != value:
                raise InvalidSolving(f"a proof is of the full board: {option} is {value}")
        start = start_of(options)
        if start.to_leave:
            raise InvalidSolving(
                "a proof is of one herd: give empty_columns as letters, like empty_columns=ijk"
            )
        herd = "".join("B" if start.columns >> column & 1 else "." for column in range(WIDTH))
        path = folder / f"{proving.canonical(herd)}{TABLE if table else WALK}"
        if not table:
            proof = proving.write_walked(herd, say)
            folder.mkdir(parents=True, exist_ok=True)
            proofs.write_proof(proof, path)
            return path
        require("zstandard", "solver", "proving by a table")
        from stampede.games.buffalo.solver import families, marker  # noqa: PLC0415 - as above

        begun = folder / f"{path.name}.begun"
        proofs.write_table(marker.write_marks(herd, families.family(name), begun, clock, say, threads), path)
        shutil.rmtree(begun)
        return path

    def reads(self, path: Path) -> bool:
        """Whether the file's name says that it is a proof of this game."""
        herd, form = path.name[:WIDTH], path.name[WIDTH:]
        return form in (WALK, TABLE) and not set(herd) - set("B.")

    def check(self, path: Path, sample: int, seed: int) -> str:
        """Check a proof and say what it proves; raises InvalidProof where it proves nothing."""
        from stampede.games.buffalo.solver import proofs  # noqa: PLC0415 - loads the compiler

        if path.name.endswith(TABLE):
            table = proofs.check_table(path, sample, seed)
            return f"the chief wins against {table.herd}: {len(table.marks):,} marks"
        proof = proofs.check_proof(path, sample, seed)
        return f"the chief wins against {proof.herd}: {len(proof.answers):,} answers"
