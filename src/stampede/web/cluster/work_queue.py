"""Questions to workers on other machines, as they lie in Valkey, and where.

A question lies under a key of its own for as long as somebody waits for the answer; the list of those that
nobody has taken holds its name alone. Who takes one keeps the key alive while at work: so it is seen when
they are gone.
"""

from importlib.metadata import version
from typing import Any

import msgspec

QUEUE = f"stampede:questions:{version('stampede-games')}"
"""What nobody has taken yet; workers of another release know other rules, and look elsewhere."""
QUESTION, ANSWER = "stampede:question:", "stampede:answer:"
HELD_MS = 5000
"""A worker that has not been heard of for so long is lost."""
WAIT_SECONDS = 1.0
"""So long one waits at a list before one looks around."""


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """What is asked."""

    work: str
    """The name of a function that the workers know."""
    given: list[Any]
    """To it."""
    kind: str
    """A process that has answered another one of it is ready for this one at once."""
    seconds: float
    """So long there is to think about it."""


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """What came of it."""

    said: msgspec.Raw = msgspec.Raw(b"null")
    failed: str = ""
    """What kind of error came instead. No more is told: the worker's own log has it."""


_encoder = msgspec.json.Encoder()
_questions, _answers = msgspec.json.Decoder(Question), msgspec.json.Decoder(Answer)


def write(message: Question | Answer) -> bytes:
    """As it lies there."""
    return _encoder.encode(message)


def read_question(raw: bytes) -> Question:
    """As it was written; raises msgspec.MsgspecError."""
    return _questions.decode(raw)


def answer(said: object) -> Answer:
    """What a work has said, which must be plain data."""
    return Answer(msgspec.Raw(_encoder.encode(said)))


def read_answer(raw: bytes) -> Answer:
    """As it was written; raises msgspec.MsgspecError."""
    return _answers.decode(raw)
