"""The middle of Canopy's table: season card, decks, New Growth piles and discards."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from textwrap import wrap
from typing import NamedTuple

from moabi.core.contract import NONE
from moabi.draw.letters import text_width
from moabi.draw.palette import INK, LEAF, MOSS, PAPER, SUN, Theme, mix, shade
from moabi.draw.paper import Layers, keyed, label, leaf, panel, place, shadow, slot, use
from moabi.games.canopy import faces
from moabi.games.canopy.faces import CORNER, HEIGHT, WIDTH
from moabi.games.canopy.grove import points_disc
from moabi.games.canopy.habitat import badge
from moabi.games.canopy.layout import HOWLER, MAX_PILE, UNKNOWN
from moabi.games.canopy.light import SUN_PLACES, Light
from moabi.games.canopy.table import TALL_BOARD, TALL_MARGIN, Box, Table

STRIP = 158.0
SEASON_WIDTH, SEASON_HEIGHT = 214.0, 150.0
DECK = 1.2
"""How large piles are drawn, in cards."""
DECKS = ("deck", "germination", "discard")
UNDER = STRIP - 8 - HEIGHT * DECK
"""What a pile is higher than its cards."""
PILE_LINE = 3
"""Piles to a line."""
BARE_SEASON, TOLD_SEASON = 0.8, 1.25
"""How large a season card is drawn, and how large if there are words on it."""
LARGEST_DECK = 1.04
"""How large decks are drawn at most, in cards."""
VISIBLE = 0.6
"""The part of a card in a pile that the next one leaves in sight, if nobody reads them."""
BETWEEN = 4.0
"""From one card of a pile to the next, if the viewer reads them."""
LEGIBLE = 0.9
"""How large cards of a pile that the viewer has seen are at least, on a narrow page."""
READ = (DECK, 1.05, LEGIBLE)
"""How large they are on a wide page, the first that leaves enough to others."""
SHUT, INSIDE = 104.0, 8.0
"""A pile's least width, and how far its cards stay from its edges."""

SEASON_ART = (
    ("cp-fire", "cp-disease", "cp-moon"),
    ("cp-tree",),
    ("cp-rain", "cp-rain", "cp-rain"),
    ("cp-shine", "cp-shine"),
    ("cp-plant-1", "cp-plant-3", "cp-plant-0"),
    ("cp-heart", "cp-heart"),
    ("cp-seed", "cp-rain", "cp-seed"),
    ("cp-plant-2", "cp-plant-0", "cp-plant-2"),
    ("cp-drought",),
    ("cp-paw", "cp-moon"),
    ("cp-tree", "cp-plant-2", "cp-rain", "cp-paw"),
)
"""The pictures of the season cards."""


AWARD_PLACES = ((176.0, 38.0, 58.0), (176.0, 40.0, 58.0), (38.0, 40.0, 58.0))
"""Where the Tallest Tree award hangs over a season's landscape, by the hour, and how large."""
COMPOST_LEAVES = (
    (34, 0.72, -2.0, MOSS),
    (24, 0.36, -0.5, "#c98a3c"),
    (52, 0.4, -2.5, "#b5482c"),
    (16, 0.06, -0.9, LEAF),
    (44, 0.14, -0.4, "#d9a35a"),
    (60, 0.08, -2.3, MOSS),
)
"""Leaves on the heap of discards: where, how high up its side, which way, in what colour."""


class Spots(NamedTuple):
    """Where the things of the middle lie, from its upper edge."""

    season: float
    """How large the season card is."""
    decks: tuple[float, float, float]
    """Where season deck, Germination deck and discards begin."""
    decks_top: float
    deck: float
    """How large they are, in cards."""
    caption: float
    """How large their names are written."""
    caption_y: float
    piles: tuple[Box, ...]
    foot: float


def _is_read(table: Table, pile: int) -> bool:
    """Whether there are cards in a pile that the viewer has seen."""
    return pile != table.open_pile and min(table.piles[pile], default=UNKNOWN) < UNKNOWN


