"""Pebbles: the board as parts.

A pebble's key is its place in the row, wherever it lies by now: so a page can see it move, and the
key of a face-down pebble tells nothing.
"""

from __future__ import annotations

from moabi.core.contract import NONE, Scene
from moabi.draw.faces import drawn, face
from moabi.draw.palette import INK, PAPER, RIVER, SKY, TABLE
from moabi.draw.paper import label, panel
from moabi.draw.parts import Board, Part, Parts, mark
from moabi.draw.rings import around

from .layout import NUM_PEBBLES, UNKNOWN

SIZE = 44
STEP = 56
MARGIN = 20
WIDTH = NUM_PEBBLES * STEP + 2 * MARGIN
TRAY = (WIDTH - 3 * MARGIN) // 2
DEEP = SIZE + 8
"""Height of a tray."""
ROW = 100
"""From one seat's line to the next."""


def lay(scene: Scene) -> Board:
    """The row on top, under it a line a seat: its tray of shown and its tray of kept pebbles."""
    seats = int(scene.state.seats)
    parts = _pebbles(scene, NONE, False, STEP)
    for seat in range(seats):
        top = ROW * (seat + 1)
        points = scene.say("board-points", points=scene.scores[seat])
        words = label(f"{scene.names[seat]}: {points}", 0, 0, 18, TABLE.text)
        parts += [mark(words, MARGIN, top), *_trays(scene, seat, top + 10)]
    height = ROW * (seats + 1)
    return Board(scene.say("title"), WIDTH, height, TABLE.ground, (), parts)


EMPTY = drawn(panel(TRAY, DEEP, 8, TABLE.sheet))


def _trays(scene: Scene, seat: int, y: float) -> Parts:
    """What a seat shows and what it keeps; the pebbles lie on their tray."""
    found = []
    for name, x in (("show", MARGIN), ("keep", 2 * MARGIN + TRAY)):
        key, title = f"{name}-{seat}", f"{scene.names[seat]}: {scene.say(f'board-{name}')}"
        ring = around(TRAY, DEEP, 8) if key in scene.glow else None
        pebbles = _pebbles(scene, seat, name == "show", STEP * 0.8)
        found.append(Part(key, EMPTY, x, y, 1.0, 0.0, title, ring, parts=pebbles))
    return found


@face()
def _pebble(words: str, is_seen: bool) -> str:
    half = SIZE / 2
    stone = f'<circle cx="{half}" cy="{half}" r="{half}" fill="{SKY if is_seen else RIVER}"/>'
    return stone + label(words, half, half + 7, 20, INK if is_seen else PAPER, anchor="middle")


def _pebbles(scene: Scene, owner: int, is_shown: bool, step: float) -> Parts:
    """The pebbles that a seat shows or keeps, side by side; of NONE, those still in the row."""
    state, numbers = scene.state, scene.tables["NUMBERS"].tolist()
    rows = zip(state.pebble.tolist(), state.owner.tolist(), state.shown.tolist(), strict=True)
    found: Parts = []
    for place, (pebble, taken_by, shown) in enumerate(rows):
        if taken_by != owner or bool(shown) != is_shown:
            continue
        x, y = (MARGIN + place * step, 20.0) if owner == NONE else (4 + len(found) * step, 4.0)
        words = "?" if pebble == UNKNOWN else str(numbers[pebble])
        key = f"place-{place}"
        ring = around(SIZE, SIZE, SIZE / 2) if key in scene.glow else None
        shape = _pebble(words, pebble != UNKNOWN)
        found.append(Part(key, shape, x, y, 1.0, 0.0, words, ring))
    return found
