"""A seat's board: its name and points, its flowers, what it produces and what it holds."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moabi.core.contract import NONE
from moabi.draw.faces import drawn, face
from moabi.draw.palette import SUN, TABLE, mix
from moabi.draw.paper import label, name_plate, panel, sheet, sun_disc, use
from moabi.draw.parts import Part, Parts, group, mark
from moabi.games.vorex import stock
from moabi.games.vorex.layout import FLOWERS, NUM_RESOURCES, WEED
from moabi.games.vorex.market import back, loose_tile
from moabi.games.vorex.picture import (
    BOARD,
    GAP,
    MARGIN,
    TALL_BOARD,
    TALL_MARGIN,
    Picture,
    Side,
)
from moabi.games.vorex.symbols import FLOWER_COLOURS, WEED_LOOK, flower

GRAIN = "vx-grain"


class Lines(NamedTuple):
    """Where it is told how a seat's points come about: the first line, and what follows."""

    x: float
    y: float
    across: float
    down: float
    """From one to the next."""
    points: float
    """Where the points stand in a line."""
    sun: float
    """How large they are."""


class Frame(NamedTuple):
    """Where the things of a seat stand on its sheet; a place is x, y and a size."""

    width: float
    height: float
    plate: tuple[float, float, float]
    flowers: tuple[float, float, float]
    flower_line: int
    """Flowers to a line."""
    pieces: tuple[float, float, float]
    """The right end, the middle and the scale of tiles still to lay."""
    held: tuple[float, float, float] = (0.0, 0.0, 0.0)
    board: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Production; where it has no width, it stands below what is held."""
    is_own: bool = False
    pieces_room: float = 0.0
    """Width for them beside one's own board."""
    lines: Lines | None = None


OWN = Frame(
    width=BOARD - 2 * MARGIN,
    height=178,
    plate=(14, 14, 316),
    flowers=(36, 92, 44.5),
    flower_line=7,
    board=(352, 12, 290),
    held=(658, 12, 100),
    pieces=(1430, 92, 0.56),
    is_own=True,
    pieces_room=258,
    lines=Lines(1102, 36, 0, 52, 292, 44),
)
WIDE = Frame(
    width=BOARD - 2 * MARGIN,
    height=72,
    plate=(14, 14, 280),
    flowers=(326, 36, 30),
    flower_line=FLOWERS,
    board=(734, 12, 84),
    held=(1084, 12, 84),
    pieces=(300, 36, 0.26),
)


def _compact(width: float) -> Frame:
    """Plate over flowers, and beside them resources over production."""
    left = 236.0 if width < 600 else 340.0
    step = left / 7
    return Frame(
        width=width,
        height=126,
        plate=(8, 8, left),
        flowers=(8 + step / 2, 71, step),
        flower_line=7,
        held=(left + 16, 8, (width - left - 24) / NUM_RESOURCES),
        pieces=(8 + left, 30, 0.17),
    )


HALF, THIRD = (_compact((BOARD - 2 * MARGIN - n * GAP) / (n + 1)) for n in (1, 2))
TALL = _compact(TALL_BOARD - 2 * TALL_MARGIN)
TALL_OWN = Frame(
    width=TALL.width,
    height=108,
    plate=(0, 0, 180),
    flowers=(28.5, 32, 36.9),
    flower_line=FLOWERS,
    pieces=(486, 75, 0.53),
    is_own=True,
    pieces_room=380,
    lines=Lines(30, 79, 160, 0, 117, 37),
)
TRAY = 150.0
"""Height of the tiles that one has still to lay, on a narrow page."""
WIDE_WEED = WIDE._replace(flowers=(320, 36, 46))
TALL_WEED = TALL_OWN._replace(
    height=98, plate=(8, 8, 484), flowers=(28.5, 74, 36.9), is_own=False, lines=None
)


# Flowers


@lru_cache(maxsize=512)
def _flowers(side: Side, frame: Frame) -> Part:
    """The flowers not yet placed; the shadows of those that are."""
    x, y, step = frame.flowers
    size = min(step * 0.94, 38.0 if frame.is_own else 31.0)
    name = f"{side.name} · {side.say('board-flower')}"
    parts = []
    for n in range(FLOWERS):
        row, column = divmod(n, frame.flower_line)
        left, top = x + column * step, y + row * min(step + 1, size + 6)
        if n < side.placed:
            parts.append(Part(f"~placed-{side.number}-{n}", _placed(side.look, size), left, top))
        else:
            key, title = f"flower-{side.number}-{n}", f"{name} {n + 1}"
            parts.append(Part(key, _flower(side.look, size), left, top, title=title))
    rest = side.say("board-flowers-left", count=FLOWERS - side.placed)
    return Part(f"~flowers-{side.number}", title=f"{side.name} · {rest}", parts=parts)


