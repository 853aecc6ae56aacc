"""A seat's board: its name and points, its flowers, what it produces and what it holds."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from moabi.core.contract import NONE
from moabi.draw.palette import SUN, mix
from moabi.draw.paper import keyed, label, name_plate, panel, place, sheet, sun_disc, use
from moabi.games.vorex import stock
from moabi.games.vorex.hexes import Point
from moabi.games.vorex.layout import FLOWERS, NUM_RESOURCES, WEED
from moabi.games.vorex.market import back, loose_tile
from moabi.games.vorex.picture import BOARD, GAP, MARGIN, TALL_BOARD, TALL_MARGIN, Picture
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


def _flowers(picture: Picture, side: int, frame: Frame) -> str:
    """The flowers not yet placed; the shadows of those that are."""
    x, y, step = frame.flowers
    look, size = picture.look(side), min(step * 0.94, 38.0 if frame.is_own else 31.0)
    placed = picture.num_placed(side)
    name = f"{picture.side_name(side)} · {picture.say('board-flower')}"
    marks = []
    for n in range(FLOWERS):
        row, column = divmod(n, frame.flower_line)
        left, top = x + column * step, y + row * min(step + 1, size + 6)
        if n < placed:
            faint = ' opacity=".2"'
            marks.append(use(f"vx-flower-{look}", left, top, size * 0.8, extra=faint))
        else:
            title = f"{name} {n + 1}"
            marks.append(keyed(f"flower-{side}-{n}", title, flower(look, size), x=left, y=top))
    rest = picture.say("board-flowers-left", count=FLOWERS - placed)
    title = f"{picture.side_name(side)} · {rest}"
    return f"<g><title>{escape(title)}</title>{''.join(marks)}</g>"


# The rest of a seat


def _plate(picture: Picture, seat: int, frame: Frame, width: float) -> str:
    name, points = picture.scene.names[seat], picture.scene.scores[seat]
    is_acting = seat == picture.to_act
    note = ""
    if is_acting:
        count = picture.actions_left
        note = picture.say("board-actions", count=count) if count else picture.say("board-to-act")
    words = (name, picture.say("board-points", points=points), note)
    title = " · ".join(filter(None, words))
    plate = name_plate(picture.theme, "vx-sun", width, name, points, NONE, note)
    key = f"seat-{seat}"
    x, y, _ = frame.plate
    return keyed(key, title, plate, ring=picture.ring(key, width, 44, 12), x=x, y=y)


def _piece_width(picture: Picture, piece: int | None) -> float:
    """How wide a piece is, at full size; face down it is a tile."""
    return 92 if piece is not None and len(picture.pieces[piece].lands) == 1 else 222


def _pieces(picture: Picture, seat: int, frame: Frame) -> tuple[str, float]:
    """The tiles a seat has still to lay, from right to left, and how much room they take."""
    right, y, scale = frame.pieces
    marks, start = [], right
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
            marks.append(back(key, title, 0, at, scale))
        else:
            title = f"{name} · {picture.say('board-to-lay')} · {picture.piece_words(piece)}"
            marks.append(loose_tile(picture, key, title, piece, at, scale))
    return "".join(marks), start - right


def _lines(picture: Picture, seat: int, lines: Lines) -> str:
    """How a seat's points come about, beside its own board."""
    placed, printed = picture.num_placed(seat), picture.stump_points(seat)
    rest = picture.scene.scores[seat] - placed - printed
    colours, look = picture.theme, picture.look(seat)
    rows = (
        (flower(look, 34), "board-points-flowers", placed),
        (use("vx-objectives", 0, 0, 34), "board-points-objectives", rest),
        (use("vx-stump-points", 0, 0, 32), "board-points-stumps", printed),
    )
    marks = []
    for i, (icon, words, points) in enumerate(rows):
        x, y = lines.x + i * lines.across, lines.y + i * lines.down
        marks.append(place(icon, x, y))
        marks.append(label(picture.say(words), x + 23, y + 6, 16, colours.text, serif=True))
        marks.append(sun_disc("vx-sun", points, x + lines.points, y, lines.sun))
    return "".join(marks)


