"""What a seat produces and what it holds, on its board."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from moabi.draw.faces import Face, drawn, face
from moabi.draw.palette import NIGHT, mix
from moabi.draw.paper import ink, label, panel, place, use
from moabi.draw.parts import Part, Parts, mark
from moabi.games.vorex.hexes import Point
from moabi.games.vorex.layout import DRAWS, NUM_RESOURCES
from moabi.games.vorex.picture import Side, amounts
from moabi.games.vorex.symbols import PALE, RESOURCE_COLOURS, pip

NOTCHES = 8
"""Notches of a production track; what lies beyond is told by the figure only."""
SLATE = "#20382f"
SOIL = mix(SLATE, "#000000", 0.28)
CAPTION = mix(PALE, SLATE, 0.3)
OWN_HEIGHT = 154.0
"""Height of one's own production and resources."""
LINE = 48.0
"""Height of another seat's, all in one line."""
GRID_HELD, GRID_MADE = 58.0, 46.0
"""Heights of its resources, and of what it produces below them."""
PURSE_HEAD, PURSE_ROW, PURSE_MADE = 29.0, 29.0, 80.0
"""One's own on a narrow page: heights of the captions and of a row, width of the production."""
PURSE = PURSE_HEAD + NUM_RESOURCES * PURSE_ROW + 2
"""How high that is."""


def _paint(count: int) -> str:
    """The colour of a figure: nothing is told faintly."""
    return PALE if count else mix(PALE, SLATE, 0.38)


def _production(side: Side, at: Point, size: Point, marks: str, thick: float = 4.0) -> Part:
    """What the seat's flowers produce: the place of the action Draw."""
    key = f"board-{side.number}"
    made = side.production
    words = side.say("board-production", made=amounts(side.say, made), count=sum(made))
    title = f"{side.name} · {words}"
    ring = side.ring(key, *size, 12, thick)
    return Part(key, drawn(panel(*size, 12, SLATE) + marks), *at, 1.0, 0.0, title, ring)


def _heaps(
    side: Side,
    at: Callable[[int], Point],
    size: Point,
    draw: Callable[[int, int], Face],
    thick: float = 3.5,
) -> Parts:
    """The resources that a seat holds, each a place of its own."""
    found = []
    for resource, count in enumerate(side.held):
        key = f"held-{side.number}-{resource}"
        amount = side.say(f"count-{resource}", count=count)
        title = f"{side.name} · {amount}"
        ring = side.ring(key, *size, 10, thick)
        found.append(Part(key, draw(resource, count), *at(resource), 1.0, 0.0, title, ring))
    # What glows lies over what does not.
    return sorted(found, key=lambda part: part.ring is not None)


# One's own


@lru_cache(maxsize=512)
def _track(resource: int, count: int) -> str:
    """A groove with notches, 254 units wide: the marker stands at what is produced."""
    colour = RESOURCE_COLOURS[resource]
    holes = "".join(
        f'<circle cx="{26 + i * 23}" r="5.5" fill="{colour if 0 < i <= count else NIGHT}"'
        f' opacity="{0.75 if 0 < i <= count else 0.5}"/>'
        for i in range(NOTCHES)
    )
    line = ink(f"M26 0H{26 + 23 * (NOTCHES - 1)}", 4, 0.5, NIGHT)
    marker = pip(resource, 26 + 23 * min(count, NOTCHES - 1), 0, 26)
    figure = label(f"+{count}", 240, 6, 18, _paint(count), anchor="end", weight=700)
    return line + holes + marker + figure


@face()
def _stock(resource: int, count: int, width: float) -> str:
    """A hollow with a heap of one resource and its number, 114 units high."""
    hollow = panel(width, 114, 10, mix(SLATE, "#ffffff", 0.07))
    heap = "".join(
        pip(resource, width / 2 + dx, 34 + dy, 38)
        for dx, dy in ((-11, -6), (11, -4), (0, 8))[3 - min(count, 3) :]
    )
    if count == 0:
        heap = pip(resource, width / 2, 38, 40, ' opacity=".25"')
    figure = label(str(count), width / 2, 101, 32, _paint(count), anchor="middle", weight=700)
    return hollow + heap + figure


