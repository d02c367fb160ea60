"""What follows from the time: who is late, and who is on vacation."""

from collections.abc import Iterator, Mapping

from stampede.play.clock import Clock
from stampede.web.events import Away
from stampede.web.ledger import Ledger
from stampede.web.vacations import Spans


def vacations(ledger: Ledger, clock: Clock, away: Mapping[int, Spans]) -> Iterator[Away]:
    """What is news of the players' vacations; what was over when the clock was last charged is none."""
    for player in ledger.persons:
        guest = ledger.players[player].guest
        spans = tuple(span for span in away.get(guest or 0, ()) if span[1] > clock.since * 1000)
        known = tuple(span for span in clock.away[player] if span[1] > clock.since)
        if known != tuple((begin / 1000, end / 1000) for begin, end in spans):
            yield Away(player, spans)
