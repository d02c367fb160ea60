"""The change of a match to the newest rules, when those it began with are no longer available."""

from contextlib import suppress

from stampede.core.errors import StampedeError
from stampede.core.full_state import FullState
from stampede.core.game import Game
from stampede.core.history import Start
from stampede.core.record import Records, copied, read_only
from stampede.play.match import Match, RulesPart


def adopted(records: Records, game: Game) -> FullState:
    """A position of an earlier rules version, without secret choices, as one of *game*.

    It becomes a given position even where it is that of the start. Raises InvalidPosition where *game* cannot
    have it.
    """
    rules, start = game.definition.rules, copied(records)
    rules.adopt_record(start, game.options)
    rules.check_record(start, game.options)
    return FullState(game, start, [], start=Start(read_only(start), None, 0))


def under(match: Match, game: Game, began_under: int) -> Match:
    """The *match*, begun under the version *began_under*, as it continues under the rules of *game*.

    Secret choices that these rules allow are kept. Raises InvalidPosition.
    """
    public = match.public
    part = RulesPart(began_under, public.entries, public.position)
    following = Match(adopted(public.state.records, game), earlier=(*public.earlier, part))
    for entry in match.entries[public.version :]:
        with suppress(StampedeError):
            following = following.submit(*entry)
    return following
