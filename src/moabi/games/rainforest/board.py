"""The whole table of Rainforest as parts.

The main board with its five zones lies in the middle. The viewer's own jungle, clearing and tokens
are the largest, at the bottom; the other seats are above in turn order. On a tall page the main
board comes first, then the own seat, then the others. For a spectator all seats are equal.
"""

from __future__ import annotations

from moabi.core.contract import Scene
from moabi.draw.faces import drawn
from moabi.draw.palette import TABLE
from moabi.draw.paper import grain, label
from moabi.draw.parts import Board, Parts, mark
from moabi.games.rainforest import pieces
from moabi.games.rainforest.seats import GRAIN, seat_row, seat_sheet
from moabi.games.rainforest.table import (
    BOARD,
    GAP,
    HALF,
    MARGIN,
    OWN,
    TALL,
    TALL_MARGIN,
    TALL_OWN,
    TALL_SEAT,
    THIRD,
    WIDE,
    Table,
)
from moabi.games.rainforest.zones import MAIN, main_board, tall_board

SHEET, OUTLINED = (
    drawn(pieces.definitions(TABLE.dim, strong) + grain(TABLE, GRAIN)) for strong in (False, True)
)


def _stacked(table: Table) -> tuple[Parts, float]:
    """A tall page and its length: one thing below another, the viewer's own seat first."""
    found, y = tall_board(table, TALL_MARGIN)
    own = table.scene.seat
    for i in range(table.seats):
        seat = (max(own, 0) + i) % table.seats
        frame = TALL_OWN if seat == own else TALL_SEAT
        found.append(seat_sheet(table.mats[seat], frame, TALL_MARGIN, y))
        y += frame.height + GAP
    return found, y + 20


def _around(table: Table) -> tuple[Parts, float]:
    """A wide page and its height: the seats around the main board."""
    own = table.scene.seat
    if 0 <= own < table.seats:
        upper = [(own + i) % table.seats for i in range(1, table.seats)]
        lower, below = [own], OWN
    else:
        upper = {2: [0], 4: [0, 1]}.get(table.seats, [])
        lower = [seat for seat in range(table.seats) if seat not in upper]
        below = {1: WIDE, 2: HALF}.get(len(lower), THIRD)
    found: Parts = []
    y = MARGIN
    if upper:
        above = {1: WIDE, 2: HALF}.get(len(upper), THIRD)
        found += seat_row([table.mats[seat] for seat in upper], above, y)
        y += above.height + GAP / 2
    found += main_board(table, y)
    y += MAIN
    found += seat_row([table.mats[seat] for seat in lower], below, y)
    return found, y + below.height + MARGIN


def lay(scene: Scene) -> Board:
    """The table as the scene's viewer may see it."""
    table = Table(scene)
    if scene.tall:
        (parts, y), width, letters = _stacked(table), TALL, 20.0
    else:
        (parts, y), width, letters = _around(table), BOARD, 13.0
    if scene.is_reconstructed:
        footnote = table.say("board-reconstructed")
        words = label(footnote, 0, 0, letters, TABLE.quiet, anchor="end")
        parts.append(mark(words, width - MARGIN, y - 1))
    sheets = (OUTLINED if scene.outline else SHEET,)
    return Board(table.say("title"), width, y + MARGIN / 2, TABLE.ground, sheets, parts)
