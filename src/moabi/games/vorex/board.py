"""The whole table of Vorex as one SVG: a night garden.

The forest lies in the middle, between the objectives and the tiles on display, the pile and the
supply. The viewer's own board is the largest, at the bottom; the other seats are
above in turn order. For a spectator all seats are equal.
"""

from __future__ import annotations

import svg

from moabi.core.contract import Scene
from moabi.draw.paper import grain, label, page, place
from moabi.games.vorex import emblems, ground, market, seats, symbols
from moabi.games.vorex.emblems import CARD_WIDTH
from moabi.games.vorex.forest import STYLE, field, forest, laying_definitions
from moabi.games.vorex.layout import Decision
from moabi.games.vorex.market import COLUMN
from moabi.games.vorex.picture import BOARD, GAP, MARGIN, Picture
from moabi.games.vorex.seats import GRAIN, HALF, OWN, THIRD, WIDE, Frame

FIELD = 720.0
"""Height of the forest's field."""


def _middle(picture: Picture, y: float) -> str:
    """The forest, or the choice of objectives before there is one, between two columns."""
    left = MARGIN + CARD_WIDTH + GAP
    width = BOARD - MARGIN - COLUMN - GAP - left
    if picture.decision == Decision.CHOOSE_OBJECTIVE:
        garden = field(picture, width, FIELD) + market.choice(picture, width, FIELD)
    else:
        garden = forest(picture, width, FIELD)
    return (
        place(market.objectives(picture), MARGIN, y)
        + place(garden, left, y)
        + place(market.column(picture, FIELD), BOARD - MARGIN - COLUMN, y)
    )


def _frame(number: int) -> Frame:
    return {1: WIDE, 2: HALF}.get(number, THIRD)


def draw(scene: Scene) -> svg.SVG:
    """The table as the scene's viewer may see it."""
    picture = Picture(scene)
    number, colours = picture.seats, picture.theme
    if 0 <= scene.seat < number:
        upper = [(scene.seat + i) % number for i in range(1, number)]
        lower, below = [scene.seat], OWN
    else:
        upper = {2: [0], 4: [0, 1]}.get(number, [])
        lower = [seat for seat in range(number) if seat not in upper]
        below = OWN if number == 1 else _frame(len(lower))
    marks: list[str] = []
    y = MARGIN
    if picture.is_solo:
        marks.append(seats.weed(picture, MARGIN, y))
        y += WIDE.height + GAP
    elif upper:
        above = _frame(len(upper))
        marks.append(seats.row(picture, upper, above, y))
        y += above.height + GAP
    marks.append(_middle(picture, y))
    y += FIELD + GAP
    marks.append(seats.row(picture, lower, below, y))
    y += below.height + MARGIN
    footnote = picture.say("board-reconstructed") if picture.scene.is_reconstructed else ""
    marks.append(label(footnote, BOARD - MARGIN, y, 13, colours.quiet, anchor="end"))
    y += MARGIN / 2
    definitions = (
        f"<style>{STYLE}</style>"
        + symbols.definitions()
        + ground.definitions(colours.dim)
        + emblems.definitions(*picture.rivals())
        + grain(colours, GRAIN)
        + laying_definitions(picture)
    )
    return page(picture.say("title"), BOARD, y, colours.ground, definitions, "".join(marks))