class Line(NamedTuple):
    """Piles side by side."""

    piles: range
    widths: list[float]
    cards: float
    """How high their cards are together, if they have the room."""


def _line(table: Table, piles: range, width: float, size: float) -> Line:
    """Piles side by side: those that are read have room for their cards, in few rows."""
    width -= (len(piles) - 1) * 10
    for rows in range(1, MAX_PILE + 1):
        widths = [SHUT] * len(piles)
        for i, pile in enumerate(piles):
            if _is_read(table, pile):
                columns = -(-len(table.piles[pile]) // rows)
                needed = columns * (WIDTH * size + BETWEEN) - BETWEEN + 2 * INSIDE
                widths[i] = max(needed, SHUT)
        rest = (width - sum(widths)) / len(piles)
        if rest >= 0:
            break
    cards = max(HEIGHT * DECK, rows * (HEIGHT * size + 3) if rows > 1 else 0.0)
    return Line(piles, [own + rest for own in widths], cards)


def _spots(table: Table, spare: float) -> Spots:
    """The season beside the decks, the piles below them, higher by what is spare at most."""
    number = len(table.piles)
    season = BARE_SEASON if table.season_card == NONE else TOLD_SEASON
    left, width = TALL_MARGIN + SEASON_WIDTH * season, TALL_BOARD - 2 * TALL_MARGIN
    step = (TALL_BOARD - TALL_MARGIN - left) / 3
    deck = min(LARGEST_DECK, (step - 12) / WIDTH)
    first = left + 4 + (step - WIDTH * deck) / 2
    below = SEASON_HEIGHT * season + 8
    lines = -(-number // PILE_LINE)
    line = -(-number // lines)
    for size in (LEGIBLE,) if table.scene.tall else READ:
        split = [
            _line(table, range(first_pile, min(first_pile + line, number)), width, size)
            for first_pile in range(0, number, line)
        ]
        more = sum(row.cards - HEIGHT * DECK for row in split)
        if more <= spare:
            break
    part = min(1.0, spare / more) if more else 0.0
    piles: list[Box] = []
    foot = below
    for row in split:
        x, high = TALL_MARGIN, HEIGHT * DECK + part * (row.cards - HEIGHT * DECK) + UNDER + 8
        for room in row.widths:
            piles.append(Box(x, foot, room, high))
            x += room + 10
        foot += high
    lift = 2 + SEASON_HEIGHT * (season - BARE_SEASON) / 2
    decks = (first, first + step, first + 2 * step)
    longest = max(text_width(table.say(f"board-{key}-name")) for key in DECKS)
    caption = min(16.0, (step - 6) / longest)
    return Spots(season, decks, lift, deck, caption, lift + 114, tuple(piles), foot)


# The season


@lru_cache(maxsize=16)
def _hour(now: Light, width: float, height: float) -> str:
    """A small landscape under the hour's sun."""
    x, y = SUN_PLACES[now.hour]
    hill = f"M0 {height - 10:.4g}Q{width * 0.3:.4g} {height - 30:.4g} {width * 0.6:.4g}"
    hill += f" {height - 14:.4g}T{width:.4g} {height - 20:.4g}V{height:.4g}H0Z"
    sky = f"M0 12Q0 0 12 0H{width - 12:.4g}Q{width:.4g} 0 {width:.4g} 12V{height:.4g}H0Z"
    return (
        f'<path d="{sky}" fill="url(#cp-sky)"/>'
        f'<circle cx="{width * x:.4g}" cy="{height * (y + 0.16):.4g}" r="26" fill="{now.body}"'
        ' opacity=".3"/>'
        + use("cp-shine", width * x, height * (y + 0.16), 34)
        + f'<path d="{hill}" fill="{now.hill}"/>'
    )


class Season(NamedTuple):
    """All that the season card shows."""

    season: int
    seasons: int
    words: str
    """Which season it is of how many."""
    award: int
    card: int = NONE
    name: str = ""
    effect: str = ""


def season_face(colours: Theme, now: Light, shown: Season) -> str:
    """The hour, how many seasons there are, and what is special about this one."""
    width, height = SEASON_WIDTH, SEASON_HEIGHT
    has_card = shown.card != NONE
    marks = [
        shadow(width, height, 12, colours.shadow),
        panel(width, height, 12, colours.sheet),
        _hour(now, width, 58.0 if has_card else 104.0),
    ]
    if has_card:
        art = SEASON_ART[shown.card]
        for i, symbol in enumerate(art):
            marks.append(use(symbol, 84 + (i - (len(art) - 1) / 2) * 40, 31, 40))
        marks.append(label(shown.name, 12, 78, 18, colours.text, serif=True, weight=600))
        for i, line in enumerate(wrap(shown.effect, 34)[:3]):
            marks.append(label(line, 12, 95 + i * 14.5, 12.2, colours.text))
        marks.append(label(shown.words, 12, 142, 12.5, colours.quiet))
    else:
        marks.append(label(shown.words, 14, 132, 19, colours.text, serif=True, weight=600))
    at_x, at_y, size = (width - 30, 30, 44.0) if has_card else AWARD_PLACES[now.hour]
    marks.append(use("cp-tallest", at_x, at_y, size))
    marks.append(points_disc(shown.award, at_x + size * 0.3, at_y + size * 0.36, size * 0.6))
    for i in range(shown.seasons):
        fill = SUN if i <= shown.season else "none"
        x = width - 16 - (shown.seasons - 1 - i) * 16
        marks.append(
            f'<circle cx="{x}" cy="{138 if has_card else 126}" r="5.5" fill="{fill}"'
            f' stroke="{shade(SUN, 0.45)}" stroke-width="1.6"/>'
        )
    return "".join(marks)


def _season(table: Table, y: float, scale: float) -> str:
    """The season card, with the award for the tallest tree."""
    key, card = "season", table.season_card
    words = table.say("board-season", season=table.season + 1, seasons=table.seasons)
    shown = Season(table.season, table.seasons, words, table.tallest_award)
    title = words
    if card != NONE:
        name = table.say(f"season-{card}")
        effect = table.say(f"season-text-{card}", amount=table.season_amounts[card])
        shown = shown._replace(card=card, name=name, effect=effect)
        title = f"{words} · {table.say('told', name=name, words=effect)}"
    award = table.points_words(table.tallest_award)
    title += f" · {table.say('told', name=table.say('line-tallest'), words=award)}"
    ring = table.ring(key, SEASON_WIDTH, SEASON_HEIGHT, 12)
    markup = season_face(table.theme, table.light, shown)
    return keyed(key, title, markup, ring=ring, x=TALL_MARGIN, y=y, scale=scale)


# Decks and piles


@lru_cache(maxsize=128)
def stack(colours: Theme, back: str, size: int) -> str:
    """A face-down deck: its top card and the edges of those below."""
    if size == 0:
        return slot(WIDTH, HEIGHT, CORNER, colours.line)
    edge = f' stroke="{shade(LEAF, 0.6)}" stroke-width=".8"'
    under = panel(WIDTH, HEIGHT, CORNER, mix(PAPER, INK, 0.12 + 3 * colours.dim), edge)
    depth = min(-(-size // 6), 5)
    return (
        shadow(WIDTH, HEIGHT, CORNER, colours.shadow, 3)
        + "".join(place(under, 0, 2.2 * i) for i in range(depth, 0, -1))
        + f'<use href="#{back}"/>'
    )


def _caption(table: Table, key: str, spots: Spots, x: float, y: float) -> str:
    """A deck's name, under it."""
    words, middle = table.say(f"board-{key}-name"), x + WIDTH * spots.deck / 2
    foot, colour = y + spots.caption_y - spots.decks_top, table.theme.text
    return label(words, middle, foot, spots.caption, colour, anchor="middle")


def _deck(
    table: Table, key: str, words: str, back: str, size: int, spots: Spots, x: float, y: float
) -> str:
    count = place(badge(table.theme, size), WIDTH - 5, HEIGHT - 3, 1.15)
    return _caption(table, key, spots, x, y) + keyed(
        key,
        words,
        stack(table.theme, back, size),
        ring=table.card_ring(key),
        over=count,
        x=x,
        y=y,
        scale=spots.deck,
    )


@lru_cache(maxsize=16)
def compost(colours: Theme, size: int) -> str:
    """Discards rot on a heap, the higher the more there are; 72 by 96 units."""
    tall = 34 + min(size, 60) * 0.7
    heap = (
        f"M2 92Q10 {92 - tall * 0.7:.4g} 28 {92 - tall:.4g}Q36 {86 - tall:.4g} 46 {92 - tall:.4g}"
    )
    heap += f"Q64 {92 - tall * 0.6:.4g} 70 92Q36 97 2 92Z"
    brown = mix("#6b4a2b", INK, colours.dim)
    leaves = "".join(
        f'<path d="{leaf(x, 90 - tall * up, 15, turn, 0.36)}" fill="{colour}"'
        f' stroke="{shade(colour, 0.4)}"/>'
        for x, up, turn, colour in COMPOST_LEAVES
    )
    return (
        f'<ellipse cx="36" cy="93" rx="36" ry="4" fill="{colours.shadow}" opacity=".14"/>'
        f'<path d="{heap}" fill="{brown}" stroke="{mix(brown, INK, 0.5)}" stroke-width="1.6"/>'
        + leaves
    )


def _discard(table: Table, spots: Spots, x: float, y: float) -> str:
    size = sum(table.discard)
    title = table.say("board-discard", count=size)
    lying = [table.card_words(kind, count) for kind, count in enumerate(table.discard) if count]
    if lying:
        title += " · " + ", ".join(lying)
    ring = table.ring("discard", 72, 96, 10)
    count = place(badge(table.theme, size), 62, 92, 1.3)
    heap = compost(table.theme, size)
    scale = spots.deck / DECK
    return _caption(table, "discard", spots, x, y) + keyed(
        "discard", title, heap, ring=ring, over=count, x=x, y=y, scale=scale
    )


class Lying(NamedTuple):
    """A card, or several of a kind, on the table."""

    key: str
    where: str
    """What it is part of, in words."""
    kind: int
    number: int = 1
    back: str = "cp-back"


def lay(table: Table, lying: Lying, x: float, y: float, scale: float) -> tuple[str, str]:
    """Cards that lie on their own, and their ring."""
    ring = table.card_ring(lying.key)
    one = shadow(WIDTH, HEIGHT, CORNER, table.theme.shadow) + faces.card(lying.kind, lying.back)
    below = "".join(place(one, 6 * i, 0) for i in range(min(lying.number, 3) - 1, 0, -1))
    title = f"{lying.where} · {table.card_title(lying.kind, lying.number)}"
    over = ""
    if lying.number > 1:
        over = place(badge(table.theme, lying.number), WIDTH - 6, 6)
    markup = keyed(lying.key, title, below + one, ring=ring, over=over, x=x, y=y, scale=scale)
    return markup, ring


@lru_cache(maxsize=256)
def _spread(
    number: int, width: float, tall: float, is_read: bool
) -> tuple[tuple[float, float, float], ...]:
    """Where a pile's cards lie and how large, in few rows; those that are read lie side by side."""
    scale, rows = 0.0, 1
    for lines in range(1, number + 1):
        line = -(-number // lines)
        if is_read:
            wide = (width - BETWEEN * (line - 1)) / line
        else:
            wide = width / (1 + VISIBLE * (line - 1))
        fit = min(DECK, (tall / lines - 3) / HEIGHT, wide / WIDTH)
        if fit > scale * 1.05:
            scale, rows = fit, lines
    line = -(-number // rows)
    wide, high = WIDTH * scale, HEIGHT * scale
    step = min(wide + 5, (width - wide) / max(line - 1, 1))
    top = (tall - rows * high - (rows - 1) * 3) / 2
    places = []
    for i in range(number):
        row, column = divmod(i, line)
        here = min(line, number - row * line)
        left = (width - wide - step * (here - 1)) / 2
        places.append((left + column * step, top + row * (high + 3), scale))
    return tuple(places)


def _pile(table: Table, pile: int, box: Box, y: float) -> str:
    """A New Growth pile, spread so that it can be counted; those the viewer has seen lie open."""
    colours, key, cards = table.theme, f"pile-{pile}", table.piles[pile]
    width, height = box.width, box.height - 8
    is_open, is_closed = pile == table.open_pile, pile in table.closed_piles
    line = SUN if is_open else mix(table.light.hill, LEAF, 0.5)
    edge = f' stroke="{line}" stroke-width="{4 if is_open else 1.5}"'
    markup = shadow(width, height, 14, colours.shadow) + panel(
        width, height, 14, mix(table.light.hill, colours.sheet, 0.35), edge
    )
    where = table.say("text-pile", pile=pile + 1, count=len(cards))
    title = where + (f" · {table.say('board-guarded')}" if is_closed else "")
    foot = height - 17
    figure = label(str(pile + 1), 20, foot + 7, 20, colours.text, anchor="middle", serif=True)
    over = Layers()
    over.add(figure + place(badge(colours, len(cards)), width - 20, foot, 1.15))
    wide = WIDTH * DECK
    if is_open or not cards:
        top = 13 + (height - UNDER - HEIGHT * DECK) / 2
        empty = place(slot(WIDTH, HEIGHT, CORNER, colours.text), (width - wide) / 2, top, DECK)
        over.add(empty)
    else:
        room = (width - 2 * INSIDE, height - UNDER)
        spread = _spread(len(cards), *room, _is_read(table, pile))
        for i, (left, top, scale) in enumerate(spread):
            lying = Lying(f"card-{pile}-{i}", where, cards[i])
            over.add(*lay(table, lying, left + INSIDE, top + 12, scale))
    if is_closed:
        over.add(
            place(
                f'<circle r="22" fill="{PAPER}" stroke="{shade(SUN, 0.6)}" stroke-width="2"/>'
                + use(f"cp-species-{HOWLER}", 0, 0, 34),
                width - 24,
                24,
            )
        )
    ring = table.ring(key, width, height, 14)
    return keyed(key, title, markup, ring=ring, over=over.markup(), x=box.x, y=y + box.y)


def _germination_words(table: Table, size: int) -> str:
    """How many Germination cards there are, and those that the viewer has seen."""
    words = table.say("board-germination", count=size)
    known = [
        table.say("board-germination-place", place=place, card=table.card_words(kind))
        for place, kind in table.known_germination
    ]
    if known:
        words += " · " + table.say("board-germination-seen", cards=", ".join(known))
    return words


def least_height(table: Table) -> float:
    """How high the strip is with no pile higher than it must be."""
    return _spots(table, 0.0).foot


def strip(table: Table, y: float, spare: float = inf) -> tuple[str, float]:
    """Season, deck, piles, Germination deck and discards, and how high they are together.

    Piles whose cards are read are higher by what is spare at most.
    """
    spots = _spots(table, spare)
    top, (deck_x, germination_x, discard_x) = y + spots.decks_top, spots.decks
    deck, germination = table.deck, table.germination - len(table.seedlings)
    words = table.say("board-deck", count=deck)
    marks = [
        _season(table, y, spots.season),
        _deck(table, "deck", words, "cp-back", deck, spots, deck_x, top),
        _deck(
            table,
            "germination",
            _germination_words(table, germination),
            "cp-germ",
            germination,
            spots,
            germination_x,
            top,
        ),
        _discard(table, spots, discard_x, top),
    ]
    for pile, box in enumerate(spots.piles):
        marks.append(_pile(table, pile, box, y))
    return "".join(marks), spots.foot
