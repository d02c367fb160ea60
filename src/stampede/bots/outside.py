"""A bot in another process, in any language: JSON lines on its standard input and output.

``docs/bot-protocol.md`` describes the messages. A bot that crashes, hangs or cheats loses its seat to the
fallback and harms nothing else.
"""

import contextlib
import json
import math
import queue
import shlex
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Any, Self

from stampede.bots.bot import Bot
from stampede.bots.confined import Confined, ConfinedError
from stampede.bots.uniform import Uniform
from stampede.core.chance import Stream
from stampede.core.errors import IllegalAction, StampedeError
from stampede.core.game import Game, State

PROTOCOL = "stampede-bot/1"
HANDSHAKE_S = 20.0
"""How long a bot may take to get ready: some load a network, some compile."""
GRACE_S = 0.5
"""Seconds that a choice may take beyond its budget: the pipe and the scheduler need some."""
UNBOUNDED_S = 10.0
"""The budget of a choice that has none."""
LONGEST_LINE = 1_000_000
"""Characters of one message of a bot."""
MOST_UNREAD = 16
"""Messages of a bot that wait to be read; one that writes more, unasked, is stopped."""
LONGEST_LIST = 2_000
"""Legal actions that are written out; a bid is one of a hundred thousand."""
GOODBYE_S = 1.0


class BotFailedError(StampedeError):
    """An outside bot did not do what the protocol asks; the message says how."""


class Process:
    """The other process and its pipes. Messages are read by a thread, so that waiting can end."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start *command*; raises BotFailedError if it cannot be started."""
        try:
            self._confined = Confined(command)
        except ConfinedError as error:
            raise BotFailedError(str(error)) from None
        self._process = self._confined.process
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._outgoing: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=5)
        self._threads: list[threading.Thread] = []
        for work in (self._read, self._write, self._listen):
            thread = threading.Thread(target=work, name="outside-bot", daemon=True)
            self._threads.append(thread)
            thread.start()

    def send(self, message: dict[str, Any]) -> None:
        """Write *message*, without waiting for a bot that does not read."""
        self._outgoing.put(json.dumps(message, ensure_ascii=False) + "\n")

    def receive(self, seconds: float) -> dict[str, Any]:
        """The next message; raises BotFailedError when none comes in time or it cannot be read."""
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            raise BotFailedError(f"the bot did not answer within {seconds:.1f} s") from None
        if line is None:
            raise BotFailedError(self._gone())
        if len(line) > LONGEST_LINE:
            raise BotFailedError(f"the bot wrote a line of more than {LONGEST_LINE:,} characters")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise BotFailedError(f"the bot wrote a line that is not JSON: {line.strip()[:80]!r}") from None
        if not isinstance(message, dict):
            raise BotFailedError(f"a message is a JSON object, not {line.strip()[:80]!r}")
        return message

    def close(self) -> None:
        """Say goodbye, and end what does not go."""
        self.send({"type": "quit"})
        self._outgoing.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE_S)
        self._confined.end()
        for thread in self._threads:
            thread.join(GOODBYE_S)

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe, contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST_LINE + 1):
                self._lines.put(line)
                if self._lines.qsize() > MOST_UNREAD:
                    self._confined.end()
                    break
        self._lines.put(None)

    def _write(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError), self._process.stdin as pipe:
            while line := self._outgoing.get():
                pipe.write(line)
                pipe.flush()

    def _listen(self) -> None:
        """Keep the last complaints, for the message that the bot is gone."""
        assert self._process.stderr is not None
        with self._process.stderr as pipe, contextlib.suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST_LINE):
                self._complaints.append(escaped(line.rstrip()[:200]))

    def _gone(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE_S)
        self._threads[-1].join(GOODBYE_S)  # it may not have read the last words yet
        code = self._process.poll()
        last = f"; its last words: {self._complaints[-1]}" if self._complaints else ""
        return f"the bot is gone (exit code {code}){last}"


class Outside:
    """A seat played by an outside bot, and by *fallback* once that has failed."""

    def __init__(
        self, command: str | Sequence[str], game: Game, seat: int, fallback: Bot | None = None
    ) -> None:
        """Start the bot and shake hands; raises BotFailedError if that fails."""
        self.name = ""
        """The name that the bot gives itself."""
        self.failure = ""
        """Why the bot has lost its seat; empty while it plays."""
        self.slowest_s = 0.0
        """The longest a choice has taken."""
        self._fallback = fallback or Uniform()
        self._asked = 0
        self._process = Process(_words(command))
        try:
            self._greet(game, seat)
        except BotFailedError:
            self._process.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """The bot's choice; once it has failed, the fallback's."""
        if not self.failure:
            try:
                return self._ask(observation, seat, budget_s)
            except BotFailedError as error:
                self.failure = str(error)
                self._process.close()
        return self._fallback.choose(observation, seat, budget_s, stream)

    def finish(self, returns: Sequence[float]) -> None:
        """Tell the bot how a match ended: each seat's result."""
        if not self.failure:
            self._process.send({"type": "over", "returns": list(returns)})

    def close(self) -> None:
        """The bot is needed no more."""
        if not self.failure:
            self._process.close()

    def _greet(self, game: Game, seat: int) -> None:
        self._process.send(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "game": game.name,
                "rules_version": game.definition.rules_version,
                "options": dict(game.options),
                "seat": seat,
                "seats": game.num_seats,
            }
        )
        answer = self._process.receive(HANDSHAKE_S)
        if answer.get("type") != "ready" or not isinstance(answer.get("name", ""), str):
            raise BotFailedError('the bot must answer "hello" with {"type": "ready", "name": "..."}')
        self.name = escaped(answer.get("name", "")[:40])

    def _ask(self, observation: State, seat: int, budget_s: float) -> int:
        self._asked += 1
        budget_s = UNBOUNDED_S if math.isinf(budget_s) else budget_s
        legal = observation.legal_actions(seat)
        texts = [observation.action_to_string(seat, action) for action in legal[:LONGEST_LIST]]
        began = time.monotonic()
        self._process.send(
            {
                "type": "choose",
                "id": self._asked,
                "seat": seat,
                "state": observation.to_dict(),
                "legal": texts if len(legal) <= LONGEST_LIST else None,
                "time_ms": round(budget_s * 1000),
            }
        )
        answer = self._process.receive(budget_s + GRACE_S)
        self.slowest_s = max(self.slowest_s, time.monotonic() - began)
        if answer.get("type") != "choice" or answer.get("id") != self._asked:
            raise BotFailedError(
                f'the bot must answer question {self._asked} with {{"type": "choice", "id": {self._asked}, '
                f'"action": "..."}}, not {json.dumps(answer)[:80]}'
            )
        action = answer.get("action")
        try:
            return observation.string_to_action(seat, action)  # type: ignore[arg-type] # it says what it is
        except IllegalAction as error:
            raise BotFailedError(f"the bot chose what the rules forbid: {escaped(str(error))}") from None


def escaped(text: str) -> str:
    """The *text* of a bot with everything escaped that a terminal would obey or hide."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode("ascii") for each in text
    )


def _words(command: str | Sequence[str]) -> Sequence[str]:
    """The words of a command line; raises BotFailedError for one that cannot be read."""
    if not isinstance(command, str):
        return command
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotFailedError(f"the command {command!r} cannot be read: {error}") from None
    if not words:
        raise BotFailedError("the command is empty: give what starts the bot")
    return words
