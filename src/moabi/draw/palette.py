"""The colours of every board, named once; each tint and shade is made from them here."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, NamedTuple

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
LETTERS = (
    f".serif{{font-family:{SERIF}}}"
    f".sans{{font-family:{SANS}}}"
    ".serif,.sans{font-variant-numeric:tabular-nums}"
)
"""How words are written, by their classes."""


class Tone(str):
    """A colour by day and another by night, written as style sheets tell them apart."""

    __slots__ = ("day", "night")
    day: str
    night: str

    def __new__(cls, day: str, night: str) -> Tone:
        """Both colours in one."""
        tone = super().__new__(cls, f"light-dark({day},{night})")
        tone.day, tone.night = day, night
        return tone


class Amount(NamedTuple):
    """A number by day and another by night, for colours to be mixed by."""

    day: float
    night: float

    def __add__(self, more: float) -> Amount:  # type: ignore[override]
        return Amount(self.day + more, self.night + more)

    def __rmul__(self, times: float) -> Amount:  # type: ignore[override]
        return Amount(self.day * times, self.night * times)

    def __rsub__(self, whole: float) -> Amount:
        return Amount(whole - self.day, whole - self.night)

    def __radd__(self, more: float) -> Amount:
        return self + more


@lru_cache(maxsize=2048)
def mix(first: str, second: str, part: float | Amount) -> str:
    """The colour `part` of the way (0 to 1) from the first to the second, by day and by night."""
    if isinstance(part, Amount) or isinstance(first, Tone) or isinstance(second, Tone):
        day, night = part if isinstance(part, Amount) else (part, part)
        return by_light(
            _mixed(day_of(first), day_of(second), day),
            _mixed(night_of(first), night_of(second), night),
        )
    return _mixed(first, second, part)


def _mixed(first: str, second: str, part: float) -> str:
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def by_light(day: str, night: str) -> str:
    """One colour by day and the other by night."""
    return day if day == night else Tone(day_of(day), night_of(night))


def day_of(colour: str) -> str:
    """A colour by day."""
    return colour.day if isinstance(colour, Tone) else colour


def night_of(colour: str) -> str:
    """A colour by night."""
    return colour.night if isinstance(colour, Tone) else colour


def faded(colour: str, day: float, night: float) -> str:
    """A colour that lets as much through as that, by day and by night."""
    return by_light(
        f"{day_of(colour)}{round(255 * day):02x}", f"{night_of(colour)}{round(255 * night):02x}"
    )


_TONE = re.compile(r"light-dark\(([^,()]+),([^,()]+)\)")


def painted(markup: str, dark: bool) -> str:
    """Markup in the colours of the day or of the night alone, for pictures that cannot choose."""
    return _TONE.sub(r"\2" if dark else r"\1", markup)


def tint(colour: str, part: float) -> str:
    """The colour thinned with paper, as a wash is with water."""
    return mix(colour, PAPER, part)


def shade(colour: str, part: float) -> str:
    """The colour deepened with night."""
    return mix(colour, NIGHT, part)


@dataclass(frozen=True)
class Theme:
    """What differs between the table by day and by night; the pieces stay the same."""

    ground: str
    sheet: str
    text: str
    quiet: str
    line: str
    far: str
    plate: str
    shadow: str
    dim: float | Amount
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


def _both(name: str) -> Any:
    day, night = getattr(LIGHT, name), getattr(DARK, name)
    return by_light(day, night) if isinstance(day, str) else Amount(day, night)


TABLE = Theme(**{field.name: _both(field.name) for field in fields(Theme)})
"""The table as it is drawn, in the colours of both."""
