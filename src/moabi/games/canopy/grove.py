"""Canopy's trees, drawn as trees: trunk slices on roots, an open tip or a crown, and their marks.

A tree stands on the ground at (0, 0) and grows upwards. A slice is 64 units wide and SLICE high,
the trunk itself 26 wide in its middle. The cards of a tree have no order of their own, so slices
stand with the leafiest on top.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moabi.draw.faces import face
from moabi.draw.palette import (
    CLAY,
    DEEP,
    INK,
    LEAF,
    LIME,
    MOSS,
    NIGHT,
    PAPER,
    SUN,
    TABLE,
    mix,
    shade,
    tint,
)
from moabi.draw.paper import ink, label, leaf, paint, panel, place, use
from moabi.games.canopy.layout import NUM_VALUES
from moabi.games.canopy.light import DIM, veil

SLICE = 34.0
ROOTS = 15.0
CROWN = 68.0
TIP = 30.0
"""How high the growing tip of an unfinished tree is."""
OPEN_WIDTH = 76.0
CROWN_WIDTHS = (80.0, 92.0, 116.0)
NEW_WIDTH = 58.0

BARKS = ("#b39a78", "#96683d", "#7a4526")
"""Bare, leafy and flowering trunks."""
DARK_BARK = mix(BARKS[1], "#2b180a", 0.55)
BOUGHS = "M0 6V-22M0-6L-22-30M-12-19L-30-20M0-10L20-34M10-22L30-22M0-20L-8-52M0-22L10-54"
BOUGH_TIPS = (
    (-30, -20, 2.9), (-22, -30, 3.9), (20, -34, -0.9), (30, -22, 0.1), (-8, -52, 4.3),
    (10, -54, -1.2),
)  # fmt: skip
CROWNS = (
    (
        "M-40-14C-50-28-36-42-25-38C-22-56 8-64 18-46C32-50 48-34 40-16C28-7-28-7-40-14Z",
        "M-32-21C-37-31-26-37-19-33C-13-48 9-51 14-39C22-42 34-34 30-23C18-18-22-18-32-21Z",
        "M-22-41Q-18-50-8-52",
    ),
    (
        "M-54-14C-64-28-50-42-38-38C-36-56-16-64-4-57C8-70 34-62 36-44C50-48 64-30 54-16"
        "C40-6-40-6-54-14Z",
        "M-45-20C-50-30-38-38-30-33C-27-48-10-54-2-46C8-56 26-50 28-37C38-40 50-32 45-21"
        "C32-15-34-15-45-20Z",
        "M-33-41Q-30-51-20-54M10-58Q18-60 25-55",
    ),
)
"""Crowns that multiply by one and by two: their outline, the light on them, its edge."""
CROWN_FLOWERS = ((-44, -27), (-30, -18), (33, -19), (46, -28), (-24, -50), (22, -50))
FLOWER = mix(CLAY, "#ff5c7a", 0.4)
STAKE = "#f3e2bd"


class Tree(NamedTuple):
    """All that a tree shows."""

    trunks: tuple[int, ...]
    """How many of each value."""
    crown: int
    """Its multiplier, or NONE while the tree is unfinished."""
    points: int
    scored: bool
    awarded: bool

    @property
    def height(self) -> int:
        """As many trunks as it has."""
        return sum(self.trunks)

    @property
    def width(self) -> float:
        """The room it takes beside its neighbours."""
        return OPEN_WIDTH if self.crown < 0 else CROWN_WIDTHS[self.crown]

    @property
    def top(self) -> float:
        """How far it rises above the ground."""
        return ROOTS + self.height * SLICE + (TIP if self.crown < 0 else CROWN)


def slice_art(value: int) -> str:
    """A trunk slice by name."""
    return f'<use href="#cp-slice-{value}"/>'


def crown_art(value: int) -> str:
    """A crown by name, its foot at (0, 0)."""
    return f'<use href="#cp-crown-{value}"/>'


def _flower(size: float) -> str:
    """A small red flower."""
    return (
        f'<circle r="{size}" fill="{FLOWER}" stroke="{shade(CLAY, 0.5)}" stroke-width="1.3"/>'
        f'<circle r="{size * 0.37:.2g}" fill="{SUN}"/>'
    )


def _twig(value: int, side: int) -> str:
    """What grows on one side of a slice; `side` is -1 on the left."""
    x, turn = 32 + side * 12, 0.0 if side > 0 else 3.1416
    up, down = turn - side * 0.75, turn + side * 0.3
    leaves = leaf(x, 20, 20, up, 0.34) + leaf(x, 21, 17, down, 0.36)
    edge = shade(LEAF, 0.4)
    mark = f'<path d="{leaves}" fill="{MOSS if side > 0 else LEAF}" stroke="{edge}"'
    mark += ' stroke-width="1.3" stroke-linejoin="round"/>'
    if value == 2:
        mark += place(_flower(5.4), x + side * 13, 16)
    return mark


def _slice(value: int) -> str:
    bark = BARKS[value]
    dark = mix(bark, "#2b180a", 0.55)
    sides = (1,) if value == 1 else (-1, 1) if value == 2 else ()
    scars = (
        "M23 8q3 6 0 14M41 11q-3 7 0 13M27 28q5 3 10 0"
        if value
        else "M24 9q3 5 0 11M40 14q-2 6 0 9"
    )
    knot = "" if value else '<ellipse cx="40" cy="8" rx="2.6" ry="3.4" fill="#6b563c"/>'
    return (
        "".join(_twig(value, side) for side in sides)
        + f'<path d="M19 0C17.5 11 20.5 23 19 34H45C43.5 23 46.5 11 45 0Z" fill="{bark}"'
        + f' stroke="{dark}" stroke-width="1.6" stroke-linejoin="round"/>'
        + paint("M38 .8H44.4C45.8 11 43 23 44.2 33.2H37C40 22 39 10 38 .8Z", dark, 0.3)
        + ink(scars, 1.5, 0.6, dark)
        + knot
        + ink("M19.5 1.5Q32 5 44.5 1.5", 1.4, 0.8, tint(bark, 0.55))
        + paint("M19 0H45V34H19Z", veil(DIM))
    )


def points_disc(points: int, x: float, y: float, size: float) -> str:
    """Points in a sun, in figures as large as it holds."""
    words = str(points).replace("-", "−")
    part = (0.62, 0.5, 0.4)[min(len(words), 3) - 1]
    figure = label(
        words, x, y + size * part * 0.36, size * part, shade(SUN, 0.8), anchor="middle", weight=700
    )
    return use("cp-sun", x, y, size) + figure


@face()
def number_tag(number: int) -> str:
    """Which tree it is, where one is chosen: a small round plate with its middle at (0, 0)."""
    size = 17 if number < 10 else 14
    return (
        f'<g class="number"><circle r="12" fill="{NIGHT}" stroke="{SUN}" stroke-width="1.6"/>'
        + label(str(number), 0, size * 0.36, size, PAPER, anchor="middle", weight=700)
        + "</g>"
    )


@lru_cache(maxsize=4)
def _plaque(value: int) -> str:
    """A crown's multiplier."""
    words = f"×{value}"
    return place(
        panel(38, 26, 9, shade(DEEP, 0.35), f' stroke="{LIME}" stroke-width="1.6"')
        + label(words, 19, 20, 21, PAPER, anchor="middle", weight=700),
        -19,
        -46,
    )


