"""How often something may be done, by each and by all together."""

from stampede.web.limits.throttle import Rate, Throttle


def test_a_throttle_lets_go_when_time_has_passed() -> None:
    now = [0.0]
    throttle = Throttle(Rate(2, 10.0), Rate(3, 100.0), now=lambda: now[0])

    def at(moment: float) -> bool:
        now[0] = moment
        return throttle.allows(1)

    assert [at(0), at(1), at(2), at(10.5), at(20), at(99), at(100.5), at(101.5)] == [
        True,
        True,
        False,
        True,
        False,
        False,
        True,
        True,
    ]
    assert throttle.allows(2)


def test_a_throttle_counts_all_together() -> None:
    throttle = Throttle(Rate(2, 10.0), of_all=[Rate(3, 60.0)], now=lambda: 5.0)

    assert [throttle.allows(who) for who in ("anna", "anna", "anna", None, "ben")] == [
        True,
        True,
        False,
        True,
        False,
    ]
    assert (throttle.delay("anna"), throttle.delay("ben")) == (60.0, 60.0)
