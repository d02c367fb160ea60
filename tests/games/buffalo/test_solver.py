"""Buffalo solved: tables held to the rules, blocks against tables made at once, and proofs."""

import ast
import json
import lzma
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import count, pairwise
from pathlib import Path

import numpy as np
import pytest

from stampede.core.errors import InvalidFile, InvalidOption
from stampede.games import load
from stampede.games.buffalo.solver import agreement, families, marker, proofs, proving, solving, walking
from stampede.games.buffalo.solver.blocks import Blocks, expand, write_blocks
from stampede.games.buffalo.solver.dense import solve_herd
from stampede.games.buffalo.solver.families import Family, Words, family
from stampede.games.buffalo.solver.solving import PART_SECONDS
from stampede.solved import lookup
from tests.cli.test_commands import run

EXAMPLE = Path(__file__).parents[3] / "examples" / "check_proof.py"
PROOF = Path(__file__).parent / "proofs" / "BBB.....BBB.proof.xz"


def judged(dogs: Family, columns: Sequence[int], won: Words, stride: int = 1) -> list[int]:
    """Positions looked at, won by the table, and judged otherwise by the rules."""
    size = {"width": dogs.width, "height": dogs.height, "dogs": dogs.dogs}
    game = load("buffalo", size if dogs.width < 11 else {}, "compiled")
    order = np.argsort(dogs.occupied[:-1])
    counts = np.zeros(3, np.int64)
    game.bound_rules.algorithm(agreement)[agreement.differences](
        np.zeros(3, game.definition.rules.dtype),
        np.zeros((2, game.max_legal + 1), np.int32),
        dogs.width,
        dogs.height,
        np.array(columns, np.int32),
        dogs.occupied,
        dogs.occupied[:-1][order],
        order,
        won,
        dogs.is_exact,
        0,
        stride,
        counts,
    )
    return [int(count) for count in counts]


@pytest.mark.parametrize(
    ("width", "height", "dogs"),
    [(3, 5, 0), (3, 5, 1), (3, 5, 2), (3, 6, 1), (3, 7, 0), (4, 5, 0), (4, 5, 1), (4, 6, 0)],
)
def test_every_position_of_a_small_board_is_what_the_rules_make_it(
    width: int, height: int, dogs: int
) -> None:
    anywhere = family("anywhere", width, height, dogs)
    won = solve_herd(anywhere, np.arange(width, dtype=np.int32))

    looked_at, wins, otherwise = judged(anywhere, range(width), won)

    assert 0 < wins < looked_at
    assert otherwise == 0


@pytest.mark.parametrize(
    ("name", "width", "height", "dogs", "columns", "stride"),
    [
        ("1", 5, 7, 2, (0, 1, 2, 3, 4), 41),
        ("3", 5, 7, 2, (0, 1, 2, 3, 4), 97),
        ("1", 11, 7, 4, (1, 5, 9), 199),
        ("3", 11, 7, 4, (1, 5, 9), 1999),
    ],
)
def test_families_are_what_the_rules_make_of_them(
    name: str, width: int, height: int, dogs: int, columns: tuple[int, ...], stride: int
) -> None:
    chosen = family(name, width, height, dogs)
    won = solve_herd(chosen, np.array(columns, np.int32))

    looked_at, wins, otherwise = judged(chosen, columns, won, stride)

    assert 0 < wins < looked_at
    assert otherwise == 0


def test_a_wrong_entry_is_found() -> None:
    anywhere = family("anywhere", 3, 5, 1)
    won = solve_herd(anywhere, np.arange(3, dtype=np.int32))
    herd, placing = (int(each) for each in np.argwhere(won)[0])
    won[herd, placing] &= won[herd, placing] - 1

    assert judged(anywhere, range(3), won)[2] > 0


