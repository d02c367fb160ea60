"""Registers clubs with a site."""

from functools import partial

from stampede.web.clubs import members, routes
from stampede.web.clubs.invitations import INVITATIONS
from stampede.web.clubs.ladder import LADDERS
from stampede.web.clubs.service import Clubs
from stampede.web.events.service import Events
from stampede.web.site.feature import Feature
from stampede.web.site.site import Expiry, RunningSite

NEWS = "club-news"
"""The task of every process: wake the followers of a club."""
REQUEST_DAYS = 30
"""How long a request to become a member waits for a host."""


def _clubs(site: RunningSite) -> Clubs:
    wake_others = partial(site.cluster.forwarder.ask, NEWS)
    clubs = Clubs(site.store, wake_others, are_private=site.settings.house.is_child_safe)
    if events := site.find(Events):
        events.clubs = clubs
    return clubs


async def _news(site: RunningSite, club: str, _guest: int | None) -> None:
    site[Clubs].followers.wake(club)


CLUBS = Feature(
    name="clubs",
    routes=routes.ROUTES,
    projections=(LADDERS, INVITATIONS),
    forget=(members.forget,),
    expiries=(
        Expiry(
            name="requests to join clubs", days=lambda _kept: REQUEST_DAYS, forget=members.forget_requests
        ),
    ),
    parts=(_clubs,),
    tasks={NEWS: _news},
)
