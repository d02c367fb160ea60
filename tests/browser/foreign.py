"""Browsers of other houses, seen as one: Firefox by Marionette, WebKit by its WebDriver.

Playwright drives neither of those that Debian brings.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Protocol

from marionette_driver.marionette import Marionette
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.webkitgtk.service import Service

from tests.ports import free_port

PATIENCE_S = 60.0
LOOKS_AGAIN_S = 0.05
ENTER = "\ue007"
"""The key, as WebDriver writes it."""
WIDTH, HEIGHT = 1280, 800


class Element(Protocol):
    """Something on the page, as both drivers give it."""

    def click(self) -> None:
        """Press it as a mouse does."""

    def send_keys(self, words: str, /) -> None:
        """Write in it."""


class Driver(Protocol):
    """The interface of both drivers."""

    def execute_script(self, script: str, /) -> Any:
        """Run it in the page and return what it returns."""


class Foreign:
    """One window of a browser."""

    def __init__(self, driver: Driver, go: Callable[[str], object]) -> None:
        self.go = go
        """Opens an address."""
        self._driver = driver

    def ask(self, expression: str) -> Any:
        """The value of an expression of JavaScript."""
        return self._driver.execute_script(f"return {expression};")

    def wait_for(self, expression: str) -> Any:
        """Its value, as soon as there is one that counts as true."""
        ends = monotonic() + PATIENCE_S
        while not (value := self.ask(expression)):
            assert monotonic() < ends, f"{expression}\n{self.ask('document.body.innerText')}"
            sleep(LOOKS_AGAIN_S)
        return value

    def find(self, expression: str) -> Element:
        """The element that an expression finds, once it is there."""
        element: Element = self.wait_for(expression)
        return element


@contextmanager
def firefox() -> Iterator[Foreign]:
    """Debian's Firefox, without a window."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    with TemporaryDirectory() as folder:
        # A file that is there already, be it a device, would be deleted first.
        driver = Marionette(bin=program, headless=True, port=free_port(), gecko_log=folder)
        try:
            driver.start_session()
            driver.set_window_rect(width=WIDTH, height=HEIGHT)
            yield Foreign(driver, driver.navigate)
        finally:
            driver.cleanup()
            # It makes another profile where it forgets the first, which is removed with this.
            driver.instance = None


@contextmanager
def webkit() -> Iterator[Foreign]:
    """Debian's WebKit in its small browser; it needs a screen."""
    options = WebKitGTKOptions()
    options.binary_location = str(next(Path("/usr").glob("lib*/*/webkit2gtk-4.*/MiniBrowser")))
    options.add_argument("--automation")
    with screen() as display:
        service = Service(shutil.which("WebKitWebDriver"), env={**os.environ, "DISPLAY": display})
        driver = WebKitGTK(options=options, service=service)
        try:
            driver.set_window_size(WIDTH, HEIGHT)
            yield Foreign(driver, driver.get)
        finally:
            driver.quit()


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees; its name."""
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1280x1024x24"]
    with subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL) as server:
        os.close(writes)
        try:
            with os.fdopen(reads) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()
