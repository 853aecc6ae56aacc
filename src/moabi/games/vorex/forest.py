"""The forest in the middle of the table: tiles, ruins, flowers and vines, and the cells around."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import cos, pi, sin
from random import Random

from moabi.core.contract import NONE, Message, seat_letter
from moabi.core.geometry import DIRECTIONS
from moabi.draw.faces import Face, drawn, face
from moabi.draw.palette import LIME, NIGHT, SUN, Amount, mix, shade
from moabi.draw.paper import ink, label, leaf, paint, panel
from moabi.draw.parts import Part, Parts, group, mark
from moabi.draw.rings import Ring
from moabi.games.vorex import stumps
from moabi.games.vorex.hexes import ACROSS, HEX, Point, centre, outline, polar
from moabi.games.vorex.layout import HEXES, MIDDLE, NUM_LAND, RUIN, WIDTH, Decision
from moabi.games.vorex.naming import spot
from moabi.games.vorex.picture import NOTHING, Cell, Picture, amounts, column_row, land_words
from moabi.games.vorex.stumps import Land
from moabi.games.vorex.symbols import FLOWER_COLOURS, PALE

RADII = tuple(60 * 0.95**step for step in range(56))
"""Sizes of a hex on the page: few, so that a forest which grows does not shrink at every tile."""
RIM = 2
"""Cells shown around a forest while a tile is laid: no middle of a new tile lies further out."""
SHOWN = 1.1
"""How much of the outermost cells is in the field: all of them, and the glow around them."""
HANDLES = ACROSS * 1.78
"""How far the handles of a tile being turned reach."""
RING = Ring(
    f'path d="{outline(((0, 0),), 3.5, 8)}"',
    ((13, SUN, 0.3), (7.5, shade(SUN, 0.55), 0.9), (5, SUN, 1.0)),
)
"""Around a legal hex."""
_SMALL = f'path d="{outline(((0, 0),), 7, 8)}"'
RING_FREE = Ring(
    _SMALL,
    ((2.4, SUN, 0.75),),
    f'<{_SMALL} fill="{SUN}" opacity=".16"/>',
    f'<circle r="6" fill="{SUN}"/>',
)
"""Around a free cell where a tile fits."""
RING_TURN = Ring('circle r="20"', ((6, SUN, 1.0),))
"""Around a handle by which a tile is turned."""
STYLE = (
    ".ghost.seen{visibility:visible}"
    ".turns:hover .ghost{visibility:hidden}"
    ".turns>[data-key]:hover>.ghost{visibility:visible}"
    ".turns:has(>.chosen)>[data-key]>.ghost{visibility:hidden}"
    ".turns>[data-key].chosen>.ghost{visibility:visible}"
)
"""A tile being turned shows as the pointer would turn it; once a way is chosen, only so."""


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


@lru_cache(maxsize=4096)
def _way(say: Callable[..., str], cell: int) -> str:
    """The way to a cell in words."""
    way = spot(cell)
    parts = {
        name: say(value.key) if isinstance(value, Message) else value
        for name, value in way.values.items()
    }
    return say(way.key, **parts)


FREE, TOUCH, CHOSEN = (drawn(f'<use href="#vx-{name}"/>') for name in ("free", "touch", "chosen"))


@lru_cache(maxsize=4096)
def _empty(say: Callable[..., str], cell: Cell) -> Part:
    """A cell with nothing on it."""
    q, r = cell
    title = f"{say('board-free')} · {_way(say, r * WIDTH + q)}"
    return Part(f"cell-{q}-{r}", FREE, *centre(q, r), title=title)


def _free_cell(picture: Picture, cell: Cell) -> Part:
    """A free cell; where the tile in hand fits, it shows itself on pointing."""
    part = _empty(picture.scene.say, cell)
    if part.key not in picture.scene.glow:
        return part
    if picture.decision != Decision.PLACE_TILE:
        return part.lit(RING)
    turns = picture.rotations(cell)
    piece = picture.pieces[picture.laying]
    return part.lit(RING_FREE, _in_hand(piece, turns[0]) if turns else None)


@face()
def _in_hand(piece: stumps.Piece, rotation: int) -> str:
    """The tile in hand as it would lie."""
    marks = stumps.whole(piece, rotation) + stumps.beetles(piece, rotation)
    return f'<g opacity=".7">{marks}</g>'


def _laid_cell(picture: Picture, cell: Cell) -> Part:
    """A hex of the forest with what stands on it."""
    hexagon, owner = picture.spots[cell]
    say, waits, saved, flower = picture.scene.say, 0, NOTHING, ("", "", 0, "")
    if owner != NONE:
        number = picture.flower_hex[owner].index(hexagon)
        letter = seat_letter(owner) if picture.scene.outline else ""
        flower = (
            f"flower-{owner}-{number}",
            picture.side_name(owner),
            picture.look(owner),
            letter,
        )
    elif hexagon >= NUM_LAND:
        waits = max(picture.ruin_stumps[hexagon - RUIN], 0)
    else:
        saved = picture.saved(picture.payer, hexagon)
    land = picture.lands[hexagon] if hexagon < NUM_LAND else None
    is_paid = picture.decision == Decision.PAY_COST and hexagon == picture.argument
    part = _laid(say, cell, hexagon, land, waits, saved, flower, is_paid)
    return part.lit(RING) if part.key in picture.scene.glow else part


@lru_cache(maxsize=8192)
def _laid(
    say: Callable[..., str],
    cell: Cell,
    hexagon: int,
    land: Land | None,
    waits: int,
    saved: tuple[int, ...],
    flower: tuple[str, str, int, str],
    is_paid: bool,
) -> Part:
    """The same by all that it shows: `waits` is how many stumps of a ruin have still to bloom."""
    q, r = cell
    key, owner, look, letter = flower
    words = [land_words(say, land) if land else say("board-ruin")]
    if key:
        words.append(say("board-flower-of", name=owner))
        kind, points = (land.kind, land.points) if land else (NONE, 0)
        on_it = [Part(key, bloom(look, kind, points, letter), title=words[-1])]
    elif land:
        on_it = [Part(f"hex-{hexagon}", standing(land, saved, hexagon % 6))]
    else:
        words.append(say("board-ruin-free", count=waits))
        on_it = [Part("", waiting(waits))] if waits else []
    words.append(_way(say, r * WIDTH + q))
    if any(saved):
        words.append(say("board-saved", saved=amounts(say, saved)))
    face = CHOSEN if is_paid else TOUCH
    return Part(f"cell-{q}-{r}", face, *centre(q, r), title=" · ".join(words), parts=on_it)


standing = face()(stumps.land)
"""What stands on a hex that has no flower."""


bloom = face()(stumps.bloom)
"""A flower on its hex."""


@face()
def waiting(free: int) -> str:
    """How many stumps around a ruin have still to bloom."""
    return f'<circle cy="31" r="11" fill="{NIGHT}" stroke="{PALE}" stroke-width="1.6"/>' + label(
        str(free), 0, 36.5, 15.5, PALE, anchor="middle", weight=700
    )


@lru_cache(maxsize=8192)
def _lying(key: str, shape: Face, cell: Cell) -> Part:
    """What lies on a cell, or begins there."""
    return Part(key, shape, *centre(*cell))


def _grounds(picture: Picture) -> Parts:
    """Tiles and ruins under all that stands on them."""
    found = []
    for cell, (hexagon, _) in picture.spots.items():
        piece, part = divmod(hexagon, HEXES)
        if hexagon >= NUM_LAND:
            found.append(_lying(f"ruin-{hexagon - RUIN}", RUINED, cell))
        elif part == 0:
            look = picture.pieces[piece]
            tile = stumps.soil(look.level, len(look.lands), picture.rotation[piece] & 1)
            found.append(_lying(f"tile-{piece}", tile, cell))
    return found


RUINED = drawn('<use href="#vx-ruin"/>')


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


@face()
def _link(look: int, direction: int, is_odd: bool, shines: bool) -> str:
    """A vine to the next hex, and two leaves where it crosses over."""
    end, bend = centre(*DIRECTIONS[direction]), 16.0 if is_odd else -16.0
    leaves = _leaves((0, 0), end, bend / 40 - direction * pi / 3)
    stem = stems(vine((0, 0), end, bend), FLOWER_COLOURS[look], shines)
    return stem + paint(leaves, mix(LIME, "#3d6b35", 0.45))


@face()
def _tendril(look: int, direction: int) -> str:
    """A thin vine to a stump beside whose cost it lowers."""
    return tendrils(vine((0, 0), centre(*DIRECTIONS[direction]), 9, 0.74), FLOWER_COLOURS[look])


def _vines(picture: Picture) -> Parts:
    """Flowers of one side that touch are linked; the link is lit while it lowers a cost."""
    lit, spots = _lit(picture), picture.spots
    found = []
    for cell, (hexagon, side) in spots.items():
        if side == NONE:
            continue
        shines = (side, picture.group[hexagon]) in lit
        # Half of the neighbours: every link once.
        for i, beside in enumerate(picture.neighbours(cell)[:3]):
            if beside in spots and spots[beside].owner == side:
                shape = _link(picture.look(side), i, (cell[0] + cell[1] + i) % 2 == 1, shines)
                found.append(_lying(f"~vine-{hexagon}-{i}", shape, cell))
    return found


def _tendrils(picture: Picture) -> Parts:
    """From the viewer's flowers to the stumps whose cost they lower."""
    side, spots, found = picture.payer, picture.spots, []
    for cell, (hexagon, owner) in spots.items():
        if owner != side:
            continue
        for i, beside in enumerate(picture.neighbours(cell)):
            near = spots.get(beside)
            if (
                near
                and near.hexagon in picture.free_stumps
                and any(picture.saved(side, near.hexagon))
                and picture.group[hexagon] in picture.linked_groups(side, near.hexagon)
            ):
                shape = _tendril(picture.look(side), i)
                found.append(_lying(f"~tendril-{hexagon}-{i}", shape, cell))
    return found


