"""The forest of the lobby in cross-section: four pictures that join into one tall tree.

Each is 1,600 by 900 units, with the trunk of the moabi in the middle. Colours are the custom
properties of its stratum, so that one drawing serves day and night. All other pages stand on a low
strip of the same forest's undergrowth.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin, sqrt
from random import Random

from moabi.draw.palette import LEAF
from moabi.draw.paper import blob, leaf, place

WIDTH, HEIGHT = 1600.0, 900.0
MIDDLE = WIDTH / 2
GIRTHS = (330.0, 168.0, 138.0, 112.0, 84.0)
"""Width of the trunk at the foot of each stratum, and at its very top."""
NUM_STRATA = 4
OVERLAP = 80.0
"""So far the trunk reaches into the stratum below, in front of the leaves that hang into it."""


def _shape(d: str, colour: str, opacity: float = 1.0) -> str:
    faint = "" if opacity == 1 else f' opacity="{opacity:.2g}"'
    return f'<path d="{d}" fill="var(--{colour})"{faint}/>'


def _line(d: str, colour: str, width: float, opacity: float = 1.0) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="var(--{colour})" stroke-width="{width:.3g}"'
        f' stroke-linecap="round" opacity="{opacity:.2g}"/>'
    )


def _clump(rng: Random, x: float, y: float, size: float, colour: str) -> str:
    """A bough full of leaves: its shadow, a soft cut-out, and single leaves in the light."""
    marks = [_shape(blob(rng, x + 4, y + 9, size, size * 0.62, 9), "near", 0.28)]
    marks.append(_shape(blob(rng, x, y, size, size * 0.62, 9), colour))
    light = []
    for _ in range(max(4, int(size / 15))):
        turn, reach = rng.uniform(-pi, pi), sqrt(rng.random())
        light.append(
            leaf(
                x + size * 0.72 * reach * cos(turn),
                y + size * (0.36 * reach * sin(turn) + 0.08),
                size * rng.uniform(0.2, 0.32),
                rng.uniform(-2.8, -0.3),
                0.32,
            )
        )
    return "".join(marks) + _shape("".join(light), "leaf", 0.5)


def _frond(rng: Random, x: float, y: float, length: float, angle: float, colour: str) -> str:
    """A palm or fern leaf: a bent rib with leaflets on both sides."""
    bend = rng.uniform(0.5, 0.9) * (1 if cos(angle) > 0 else -1)
    marks, rib = [], [f"M{x:.0f} {y:.0f}"]
    px, py, turn = x, y, angle
    steps = 9
    for i in range(1, steps + 1):
        turn += bend / steps * 1.4
        px += cos(turn) * length / steps
        py += sin(turn) * length / steps
        rib.append(f"L{px:.0f} {py:.0f}")
        reach = length * 0.34 * sin(pi * (0.12 + 0.86 * i / steps))
        for side in (-1, 1):
            marks.append(leaf(px, py, reach, turn + side * 0.95, 0.13))
    return _shape("".join(marks), colour) + _line("".join(rib), colour, 3)


def _bark(rng: Random, top: float, foot: float, overlap: float = OVERLAP) -> str:
    """The trunk from the upper edge past the lower, lit from the left."""
    a, b, end = top / 2, foot / 2, HEIGHT + overlap
    body = (
        f"M{MIDDLE - a:.0f}-2C{MIDDLE - a:.0f} 300 {MIDDLE - b:.0f} 600 {MIDDLE - b:.0f} 900"
        f"V{end:.0f}H{MIDDLE + b:.0f}V900"
        f"C{MIDDLE + b:.0f} 600 {MIDDLE + a:.0f} 300 {MIDDLE + a:.0f}-2Z"
    )
    shadow_side = (
        f"M{MIDDLE + a * 0.35:.0f}-2C{MIDDLE + a * 0.35:.0f} 300 {MIDDLE + b * 0.35:.0f} 600"
        f" {MIDDLE + b * 0.35:.0f} 900V{end:.0f}H{MIDDLE + b:.0f}V900"
        f"C{MIDDLE + b:.0f} 600 {MIDDLE + a:.0f} 300 {MIDDLE + a:.0f}-2Z"
    )
    marks = [_shape(body, "bark"), _shape(shadow_side, "bark-dark", 0.55)]
    for _ in range(26):
        x = MIDDLE + rng.uniform(-0.86, 0.86) * a
        y = rng.uniform(OVERLAP + 10, HEIGHT - 160)
        long = rng.uniform(40, 150)
        colour = "bark-light" if x < MIDDLE else "bark-dark"
        marks.append(_line(f"M{x:.0f} {y:.0f}q{rng.uniform(-6, 6):.0f} {long / 2:.0f} 0 {long:.0f}",
                           colour, rng.uniform(2, 4), 0.55))  # fmt: skip
    return "".join(marks)


def _liana(rng: Random, x: float, y: float, length: float, colour: str = "middle") -> str:
    """A rope of green hanging down, a leaf here and there."""
    swing = rng.uniform(-40, 40)
    end_x, end_y = x + swing, y + length
    line = f"M{x:.0f} {y:.0f}C{x + swing * 1.6:.0f} {y + length * 0.4:.0f}"
    line += f" {x - swing * 0.6:.0f} {y + length * 0.7:.0f} {end_x:.0f} {end_y:.0f}"
    leaves = "".join(
        leaf(x + swing * part, y + length * part, rng.uniform(18, 30), rng.choice((0.5, 2.6)), 0.34)
        for part in (0.3, 0.5, 0.68, 0.84, 1.0)
    )
    return _line(line, colour, 4) + _shape(leaves, colour)


def _far_trunks(rng: Random, number: int) -> str:
    """Pale trees far behind."""
    marks = []
    for i in range(number):
        x = WIDTH * (i + 0.5) / number + rng.uniform(-60, 60)
        if abs(x - MIDDLE) < 170:
            continue
        w = rng.uniform(14, 34)
        marks.append(
            f"M{x - w / 2:.0f}-5Q{x - w * 0.3:.0f} 450 {x - w * 0.7:.0f} 905"
            f"H{x + w * 0.7:.0f}Q{x + w * 0.3:.0f} 450 {x + w / 2:.0f}-5Z"
        )
    return _shape("".join(marks), "far")


def _sky(height: int) -> str:
    return (
        f'<linearGradient id="sky-{height}" x1="0" y1="0" x2="0" y2="1">'
        '<stop style="stop-color:var(--above)"/>'
        '<stop offset="1" style="stop-color:var(--below)"/></linearGradient>'
        f'<rect width="{WIDTH:.0f}" height="{HEIGHT:.0f}" fill="url(#sky-{height})"/>'
    )


def _rays(rng: Random) -> str:
    """Light that falls through the leaves from the upper left and is spent on its way."""
    marks = []
    for x in (140, 420, 660, 1010, 1330):
        wide = rng.uniform(40, 110)
        marks.append(f"M{x} 0h{wide:.0f}l{rng.uniform(180, 260):.0f} 900h{-wide * 1.8:.0f}Z")
    fade = (
        '<linearGradient id="ray" x1="0" y1="0" x2="0" y2="1">'
        '<stop style="stop-color:var(--ray)"/>'
        '<stop offset=".92" style="stop-color:var(--ray)" stop-opacity="0"/></linearGradient>'
    )
    return f'{fade}<path d="{"".join(marks)}" fill="url(#ray)"/>'


def _emergent(rng: Random) -> str:
    """Sky, a sea of far crowns, and the moabi's own crown above them all."""
    marks = [
        f'<circle cx="540" cy="140" r="{r}" fill="var(--glow)" opacity="{opacity}"/>'
        for r, opacity in ((152, 0.18), (102, 0.3), (62, 1))
    ]
    # The title of the page stands on clear sky, to the left.
    clouds = ((250, 34, 84), (860, 66, 84), (1250, 140, 150), (1480, 330, 110))
    marks += [_shape(blob(rng, x, y, size, size * 0.2, 9), "cloud") for x, y, size in clouds]
    for row, (y, colour) in enumerate(((690, "far"), (744, "haze"), (806, "grove"))):
        # One piece a row: crowns that overlap do not show through each other.
        crowns = "".join(
            blob(rng, WIDTH * (i + 0.5 * (row % 2)) / 14, y + rng.uniform(-26, 26),
                 rng.uniform(80, 120), 62, 9)
            for i in range(15)
        )  # fmt: skip
        marks.append(_shape(f"{crowns}M0 {y}H1600V902H0Z", colour))
    bird = "M0 0q10-12 20-2q10-10 20 2q-11-5-20 4q-9-9-20-4Z"
    for x, y, scale in ((560, 210, 1.0), (620, 250, 0.7), (1180, 300, 0.9), (1240, 270, 0.6)):
        marks.append(place(_shape(bird, "near", 0.75), x, y, scale))
    marks.append(_boughs(((800, 520, 590, 330), (800, 560, 1050, 350), (800, 470, 700, 250),
                          (800, 470, 910, 245)), 26))  # fmt: skip
    trunk = _bark(rng, 60, GIRTHS[3])
    marks.append(f'<g clip-path="inset(330px 0 -9px 0)">{trunk}</g>')
    crown = (
        (540, 352, 118), (1130, 360, 135), (610, 282, 132), (1010, 285, 145), (700, 225, 140),
        (900, 222, 145), (800, 190, 130), (800, 320, 150), (660, 350, 110), (950, 355, 115),
    )  # fmt: skip
    for i, (x, y, size) in enumerate(crown):
        marks.append(_clump(rng, x, y, size, "near" if i < 2 or i > 6 else "middle"))
    marks.append(_fringe(rng, "middle"))
    for x, y, size in ((640, 890, 74), (965, 892, 82), (720, 898, 96), (880, 896, 100)):
        marks.append(_clump(rng, x, y, size, "near"))
    return "".join(marks)


