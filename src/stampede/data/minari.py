"""Matches as a data set of Minari (Farama Foundation), for learning offline."""

import warnings
from collections.abc import Iterator
from importlib.metadata import version
from itertools import chain, islice
from pathlib import Path
from typing import Any

from stampede.core.extras import require

require(("minari", "gymnasium", "PIL"), "minari", "stampede.data.minari")

import gymnasium  # noqa: E402 - checked above, for a clear error
import minari  # noqa: E402
import numpy as np  # noqa: E402
from minari.data_collector import EpisodeBuffer  # noqa: E402

from stampede.core.errors import InvalidFile, InvalidOption  # noqa: E402
from stampede.core.game import Game  # noqa: E402
from stampede.data.reading import game_of, of_match, replayed, rows  # noqa: E402
from stampede.data.writing import SHARD_SIZE, Row  # noqa: E402
from stampede.envs import choosing, gymnasium_id  # noqa: E402
from stampede.games import find  # noqa: E402


def to_minari(folder: str | Path, dataset_id: str, seat: int, **about: Any) -> minari.MinariDataset:
    """Make a Minari data set of the observations and actions of *seat* in the matches of *folder*.

    An episode is a match as ``gymnasium.make(gymnasium_id(name), seat=seat)`` would give it: observations,
    one more than actions; rewards, 0 until the last one, which is the win; in ``infos`` the ``action_mask``
    of each observation. A match in which the seat had no choice is left out.

    Args:
        folder: A folder of matches, all of one game under its newest rules.
        dataset_id: The id of the new data set.
        seat: The seat that learns.
        about: Passed on to Minari, such as ``author`` or ``data_format`` (default ``arrow``).

    Raises:
        InvalidFile: There are no matches, or they are of several games or old rules.
        InvalidOption: The game has no such seat.
        ValueError: Minari has a data set with this id.
    """
    matches = rows(folder)
    first = next(matches)
    game = game_of(first)
    if not 0 <= seat < game.num_seats:
        raise InvalidOption(f"seat={seat} is not allowed: give 0 to {game.num_seats - 1}")
    if game.definition.rules_version != find(game.name).rules_version:
        raise InvalidFile(f"{folder} holds matches under rules that the environments play no more")
    asked: dict[str, Any] = {"seat": seat, **game.options}
    env = gymnasium.make(gymnasium_id(game.name), **asked)
    episodes = _episodes(chain([first], matches), game, seat)
    metadata = {
        "algorithm_name": first["players"][seat],
        "description": f"What seat {seat} saw and did in matches of Stampede's game {game.name}.",
        "requirements": [f"stampede-games=={version('stampede-games')}"],
        "data_format": "arrow",
        **about,
    }
    with warnings.catch_warnings():
        # The caller names the author; and there is no other environment to evaluate in.
        warnings.simplefilter("ignore", UserWarning)
        dataset = minari.create_dataset_from_buffers(dataset_id, [], env=env, **metadata)
    try:
        while some := list(islice(episodes, SHARD_SIZE)):
            dataset.update_dataset_from_buffer(some)
    except BaseException:
        minari.delete_dataset(dataset_id)
        raise
    return dataset


def _episodes(matches: Iterator[Row], game: Game, seat: int) -> Iterator[EpisodeBuffer]:
    """The episodes of *matches* in which *seat* had a choice; all must be of *game*."""
    for row in matches:
        if game_of(row) != game:
            raise InvalidFile(f"match {row['match']} is of another game than the first, or of other options")
        given = [each for each in of_match(row) if each.seat == seat]
        if given:
            *_, (end, _, _) = replayed(row)  # the same state object, moved on to the end
            yield EpisodeBuffer(
                seed=row["seed"],
                observations=[*(each.observation for each in given), choosing.observe(end, seat)],
                actions=[each.number for each in given],
                rewards=[0.0] * (len(given) - 1) + [row["wins"][seat]],
                terminations=[False] * (len(given) - 1) + [True],
                truncations=[False] * len(given),
                infos={"action_mask": [*(each.mask for each in given), np.zeros_like(given[0].mask)]},
            )
