"""The claims that the introductions make about their pictures are true."""

from stampede.core.game import State
from stampede.draw import picture
from stampede.games import find


def shown(game: str, name: str) -> list[State]:
    """The position a picture begins with, and those after its actions."""
    definition = find(game)
    assert definition.teaching is not None
    assert definition.teaching.introduction is not None
    return picture.positions(definition, picture.read(definition.teaching.introduction)[name])


def choices(state: State) -> list[str]:
    (seat,) = state.acting_seats()
    return [state.action_to_string(seat, action) for action in state.legal_actions(seat)]


def test_buffalo() -> None:
    _, stopped = shown("buffalo", "stop")
    assert sorted(move[:2] for move in choices(stopped)) == ["a1", "b1", "f1", "g1", "i1", "j1", "k1"], "B2.3"
    before, taken = shown("buffalo", "take")
    assert before.to_text().count("B") - taken.to_text().count("B") == 1, "B2.4 the chief has taken one"
    before, across = shown("buffalo", "cross")
    assert (before.is_terminal(), across.winners()) == (False, (0,)), "B3.1"


def test_zoff() -> None:
    state, green, pink = shown("zoff", "placed")
    assert state.to_text() == shown("zoff", "herds")[0].to_text()
    assert [each.acting_seats() for each in (state, green, pink)] == [(1,), (4,), (3,)], (
        "Z4.2 green, pink, orange"
    )
    assert choices(green) == ["place 0", "place 1"], "Z4.4 4, 3 and 2 are barred"
    assert choices(pink) == ["place 0"], "Z4.4 and now 1"
    *_, paid = shown("zoff", "full")
    for seat, cows in ((0, 1), (2, 2), (1, 1)):
        assert paid.acting_seats() == (seat,), "Z5.1 the biggest herd first"
        bonuses = [choice for choice in choices(paid) if choice.startswith("bonus")]
        assert max(choice.split()[-1] for choice in bonuses) == str(cows)
        paid.apply_action(seat, next(choice for choice in bonuses if choice.endswith(f" {cows}")))


def test_abilene() -> None:
    _, driven = shown("abilene", "ranch")
    assert "cow 3 A2>town" not in choices(driven), "A5.1 it has moved"
    _, stolen = shown("abilene", "steal")
    assert all(choice.startswith("to A") for choice in choices(stolen)), "A7.1"
    first, *_, sold = shown("abilene", "sale")
    gains = [now - then for now, then in zip(cash(sold), cash(first), strict=True)]
    assert gains == [1600 + 600 + 1200, 0, -600, -1200], "A9.2, A9.3"


def cash(state: State) -> list[float]:
    return [score for score in state.scores() if score is not None]
