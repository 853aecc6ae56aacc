"""The whole table of Once Upon a Forest, laid out as parts.

Every seat's plate is on the left of its sheet, its hand on the right. The viewer's own forest is
the largest, at the bottom; the other seats stand above in turn order, the draw piles between. On a
tall page the draw piles come first, then the own forest and hand, then the other seats. For a
spectator all forests are equal.
"""

from __future__ import annotations

from moabi.core.contract import Scene
from moabi.draw.faces import drawn
from moabi.draw.palette import TABLE
from moabi.draw.paper import grain, label
from moabi.draw.parts import Board, Parts, group, mark
from moabi.games.onceupon import faces, middle, seats
from moabi.games.onceupon.seats import COUNTERS, GRAIN, HEADER
from moabi.games.onceupon.table import BOARD, GAP, MARGIN, TALL, TALL_MARGIN, Table

OWN, ALONE = 434.0, 600.0
"""Height of the viewer's own sheet, and if there is no other."""


def _stacked(table: Table) -> tuple[Parts, float]:
    """A tall page and its length: one thing below another, the viewer's own first."""
    y = TALL_MARGIN
    found = [group("middle", middle.tall(table), 0.0, y)]
    y += middle.TALL_DEEP
    first = max(table.scene.seat, 0) % table.seats
    for i in range(table.seats):
        seat = (first + i) % table.seats
        parts, height = seats.tall_seat(table, seat)
        found.append(group(f"of-{seat}", parts, TALL_MARGIN, y))
        y += height + GAP
    return found, y + 20


def _around(table: Table) -> tuple[Parts, float]:
    """A wide page and its height: the seats around the draw piles."""
    scene = table.scene
    if 0 <= scene.seat < table.seats:
        upper = [(scene.seat + i) % table.seats for i in range(1, table.seats)]
        lower, height = [], 222.0
    else:
        upper = {2: [0], 4: [0, 1]}.get(table.seats, [])
        lower = [seat for seat in range(table.seats) if seat not in upper]
        height = {3: 230.0, 4: 280.0}.get(table.seats, 310.0)
    height += HEADER + (COUNTERS if scene.outline and table.seats > 2 else 0.0)
    found: Parts = []
    y = MARGIN
    if upper:
        found += seats.row(table, upper, y, height)
        y += height + 18
    found.append(group("middle", middle.wide(table), 0.0, y))
    y += middle.DEEP
    if lower:
        found += seats.row(table, lower, y, height)
        y += height + MARGIN
    else:
        own = ALONE if table.seats == 1 else OWN
        found.append(group(f"of-{scene.seat}", seats.own(table, scene.seat, own), MARGIN, y))
        y += own + MARGIN
    return found, y


SHEET = drawn(faces.definitions() + grain(TABLE, GRAIN))


def lay(scene: Scene) -> Board:
    """The table as the scene's viewer may see it."""
    table = Table(scene)
    if scene.tall:
        (parts, y), width, letters = _stacked(table), TALL, 20.0
    else:
        (parts, y), width, letters = _around(table), BOARD, 13.0
    if scene.is_reconstructed:
        words = table.say("board-reconstructed")
        footnote = label(words, 0, 0, letters, TABLE.quiet, anchor="end")
        parts.append(mark(footnote, width - MARGIN, y - 1))
    return Board(table.say("title"), width, y + MARGIN / 2, TABLE.ground, (SHEET,), parts)
