"""The whole table of Once Upon a Forest as one SVG.

Every seat's plate is on the left of its sheet, its hand on the right. The viewer's own forest is
the largest, at the bottom; the other seats stand above in turn order, the draw piles between. On a
tall page the draw piles come first, then the own forest and hand, then the other seats. For a
spectator all forests are equal.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

import svg

from moabi.core.contract import NONE, Scene
from moabi.draw.far import far_forest
from moabi.draw.letters import in_two, text_width
from moabi.draw.palette import INK, PAPER, mix
from moabi.draw.paper import (
    grain,
    keyed,
    label,
    name_plate,
    page,
    panel,
    place,
    shadow,
    sheet,
    slot,
    tally,
    team_badge,
    use,
)
from moabi.games.onceupon import faces
from moabi.games.onceupon.faces import CORNER, HEIGHT, SPINE, WIDTH
from moabi.games.onceupon.layout import BACK, OBLIGATORY
from moabi.games.onceupon.table import Table

GRAIN = "ou-grain"
SOLO_NAMES = ("board-selection", "board-obligatory")
BOARD = 1200.0
MARGIN = 20.0
GAP = 12.0
HEADER = 50.0
COUNTERS = 34.0
ROOMY = 1000.0
"""A seat this wide shows its counters beside its plate."""
PILES = 116.0
OWN = 434.0
"""Height of the viewer's own sheet."""
ASIDE = 270.0
"""Width of the own plate, and of the counters under it."""
COUNTER_LINE = 5
FEW = 5
"""So many own trees stand beside the plate; more have the whole width under it, and are lower."""
HAND = 1.4
"""How large the cards in the own hand are."""
HAND_GAP = 10.0
OFFERED = 1.15
"""How large the card is that must be placed now."""
STEP = WIDTH + 12.0
"""From one column to the next."""
TREE = 4.0 * HEIGHT
LIFT = 6.0
"""How far a complete tree rises from the page."""
CAPACITIES = {1: (5, 8, 11), 2: (6, 8, 11), 3: (5, 7, 9, 11), 4: (5, 7, 9, 11)}
"""Columns a forest has room for before it is drawn smaller, by seats: so that little jumps."""
OWN_CAPACITIES = (FEW, 8, 11)
TALL = 640.0
"""Width of a tall page; on a phone a unit is about half a pixel."""
TALL_MARGIN = 12.0
TALL_COLUMNS, TALL_OWN_COLUMNS = 7, 5
"""Columns in a row of a tall page; more of them begin a new row."""
TALL_ASIDE = 30.0
"""How far the far trees stay from the edges of a narrow sheet."""
TALL_PLATE = 1.3
TALL_PILE = 0.88
TALL_CAPTION = 34.0
TALL_HAND, TALL_BACKS = 1.3, 0.66


class Plot(NamedTuple):
    """Where one seat's forest stands: the room for it on the page."""

    seat: int
    x: float
    y: float
    width: float
    height: float
    columns: int
    """How many trees stand in a row."""
    rows: int = 1
    before: float = 0.0
    after: float = 0.0
    """How far the ground goes on to the left and to the right."""


def _column(table: Table, plot: Plot, column: int, x: float, y: float, scale: float) -> str:
    """One tree, from roots to crown, complete or still partly in pencil."""
    seat, colours = plot.seat, table.theme
    cards = table.forest[seat][column]
    whole = NONE not in cards
    heading = f"{table.scene.names[seat]} · {table.say('board-column', column=column + 1)} · "
    under: list[str] = []
    places: list[str] = []
    glowing: list[str] = []
    if whole:
        y -= LIFT * scale
        under.append(place(faces.tree_sheet(colours.shadow, colours.dim), x, y, scale))
    for level, card in enumerate(cards):
        key = f"forest-{seat}-{column}-{level}"
        ring = table.ring(key)
        if card == NONE:
            title = heading + table.say("board-empty") + " · " + table.say(f"level-{level}")
            markup = faces.pencil(level, colours.line, bool(ring))
        else:
            title = heading + table.describe(card)
            markup = table.picture(card, joined=whole)
            if not whole:
                markup = shadow(WIDTH, HEIGHT, CORNER, colours.shadow) + markup
        group = keyed(
            key, title, markup, ring=ring, x=x, y=y + (3 - level) * HEIGHT * scale, scale=scale
        )
        (glowing if ring else places).append(group)
    over = place(faces.tree_leaves(column), x, y, scale) if whole else ""
    return "".join((*under, *places, over, *glowing))


