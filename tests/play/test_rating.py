"""Ratings: winners gain, tied players come nearer, certainty grows."""

from stampede.play.rating import Rating, rated


def test_a_newcomer_has_1500_points_and_a_wide_margin() -> None:
    assert Rating().points == 1500
    assert Rating().margin > 500


def test_who_wins_gains_and_everybody_is_known_better() -> None:
    first, second, third = rated([Rating(), Rating(), Rating()], [1, 0, -1])

    assert first.points > second.points > third.points
    assert all(each.margin < Rating().margin for each in (first, second, third))


def test_players_who_are_level_come_nearer() -> None:
    strong, weak = rated([Rating(30, 4), Rating(20, 4)], [0, 0])

    assert strong.mu < 30
    assert weak.mu > 20


def test_order_of_seats_does_not_matter() -> None:
    one = rated([Rating(30, 4), Rating(20, 4), Rating(25, 8)], [-1, 1, 0])
    other = rated([Rating(25, 8), Rating(20, 4), Rating(30, 4)], [0, 1, -1])

    assert [round(each.mu, 9) for each in one] == [round(each.mu, 9) for each in reversed(other)]


def test_certainty_is_not_lost_by_a_surprise() -> None:
    before = [Rating(40, 2), Rating(10, 2)]
    assert all(
        after.sigma <= rating.sigma for after, rating in zip(rated(before, [-1, 1]), before, strict=True)
    )
