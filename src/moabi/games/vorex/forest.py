"""The forest in the middle of the table: tiles, ruins, flowers and vines, and the cells around."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from random import Random

from moabi.core.contract import NONE, Message, seat_letter
from moabi.draw.palette import LIME, NIGHT, SUN, mix
from moabi.draw.paper import ink, keyed, label, leaf, paint, panel, place
from moabi.games.vorex import ground, stumps
from moabi.games.vorex.hexes import ACROSS, HEX, Point, centre, polar
from moabi.games.vorex.layout import HEXES, MIDDLE, NUM_LAND, RUIN, WIDTH, Decision
from moabi.games.vorex.naming import spot
from moabi.games.vorex.picture import Cell, Picture, Spot, column_row
from moabi.games.vorex.symbols import FLOWER_COLOURS, PALE

RADII = tuple(60 * 0.95**step for step in range(56))
"""Sizes of a hex on the page: few, so that a forest which grows does not shrink at every tile."""
RIM = 2
"""Cells shown around a forest while a tile is laid: no middle of a new tile lies further out."""
SHOWN = 1.1
"""How much of the outermost cells is in the field: all of them, and the glow around them."""
HANDLES = ACROSS * 1.78
"""How far the handles of a tile being turned reach."""
STYLE = (
    ".glow:hover>.ghost{visibility:visible}"
    ".turns:hover .ghost{visibility:hidden}"
    ".turns>[data-key]:hover>.ghost{visibility:visible}"
    ".turns:has(>.chosen)>[data-key]>.ghost{visibility:hidden}"
    ".turns>[data-key].chosen>.ghost{visibility:visible}"
)
"""A tile being laid shows under the pointer, where it would lie and turned as it would be; once a
way to turn it is chosen, only so."""


def _rim(picture: Picture) -> list[Cell]:
    """The free cells around the forest; on an empty table, those around its first tile to be."""
    laid = set(picture.spots)
    near = set(laid) or {column_row(MIDDLE)}
    for _ in range(RIM if picture.is_laying else 1):
        near |= {beside for cell in near for beside in picture.neighbours(cell)}
    return sorted(near - laid)


def _framed(picture: Picture, rim: list[Cell]) -> list[Cell]:
    """The cells that lie whole in the field: those of the rim only where a tile may come there."""
    return [*picture.spots, *rim] if picture.is_laying or not picture.spots else [*picture.spots]


def _fit(cells: Iterable[Cell], width: float, height: float) -> tuple[float, Point]:
    """How large hexes can be, and the middle of what is shown, in units of the forest."""
    points = [centre(*cell) for cell in cells]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, foot = min(y for _, y in points), max(y for _, y in points)
    wide = width / (right - left + ACROSS * SHOWN)
    high = height / (foot - top + 2 * HEX * SHOWN)
    room = min(wide, high) * HEX
    radius = next((size for size in RADII if size <= room), RADII[-1])
    return radius / HEX, ((left + right) / 2, (top + foot) / 2)


def _pan(middle: Point, aim: Point, width: float, height: float) -> Point:
    """The middle of what is shown, moved as little as lets a tile at `aim` be turned in sight."""
    across, down = width / 2 - HANDLES, height / 2 - HANDLES
    x = min(max(middle[0], aim[0] - across), aim[0] + across)
    y = min(max(middle[1], aim[1] - down), aim[1] + down)
    return x, y


# Cells


def _key(picture: Picture, cell: Cell) -> tuple[str, str]:
    """The key of a cell, and the way to it."""
    q, r = cell
    way = spot(r * WIDTH + q)
    parts = {
        name: picture.say(value.key) if isinstance(value, Message) else value
        for name, value in way.values.items()
    }
    return f"cell-{q}-{r}", picture.say(way.key, **parts)


def _free_cell(picture: Picture, cell: Cell) -> str:
    """A cell with nothing on it; where the tile in hand fits, it shows itself on pointing."""
    key, place = _key(picture, cell)
    is_turning = picture.decision == Decision.TURN_TILE
    ring = picture.hex_ring(key, "vx-ring" if is_turning else "vx-ring-free")
    over = ""
    if ring and picture.decision == Decision.PLACE_TILE:
        turns = picture.rotations(cell)
        over = _ghost(turns[0]) if turns else ""
    x, y = centre(*cell)
    title = f"{picture.say('board-free')} · {place}"
    return keyed(key, title, '<use href="#vx-free"/>', ring=ring, over=over, x=x, y=y)


def _ghost(rotation: int, is_seen: bool = False, x: float = 0.0, y: float = 0.0) -> str:
    """The tile in hand as it would lie, the middle of its middle at (x, y)."""
    return (
        f'<use class="ghost" href="#vx-laying-{rotation}" x="{x:.1f}" y="{y:.1f}" opacity=".7"'
        f' visibility="{"visible" if is_seen else "hidden"}" pointer-events="none"/>'
    )


def _laid_cell(picture: Picture, cell: Cell) -> tuple[str, str]:
    """A hex of the forest with what stands on it, and its ring."""
    spot = picture.spots[cell]
    key, place = _key(picture, cell)
    ring = picture.hex_ring(key)
    title = f"{picture.spot_words(spot)} · {place}"
    markup = '<use href="#vx-touch"/>'
    if picture.decision == Decision.PAY_COST and spot.hexagon == picture.argument:
        markup = '<use href="#vx-chosen"/>'
    if spot.hexagon >= NUM_LAND:
        free = picture.ruin_stumps[spot.hexagon - RUIN]
        if spot.owner != NONE:
            markup += _flower(picture, spot, NONE, 0)
        elif free > 0:
            markup += waiting(free)
    else:
        here = picture.lands[spot.hexagon]
        if spot.owner != NONE:
            markup += _flower(picture, spot, here.kind, here.points)
        else:
            saved = picture.saved(picture.payer, spot.hexagon)
            if any(saved):
                title += f" · {picture.say('board-saved', saved=picture.amounts(saved))}"
            markup += stumps.land(here, saved, spot.hexagon % 6)
    x, y = centre(*cell)
    return keyed(key, title, markup, ring=ring, x=x, y=y), ring


def _flower(picture: Picture, spot: Spot, kind: int, points: int) -> str:
    """A flower of the forest: the same piece, by its key, that lay on its side's board."""
    side = spot.owner
    letter = seat_letter(side) if picture.scene.outline else ""
    markup = stumps.bloom(picture.look(side), kind, points, letter)
    number = picture.flower_hex[side].index(spot.hexagon)
    title = picture.say("board-flower-of", name=picture.side_name(side))
    return keyed(f"flower-{side}-{number}", title, markup, x=0, y=0)


