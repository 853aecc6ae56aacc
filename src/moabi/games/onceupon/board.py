"""The whole table of Once Upon a Forest as one SVG.

The viewer's own forest is the largest, at the bottom, with the own hand under it; the other seats
stand above in turn order, the draw piles between. For a spectator all forests are equal.
"""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

import svg

from moabi.core.contract import NONE, Scene
from moabi.draw.palette import INK, PAPER, mix, theme
from moabi.draw.paper import (
    STYLE,
    Fragment,
    far_forest,
    glow_ring,
    grain,
    keyed,
    label,
    name_plate,
    panel,
    place,
    shadow,
    sheet,
    slot,
    tally,
    use,
)
from moabi.games.onceupon import faces
from moabi.games.onceupon.faces import CORNER, HEIGHT, SPINE, UNSEEN, WIDTH, Look
from moabi.games.onceupon.layout import BACK, MAX_COLUMNS, OBLIGATORY

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
OWN_FOREST = 396.0
HAND = 124.0
HAND_GAP = 10.0
STEP = WIDTH + 12.0
"""From one column to the next."""
TREE = 4.0 * HEIGHT
LIFT = 6.0
"""How far a complete tree rises from the page."""
CAPACITIES = {1: (8, 11), 2: (6, 8, 11), 3: (5, 7, 9, 11), 4: (5, 7, 9, 11)}
"""Columns a forest has room for before it is drawn smaller, by seats: so that little jumps."""


class Plot(NamedTuple):
    """Where one seat's forest stands: the room for it on the page."""

    seat: int
    x: float
    y: float
    width: float
    height: float


class Table:
    """One view being drawn: the scene in plain Python values, and the words it needs."""

    def __init__(self, scene: Scene) -> None:
        """Read the scene once; the rest of the drawing touches no array."""
        state: Any = scene.state
        self.scene = scene
        self.theme = theme(scene.dark)
        self.seats = int(state.seats)
        self.to_act = int(state.seat)
        self.offered = int(state.offered)
        self.forest: list[list[list[int]]] = state.forest.tolist()
        self.columns: list[int] = state.num_columns.tolist()
        self.hand: list[list[int]] = state.hand.tolist()
        cards, sizes = state.pile.tolist(), state.pile_size.tolist()
        self.piles: list[tuple[int, int]] = [
            (size, cards[pile][size - 1] if size else NONE)
            for pile, size in enumerate(sizes[: OBLIGATORY + 1] if self.seats == 1 else sizes)
        ]
        names = ("CARD_LEVEL", "CARD_ANIMALS", "CARD_CHAINSAW", "CARD_START")
        columns = (scene.tables[name].tolist() for name in names)
        self.looks = [
            Look(card, level, first, second, bool(saw), bool(start))
            for card, (level, (first, second), saw, start) in enumerate(zip(*columns, strict=True))
        ]
        self._words: dict[tuple[str | int, ...], str] = {}

    def say(self, message: str, **values: str | int) -> str:
        """A message of the game's words, asked for once a view."""
        key = (message, *values.values())
        known = self._words.get(key)
        if known is None:
            known = self._words[key] = self.scene.say(message, **values)
        return known

    def describe(self, card: int) -> str:
        """A card in words: its level, its animals, its chainsaw."""
        if card >= BACK:
            level = card - BACK
            return self.say(f"level-{level}" if level < UNSEEN else "board-unknown")
        look = self.looks[card]
        words = [self.say(f"level-{look.level}")]
        for kind, count in enumerate((look.first, look.second), look.level * 2):
            if count:
                words.append(self.say(f"animals-{kind}", count=count))
        if look.start:
            words.append(self.say("person"))
        if look.chainsaw:
            words.append(self.say("chainsaw"))
        return " · ".join(words)

    def picture(self, card: int, joined: bool = False) -> str:
        """A card as this viewer sees it."""
        if card >= BACK:
            return faces.back(min(card - BACK, UNSEEN), self.theme.dim)
        return faces.face(self.looks[card], self.theme.dim, self.scene.outline, joined)

    def ring(
        self, key: str, width: float = WIDTH, height: float = HEIGHT, thick: float = 4.5
    ) -> str:
        """The glow of a legal target, or nothing."""
        return glow_ring(width, height, CORNER, thick) if key in self.scene.glow else ""

    def complete(self, seat: int) -> int:
        """How many trees of a seat are whole."""
        forest = self.forest[seat][: self.columns[seat]]
        return sum(1 for column in forest if NONE not in column)

    def shown(self, seat: int) -> int:
        """Columns to draw: those begun, and the next one once it may begin."""
        return min(max(self.columns[seat], self.complete(seat) + 1), MAX_COLUMNS)


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
    shown = table.shown(plot.seat)
    room = next(size for size in CAPACITIES[table.seats] if size >= shown)
    scale = min(plot.height / (TREE + 26), plot.width / (room * STEP + 16))
    left = plot.x + (plot.width - (room * STEP - 12) * scale) / 2
    top = plot.y + plot.height - (TREE + 8) * scale
    ground = plot.y + plot.height - 20 * scale
    far = far_forest(plot.width, plot.height, table.theme.far, table.theme.line)
    marks = [place(far, plot.x, ground)]
    for column in range(shown):
        marks.append(_column(table, plot, column, left + column * STEP * scale, top, scale))
    return "".join(marks)


