"""Drawn examples of the rules of Vorex; its kernels say what fits and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from moabi.core.state import State, new_states
from moabi.draw.example import Example, Item, row
from moabi.draw.palette import NIGHT, Theme
from moabi.draw.paper import panel, place
from moabi.games.vorex import layout, stumps
from moabi.games.vorex.blooming import amount, linked, place_flower
from moabi.games.vorex.gallery import all_pieces
from moabi.games.vorex.hexes import ACROSS, HEX, centre
from moabi.games.vorex.layout import (
    FLOWERS,
    HEX_COST,
    HEX_KIND,
    HEXES,
    MIDDLE,
    NUM_RESOURCES,
    NUM_TILES,
    PIECE_BEETLES,
    RUIN,
    tile_offsets,
)
from moabi.games.vorex.naming import coordinates
from moabi.games.vorex.table import cell_from, clear_table, fits_turned, lay

SCALE = 0.42
FIRST, SECOND, THIRD = 1, 4, 7
"""The tiles of the examples: F02, F05 and F08."""
WATER, INSECT = FIRST * HEXES, FIRST * HEXES + 1
BESIDE = (-2, 3, 0)
APART = (1, 2, 0)
CLOSING = (-2, 0, 1)
"""Where further tiles lie: columns and rows from the first one, and rotation."""
DEAR = SECOND * HEXES + 1
"""The free stump of the rulebook's example, for an insect and two water."""
ORANGE = 0

Laid = tuple[int, int, int]
"""A tile, the cell of its middle, its rotation."""


def table(laid: Iterable[Laid]) -> State:
    """A table with these tiles, laid in order."""
    state = new_states(layout.STATE, 1)[0]
    state.seats = 2
    state.flowers[:] = FLOWERS
    clear_table(state)
    for piece, cell, rotation in laid:
        lay(state, piece, cell, rotation)
    return state


def laid_at(piece: int, at: tuple[int, int, int]) -> Laid:
    """A tile, so far from the first one and turned so."""
    q, r, rotation = at
    return piece, int(cell_from(MIDDLE, q, r)), rotation


def cells(cell: int, rotation: int) -> list[int]:
    """The cells that a tile would take."""
    return [int(cell_from(cell, q, r)) for q, r in tile_offsets(rotation)]


def _scene(state: State, laid: list[Laid], mark: bool | None, ghost: bool = False) -> Item:
    """Tiles on the night ground, the last of them as a ghost, and ruins in the holes."""
    pieces = all_pieces()
    marks, corners = [], []
    for turn, (piece, cell, rotation) in enumerate(laid):
        x, y = centre(*coordinates(state, cell))
        faded = ' opacity=".62"' if ghost and turn == len(laid) - 1 else ""
        marks.append(f"<g{faded}>{place(stumps.whole(pieces[piece], rotation), x, y)}</g>")
        corners += [centre(*coordinates(state, one)) for one in cells(cell, rotation)]
    for ruin in range(int(state.num_ruins)):
        x, y = centre(*coordinates(state, int(state.hex_cell[RUIN + ruin])))
        marks.append(place('<use href="#vx-ruin"/>', x, y))
    return _on_night("".join(marks), corners, mark)


def _on_night(marks: str, corners: list[tuple[float, float]], mark: bool | None) -> Item:
    left = min(x for x, _ in corners) - ACROSS
    top = min(y for _, y in corners) - 1.5 * HEX
    width = (max(x for x, _ in corners) + ACROSS - left) * SCALE
    height = (max(y for _, y in corners) + 1.5 * HEX - top) * SCALE
    ground = panel(width, height, 12, NIGHT)
    return Item(width, height, ground + place(marks, -left * SCALE, -top * SCALE, SCALE), mark)


def worked_example() -> State:
    """The rulebook's: orange has flowers on water and on insects, next to a dear stump."""
    state = table([(FIRST, MIDDLE, 0), (SECOND, MIDDLE + 3, 3)])
    for hexagon in (WATER, INSECT):
        place_flower(state, ORANGE, hexagon)
    return state


def saved_on(state: State, hexagon: int) -> tuple[int, ...]:
    """What linked flowers save of each resource."""
    reduction = linked(state, ORANGE, hexagon)
    cost = [int(count) for count in HEX_COST[hexagon]]
    return tuple(min(cost[n], int(amount(reduction, n))) for n in range(NUM_RESOURCES))


def _cost(saved: tuple[int, ...]) -> Item:
    """The worked example: two tiles, two flowers, and the stump with what it still costs."""
    state = worked_example()
    laid = [(FIRST, MIDDLE, 0), (SECOND, MIDDLE + 3, 3)]
    pieces = all_pieces()
    land = pieces[SECOND].lands[DEAR % HEXES]
    marks = []
    corners = []
    for piece, cell, rotation in laid:
        x, y = centre(*coordinates(state, cell))
        marks.append(place(stumps.whole(pieces[piece], rotation), x, y))
        corners += [centre(*coordinates(state, one)) for one in cells(cell, rotation)]
    for hexagon in (WATER, INSECT):
        x, y = centre(*coordinates(state, int(state.hex_cell[hexagon])))
        flower = stumps.bloom(ORANGE, int(HEX_KIND[hexagon]), 0, "")
        marks.append(place(f'<use href="#vx-touch"/>{flower}', x, y))
    x, y = centre(*coordinates(state, int(state.hex_cell[DEAR])))
    marks.append(place(stumps.land(land, saved) + '<use href="#vx-chosen"/>', x, y))
    return _on_night("".join(marks), corners, None)


def _amounts(counts: Iterable[int], say: Callable[..., str]) -> str:
    words = [say(f"count-{n}", count=int(count)) for n, count in enumerate(counts) if count]
    return ", ".join(words) or say("amounts-0")


def examples(theme: Theme, say: Callable[..., str]) -> list[Example]:
    """Where a tile fits and where not, a hole, beetles, and a cost that flowers lower."""
    base: list[Laid] = [(FIRST, MIDDLE, 0)]
    state = table(base)
    two: list[Laid] = [*base, laid_at(SECOND, BESIDE)]
    wide = table(two)
    three: list[Laid] = [*two, laid_at(THIRD, APART)]
    ruined: list[Laid] = [*base, laid_at(SECOND, CLOSING)]
    saved = saved_on(worked_example(), DEAR)
    cost = [int(count) for count in HEX_COST[DEAR]]
    left = [cost[n] - saved[n] for n in range(NUM_RESOURCES)]
    rich = max(range(NUM_TILES), key=lambda tile: int(PIECE_BEETLES[tile].sum()))
    piece = all_pieces()[rich]
    corners = [centre(q, r) for q, r in tile_offsets(0)]
    drawn = stumps.whole(piece, 0) + stumps.beetles(piece, 0)
    return [
        row(
            "5.1",
            say("example-fits"),
            [
                _scene(state, two, bool(fits_turned(state, *two[-1])), True),
                _scene(wide, three, bool(fits_turned(wide, *three[-1])), True),
            ],
        ),
        row("5.2", say("example-ruin"), [_scene(table(ruined), ruined, None)]),
        row(
            "5.4",
            say("example-beetles", found=_amounts(PIECE_BEETLES[rich], say)),
            [_on_night(drawn, corners, None)],
        ),
        row(
            "6.2",
            say(
                "example-cost",
                cost=_amounts(cost, say),
                saved=_amounts(saved, say),
                left=_amounts(left, say),
            ),
            [_cost(saved)],
        ),
    ]
