"""A seat's board: its name and points, its flowers, what it produces and what it holds."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import NamedTuple

from moabi.core.contract import NONE
from moabi.draw.palette import NIGHT, SUN, mix
from moabi.draw.paper import ink, keyed, label, name_plate, panel, place, sheet, sun_disc, use
from moabi.games.vorex.layout import FLOWERS, NUM_RESOURCES, WEED
from moabi.games.vorex.market import back, loose_tile
from moabi.games.vorex.picture import BOARD, GAP, MARGIN, TALL_BOARD, TALL_MARGIN, Picture
from moabi.games.vorex.symbols import FLOWER_COLOURS, PALE, RESOURCE_COLOURS, WEED_LOOK, flower, pip

GRAIN = "vx-grain"
NOTCHES = 8
"""Notches of a production track; what lies beyond is told by the figure only."""
SLATE = "#20382f"


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
    board: tuple[float, float, float]
    held: tuple[float, float, float]
    pieces: tuple[float, float, float]
    """The right end, the middle and the scale of tiles still to lay."""
    is_own: bool = False
    pieces_room: float = 0.0
    """Width for them beside one's own board."""
    tracks: int = 1
    """Tracks of one's own production to a line."""
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
    """Plate, flowers, and under them production and resources."""
    # A plus and a figure need more room than a figure.
    made, held = (width - 26) * 0.135, (width - 26) * 0.115
    return Frame(
        width=width,
        height=146,
        plate=(8, 8, width - 16),
        flowers=(8 + (width - 16) / 26, 72, (width - 16) / 13),
        flower_line=FLOWERS,
        board=(8, 92, made),
        held=(18 + 4 * made, 92, held),
        pieces=(width - 4, 30, 0.22),
    )


HALF, THIRD = (_compact((BOARD - 2 * MARGIN - n * GAP) / (n + 1)) for n in (1, 2))
TALL = _compact(TALL_BOARD - 2 * TALL_MARGIN)
TALL_OWN = Frame(
    width=TALL.width,
    height=440,
    plate=(10, 10, 480),
    flowers=(28.5, 80, 36.9),
    flower_line=FLOWERS,
    board=(10, 108, 480),
    held=(10, 213, 120),
    pieces=(486, 466, 0.72),
    is_own=True,
    pieces_room=380,
    tracks=2,
    lines=Lines(32, 406, 160, 0, 122, 38),
)
PIECES_HEIGHT = 564.0
"""Height of one's own sheet on a narrow page with pieces still to lay."""
WIDE_WEED = WIDE._replace(flowers=(320, 36, 46))
TALL_WEED = TALL._replace(height=98)


# Flowers


def _flowers(picture: Picture, side: int, frame: Frame) -> str:
    """The flowers not yet placed; the shadows of those that are."""
    x, y, step = frame.flowers
    look, size = picture.look(side), min(step * 0.94, 38.0 if frame.is_own else 34.0)
    placed = picture.num_placed(side)
    name = f"{picture.side_name(side)} · {picture.say('board-flower')}"
    marks = []
    for n in range(FLOWERS):
        row, column = divmod(n, frame.flower_line)
        left, top = x + column * step, y + row * (step + 1)
        if n < placed:
            faint = ' opacity=".2"'
            marks.append(use(f"vx-flower-{look}", left, top, size * 0.8, extra=faint))
        else:
            title = f"{name} {n + 1}"
            marks.append(keyed(f"flower-{side}-{n}", title, flower(look, size), x=left, y=top))
    rest = picture.say("board-flowers-left", count=FLOWERS - placed)
    title = f"{picture.side_name(side)} · {rest}"
    return f"<g><title>{escape(title)}</title>{''.join(marks)}</g>"


# Production and resources


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
    fill = PALE if count else mix(PALE, SLATE, 0.38)
    return line + holes + marker + label(f"+{count}", 240, 6, 18, fill, anchor="end", weight=700)


@lru_cache(maxsize=512)
def _chip(resource: int, count: int, plus: bool, width: float) -> str:
    """A resource with its number, for a small board: 48 units high."""
    fill = PALE if count else mix(PALE, SLATE, 0.38)
    figure = f"+{count}" if plus else str(count)
    size = min(30.0, width * 0.4)
    faint = "" if count else ' opacity=".55"'
    letters = min(20.0, width * 0.28)
    return pip(resource, width * 0.25, 24, size, faint) + label(
        figure, width * 0.25 + size * 0.5 + 3, 24 + letters * 0.36, letters, fill, weight=700
    )


