"""The queue of questions to workers on other machines: its keys in Valkey, and its messages.

Each question has a key of its own for as long as somebody waits for the answer; the list of questions that
no worker has taken holds their names alone. A worker extends the key's lifetime while it works, so the key
of a worker that died expires.
"""

from importlib.metadata import version
from typing import Any

import msgspec

QUEUE = f"stampede:questions:{version('stampede-games')}"
"""The list of questions not taken yet, one for each release: another release knows other rules."""
QUICK_QUEUE = f"{QUEUE}:quick"
"""The same for quick questions: workers look here first."""
QUESTION, ANSWER = "stampede:question:", "stampede:answer:"
HELD_MS = 5000
"""A worker that has not extended its question's key for so long counts as lost."""
WAIT_SECONDS = 1.0
"""How long one blocking read of a list lasts."""


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """Work for a worker: a function and its arguments."""

    work: str
    """The name of a function that the workers know."""
    given: list[Any]
    """The arguments."""
    kind: str
    """Questions of one kind need the same compiled code: a process that has answered one has loaded it."""
    seconds: float
    """The time to think."""


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """The result of a question, or the kind of its error."""

    said: msgspec.Raw = msgspec.Raw(b"null")
    failed: str = ""
    """The class of the error, if there was one; its details are in the worker's log only."""


_encoder = msgspec.json.Encoder()
_questions, _answers = msgspec.json.Decoder(Question), msgspec.json.Decoder(Answer)


def write(message: Question | Answer) -> bytes:
    """Encode a message as JSON."""
    return _encoder.encode(message)


def read_question(raw: bytes) -> Question:
    """Decode a question; raises msgspec.MsgspecError."""
    return _questions.decode(raw)


def answer(said: object) -> Answer:
    """The answer that carries the result *said*, which must be plain data."""
    return Answer(msgspec.Raw(_encoder.encode(said)))


def read_answer(raw: bytes) -> Answer:
    """Decode an answer; raises msgspec.MsgspecError."""
    return _answers.decode(raw)
