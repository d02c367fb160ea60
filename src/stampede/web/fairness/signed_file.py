"""A finished match as a file with the server's signature."""

import re
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection

from stampede.play import log
from stampede.play.log import MatchFile
from stampede.web.store import chain
from stampede.web.store.signing_key import own_key
from stampede.web.table import names
from stampede.web.table.names import SaltedName
from stampede.web.table.players import NO_NAMES
from stampede.web.table.state import TableState
from stampede.web.tables.match_file import match_file

GONE = SaltedName("", "", "")
WORDLESS = re.compile(r"[0-9a-f]*|[A-Za-z0-9_-]{16}")
"""Values in hexadecimal, and the names of matches of a server."""


class SignatureBasis(NamedTuple):
    """The data besides the match that its signature needs."""

    key: str
    """The private key."""
    chain: str
    """The hash of the last event in its log."""
    names: tuple[SaltedName, ...]
    """The salted names, by seat."""


def grounds(connection: Connection, table_state: TableState) -> SignatureBasis:
    """The data for signing a finished match; raises DamagedError if its log does not match its hashes."""
    kept = names.kept(connection, table_state.table)
    sitting = map(table_state.player_at, range(table_state.num_seats))
    sealed = tuple(kept.get(each.number, GONE) if each else GONE for each in sitting)
    until = table_state.ended or table_state.version
    head = chain.head_of(table_state.table, chain.read(connection, table_state.table, until))
    return SignatureBasis(own_key(connection), head.hex(), sealed)


def without_names(table_state: TableState, found: SignatureBasis) -> tuple[TableState, SignatureBasis]:
    """The same for readers who may not know names: those are withdrawn, and so are all words of people.

    An imported file may hold comments and keys of their own.
    """
    names = tuple(each._replace(name="", salt="") for each in found.names)
    if brought := table_state.brought:
        table_state = replace(table_state, brought=brought._replace(file=_without_words(brought.file)))
    return replace(table_state, called=NO_NAMES), found._replace(names=names)


def _without_words(file: MatchFile) -> MatchFile:
    """An imported file without anything that somebody may have written into it."""
    branch = file.branch
    if branch and not WORDLESS.fullmatch(branch.match):
        branch = branch._replace(match="elsewhere")
    values = all(map(WORDLESS.fullmatch, (*file.contributions, *file.pledges, file.commitment)))
    bare = replace(file, notes={}, unknown={}, branch=branch)
    return bare if values else replace(bare, contributions=(), pledges=(), commitment="", seed="", drawn=())


def signed_file(table_state: TableState, found: SignatureBasis) -> MatchFile:
    """A finished match as a signed file.

    An imported match keeps its own signature. While players were still awaited, nothing was played that could
    be signed.
    """
    file = match_file(table_state)
    if table_state.brought:
        return _as_it_came(file, found)
    if not table_state.is_full:
        return file
    hashes, salts = [each.hash for each in found.names], [each.salt for each in found.names]
    return log.signed(file, found.key, table_state.match_id, found.chain, hashes, salts)


def _as_it_came(file: MatchFile, found: SignatureBasis) -> MatchFile:
    if file.signature is None:
        return file
    signed = zip(found.names, file.signature.names, strict=True)
    salts = tuple(each.salt if each.hash == expected else "" for each, expected in signed)
    return replace(file, signature=replace(file.signature, salts=salts))
