"""Play a short match of each game with Orca, a screen reader, and keep its utterances.

``dbus-run-session python -m tests.browser.screen_reader OUT [GAME ...]`` writes ``OUT/GAME.txt``, one
utterance a line. It needs Debian's ``orca``, ``at-spi2-core``, ``dbus-x11``, ``openbox`` and ``xdotool``
besides what the browser tests need.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from json import dumps
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from marionette_driver.marionette import Marionette

from tests.browser.foreign import ENTER, Foreign, screen
from tests.browser.test_foreign import FIRST_BUTTON, READY, TYPED, choose
from tests.players.process import running
from tests.ports import free_port

SHORT: dict[str, dict[str, Any]] = {
    "buffalo": {"bots": [1], "options": {"width": 4, "height": 6, "dogs": 1}},
    "zoff": {"bots": [1], "options": {"players": 2}},
    "abilene": {"bots": [1, 1], "options": {"players": 3, "sale_limit": 1}},
}
MOST_CHOICES = 150
SPEECH = 'AddModule "silent" "sd_generic" "silent.conf"\nDefaultModule silent\n'
SILENT = 'GenericExecuteSynth "true"\nAddVoice "en" "male1" "silent"\nGenericLanguage "en" "en" "utf-8"\n'
"""A voice that is done at once: without a sound device the usual ones keep Orca waiting."""

UTTERANCE = re.compile(r"SPEECH OUTPUT: '(.*)'\{")
PATIENCE_S, LAST = 20.0, 3
QUIET_S = 0.7
"""So long nothing was spoken: Orca has finished."""
WHOLE = "document.querySelector('[aria-label=\"The game is over\"]') !== null"
OPEN = f"({WHOLE} || ({READY} && ({FIRST_BUTTON} !== null || {TYPED} !== null)))"
BY_LOT = "[...document.querySelectorAll('button')].find(one => one.innerText === 'Choose the rest at random')"
MADE = """(fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'}, body: %s})
  .then(answer => answer.json()).then(table => { document.body.dataset.made = table.table; }), true)"""


class Listener:
    """Orca, and what it has spoken so far."""

    def __init__(self, log: Path) -> None:
        self._log = log

    def spoken(self) -> list[str]:
        """Every utterance, in order."""
        return UTTERANCE.findall(self._log.read_text(errors="replace")) if self._log.exists() else []

    def wait(self) -> None:
        """Wait until Orca has finished."""
        heard, since = len(self.spoken()), monotonic()
        while monotonic() - since < QUIET_S:
            sleep(0.05)
            if (now := len(self.spoken())) != heard:
                heard, since = now, monotonic()

    def wait_for(self, word: str) -> None:
        """Wait until one of the last utterances has this word, but no longer than ``PATIENCE_S``."""
        ends = monotonic() + PATIENCE_S
        while monotonic() < ends and word not in " ".join(self.spoken()[-LAST:]):
            sleep(0.05)
        self.wait()


@contextmanager
def desktop(folder: Path) -> Iterator[tuple[Foreign, Listener]]:
    """A screen with Firefox and Orca, in the session of the message bus that runs this."""
    log = folder / "orca.log"
    with ExitStack() as stack, screen() as display:
        config = folder / ".config" / "speech-dispatcher"
        (config / "modules").mkdir(parents=True)
        (config / "speechd.conf").write_text(SPEECH)
        (config / "modules" / "silent.conf").write_text(SILENT)
        os.environ |= {
            "DISPLAY": display,
            "GNOME_ACCESSIBILITY": "1",
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
        }
        for command in (
            ["openbox"],
            ["/usr/libexec/at-spi-bus-launcher", "--launch-immediately"],
            ["orca", "--replace", "--disable=braille", f"--debug-file={log}"],
        ):
            stack.callback(subprocess.Popen(command, stderr=subprocess.DEVNULL).terminate)
        driver = Marionette(
            bin=shutil.which("firefox-esr") or shutil.which("firefox"),
            port=free_port(),
            gecko_log=str(folder),
            prefs={"accessibility.force_disabled": -1},
        )
        driver.start_session()
        stack.callback(driver.cleanup)
        driver.set_window_rect(width=1280, height=900)
        yield Foreign(driver, driver.navigate), Listener(log)


def press(key: str) -> None:
    """Press a key of the keyboard, where Orca hears it too."""
    subprocess.run(["xdotool", "key", key], check=True)


def play(browser: Foreign, listener: Listener, url: str, game: str) -> bool:
    """Play a match against the computer to its end, or as far as the choices last; whether it ended."""
    browser.go(url)
    wish = {"game": game, "name": "Ann", "seat": 0} | SHORT[game]
    browser.ask(MADE % dumps(dumps(wish)))
    browser.go(f"{url}/t/{browser.wait_for('document.body.dataset.made')}")
    browser.wait_for(OPEN)
    for key in ("ctrl+Home", *["h"] * 8, *["Tab"] * 5):
        press(key)
        listener.wait()
    for turn in range(MOST_CHOICES):
        browser.wait_for(OPEN)
        listener.wait()
        if browser.ask(WHOLE):
            listener.wait_for("over")
            return True
        if browser.ask(f"{BY_LOT} !== undefined"):
            browser.find(BY_LOT).send_keys(ENTER)
            browser.wait_for(f"{BY_LOT} === undefined")
        elif turn % 2 and browser.ask(f"{TYPED} !== null"):
            move = browser.ask(f"{TYPED}.placeholder").removeprefix("for example ")
            browser.find(TYPED).send_keys(move + ENTER)
        elif browser.ask(f"{FIRST_BUTTON} !== null"):
            browser.find(FIRST_BUTTON).send_keys(ENTER)
        else:
            choose(browser)
        listener.wait()
    return False


def main(out: Path, games: list[str]) -> None:
    """Play *games* and write the utterances."""
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, running(Path(folder)) as server:
        for game in games or SHORT:
            with TemporaryDirectory() as home, desktop(Path(home)) as (browser, listener):
                ended = play(browser, listener, server.url, game)
                spoken = listener.spoken()
            (out / f"{game}.txt").write_text("\n".join(spoken) + "\n")
            end = "to the end" if ended else "left before the end"
            sys.stdout.write(f"{game}: {len(spoken)} utterances, {end}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