def _board(picture: Picture, seat: int, frame: Frame) -> str:
    """The left part of the board: what the seat's flowers produce."""
    x, y, size = frame.board
    key = f"board-{seat}"
    made = picture.production[seat]
    words = picture.say("board-production", made=picture.amounts(made), count=sum(made))
    title = f"{picture.scene.names[seat]} · {words}"
    rows = NUM_RESOURCES // frame.tracks
    width, height = (size, 32 + rows * 30.5) if frame.is_own else (4 * size, 48.0)
    marks = [panel(width, height, 12, SLATE)]
    if frame.is_own:
        caption = picture.say("board-production-caption")
        marks.append(label(caption, 14, 22, 16, mix(PALE, SLATE, 0.3), serif=True))
    for resource, count in enumerate(made):
        if frame.is_own:
            row, column = divmod(resource, frame.tracks)
            scale = size / frame.tracks / 258
            x_, y_ = 6 + column * size / frame.tracks, 46 + row * 30.5
            marks.append(place(_track(resource, count), x_, y_, scale))
        else:
            marks.append(place(_chip(resource, count, True, size), resource * size, 0))
    ring = picture.ring(key, width, height, 12)
    return keyed(key, title, "".join(marks), ring=ring, x=x, y=y)


def _held(picture: Picture, seat: int, frame: Frame) -> str:
    """The right part of the board: resources to spend."""
    x, y, step = frame.held
    height = 154.0 if frame.is_own else 48.0
    width = NUM_RESOURCES * step
    soil = mix(SLATE, "#000000", 0.28)
    marks = [place(panel(width, height, 12, soil), x, y)]
    if frame.is_own:
        caption = picture.say("board-held-caption")
        marks.append(label(caption, x + 14, y + 22, 16, mix(PALE, SLATE, 0.3), serif=True))
    still: list[str] = []
    glowing: list[str] = []
    for resource, count in enumerate(picture.held[seat]):
        key = f"held-{seat}-{resource}"
        amount = picture.say(f"count-{resource}", count=count)
        title = f"{picture.scene.names[seat]} · {amount}"
        if frame.is_own:
            markup, tall = _stock(resource, count, step - 8), 114.0
            left, top = x + resource * step + 4, y + 32
        else:
            markup, tall = _chip(resource, count, False, step), 40.0
            markup = place(markup, -4, -4)
            left, top = x + resource * step + 4, y + 4
        ring = picture.ring(key, step - 8, tall, 10, 3.5)
        group = keyed(key, title, markup, ring=ring, x=left, y=top)
        (glowing if ring else still).append(group)
    return "".join((*marks, *still, *glowing))


@lru_cache(maxsize=256)
def _stock(resource: int, count: int, width: float) -> str:
    """A hollow with a heap of one resource and its number, 114 units high."""
    hollow = panel(width, 114, 10, mix(SLATE, "#ffffff", 0.07))
    heap = "".join(
        pip(resource, width / 2 + dx, 34 + dy, 38)
        for dx, dy in ((-11, -6), (11, -4), (0, 8))[3 - min(count, 3) :]
    )
    if count == 0:
        heap = pip(resource, width / 2, 38, 40, ' opacity=".25"')
    fill = PALE if count else mix(PALE, SLATE, 0.38)
    return hollow + heap + label(str(count), width / 2, 101, 32, fill, anchor="middle", weight=700)


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
        marks.append(label(picture.say(words), x + 26, y + 6, 16, colours.text, serif=True))
        marks.append(sun_disc("vx-sun", points, x + lines.points, y, lines.sun))
    return "".join(marks)


def _seat(picture: Picture, seat: int, frame: Frame) -> str:
    """All that belongs to a seat, on its own sheet."""
    pieces, room = _pieces(picture, seat, frame)
    width = frame.plate[2] - (0 if frame.is_own else room)
    marks = [
        sheet(picture.theme, frame.width, frame.height, GRAIN),
        _plate(picture, seat, frame, width),
        _flowers(picture, seat, frame),
        _board(picture, seat, frame),
        _held(picture, seat, frame),
        pieces,
    ]
    if pieces and frame.lines:
        words, quiet = picture.say("board-to-lay-caption"), picture.theme.quiet
        x, y = frame.pieces[0] - room - 10, frame.pieces[1] + 6
        marks.append(label(words, x, y, 18, quiet, anchor="end", serif=True))
    if frame.lines and not pieces:
        marks.append(_lines(picture, seat, frame.lines))
    return "".join(marks)


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
    """Seats one below another, the viewer's own larger, and where they end."""
    marks = []
    for seat in seats:
        is_own = seat == picture.scene.seat
        frame = TALL_OWN if is_own or picture.is_solo else TALL
        if frame.is_own and picture.unlaid(seat):
            frame = frame._replace(height=PIECES_HEIGHT)
        marks.append(place(_seat(picture, seat, frame), TALL_MARGIN, y))
        y += frame.height + GAP
    return "".join(marks), y