def test_restrictions_win_no_more_and_relaxed_dogs_no_less() -> None:
    columns = np.arange(5, dtype=np.int32)
    starts = {}
    for name in families.NAMES:
        dogs = family(name, 5, 6, 1)
        won = solve_herd(dogs, columns)
        starts[name] = [bool(won[herd, dogs.start] >> dogs.chief & 1) for herd in range(len(won))]
    ordered = [starts[name] for name in families.NAMES]
    for less, more in pairwise(ordered):
        assert all(b or not a for a, b in zip(less, more, strict=True))
    assert ordered[0] != ordered[-1]


def solver(folder: Path, name: str = "anywhere", columns: Sequence[int] = range(5)) -> solving.Solver:
    dogs = family(name, 5, 6, 2)
    layout = solving.HerdNumbering(dogs, columns, inner=1)
    return solving.Solver(layout, folder, count().__next__, lambda _line: None, threads=2, keep=True)


def compare(made: solving.Solver) -> int:
    """Compare blocks with a table made at once; return how many herds there were."""
    layout, base = made.layout, made.family.base
    won, herds = solve_herd(made.family, np.array(layout.columns, np.int32)), 0
    for klass in layout.classes():
        blocks = Blocks(made.place(klass), "kept")
        assert sorted(blocks) == layout.blocks(klass)
        for number in blocks:
            found = expand(blocks.frame(number, solving.WON), np.int64, (layout.herds, made.family.count))
            for inner in range(layout.herds):
                digits, rest = dict.fromkeys(layout.columns, base - 1), number
                for column in reversed(klass):
                    rest, digits[column] = divmod(rest, layout.digits)
                rest = inner
                for column in reversed(layout.inner):
                    rest, digits[column] = divmod(rest, base)
                herd = 0
                for column in layout.columns:
                    herd = herd * base + digits[column]
                assert np.array_equal(found[inner], won[herd])
                herds += 1
    return herds


@pytest.mark.parametrize("columns", [(0, 2, 4), (0, 1, 2)])
def test_blocks_hold_what_a_table_made_at_once_holds(tmp_path: Path, columns: tuple[int, ...]) -> None:
    made = solver(tmp_path, columns=columns)

    starts = made.run()

    assert compare(made) > 60
    assert starts[made.layout.name(columns)] is True


def test_a_run_up_to_a_size_solves_the_same(tmp_path: Path) -> None:
    some, every = solver(tmp_path, columns=range(4)), solver(tmp_path, columns=range(4))
    some.most = 2

    starts = some.run()

    assert max(name.count("B") for name in starts) == 2
    every.run()
    assert starts.items() <= every.totals.starts.items()
    assert compare(every) == 5**4


def test_a_killed_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    written = 0

    def killed(write: Callable[..., None]) -> Callable[..., None]:
        def write_or_die(path: Path, *arguments: object) -> None:
            nonlocal written
            written += 1
            if written == 14:
                path.with_name(path.name + ".started").write_bytes(b"half")
                raise Killed
            write(path, *arguments)

        return write_or_die

    with monkeypatch.context() as patched:
        patched.setattr(solving, "write_blocks", killed(write_blocks))
        with pytest.raises(Killed):
            solver(tmp_path, columns=(0, 2, 4)).run()
    made = solver(tmp_path, columns=(0, 2, 4))

    made.run()

    assert compare(made) > 60
    assert made.totals.herds < sum(len(made.layout.blocks(each)) for each in made.layout.classes()) * 5


def test_a_damaged_block_is_a_sentence(tmp_path: Path) -> None:
    made = solver(tmp_path, columns=(0, 2))
    made.run()
    path = next(made.place((0,)).glob("*.kept"))
    path.write_bytes(path.read_bytes()[:-1])

    with pytest.raises(InvalidFile, match="is cut off"):
        Blocks(path.parent, "kept")

    path.write_bytes(b"{}\n")
    with pytest.raises(InvalidFile, match="is no file of blocks"):
        Blocks(path.parent, "kept")