# Laying a tile


@face()
def turn_handle(rotation: int) -> str:
    """A disc where the first arm of the tile would point, with an arrow that goes round."""
    return (
        f'<circle r="17" fill="{NIGHT}" stroke="{SUN}" stroke-width="3"/>'
        f'<g transform="rotate({-60 * rotation})">'
        + ink("M-7 7A10 10 0 1 1 7 7", 3.2, 1, SUN)
        + f'<path d="M2 3l11 1l-4 9Z" fill="{SUN}"/></g>'
    )


def _turns(picture: Picture, cell: Cell) -> Parts:
    """The tile at its cell, turned in the first way that fits; a handle for every such way."""
    handles: Parts = []
    turns, piece = picture.rotations(cell), picture.pieces[picture.laying]
    for rotation in turns:
        key = f"turn-{rotation}"
        x, y = polar(ACROSS * 1.52, 90 - 60 * rotation)
        seen = "ghost seen" if rotation == turns[0] else "ghost"
        ghost = Part("", _in_hand(piece, rotation), -x, -y, look=seen)
        handle = Part("", turn_handle(rotation), look="stays")
        title = picture.say("board-turn", degrees=60 * rotation)
        ring = RING_TURN if key in picture.scene.glow else None
        handles.append(Part(key, None, x, y, 1.0, 0.0, title, ring, parts=(ghost, handle)))
    x, y = centre(*cell)
    return [Part("~turns", None, x, y, look="turns", parts=handles), _free_cell(picture, cell)]


