"""The end of a match as trees: one for every seat, its boughs the lines of the score sheet.

They stand in the page itself: colours are the page's own, and words can be read and searched.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, pi, sin, sqrt
from random import Random
from textwrap import wrap
from typing import NamedTuple

from moabi.draw.paper import blob, leaf

WIDTH = 420.0
MIDDLE = WIDTH / 2
STEP = 37.0
"""From one bough to the next, which grows on the other side, at least."""
ROOM = 74.0
"""For the crown above and for the name below."""
LINE = 17.0
LETTERS = 16
"""So many fit beside a bough."""
GREEN = ("leaf", "moss", "lime")
DRY = ("clay", "bark")


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


def _cluster(rng: Random, x: float, y: float, size: float, colours: Sequence[str]) -> str:
    """Leaves in a heap, over the shade they throw."""
    shade = blob(rng, x, y, size * 0.95, size * 0.75)
    marks = [f'<path d="{shade}" fill="var(--{colours[0]})" opacity=".55"/>']
    for i in range(12 + int(size)):
        angle, reach = rng.uniform(-pi, pi), size * 0.85 * sqrt(rng.random())
        d = leaf(
            x + cos(angle) * reach,
            y + sin(angle) * reach * 0.8,
            rng.uniform(0.34, 0.5) * size + 4,
            rng.uniform(-pi, 0),
            0.36,
        )
        marks.append(f'<path d="{d}" fill="var(--{colours[i % len(colours)]})"/>')
    return "".join(marks)


def _bough(rng: Random, words: str, points: int, most: int, base: float, side: int) -> str:
    """A line of the sheet: a bough with its leaves, its points and its name outside of them."""
    share = sqrt(abs(points) / most)
    size = 11 + 17 * share
    x, y = MIDDLE + side * (34 + 12 * share), base - 26
    way = f"M{MIDDLE} {base:.4g}Q{MIDDLE + side * 22} {base - 4:.4g} {x:.4g} {y:.4g}"
    edge = x + side * (size + 9)
    anchor = "start" if side > 0 else "end"
    lines = wrap(words, LETTERS)
    top = y - LINE * len(lines) / 2 + 1
    told = [_text(_signed(points), edge, top, 19, anchor, ' font-weight="700"')]
    told += [
        _text(line, edge, top + LINE * (i + 1), 15, anchor, ' class="line"')
        for i, line in enumerate(lines)
    ]
    leaves = _cluster(rng, x, y, size, GREEN if points > 0 else DRY)
    return f'<path d="{way}" class="bough"/>{leaves}<g>{"".join(told)}</g>'


def _tree(grown: Grown, most: int, tallest: int, seed: int) -> str:
    rng = Random(seed)
    lines = [(words, points) for words, points in grown.lines if points]
    tall = 70 + 130 * max(grown.total, 0) / tallest
    # A bough's words must not reach those of the next one on its side.
    words_high = max((LINE * len(wrap(words, LETTERS)) + 30 for words, _ in lines), default=0)
    rise = max(tall, 52 + max(STEP, words_high / 2) * len(lines))
    foot = ROOM + rise
    top = ROOM - 22
    trunk = (
        f"M{MIDDLE - 17} {foot:.4g}Q{MIDDLE - 7} {foot - 40:.4g} {MIDDLE - 5} {top}"
        f"H{MIDDLE + 5}Q{MIDDLE + 7} {foot - 40:.4g} {MIDDLE + 17} {foot:.4g}Z"
    )
    step = (rise - 30) / (len(lines) + 0.6)
    boughs = "".join(
        _bough(rng, words, points, most, foot - 22 - step * i, 1 if i % 2 else -1)
        for i, (words, points) in enumerate(lines)
    )
    share = sqrt(max(grown.total, 0) / tallest)
    crown = _cluster(rng, MIDDLE, top - 6, 22 + 14 * share, GREEN)
    total = _text(
        str(grown.total).replace("-", "−"), MIDDLE, top + 2, 24, "middle", ' class="total"'
    )
    disc = f'<circle cx="{MIDDLE}" cy="{top - 6}" r="24" class="disc"/>{total}'
    hill = f"M60 {foot + 12:.4g}Q{MIDDLE} {foot - 20:.4g} {WIDTH - 60} {foot + 12:.4g}Z"
    shown = grown.name if len(grown.name) <= 26 else grown.name[:25] + "…"
    name = _text(shown, MIDDLE, foot + 36, 21, "middle", ' class="name"')
    return (
        f'<svg viewBox="0 0 {WIDTH:.0f} {foot + 48:.0f}" role="img"'
        f' aria-label="{escape(grown.name)}: {grown.total}"'
        f' class="{"tree winner" if grown.is_winner else "tree"}">'
        f'<path d="{hill}" class="hill"/><path d="{trunk}" class="trunk"/>{boughs}{crown}{disc}'
        f"{name}</svg>"
    )


def draw_trees(grown: Sequence[Grown]) -> str:
    """A tree for every seat, as parts of a page; the best bough and the best total set scales."""
    most = max((abs(points) for one in grown for _, points in one.lines), default=1) or 1
    tallest = max([1, *(one.total for one in grown)])
    return "".join(_tree(one, most, tallest, i + 1) for i, one in enumerate(grown))
