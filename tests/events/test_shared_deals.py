"""The deals that all tables of a round share: none is paired before its deal is committed to."""

from itertools import pairwise

import pytest

from stampede.events import facts
from stampede.events.facts import EventPlan
from stampede.events.state import EventError, check_plan, fold
from tests.events.held import Held

PLANS = (
    EventPlan("swiss", rounds=3, same_deals=True),
    EventPlan("round-robin", same_deals=True),
    EventPlan("tables", rounds=2, seats=4, fewest=3, has_final=True, same_deals=True),
)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.format)
def test_each_round_has_a_deal_that_is_older_than_its_pairing(plan: EventPlan) -> None:
    held = Held(plan, 8)
    with pytest.raises(EventError) as refused:
        held.note(facts.Paired("00", ((0, 1),)))
    assert refused.value.fault == "no-deal"
    held.hold(is_restless=True)
    order = [each for each in held.log if isinstance(each, facts.DealCommitted | facts.Paired)]
    order = [each for each in order if not (isinstance(each, facts.Paired) and each.is_final)]
    assert all(type(one) is not type(other) for one, other in pairwise(order))
    assert isinstance(order[0], facts.DealCommitted)
    assert len(order) == 2 * held.state.num_rounds
    assert fold(map(facts.read, map(facts.write, held.log))) == held.state


def test_a_deal_is_committed_to_once_and_only_where_it_is_shared() -> None:
    held = Held(PLANS[0], 4)
    changes = held.state.changes
    held.note(facts.DealCommitted("00", 1))
    assert held.state.changes == changes, "a host who has not seen it decides no worse"
    with pytest.raises(EventError):
        held.note(facts.DealCommitted("11", 2))
    with pytest.raises(EventError):
        Held(EventPlan("swiss", rounds=3), 4).note(facts.DealCommitted("00", 1))


@pytest.mark.parametrize(
    "plan",
    [
        EventPlan("arena", minutes=60, same_deals=True),
        EventPlan("season", group=4, days=7, same_deals=True),
        EventPlan("swiss", rounds=3, games=2, same_deals=True),
        EventPlan("swiss", rounds=3, ties=("deals",)),
    ],
    ids=["arena", "season", "two matches", "nothing shared"],
)
def test_other_events_share_no_deals(plan: EventPlan) -> None:
    with pytest.raises(EventError):
        check_plan(plan)