def _header(table: Table, seat: int, x: float, y: float, width: float) -> str:
    """A seat's plate: points, name, team, and whether it is to act."""
    name, points = table.scene.names[seat], table.scene.scores[seat]
    title = [name, table.say("board-points", points=points)]
    team = seat % 2 if table.scene.state.teams else NONE
    if team != NONE:
        title.append(table.say("board-team", team="AB"[team]))
    note = table.say("board-to-act") if seat == table.to_act else ""
    if note:
        title.append(note)
    plate = name_plate(table.theme, "ou-sun", width, name, points, team, note)
    key = f"seat-{seat}"
    return keyed(key, " · ".join(title), plate, ring=table.ring(key, width, HEADER - 6), x=x, y=y)


def _hand(table: Table, seat: int, x: float, y: float, scale: float) -> str:
    """A seat's hand, slot by slot; an empty slot keeps its place."""
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
        left = x + index * (width + HAND_GAP) * scale
        ring = table.ring(key, width if card < BACK else WIDTH)
        title = f"{heading} · {words}"
        marks.append(keyed(key, title, markup, ring=ring, x=left, y=y, scale=scale))
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


def _pile(table: Table, pile: int, x: float, y: float) -> str:
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
    )
    return keyed(key, title, markup, ring=table.ring(key), over=count, x=x, y=y)


def _middle(table: Table, y: float) -> str:
    """The strip between the forests: the draw piles, and the card that must be placed now."""
    colours, step = table.theme, 124.0
    number = len(table.piles)
    split = 40.0 if table.seats == 1 else 0.0
    left = (BOARD - number * step + step - WIDTH - split) / 2 - 12
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
    marks.append(use("ou-sprig", MARGIN + 24, y + 38, 44))
    marks.append(label(table.say("title"), MARGIN + 52, y + 48, 21, colours.text, serif=True))
    if table.offered != NONE:
        card = table.offered
        width = SPINE + WIDTH if card < BACK else WIDTH
        x = BOARD - MARGIN - width * 1.15 - 4
        words = table.say("board-place-now")
        title, markup = f"{words} · {table.describe(card)}", _loose(table, card)
        ring = table.ring("offered", width)
        marks.append(keyed("offered", title, markup, ring=ring, x=x, y=y - 4, scale=1.15))
        name = table.scene.names[table.to_act] if table.to_act != NONE else ""
        marks.append(label(words, x - 16, y + 40, 15, colours.quiet, anchor="end"))
        marks.append(label(name, x - 16, y + 62, 18, colours.text, anchor="end", serif=True))
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
    marks.append(_forest(table, Plot(plot.seat, plot.x, top, plot.width, height)))
    return "".join(marks)


def _row(table: Table, seats: list[int], y: float, height: float) -> str:
    """Seats side by side, each on its own sheet."""
    width = (BOARD - 2 * MARGIN - (len(seats) - 1) * GAP) / len(seats)
    marks = []
    for i, seat in enumerate(seats):
        x = MARGIN + i * (width + GAP)
        marks.append(place(sheet(table.theme, width, height, GRAIN), x, y))
        marks.append(_seat(table, Plot(seat, x + 10, y + 8, width - 20, height - 8)))
    return "".join(marks)


def _own(table: Table, seat: int, y: float, height: float) -> str:
    """The viewer's own sheet: the forest, and under it plate, hand and counters."""
    width = BOARD - 2 * MARGIN
    hand_y = y + height + 2
    hand = (3 * (SPINE + WIDTH) + 2 * HAND_GAP) * 1.2
    left = (BOARD - hand) / 2
    marks = [
        place(sheet(table.theme, width, height + HAND, GRAIN), MARGIN, y),
        _forest(table, Plot(seat, MARGIN + 10, y, width - 20, height)),
        _header(table, seat, MARGIN + 12, hand_y + 32, left - MARGIN - 36),
        _hand(table, seat, left, hand_y + 6, 1.2),
    ]
    if table.scene.outline:
        x = left + hand + 22
        room = BOARD - MARGIN - 12 - x
        marks.append(_counters(table, seat, x, hand_y + 26, room, 5))
    return "".join(marks)


def draw(scene: Scene) -> svg.SVG:
    """The table as the scene's viewer may see it."""
    table = Table(scene)
    colours = table.theme
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
        marks.append(_own(table, scene.seat, y, OWN_FOREST))
        y += OWN_FOREST + HAND + MARGIN
    footnote = table.say("board-reconstructed") if table.scene.is_reconstructed else ""
    marks.append(label(footnote, BOARD - MARGIN, y - 1, 13, colours.quiet, anchor="end"))
    y += MARGIN / 2
    title = escape(table.say("title"))
    content = (
        f"<title>{title}</title><style>{STYLE}</style><defs>{faces.definitions()}"
        f"{grain(colours, GRAIN)}</defs>"
        f'<rect width="{BOARD:.0f}" height="{y:.0f}" fill="{colours.ground}"/>{"".join(marks)}'
    )
    return svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, round(BOARD), round(y)),
        width=round(BOARD),
        height=round(y),
        extra={"role": "img", "aria-label": title},
        elements=[Fragment(markup=content)],
    )
