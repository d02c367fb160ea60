"""People with browsers, and an eye on what goes wrong in them."""

import re
import shutil
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Page,
    Request,
    WebError,
    WebSocket,
)

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

STORED = "local_storage,indexeddb,service_workers,cache_storage"

NOT_FOUND = r"status of 404"
REFUSED = r"status of 4\d\d"
LINE_LOST = (
    r"WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|"
    "ERR_EMPTY_RESPONSE"
)


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

    def follow(self, context: BrowserContext, page: Page, url: str) -> ExitStack:
        """Keep an eye on all pages of a visitor to *url*, until the returned stack is closed."""
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

        def broke(error: WebError) -> None:
            self._note(f"page error: {error.error}")

        listeners: dict[str, Callable[..., None]] = {
            "console": said,
            "weberror": broke,
            "request": asked,
            "requestfailed": failed,
            "page": opened,
        }
        following = ExitStack()
        for event, listener in listeners.items():
            context.on(event, listener)  # type: ignore[call-overload] # one event a line has no other use
            following.callback(context.remove_listener, event, listener)
        opened(page)
        return following

    def check(self) -> None:
        """Fail if anything was wrong."""
        assert not self.faults, "\n".join(self.faults)

    def _only(self, host: str, url: str) -> None:
        if urlsplit(url).scheme != "data" and urlsplit(url).netloc != host:
            self.faults.append(f"another host was asked: {url}")

    def _note(self, fault: str) -> None:
        if not any(re.search(pattern, fault) for pattern in self._allowed):
            self.faults.append(fault)


class Profiles:
    """A browser's profiles: the next visitor takes one that was left, empty, with the assets in its cache."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: dict[str, list[BrowserContext]] = {}

    def take(self, *, moving: bool, **options: Any) -> tuple[str, BrowserContext, Page]:
        """A profile with these *options*, its kind, and an empty page in it."""
        kind = repr((moving, sorted(options.items())))
        if free := self._free.get(kind):
            context = free.pop()
            context.clear_cookies()
            page = context.new_page()
            session = context.new_cdp_session(page)
            stored = {"origin": options["base_url"], "storageTypes": STORED}
            session.send("Storage.clearDataForOrigin", stored)
            session.detach()
            return kind, context, page
        context = self.browser.new_context(**options)
        if not moving:
            context.add_init_script(STILL)
        context.set_default_timeout(PATIENCE)
        return kind, context, context.new_page()

    def give_back(self, kind: str, context: BrowserContext) -> None:
        """Leave a profile to the next visitor."""
        for page in context.pages:
            page.close()
        context.clear_permissions()
        context.set_offline(offline=False)
        self._free.setdefault(kind, []).append(context)


class Visitors:
    """Opens browsers for the people of one test."""

    def __init__(self, profiles: Profiles, url: str, watch: Watch) -> None:
        self.url = url
        self.watch = watch
        self._profiles = profiles
        self._stack = ExitStack()

    def new(self, *, phone: bool = False, moving: bool = False, url: str = "", **more: Any) -> Page:
        """Somebody with a browser of their own; *moving* leaves the movement on."""
        url = url or self.url
        options = {**(PHONE if phone else DESKTOP), "base_url": url, **more}
        kind, context, page = self._profiles.take(moving=moving, **options)
        self._stack.callback(self._profiles.give_back, kind, context)
        self._stack.enter_context(self.watch.follow(context, page, url))
        return page

    def leave(self) -> None:
        """Close all pages."""
        self._stack.close()
