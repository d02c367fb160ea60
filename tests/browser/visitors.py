"""People with browsers, and an eye on what goes wrong in them."""

import re
import shutil
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, BrowserType, ConsoleMessage, Page, Request, WebSocket

SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PATIENCE = 180_000
"""Milliseconds to wait for what should happen soon, on a machine that has much else to do."""

NOT_FOUND = r"status of 404"
REFUSED = r"status of 4\d\d"
LINE_LOST = r"WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE"


# Much quicker than a stored state, for which a page is opened and closed.
STILL = """
if (location.protocol === 'http:' && !localStorage.getItem('stampede.speed')) {
  localStorage.setItem('stampede.speed', 'none');
}
"""


def launch(chromium: BrowserType, *, notifies: bool = False) -> Browser:
    """The machine's own Chromium: without windows it takes two thirds the time, and notifies of nothing."""
    small = None if notifies else shutil.which("chromium-headless-shell")
    return chromium.launch(executable_path=small or shutil.which("chromium"), args=list(SWITCHES))


class Watch:
    """Everything in a browser that should not be: errors, failed requests, strange hosts."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._allowed: list[str] = []

    def allow(self, *patterns: str) -> None:
        """These belong to the test: a browser reports a page that is not there, or a line that is down."""
        self._allowed += patterns

    def follow(self, context: BrowserContext, url: str) -> None:
        """Keep an eye on all pages of a visitor to *url*."""
        host = urlsplit(url).netloc

        def said(message: ConsoleMessage) -> None:
            if message.type in {"error", "warning"}:
                self._note(f"console {message.type}: {message.text}")

        def asked(request: Request) -> None:
            self._only(host, request.url)

        def failed(request: Request) -> None:
            # A page that is left no longer wants its pictures.
            if request.failure != "net::ERR_ABORTED":
                self._note(f"failed: {request.url}: {request.failure}")

        def opened(page: Page) -> None:
            page.on("websocket", linked)

        def linked(socket: WebSocket) -> None:
            self._only(host, socket.url)

        context.on("console", said)
        context.on("weberror", lambda error: self._note(f"page error: {error.error}"))
        context.on("request", asked)
        context.on("requestfailed", failed)
        context.on("page", opened)

    def check(self) -> None:
        """Fail if anything was wrong."""
        assert not self.faults, "\n".join(self.faults)

    def _only(self, host: str, url: str) -> None:
        if urlsplit(url).scheme != "data" and urlsplit(url).netloc != host:
            self.faults.append(f"another host was asked: {url}")

    def _note(self, fault: str) -> None:
        if not any(re.search(pattern, fault) for pattern in self._allowed):
            self.faults.append(fault)


class Visitors:
    """Opens browsers for the people of one test."""

    def __init__(self, browser: Browser, url: str, watch: Watch) -> None:
        self.url = url
        self.watch = watch
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def new(self, *, phone: bool = False, moving: bool = False, url: str = "", **more: Any) -> Page:
        """Somebody with a browser of their own; *moving* leaves the movement on."""
        url = url or self.url
        options = {**(PHONE if phone else DESKTOP), "base_url": url, **more}
        context = self._browser.new_context(**options)
        if not moving:
            context.add_init_script(STILL)
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        self.watch.follow(context, url)
        return context.new_page()

    def leave(self) -> None:
        """Close all browsers."""
        for context in self._contexts:
            context.close()
