"""The end of a match as trees: one for every seat, its boughs the lines of the score sheet.

They stand in the page itself: colours are the page's own, and words can be read and searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import pi, sqrt
from random import Random
from textwrap import wrap
from typing import NamedTuple

from moabi.draw.far import far_forest
from moabi.draw.paper import blob, leaf, place

WIDTH = 420.0
MIDDLE = WIDTH / 2
STEP = 37.0
"""From one bough to the next, which grows on the other side, at least."""
ROOM = 120.0
"""For the crown and its light."""
GROUND = 58.0
"""For the name below."""
LINE = 18.0
LETTERS = 15
"""So many fit beside a bough."""
# From the shade to the light.
GREEN = ("deep", "leaf", "moss", "lime")
DRY = ("bark-dark", "bark", "clay", "sun")


class Grown(NamedTuple):
    """A seat's result."""

    name: str
    total: int
    lines: Sequence[tuple[str, int]]
    is_winner: bool


def _text(words: str, x: float, y: float, size: float, anchor: str, style: str = "") -> str:
    return (
        f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size:.3g}" text-anchor="{anchor}"{style}>'
        f"{escape(words)}</text>"
    )


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}"


def _clump(rng: Random, x: float, y: float, size: float, colours: Sequence[str]) -> str:
    """Leaves as cut paper: dark below, lit from the upper left, a few in full light."""
    heaps = (
        (0.04, 0.2, 0.96, 0.62, 0), (-0.44, 0.02, 0.56, 0.46, 1), (0.46, -0.02, 0.56, 0.46, 1),
        (0, -0.24, 0.62, 0.46, 1), (-0.24, -0.32, 0.4, 0.26, 2),
    )  # fmt: skip
    marks = [
        f'<path d="{blob(rng, x + size * u, y + size * v, size * rx, size * ry)}"'
        f' fill="var(--{colours[depth]})"/>'
        for u, v, rx, ry, depth in heaps
    ]
    lit = "".join(
        leaf(
            x + size * rng.uniform(-0.8, 0.7),
            y + size * rng.uniform(-0.42, 0.42),
            5 + size * rng.uniform(0.14, 0.24),
            rng.uniform(-pi, 0),
            0.34,
        )
        for _ in range(5 + int(size / 6))
    )
    return "".join(marks) + f'<path d="{lit}" fill="var(--{colours[3]})" opacity=".8"/>'


def _bough(rng: Random, words: str, points: int, most: int, base: float, side: int) -> str:
    """A line of the sheet: a bough with its leaves, its points and its name outside of them."""
    share = sqrt(abs(points) / most)
    size = 13 + 17 * share
    x, y = MIDDLE + side * (38 + 10 * share), base - 26
    way = f"M{MIDDLE} {base:.4g}Q{MIDDLE + side * 22} {base - 4:.4g} {x:.4g} {y:.4g}"
    edge = x + side * (size + 7)
    anchor = "start" if side > 0 else "end"
    lines = wrap(words, LETTERS)
    top = y - LINE * len(lines) / 2 + 1
    told = [_text(_signed(points), edge, top, 20, anchor, ' font-weight="700"')]
    told += [
        _text(line, edge, top + LINE * (i + 1), 16, anchor, ' class="line"')
        for i, line in enumerate(lines)
    ]
    leaves = _clump(rng, x, y, size, GREEN if points > 0 else DRY)
    return f'<path d="{way}" class="bough"/>{leaves}<g>{"".join(told)}</g>'


def _rise(grown: Grown, tallest: int) -> float:
    """How tall a seat's trunk is: by its points, and so that no bough's words meet the next's."""
    lines = [words for words, points in grown.lines if points]
    words_high = max((LINE * len(wrap(words, LETTERS)) + 32 for words in lines), default=0)
    by_points = 76 + 150 * max(grown.total, 0) / tallest
    return max(by_points, 56 + max(STEP, words_high / 2) * len(lines))


