"""The connections to a table, and the messages that each gets after a change."""

import math
from typing import Literal

import msgspec

from stampede.web.table import round_rules as judging
from stampede.web.table import views
from stampede.web.table.context import TableContext
from stampede.web.table.events import Acted, Asked, Closed, Planned, TookBack
from stampede.web.table.levels import masked, named
from stampede.web.table.messages import encode
from stampede.web.table.personas import Characters, in_words
from stampede.web.table.readers import Read, Reader, Readers, log_reader
from stampede.web.table.round_events import Heard, Pledged, Promised, Revealed, Sealed
from stampede.web.table.shown_actions import shown_actions
from stampede.web.table.state import TableState
from stampede.web.table.subscription import Subscriber, Subscription, Viewer
from stampede.web.table.writer import Commit, Observer, TableWriter
from stampede.words.catalogue import speaking

DROP_SECONDS = 0.2
ATTENDED_SECONDS = 60.0
"""A player counts as there for so long after leaving: they may only have lost the connection."""

Scope = Literal["nothing", "people", "actions", "table"]


def scope(commit: Commit) -> Scope:
    """The scope of the messages after a change: nothing, the people, the actions, or the whole table."""
    match commit.event:
        case Acted() | TookBack():
            return "actions"
        case Planned() | Pledged() | Revealed() | Heard():
            return "nothing"
        case Asked() if judging.is_ready(commit.after):
            return "nothing"  # The match that begins is sent.
        case Sealed():
            return "table" if commit.after.round.late or not commit.after.round.is_heard else "nothing"
        case Promised() | Closed():
            return "table"
    before, after = commit.before, commit.after
    is_same = before.version_seen(None) == after.version_seen(None) and before.guests == after.guests
    return "people" if is_same else "table"


