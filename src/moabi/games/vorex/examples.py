"""Drawn examples of the rules of Vorex; its kernels say what fits and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations
from math import hypot

from moabi.core.contract import NONE
from moabi.core.geometry import DIRECTIONS
from moabi.core.state import State, new_states
from moabi.draw.example import Example, Item, row
from moabi.draw.palette import CLAY, NIGHT, mix
from moabi.draw.paper import ink, panel, place
from moabi.games.vorex import ground, layout, stumps
from moabi.games.vorex.blooming import amount, bloom_ruin, linked, majority, place_flower
from moabi.games.vorex.forest import vine
from moabi.games.vorex.gallery import all_pieces
from moabi.games.vorex.hexes import ACROSS, HEX, Offset, Point, centre, outline
from moabi.games.vorex.layout import (
    ARID,
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
from moabi.games.vorex.stumps import Land
from moabi.games.vorex.symbols import FLOWER_COLOURS, PALE
from moabi.games.vorex.table import cell_from, clear_table, fits_turned, hexes_near, lay

SCALE = 0.46
FIRST, SECOND, THIRD = 1, 4, 7
"""The tiles of the examples: F02, F05 and F08."""
WATER, INSECT = FIRST * HEXES, FIRST * HEXES + 1
BESIDE = (-2, 3, 0)
APART = (1, 2, 0)
CLOSING = (-2, 0, 1)
"""Where further tiles lie: columns and rows from the first one, and rotation."""
DEAR = SECOND * HEXES + 1
"""The free stump of the rulebook's example, for an insect and two water."""
ORANGE, PINK, VIOLET = range(3)

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


BASE: Laid = (FIRST, MIDDLE, 0)
RUINED = [BASE, laid_at(SECOND, CLOSING)]
WORKED: list[Laid] = [BASE, (SECOND, MIDDLE + 3, 3)]
"""The tables of the examples."""


def _middle(state: State, cell: int) -> Point:
    """The middle of a cell on paper."""
    return centre(*coordinates(cell))


def _vines(state: State, hexes: Iterable[int]) -> str:
    """Links between flowers of one side that touch, and from orange's to the dear stump."""
    marks = ""
    for one, other in permutations(hexes, 2):
        (x, y), (u, v) = (_middle(state, int(state.hex_cell[n])) for n in (one, other))
        side = int(state.owner[one])
        if hypot(x - u, y - v) > ACROSS * 1.1 or side == NONE:
            continue
        colour = FLOWER_COLOURS[side]
        if state.owner[other] == side and one < other:
            path = vine((x, y), (u, v), 16)
            marks += ink(path, 11, 0.85, mix(colour, NIGHT, 0.7)) + ink(path, 6, 1, colour)
        elif other == DEAR and state.owner[DEAR] == NONE:
            path = vine((x, y), (u, v), 9, 0.74)
            marks += ink(path, 9, 0.28, colour) + ink(path, 3.4, 1, mix(colour, "#ffffff", 0.3))
    return marks


def _hex(state: State, land: Land, hexagon: int) -> str:
    """What stands on a hex: its flower or its stump, and on the dear one what is saved of it."""
    owner = int(state.owner[hexagon])
    if owner != NONE:
        markup = '<use href="#vx-touch"/>' + stumps.bloom(owner, land.kind, land.points, "")
    elif hexagon == DEAR and any(saved_on(state, DEAR)):
        markup = stumps.land(land, saved_on(state, DEAR)) + '<use href="#vx-chosen"/>'
    else:
        markup = stumps.land(land, turn=hexagon % 6)
    return place(markup, *_middle(state, int(state.hex_cell[hexagon])))


def _ghost(piece: int, rotation: int, at: Point) -> str:
    """A tile that is about to be laid."""
    line = outline(tuple(tile_offsets(rotation)), -4, 12)
    edge = (
        f'<path d="{line}" fill="none" stroke="{PALE}" stroke-width="5" stroke-dasharray="12 9"/>'
    )
    return place(f'<g opacity=".62">{stumps.whole(all_pieces()[piece], rotation)}</g>{edge}', *at)


