"""What the server refuses: a kind for programs, a sentence in the caller's language for people."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from moabi.core.errors import MoabiError
from moabi.core.words import Words, words

TEXT = Path(__file__).parent / "text"

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
    "too-big": 413,
    "invalid": 422,
    "too-fast": 429,
    "internal": 500,
    "unavailable": 503,
}
"""The HTTP status of every kind; a kind that is not here is a 400."""


class Refusal(MoabiError):
    """A request that is refused; nothing has changed.

    `fields` names what is wrong field by field, each with a message of its own: `wrong-<value>`.
    `values` go into the sentences.
    """

    def __init__(
        self,
        kind: str,
        *,
        fields: Mapping[str, str] | None = None,
        retry_after: float = 0.0,
        **values: Any,
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.fields = dict(fields or {})
        self.retry_after = math.ceil(retry_after)
        self.values = values

    def __str__(self) -> str:
        return self.say("en")

    @property
    def status(self) -> int:
        """The HTTP status that fits."""
        return STATUS.get(self.kind, 400)

    def say(self, language: str) -> str:
        """The sentence for a person."""
        return server_words(language).say(
            f"refused-{self.kind}", seconds=self.retry_after, **self.values
        )

    def to_json(self, language: str) -> dict[str, Any]:
        """The answer's body."""
        told = server_words(language)
        fields = {
            name: told.say(f"wrong-{wrong}", **self.values) for name, wrong in self.fields.items()
        }
        return error_json(self.kind, self.say(language), fields)


def server_words(language: str) -> Words:
    """The server's own words."""
    return words(language, TEXT)


def error_json(kind: str, message: str, fields: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The form of every error answer."""
    return {"error": {"kind": kind, "message": message, "fields": dict(fields or {})}}