def _bare_crown() -> str:
    """Boughs with a few last leaves: a crown that multiplies by nothing."""
    leaves = "".join(leaf(x, y, 13, turn, 0.36) for x, y, turn in BOUGH_TIPS)
    return (
        ink(BOUGHS, 7.4, 1, DARK_BARK)
        + ink(BOUGHS, 4.4, 1, BARKS[1])
        + f'<path d="{leaves}" fill="{mix(MOSS, SUN, 0.35)}" stroke="{shade(MOSS, 0.55)}"'
        ' stroke-width="1.2"/>'
    )


def _crown(value: int) -> str:
    if value == 0:
        return _bare_crown()
    stem = "M0 6V-20M0-4L-20-22M0-4L20-22"
    shape, light, shine = CROWNS[value - 1]
    drawn = (
        ink(stem, 9.4, 1, DARK_BARK)
        + ink(stem, 6.4, 1, BARKS[1])
        + f'<path d="{shape}" fill="{mix(LEAF, NIGHT, DIM)}" stroke="{shade(LEAF, 0.55)}"'
        + ' stroke-width="1.8" stroke-linejoin="round"/>'
        + paint(light, mix(MOSS, LEAF, 0.45 if value == 1 else 0.2))
        + ink(shine, 3, 0.85, LIME)
    )
    if value == 1:
        return drawn
    return drawn + "".join(place(_flower(4.6), x, y) for x, y in CROWN_FLOWERS)