_flower = face()(flower)


@face()
def _placed(look: int, size: float) -> str:
    return use(f"vx-flower-{look}", 0, 0, size * 0.8, extra=' opacity=".2"')


# The rest of a seat


def _plate(side: Side, frame: Frame, width: float) -> Part:
    words = (side.name, side.say("board-points", points=side.points), side.note)
    title = " · ".join(filter(None, words))
    plate = _name_plate(TABLE, "vx-sun", width, side.name, side.points, NONE, side.note)
    key = f"seat-{side.number}"
    x, y, _ = frame.plate
    return Part(key, plate, x, y, 1.0, 0.0, title, side.ring(key, width, 44, 12))


_name_plate = face()(name_plate)
_sheet = face()(sheet)


def _piece_width(picture: Picture, piece: int | None) -> float:
    """How wide a piece is, at full size; face down it is a tile."""
    return 92 if piece is not None and len(picture.pieces[piece].lands) == 1 else 222


def _pieces(picture: Picture, seat: int, frame: Frame) -> tuple[Parts, float]:
    """The tiles a seat has still to lay, from right to left, and how much room they take."""
    right, y, scale = frame.pieces
    found, start = [], right
    unlaid = picture.unlaid(seat)
    widths = {key: _piece_width(picture, piece) for key, piece in unlaid}
    if frame.is_own and unlaid:
        scale = min(scale, frame.pieces_room / sum(width + 6 for width in widths.values()))
    for key, piece in reversed(unlaid):
        width = widths[key] * scale
        at = (right - width / 2, y)
        right -= width + 6 * scale
        name = picture.scene.names[seat]
        if piece is None:
            title = f"{name} · {picture.say('board-back', level=0)}"
            found.append(back(key, title, 0, at, scale))
        else:
            title = f"{name} · {picture.say('board-to-lay')} · {picture.piece_words(piece)}"
            found.append(loose_tile(picture, key, title, piece, at, scale))
    return found, start - right


def _lines(side: Side, lines: Lines) -> Parts:
    """How a seat's points come about, beside its own board."""
    rest = side.points - side.placed - side.printed
    rows = (
        (_flower(side.look, 34), "board-points-flowers", side.placed),
        (OBJECTIVES, "board-points-objectives", rest),
        (STUMPS, "board-points-stumps", side.printed),
    )
    found = []
    for i, (icon, words, points) in enumerate(rows):
        x, y = lines.x + i * lines.across, lines.y + i * lines.down
        text = label(side.say(words), 23, 6, 16, TABLE.text, serif=True)
        found.append(Part("", icon, x, y))
        found.append(mark(text + sun_disc("vx-sun", points, lines.points, 0, lines.sun), x, y))
    return found


OBJECTIVES, STUMPS = (
    drawn(use(name, 0, 0, size)) for name, size in (("vx-objectives", 34), ("vx-stump-points", 32))
)


def _stock(side: Side, frame: Frame) -> Parts:
    """What the seat produces and holds."""
    if frame.is_own:
        return stock.own(side, frame.board, frame.held)
    if frame.board[2]:
        return stock.line(side, frame.board, frame.held)
    return stock.grid(side, frame.held)


@lru_cache(maxsize=512)
def _things(side: Side, frame: Frame, width: float) -> tuple[Part, ...]:
    """What a seat always has, on its own sheet, with a plate that wide."""
    sheet = Part("", _sheet(TABLE, frame.width, frame.height, GRAIN))
    plate = _plate(side, frame, width)
    return (sheet, plate, _flowers(side, frame), *_stock(side, frame))


@lru_cache(maxsize=512)
def _told(side: Side, frame: Frame) -> tuple[Part, ...]:
    """How its points come about, where there is room for that."""
    return tuple(_lines(side, frame.lines)) if frame.lines else ()