class Subscribers(Observer):
    """The connections to one table, each with the player whose view it shows.

    Each is sent everything in its own language. What several see alike is drawn once, and after the first
    time only what has changed.
    """

    def __init__(self, writer: TableWriter, context: TableContext) -> None:
        """Nobody is connected."""
        self._writer, self._context = writer, context
        self._subscriptions: dict[Subscriber, Subscription] = {}
        self._readers = Readers(context.executor)
        self._characters = Characters()
        self._thinking = ""
        self._steps: list[TableState] = []
        """The actions still to be sent: the table as everybody was sent it, and after each event."""
        self._actors: set[Viewer] = set()
        """The seats that made those choices."""
        self._for_spectators: tuple[object, str] | None = None
        """The cached message for spectators, with the key of its content."""
        self._attended = -math.inf
        """When one of the players was last there."""

    def __bool__(self) -> bool:
        """Whether anybody is connected."""
        return bool(self._subscriptions)

    def __contains__(self, visitor: object) -> bool:
        return visitor in self._subscriptions

    @property
    def has_news(self) -> bool:
        """Whether something is still to be sent."""
        return bool(self._steps)

    @property
    def table_state(self) -> TableState:
        """The state of the table."""
        return self._writer.table_state

    # ------------------------------------------------------------ who is there

    def seat(self, visitor: Subscriber) -> Viewer:
        """The seat that *visitor* is shown: of several, at first one that is to act."""
        return self._subscriptions.get(visitor, Subscription(visitor)).seat(self.table_state)

    def here(self) -> set[int]:
        """The guests that are connected."""
        return {guest for each in self._subscriptions.values() if (guest := each.guest) is not None}

    def persons(self) -> set[int]:
        """The guests that are connected with a browser, not only with a program."""
        connected = (
            each.subscriber for each in self._subscriptions.values() if not each.subscriber.is_program
        )
        return {each.guest for each in connected if each.guest is not None}

    @property
    def is_attended(self) -> bool:
        """Whether one of the players is there, or was a moment ago."""
        is_here = not self.table_state.guests.isdisjoint(self.here())
        return is_here or self._context.runtime.monotonic() - self._attended < ATTENDED_SECONDS

    def attend(self) -> None:
        """Note that one of the players is there now."""
        self._attended = self._context.runtime.monotonic()

    async def show(self, visitor: Subscriber, seat: Viewer) -> None:
        """Send everything that *seat* may see to *visitor*, and what changes from now on."""
        self.send_actions()
        is_new = visitor not in self._subscriptions
        subscription = self._subscriptions.setdefault(visitor, Subscription(visitor))
        subscription.show(self.table_state, seat)
        if is_new and self.table_state.players_of(visitor.guest):
            self.send_people(but=visitor)
        visitor.send(await self._table(subscription))

    def leave(self, visitor: Subscriber) -> None:
        """Forget a connection that is gone."""
        del self._subscriptions[visitor]
        if self.table_state.players_of(visitor.guest):
            self.attend()
            self.send_people()

    def excuse(self, seat: int) -> None:
        """Have the computer at *seat* say, with its next action, that it has played in haste."""
        self._characters.excuse(seat)

    def tell_thinking(self, thinking: str) -> None:
        """Send the activity of the computers to everybody."""
        self._thinking = thinking
        self.send_people()

    # ------------------------------------------------------------ what happens

    async def committed(self, commit: Commit) -> None:
        """Send each subscriber what they may know of a change: actions soon, everything else now."""
        match scope(commit):
            case "actions":
                self._add_actions(commit)
            case "people":
                self.send_people()
            case "table":
                await self._send_table(commit)

    def closed(self) -> None:
        """Let everybody come back to a fresh copy of the table."""
        # Not at once: the message of what happened is sent first.
        self._context.runtime.call_later(DROP_SECONDS, self._drop)

    def _drop(self) -> None:
        for visitor in self._subscriptions:
            visitor.drop()

    # ------------------------------------------------------------ everything

    async def _send_table(self, commit: Commit) -> None:
        """Send the whole table to everybody who may still watch."""
        sat = commit.before.players
        if commit.after.players[: len(sat)] != sat:  # Players have moved up.
            for subscription in self._subscriptions.values():
                subscription.player = None
        self._forget_actions()
        self._readers.rewind(commit.after)
        self._readers.forget_views()
        for visitor in tuple(self._subscriptions):
            if not self.table_state.may_watch(visitor.guest):
                del self._subscriptions[visitor]
                visitor.drop()
        for subscription in tuple(self._subscriptions.values()):
            subscription.subscriber.send(await self._table(subscription))

    async def _table(self, subscription: Subscription) -> str:
        """The message with everything that a subscriber may see."""
        table_state, visitor, seat = self.table_state, subscription.guest, subscription.seat(self.table_state)
        reader = Reader(seat, subscription.language)
        with speaking(reader.language, marks=True):
            log = await self._readers.log(table_state, reader)
            here = self.here()
            # Many spectators are shown the same; only a clock runs on from one to the next.
            fills = table_state.is_quick and table_state.phase == "waiting"
            is_timed = table_state.clock is not None or fills
            is_passing = visitor not in table_state.guests and not is_timed
            key = (table_state, reader.language, self._thinking, here & table_state.guests)
            known = self._for_spectators
            if is_passing and known is not None and _is_same(key, known[0]):
                return known[1]
            told = self._named(table_state, seat)
            scene = self._readers.whole(table_state, reader).scene
            now_ms = self._context.runtime.now_ms()
            view = views.table(told, visitor, seat, scene, here, log, self._thinking, now_ms)
            is_child_safe = self._context.rules.is_child_safe
            title = "" if is_child_safe else table_state.title
            text = encode(msgspec.structs.replace(view, has_chat=not is_child_safe, table_title=title))
            if is_passing:
                self._for_spectators = (key, text)
            return text

    # ------------------------------------------------------------ people

    def send_people(self, but: Subscriber | None = None) -> None:
        """Send the people: occupants, requests for another game, and the computer's activity."""
        self.send_actions()
        table_state, now_ms = self.table_state, self._context.runtime.now_ms()
        texts: dict[tuple[bool, str], str] = {}
        for visitor, subscription in self._subscriptions.items():
            if visitor is but:
                continue
            seat = subscription.seat(table_state)
            key = (seat is None, visitor.language)
            if key not in texts:
                with speaking(visitor.language, marks=True):
                    told = self._named(table_state, seat)
                    texts[key] = encode(views.people(told, self.here(), self._thinking, now_ms))
            visitor.send(texts[key])

    def _named(self, table_state: TableState, seat: Viewer) -> TableState:
        """The table with the names that a viewer at *seat* may know."""
        is_masked = self._context.rules.is_child_safe and seat is None
        return named(masked(table_state) if is_masked else table_state, self._context.levels)

    # ------------------------------------------------------------ actions

    def _add_actions(self, commit: Commit) -> None:
        """Send the result of a choice soon."""
        assert isinstance(commit.event, Acted | TookBack)
        if not self._steps:
            self._context.queue.add(self.send_actions)
        self._steps += commit.steps
        self._actors.add(commit.event.seat)

    def _forget_actions(self) -> None:
        self._steps, self._actors = [], set()

    def send_actions(self) -> None:
        """Send the actions that are still to be sent, if there are any."""
        if not self._steps:
            return
        steps, actors = self._steps, self._actors
        self._forget_actions()
        before, after = steps[0], steps[-1]
        actions = tuple(shown_actions(steps))
        changed = views.symbols(before) != views.symbols(after)
        changed |= self._characters.change_mood(after)
        remark = self._characters.remark(before, after)
        now_ms = self._context.runtime.now_ms()
        read: dict[Reader, Read] = {}
        texts: dict[Reader, str] = {}
        for visitor, subscription in self._subscriptions.items():
            seat = subscription.seat(after)
            if before.version_seen(seat) == after.version_seen(seat):
                continue
            reader = Reader(seat, visitor.language)
            if reader not in texts:
                with speaking(visitor.language, marks=True):
                    named_state = self._named(after, seat)
                    sides = views.seats(named_state, self.here()) if changed else None
                    log = log_reader(after, reader)
                    if log not in read:
                        read[log] = self._readers.read_on(after, log, actions)
                    is_own = seat in actors
                    base, scene = self._readers.difference(before, after, reader, read[log], is_own=is_own)
                    words, lines = in_words(remark, named_state), read[log].lines
                    update = views.update(named_state, seat, base, scene, lines, sides, now_ms, words)
                    texts[reader] = encode(update)
            visitor.send(texts[reader])


def _is_same(key: tuple[TableState, str, str, set[int]], known: object) -> bool:
    """Whether both are of the very same state of the table: comparing all of it would take long."""
    return isinstance(known, tuple) and key[0] is known[0] and key[1:] == known[1:]
