"""The whole table of Vorex as parts: a night garden.

The forest lies in the middle, between the objectives and the tiles on display, the pile and the
supply. The viewer's own board is the largest, at the bottom; the other seats are
above in turn order. For a spectator all seats are equal. On a narrow page all that one acts with
comes first: the tiles on display beside the viewer's own resources, then the forest. Below are the
viewer's flowers, the objectives, the pile and the supply, and the other seats.
"""

from __future__ import annotations

from textwrap import wrap

from moabi.core.contract import NONE, Scene
from moabi.draw.faces import drawn
from moabi.draw.palette import TABLE
from moabi.draw.paper import grain, label
from moabi.draw.parts import Board, Part, Parts, group, mark
from moabi.games.vorex import emblems, ground, market, seats, symbols
from moabi.games.vorex.emblems import CARD_WIDTH
from moabi.games.vorex.forest import STYLE, field, forest
from moabi.games.vorex.layout import Decision
from moabi.games.vorex.market import COLUMN
from moabi.games.vorex.picture import BOARD, GAP, MARGIN, TALL_BOARD, TALL_MARGIN, Picture
from moabi.games.vorex.seats import GRAIN, HALF, OWN, THIRD, WIDE, Frame

FIELD = 720.0
"""Height of the forest's field."""
TALL_FIELD, TALL_CHOICE = 410.0, 740.0
"""The same on a narrow page, where a phone shows it whole below the display; and where objectives
are chosen."""


def _garden(picture: Picture, width: float, height: float) -> Parts:
    """The forest, or the choice of objectives before there is one."""
    if picture.decision == Decision.CHOOSE_OBJECTIVE:
        return [Part("", field(width, height)), *market.choice(picture, width, height)]
    return forest(picture, width, height)


def _middle(picture: Picture, y: float) -> Parts:
    """The forest between two columns."""
    left = MARGIN + CARD_WIDTH + GAP
    width = BOARD - MARGIN - COLUMN - GAP - left
    return [
        group("objectives", market.objectives(picture), MARGIN, y),
        group("garden", _garden(picture, width, FIELD), left, y),
        group("market", market.column(picture, FIELD), BOARD - MARGIN - COLUMN, y),
    ]


def _frame(number: int) -> Frame:
    return {1: WIDE, 2: HALF}.get(number, THIRD)


def _wide(picture: Picture) -> tuple[Parts, float]:
    """The forest between the boards of the others and the viewer's own; and the foot."""
    number, seat = picture.seats, picture.scene.seat
    if picture.is_seated:
        upper = [(seat + i) % number for i in range(1, number)]
        lower, below = [seat], OWN
    else:
        upper = {2: [0], 4: [0, 1]}.get(number, [])
        lower = [seat for seat in range(number) if seat not in upper]
        below = OWN if number == 1 else _frame(len(lower))
    found: Parts = []
    y = MARGIN
    if picture.is_solo:
        weed, height = seats.weed(picture, y)
        found.append(weed)
        y += height + GAP
    elif upper:
        above = _frame(len(upper))
        found += seats.row(picture, upper, above, y)
        y += above.height + GAP
    found += _middle(picture, y)
    y += FIELD + GAP
    found += seats.row(picture, lower, below, y)
    return found, y + below.height


def _tall(picture: Picture) -> tuple[Parts, float]:
    """Display, the viewer's own resources and the forest; then all that one only looks at."""
    width, x, y, own = TALL_BOARD - 2 * TALL_MARGIN, TALL_MARGIN, TALL_MARGIN, picture.own
    found = [group("market", market.strip(picture, width), x, y)]
    tray: Parts = []
    height = TALL_FIELD
    if own != NONE:
        found.append(group("purse", seats.purse(picture, own), x + width - 190, y + 8))
        tray = seats.tray(picture, own)
    y += market.STRIP + GAP
    if picture.decision == Decision.CHOOSE_OBJECTIVE:
        height = TALL_CHOICE
    elif tray:
        # All that is asked stays in one view.
        height -= seats.TRAY + GAP
        found.append(group("tray", tray, x, y))
        y += seats.TRAY + GAP
    found.append(group("garden", _garden(picture, width, height), x, y))
    y += height + GAP
    blocks = {"objectives": market.objectives_line(picture, width)}
    if own != NONE:
        blocks = {"flowers": seats.garden(picture, own), **blocks}
        blocks["stores"] = market.stores(picture, width)
    for name, (block, height) in blocks.items():
        found.append(group(name, block, x, y))
        y += height + GAP
    if picture.is_solo:
        weed, height = seats.weed(picture, y)
        found.append(weed)
        y += height + GAP
    first = max(own, 0)
    order = [(first + i) % picture.seats for i in range(picture.seats)]
    others, y = seats.column(picture, order[own != NONE :], y)
    return [*found, *others], y - GAP


SHEET = drawn(
    f"<style>{STYLE}</style>{symbols.definitions()}{ground.definitions()}{grain(TABLE, GRAIN)}"
)


def lay(scene: Scene) -> Board:
    """The table as the scene's viewer may see it."""
    picture = Picture(scene)
    width, margin = picture.width, picture.margin
    parts, y = _tall(picture) if scene.tall else _wide(picture)
    y += MARGIN
    footnote = picture.say("board-reconstructed") if scene.is_reconstructed else ""
    lines = wrap(footnote, 58) if scene.tall else [footnote]
    for i, line in enumerate(lines):
        parts.append(mark(label(line, width - margin, y + i * 20, 15.0, TABLE.quiet, anchor="end")))
    y += MARGIN / 2 + 20 * max(len(lines) - 1, 0)
    sheets = (SHEET, drawn(emblems.definitions(*picture.rivals())))
    return Board(picture.say("title"), width, y, TABLE.ground, sheets, parts)