def _fringe(rng: Random, colour: str) -> str:
    """Leaves along the lower edge that reach into the stratum below."""
    marks = []
    for i in range(17):
        x, size = WIDTH * i / 16, rng.uniform(70, 105)
        marks.append(blob(rng, x, 880 + rng.uniform(-6, 26), size, size * 0.62, 9))
    return _shape("".join(marks), colour)


def _boughs(ways: tuple[tuple[float, float, float, float], ...], width: float) -> str:
    """Branches from the trunk outwards."""
    marks = []
    for x, y, u, v in ways:
        d = f"M{x:.0f} {y:.0f}Q{(x + u) / 2:.0f} {y - 10:.0f} {u:.0f} {v:.0f}"
        marks.append(_line(d, "bark-dark", width) + _line(d, "bark", width * 0.66))
    return "".join(marks)


def _canopy(rng: Random) -> str:
    """Boughs and leaves on every side, with light between them."""
    marks = [_far_trunks(rng, 9), _rays(rng)]
    for x, y, size in ((60, 180, 210), (300, 90, 160), (1320, 100, 170), (1560, 200, 220)):
        marks.append(_shape(blob(rng, x, y, size, size * 0.6, 9), "far", 0.9))
    marks.append(_fringe(rng, "near"))
    marks.append(_boughs(((800, 640, 430, 470), (800, 560, 1170, 400), (800, 300, 560, 160),
                          (800, 250, 1060, 120)), 30))  # fmt: skip
    marks.append(_bark(rng, GIRTHS[3], GIRTHS[2]))
    for x, y, size in (
        (420, 455, 105), (520, 420, 80), (1180, 385, 105), (1090, 420, 76), (560, 150, 90),
        (1060, 110, 95), (30, 420, 190), (1590, 470, 190), (-10, 700, 190), (1610, 760, 200),
        (170, 880, 170), (1440, 890, 170),
    ):  # fmt: skip
        marks.append(_clump(rng, x, y, size, "middle" if 300 < x < 1300 else "near"))
    for x, y, long in ((300, 0, 330), (620, 420, 260), (1010, 380, 300), (1360, 0, 420)):
        marks.append(_liana(rng, x, y, long))
    return "".join(marks)


