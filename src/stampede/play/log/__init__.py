"""The match file: JSON lines, a header, then one line an action, then the end (``docs/match-file.md``)."""

from stampede.play.log.annotated import AnnotatedMatch, annotated
from stampede.play.log.form import FORMAT, MAX_BYTES, Arrow, Branch, MatchFile, Notes, RulesChange, Variation
from stampede.play.log.listed import verify_listed
from stampede.play.log.reading import decoded, read
from stampede.play.log.replaying import check_arrows, replay
from stampede.play.log.tree import Line, MatchTree, Node
from stampede.play.log.verifying import Verification, verify
from stampede.play.log.writing import write

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "AnnotatedMatch",
    "Arrow",
    "Branch",
    "Line",
    "MatchFile",
    "MatchTree",
    "Node",
    "Notes",
    "RulesChange",
    "Variation",
    "Verification",
    "annotated",
    "check_arrows",
    "decoded",
    "read",
    "replay",
    "verify",
    "verify_listed",
    "write",
]
