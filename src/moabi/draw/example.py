"""Small captioned drawings beside the rules they show: pieces in a row, each with a mark below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moabi.draw.palette import CLAY, INK, LEAF, PAPER, SUN, TABLE, painted, shade
from moabi.draw.paper import label, page, place, shadow
from moabi.draw.slim import slim

GAP = 26.0
MARGIN = 20.0
FOOT = 44.0
"""Room for a mark below a piece."""


@dataclass(frozen=True)
class Example:
    """A drawing, the number of the rule it shows, and what it says."""

    rule: str
    caption: str
    width: float
    height: float
    markup: str
    marks: tuple[int | bool, ...] = ()
    """Points and verdicts that it shows, from left to right."""


@dataclass(frozen=True)
class Item:
    """A piece of a row; its mark is its points, whether it is allowed, or nothing."""

    width: float
    height: float
    markup: str
    mark: int | bool | None = None


def points_mark(points: int, x: float, y: float) -> str:
    """Points in a sun; what is worth nothing has none."""
    fill = SUN if points > 0 else "none"
    edge = shade(SUN, 0.3) if points > 0 else CLAY if points < 0 else shade(SUN, 0.3)
    words = f"+{points}" if points > 0 else str(points).replace("-", "−")
    return (
        f'<circle cx="{x:.5g}" cy="{y:.5g}" r="17" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
        + label(
            words,
            x,
            y + 6,
            17 if len(words) < 3 else 14,
            INK if points > 0 else edge,
            anchor="middle",
            weight=700,
        )
    )


def verdict_mark(is_legal: bool, x: float, y: float) -> str:
    """A tick for what is allowed, a cross for what is not."""
    fill = LEAF if is_legal else CLAY
    sign = "M-7 0L-2 6L8 -6" if is_legal else "M-6 -6L6 6M6 -6L-6 6"
    return (
        f'<g transform="translate({x:.5g} {y:.5g})"><circle r="15" fill="{fill}"/>'
        f'<path d="{sign}" fill="none" stroke="{PAPER}" stroke-width="3.4" stroke-linecap="round"'
        f' stroke-linejoin="round"/></g>'
    )


def _mark(mark: int | bool | None, x: float, y: float) -> str:
    if mark is None:
        return ""
    return verdict_mark(mark, x, y) if isinstance(mark, bool) else points_mark(mark, x, y)


def row(rule: str, caption: str, items: Sequence[Item], gap: float = GAP) -> Example:
    """Pieces side by side on one line, their marks below."""
    height = max(item.height for item in items)
    has_marks = any(item.mark is not None for item in items)
    x, marks = MARGIN, []
    for item in items:
        marks.append(place(item.markup, x, MARGIN + height - item.height))
        marks.append(_mark(item.mark, x + item.width / 2, MARGIN + height + FOOT - 18))
        x += item.width + gap
    whole = MARGIN * 2 + height + (FOOT if has_marks else 0)
    shown = tuple(item.mark for item in items if item.mark is not None)
    return Example(rule, caption, x - gap + MARGIN, whole, "".join(marks), shown)


def group(items: Sequence[tuple[float, float, str]], mark: int | bool | None, lap: float) -> Item:
    """Pieces that overlap and belong together."""
    x, height, marks = 0.0, max(h for _, h, _ in items), []
    for _, _, markup in items:
        marks.append(place(markup, x, 0))
        x += lap
    return Item(x - lap + items[-1][0], height, "".join(marks), mark)


def card(width: float, height: float, corner: float, markup: str) -> str:
    """A piece with its shadow."""
    return shadow(width, height, corner, TABLE.shadow) + markup


def picture(example: Example, definitions: str, dark: bool) -> str:
    """The drawing as a picture of its own."""
    drawn = page(
        example.caption, example.width, example.height, TABLE.sheet, definitions, example.markup
    )
    return slim(painted(drawn, dark))