@lru_cache(maxsize=8)
def waiting(free: int) -> str:
    """How many stumps around a ruin have still to bloom."""
    return f'<circle cy="31" r="11" fill="{NIGHT}" stroke="{PALE}" stroke-width="1.6"/>' + label(
        str(free), 0, 36.5, 15.5, PALE, anchor="middle", weight=700
    )


def _grounds(picture: Picture) -> str:
    """Tiles and ruins under all that stands on them."""
    marks = []
    for cell, (hexagon, _) in picture.spots.items():
        piece, part = divmod(hexagon, HEXES)
        if hexagon >= NUM_LAND:
            marks.append(place('<use href="#vx-ruin"/>', *centre(*cell)))
        elif part == 0:
            look = picture.pieces[piece]
            tile = ground.tile(look.level, len(look.lands), picture.rotation[piece])
            marks.append(place(tile, *centre(*cell)))
    return "".join(marks)


# Vines


def vine(start: Point, end: Point, bend: float, reach: float = 1.0) -> str:
    """A vine that sways from flower to flower."""
    dx, dy = (end[0] - start[0]) * reach, (end[1] - start[1]) * reach
    side = (-dy / ACROSS * bend, dx / ACROSS * bend)
    return (
        f"M{start[0]:.1f} {start[1]:.1f}c{dx * 0.3 + side[0]:.1f} {dy * 0.3 + side[1]:.1f}"
        f" {dx * 0.7 - side[0]:.1f} {dy * 0.7 - side[1]:.1f} {dx:.1f} {dy:.1f}"
    )


def stems(path: str, colour: str, shines: bool) -> str:
    """Vines along a path; those that shine lower a cost."""
    marks = ink(path, 11, 0.85, mix(colour, "#06100c", 0.78))
    if not shines:
        return marks + ink(path, 6.5, 1, mix(colour, NIGHT, 0.4))
    glow = ink(path, 18, 0.3, colour) + ink(path, 6.5, 1, colour)
    return marks + glow + ink(path, 2.2, 0.95, mix(colour, "#ffffff", 0.75))