def test_too_little_disk_is_a_sentence(tmp_path: Path) -> None:
    made = solver(tmp_path, columns=(0, 1, 2, 3))
    made.most_disk = 10

    with pytest.raises(solving.TooLarge, match="are still to be written"):
        made.run()


# ------------------------------------------------------------------- walked proofs


def test_the_proof_of_six_is_checked() -> None:
    proof = proofs.check_proof(PROOF, sample=20, seed=1)

    assert (proof.herd, len(proof.answers)) == ("BBB.....BBB", 556_156)


def test_the_writer_writes_the_same_bytes_again(tmp_path: Path) -> None:
    proof = proving.write_walked("B....B....B", lambda _line: None)
    path = tmp_path / "B....B....B.proof.xz"
    proofs.write_proof(proof, path)

    again = proofs.check_proof(path, sample=len(proof.answers))

    assert again.answers.tobytes() == proof.answers.tobytes()
    once_more = proving.write_walked("B....B....B", lambda _line: None)
    assert once_more.answers.tobytes() == proof.answers.tobytes()


def test_of_mirror_images_one_is_written() -> None:
    proof = proving.write_walked(".........BB", lambda _line: None)

    assert proof.herd == "BB........."


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("proofs") / "BB.......BB.proof.xz"
    proofs.write_proof(proving.write_walked("BB.......BB", lambda _line: None), path)
    return path


def altered(small: Path, path: Path, change: Callable[[dict[str, object], bytearray], None]) -> Path:
    """The proof with something changed."""
    head, _, answers = lzma.decompress(small.read_bytes()).partition(b"\n")
    fields, body = json.loads(head), bytearray(answers)
    change(fields, body)
    with lzma.open(path, "wb") as file:
        file.write(json.dumps(fields).encode() + b"\n" + body)
    return path


def no_such_rank(_fields: dict[str, object], body: bytearray) -> None:
    body[10] = 250


def one_less(fields: dict[str, object], body: bytearray) -> None:
    body.pop()
    fields["answers"] = len(body)


def one_more(fields: dict[str, object], body: bytearray) -> None:
    body.append(0)
    fields["answers"] = len(body)


def one_untold(_fields: dict[str, object], body: bytearray) -> None:
    body.append(0)


def field(name: str, value: object) -> Callable[[dict[str, object], bytearray], None]:
    return lambda fields, _body: fields.update({name: value})


CHANGES = {
    "is the rank of no legal move": no_such_rank,
    "positions are left": one_less,
    "answers are used": one_more,
    "answers and has": one_untold,
    "has the format": field("format", "stampede-buffalo-proof/2"),
    "has the winner": field("winner", "buffaloes"),
    "has the herd": field("herd", "..........."),
    "says no number of answers": field("answers", -1),
}


@pytest.mark.parametrize("reason", CHANGES)
def test_a_false_proof_is_refused(small: Path, tmp_path: Path, reason: str) -> None:
    path = altered(small, tmp_path / small.name, CHANGES[reason])

    with pytest.raises(InvalidFile, match=reason):
        proofs.check_proof(path)


def test_a_buffalo_that_crosses_refutes_a_proof(small: Path, tmp_path: Path) -> None:
    # The worst-ranked moves leave the columns of the herd unguarded.
    def worst(_fields: dict[str, object], body: bytearray) -> None:
        body[:] = bytes(30 for _ in body)

    with pytest.raises(InvalidFile, match=r"crosses the second river \(B3.1\)|rank of no legal move"):
        proofs.check_proof(altered(small, tmp_path / small.name, worst))


@pytest.mark.parametrize("content", [b"", b"nothing", lzma.compress(b"[]\n"), lzma.compress(b"no json\n")])
def test_a_foreign_file_is_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / PROOF.name
    path.write_bytes(content)

    with pytest.raises(InvalidFile, match=PROOF.name):
        proofs.check_proof(path)


