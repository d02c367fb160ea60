"""A match may begin from a position, with notes of it."""

import json
from dataclasses import replace

import pytest

import stampede
from stampede.core.errors import InvalidFile
from stampede.core.interface import CHANCE
from stampede.games import load
from stampede.play import log
from stampede.play.fairness import Dice, commitment
from stampede.play.match import Match, MatchEntry, begin
from tests.play.test_match_and_log import SEED


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled here."""
    monkeypatch.setenv("STAMPEDE_PLAIN", "1")


def played(game: str, actions: int, **options: object) -> Match:
    """A match of so many actions, at random."""
    match, dice = Match.start(game, options), Dice(SEED)
    for number in range(actions):
        seat = match.state.acting_seats()[0]
        if seat == CHANCE:
            match = match.draw(dice)
        else:
            legal = match.state.legal_actions(seat)
            action = legal[dice.below(len(legal), f"{number}")]
            match = match.submit(seat, match.state.action_to_string(seat, action))
    return match


def from_position(match: Match, actions: int) -> tuple[log.MatchFile, Match]:
    """The file of a match that goes on from *match*, with chance of its own seed."""
    told = json.loads(json.dumps(match.state.to_dict()))
    on, dice = Match(begin(match.game, told)), Dice(SEED)
    while len(on.entries) < actions and not on.state.is_terminal():
        seat = on.state.acting_seats()[0]
        if seat == CHANCE:
            on = on.draw(dice)
        else:
            legal = on.state.legal_actions(seat)
            on = on.submit(seat, on.state.action_to_string(seat, legal[len(on.entries) % len(legal)]))
    on = on.public
    names = tuple(f"P{seat}" for seat in range(on.game.num_seats))
    options = dict(on.game.options)
    file = log.MatchFile(
        on.game.name,
        on.rules_version,
        options,
        names,
        on.entries,
        commitment(SEED),
        SEED.hex(),
        position=told,
    )
    return replace(file, winners=on.state.winners()), on


@pytest.mark.parametrize(
    ("game", "options", "before"),
    [
        ("zoff", {"players": 3}, 4),
        ("zoff", {"players": 3}, 24),
        ("abilene", {"players": 3}, 45),
        ("buffalo", {"width": 4, "height": 5, "dogs": 1}, 3),
    ],
)
def test_a_match_goes_on_from_a_state_and_is_verified_from_there(
    game: str, options: dict[str, object], before: int
) -> None:
    match = played(game, before, **options)
    while match.state.num_secret():
        match = played(game, match.version + 1, **options)
    file, on = from_position(match, 30)

    assert on.positions()[0].records.tobytes() == match.state.records.tobytes()
    assert [len(state.history) for state in on.positions()] == list(range(len(on.entries) + 1))
    assert on.positions()[-1] == on.state
    again = log.read(log.write(file))
    assert again == file
    assert log.replay(again) == on
    verdict = log.verify(again)
    assert "how the match came to the position it begins from" in verdict.unchecked
    has_chance = any(entry.seat == CHANCE for entry in on.entries)
    assert has_chance == (before in (4, 45))
    assert has_chance == any("random outcome" in line for line in verdict.checked)
    loaded = stampede.load_match(log.write(file))
    assert list(loaded.states) == list(on.positions())
    assert loaded.states[-1] == on.state
    assert loaded.states[1:3] == list(on.positions())[1:3]


@pytest.mark.stands_on("zoff")
def test_chance_that_does_not_follow_from_the_seed_is_found_after_a_position() -> None:
    file, _ = from_position(played("zoff", 4, players=3), 5)
    assert [entry.seat for entry in file.entries[:2]] == [CHANCE, CHANCE]
    swapped = (file.entries[1], file.entries[0], *file.entries[2:])

    with pytest.raises(InvalidFile, match="line 2, action 1: the random outcome"):
        log.verify(replace(file, entries=swapped))


@pytest.mark.stands_on("zoff")
def test_a_match_begins_at_no_view_and_amidst_no_secret_choices() -> None:
    match = played("zoff", 10, players=3)
    assert match.state.num_secret()
    bare = log.MatchFile("zoff", match.rules_version, match.game.options, ("A", "B", "C"), (), "")

    for state, refusal in (
        (match.state.to_dict(), "line 1: a match cannot begin in a state in which secret choices"),
        (match.state.observation(1).to_dict(), "line 1: a match begins from a full state or a position"),
        (load("zoff", {"players": 4}).new_initial_state().to_dict(), "line 1: options is"),
        (match.game.new_initial_state().to_dict() | {"fields": {}}, "line 1: "),
        ("rubbish", "line 1: 'rubbish' is no word of a position"),
    ):
        with pytest.raises(InvalidFile, match=refusal):
            log.replay(replace(bare, position=state))


def test_the_random_stream_of_a_state_is_not_used_and_the_start_is_the_start() -> None:
    game = load("drive", {"players": 3})
    seeded = begin(game, game.new_initial_state(seed=1).to_dict())
    assert seeded.to_dict()["stream"] is None
    assert seeded.history == []

    whole = begin(game, game.new_initial_state().to_dict())
    assert whole == game.new_initial_state()
    assert Match(whole).position is None


@pytest.mark.stands_on("zoff")
def test_a_variation_may_leave_amidst_secret_choices() -> None:
    match = played("zoff", 9, players=3)
    assert match.state.is_secret()
    state = match.state
    one, other, theirs = (
        MatchEntry(seat, state.action_to_string(seat, state.legal_actions(seat)[which]))
        for seat, which in ((0, 0), (0, -1), (1, 0))
    )
    beside = log.Notes(variations=(log.Variation((other,)), log.Variation((theirs, other))))
    file = log.MatchFile(
        "zoff",
        match.rules_version,
        match.game.options,
        ("A", "B", "C"),
        (*match.entries, one),
        "",
        notes={10: beside},
    )

    assert log.verify(file).unchecked[-2].startswith("3 actions of variations: they are legal")
    loaded = stampede.load_match(log.write(file))
    assert [line.states[-1].num_secret() for line in loaded.variations[10]] == [2, 3]
    with pytest.raises(InvalidFile, match="line 11, action 10, variation 1, action 1, "):
        log.verify(replace(file, notes={10: log.Notes(variations=(log.Variation((one,)),))}))


@pytest.mark.parametrize(("game", "before"), [("zoff", 24), ("abilene", 45)])
def test_a_match_begins_from_a_text(game: str, before: int) -> None:
    match = played(game, before, players=3)
    while match.state.num_secret():
        match = played(game, match.version + 1, players=3)
    state = match.state
    bare = log.MatchFile(game, match.rules_version, match.game.options, ("A", "B", "C"), (), "")
    on = log.replay(replace(bare, position=state.to_text()))

    assert on.first.records.tobytes() == state.records.tobytes()
    assert on.first.history == []
    with pytest.raises(InvalidFile, match="what a view hides must be known"):
        log.replay(replace(bare, position=state.observation(1).to_text()))


@pytest.mark.stands_on("zoff")
def test_a_match_begins_from_no_text_amidst_secret_choices() -> None:
    match = played("zoff", 10, players=3)
    bare = log.MatchFile("zoff", match.rules_version, match.game.options, ("A", "B", "C"), (), "")

    with pytest.raises(
        InvalidFile, match="a match cannot begin in a state in which secret choices have been made"
    ):
        log.replay(replace(bare, position=match.state.to_text()))
