"""A legal notice, rendered from the operator's Markdown file in the reader's language where there is one."""

from pathlib import Path
from typing import Literal

from markdown_it import MarkdownIt

from stampede.web.privacy import retention_notice as kept
from stampede.web.privacy.notice_messages import Notice
from stampede.web.runtime.settings import Settings
from stampede.words.catalogue import speaking

Name = Literal["imprint", "privacy"]
NAMES: tuple[Name, ...] = ("imprint", "privacy")

# Raw HTML and URLs that could run scripts are not let through.
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def there(settings: Settings) -> tuple[Name, ...]:
    """The pages for which the settings name a file."""
    return tuple(name for name in NAMES if _path(settings, name))


def notice(settings: Settings, name: Name, language: str) -> Notice | None:
    """The page *name*; None where there is none."""
    given = _path(settings, name)
    if not given:
        return None
    path = Path(given)
    own = path.with_name(f"{path.stem}.{language}{path.suffix}")
    try:
        text = (own if own.is_file() else path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    tokens = _markdown.parse(text)
    title, rest = (tokens[1].content, tokens[3:]) if tokens and tokens[0].tag == "h1" else ("", tokens)
    html = str(_markdown.renderer.render(rest, _markdown.options, {}))
    with speaking(language):
        return Notice(title, html, kept.lines(settings) if name == "privacy" else ())


def _path(settings: Settings, name: Name) -> str:
    return settings.imprint if name == "imprint" else settings.privacy