# The field


def _field_name(width: float, height: float) -> str:
    return f"vx-field-{width:.0f}-{height:.0f}"


@face()
def field(width: float, height: float) -> str:
    """The night garden behind the forest: ferns in the dark, and fireflies."""
    rng = Random(7)
    fern = mix("#1f5a44", NIGHT, Amount(0.62, 0.78))
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
    name = _field_name(width, height)
    return (
        f'<clipPath id="{name}">{panel(width, height, 18, "#000000")}</clipPath>'
        + panel(width, height, 18, "url(#vx-night)")
        + f'<g clip-path="url(#{name})"><path d="{"".join(fronds)}" fill="{fern}"/></g>'
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


def forest(picture: Picture, width: float, height: float) -> Parts:
    """The forest, as large as its field allows, its upper left corner at the origin."""
    rim = _rim(picture)
    scale, (x, y) = _fit(_framed(picture, rim), width, height)
    aim = None
    if picture.decision == Decision.TURN_TILE:
        aim = column_row(picture.argument)
        x, y = _pan((x, y), centre(*aim), width / scale, height / scale)
    free = group("free", [_free_cell(picture, cell) for cell in rim if cell != aim])
    laid = group(
        "laid",
        [
            *_grounds(picture),
            *_vines(picture),
            *_tendrils(picture),
            *(_laid_cell(picture, cell) for cell in sorted(picture.spots, key=lambda c: c[::-1])),
            *(_turns(picture, aim) if aim else ()),
        ],
    )
    # The ghost of a tile at a free cell lies over the forest.
    is_placing = picture.decision == Decision.PLACE_TILE
    whole = [laid, free] if is_placing else [free, laid]
    at = (width / 2 - x * scale, height / 2 - y * scale)
    found = [
        Part("", field(width, height)),
        Part(
            "~forest",
            clip=_field_name(width, height),
            parts=[Part("~ground", None, *at, scale, parts=whole)],
        ),
    ]
    return [*found, _last_round(picture)] if picture.is_last_round else found


def _last_round(picture: Picture) -> Part:
    """Rule 8.1, in the corner of the field."""
    words = picture.say("board-last-round")
    width = 24 + 9.5 * len(words)
    edge = f' stroke="{SUN}" stroke-width="2"'
    plate = panel(width, 34, 12, NIGHT, edge)
    sign = label(words, width / 2, 23, 17, SUN, anchor="middle", serif=True, weight=600)
    return mark(f'<g class="last-round" pointer-events="none">{plate}{sign}</g>', 12, 12)