def _seat(picture: Picture, seat: int, frame: Frame) -> Parts:
    """All that belongs to a seat."""
    side = picture.side(seat)
    pieces, room = _pieces(picture, seat, frame)
    width = frame.plate[2] - (room + 4 if room and not frame.is_own else 0)
    found = [*_things(side, frame, width), *pieces]
    if not pieces:
        found += _told(side, frame)
    elif frame.lines:
        x, y, _ = frame.pieces
        found.append(_to_lay(picture, x - room - 10, y + 6, "end"))
    return found


def _to_lay(picture: Picture, x: float, y: float, anchor: str) -> Part:
    """What the pieces are that lie there."""
    words = picture.say("board-to-lay-caption")
    return mark(label(words, x, y, 18, TABLE.quiet, anchor=anchor, serif=True))


# One's own on a narrow page


def purse(picture: Picture, seat: int) -> Parts:
    """Its name and points, what it holds and what it can draw, to stand beside the display."""
    width = TALL_OWN.plate[2]
    return list(_purse(picture.side(seat), width))


@lru_cache(maxsize=512)
def _purse(side: Side, width: float) -> tuple[Part, ...]:
    return (_plate(side, TALL_OWN, width), *stock.purse(side, (0.0, 50.0), width))


def tray(picture: Picture, seat: int) -> Parts:
    """The tiles it has still to lay, or nothing."""
    pieces, room = _pieces(picture, seat, TALL_OWN)
    if not pieces:
        return []
    ground = Part("", _sheet(TABLE, TALL_OWN.width, TRAY, GRAIN))
    left = (TALL_OWN.width + room) / 2 - TALL_OWN.pieces[0]
    return [ground, _to_lay(picture, 18, 30, "start"), group("to-lay", pieces, left)]


def garden(picture: Picture, seat: int) -> tuple[Parts, float]:
    """Its flowers and how its points come about, and how high that is."""
    ground = Part("", _sheet(TABLE, TALL_OWN.width, TALL_OWN.height, GRAIN))
    side = picture.side(seat)
    return [ground, _flowers(side, TALL_OWN), *_told(side, TALL_OWN)], TALL_OWN.height


# The others


def weed(picture: Picture, y: float) -> tuple[Part, float]:
    """The Weed in solo, which has flowers and nothing else; and how high its sheet is."""
    frame, colours = TALL_WEED if picture.is_tall else WIDE_WEED, TABLE
    left = picture.say("board-flowers-left", count=picture.flowers[WEED])
    title = f"{picture.say('board-weed')} · {left}"
    is_acting = picture.turn_side == WEED and picture.to_act != NONE
    edge = f' stroke="{SUN if is_acting else FLOWER_COLOURS[WEED_LOOK]}" stroke-width="2"'
    fill = mix(colours.plate, SUN, 0.25 if is_acting else 0.0)
    plate = (
        panel(frame.plate[2], 44, 12, fill, edge)
        + flower(WEED_LOOK, 36, 24, 22)
        + label(picture.say("board-weed"), 54, 29, 20, colours.text, serif=True, weight=600)
    )
    x, y_plate, _ = frame.plate
    found = [
        Part("", _sheet(colours, frame.width, frame.height, GRAIN)),
        Part("weed", drawn(plate), x, y_plate, title=title),
        _flowers(picture.side(WEED), frame),
    ]
    # A match that ended otherwise has nothing to say here.
    is_told = picture.to_act != NONE or picture.flowers[WEED] == 0
    figure = label(
        picture.say("board-weed-left", count=picture.flowers[WEED]) if is_told else "",
        frame.width - 20,
        frame.plate[1] + 28,
        17,
        colours.quiet,
        anchor="end",
        serif=True,
    )
    return group("weed", [*found, mark(figure)], picture.margin, y), frame.height


def row(picture: Picture, seats: list[int], frame: Frame, y: float) -> Parts:
    """Seats side by side."""
    step = frame.width + GAP
    return [
        group(f"of-{seat}", _seat(picture, seat, frame), MARGIN + i * step, y)
        for i, seat in enumerate(seats)
    ]


def column(picture: Picture, seats: list[int], y: float) -> tuple[Parts, float]:
    """Seats one below another, and where they end."""
    step = TALL.height + GAP
    found = [
        group(f"of-{seat}", _seat(picture, seat, TALL), TALL_MARGIN, y + i * step)
        for i, seat in enumerate(seats)
    ]
    return found, y + len(seats) * step
