"""The colours of every board, named once; each tint and shade is made from them here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

NIGHT = "#10241e"
DEEP = "#17402f"
LEAF = "#2c7a52"
MOSS = "#86b15c"
LIME = "#c9d96a"
SUN = "#f3b941"
CLAY = "#cf5c3f"
ORCHID = "#8c5cb8"
RIVER = "#2f7fb4"
SKY = "#bfe0e2"
PAPER = "#f7f1e3"
INK = "#1c2622"

SERIF = "ui-serif,Georgia,'Source Serif Pro',serif"
SANS = "system-ui,'Source Sans Pro',sans-serif"


@lru_cache(maxsize=1024)
def mix(first: str, second: str, part: float) -> str:
    """The colour `part` of the way (0 to 1) from the first to the second."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def tint(colour: str, part: float) -> str:
    """The colour thinned with paper, as a wash is with water."""
    return mix(colour, PAPER, part)


def shade(colour: str, part: float) -> str:
    """The colour deepened with night."""
    return mix(colour, NIGHT, part)


@dataclass(frozen=True)
class Theme:
    """What differs between the light and the dark table; the pieces stay the same."""

    ground: str
    sheet: str
    text: str
    quiet: str
    line: str
    far: str
    plate: str
    shadow: str
    dim: float
    """How much night lies over the pieces."""


LIGHT = Theme(
    ground=mix(PAPER, MOSS, 0.16),
    sheet=PAPER,
    text=INK,
    quiet=mix(INK, PAPER, 0.26),
    line=mix(INK, PAPER, 0.55),
    far=mix(PAPER, MOSS, 0.2),
    plate=mix(PAPER, "#ffffff", 0.6),
    shadow=INK,
    dim=0.0,
)
DARK = Theme(
    ground=NIGHT,
    sheet=mix(NIGHT, DEEP, 0.55),
    text=PAPER,
    quiet=mix(PAPER, NIGHT, 0.3),
    line=mix(PAPER, NIGHT, 0.5),
    far=mix(NIGHT, DEEP, 0.95),
    plate=mix(NIGHT, LEAF, 0.32),
    shadow="#000000",
    dim=0.16,
)


def theme(dark: bool) -> Theme:
    """The light or the dark table."""
    return DARK if dark else LIGHT
