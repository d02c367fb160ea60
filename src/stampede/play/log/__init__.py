"""The match file: JSON lines, a header, then one line an action, then the end (``docs/match-file.md``)."""

from stampede.play.log.annotated import AnnotatedMatch, annotated
from stampede.play.log.form import (
    FORMAT,
    MAX_BYTES,
    Arrow,
    Branch,
    MatchFile,
    Notes,
    RulesChange,
    Signature,
    Variation,
)
from stampede.play.log.listed import verify_listed
from stampede.play.log.reading import decoded, read
from stampede.play.log.receipts import Receipt, read_receipt, sign_receipt, verify_receipt
from stampede.play.log.replaying import check_arrows, replay
from stampede.play.log.signing import WITHDRAWN, name_hash, new_key, public_key, signed
from stampede.play.log.tree import Line, MatchTree, Node
from stampede.play.log.verifying import Verification, verify
from stampede.play.log.writing import write

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "WITHDRAWN",
    "AnnotatedMatch",
    "Arrow",
    "Branch",
    "Line",
    "MatchFile",
    "MatchTree",
    "Node",
    "Notes",
    "Receipt",
    "RulesChange",
    "Signature",
    "Variation",
    "Verification",
    "annotated",
    "check_arrows",
    "decoded",
    "name_hash",
    "new_key",
    "public_key",
    "read",
    "read_receipt",
    "replay",
    "sign_receipt",
    "signed",
    "verify",
    "verify_listed",
    "verify_receipt",
    "write",
]