def tendrils(path: str, colour: str) -> str:
    """Thin vines from flowers to a stump whose cost they lower."""
    return ink(path, 9, 0.28, colour) + ink(path, 3.4, 1, mix(colour, "#ffffff", 0.3))


def _leaves(start: Point, end: Point, turn: float) -> str:
    """Two small leaves where a vine crosses from hex to hex."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return leaf(x, y, 13, turn + 0.6, 0.34) + leaf(x, y, 12, turn + 3.6, 0.34)


def _lit(picture: Picture) -> set[tuple[int, int]]:
    """Seats with those of their groups that lower a cost somewhere; the Weed pays none (12.3)."""
    return {
        (side, group)
        for side in range(picture.seats)
        for hexagon in picture.free_stumps
        if any(picture.saved(side, hexagon))
        for group in picture.linked_groups(side, hexagon)
    }


def _vines(picture: Picture) -> str:
    """Flowers of one side that touch are linked; the link is lit while it lowers a cost."""
    lit = _lit(picture)
    paths: dict[tuple[int, bool], list[str]] = {}
    leaves: list[str] = []
    for cell, (hexagon, side) in picture.spots.items():
        shines = (side, picture.group[hexagon]) in lit
        # Half of the neighbours: every link once.
        for i, beside in enumerate(picture.neighbours(cell)[:3]):
            if side == NONE or beside not in picture.spots or picture.spots[beside].owner != side:
                continue
            start, end = centre(*cell), centre(*beside)
            bend = 16.0 if (cell[0] + cell[1] + i) % 2 else -16.0
            paths.setdefault((side, shines), []).append(vine(start, end, bend))
            leaves.append(_leaves(start, end, bend / 40 - i * pi / 3))
    marks = []
    for (side, shines), vines in sorted(paths.items()):
        marks.append(stems("".join(vines), FLOWER_COLOURS[picture.look(side)], shines))
    return "".join(marks) + paint("".join(leaves), mix(LIME, "#3d6b35", 0.45))


def _tendrils(picture: Picture) -> str:
    """From the viewer's flowers to the stumps whose cost they lower."""
    side, found = picture.payer, []
    for cell, (hexagon, _) in picture.spots.items():
        if hexagon not in picture.free_stumps or not any(picture.saved(side, hexagon)):
            continue
        groups = picture.linked_groups(side, hexagon)
        for beside in picture.neighbours(cell):
            near = picture.spots.get(beside)
            if near and near.owner == side and picture.group[near.hexagon] in groups:
                found.append(vine(centre(*beside), centre(*cell), 9, 0.74))
    return tendrils("".join(found), FLOWER_COLOURS[picture.look(side)])


# Laying a tile


def laying_definitions(picture: Picture) -> str:
    """The tile in hand in every rotation, for its ghosts."""
    if picture.laying == NONE or picture.decision not in (Decision.PLACE_TILE, Decision.TURN_TILE):
        return ""
    piece = picture.pieces[picture.laying]
    turns = range(6) if len(piece.lands) > 1 else (0,)
    return "".join(
        f'<g id="vx-laying-{n}">{stumps.whole(piece, n)}{stumps.beetles(piece, n)}</g>'
        for n in turns
    )


@lru_cache(maxsize=6)
def turn_handle(rotation: int) -> str:
    """A disc where the first arm of the tile would point, with an arrow that goes round."""
    return (
        f'<g class="stays"><circle r="17" fill="{NIGHT}" stroke="{SUN}" stroke-width="3"/>'
        f'<g transform="rotate({-60 * rotation})">'
        + ink("M-7 7A10 10 0 1 1 7 7", 3.2, 1, SUN)
        + f'<path d="M2 3l11 1l-4 9Z" fill="{SUN}"/></g></g>'
    )


def _turns(picture: Picture, cell: Cell) -> str:
    """The tile at its cell, turned in the first way that fits; a handle for every such way."""
    ghosts: list[str] = []
    handles: list[str] = []
    turns = picture.rotations(cell)
    for rotation in turns:
        key = f"turn-{rotation}"
        x, y = polar(ACROSS * 1.52, 90 - 60 * rotation)
        ring = picture.hex_ring(key, "vx-ring-turn")
        ghost = _ghost(rotation, rotation == turns[0], -x, -y)
        title = picture.say("board-turn", degrees=60 * rotation)
        handle = keyed(key, title, ghost + turn_handle(rotation), ring=ring, x=x, y=y)
        (ghosts if rotation == turns[0] else handles).append(handle)
    marks = "".join(ghosts + handles)
    x, y = centre(*cell)
    around = f'<g class="turns" transform="translate({x:.1f} {y:.1f})">{marks}</g>'
    return around + _free_cell(picture, cell)