def marked(
    herd: str, folder: Path, name: str = "1", say: Callable[[str], None] = print
) -> proofs.MarkedTable:
    """The marks that prove a herd; each block that is done is written at once."""
    clock = count(0, PART_SECONDS + 1)
    return marker.write_marks(herd, family(name), folder / "begun", lambda: next(clock), say)


@pytest.mark.parametrize(
    ("herd", "name"), [("BBB........", "1"), (".BB.B...B.B", "1"), ("BB.......BB", "3"), (".B.B...BBB.", "1")]
)
def test_the_marks_of_a_herd_are_proven_by_the_rules(herd: str, name: str, tmp_path: Path) -> None:
    table = marked(herd, tmp_path, name)
    path = tmp_path / f"{table.herd}.table.xz"
    proofs.write_table(table, path)

    assert proofs.check_table(path, sample=20).marks.tobytes() == table.marks.tobytes()


def test_marking_goes_on_after_a_kill(tmp_path: Path) -> None:
    class KilledError(Exception):
        """The process ends."""

    def kill(line: str) -> None:
        if "level 3:" in line:
            raise KilledError

    whole = marked("BB.B...B.B.", tmp_path / "whole")
    with pytest.raises(KilledError):
        marked("BB.B...B.B.", tmp_path, say=kill)
    lines: list[str] = []
    assert marked("BB.B...B.B.", tmp_path, say=lines.append).marks.tobytes() == whole.marks.tobytes()
    assert not [line for line in lines if "B........B., level 2:" in line]

    files = sorted(tmp_path.glob("begun/*/marks/*.npz"))
    files[0].write_bytes(files[0].read_bytes()[:100])
    with pytest.raises(InvalidFile, match=f"{files[0].name} is damaged"):
        marked("BB.B...B.B.", tmp_path)
    files[0].unlink()
    assert marked("BB.B...B.B.", tmp_path).marks.tobytes() == whole.marks.tobytes()
    assert len(list(tmp_path.glob("begun/*/marks/*.npz"))) > len(files), "none is written over"


def test_a_table_whose_wins_have_no_answer_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marker.Marker, "_won", lambda here, *_: np.zeros(here.shape, np.int64))
    with pytest.raises(proving.NotProven, match="a win without an answer"):
        marked("BB........B", tmp_path)


def test_a_table_of_marks_is_a_proof_and_with_too_few_it_is_none(tmp_path: Path) -> None:
    table = marked("BB........B", tmp_path)
    path = tmp_path / "BB........B.table.xz"
    proofs.write_table(table, path)

    assert proofs.check_table(path, sample=20).marks.tobytes() == table.marks.tobytes()

    start = proofs.start_of(proofs.bound(compiled=True), table.herd)
    without = table.marks[table.marks != start]
    for marks, reason in (
        (without, "the start is not marked"),
        (np.array([start]), "a step without an answer"),
    ):
        proofs.write_table(proofs.MarkedTable(table.herd, marks), path)
        with pytest.raises(InvalidFile, match=reason):
            proofs.check_table(path)

    proofs.write_table(proofs.MarkedTable(table.herd, table.marks[::-1].copy()), path)
    with pytest.raises(InvalidFile, match="ascending numbers"):
        proofs.check_table(path)


def test_a_mark_that_lets_a_buffalo_cross_is_found(tmp_path: Path) -> None:
    table = marked("BB........B", tmp_path)
    state = load("buffalo", {}, "plain").state_from_text("11/5B5/11/3DCDD4/11/11/11 b")
    bad = proofs.bound(compiled=False)[walking.smaller_at](state.records)
    path = tmp_path / "BB........B.table.xz"
    proofs.write_table(proofs.MarkedTable(table.herd, np.unique([*table.marks, bad])), path)

    with pytest.raises(InvalidFile, match="has a step without an answer"):
        proofs.check_table(path)


