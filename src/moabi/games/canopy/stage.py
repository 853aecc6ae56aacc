"""The stage of Canopy's table: what the match waits for.

It is the pile in somebody's hand, kept cards still to be added, drawn Germination cards, or the
species to choose from; otherwise the species in play. A wide page has room to tell all the while
what those species do.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from textwrap import wrap
from typing import NamedTuple

from moabi.core.contract import NONE
from moabi.draw.letters import fitted, text_width
from moabi.draw.palette import INK, LEAF, MOSS, PAPER, Theme, mix
from moabi.draw.paper import Layers, ink, keyed, label, leaf, panel, place, shadow, use
from moabi.games.canopy import faces
from moabi.games.canopy.layout import NUM_SPECIES, SPECIES_IDS, Phase
from moabi.games.canopy.middle import Lying, lay
from moabi.games.canopy.table import TALL_BOARD, TALL_MARGIN, Table

WIDTH = TALL_BOARD - 2 * TALL_MARGIN
LEAST = 160.0
"""The least height."""
CAPTION = 46.0
"""Height of the words above the cards."""
EDGE = 16.0
"""Around cards and words."""
CARD, WIDE_CARD = 1.26, 1.45
"""How large cards are on a narrow page, and on a wide one at least if they fit one row."""
SIZES = (2.0, 1.7, WIDE_CARD, CARD, 1.05, 0.9, 0.75)
"""How large cards and tokens are drawn where the room is given."""
TIGHT, LOOSE = 2.8, 24.0
"""The least and the most between two of them."""
TOKEN = 60.0
TALL_TOKEN = 1.1
"""How large tokens are on a narrow page, where thumbs choose them."""
TOLD = 7
"""So many species in one column are told with what they do; more stand in two, by their names."""
TOLD_ROW, NAMED_ROW = 56.0, 48.0


class Spread(NamedTuple):
    """Where a number of things lie on the stage."""

    places: list[tuple[float, float]]
    scale: float
    height: float
    """How high the stage is under them."""


def _spread(
    y: float, number: int, width: float, height: float, least: float, room: float
) -> Spread:
    """In rows below the words: as large as the room allows, or as they are and as high as need be.

    `least` is how large they are where no room is given.
    """
    inner = WIDTH - 2 * EDGE
    for scale in SIZES if room else (least,):
        line = int((inner + TIGHT) / (width * scale + TIGHT))
        rows, down = max(-(-number // line), 1), height * scale + 10
        if rows * down <= room - CAPTION - 4:
            break
    step = min(width * scale + LOOSE, (inner - width * scale) / max(min(number, line) - 1, 1))
    foot = room or max(CAPTION + rows * down + 4, LEAST)
    top = y + CAPTION + max(foot - CAPTION - 4 - rows * down, 0) / 2
    left = TALL_MARGIN + EDGE
    if room:
        left += (inner - width * scale - (min(number, line) - 1) * step) / 2
    places = [(left + i % line * step, top + i // line * down) for i in range(number)]
    return Spread(places, scale, foot)


def _cards(table: Table) -> list[Lying]:
    """The cards on the stage."""
    if table.open_pile != NONE:
        pile, cards = table.open_pile, table.piles[table.open_pile]
        words = table.say("text-pile", pile=pile + 1, count=len(cards))
        return [Lying(f"card-{pile}-{i}", words, kind) for i, kind in enumerate(cards)]
    words = table.say("board-hand")
    kept = [
        Lying(f"hand-{kind}", words, kind, number)
        for kind, number in enumerate(table.hand)
        if number
    ]
    words = table.say("board-seedlings")
    return kept + [
        Lying(f"seedling-{i}", words, kind, back="cp-germ")
        for i, kind in enumerate(table.seedlings)
    ]


def _in_play(table: Table) -> list[int]:
    return [species for species in range(NUM_SPECIES) if table.species >> species & 1]


def _species(table: Table, y: float, room: float) -> tuple[str, float]:
    """The species to choose from, or those in play, and how high the stage is under them."""
    is_choosing = table.phase == Phase.CHOOSING
    shown = list(range(NUM_SPECIES)) if is_choosing else _in_play(table)
    spread = _spread(y, len(shown), TOKEN, TOKEN, TALL_TOKEN, room)
    marks = Layers()
    for (x, top), species in zip(spread.places, shown, strict=True):
        key, name = f"species-{species}", table.say(f"species-{SPECIES_IDS[species]}")
        name = f"{name} · {table.ability_words(species)}"
        is_chosen = is_choosing and bool(table.species >> species & 1)
        disc = token(species, is_chosen, table.theme)
        if is_choosing:
            ring = table.ring(key, TOKEN, TOKEN, TOKEN / 2, 3)
            title = f"{name} · {table.say('board-chosen')}" if is_chosen else name
            marks.add(keyed(key, title, disc, ring=ring, x=x, y=top, scale=spread.scale), ring)
        else:
            marks.add(place(f"<title>{escape(name)}</title>{disc}", x, top, spread.scale))
    return marks.markup(), spread.height


@lru_cache(maxsize=128)
def _entry(colours: Theme, species: int, name: str, does: str, width: float, is_told: bool) -> str:
    """A species in the list: its token, its name, and what it does if that is told."""
    said = wrap(does, 52) if is_told else []
    shown, size, length = fitted(name, width - 70, 18, 13)
    top = 26 - 10 * len(said)
    words = label(shown, 60, top + 6, size, colours.text, serif=True, weight=600, length=length)
    for number, part in enumerate(said):
        words += label(part, 60, top + 24 + number * 17, 14.5, colours.text)
    title = f"<title>{escape(f'{name} · {does}')}</title>"
    return title + place(token(species, False, colours), 0, 3, 0.77) + words


def _told(table: Table) -> tuple[str, float]:
    """The species in play and what they do, as a list from (0, 0), and how high it is."""
    colours, shown = table.theme, _in_play(table)
    is_short = len(shown) <= TOLD
    columns, row = (1, TOLD_ROW) if is_short else (2, NAMED_ROW)
    wide, lines = (WIDTH - 2 * EDGE) / columns, -(-len(shown) // columns)
    marks = [
        ink(f"M0 0H{WIDTH - 2 * EDGE:.4g}", 1.5, 0.5, colours.line),
        label(table.say("board-species"), 0, 24, 16, colours.quiet),
    ]
    for i, species in enumerate(shown):
        column, line = divmod(i, lines)
        name, does = table.say(f"species-{SPECIES_IDS[species]}"), table.ability_words(species)
        entry = _entry(colours, species, name, does, wide, is_short)
        marks.append(place(entry, column * wide, 34 + line * row))
    return "".join(marks), 34 + lines * row


@lru_cache(maxsize=64)
def token(species: int, is_chosen: bool, colours: Theme) -> str:
    """A species on a round token; a chosen one is ticked."""
    half = TOKEN / 2
    ground = mix(faces.SPECIES_GROUNDS[species], INK, colours.dim)
    disc = f'<circle cx="{half}" cy="{half}" r="{half - 1}" fill="{ground}" stroke="{colours.line}"'
    disc += ' stroke-width="1.5"/>' + use(f"cp-species-{species}", half, half, TOKEN * 0.7)
    if is_chosen:
        tick = f'<circle r="12" fill="{LEAF}" stroke="{PAPER}" stroke-width="2"/>'
        disc += place(tick + ink("M-5 0L-1.5 4L5.5-4", 3, 1, PAPER), TOKEN - 8, 10)
    return disc


@lru_cache(maxsize=8)
def _foliage(colour: str) -> str:
    """Pale leaves in the lower right corner of the stage, its corner at (0, 0)."""
    turns = ((150, 3.5, 0.2), (112, 3.95, 0.22), (92, 4.4, 0.2), (170, 3.2, 0.12))
    leaves = "".join(leaf(-6, -6, length, turn, fat) for length, turn, fat in turns)
    return f'<path d="{leaves}" fill="{colour}" opacity=".55"/>'


def _caption(table: Table, words: str, name: str) -> str:
    """What lies on the stage and whose it is, in a line above it."""
    colours, left = table.theme, TALL_MARGIN + EDGE
    room = TALL_BOARD - 2 * left
    emblem = f' color="{LEAF if colours.dim == 0 else MOSS}"'
    whose, size, length = fitted(name, room - 52 - text_width(words) * 18, 18, 13)
    right = TALL_BOARD - left
    return (
        use("cp-emblem", left + 14, 24, 30, extra=emblem)
        + label(words, left + 38, 30, 18, colours.quiet)
        + label(whose, right, 30, size, colours.text, anchor="end", serif=True, length=length)
    )


def _title(table: Table, y: float) -> str:
    """The game's name, while nothing lies on the stage; its middle at `y`."""
    colours, middle = table.theme, TALL_BOARD / 2
    emblem = f' color="{LEAF if colours.dim == 0 else MOSS}"'
    name = label(table.say("title"), middle, y + 62, 50, colours.text, anchor="middle", serif=True)
    return use("cp-emblem", middle, y - 30, 108, extra=emblem) + name


