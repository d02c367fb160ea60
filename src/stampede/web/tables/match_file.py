"""A finished match as a file."""

from collections.abc import Mapping
from dataclasses import replace

from stampede.play.log import MatchFile, RulesChange
from stampede.play.match import RulesPart
from stampede.play.result import Out
from stampede.web.table.levels import complete
from stampede.web.table.state import TableState
from stampede.words.catalogue import speaking


def match_file(table_state: TableState) -> MatchFile:
    """A finished match as a file that anyone can check; an imported one is returned as it came."""
    with speaking("en"):  # in English for all readers
        names = complete(table_state).names()
    if table_state.brought:
        return replace(table_state.brought.file, names=names)
    match = table_state.match
    first, *others = (*match.earlier, RulesPart(match.rules_version, match.entries, match.position))
    changes, entries = [], first.entries
    for part in others:
        assert isinstance(part.position, Mapping)
        changes.append(RulesChange(len(entries), part.rules_version, dict(part.position)))
        entries += part.entries
    return MatchFile(
        game=match.game.name,
        rules_version=first.rules_version,
        options=match.game.options,
        names=names,
        entries=entries,
        commitment=table_state.commitment,
        seed=table_state.seed,
        contributions=table_state.contributions,
        pledges=table_state.pledges,
        beacon=table_state.beacon,
        drawn=table_state.drawn,
        winners=table_state.standing.winners if table_state.standing else (),
        outs=tuple(Out(table_state.seat_of(player), cause) for player, cause in table_state.outs),
        is_abandoned=table_state.is_abandoned,
        branch=table_state.branch,
        position=first.position,
        changes=tuple(changes),
    )