def _forest(table: Table, plot: Plot) -> str:
    """A seat's trees on their strip of ground, with room for those to come."""
    shown, high = table.shown(plot.seat), plot.height / plot.rows
    scale = min(high / (TREE + 26), plot.width / (plot.columns * STEP + 16))
    left = plot.x + (plot.width - (min(shown, plot.columns) * STEP - 12) * scale) / 2
    aside = TALL_ASIDE if table.scene.tall else 0.0
    wide = plot.before + plot.width + plot.after - 2 * aside
    far = far_forest(wide, high, table.theme.far, table.theme.line)
    marks = []
    for row in range(plot.rows):
        foot = plot.y + (row + 1) * high
        marks.append(place(far, plot.x - plot.before + aside, foot - 20 * scale))
        first = row * plot.columns
        for column in range(first, min(shown, first + plot.columns)):
            x, top = left + (column - first) * STEP * scale, foot - (TREE + 8) * scale
            marks.append(_column(table, plot, column, x, top, scale))
    return "".join(marks)


def _room(table: Table, seat: int) -> int:
    """How many columns a wide page leaves room for."""
    sizes = OWN_CAPACITIES if seat == table.scene.seat else CAPACITIES[table.seats]
    return next(size for size in sizes if size >= table.shown(seat))


def _header(table: Table, seat: int, x: float, y: float, width: float, scale: float = 1.0) -> str:
    """A seat's plate: points, name, team, and whether it is to act."""
    name, points = table.scene.names[seat], table.scene.scores[seat]
    title = [name, table.say("board-points", points=points).replace("-", "−")]
    team = seat % 2 if table.teams else NONE
    if team != NONE:
        title.append(table.say("board-team", team="AB"[team]))
    note = table.say("board-to-act") if seat == table.to_act else ""
    if note:
        title.append(note)
    plate = name_plate(table.theme, "ou-sun", width / scale, name, points, team, note)
    key = f"seat-{seat}"
    ring = table.ring(key, width / scale, HEADER - 6)
    return keyed(key, " · ".join(title), plate, ring=ring, x=x, y=y, scale=scale)


def _hand(
    table: Table, seat: int, x: float, y: float, scale: float, is_column: bool = False
) -> str:
    """A seat's hand in a row or a column, slot by slot; an empty slot keeps its place."""
    width = SPINE + WIDTH if seat == table.scene.seat else WIDTH
    line = table.theme.line
    marks = []
    for index, card in enumerate(table.hand[seat]):
        key = f"hand-{seat}-{index}"
        heading = f"{table.scene.names[seat]} · {table.say('board-slot', number=index + 1)}"
        if card == NONE:
            words, markup = table.say("board-empty"), slot(width, HEIGHT, CORNER, line)
        else:
            words, markup = table.describe(card), _loose(table, card)
        step = ((HEIGHT if is_column else width) + HAND_GAP) * scale * index
        left, top = (x, y + step) if is_column else (x + step, y)
        ring = table.ring(key, width if card < BACK else WIDTH)
        title = f"{heading} · {words}"
        marks.append(keyed(key, title, markup, ring=ring, x=left, y=top, scale=scale))
    return "".join(marks)


def _loose(table: Table, card: int) -> str:
    """A card out of any column: a face with its spine, or a back."""
    if card >= BACK:
        return shadow(WIDTH, HEIGHT, CORNER, table.theme.shadow) + table.picture(card)
    spine = faces.spine(table.looks[card].level, table.theme.shadow)
    return spine + place(table.picture(card), SPINE, 0)


def _counters(table: Table, seat: int, x: float, y: float, width: float, line: int = 9) -> str:
    """Whole trees and animals in them, species by species; a sun behind each that scores."""
    whole = table.complete(seat)
    animals = [0] * 8
    for column in table.forest[seat][: table.columns[seat]]:
        if NONE in column:
            continue
        for look in (table.looks[card] for card in column if card < BACK):
            animals[look.level * 2] += look.first
            animals[look.level * 2 + 1] += look.second
    figures = [("ou-level-3", whole, False)]
    figures += [
        (f"ou-species-{k}", number, number == whole > 0) for k, number in enumerate(animals)
    ]
    words = [table.say("board-trees", count=whole)]
    words += [f"{table.say(f'species-{kind}')} {number}" for kind, number in enumerate(animals)]
    title = escape(" · ".join(words))
    return place(f"<title>{title}</title>{tally(table.theme, figures, width, line)}", x, y)


