"""The middle of Canopy's table: season card, decks, New Growth piles and discards."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import NamedTuple

from moabi.core.contract import NONE
from moabi.draw.faces import drawn, face
from moabi.draw.letters import text_width
from moabi.draw.palette import INK, LEAF, MOSS, PAPER, SUN, TABLE, mix, shade
from moabi.draw.paper import label, leaf, panel, place, shadow, slot, use
from moabi.draw.parts import Part, Parts
from moabi.games.canopy import faces
from moabi.games.canopy.faces import CORNER, HEIGHT, WIDTH
from moabi.games.canopy.forest import Say, card_ring, card_title, card_words, lit_last, ring
from moabi.games.canopy.habitat import count
from moabi.games.canopy.layout import HOWLER, MAX_PILE
from moabi.games.canopy.light import DIM, LIGHTS
from moabi.games.canopy.season_card import SEASON_HEIGHT, SEASON_WIDTH, season_card
from moabi.games.canopy.table import TALL_BOARD, TALL_MARGIN, Box, Pile, Table

STRIP = 158.0
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

COMPOST_LEAVES = (
    (34, 0.72, -2.0, MOSS),
    (24, 0.36, -0.5, "#c98a3c"),
    (52, 0.4, -2.5, "#b5482c"),
    (16, 0.06, -0.9, LEAF),
    (44, 0.14, -0.4, "#d9a35a"),
    (60, 0.08, -2.3, MOSS),
)
"""Leaves on the heap of discards: where, how high up its side, which way, in what colour."""
LARGEST_HEAP = 60
"""Discards beyond which the heap grows no more."""


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


class Line(NamedTuple):
    """Piles side by side."""

    piles: range
    widths: list[float]
    cards: float
    """How high their cards are together, if they have the room."""


def _line(read: tuple[int, ...], piles: range, width: float, size: float) -> Line:
    """Piles side by side: those that are read have room for their cards, in few rows."""
    width -= (len(piles) - 1) * 10
    for rows in range(1, MAX_PILE + 1):
        widths = [SHUT] * len(piles)
        for i, pile in enumerate(piles):
            if read[pile]:
                columns = -(-read[pile] // rows)
                needed = columns * (WIDTH * size + BETWEEN) - BETWEEN + 2 * INSIDE
                widths[i] = max(needed, SHUT)
        rest = (width - sum(widths)) / len(piles)
        if rest >= 0:
            break
    cards = max(HEIGHT * DECK, rows * (HEIGHT * size + 3) if rows > 1 else 0.0)
    return Line(piles, [own + rest for own in widths], cards)


def _spots(table: Table, spare: float) -> Spots:
    season = BARE_SEASON if table.season_card == NONE else TOLD_SEASON
    read = tuple(len(pile.cards) if pile.is_read else 0 for pile in table.piles)
    return _laid_out(table.say, season, read, table.scene.tall, spare)


@lru_cache(maxsize=1024)
def _laid_out(say: Say, season: float, read: tuple[int, ...], is_tall: bool, spare: float) -> Spots:
    """The season beside the decks, the piles below them, higher by what is spare at most.

    `read` is the number of a pile's cards if the viewer has seen any of them, else 0.
    """
    number = len(read)
    left, width = TALL_MARGIN + SEASON_WIDTH * season, TALL_BOARD - 2 * TALL_MARGIN
    step = (TALL_BOARD - TALL_MARGIN - left) / 3
    deck = min(LARGEST_DECK, (step - 12) / WIDTH)
    first = left + 4 + (step - WIDTH * deck) / 2
    below = SEASON_HEIGHT * season + 8
    lines = -(-number // PILE_LINE)
    line = -(-number // lines)
    for size in (LEGIBLE,) if is_tall else READ:
        split = [
            _line(read, range(first_pile, min(first_pile + line, number)), width, size)
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
    longest = max(text_width(say(f"board-{key}-name")) for key in DECKS)
    caption = min(16.0, (step - 6) / longest)
    return Spots(season, decks, lift, deck, caption, lift + 114, tuple(piles), foot)


# Decks and piles


def stack(back: str, depth: int) -> str:
    """A face-down deck: its top card and the edges of those below, as many as it is deep."""
    if depth == 0:
        return slot(WIDTH, HEIGHT, CORNER, TABLE.line)
    edge = f' stroke="{shade(LEAF, 0.6)}" stroke-width=".8"'
    under = panel(WIDTH, HEIGHT, CORNER, mix(PAPER, INK, 0.12 + 3 * DIM), edge)
    return (
        shadow(WIDTH, HEIGHT, CORNER, TABLE.shadow, 3)
        + "".join(place(under, 0, 2.2 * i) for i in range(depth, 0, -1))
        + f'<use href="#{back}"/>'
    )


def depth(size: int) -> int:
    """How deep a deck of that many cards looks."""
    return min(-(-size // 6), 5)


_stack = face()(stack)


@face()
def _name(words: str, size: float) -> str:
    return label(words, 0, 0, size, TABLE.text, anchor="middle")


def _caption(table: Table, key: str, spots: Spots, x: float, y: float) -> Part:
    """A deck's name, under it."""
    name = _name(table.say(f"board-{key}-name"), spots.caption)
    foot = y + spots.caption_y - spots.decks_top
    return Part("", name, x + WIDTH * spots.deck / 2, foot)


