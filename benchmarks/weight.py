"""Transfer sizes: the files of the pages, a table's messages, the wheel."""

import gzip
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

import stampede
from stampede.draw.svg import to_svg
from stampede.games import load

STATIC = Path(stampede.__file__).parent / "web" / "static"
ROOT = Path(__file__).parent.parent


def run() -> None:
    """Print the figures, in kilobytes."""
    # The unpacked face is there for the server's own pictures: browsers take the packed one.
    left_out = {".ttf", ".br"}
    for file in sorted(path for path in STATIC.rglob("*") if path.is_file() and path.suffix not in left_out):
        packed = file.with_name(f"{file.name}.br")
        size, sent = file.stat().st_size, (packed if packed.exists() else file).stat().st_size
        print(f"  {file.relative_to(STATIC)!s:<52} {size / 1e3:8.1f} KB, sent {sent / 1e3:7.1f} KB")
    state = load("buffalo").new_initial_state()
    for what, value in (("board", state.game.board), ("scene", state.scene(0))):
        data = msgspec.json.encode(value)
        print(f"{what} on the wire: {len(data) / 1e3:.1f} KB, sent {len(gzip.compress(data)) / 1e3:.1f} KB")
    print(f"a drawing as SVG: {len(to_svg(state.game.board, state.scene())) / 1e3:.1f} KB")
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        subprocess.run([*pip, "-w", folder, str(ROOT)], check=True)
        (wheel,) = Path(folder).iterdir()
        print(f"{wheel.name}: {wheel.stat().st_size / 1e3:.0f} KB")
