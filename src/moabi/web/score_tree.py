"""The end of a match as trees: one for every seat, its boughs the lines of the score sheet.

They stand in the page itself: colours are the page's own, and words can be read and searched. One
beside another they are one forest: the hills of each go on in its neighbours', before one far wood.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import pi, sqrt
from random import Random
from textwrap import wrap
from typing import NamedTuple

from moabi.core.contract import seat_letter
from moabi.draw.far import far_forest
from moabi.draw.paper import blob, leaf, place

WIDTH = 420.0
MIDDLE = WIDTH / 2
STEP = 37.0
"""From one bough to the next, which grows on the other side, at least."""
ROOM = 120.0
"""For the crown and its light."""
SAPLING = 110.0
"""How tall the trunk is that needs no room for boughs."""
BARE = 0.5
"""How tall a tree without points is, of the best one's height."""
GROUND = 14.0
"""Below the foot; the name stands under the picture."""
FAR_WIDE, FAR_HIGH = 800.0, 170.0
LINE = 18.0
LETTERS = 13
"""So many fit beside a bough."""
# From the shade to the light.
GREEN = ("deep", "leaf", "moss", "lime")
DRY = ("bark-dark", "bark", "clay", "sun")


class Grown(NamedTuple):
    """A seat's result."""

    seat: int
    name: str
    total: int
    lines: Sequence[tuple[str, int]]
    is_winner: bool


def _text(words: str, x: float, y: float, size: float, anchor: str, style: str = "") -> str:
    return (
        f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size:.3g}" text-anchor="{anchor}"{style}>'
        f"{escape(words)}</text>"
    )


def _figure(points: int) -> str:
    return str(points).replace("-", "−")


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else _figure(points)


def _named(words: str) -> list[str]:
    """What a line is for, in few words: the sheet beside the tree has the whole of it."""
    short = words.partition(":")[0].strip()
    return wrap(short[:1].upper() + short[1:], LETTERS)


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
    lines = _named(words)
    top = y - LINE * len(lines) / 2 + 1
    told = [_text(_signed(points), edge, top, 20, anchor, ' class="points"')]
    told += [
        _text(line, edge, top + LINE * (i + 1), 16, anchor, ' class="line"')
        for i, line in enumerate(lines)
    ]
    leaves = _clump(rng, x, y, size, GREEN if points > 0 else DRY)
    return f'<path d="{way}" class="bough"/>{leaves}<g>{"".join(told)}</g>'


def _need(grown: Grown) -> float:
    """How tall a trunk is at least, so that no bough's words meet the next's."""
    lines = [words for words, points in grown.lines if points]
    words_high = max((LINE * len(_named(words)) + 32 for words in lines), default=0)
    return max(SAPLING, 56 + max(STEP, words_high / 2) * len(lines))


def rises(grown: Sequence[Grown]) -> list[float]:
    """How tall each trunk is, on one scale of points that leaves every one room for its boughs."""
    worst = min([0, *(one.total for one in grown)])
    span = max([1, *(one.total - worst for one in grown)])
    shares = [BARE + (1 - BARE) * (one.total - worst) / span for one in grown]
    unit = max((_need(one) / share for one, share in zip(grown, shares, strict=True)), default=0)
    return [unit * share for share in shares]


def _tree(grown: Grown, most: int, tallest: int, rise: float, foot: float, label: str) -> str:
    """A seat's tree, its foot so far down, over the seat's name."""
    rng = Random(grown.seat + 1)
    lines = [(words, points) for words, points in grown.lines if points]
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
    total = _text(_figure(grown.total), MIDDLE, top + 1, 25, "middle", ' class="total"')
    disc = f'<circle cx="{MIDDLE}" cy="{top - 8:.4g}" r="25" class="disc"/>{total}'
    count = f'<g class="count">{disc}</g>'
    light = "".join(
        f'<circle cx="{MIDDLE}" cy="{top - 8:.4g}" r="{size + more:.4g}" class="light"/>'
        for more in ((34, 15) if grown.is_winner else ())
    )
    high = foot + GROUND
    # Alike to the left and to the right, and wider than the picture: they meet a neighbour's at any
    # width, and where there is none they go on to the edge of the page's frame.
    hills = "".join(
        f'<path d="M{-WIDTH:.0f} {foot + side:.4g}H0Q{MIDDLE} {foot + up:.4g} {WIDTH:.0f}'
        f' {foot + side:.4g}H{2 * WIDTH:.0f}V{high + 2:.4g}H{-WIDTH:.0f}Z" class="{name}"/>'
        for side, up, name in ((-12, -2, "hill far"), (8, -12, "hill"))
    )
    letter = seat_letter(grown.seat)
    return (
        f'<figure class="{"tree winner" if grown.is_winner else "tree"} seat-{letter}">'
        f'<svg viewBox="0 0 {WIDTH:.0f} {high:.0f}" preserveAspectRatio="xMidYMax meet" role="img"'
        f' aria-label="{escape(label)}">'
        f'{light}{hills}<path d="{trunk}" class="trunk"/><path d="{shaded}" class="shaded"/>'
        f"{boughs}{crown}{count}</svg>"
        f'<figcaption aria-hidden="true"><b class="badge">{letter}</b><span>{escape(grown.name)}'
        f"</span></figcaption></figure>"
    )


def _far_wood() -> str:
    """What is behind all of them, however wide the page's frame."""
    wood = place(far_forest(FAR_WIDE, FAR_HIGH, "var(--far)", "none"), 0, FAR_HIGH)
    return (
        f'<svg class="far-wood" viewBox="0 0 {FAR_WIDE:.0f} {FAR_HIGH:.0f}"'
        f' preserveAspectRatio="xMidYMax slice" aria-hidden="true">{wood}</svg>'
    )


def draw_trees(grown: Sequence[Grown], say: Callable[..., str]) -> str:
    """A tree for every seat, as parts of a page; the best bough and the best total set scales."""
    most = max((abs(points) for one in grown for _, points in one.lines), default=1) or 1
    tallest = max([1, *(one.total for one in grown)])
    tall = rises(grown)
    foot = ROOM + max(tall, default=0)
    trees = (
        _tree(
            one,
            most,
            tallest,
            rise,
            foot,
            say("tree-won" if one.is_winner else "tree", name=one.name, points=_figure(one.total)),
        )
        for one, rise in zip(grown, tall, strict=True)
    )
    return "".join(trees) + _far_wood()
