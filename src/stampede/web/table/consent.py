"""What those at a table were told before they sat down, and what may therefore be done with its matches."""

import msgspec

from stampede.web.runtime.settings import SiteRules
from stampede.web.table.events import Created
from stampede.web.table.state import TableState


def under(rules: SiteRules, opening: Created) -> Created:
    """The *opening* of a table as it is written down under the *rules* of the site.

    A match that begins in the midst of another holds the actions of people who were told elsewhere.
    """
    return msgspec.structs.replace(
        opening,
        vanished_days=rules.vanished_days,
        is_for_research=rules.is_for_research and opening.branch is None,
    )


def may_be_exported(table_state: TableState, rules: SiteRules) -> bool:
    """Whether a match that is over may be given away for research: all were told so, and it still holds."""
    was_told = table_state.is_for_research and table_state.brought is None
    return rules.is_for_research and was_told and table_state.phase == "over"
