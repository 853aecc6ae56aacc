"""How wide words are about to be, and words that must fit where they are written.

No font is at hand where a board is drawn, and each browser has another: widths are estimates
between the narrow and the wide serif faces, and words that come close to an edge state their
length, so that they end before it in every face.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

WIDE_LETTERS = {"M": 0.95, "W": 0.95, "m": 0.85, "w": 0.8, "…": 0.9, "@": 0.95}
NARROW_LETTERS = "iljtfrIJ.,:;'’!-()"
CONDENSED = 0.8
"""Letters narrower than this share of their own width are no longer easy to read."""
CLOSE = 0.93
"""From this share of the room on, a wider face than the estimate might run over the edge."""


class Fitted(NamedTuple):
    """Words that fit a width: their size, and the length they state (0: their own)."""

    words: str
    size: float
    length: float


def text_width(words: str) -> float:
    """About how wide words are, for a size of 1."""
    return sum(
        WIDE_LETTERS.get(letter)
        or (0.38 if letter in NARROW_LETTERS else 0.26 if letter == " " else 0)
        or (0.7 if letter.isupper() else 0.53 if letter.isascii() or letter.islower() else 0.95)
        for letter in words
    )


def shortened(words: str, width: float, size: float) -> str:
    """Words as far as they fit into a width."""
    shown = words
    while text_width(shown) * size > width and len(shown) > 2:
        shown = shown[:-2].rstrip() + "…"
    return shown


def fitted(words: str, room: float, size: float, least: float) -> Fitted:
    """Words in a room: smaller down to the least size, then narrower, then cut short."""
    size = max(least, min(size, room / max(text_width(words), 0.1)))
    shown = shortened(words, room / CONDENSED, size)
    width = text_width(shown) * size
    return Fitted(shown, size, min(width, room) if width > room * CLOSE else 0.0)


def halves(words: str) -> tuple[str, str] | None:
    """Words on two lines of about one length; None where there is nowhere to break them."""
    breaks = [i for i, letter in enumerate(words) if 0 < i < len(words) - 1 and letter in " -"]
    if not breaks:
        return None
    lines = [(words[: i + 1].rstrip(), words[i + 1 :].lstrip()) for i in breaks]
    return min(lines, key=lambda pair: max(map(text_width, pair)))


@lru_cache(maxsize=256)
def in_two(words: str, room: float, size: float, most: float, least: float) -> tuple[Fitted, ...]:
    """Words on one line, or where that were smaller than `most` on two, of `most` at most."""
    line = fitted(words, room, size, least)
    parts = halves(words) if line.size < most else None
    if parts is None:
        return (line,)
    size = min(fitted(part, room, most, least).size for part in parts)
    return tuple(fitted(part, room, size, size) for part in parts)
