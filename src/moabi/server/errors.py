"""What the server refuses: a kind for programs, a sentence in the caller's language for people."""

from __future__ import annotations

import errno
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from moabi.core.errors import MoabiError
from moabi.core.words import Words, words

FOLDERS = (Path(__file__).parent / "text", Path(__file__).parent / "people" / "text")

STATUS = {
    "malformed": 400,
    "not-signed-in": 401,
    "wrong-password": 401,
    "bad-token": 401,
    "foreign": 403,
    "needs-cookie": 403,
    "registered-only": 403,
    "guests-only": 403,
    "not-found": 404,
    "wrong-method": 405,
    "name-taken": 409,
    "already-registered": 409,
    "too-many-tokens": 409,
    "too-many-forks": 409,
    "too-many-forks-today": 429,
    "too-many-seats": 409,
    "too-big": 413,
    "wrong-host": 421,
    "invalid": 422,
    "too-fast": 429,
    "too-many-bots": 429,
    "too-many-reviews": 429,
    "too-many-sockets": 429,
    "too-many-watched": 429,
    "internal": 500,
    "unavailable": 503,
}
"""The HTTP status of every kind; a kind that is not here is a 400."""


class ErrorAnswer(BaseModel):
    """The form of every error answer."""

    class Error(BaseModel):
        """What was wrong."""

        kind: str
        message: str
        fields: dict[str, str]
        rules: list[str] | None = None
        """Of an illegal answer: the numbers of the rules to read."""

    error: Error


class Refused(MoabiError):
    """A request that was refused; nothing has changed.

    Its sentence is the message `error-<kind>` of the server's words, or `problem` as it stands.
    `fields` says field by field what is wrong: by the message `wrong-<value>` if there is one, or
    as it stands. `values` go into the messages. An illegal answer names the `rules` to read.
    """

    def __init__(
        self,
        kind: str,
        status: int = 0,
        *,
        fields: Mapping[str, str] | None = None,
        rules: Sequence[str] | None = None,
        problem: str = "",
        headers: Mapping[str, str] | None = None,
        retry_after: float = 0.0,
        **values: Any,
    ) -> None:
        super().__init__(problem or kind)
        self.kind = kind
        self.status = status or STATUS.get(kind, 400)
        self.fields = dict(fields or {})
        self.problem = problem
        self.headers = dict(headers or {})
        self.values = values
        self.rules = rules
        if rules is not None:
            self.values |= {"count": len(rules), "rules": ", ".join(rules)}
        self.retry_after = math.ceil(retry_after * 100) / 100
        if retry_after:
            seconds = math.ceil(retry_after)
            self.values["seconds"] = seconds
            self.headers["Retry-After"] = str(seconds)

    def say(self, language: str) -> str:
        """What was wrong, in one sentence."""
        return self.problem or server_words(language).say(f"error-{self.kind}", **self.values)

    def to_json(self, language: str) -> dict[str, Any]:
        """The body of the answer."""
        told = server_words(language)
        fields = {
            name: told.say(f"wrong-{wrong}", **self.values) if f"wrong-{wrong}" in told else wrong
            for name, wrong in self.fields.items()
        }
        answer = error_json(self.kind, self.say(language), fields)
        if self.rules is not None:
            answer["error"]["rules"] = list(self.rules)
        return answer


def server_words(language: str) -> Words:
    """The server's own words."""
    return words(language, *FOLDERS)


def error_json(kind: str, message: str, fields: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The form of every error answer."""
    return {"error": {"kind": kind, "message": message, "fields": dict(fields or {})}}


def is_out_of_handles(problem: BaseException) -> bool:
    """Whether something failed because no more files can be opened."""
    return isinstance(problem, OSError) and problem.errno in (errno.EMFILE, errno.ENFILE)
