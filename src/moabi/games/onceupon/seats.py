"""The seats: a plate, a hand and a forest, each on a sheet of its own."""

from __future__ import annotations

from functools import lru_cache

from moabi.core.contract import NONE
from moabi.draw.faces import Face, face
from moabi.draw.palette import TABLE
from moabi.draw.paper import name_plate, sheet
from moabi.draw.parts import Part, Parts, group
from moabi.draw.rings import around
from moabi.games.onceupon.cards import NO_BACK, NO_CARD, loose
from moabi.games.onceupon.faces import BOUND, CORNER, HEIGHT, WIDTH
from moabi.games.onceupon.forest import ROOM, STEP, Plot, counters, forest
from moabi.games.onceupon.table import (
    BOARD,
    GAP,
    MARGIN,
    TALL,
    TALL_MARGIN,
    THICK,
    Held,
    Say,
    Table,
)

GRAIN = "ou-grain"
HEADER = 50.0
COUNTERS = 34.0
ROOMY = 1000.0
"""A seat this wide shows its counters beside its plate."""
ASIDE = 270.0
"""Width of the own plate, and of the counters under it."""
COUNTER_LINE = 5
FEW = 5
"""So many own trees stand beside the plate; more have the whole width under it, and are lower."""
HAND_GAP, LARGEST_HAND = 10.0, 1.7
CAPACITIES = {1: (5, 8, 11), 2: (6, 8, 11), 3: (5, 7, 9, 11), 4: (5, 7, 9, 11)}
"""Columns a forest has room for before it is drawn smaller, by seats: so that little jumps."""
OWN_CAPACITIES = (FEW, 8, 11)
TALL_COLUMNS, TALL_OWN_COLUMNS = 7, 5
"""Columns in a row of a tall page; more of them begin a new row."""
TALL_PLATE = 1.3
TALL_HAND, TALL_BACKS = 1.3, 0.66


@face()
def _sheet(width: float, height: float) -> str:
    return sheet(TABLE, width, height, GRAIN)


@face()
def _plate(width: float, name: str, points: int, team: int, note: str) -> str:
    return name_plate(TABLE, "ou-sun", width, name, points, team, note)


def _header(table: Table, seat: int, x: float, y: float, width: float, scale: float = 1.0) -> Part:
    """A seat's plate: points, name, team, and whether it is to act."""
    name, points = table.scene.names[seat], table.scene.scores[seat]
    title = [name, table.say("board-points", points=points).replace("-", "−")]
    team = seat % 2 if table.teams else NONE
    if team != NONE:
        title.append(table.say("board-team", team="AB"[team]))
    note = table.say("board-to-act") if seat == table.to_act else ""
    if note:
        title.append(note)
    plate = _plate(width / scale, name, points, team, note)
    key = f"seat-{seat}"
    ring = table.ring(key, width / scale, HEADER - 6)
    return Part(key, plate, x, y, scale, 0.0, " · ".join(title), ring)


@lru_cache(maxsize=2048)
def _slots(
    say: Say,
    name: str,
    seat: int,
    cards: tuple[Held, ...],
    is_own: bool,
    is_column: bool,
    outline: bool,
    lit: tuple[int, ...],
) -> tuple[Part, ...]:
    """The places of a hand in a row or a column, some of them lit; an empty one stays."""
    width, empty = (BOUND, NO_CARD) if is_own else (WIDTH, NO_BACK)
    step = (HEIGHT if is_column else width) + HAND_GAP
    found = []
    for index, card in enumerate(cards):
        shown: tuple[str, Face, tuple[Part, ...]] = say("board-empty"), empty, ()
        if card is not None:
            shown = loose(say, card, outline)
        words, under, parts = shown
        title = f"{name} · {say('board-slot', number=index + 1)} · {words}"
        x, y = (0.0, step * index) if is_column else (step * index, 0.0)
        ring = around(width, HEIGHT, CORNER, THICK) if index in lit else None
        key = f"hand-{seat}-{index}"
        found.append(Part(key, under, x, y, 1.0, 0.0, title, ring, parts=parts))
    return tuple(found)


def _hand(
    table: Table, seat: int, x: float, y: float, scale: float, is_column: bool = False
) -> Part:
    """A seat's hand in a row or a column."""
    scene, cards = table.scene, table.hands[seat]
    is_own = seat == scene.seat
    lit = tuple(slot for slot in range(len(cards)) if f"hand-{seat}-{slot}" in scene.glow)
    name, outline = scene.names[seat], scene.outline
    slots = _slots(table.say, name, seat, cards, is_own, is_column, outline, lit)
    return group(f"hand-{seat}", slots, x, y, scale)