def test_positions_and_numbers_are_the_same_both_ways() -> None:
    game = load("buffalo", {}, "plain")
    state = game.new_initial_state()
    run_plain = proofs.bound(compiled=False)
    for action in ("f1f2", "e6e3", "c1c2", "f6g5"):
        seat = state.acting_seats()[0]
        state.apply_action(seat, state.string_to_action(seat, action))
        number = run_plain[walking.smaller_at](state.records)
        records = np.zeros(1, game.definition.rules.dtype)
        run_plain[walking.unpack](game.definition.rules.view(records, 0), number, 0)
        assert run_plain[walking.smaller_at](records) == number


# --------------------------------------------------------------------- commands


def test_the_commands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "solve", "buffalo", str(tmp_path), "-o", "width=3", "-o", "height=5")
    assert code == 0
    assert "BBB won" in out

    code, out, _ = run(capsys, "prove", "buffalo", str(tmp_path), "-o", "empty_columns=cdefghi")
    assert code == 0
    path = tmp_path / "BB.......BB.proof.xz"
    assert str(path) in out

    code, out, _ = run(capsys, "prove", "buffalo", str(tmp_path), "--table", "-o", "empty_columns=cdefghi")
    assert code == 0
    assert {each.name for each in tmp_path.iterdir() if each.is_dir()} == {"anywhere-3x5-2-BBB"}
    code, out, _ = run(capsys, "check-proof", str(tmp_path / "BB.......BB.table.xz"))
    assert code == 0
    assert "marks" in out

    code, out, _ = run(capsys, "check-proof", str(path), "--plain", "--sample", "5")
    assert code == 0
    assert "the chief wins against BB.......BB" in out

    path.write_bytes(path.read_bytes()[:-40])
    code, _, err = run(capsys, "check-proof", str(path))
    assert code == 1
    assert "not proven" in err


def test_a_proof_in_the_order_of_a_walk_needs_no_extra(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    given = ("prove", "buffalo", str(tmp_path), "-o", "empty_columns=cdefghij")
    assert run(capsys, *given)[0] == 0
    assert "stampede-games[solver]" in run(capsys, *given, "--table")[2]


def test_a_table_is_of_the_family_that_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def left_open(_herd: str, dogs: Family, *_given: object) -> proofs.MarkedTable:
        raise proving.NotProven(f"family {dogs.name} leaves it open")

    monkeypatch.setattr(marker, "write_marks", left_open)
    given = ("--table", "--family", "3", "-o", "empty_columns=cdefghi")
    assert "family 3 leaves it open" in run(capsys, "prove", "buffalo", str(tmp_path), *given)[2]


@pytest.mark.stands_on("zoff")
@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("solve", "buffalo", "x", "--family", "2"), "--family is one of 1, 3, anywhere, relaxed"),
        (("solve", "buffalo", "x", "--family", "anywhere"), "341,055 placings"),
        (("solve", "buffalo", "x", "--threads", "-1"), "--threads is at least 1"),
        (("solve", "buffalo", "x", "--most", "0"), "--most is at least 1"),
        (("solve", "zoff", "x"), "has no solver"),
        (("prove", "buffalo", "x", "-o", "width=10"), "width is 11"),
        (("prove", "buffalo", "x", "-o", "empty_columns=3"), "give empty_columns as letters"),
        (("prove", "buffalo", "x", "--family", "3"), "such a proof is of family 1: 3 is not"),
        (("prove", "buffalo", "x", "--table", "--family", "relaxed"), "of family 1 or 3"),
        (("prove", "buffalo", "x", "--threads", "-1"), "--threads is at least 1"),
    ],
)
def test_what_cannot_be_solved_is_a_sentence(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    reason: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, *arguments)

    assert code == 2
    assert reason in err


def test_an_open_herd_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_wins(dogs: Family, columns: Words) -> Words:
        return np.zeros((dogs.base ** len(columns), dogs.count), np.int64)

    monkeypatch.setattr(proving, "solve_herd", no_wins)
    with pytest.raises(proving.NotProven, match="family 1 does not win"):
        proving.write_walked("BB.........", lambda _line: None)