def _pile(table: Table, pile: int, x: float, y: float, scale: float = 1.0) -> str:
    """A draw pile: the back of its top card, and how many are left."""
    (size, top), colours = table.piles[pile], table.theme
    key = f"pile-{pile}"
    name = table.say("board-pile", pile=pile + 1)
    if table.seats == 1:
        name = f"{table.say(SOLO_NAMES[pile == OBLIGATORY])} · {name}"
    title = f"{name} · {table.say('board-cards', count=size)}"
    if size == 0:
        markup = slot(WIDTH, HEIGHT, CORNER, colours.line)
    else:
        title += f" · {table.describe(top)}"
        edge = f' stroke="{mix(PAPER, INK, 0.45)}" stroke-width=".8"'
        under = panel(WIDTH, HEIGHT, CORNER, mix(PAPER, INK, colours.dim), edge)
        markup = shadow(WIDTH, HEIGHT, CORNER, colours.shadow, 3)
        markup += "".join(place(under, 0, 2.2 * i) for i in range(min(size - 1, 4), 0, -1))
        markup += table.picture(top)
    count = place(
        f'<circle r="15" fill="{colours.plate}" stroke="{colours.line}"/>'
        + label(str(size), 0, 6.5, 19, colours.text, anchor="middle", weight=700),
        WIDTH - 8,
        HEIGHT - 4,
        1.2 if table.scene.tall else 1.0,
    )
    return keyed(key, title, markup, ring=table.ring(key), over=count, x=x, y=y, scale=scale)


def _offered(table: Table, right: float, y: float, scale: float) -> tuple[str, float]:
    """The card that must be placed now, by its right edge, and where its left one is."""
    card = table.offered
    width = SPINE + WIDTH if card < BACK else WIDTH
    x = right - width * scale
    title, markup = f"{table.say('board-place-now')} · {table.describe(card)}", _loose(table, card)
    ring = table.ring("offered", width)
    return keyed("offered", title, markup, ring=ring, x=x, y=y, scale=scale), x


def _vacant(table: Table, right: float, y: float, scale: float) -> str:
    """Where the card that must be placed lies, while there is none."""
    wide = SPINE + WIDTH
    empty = slot(wide, HEIGHT, CORNER, table.theme.line)
    return place(empty, right - wide * scale, y, scale)


def _teams(table: Table, x: float, y: float, scale: float = 1.0) -> str:
    """What each team has, its seats together; nothing if each plays alone."""
    marks = []
    for team, points in enumerate(table.team_points()):
        words = (
            table.say("board-team", team="AB"[team]),
            table.say("board-points", points=points).replace("-", "−"),
        )
        figure = label(str(points).replace("-", "−"), 38, 20, 20, table.theme.text, weight=700)
        title = f"<title>{escape(' · '.join(words))}</title>"
        marks.append(place(title + team_badge(team) + figure, team * 92, 0))
    return place("".join(marks), x, y, scale)


def _middle(table: Table, y: float) -> str:
    """The strip between the forests: the draw piles, and the card that must be placed now."""
    colours, step = table.theme, 124.0
    number = len(table.piles)
    split = 40.0 if table.seats == 1 else 0.0
    left = (BOARD - number * step + step - WIDTH - split) / 2
    marks = [
        _pile(table, pile, left + pile * step + (split if pile == OBLIGATORY else 0), y)
        for pile in range(number)
    ]
    if table.seats == 1:
        right = left + OBLIGATORY * step + split - 36
        marks.append(
            f'<path d="M{right} {y}v{HEIGHT}" stroke="{colours.line}" stroke-dasharray="2 6"'
            ' stroke-width="2" stroke-linecap="round"/>'
        )
        for name, x in zip(SOLO_NAMES, (left + step + 50, right + 86), strict=True):
            marks.append(label(table.say(name), x, y + 107, 14, colours.quiet, anchor="middle"))
    title = y + (34 if table.teams else 48)
    marks.append(use("ou-sprig", MARGIN + 24, title - 10, 44))
    marks.append(label(table.say("title"), MARGIN + 52, title, 21, colours.text, serif=True))
    marks.append(_teams(table, MARGIN + 54, title + 16))
    edge = BOARD - MARGIN - 10
    if table.offered == NONE:
        marks.append(_vacant(table, edge, y - 4, OFFERED))
    else:
        card, x = _offered(table, edge, y - 4, OFFERED)
        marks.append(card)
        words = table.say("board-place-now")
        name = table.scene.names[table.to_act] if table.to_act != NONE else ""
        right = x - 16
        room = right - (left + (number - 1) * step + split + WIDTH + 16)
        lines = in_two(name, room, 18, 16, 13)
        top = y + 50 - 10 * len(lines)
        marks.append(label(words, right, top, 15, colours.quiet, anchor="end"))
        for i, (shown, size, length) in enumerate(lines):
            foot = top + 22 + 19 * i
            marks.append(
                label(
                    shown, right, foot, size, colours.text, anchor="end", serif=True, length=length
                )
            )
    return "".join(marks)