def own(side: Side, board: tuple[float, float, float], held: tuple[float, float, float]) -> Parts:
    """Tracks and heaps; for each its corner, and the width of all or of one."""
    x, y, width = board
    marks = label(side.say("board-production-caption"), 14, 22, 16, CAPTION, serif=True)
    for resource, count in enumerate(side.production):
        marks += place(_track(resource, count), 6, 46 + resource * 30.5, width / 258)
    made = _production(side, (x, y), (width, OWN_HEIGHT), marks)
    left, top, step = held
    caption = side.say("board-held-caption")
    hollows = panel(NUM_RESOURCES * step, OWN_HEIGHT, 12, SOIL)
    hollows += label(caption, 14, 22, 16, CAPTION, serif=True)
    heaps = _heaps(
        side,
        lambda resource: (left + resource * step + 4, top + 32),
        (step - 8, 114.0),
        lambda resource, count: _stock(resource, count, step - 8),
    )
    return [made, mark(hollows, left, top), *heaps]


@face()
def _row(resource: int, count: int, width: float) -> str:
    """A resource and its number, in a row of the purse."""
    faint = "" if count else ' opacity=".55"'
    middle = PURSE_ROW / 2 - 3
    return (
        panel(width, PURSE_ROW - 6, 10, mix(SLATE, "#ffffff", 0.07))
        + pip(resource, width * 0.34, middle, 23, faint)
        + label(str(count), width * 0.7, middle + 7, 20, _paint(count), anchor="middle", weight=700)
    )


def purse(side: Side, at: Point, width: float) -> Parts:
    """One's own on a narrow page, a row for each resource: what is held, and what Draw brings."""
    x, y = at
    room = width - PURSE_MADE - 6
    caption = label(side.say("board-held-caption"), room / 2, 20, 15, CAPTION, anchor="middle")
    soil = mark(panel(room, PURSE, 12, SOIL) + caption, x, y)
    words = side.say(f"face-{DRAWS}")
    marks = use("vx-mark-draw", 17, 15, 19)
    marks += label(words, 29, 20, 15, PALE)
    for resource, count in enumerate(side.production):
        foot = PURSE_HEAD + resource * PURSE_ROW + PURSE_ROW / 2 + 4
        fill = _paint(count)
        marks += label(f"+{count}", PURSE_MADE / 2, foot, 20, fill, anchor="middle", weight=700)
    made = _production(side, (x + room + 6, y), (PURSE_MADE, PURSE), marks, 3)
    heaps = _heaps(
        side,
        lambda resource: (x + 5, y + PURSE_HEAD + resource * PURSE_ROW),
        (room - 10, PURSE_ROW - 6),
        lambda resource, count: _row(resource, count, room - 10),
        2.4,
    )
    return [soil, made, *heaps]


# Another seat's


@lru_cache(maxsize=512)
def _chip(resource: int, figure: str, width: float, height: float) -> str:
    """A resource with its number."""
    count = int(figure)
    faint = "" if count else ' opacity=".55"'
    size = min(29.0, width * 0.46)
    letters = 16.0 if count > 9 else 20.0
    wide = size + 4 + letters * 0.66 * len(figure)
    x = (width - wide) / 2
    return pip(resource, x + size / 2, height / 2, size, faint) + label(
        figure, x + size + 4, height / 2 + letters * 0.36, letters, _paint(count), weight=700
    )


def line(side: Side, board: tuple[float, float, float], held: tuple[float, float, float]) -> Parts:
    """Production and resources side by side; for each its corner and the width of a resource."""
    x, y, step = board
    marks = "".join(
        place(_chip(resource, f"+{count}", step, LINE), resource * step, 0)
        for resource, count in enumerate(side.production)
    )
    made = _production(side, (x, y), (NUM_RESOURCES * step, LINE), marks)
    return [made, *_chips(side, held, LINE)]


def grid(side: Side, at: tuple[float, float, float]) -> Parts:
    """What a seat holds, and under each resource what it produces; the width is a resource's."""
    x, y, step = at
    marks = "".join(
        label(
            f"+{count}",
            (resource + 0.5) * step,
            GRID_MADE / 2 + 6.5,
            18,
            _paint(count),
            anchor="middle",
            weight=700,
        )
        for resource, count in enumerate(side.production)
    )
    below = (x, y + GRID_HELD + 6)
    made = _production(side, below, (NUM_RESOURCES * step, GRID_MADE), marks)
    return [*_chips(side, at, GRID_HELD), made]


def _chips(side: Side, at: tuple[float, float, float], height: float) -> Parts:
    """The resources of a seat in a line."""
    x, y, step = at
    soil = mark(panel(NUM_RESOURCES * step, height, 12, SOIL), x, y)
    heaps = _heaps(
        side,
        lambda resource: (x + resource * step + 4, y + 4),
        (step - 8, height - 8),
        lambda resource, count: _heap(resource, count, step, height),
    )
    return [soil, *heaps]


@face()
def _heap(resource: int, count: int, step: float, height: float) -> str:
    return place(_chip(resource, str(count), step, height), -4, -4)
