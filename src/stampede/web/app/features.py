"""The features of a site. Any of them can be removed from this list, and the rest still works."""

from collections.abc import Iterable

from stampede.web.accounts.feature import ACCOUNTS
from stampede.web.advice.feature import ADVICE
from stampede.web.alerts.feature import ALERTS
from stampede.web.avatars.feature import AVATARS
from stampede.web.chat.feature import CHAT
from stampede.web.clubs.feature import CLUBS
from stampede.web.events.feature import EVENTS
from stampede.web.fairness.feature import FAIRNESS
from stampede.web.health.feature import HEALTH
from stampede.web.lessons.feature import LESSONS
from stampede.web.lobby.feature import LOBBY
from stampede.web.operators.feature import OPERATORS
from stampede.web.play.feature import PLAY
from stampede.web.previews.feature import PREVIEWS
from stampede.web.printing.feature import PRINTING
from stampede.web.privacy.feature import PRIVACY
from stampede.web.programs.feature import PROGRAMS
from stampede.web.puzzles.feature import PUZZLES
from stampede.web.quickmatch.feature import QUICK_MATCH
from stampede.web.ratings.feature import RATINGS
from stampede.web.replays.feature import REPLAYS
from stampede.web.rulebooks.feature import RULEBOOKS
from stampede.web.scores.feature import SCORES
from stampede.web.site.feature import Feature
from stampede.web.solved.feature import SOLVED
from stampede.web.studies.feature import STUDIES
from stampede.web.tables.core_projections import CORE_PROJECTIONS
from stampede.web.tables.projections import Projections
from stampede.web.vacations.feature import VACATIONS

FEATURES: tuple[Feature, ...] = (
    PLAY,
    LOBBY,
    ACCOUNTS,
    ADVICE,
    RATINGS,
    QUICK_MATCH,
    AVATARS,
    ALERTS,
    RULEBOOKS,
    PRINTING,
    SCORES,
    LESSONS,
    PUZZLES,
    CHAT,
    REPLAYS,
    PREVIEWS,
    VACATIONS,
    STUDIES,
    EVENTS,
    SOLVED,
    CLUBS,
    FAIRNESS,
    PRIVACY,
    PROGRAMS,
    HEALTH,
    OPERATORS,
)


def projections(features: Iterable[Feature]) -> Projections:
    """The projections of all features, by name."""
    own = (each for feature in features for each in feature.projections)
    return {each.name: each for each in (*CORE_PROJECTIONS, *own)}


PROJECTIONS = projections(FEATURES)
FORGETS = [forget for each in FEATURES for forget in each.forget]
EXPIRIES = [expiry for each in FEATURES for expiry in each.expiries]