def _seat(table: Table, plot: Plot) -> str:
    """Another seat: its plate and card backs above its forest."""
    scale = 0.44
    hand = 3 * (WIDTH + HAND_GAP) * scale
    plate = min(plot.width - hand - 8, 320.0)
    marks = [
        _header(table, plot.seat, plot.x, plot.y, plate),
        _hand(table, plot.seat, plot.x + plot.width - hand + 4, plot.y + 3, scale),
    ]
    top = plot.y + HEADER
    if table.scene.outline and plot.width > ROOMY:
        counters = plot.width - plate - hand - 60
        marks.append(_counters(table, plot.seat, plot.x + plate + 24, plot.y + 8, counters))
    elif table.scene.outline:
        marks.append(_counters(table, plot.seat, plot.x, top, plot.width))
        top += COUNTERS
    height = plot.y + plot.height - top
    marks.append(_forest(table, plot._replace(y=top, height=height)))
    return "".join(marks)


def _row(table: Table, seats: list[int], y: float, height: float) -> str:
    """Seats side by side, each on its own sheet."""
    width = (BOARD - 2 * MARGIN - (len(seats) - 1) * GAP) / len(seats)
    marks = []
    for i, seat in enumerate(seats):
        x = MARGIN + i * (width + GAP)
        marks.append(place(sheet(table.theme, width, height, GRAIN), x, y))
        plot = Plot(seat, x + 10, y + 8, width - 20, height - 8, _room(table, seat))
        marks.append(_seat(table, plot))
    return "".join(marks)


def _own(table: Table, seat: int, y: float, height: float) -> str:
    """The viewer's own sheet: the forest between plate and counters on the left, hand on the right.

    A wide forest stands under the plate, with the counters beside it.
    """
    width, card = BOARD - 2 * MARGIN, (SPINE + WIDTH) * HAND
    left, hand = MARGIN + 10, BOARD - MARGIN - 10 - card
    columns = _room(table, seat)
    plot = Plot(seat, MARGIN + 10, y + 4, hand - MARGIN - 30, height - 8, columns, after=card + 10)
    counters, line = (left, y + 74, ASIDE), COUNTER_LINE
    if columns > FEW:
        plot = plot._replace(y=y + 14 + HEADER, height=height - HEADER - 18)
        counters, line = (left + ASIDE + 24, y + 22, hand - left - ASIDE - 40), 9
    else:
        plot = plot._replace(x=plot.x + ASIDE, width=plot.width - ASIDE, before=ASIDE)
    marks = [
        place(sheet(table.theme, width, height, GRAIN), MARGIN, y),
        _forest(table, plot),
        _header(table, seat, left, y + 14, ASIDE),
        _hand(table, seat, hand, y + (height - 3 * HEIGHT * HAND - 28) / 2, HAND, is_column=True),
    ]
    if table.scene.outline:
        marks.append(_counters(table, seat, *counters, line))
    return "".join(marks)