def _understory(rng: Random) -> str:
    """Palms and broad leaves in green shade."""
    marks = [_far_trunks(rng, 11), _rays(rng)]
    for x, y in ((230, 620), (1390, 600)):
        for i in range(7):
            angle = -pi / 2 + (i - 3) * 0.42
            marks.append(_frond(rng, x, y, rng.uniform(250, 330), angle, "middle"))
        marks.append(_line(f"M{x} {y}Q{x + 14} 760 {x - 6} 910", "bark-dark", 22))
    marks.append(_fringe(rng, "near"))
    marks.append(_bark(rng, GIRTHS[2], GIRTHS[1]))
    for i in range(6):
        side = -1 if i % 2 else 1
        across, down = MIDDLE + side * 62, 130 + i * 120
        tuft = "".join(
            leaf(across, down, rng.uniform(60, 90), pi * (side < 0) - side * turn, 0.16)
            for turn in (0.2, 0.55, 0.9, 1.2)
        )
        marks.append(_shape(tuft, "leaf" if i % 3 else "middle"))
    for x, long in ((90, 420), (540, 300), (1080, 360), (1530, 480)):
        marks.append(_liana(rng, x, -10, long, "near"))
    for x, lean in (
        (-20, 0.35),
        (120, -0.2),
        (1490, 0.2),
        (1620, -0.35),
        (330, 0.15),
        (1260, -0.1),
    ):
        for turn in (-0.5, -0.15, 0.2, 0.55):
            reach = rng.uniform(210, 330)
            marks.append(_shape(leaf(x, 930, reach, -pi / 2 + lean + turn, 0.24), "near"))
    return "".join(marks)


