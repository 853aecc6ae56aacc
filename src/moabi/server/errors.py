"""Refusals: what a caller did wrong, as a kind, a status and a sentence in their language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from moabi.core.words import words

TEXT = Path(__file__).parent / "text"
FOLDERS = [TEXT]
"""Where the words of refusals stand; a part of the server may add a folder of its own."""


class Refused(Exception):
    """A request that was refused; nothing has changed.

    Its sentence is the message `error-<kind>` of the server's words, or `problem` as it stands.
    """

    def __init__(
        self,
        kind: str,
        status: int = 400,
        *,
        fields: Mapping[str, str] | None = None,
        problem: str = "",
        headers: Mapping[str, str] | None = None,
        **values: Any,
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.status = status
        self.fields = dict(fields or {})
        self.problem = problem
        self.headers = dict(headers or {})
        self.values = values

    def say(self, language: str) -> str:
        """What was wrong, in one sentence."""
        if self.problem:
            return self.problem
        return words(language, *FOLDERS).say(f"error-{self.kind}", **self.values)

    def to_json(self, language: str) -> dict[str, Any]:
        """The body of the answer."""
        error = {"kind": self.kind, "message": self.say(language), "fields": self.fields}
        return {"error": error}