def _tall_middle(table: Table, y: float) -> str:
    """The draw piles of a tall page in one line with the card that must be placed now."""
    colours, scale = table.theme, TALL_PILE
    step = (TALL - 2 * TALL_MARGIN - (SPINE + WIDTH) * scale) / 5
    top, caption = y + TALL_CAPTION, y + 22
    split = step / 2 if table.seats == 1 else 0.0
    lefts = [
        TALL_MARGIN + pile * step + (split if pile == OBLIGATORY else 0)
        for pile in range(len(table.piles))
    ]
    marks = [_pile(table, pile, x, top, scale) for pile, x in enumerate(lefts)]
    if table.seats == 1:
        for name, x in zip(SOLO_NAMES, (lefts[0], lefts[OBLIGATORY]), strict=True):
            marks.append(label(table.say(name), x + 2, caption, 20, colours.quiet))
    else:
        marks.append(use("ou-sprig", TALL_MARGIN + 16, y + 15, 30))
        name, x = table.say("title"), TALL_MARGIN + 40
        marks.append(label(name, x, caption, 22, colours.text, serif=True))
        marks.append(_teams(table, x + text_width(name) * 22 + 20, y + 2))
    right = TALL - TALL_MARGIN
    if table.offered == NONE:
        return "".join((*marks, _vacant(table, right, top, scale)))
    if table.seats > 1:
        words = table.say("board-place-now")
        marks.append(label(words, right, caption, 20, colours.text, anchor="end", weight=600))
    return "".join((*marks, _offered(table, right, top, scale)[0]))


def _tall_seat(table: Table, seat: int, y: float) -> tuple[str, float]:
    """A seat of a tall page, the own hand at its foot, and where the next one begins."""
    is_own = seat == table.scene.seat
    width, x = TALL - 2 * TALL_MARGIN, TALL_MARGIN + 10
    inner = width - 20
    backs = 0.0 if is_own else 3 * (WIDTH + HAND_GAP) * TALL_BACKS
    marks = [_header(table, seat, x, y + 10, inner - backs, TALL_PLATE)]
    if not is_own:
        marks.append(_hand(table, seat, x + inner - backs + 10, y + 10, TALL_BACKS))
    top = y + 18 + (HEADER - 6) * TALL_PLATE
    if table.scene.outline:
        counters = _counters(table, seat, 0, 0, inner / TALL_PLATE)
        marks.append(place(counters, x, top, TALL_PLATE))
        top += COUNTERS * TALL_PLATE
    columns = TALL_OWN_COLUMNS if is_own else TALL_COLUMNS
    rows = -(-table.shown(seat) // columns)
    height = rows * (TREE + 26) * inner / (columns * STEP + 16)
    marks.append(_forest(table, Plot(seat, x, top, inner, height, columns, rows)))
    top += height + 4
    if is_own:
        hand = (3 * (SPINE + WIDTH) + 2 * HAND_GAP) * TALL_HAND
        marks.append(_hand(table, seat, (TALL - hand) / 2, top + 4, TALL_HAND))
        top += HEIGHT * TALL_HAND + 16
    under = place(sheet(table.theme, width, top - y, GRAIN), TALL_MARGIN, y)
    return "".join((under, *marks)), top + GAP


def _stacked(table: Table) -> tuple[str, float]:
    """A tall page and its length: one thing below another, the viewer's own first."""
    y = TALL_MARGIN
    marks = [_tall_middle(table, y)]
    y += TALL_CAPTION + HEIGHT * TALL_PILE + 24
    first = max(table.scene.seat, 0) % table.seats
    for i in range(table.seats):
        seat, y = _tall_seat(table, (first + i) % table.seats, y)
        marks.append(seat)
    return "".join(marks), y + 20


def _around(table: Table) -> tuple[str, float]:
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
    marks: list[str] = []
    y = MARGIN
    if upper:
        marks.append(_row(table, upper, y, height))
        y += height + 18
    marks.append(_middle(table, y))
    y += PILES
    if lower:
        marks.append(_row(table, lower, y, height))
        y += height + MARGIN
    else:
        marks.append(_own(table, scene.seat, y, OWN))
        y += OWN + MARGIN
    return "".join(marks), y


def draw(scene: Scene) -> svg.SVG:
    """The table as the scene's viewer may see it."""
    table = Table(scene)
    colours = table.theme
    if scene.tall:
        (marks, y), width, letters = _stacked(table), TALL, 20.0
    else:
        (marks, y), width, letters = _around(table), BOARD, 13.0
    footnote = table.say("board-reconstructed") if scene.is_reconstructed else ""
    marks += label(footnote, width - MARGIN, y - 1, letters, colours.quiet, anchor="end")
    definitions = faces.definitions() + grain(colours, GRAIN)
    y += MARGIN / 2
    return page(table.say("title"), width, y, colours.ground, definitions, marks)