def _floor(rng: Random) -> str:
    """Buttress roots on the ground, ferns, fungi, and small lights in the dark."""
    marks = [_far_trunks(rng, 13)]
    ground = "M0 770Q260 730 520 760T1040 752T1600 744V902H0Z"
    marks.append(_shape(ground, "middle"))
    top = GIRTHS[1] / 2
    for side in (-1, 1):
        for reach, foot in ((330, 796), (210, 826), (96, 838)):
            x = MIDDLE + side * top * 0.8
            d = (
                f"M{x:.0f} 120C{x:.0f} 520 {MIDDLE + side * (top + reach * 0.3):.0f} 700"
                f" {MIDDLE + side * (top + reach):.0f} {foot}Q{MIDDLE + side * top:.0f} {foot - 18}"
                f" {MIDDLE:.0f} {foot}V120Z"
            )
            marks.append(_shape(d, "bark" if side < 0 else "bark-dark"))
            edge = f"M{x:.0f} 220C{x:.0f} 540 {MIDDLE + side * (top + reach * 0.26):.0f} 700"
            edge += f" {MIDDLE + side * (top + reach * 0.9):.0f} {foot - 4}"
            marks.append(_line(edge, "bark-light" if side < 0 else "bark", 4, 0.6))
    marks.append(_bark(rng, GIRTHS[1], GIRTHS[1], 0))
    marks.append(_shape("M0 822Q300 790 600 812Q800 796 1000 812Q1300 836 1600 806V910H0Z", "near"))
    for x, size in ((70, 1.0), (210, 0.8), (1350, 0.9), (1500, 1.1), (430, 0.6), (1190, 0.6)):
        for turn in (-0.9, -0.45, 0.0, 0.45, 0.9):
            marks.append(_frond(rng, x, 880, 210 * size, -pi / 2 + turn, "leaf"))
    for x, y, scale in ((560, 822, 1.0), (600, 832, 0.7), (1050, 824, 0.9), (1090, 832, 1.2)):
        cap = "M-20 0Q-18-26 0-26T20 0Q0 8-20 0Z"
        marks.append(place(_line("M0 0V22", "glow", 8, 0.8) + _shape(cap, "clay"), x, y, scale))
    lights = "".join(
        f'<circle cx="{rng.uniform(20, 1580):.0f}" cy="{rng.uniform(120, 800):.0f}"'
        f' r="{rng.uniform(2, 4.5):.1f}"/>'
        for _ in range(34)
    )
    marks.append(f'<g class="fireflies" fill="var(--lime)" opacity=".75">{lights}</g>')
    return "".join(marks)


PAINTERS = (_floor, _understory, _canopy, _emergent)


@lru_cache(maxsize=NUM_STRATA)
def stratum(height: int) -> str:
    """One stratum, from the floor (0) to the emergent crown (3)."""
    rng = Random(40 + height)
    return (
        f'<svg class="forest" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" aria-hidden="true"'
        f' preserveAspectRatio="xMidYMid slice">{_sky(height)}{PAINTERS[height](rng)}</svg>'
    )


STRIP = 260.0
"""The height of the undergrowth."""
FERN = "fern"
"""The one fern that all others repeat: fronds are long to write down."""