def _room(table: Table, seat: int) -> int:
    """How many columns a wide page leaves room for."""
    sizes = OWN_CAPACITIES if seat == table.scene.seat else CAPACITIES[table.seats]
    return next(size for size in sizes if size >= table.shown[seat])


def _seat(table: Table, seat: int, width: float, height: float) -> Parts:
    """Another seat: its plate and card backs above its forest."""
    scale = 0.44
    x, y, inner = 10.0, 8.0, width - 20
    hand = 3 * (WIDTH + HAND_GAP) * scale
    plate = min(inner - hand - 8, 320.0)
    found = [
        Part("", _sheet(width, height)),
        _header(table, seat, x, y, plate),
        _hand(table, seat, x + inner - hand + 4, y + 3, scale),
    ]
    top = y + HEADER
    if table.scene.outline and inner > ROOMY:
        room = inner - plate - hand - 60
        found.append(counters(table, seat, x + plate + 24, y + 8, room))
    elif table.scene.outline:
        found.append(counters(table, seat, x, top, inner))
        top += COUNTERS
    plot = Plot(seat, x, top, inner, height - top, _room(table, seat))
    return [*found, *forest(table, plot)]


def row(table: Table, seats: list[int], y: float, height: float) -> Parts:
    """Seats side by side, each on its own sheet."""
    width = (BOARD - 2 * MARGIN - (len(seats) - 1) * GAP) / len(seats)
    return [
        group(f"of-{seat}", _seat(table, seat, width, height), MARGIN + i * (width + GAP), y)
        for i, seat in enumerate(seats)
    ]


def own(table: Table, seat: int, height: float) -> Parts:
    """The viewer's own sheet: the forest between plate and counters on the left, hand on the right.

    A wide forest stands under the plate, with the counters beside it.
    """
    cards = 3 * HEIGHT + 2 * HAND_GAP
    scale = min((height - 54) / cards, LARGEST_HAND)
    width, card = BOARD - 2 * MARGIN, BOUND * scale
    left, hand = 10.0, width - 10 - card
    columns = _room(table, seat)
    plot = Plot(seat, left, 4.0, hand - 30, height - 8, columns, after=card + 10)
    counted, line = (left, 74.0, ASIDE), COUNTER_LINE
    if columns > FEW or table.seats == 1:
        plot = plot._replace(y=14 + HEADER, height=height - HEADER - 18)
        counted, line = (left + ASIDE + 24, 22.0, hand - left - ASIDE - 40), 9
    else:
        plot = plot._replace(x=plot.x + ASIDE, width=plot.width - ASIDE, before=ASIDE)
    found = [
        Part("", _sheet(width, height)),
        *forest(table, plot),
        _header(table, seat, left, 14.0, ASIDE),
        _hand(table, seat, hand, (height - cards * scale) / 2, scale, is_column=True),
    ]
    if table.scene.outline:
        found.append(counters(table, seat, *counted, line))
    return found


def tall_seat(table: Table, seat: int) -> tuple[Parts, float]:
    """A seat of a tall page, the own hand at its foot, and how high its sheet is."""
    is_own = seat == table.scene.seat
    width, x = TALL - 2 * TALL_MARGIN, 10.0
    inner = width - 20
    backs = 0.0 if is_own else 3 * (WIDTH + HAND_GAP) * TALL_BACKS
    found = [_header(table, seat, x, 10.0, inner - backs, TALL_PLATE)]
    if not is_own:
        found.append(_hand(table, seat, x + inner - backs + 10, 10.0, TALL_BACKS))
    top = 18 + (HEADER - 6) * TALL_PLATE
    if table.scene.outline:
        found.append(counters(table, seat, x, top, inner / TALL_PLATE, scale=TALL_PLATE))
        top += COUNTERS * TALL_PLATE
    columns = TALL_OWN_COLUMNS if is_own else TALL_COLUMNS
    rows = -(-table.shown[seat] // columns)
    height = rows * ROOM * inner / (columns * STEP + 16)
    found += forest(table, Plot(seat, x, top, inner, height, columns, rows))
    top += height + 4
    if is_own:
        hand = (3 * BOUND + 2 * HAND_GAP) * TALL_HAND
        found.append(_hand(table, seat, (width - hand) / 2, top + 4, TALL_HAND))
        top += HEIGHT * TALL_HAND + 16
    return [Part("", _sheet(width, top)), *found], top
