"""PDF by Typst, in a folder of its own for the time it takes."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import typst

from stampede.printing.fonts import fonts

COUNT = "pages"
"""The label of the metadata that holds the number of pages."""


def compiled(main: str, files: Mapping[str, str | bytes]) -> tuple[bytes, int]:
    """The PDF of the Typst source *main*, which may name the other *files*, and its number of pages."""
    counted = f"{main}\n#context [#metadata(counter(page).final().first()) <{COUNT}>]"
    with TemporaryDirectory() as folder:
        for name, content in {"main.typ": counted, **files}.items():
            held = content.encode() if isinstance(content, str) else content
            (Path(folder) / name).write_bytes(held)
        compiler = typst.Compiler(Path(folder) / "main.typ", root=folder, font_paths=fonts())
        pdf = compiler.compile()
        assert isinstance(pdf, bytes), "without an output file, Typst returns a PDF's bytes"
        pages = int(compiler.query(f"<{COUNT}>", field="value", one=True))
    return pdf, pages