def _deck(
    table: Table, key: str, words: str, back: str, size: int, spots: Spots, x: float, y: float
) -> Parts:
    number = Part(f"~count-{key}", count(size), WIDTH - 5, HEIGHT - 3, 1.15)
    light = card_ring(table.scene.glow, key)
    look = _stack(back, depth(size))
    deck = Part(key, look, x, y, spots.deck, 0.0, words, light, over=(number,))
    return [_caption(table, key, spots, x, y), deck]


def compost(size: int) -> str:
    """Discards rot on a heap, the higher the more there are; 72 by 96 units."""
    tall = 34 + size * 0.7
    heap = (
        f"M2 92Q10 {92 - tall * 0.7:.4g} 28 {92 - tall:.4g}Q36 {86 - tall:.4g} 46 {92 - tall:.4g}"
    )
    heap += f"Q64 {92 - tall * 0.6:.4g} 70 92Q36 97 2 92Z"
    brown = mix("#6b4a2b", INK, DIM)
    leaves = "".join(
        f'<path d="{leaf(x, 90 - tall * up, 15, turn, 0.36)}" fill="{colour}"'
        f' stroke="{shade(colour, 0.4)}"/>'
        for x, up, turn, colour in COMPOST_LEAVES
    )
    return (
        f'<ellipse cx="36" cy="93" rx="36" ry="4" fill="{TABLE.shadow}" opacity=".14"/>'
        f'<path d="{heap}" fill="{brown}" stroke="{mix(brown, INK, 0.5)}" stroke-width="1.6"/>'
        + leaves
    )


_compost = face()(compost)


@lru_cache(maxsize=512)
def _discard_words(say: Say, discard: tuple[int, ...]) -> str:
    """How many discards there are, and which."""
    words = say("board-discard", count=sum(discard))
    lying = [card_words(say, kind, number) for kind, number in enumerate(discard) if number]
    return " · ".join((words, ", ".join(lying))) if lying else words


def _discard(table: Table, spots: Spots, x: float, y: float) -> Parts:
    size, title = sum(table.discard), _discard_words(table.say, tuple(table.discard))
    light = ring(table.scene.glow, "discard", 72, 96, 10)
    number = Part("~count-discard", count(size), 62, 92, 1.3)
    look = _compost(min(size, LARGEST_HEAP))
    heap = Part("discard", look, x, y, spots.deck / DECK, 0.0, title, light, over=(number,))
    return [_caption(table, "discard", spots, x, y), heap]


class Lying(NamedTuple):
    """A card, or several of a kind, on the table."""

    key: str
    where: str
    """What it is part of, in words."""
    kind: int
    number: int = 1
    back: str = "cp-back"


@face()
def _fan(kind: int, number: int, back: str) -> str:
    """Some cards of a kind, the first on top."""
    one = faces.raised(kind, back)
    return "".join(place(one, 6 * i, 0) for i in range(number - 1, -1, -1))


def lay(
    say: Say,
    glow: frozenset[str],
    lying: Lying,
    x: float,
    y: float,
    scale: float,
    look: str = "",
) -> Part:
    """Cards that lie on their own."""
    kind, number = lying.kind, lying.number
    parts: tuple[Part, ...] = ()
    over: tuple[Part, ...] = ()
    shown = None
    key = faces.piece(kind)
    if key and number == 1:
        parts = (Part(key, faces.lying(kind)),)
    elif number == 1:
        shown = faces.lying(kind, lying.back)
    else:
        shown = _fan(kind, min(number, 3), lying.back)
        over = (Part("", count(number), WIDTH - 6, 6),)
    title = f"{lying.where} · {card_title(say, kind, number)}"
    light = card_ring(glow, lying.key)
    return Part(lying.key, shown, x, y, scale, 0.0, title, light, "", look, parts, over)


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


