"""What a forest of Canopy has besides its trees and its wildlife: beds, weather and threats."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moabi.draw.faces import face
from moabi.draw.palette import CLAY, INK, LIME, PAPER, TABLE, mix, shade
from moabi.draw.paper import ink, label, panel, place, use
from moabi.draw.parts import Part, Parts
from moabi.games.canopy import faces, light
from moabi.games.canopy.forest import Forest, Say, points_words, ring
from moabi.games.canopy.grove import points_disc
from moabi.games.canopy.layout import DISEASE, FIRE, LIGHTNING, PITCHER, RAIN, SEED
from moabi.games.canopy.layout import SUN as SUN_CARD
from moabi.games.canopy.season import FEW_THREATS
from moabi.games.canopy.table import Box

BED_WIDTHS = (104.0, 176.0)
"""A bed is drawn no narrower and no wider; a narrower place shows it smaller."""
BED_HEIGHT = 86.0
BOARD_HEIGHT = 32.0
"""Of a bed's board and the grass before it."""
EARNED = 27.0
"""How large the sun is with what the plants of a bed are worth."""


def badge(number: int) -> str:
    """How many there are, on a round plate of 24 units with its middle at (0, 0)."""
    size = 19 if number < 10 else 16 if number < 100 else 12
    faint = "" if number else ' opacity=".6"'
    return (
        f'<g{faint}><circle r="12" fill="{TABLE.plate}" stroke="{TABLE.line}" stroke-width="1.4"/>'
        + label(str(number), 0, size * 0.36, size, TABLE.text, anchor="middle", weight=700)
        + "</g>"
    )


count = face()(badge)
"""How many there are, by itself."""


# Beds


def _figures(width: float, number: int, now: int, step: tuple[int, int] | None) -> str:
    """On a bed's board: how many, what they are worth now, and the next number that changes it."""
    marks = [place(badge(number), 17, 14)]
    # Sun and step share what the badge and the promise at the ends leave, without touching.
    at, gap = width / 2, max((width - 60 - EARNED - 18) / 3, 0.0)
    if number:
        sun = at
        if step is not None:
            sun, at = 30 + gap + EARNED / 2, width - 30 - gap - 9
        marks.append(points_disc(now, sun, 14, EARNED))
    if step is not None:
        more, then = step
        is_better = then > now
        colour = LIME if is_better else mix(CLAY, PAPER, 0.45)
        if more > 1:
            size = 13.0 if number and gap < 6 else 17.0
            marks.append(label(f"+{more}", at, 19, size, colour, anchor="middle", weight=700))
        else:
            arrow = "M0 5L7-4M1.5-4.5H7.5V1.5" if is_better else "M0-4L7 5M7.5-1V5.5H1.5"
            marks.append(place(ink(arrow, 2.6, 1, colour), at - 3.8, 14))
        marks.append(place(_promise(then, colour), width - 18, 14))
    return "".join(marks)


def _promise(points: int, colour: str) -> str:
    """Points to come, on a pale disc of 24 units: only what is earned lies in a sun."""
    words = str(points).replace("-", "−")
    size = 18 if len(words) == 1 else 15 if len(words) == 2 else 12
    return (
        f'<circle r="11.5" fill="{PAPER}" stroke="{colour}" stroke-width="2"'
        ' stroke-dasharray="4 2.6"/>'
        + label(words, 0, size * 0.36, size, INK, anchor="middle", weight=700)
    )


def _rows(symbol: str, number: int, width: float, height: float) -> str:
    """Plants side by side, more of them closer together; a pencilled one where none grows."""
    size = min(height, 88.0)
    if number == 0:
        return use(symbol, width / 2, height - size / 2, size * 0.8, extra=' opacity=".22"')
    step = min(size * 0.72, (width - size * 0.9) / max(number - 1, 1))
    left = width / 2 - step * (number - 1) / 2
    back = (i for i in range(number) if i % 2)
    front = (i for i in range(number) if i % 2 == 0)
    marks = [use(symbol, left + i * step, height - size * 0.53, size * 0.9) for i in back]
    marks += [use(symbol, left + i * step, height - size * 0.46, size * 0.96) for i in front]
    return "".join(marks)


class Plants(NamedTuple):
    """What a bed holds: plants of a kind, their worth, and the next number that changes it."""

    kind: int
    number: int
    now: int = 0
    step: tuple[int, int] | None = None


def planted(plants: Plants, width: float, height: float) -> str:
    """Plants of a kind, behind a board that tells what they are worth."""
    kind, number, now, step = plants
    if kind == SEED:
        figures = place(badge(number), 17, 14) + _harvest(number, width)
    else:
        figures = _figures(width, number, now, step)
    top = height - BOARD_HEIGHT
    return _rows(faces.symbol(kind), number, width, top + 4) + place(
        light.board(width) + figures, 0, top
    )


def soil(width: float, height: float, lit: bool) -> str:
    """What plants stand in."""
    return place(light.soil(width, lit), 0, height - BOARD_HEIGHT - 9)


_planted, _soil = face(4096)(planted), face()(soil)