# The field


@lru_cache(maxsize=8)
def _field(width: float, height: float, dark: bool) -> str:
    """The night garden behind the forest: ferns in the dark, and fireflies."""
    rng = Random(7)
    fern = mix("#1f5a44", NIGHT, 0.78 if dark else 0.62)
    fronds: list[str] = []
    for x, y, up, way in (
        (0.0, height, -1.57, 1),
        (width, height, -1.57, -1),
        (0.0, 0.0, 1.57, -1),
        (width, 0.0, 1.57, 1),
    ):
        for i in range(4):
            fronds += _fern(x, y, rng.uniform(120, 210), up + way * (0.15 + i * 0.42), way * 0.09)
    flies = "".join(
        f'<circle cx="{rng.uniform(20, width - 20):.0f}" cy="{rng.uniform(16, height - 16):.0f}"'
        f' r="{rng.uniform(1, 2.4):.1f}" opacity="{rng.uniform(0.2, 0.65):.2f}"/>'
        for _ in range(24)
    )
    return (
        f'<clipPath id="vx-field">{panel(width, height, 18, "#000000")}</clipPath>'
        + panel(width, height, 18, "url(#vx-night)")
        + f'<g clip-path="url(#vx-field)"><path d="{"".join(fronds)}" fill="{fern}"/></g>'
        + f'<g fill="{LIME}">{flies}</g>'
    )


def _fern(x: float, y: float, length: float, angle: float, bend: float) -> list[str]:
    """A fern's leaflets along a stalk that bends."""
    marks = []
    steps = 9
    for i in range(steps):
        size = length * 0.34 * (1 - i / steps) + 8
        marks += [leaf(x, y, size, angle + turn, 0.2) for turn in (-1.05, 1.05)]
        x += cos(angle) * length / steps
        y += sin(angle) * length / steps
        angle += bend
    return marks


def field(picture: Picture, width: float, height: float) -> str:
    """The empty field, for other things to lie on."""
    return _field(width, height, picture.scene.dark)


def forest(picture: Picture, width: float, height: float) -> str:
    """The forest, as large as its field allows, its upper left corner at the origin."""
    rim = _rim(picture)
    scale, (x, y) = _fit(_framed(picture, rim), width, height)
    aim = None
    if picture.decision == Decision.TURN_TILE:
        aim = column_row(picture.argument)
        x, y = _pan((x, y), centre(*aim), width / scale, height / scale)
    free = [_free_cell(picture, cell) for cell in rim if cell != aim]
    cells = [_laid_cell(picture, cell) for cell in sorted(picture.spots, key=lambda c: c[::-1])]
    still = "".join(markup for markup, ring in cells if not ring)
    glowing = "".join(markup for markup, ring in cells if ring)
    quiet = "".join(free)
    turns = _turns(picture, aim) if aim else ""
    under = _grounds(picture) + _vines(picture) + _tendrils(picture)
    marks = under + still + glowing + turns
    # The ghost of a tile at a free cell lies over the forest.
    is_placing = picture.decision == Decision.PLACE_TILE
    whole = marks + quiet if is_placing else quiet + marks
    whole = place(whole, width / 2 - x * scale, height / 2 - y * scale, scale)
    note = _last_round(picture) if picture.is_last_round else ""
    return field(picture, width, height) + f'<g clip-path="url(#vx-field)">{whole}</g>' + note


def _last_round(picture: Picture) -> str:
    """Rule 8.1, in the corner of the field."""
    words = picture.say("board-last-round")
    width = 24 + 9.5 * len(words)
    edge = f' stroke="{SUN}" stroke-width="2"'
    plate = panel(width, 34, 12, NIGHT, edge)
    sign = label(words, width / 2, 23, 17, SUN, anchor="middle", serif=True, weight=600)
    return place(f'<g class="last-round" pointer-events="none">{plate}{sign}</g>', 12, 12)