def _tree(grown: Grown, most: int, tallest: int, foot: float, seed: int) -> str:
    """A seat's tree in a clearing of its own, its foot so far down."""
    rng = Random(seed)
    lines = [(words, points) for words, points in grown.lines if points]
    rise = _rise(grown, tallest)
    top = foot - rise - 14
    trunk = (
        f"M{MIDDLE - 30} {foot + 5:.4g}Q{MIDDLE - 11} {foot - 8:.4g} {MIDDLE - 9} {foot - 48:.4g}"
        f"L{MIDDLE - 6} {top:.4g}H{MIDDLE + 6}L{MIDDLE + 9} {foot - 48:.4g}"
        f"Q{MIDDLE + 12} {foot - 8:.4g} {MIDDLE + 31} {foot + 5:.4g}Q{MIDDLE} {foot - 3:.4g}"
        f" {MIDDLE - 30} {foot + 5:.4g}Z"
    )
    shaded = (
        f"M{MIDDLE + 6} {top:.4g}L{MIDDLE + 9} {foot - 48:.4g}Q{MIDDLE + 12} {foot - 8:.4g}"
        f" {MIDDLE + 31} {foot + 5:.4g}Q{MIDDLE + 5} {foot - 6:.4g}"
        f" {MIDDLE + 3} {foot - 48:.4g}L{MIDDLE + 1} {top:.4g}Z"
    )
    step = (rise - 34) / (len(lines) + 0.6)
    boughs = "".join(
        _bough(rng, words, points, most, foot - 24 - step * i, 1 if i % 2 else -1)
        for i, (words, points) in enumerate(lines)
    )
    share = sqrt(max(grown.total, 0) / tallest)
    size = 34 + 26 * share
    crown = _clump(rng, MIDDLE, top - 8, size, GREEN)
    total = _text(
        str(grown.total).replace("-", "−"), MIDDLE, top + 1, 25, "middle", ' class="total"'
    )
    disc = f'<circle cx="{MIDDLE}" cy="{top - 8:.4g}" r="25" class="disc"/>{total}'
    light = "".join(
        f'<circle cx="{MIDDLE}" cy="{top - 8:.4g}" r="{size + more:.4g}" class="light"/>'
        for more in ((34, 15) if grown.is_winner else ())
    )
    far = place(far_forest(WIDTH, 170, "var(--far)", "none"), 0, foot + 8)
    high = foot + GROUND
    hills = "".join(
        f'<path d="M0 {foot + left:.4g}Q{MIDDLE} {foot + up:.4g} {WIDTH} {foot + right:.4g}'
        f'V{high:.4g}H0Z" class="{name}"/>'
        for left, up, right, name in ((-16, 4, 2, "hill far"), (10, -14, 8, "hill"))
    )
    shown = grown.name if len(grown.name) <= 26 else grown.name[:25] + "…"
    name = _text(shown, MIDDLE, foot + 38, 23, "middle", ' class="name"')
    return (
        f'<svg viewBox="0 0 {WIDTH:.0f} {high:.0f}" role="img"'
        f' aria-label="{escape(grown.name)}: {grown.total}"'
        f' class="{"tree winner" if grown.is_winner else "tree"}">'
        f'{far}{light}{hills}<path d="{trunk}" class="trunk"/><path d="{shaded}" class="shaded"/>'
        f"{boughs}{crown}{disc}{name}</svg>"
    )


def draw_trees(grown: Sequence[Grown]) -> str:
    """A tree for every seat, as parts of a page; the best bough and the best total set scales."""
    most = max((abs(points) for one in grown for _, points in one.lines), default=1) or 1
    tallest = max([1, *(one.total for one in grown)])
    foot = ROOM + max((_rise(one, tallest) for one in grown), default=0)
    return "".join(_tree(one, most, tallest, foot, i + 1) for i, one in enumerate(grown))
