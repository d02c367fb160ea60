"""Transfer sizes: the page's first load, a table's messages, the wheel."""

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
    total = 0.0
    # The unpacked face is there for the server's own pictures: browsers take the packed one.
    for file in sorted(path for path in STATIC.rglob("*") if path.is_file() and path.suffix != ".ttf"):
        data = file.read_bytes()
        sent = len(data) if file.suffix == ".woff2" else len(gzip.compress(data, 6))
        total += sent
        print(f"  {file.relative_to(STATIC)!s:<52} {len(data) / 1e3:8.1f} KB, sent {sent / 1e3:7.1f} KB")
    print(f"page, first load, compressed: {total / 1e3:.1f} KB")
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
