"""The end of a match as trees: one for every seat, its boughs the lines of the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import cos, pi, sin, sqrt
from random import Random
from typing import NamedTuple

from moabi.draw.palette import CLAY, INK, LEAF, LIME, MOSS, NIGHT, PAPER, SUN, Theme, mix, theme
from moabi.draw.paper import blob, ink, label, leaf, page, place

TREE_WIDTH, HEIGHT, FOOT = 300.0, 440.0, 366.0
BARK = "#7a5637"


class Grown(NamedTuple):
    """A seat's result."""

    name: str
    total: int
    lines: Sequence[tuple[str, int]]
    is_winner: bool


def _cluster(rng: Random, x: float, y: float, points: int, most: int, lean: float) -> str:
    """A bough's leaves: as many as it brought points; what was lost hangs as dry ones."""
    share = abs(points) / max(most, 1)
    size = 12 + 34 * sqrt(share)
    number = max(14, min(70, abs(points) * 3 + 12))
    greens = (LEAF, MOSS, mix(MOSS, LIME, 0.6)) if points > 0 else (mix(CLAY, INK, 0.2), CLAY)
    shade_of = mix(greens[0], NIGHT, 0.15)
    marks = [
        f'<path d="{blob(rng, x, y, size * 0.9, size * 0.7)}" fill="{shade_of}" opacity=".5"/>'
    ]
    for i in range(number):
        angle = rng.uniform(-pi, pi)
        reach = size * sqrt(rng.random())
        tip = lean + rng.uniform(-1.1, 1.1)
        d = leaf(
            x + cos(angle) * reach, y + sin(angle) * reach * 0.8, rng.uniform(14, 22), tip, 0.36
        )
        marks.append(f'<path d="{d}" fill="{greens[i % len(greens)]}"/>')
    return "".join(marks)


def _tree(grown: Grown, most: int, tallest: int, colours: Theme, seed: int) -> str:
    rng = Random(seed)
    middle = TREE_WIDTH / 2
    rise = 110 + 150 * max(grown.total, 0) / max(tallest, 1)
    top = FOOT - rise
    bark = mix(BARK, NIGHT, colours.dim * 2)
    trunk = (
        f"M{middle - 15} {FOOT}Q{middle - 7} {FOOT - 40} {middle - 5} {top:.0f}"
        f"H{middle + 5}Q{middle + 7} {FOOT - 40} {middle + 15} {FOOT}Z"
    )
    lines = [(words, points) for words, points in grown.lines if points]
    boughs, leaves, names = [], [], []
    for i, (words, points) in enumerate(lines):
        part = (i + 1) / (len(lines) + 1)
        side = -1 if i % 2 else 1
        base = FOOT - 30 - (rise - 30) * part
        reach = 54 + 44 * abs(points) / max(most, 1)
        x, y = middle + side * reach, base - 24 - 16 * part
        bend = middle + side * reach * 0.5
        way = f"M{middle} {base + 12:.0f}Q{bend:.0f} {base:.0f} {x:.0f} {y:.0f}"
        boughs.append(ink(way, 5.5, 1, bark))
        leaves.append(_cluster(rng, x, y, points, most, -pi / 2 + side * 0.5))
        sign = "+" if points > 0 else "−"
        figure = f"{sign}{abs(points)}"
        number = label(figure, x, y + 6, 17, colours.text, anchor="middle", weight=700)
        names.append(f"<g><title>{escape(words)}</title>{number}</g>")
    crown = _cluster(rng, middle, top - 4, max(grown.total // 2, 3), max(tallest, 1), -pi / 2)
    plate = mix(SUN, PAPER, 0.1) if grown.is_winner else colours.plate
    disc = (
        f'<circle cx="{middle}" cy="{FOOT + 34}" r="27" fill="{plate}" stroke="{SUN}"'
        ' stroke-width="3"/>'
    )
    ink_colour = INK if grown.is_winner else colours.text
    total = label(
        str(grown.total).replace("-", "−"), middle, FOOT + 43, 26, ink_colour, anchor="middle",
        weight=700,
    )  # fmt: skip
    shown = grown.name if len(grown.name) <= 22 else grown.name[:21] + "…"
    name = label(shown, middle, 28, 20, colours.text, anchor="middle", serif=True, weight=600)
    halo = f'<g stroke="{colours.sheet}" stroke-width="5" paint-order="stroke">{"".join(names)}</g>'
    body = f'<path d="{trunk}" fill="{bark}"/>'
    return "".join(boughs) + body + crown + "".join(leaves) + halo + disc + total + name


def draw_trees(title: str, grown: Sequence[Grown], dark: bool) -> str:
    """All trees on one strip of ground."""
    colours = theme(dark)
    most = max((abs(points) for one in grown for _, points in one.lines), default=1)
    tallest = max((one.total for one in grown), default=1)
    width = TREE_WIDTH * len(grown)
    soil = mix(MOSS, colours.sheet, 0.35 if not dark else 0.7)
    marks = [
        f'<path d="M0 {FOOT}q{width / 4} -16 {width / 2} 0t{width / 2} 0V{HEIGHT}H0Z"'
        f' fill="{soil}" opacity=".55"/>'
    ]
    for i, one in enumerate(grown):
        marks.append(place(_tree(one, most, tallest, colours, i + 1), TREE_WIDTH * i, 0))
    return page(title, width, HEIGHT, colours.sheet, "", "".join(marks)).as_str()
