"""The sentences that people read in this repository, and the forms of them that it refuses.

The project's docs, docstrings, comments and texts have a subject and an active verb (CONTRIBUTING.md).
"""

import ast
import functools
import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "stampede"
SCRIPTS = ("benchmarks", "examples", "tests", "tools")
"""Folders with Python files beside the package."""
OWN = {Path(__file__), Path(__file__).with_name("test_wording.py"), ROOT / "docs" / "texts.md"}
"""They quote the forms."""
WORDS_OF_A_SENTENCE = 4
"""A string of fewer words is a name or a label."""


class Form(NamedTuple):
    """One form of sentence that the project does not write."""

    name: str
    pattern: re.Pattern[str]
    advice: str


_PARTICIPLE = (
    r"(?!allowed\b|expected\b|needed\b|supposed\b)(?:\w+ed|\w{2,}en|been|done|said|told|known|kept|left|sold|won|lost|lent"
    r"|paid|held|read|sent|made|found|shown|drawn|put|set|due|meant|brought|thought|heard|played)\b"
)
_BE = r"(?:is|are|was|were|(?:has|have|had) been|(?:can|could|may|might|must|will|would|is to|was to) be)"

FORMS = (
    Form(
        "told",
        re.compile(
            r"\b(?:am|is|are|was|were|be|been|being)(?: not| \w+ly)? told\b|\btold of\b", re.IGNORECASE
        ),
        "name the actor: the server sends, the page shows, the log records, the caller passes",
    ),
    Form(
        "who without a head",
        re.compile(r"(?:^|[.!] )Who\b(?!['\u2019])(?=[^.;:!?]*[.;:!])|[;:] who\b(?![^.!;]*\?)"),
        'give "who" a head: "the player who ...", "anyone who ..."',
    ),
    Form(
        "who behind a preposition or conjunction",
        re.compile(
            r"\b(?:for|to|of|by|with|from|than|as|that|if|when|while|because|until|where|before|after) who\b",
            re.IGNORECASE,
        ),
        'give "who" a head: "for the player who ...", "to anyone who ..."',
    ),
    Form(
        "whoever",
        re.compile(r"(?<!, )(?<!\()\bwhoever\b", re.IGNORECASE),
        'write "anyone who" or "the player who"; ", whoever ..." means "no matter who" only',
    ),
    Form(
        "what is done",
        re.compile(
            rf"\bwhat {_BE} (?:to be |not |still |never |being )?{_PARTICIPLE}(?![^.!;]*\?)", re.IGNORECASE
        ),
        "name the thing: the pending decision, the prompt, the legal actions, the result",
    ),
)
RIDDLE = Form(
    "a first line that begins with What",
    re.compile(r"^(?:[A-Z]\d[\w.]*[:,]? |R: |``[^`]+``: )*What\b(?![^.]*\?)"),
    "say first what the thing is or does: a noun or a verb in the third person",
)


class Text(NamedTuple):
    """One passage that a person reads."""

    file: Path
    line: int
    words: str
    """On one line, without code."""
    is_first_line: bool = False
    """Whether it begins a docstring, a comment or a chapter."""

    def findings(self) -> Iterator[str]:
        """A line for each refused form in it, with the advice."""
        for form in (*FORMS, RIDDLE) if self.is_first_line else FORMS:
            for found in form.pattern.finditer(self.words):
                around = self.words[max(0, found.start() - 30) : found.end() + 30]
                yield f"{self.file.relative_to(ROOT)}:{self.line}: {form.name} in {around!r}: {form.advice}"


def rooms() -> dict[str, list[Path]]:
    """The files to read: by folder of the package, by folder of scripts, ``docs`` and ``frontend``."""
    package = {
        folder.name: [*folder.rglob("*.py"), *folder.rglob("en.json"), *folder.rglob("en.md")]
        for folder in PACKAGE.iterdir()
        if folder.is_dir() and folder.name != "__pycache__"
    }
    scripts = {name: list((ROOT / name).rglob("*.py")) for name in SCRIPTS}
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    rooms = {**package, **scripts, "docs": pages, "frontend": [ROOT / "frontend/src/text/en.json"]}
    return {name: sorted(set(files) - OWN) for name, files in sorted(rooms.items()) if files}


@functools.cache
def findings(room: str) -> tuple[str, ...]:
    """Every refused form in the files of *room*, in order."""
    return tuple(found for file in rooms()[room] for text in texts(file) for found in text.findings())


def texts(file: Path) -> Iterator[Text]:
    """The passages of a Python file, a page or a catalogue."""
    match file.suffix:
        case ".py":
            yield from _of_python(file)
        case ".md":
            yield from _of_page(file)
        case ".json":
            catalogue: dict[str, str] = json.loads(file.read_text("utf-8"))
            lines = [line.partition(":")[0].strip(' "') for line in file.read_text("utf-8").splitlines()]
            for key, words in catalogue.items():
                yield Text(file, lines.index(key) + 1, words)


def _of_python(file: Path) -> Iterator[Text]:
    """The docstrings, comments and sentences of a Python file."""
    source = file.read_text("utf-8")
    docstrings = set()
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(words)) as constant):
                docstrings.add(constant)
                yield Text(file, node.lineno, _on_one_line(words), is_first_line=True)
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(words)) if node not in docstrings:
                if words.count(" ") >= WORDS_OF_A_SENTENCE - 1:
                    yield Text(file, node.lineno, _on_one_line(words))
    yield from _comments(file, source)


def _comments(file: Path, source: str) -> Iterator[Text]:
    """The comments of a Python file; lines that follow one another are one comment."""
    begin, lines = 0, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != begin + len(lines):
                if lines:
                    yield Text(file, begin, " ".join(lines), is_first_line=True)
                begin, lines = token.start[0], []
            lines.append(token.string.strip("#: "))
    if lines:
        yield Text(file, begin, " ".join(lines), is_first_line=True)


def _of_page(file: Path) -> Iterator[Text]:
    """The paragraphs and titles of a page without its code; of a decision record, the titles alone."""
    is_record = file.parent.name == "decisions"
    page = re.sub(
        r"^ *(```|~~~).*?^ *\1",
        lambda code: "\n" * code[0].count("\n"),
        file.read_text("utf-8"),
        flags=re.MULTILINE | re.DOTALL,
    )
    line = 1
    for paragraph in re.split(r"(\n(?:\s*\n)+|\n(?=#|[-*|] |\d+\. ))", page):
        words = re.sub(r"^(?:[-*>|]|\d+\.|#+) ", "", _on_one_line(paragraph))
        is_title = paragraph.lstrip().startswith("#")
        if words and (is_title or not is_record):
            yield Text(file, line, words, is_first_line=is_title)
        line += paragraph.count("\n")


def _on_one_line(words: str) -> str:
    """The words with single spaces, code as ``x``."""
    return re.sub(r"(?<!`)`[^`\n]+`(?!`)", "`x`", " ".join(words.split()))
