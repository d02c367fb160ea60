"""The site's promises to the players of a table, and the use of its matches that they allow."""

import msgspec

from stampede.web.runtime.settings import SiteRules
from stampede.web.table.events import Created
from stampede.web.table.state import TableState


def under(rules: SiteRules, opening: Created) -> Created:
    """The *opening* of a table with the promises that the *rules* of the site make to its players.

    A match that begins in the midst of another holds actions of people to whom another table made promises.
    """
    return msgspec.structs.replace(
        opening,
        vanished_days=rules.vanished_days,
        is_for_research=rules.is_for_research and opening.branch is None,
    )


def may_be_exported(table_state: TableState, rules: SiteRules) -> bool:
    """Whether a finished match may be exported for research: the site allows it, and told its players."""
    was_told = table_state.is_for_research and table_state.brought is None
    return rules.is_for_research and was_told and table_state.phase == "over"
