"""Faces: the pictures of pieces and places, each drawn once and known by its content.

A face is a pure function of few facts. What it looks like is drawn when it is first needed, kept
under a name made from its markup, and shared by every viewer, table and match.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import lru_cache, wraps
from hashlib import blake2b
from typing import ParamSpec

from moabi.draw.palette import painted

P = ParamSpec("P")

NAME_BYTES = 9
"""No two of all faces that are ever drawn get one name by chance, and it is short on the wire."""


class Face:
    """A picture: its markup in the colours of day and night, and the name that says what it is."""

    __slots__ = ("_by_light", "markup", "name")

    def __init__(self, markup: str) -> None:
        self.markup = markup
        digest = blake2b(markup.encode(), digest_size=NAME_BYTES).digest()
        self.name = urlsafe_b64encode(digest).decode()
        self._by_light: list[str | None] = [None, None]

    def painted(self, dark: bool) -> str:
        """The markup in the colours of the day or of the night alone."""
        found = self._by_light[dark]
        if found is None:
            found = self._by_light[dark] = painted(self.markup, dark)
        return found

    def __repr__(self) -> str:
        return f"<Face {self.name}: {self.markup[:60]}>"


@lru_cache(maxsize=8192)
def drawn(markup: str) -> Face:
    """The face that looks like that."""
    return Face(markup)


def face(maxsize: int = 1024) -> Callable[[Callable[P, str]], Callable[P, Face]]:
    """Make a function that draws markup one that gives the face, drawn once for the same facts."""

    def decorate(draw: Callable[P, str]) -> Callable[P, Face]:
        @lru_cache(maxsize=maxsize)
        @wraps(draw)
        def known(*facts: P.args, **more: P.kwargs) -> Face:
            return drawn(draw(*facts, **more))

        return known  # type: ignore[return-value]

    return decorate