@face()
def _ground(hour: int, width: float, height: float, is_open: bool) -> str:
    """What a pile lies on."""
    hill = LIGHTS[hour].hill
    line = SUN if is_open else mix(hill, LEAF, 0.5)
    edge = f' stroke="{line}" stroke-width="{4 if is_open else 1.5}"'
    return shadow(width, height, 14, TABLE.shadow) + panel(
        width, height, 14, mix(hill, TABLE.sheet, 0.35), edge
    )


@face()
def _number(pile: int) -> str:
    return label(str(pile + 1), 0, 7, 20, TABLE.text, anchor="middle", serif=True)


EMPTY = drawn(slot(WIDTH, HEIGHT, CORNER, TABLE.text))
"""Where a pile's cards would lie."""
GUARDED = drawn(
    f'<circle r="22" fill="{PAPER}" stroke="{shade(SUN, 0.6)}" stroke-width="2"/>'
    + use(f"cp-species-{HOWLER}", 0, 0, 34)
)
"""On a pile that may not be kept."""


@lru_cache(maxsize=2048)
def _pile(say: Say, pile: Pile, box: Box, hour: int) -> Part:
    """A New Growth pile, spread so that it can be counted; those the viewer has seen lie open."""
    key, cards = f"pile-{pile.number}", pile.cards
    width, height = box.width, box.height - 8
    where = say("text-pile", pile=pile.number + 1, count=len(cards))
    title = where + (f" · {say('board-guarded')}" if pile.is_closed else "")
    foot = height - 17
    over = [
        Part("", _number(pile.number), 20, foot),
        Part(f"~count-{key}", count(len(cards)), width - 20, foot, 1.15),
    ]
    if pile.is_open or not cards:
        top = 13 + (height - UNDER - HEIGHT * DECK) / 2
        over.append(Part("", EMPTY, (width - WIDTH * DECK) / 2, top, DECK))
    else:
        room = (width - 2 * INSIDE, height - UNDER)
        spread = _spread(len(cards), *room, pile.is_read)
        for i, (left, top, scale) in enumerate(spread):
            lying = Lying(f"card-{pile.number}-{i}", where, cards[i])
            over.append(lay(say, pile.glow, lying, left + INSIDE, top + 12, scale))
    if pile.is_closed:
        over.append(Part("", GUARDED, width - 24, 24))
    return Part(
        key,
        _ground(hour, width, height, pile.is_open),
        box.x,
        box.y,
        title=title,
        ring=ring(pile.glow, key, width, height, 14),
        over=tuple(lit_last(over)),
    )


def _germination_words(table: Table, size: int) -> str:
    """How many Germination cards there are, and those that the viewer has seen."""
    words = table.say("board-germination", count=size)
    known = [
        table.say("board-germination-place", place=place, card=card_words(table.say, kind))
        for place, kind in table.known_germination
    ]
    if known:
        words += " · " + table.say("board-germination-seen", cards=", ".join(known))
    return words


def least_height(table: Table) -> float:
    """How high the strip is with no pile higher than it must be."""
    return _spots(table, 0.0).foot


def strip(table: Table, y: float, spare: float = inf) -> tuple[Parts, float]:
    """Season, deck, piles, Germination deck and discards, and how high they are together.

    Piles whose cards are read are higher by what is spare at most.
    """
    spots = _spots(table, spare)
    top, (deck_x, germination_x, discard_x) = y + spots.decks_top, spots.decks
    deck, germination = table.deck, table.germination - len(table.seedlings)
    words = table.say("board-deck", count=deck)
    below = _germination_words(table, germination)
    found = [
        season_card(table, y, spots.season),
        *_deck(table, "deck", words, "cp-back", deck, spots, deck_x, top),
        *_deck(table, "germination", below, "cp-germ", germination, spots, germination_x, top),
        *_discard(table, spots, discard_x, top),
    ]
    for pile, box in zip(table.piles, spots.piles, strict=True):
        found.append(_pile(table.say, pile, box._replace(y=y + box.y), table.hour))
    return found, spots.foot