def test_too_little_memory_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "free_memory", lambda: 10**6)
    with pytest.raises(proving.NotProven, match="of memory"):
        proving.write_walked("BBBBBBBB...", lambda _line: None)


def test_dogs_anywhere_need_a_small_board() -> None:
    definition = load("buffalo", {}, "plain").definition
    assert definition.solving is not None
    with pytest.raises(InvalidOption, match="placings"):
        definition.solving.solve(
            definition.read_options({}), Path(), lambda: 0.0, lambda _line: None, family="anywhere"
        )


# ------------------------------------------------------------------ perfect play


@pytest.mark.parametrize(
    ("options", "side"),
    [
        ({"dogs": 0}, 0),
        ({"dogs": 1}, 1),
        ({"width": 3, "height": 5}, 1),
        ({"width": 3, "height": 7, "dogs": 0}, 1),
    ],
)
def test_perfect_play_wins_against_any_other(options: dict[str, int], side: int) -> None:
    game = load("buffalo", {"width": 4, "height": 6, **options}, "plain")
    rng = np.random.default_rng(1)
    for _ in range(5):
        state = game.new_initial_state()
        bound = 2**31
        while not state.is_terminal():
            found = lookup(state)
            assert found is not None
            assert found.winner == side
            assert found.within < bound
            bound = found.within
            (seat,) = state.acting_seats()
            if seat == side:
                assert found.action is not None
                state.apply_action(seat, found.action)
            else:
                assert found.action is None
                state.apply_action(seat, int(rng.choice(state.legal_actions(seat))))
        assert state.winners() == (side,)


@pytest.mark.parametrize(
    ("options", "position"),
    [
        ({}, None),
        ({"width": 4, "opening_moves": 2}, None),
        ({"width": 4, "empty_columns": "1"}, None),
        ({"width": 3, "height": 5}, "B2/DCD/3/3/1BB c"),
    ],
)
def test_no_result_is_looked_up_elsewhere(options: dict[str, int | str], position: str | None) -> None:
    game = load("buffalo", options, "plain")

    assert lookup(game.state_from_text(position) if position else game.new_initial_state()) is None


def test_four_dogs_on_four_columns_are_looked_up() -> None:
    state = load("buffalo", {"width": 4, "height": 5}, "plain").state_from_text("4/DCDD/D3/4/BBBB b")

    found = lookup(state)

    assert found is not None
    assert found.winner == 1


# --------------------------------------------------------- a second program


@pytest.mark.slow
def test_the_second_program_agrees(small: Path, tmp_path: Path) -> None:
    table = marked("BB.......BB", tmp_path)
    marks = tmp_path / "BB.......BB.table.xz"
    proofs.write_table(table, marks)
    few = tmp_path / "few.table.xz"
    proofs.write_table(proofs.MarkedTable(table.herd, table.marks[-100:]), few)
    verdicts = {
        small: "",
        marks: "",
        altered(small, tmp_path / "rank.proof.xz", no_such_rank): "an answer is no legal move",
        altered(small, tmp_path / "less.proof.xz", one_less): "there are too few answers",
        altered(small, tmp_path / "more.proof.xz", one_more): "there are answers that nothing asks for",
        few: "the start is not marked",
    }
    names = [str(path) for path in verdicts]
    program = (
        "import runpy, sys\n"
        "from pathlib import Path\n"
        "check = runpy.run_path(sys.argv[1])['check']\n"
        "print('\\n'.join(check(Path(name)) for name in sys.argv[2:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(EXAMPLE), *names],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
    )

    found = done.stdout.split("\n")
    for verdict, reason in zip(found, verdicts.values(), strict=False):
        assert verdict.partition(",")[0] == reason
    assert len(found) == len(verdicts) + 1


def test_the_second_program_imports_nothing_of_the_house() -> None:
    tree = ast.parse(EXAMPLE.read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert imported == {"json", "lzma", "sys", "numba", "numpy", "pathlib"}