def _roots() -> str:
    bark = mix(BARKS[1], NIGHT, DIM)
    dark = mix(bark, "#2b180a", 0.55)
    flare = "M19 0C18 7 12 12 3 15Q12 14 18 13Q24 17 32 13Q40 17 46 13Q52 14 61 15C52 12 46 7 45 0Z"
    return (
        f'<path d="{flare}" fill="{bark}" stroke="{dark}" stroke-width="1.6"'
        ' stroke-linejoin="round"/>' + ink("M26 2Q26 8 22 12M38 2Q38 8 42 12", 1.4, 0.6, dark)
    )


def _tip() -> str:
    """The top of an unfinished tree: fresh wood and a shoot."""
    return (
        f'<ellipse cx="32" cy="{TIP - 1}" rx="13" ry="4" fill="{mix("#e6c999", NIGHT, DIM)}"'
        f' stroke="{DARK_BARK}" stroke-width="1.6"/>'
        + ink(f"M26 {TIP - 1}a6 1.8 0 1 0 12 0a6 1.8 0 1 0-12 0", 1, 0.6, BARKS[1])
        + use("cp-sprout", 32, TIP - 14, 28)
    )


def definitions() -> str:
    """The parts of trees, to be used by name."""
    parts = [f'<g id="cp-slice-{value}">{_slice(value)}</g>' for value in range(NUM_VALUES)]
    parts += [f'<g id="cp-crown-{value}">{_crown(value)}</g>' for value in range(NUM_VALUES)]
    parts.append(f'<g id="cp-roots">{_roots()}</g><g id="cp-tip">{_tip()}</g>')
    return "".join(parts)


@lru_cache(maxsize=64)
def _stake(height: int) -> str:
    """A garden label with the tree's height, its foot at (0, 0)."""
    return ink("M0 0V-14", 4, 1, shade(STAKE, 0.55)) + place(
        panel(30, 19, 5, STAKE, f' stroke="{shade(STAKE, 0.6)}" stroke-width="1.4"')
        + ink("M7.5 4V15M4.5 7L7.5 4L10.5 7M4.5 12L7.5 15L10.5 12", 1.5, 0.9, INK)
        + label(str(height), 20, 15.4, 16.5, INK, anchor="middle", weight=700),
        -15,
        -30,
    )


def tree(shown: Tree) -> str:
    """A tree on the ground at (0, 0): roots, slices, tip or crown, and its marks."""
    marks = [place('<use href="#cp-roots"/>', -32, -ROOTS)]
    figures = []
    y = -ROOTS
    for value, number in enumerate(shown.trunks):
        for _ in range(number):
            y -= SLICE
            marks.append(place(slice_art(value), -32, y))
            figures.append(points_disc(value, 0, y + SLICE / 2 + 1, 27))
    if shown.crown < 0:
        marks.append(place('<use href="#cp-tip"/>', -32, y - TIP + 2))
    else:
        crown = crown_art(shown.crown) + _plaque(shown.crown)
        marks.append(place(crown, 0, y + 3))
        if shown.awarded:
            marks.append(use("cp-tallest", shown.width * 0.3, y - 54, 36))
    marks += figures
    marks.append(place(_stake(shown.height), 21, 2))
    if shown.scored:
        marks.append(use("cp-paw", -21, -9, 29))
    elif shown.crown >= 0:
        marks.append(points_disc(shown.points, -22, -9, 38))
    return "".join(marks)


@face(4096)
def grown(shown: Tree) -> str:
    """A tree from its upper left corner."""
    return place(tree(shown), shown.width / 2, shown.top)


def clearing(lit: bool) -> str:
    """The place of a tree that may begin: a pencilled shoot on the ground at (0, 0)."""
    line = TABLE.text
    fill, opacity = (SUN, 0.3) if lit else (line, 0.1)
    shoot = "M0-2V-36M0-20Q-20-22-22-44Q-2-42 0-20ZM0-28Q16-28 20-50Q2-48 0-28Z"
    return (
        f'<ellipse cx="0" cy="-3" rx="25" ry="7" fill="{fill}" opacity="{opacity}"/>'
        f'<ellipse cx="0" cy="-3" rx="25" ry="7" fill="none" stroke="{line}" stroke-dasharray="4 4"'
        ' stroke-width="1.4" opacity=".7"/>' + ink(shoot, 2, 0.9 if lit else 0.5, line)
    )