def bed_lines(forest: Forest, line: int) -> int:
    """How many lines of beds there are, with so many to a line."""
    return -(-(len(forest.plants()) + 1) // line)


def beds(forest: Forest, box: Box, line: int) -> Parts:
    """Plants by kind and the seeds, each in a bed with its next scoring step."""
    kinds = [*forest.plants(), SEED]
    lines = bed_lines(forest, line)
    line = -(-len(kinds) // lines)
    room, tall = box.width / line, box.height / lines
    scale = min(1.3, tall / BED_HEIGHT, (room - 6) / BED_WIDTHS[0])
    width = min((room - 6) / scale, BED_WIDTHS[1])
    height = tall / scale
    found = []
    for i, kind in enumerate(kinds):
        row, column = divmod(i, line)
        key, number = forest.key(kind), forest.cards[kind]
        now = 0 if kind == SEED else forest.plant_worth(kind, number)
        step = None if kind == SEED else forest.next_step(kind)
        plants = Plants(kind, number, now, step)
        found.append(
            Part(
                key,
                _soil(width, height, key in forest.glow),
                box.x + (column + 0.5) * room - width * scale / 2,
                box.y + row * tall,
                scale,
                title=forest.title(kind, _worth_words(forest.say, plants)),
                ring=ring(forest.glow, key, width, height - 4, 12),
                parts=(Part(f"~{key}", _planted(plants, width, height)),),
            )
        )
    return found


@lru_cache(maxsize=1024)
def _worth_words(say: Say, plants: Plants) -> str:
    """What plants are worth, and with how many more that changes."""
    kind, _, now, step = plants
    if kind == SEED:
        return ""
    words = points_words(say, now)
    if step is None:
        return words
    more, then = step
    return f"{words} · {say('board-next', more=more, points=points_words(say, then))}"


def _harvest(number: int, width: float) -> str:
    """What seeds promise: so many shoots."""
    if number == 0:
        return ""
    words = label(f"+{number}", width / 2 + 4, 19.5, 16, PAPER, anchor="middle", weight=700)
    return words + use("cp-sprout", width / 2 + 27, 13, 22)


# Weather


@face()
def _sky(kind: int, number: int, step: float, size: float) -> str:
    """Suns or clouds in a row; a pencilled one where there is none."""
    faint = "" if number else ' opacity=".2"'
    return "".join(
        use(faces.symbol(kind), i * step + size / 2, size / 2, size, extra=faint)
        for i in range(max(number, 1))
    )


@face()
def _disc(points: int, size: float) -> str:
    return points_disc(points, 0, 0, size)


def weather(forest: Forest, box: Box) -> Parts:
    """Suns and clouds in the sky; one of each is a pair, the sun behind the cloud."""
    suns, rains = forest.cards[SUN_CARD], forest.cards[RAIN]
    units, size = max(suns, rains), box.height
    step = min(size * 1.16, (box.width - size) / max(units, 1))
    found = []
    for kind, number, dx, dy, part in (
        (SUN_CARD, suns, size * 0.34, 0.0, 0.72),
        (RAIN, rains, 0.0, size * 0.27, 0.74),
    ):
        key, large = forest.key(kind), size * part
        row = _sky(kind, number, step, large)
        light_around = ring(forest.glow, key, (max(number, 1) - 1) * step + large, large, 16, 4)
        title = forest.title(kind)
        found.append(Part(key, row, box.x + dx, box.y + dy, 1.0, 0.0, title, light_around))
    pairs = min(suns, rains)
    if pairs:
        disc = _disc(pairs * forest.worth.weather, min(size * 0.74, 38))
        x = box.x + (units - 1) * step + size * 1.34
        found.append(Part(f"~pairs-{forest.number}", disc, x, box.y + size * 0.5))
    return found


# Threats


_edge = face()(light.smoulder)


@face()
def _threat(kind: int, number: int, danger: int, size: float, width: float) -> str:
    """A threat: how many, and how near they are to spreading."""
    middle = width / 2
    faint = "" if number else ' opacity=".22"'
    marks = use(faces.symbol(kind), middle, size / 2 + 4, size, extra=faint)
    if number:
        beside = min(middle + size * 0.46, width - 13)
        marks += place(badge(number), beside, size * 0.86)
    if danger:
        marks += place(fuse(faces.symbol(kind), danger), middle - 27, size + 11)
    return marks


def threats(forest: Forest, box: Box) -> Parts:
    """Fires and diseases along the edge: how many, and how near they are to spreading."""
    cards = forest.cards
    # Rule 15.12: a Tapir may put one out, but need not.
    fires = forest.num_fires()
    sick = max(cards[DISEASE] - cards[PITCHER], 0)
    kinds = [kind for kind in (FIRE, LIGHTNING, DISEASE) if forest.is_in_play(kind)]
    found = []
    if fires + cards[DISEASE]:
        edge = _edge(box.width, box.height, max(fires, sick))
        found.append(Part(f"~edge-{forest.number}", edge, box.x, box.y))
    room = min((box.height - 20) / len(kinds), 150.0)
    size = min(box.width * 0.66, room * 0.5)
    width, height = box.width - 8, size + 34
    first = box.y + (box.height - room * len(kinds)) / 2
    for i, kind in enumerate(kinds):
        key = forest.key(kind)
        danger = fires if kind == FIRE else sick if kind == DISEASE else 0
        shown = _threat(kind, cards[kind], danger, size, width)
        y = first + i * room + (room - height) / 2
        around_it = ring(forest.glow, key, width, height, 14, 4)
        found.append(Part(key, shown, box.x + 4, y, 1.0, 0.0, forest.title(kind), around_it))
    return found


def fuse(symbol: str, number: int) -> str:
    """Three steps to a threat that spreads; the second one costs already."""
    marks = [panel(54, 20, 10, shade(CLAY, 0.8), ' opacity=".8"')]
    for i in range(FEW_THREATS + 1):
        faint = "" if number > i else ' opacity=".3"'
        marks.append(use(symbol, 11 + i * 16, 10, 16, extra=faint))
    return "".join(marks)