def _holes(taken: set[Offset]) -> set[Offset]:
    """The free places that nothing leads to from outside."""
    columns, rows = ([cell[axis] for cell in taken] for axis in (0, 1))
    box = {
        (q, r)
        for q in range(min(columns) - 1, max(columns) + 2)
        for r in range(min(rows) - 1, max(rows) + 2)
    }
    free = box - taken
    reached = {(min(columns) - 1, min(rows) - 1)}
    near = reached
    while near:
        near = {(q + u, r + v) for q, r in near for u, v in DIRECTIONS} & free - reached
        reached = reached | near
    return free - reached


def _scene(state: State, laid: list[Laid], new: Laid | None = None) -> Item:
    """Tiles on the night ground with their flowers, ruins, and a new tile with its verdict."""
    pieces = all_pieces()
    grounds, things, known = [], [], []
    for piece, cell, rotation in laid:
        look = pieces[piece]
        tile = ground.tile(look.level, len(look.lands), rotation)
        grounds.append(place(tile, *_middle(state, cell)))
        for part, land in enumerate(look.lands):
            things.append(_hex(state, land, piece * HEXES + part))
            known.append(piece * HEXES + part)
    for ruin in range(RUIN, RUIN + int(state.num_ruins)):
        grounds.append(place('<use href="#vx-ruin"/>', *_middle(state, int(state.hex_cell[ruin]))))
        if state.owner[ruin] != NONE:
            things.append(_hex(state, Land(NONE), ruin))
        known.append(ruin)
    tiles = [*laid, new] if new else laid
    taken = {coordinates(one) for tile in tiles for one in cells(*tile[1:])}
    mark = None
    if new:
        things.append(_ghost(new[0], new[2], _middle(state, new[1])))
        mark = bool(fits_turned(state, *new))
        if not mark:
            line = f'<path d="{outline(depth=4, soft=8)}" fill="{CLAY}" opacity=".45"/>'
            things += [place(line, *centre(*cell)) for cell in sorted(_holes(taken))]
    marks = "".join((*grounds, _vines(state, known), *things))
    return _on_night(marks, [centre(*cell) for cell in taken], mark)


def _on_night(marks: str, corners: list[Point], mark: bool | None) -> Item:
    left = min(x for x, _ in corners) - 0.8 * ACROSS
    top = min(y for _, y in corners) - 1.35 * HEX
    width = (max(x for x, _ in corners) + 0.8 * ACROSS - left) * SCALE
    height = (max(y for _, y in corners) + 1.35 * HEX - top) * SCALE
    night = panel(width, height, 12, NIGHT)
    return Item(width, height, night + place(marks, -left * SCALE, -top * SCALE, SCALE), mark)


def worked_example() -> State:
    """The rulebook's: orange has flowers on water and on insects, next to a dear stump."""
    state = table(WORKED)
    for hexagon in (WATER, INSECT):
        place_flower(state, ORANGE, hexagon)
    return state


def saved_on(state: State, hexagon: int) -> tuple[int, ...]:
    """What linked flowers save of each resource."""
    reduction = linked(state, ORANGE, hexagon)
    cost = [int(count) for count in HEX_COST[hexagon]]
    return tuple(min(cost[n], int(amount(reduction, n))) for n in range(NUM_RESOURCES))


def decided_ruin() -> State:
    """A ruin with four stumps around it: orange has two, the others one each."""
    state = table(RUINED)
    near = hexes_near(state, int(state.hex_cell[RUIN])).to_bytes(6, "big")
    around = [beside - 1 for beside in near if HEX_KIND[beside - 1] != ARID]
    for side, hexagon in zip((ORANGE, PINK, ORANGE, VIOLET), around, strict=True):
        place_flower(state, side, hexagon)
    bloom_ruin(state, int(majority(state, 0)), 0)
    return state


def _amounts(counts: Iterable[int], say: Callable[..., str]) -> str:
    words = [say(f"count-{n}", count=int(count)) for n, count in enumerate(counts) if count]
    return ", ".join(words) or say("amounts-0")


def examples(say: Callable[..., str]) -> list[Example]:
    """Where a tile fits and where not, a hole, beetles, a cost that flowers lower, a ruin."""
    two = [BASE, laid_at(SECOND, BESIDE)]
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
                _scene(table([BASE]), [BASE], two[-1]),
                _scene(table(two), two, laid_at(THIRD, APART)),
            ],
        ),
        row("5.2", say("example-ruin"), [_scene(table(RUINED), RUINED)]),
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
            [_scene(worked_example(), WORKED)],
        ),
        row("7.1", say("example-majority"), [_scene(decided_ruin(), RUINED)]),
    ]
