"""The cluster: the processes of a site, as one of them sees them."""

from dataclasses import dataclass
from typing import cast

from starlette.requests import HTTPConnection

from stampede.web.cluster.forwarder import Forwarder
from stampede.web.cluster.ownership import LeasedOwnership, SingleProcess


@dataclass(frozen=True)
class Cluster:
    """Which tables this process serves, and the way to the processes that serve the others."""

    ownership: LeasedOwnership | SingleProcess
    forwarder: Forwarder


def cluster_of(connection: HTTPConnection) -> Cluster:
    """The cluster that the process of this request belongs to."""
    return cast("Cluster", connection.app.state.site.cluster)