def needed(table: Table) -> float:
    """How high the stage is at least where it tells what the species do."""
    told = 0.0 if table.phase == Phase.CHOOSING else _told(table)[1] + 12
    return told + CAPTION + faces.HEIGHT * WIDE_CARD + 16


def stage(table: Table, y: float, height: float = 0.0) -> tuple[str, float]:
    """What the match waits for, below the middle of the table, and how high it is.

    With a height it fills it, and tells what the species do.
    """
    marks, cards = Layers(), _cards(table)
    told, room = "", height
    if height and table.phase != Phase.CHOOSING:
        told, high = _told(table)
        room = height - high - 12
        marks.add(place(told, TALL_MARGIN + EDGE, y + room))
    if cards:
        spread = _spread(y, len(cards), faces.WIDTH, faces.HEIGHT, CARD, room)
        name = table.names[table.to_act] if table.to_act != NONE else ""
        marks.add(place(_caption(table, cards[0].where, name), 0, y))
        for (x, top), lying in zip(spread.places, cards, strict=True):
            card, ring = lay(table, lying, x, top, spread.scale)
            marks.add(f'<g class="judged">{card}</g>', ring)
        height = height or spread.height
    elif told:
        marks.add(_title(table, y + room / 2))
    else:
        marks.add(place(_caption(table, table.say("board-species"), ""), 0, y))
        species, high = _species(table, y, height)
        marks.add(species)
        height = height or high
    return _paper(table, y, height, room or height) + marks.markup(), height


def _paper(table: Table, y: float, height: float, clear: float) -> str:
    """What the cards lie on, with leaves at the foot of the part that is clear of words."""
    colours = table.theme
    line = f' stroke="{mix(colours.sheet, colours.line, 0.5)}"'
    paper = shadow(WIDTH, height, 14, colours.shadow) + panel(
        WIDTH, height, 14, colours.sheet, line
    )
    corner = place(_foliage(table.light.far), TALL_BOARD - TALL_MARGIN, y + clear)
    return place(paper, TALL_MARGIN, y) + corner