def _stock(picture: Picture, seat: int, frame: Frame) -> str:
    """What the seat produces and holds."""
    if frame.is_own:
        return stock.own(picture, seat, frame.board, frame.held)
    if frame.board[2]:
        return stock.line(picture, seat, frame.board, frame.held)
    return stock.grid(picture, seat, frame.held)


def _seat(picture: Picture, seat: int, frame: Frame) -> str:
    """All that belongs to a seat, on its own sheet."""
    pieces, room = _pieces(picture, seat, frame)
    width = frame.plate[2] - (room + 4 if room and not frame.is_own else 0)
    marks = [
        sheet(picture.theme, frame.width, frame.height, GRAIN),
        _plate(picture, seat, frame, width),
        _flowers(picture, seat, frame),
        _stock(picture, seat, frame),
        pieces,
    ]
    if pieces and frame.lines:
        x, y, _ = frame.pieces
        marks.append(_to_lay(picture, x - room - 10, y + 6, "end"))
    if frame.lines and not pieces:
        marks.append(_lines(picture, seat, frame.lines))
    return "".join(marks)


def _to_lay(picture: Picture, x: float, y: float, anchor: str) -> str:
    """What the pieces are that lie there."""
    words = picture.say("board-to-lay-caption")
    return label(words, x, y, 18, picture.theme.quiet, anchor=anchor, serif=True)


# One's own on a narrow page


def purse(picture: Picture, seat: int, at: Point) -> str:
    """Its name and points, what it holds and what it can draw, to stand beside the display."""
    width = TALL_OWN.plate[2]
    plate = place(_plate(picture, seat, TALL_OWN, width), *at)
    return plate + stock.purse(picture, seat, (at[0], at[1] + 50), width)


def tray(picture: Picture, seat: int) -> str:
    """The tiles it has still to lay, or nothing."""
    pieces, room = _pieces(picture, seat, TALL_OWN)
    if not pieces:
        return ""
    ground = sheet(picture.theme, TALL_OWN.width, TRAY, GRAIN)
    left = (TALL_OWN.width + room) / 2 - TALL_OWN.pieces[0]
    return ground + _to_lay(picture, 18, 30, "start") + place(pieces, left, 0)


def garden(picture: Picture, seat: int) -> tuple[str, float]:
    """Its flowers and how its points come about, and how high that is."""
    marks = sheet(picture.theme, TALL_OWN.width, TALL_OWN.height, GRAIN)
    marks += _flowers(picture, seat, TALL_OWN)
    if TALL_OWN.lines:
        marks += _lines(picture, seat, TALL_OWN.lines)
    return marks, TALL_OWN.height


# The others


def weed(picture: Picture, y: float) -> tuple[str, float]:
    """The Weed in solo, which has flowers and nothing else; and how high its sheet is."""
    frame, colours = TALL_WEED if picture.is_tall else WIDE_WEED, picture.theme
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
    marks = (
        sheet(colours, frame.width, frame.height, GRAIN)
        + keyed("weed", title, plate, x=frame.plate[0], y=frame.plate[1])
        + _flowers(picture, WEED, frame)
    )
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
    return place(marks + figure, picture.margin, y), frame.height


def row(picture: Picture, seats: list[int], frame: Frame, y: float) -> str:
    """Seats side by side."""
    step = frame.width + GAP
    return "".join(
        place(_seat(picture, seat, frame), MARGIN + i * step, y) for i, seat in enumerate(seats)
    )


def column(picture: Picture, seats: list[int], y: float) -> tuple[str, float]:
    """Seats one below another, and where they end."""
    step = TALL.height + GAP
    marks = [
        place(_seat(picture, seat, TALL), TALL_MARGIN, y + i * step) for i, seat in enumerate(seats)
    ]
    return "".join(marks), y + len(seats) * step