def _far_trees(rng: Random, foot: float = 262) -> str:
    """Pale trees of every height with flat, wide crowns."""
    marks = []
    for i in range(15):
        x, top = 55 + i * 108 + rng.uniform(-30, 30), rng.uniform(44, 130)
        wide, w = rng.uniform(36, 58), rng.uniform(3.5, 6)
        marks.append(
            f"M{x - w:.0f} {top:.0f}H{x + w:.0f}L{x + w * 1.8:.0f} {foot:.0f}H{x - w * 1.8:.0f}Z"
        )
        marks += [
            blob(rng, x + wide * aside, top + wide * down, wide * size, wide * size * 0.5, 8)
            for aside, down, size in ((0, -0.12, 0.72), (-0.42, 0.16, 0.62), (0.46, 0.12, 0.66))
        ]
    return _shape("".join(marks), "far")


def _bushes(rng: Random, y: float, colour: str, high: float) -> str:
    """A hedge of one piece from edge to edge."""
    heaps = (
        blob(rng, i * 90, y + rng.uniform(-high, high) / 2, rng.uniform(64, 96), high, 9)
        for i in range(19)
    )
    return _shape("".join(heaps) + f"M-2 {y:.0f}H1602V262H-2Z", colour)


def _bromeliad(x: float, y: float, scale: float, colour: str) -> str:
    """A rosette of stiff leaves with a bright heart."""
    blades = "".join(leaf(0, 0, 54 - abs(turn) * 16, -pi / 2 + turn, 0.17)
                     for turn in (-1.15, -0.75, -0.38, 0.38, 0.75, 1.15))  # fmt: skip
    heart = "".join(leaf(0, -2, 40 - abs(turn) * 20, -pi / 2 + turn, 0.26)
                    for turn in (-0.42, 0.42, 0))  # fmt: skip
    return place(_shape(blades, "leaf") + _shape(heart, colour), x, y, scale)


@lru_cache(maxsize=1)
def undergrowth() -> str:
    """What every page but the lobby stands on: far trees, bushes, ferns and a few flowers."""
    rng = Random(7)
    fern = "".join(
        _frond(rng, 0, 0, 120 - abs(turn) * 24, -pi / 2 + turn, "leaf")
        for turn in (-1.0, -0.5, 0.05, 0.5, 1.0)
    )
    marks = [f'<defs><g id="{FERN}">{fern}</g></defs>', _far_trees(rng)]
    marks.append(_bushes(rng, 178, "behind", 30))
    marks.append(_bushes(rng, 214, "middle", 30))
    for x, scale in (
        (-6, 1.2), (128, 0.8), (236, 0.5), (560, 0.5), (716, 0.72), (962, 0.56), (1130, 0.44),
        (1348, 0.66), (1470, 0.96), (1606, 1.3),
    ):  # fmt: skip
        turn = f"{-scale if int(x) % 4 else scale:.2f} {scale:.2f}"
        marks.append(f'<use href="#{FERN}" transform="translate({x} 250) scale({turn})"/>')
    for x, scale, colour in ((326, 1.25, "clay"), (1240, 1.1, "orchid"), (838, 0.8, "clay")):
        marks.append(_bromeliad(x, 252, scale, colour))
    marks.append(_bushes(rng, 254, "near", 12))
    for x, scale in ((422, 0.8), (448, 0.55), (1044, 0.7)):
        cap = "M-20 0Q-18-26 0-26T20 0Q0 8-20 0Z"
        marks.append(place(_line("M0 0V22", "glow", 8, 0.9) + _shape(cap, "clay"), x, 240, scale))
    return (
        f'<svg class="undergrowth" viewBox="0 0 {WIDTH:.0f} {STRIP:.0f}" aria-hidden="true"'
        f' preserveAspectRatio="xMidYMax slice">{"".join(marks)}</svg>'
    )


def backdrop() -> str:
    """The trees and bushes alone as a picture of its own, faint enough for any ground."""
    rng = Random(7)
    marks = _far_trees(rng, 188) + _bushes(rng, 190, "behind", 24) + _bushes(rng, 232, "middle", 26)
    for part, opacity in (("far", 0.13), ("behind", 0.16), ("middle", 0.22)):
        marks = marks.replace(f'"var(--{part})"', f'"{LEAF}" opacity="{opacity}"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {STRIP:.0f}">'
        f"{marks}</svg>"
    )
