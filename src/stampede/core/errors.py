"""Errors about invalid input. Each is a :class:`ValueError` with a sentence for people."""

from typing import NamedTuple


class RuleRefusal(NamedTuple):
    """Why an action is not allowed: the number of the rule, and the reason in words."""

    rule: str
    reason: str


class StampedeError(ValueError):
    """The base of all refusals."""


class IllegalAction(StampedeError):
    """An action the rules forbid now."""

    def __init__(self, reason: str, rule: str = "") -> None:
        """Keep the *reason* in words and the number of the *rule* that forbids it."""
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class NotYourTurn(IllegalAction):
    """An action by a seat that is not asked to act."""


class UnreadableAction(IllegalAction):
    """A text that is no action in the game's notation."""


class InvalidOption(StampedeError):
    """An option a game does not have, or a value it does not allow."""


class MissingPackage(InvalidOption, ImportError):
    """An optional package that is not installed: an ImportError, too, as libraries expect one."""


class UnknownRules(InvalidOption):
    """A rules version of a game that this program does not carry."""


class InvalidPosition(StampedeError):
    """A position that cannot be, or a text that is none."""


class InvalidFile(StampedeError):
    """A file that is not what it should be, or was tampered with."""


class InvalidScore(StampedeError):
    """Figures of a score sheet that no position of the game has."""


class MissingPart(StampedeError):
    """Something that a game has not got: a drawing, say."""


class InvalidProof(InvalidFile):
    """A proof or table of a solver cannot be read, or proves nothing. Only the command line shows it."""


class InvalidSolving(InvalidOption):
    """An option of a solver is not allowed. Only the command line shows it."""
