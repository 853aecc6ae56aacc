"""A seat's forest: its trees on a strip of ground, and what is counted in them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moabi.draw.faces import Face, drawn, face
from moabi.draw.far import far_forest
from moabi.draw.palette import TABLE
from moabi.draw.paper import tally
from moabi.draw.parts import Part, Parts, group
from moabi.draw.rings import around
from moabi.games.onceupon import faces
from moabi.games.onceupon.cards import SHADOW, piece
from moabi.games.onceupon.faces import CORNER, HEIGHT, WIDTH, Look
from moabi.games.onceupon.table import THICK, Say, Table, describe

STEP = WIDTH + 12.0
"""From one column to the next."""
TREE = 4.0 * HEIGHT
ROOM = TREE + 26
"""Height of a row of trees."""
LIFT = 6.0
"""How far a complete tree rises from the page."""
TALL_ASIDE = 30.0
"""How far the far trees stay from the edges of a narrow sheet."""


class Plot(NamedTuple):
    """Where one seat's forest stands: the room for it on the seat's sheet."""

    seat: int
    x: float
    y: float
    width: float
    height: float
    columns: int
    """How many trees stand in a row."""
    rows: int = 1
    before: float = 0.0
    after: float = 0.0
    """How far the ground goes on to the left and to the right."""


TREE_SHEET = drawn(faces.tree_sheet())
_pencil = face()(faces.pencil)
_leaves = face()(faces.tree_leaves)


@lru_cache(maxsize=2048)
def _tree(
    say: Say,
    name: str,
    seat: int,
    column: int,
    cards: tuple[Look | None, ...],
    outline: bool,
    lit: tuple[int, ...],
) -> tuple[Part, ...]:
    """One tree, from roots to crown, complete or still partly in pencil; levels may be lit."""
    whole = None not in cards
    heading = f"{name} · {say('board-column', column=column + 1)} · "
    still: Parts = []
    glowing: Parts = []
    for level, look in enumerate(cards):
        ring = around(WIDTH, HEIGHT, CORNER, THICK) if level in lit else None
        parts: tuple[Part, ...] = ()
        under: Face | None = None if whole else SHADOW
        if look is None:
            words = f"{say('board-empty')} · {say(f'level-{level}')}"
            under = _pencil(level, ring is not None)
        else:
            words, parts = describe(say, look), (piece(look, outline, whole),)
        key, y = f"forest-{seat}-{column}-{level}", float((3 - level) * HEIGHT)
        place = Part(key, under, 0.0, y, 1.0, 0.0, heading + words, ring, parts=parts)
        (glowing if ring else still).append(place)
    if not whole:
        return (*still, *glowing)
    return (Part("", TREE_SHEET), *still, Part("", _leaves(column)), *glowing)


@face()
def _far(width: float, height: float) -> str:
    return far_forest(width, height, TABLE.far, TABLE.line)


def forest(table: Table, plot: Plot) -> Parts:
    """A seat's trees on their strip of ground, with room for those to come."""
    scene, seat, high = table.scene, plot.seat, plot.height / plot.rows
    cards = table.trees[seat]
    scale = min(high / ROOM, plot.width / (plot.columns * STEP + 16))
    left = plot.x + (plot.width - (min(len(cards), plot.columns) * STEP - 12) * scale) / 2
    aside = TALL_ASIDE if scene.tall else 0.0
    far = _far(plot.before + plot.width + plot.after - 2 * aside, high)
    x, foot = plot.x - plot.before + aside, plot.y + high
    grounds = [Part("", far, x, foot + row * high - 20 * scale) for row in range(plot.rows)]
    trees = []
    for column, tree in enumerate(cards):
        row, place = divmod(column, plot.columns)
        lit = tuple(level for level in range(4) if f"forest-{seat}-{column}-{level}" in scene.glow)
        parts = _tree(table.say, scene.names[seat], seat, column, tree, scene.outline, lit)
        y = row * high / scale - (0.0 if None in tree else LIFT)
        trees.append(group(f"tree-{seat}-{column}", parts, place * STEP, y))
    top = foot - (TREE + 8) * scale
    return [*grounds, group(f"forest-{seat}", trees, left, top, scale)]


@face()
def _tally(figures: tuple[tuple[str, int, bool], ...], width: float, line: int) -> str:
    return tally(TABLE, list(figures), width, line)


def counters(
    table: Table, seat: int, x: float, y: float, width: float, line: int = 9, scale: float = 1.0
) -> Part:
    """Whole trees and animals in them, species by species; a sun behind each that scores."""
    whole = table.complete[seat]
    animals = [0] * 8
    for tree in table.trees[seat]:
        if None in tree:
            continue
        for look in filter(None, tree):
            animals[look.level * 2] += look.first
            animals[look.level * 2 + 1] += look.second
    figures = [("ou-level-3", whole, False)]
    figures += [
        (f"ou-species-{kind}", number, number == whole > 0) for kind, number in enumerate(animals)
    ]
    words = [table.say("board-trees", count=whole)]
    words += [f"{table.say(f'species-{kind}')} {number}" for kind, number in enumerate(animals)]
    shown = _tally(tuple(figures), width, line)
    return Part(f"~counters-{seat}", shown, x, y, scale, title=" · ".join(words))
