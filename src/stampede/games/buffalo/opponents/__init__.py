"""The computer players of Buffalo: heuristics, search, and the strength of each level."""

from pathlib import Path

from stampede.core.parts import Opponents, SearchBoard
from stampede.core.strength import AlphaBetaConfig
from stampede.games.buffalo.opponents import bitboard, standing, value
from stampede.games.buffalo.opponents.reasons import REASONS

FIVE = (
    (AlphaBetaConfig(depth=1, miss_rate=70, noise=200), AlphaBetaConfig(depth=1, miss_rate=35, noise=100)),
    (AlphaBetaConfig(depth=2, miss_rate=30, noise=80), AlphaBetaConfig(depth=3, miss_rate=22, noise=60)),
    (AlphaBetaConfig(depth=3, miss_rate=10, noise=60), AlphaBetaConfig(depth=3, miss_rate=12, noise=30)),
    (
        AlphaBetaConfig(depth=5, noise=20, plays_proven=True),
        AlphaBetaConfig(depth=6, noise=5, plays_proven=True),
    ),
    (AlphaBetaConfig(plays_proven=True),),
)
"""The ladder before there were six levels."""
SIX = (
    (AlphaBetaConfig(depth=1, miss_rate=80, noise=300), AlphaBetaConfig(depth=2, miss_rate=25, noise=80)),
    (AlphaBetaConfig(depth=2, miss_rate=25, noise=70), AlphaBetaConfig(depth=2, miss_rate=6, noise=25)),
    (AlphaBetaConfig(depth=3, miss_rate=3, noise=25), AlphaBetaConfig(nodes=400)),
    (AlphaBetaConfig(nodes=5_000, plays_proven=True), AlphaBetaConfig(nodes=1_500, plays_proven=True)),
    (
        AlphaBetaConfig(nodes=40_000, floor=40_000, plays_proven=True),
        AlphaBetaConfig(nodes=15_000, floor=15_000, plays_proven=True),
    ),
    (AlphaBetaConfig(floor=1_000_000, plays_proven=True),),
)
"""The ladder whose third buffaloes hardly played better than the second."""
LEVELS = (
    (SIX[0][0], AlphaBetaConfig(depth=2, miss_rate=20, noise=65)),
    SIX[1],
    (AlphaBetaConfig(nodes=200), SIX[2][1]),
    *SIX[3:],
)
"""The sides' levels differ, so that each side by itself has even steps (``docs/bots.md``)."""
OPPONENTS = Opponents(
    policy=(bitboard, value, standing),
    value=value,
    board=SearchBoard(modules=(bitboard,), dtype=bitboard.DTYPE, fill=bitboard.fill),
    levels=LEVELS,
    former=(FIVE, SIX),
    reasons=REASONS,
    chances=Path(__file__).parent / "chances.json",
    suites=Path(__file__).parent / "suites",
)
