"""The stage of Canopy's table: what the match waits for.

It is the pile in somebody's hand, kept cards still to be added, drawn Germination cards, or the
species to choose from; otherwise the species in play.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import NamedTuple

from moabi.core.contract import NONE
from moabi.draw.palette import INK, LEAF, MOSS, PAPER, Theme, mix
from moabi.draw.paper import Layers, ink, keyed, label, leaf, panel, place, shadow, use
from moabi.games.canopy import faces
from moabi.games.canopy.layout import NUM_SPECIES, SPECIES_IDS, Phase
from moabi.games.canopy.middle import Lying, lay
from moabi.games.canopy.table import MARGIN, Table, shortened, text_width

HEIGHT = 124.0
CAPTION = 196.0
"""Width of the words beside the cards."""
TALL_HEIGHT = 160.0
"""On a narrow page: the least height."""
CAPTION_HEIGHT = 46.0
"""Height of the words above the cards, on a narrow page."""
TALL_LINE = 6
"""Cards to a line on a narrow page."""
EDGE = 16.0
"""Around cards and words."""
CARD = 1.26
TOKEN = 60.0
TALL_TOKEN = 1.1
"""How much larger tokens are on a narrow page, where thumbs choose them."""


class Spread(NamedTuple):
    """Where a number of things lie on the stage."""

    places: list[tuple[float, float]]
    height: float
    """How high the stage is under them."""


def _spread(table: Table, y: float, number: int, width: float, height: float, gap: float) -> Spread:
    """In one row beside the words, fanned closer where there are many; or in rows below them."""
    left = table.margin + EDGE + (0 if table.is_tall else CAPTION)
    room = table.width - table.margin - EDGE - left - width
    line = TALL_LINE if table.is_tall else max(number, 1)
    step = min(width + gap, room / max(min(number, line) - 1, 1))
    down, rows = height + 10, max(-(-number // line), 1)
    foot = max(CAPTION_HEIGHT + rows * down + 4, TALL_HEIGHT) if table.is_tall else HEIGHT
    top = y + (CAPTION_HEIGHT if table.is_tall else (HEIGHT - height) / 2)
    places = [(left + i % line * step, top + i // line * down) for i in range(number)]
    return Spread(places, foot)


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


def _species(table: Table, y: float) -> tuple[str, float]:
    """The species to choose from, or those in play, and how high the stage is under them."""
    is_choosing = table.phase == Phase.CHOOSING
    shown = [s for s in range(NUM_SPECIES) if is_choosing or table.species >> s & 1]
    scale = TALL_TOKEN if table.is_tall else 1.0
    spread = _spread(table, y, len(shown), TOKEN * scale, TOKEN * scale, 14)
    marks = Layers()
    for (x, top), species in zip(spread.places, shown, strict=True):
        key, name = f"species-{species}", table.say(f"species-{SPECIES_IDS[species]}")
        name = f"{name} · {table.ability_words(species)}"
        is_chosen = is_choosing and bool(table.species >> species & 1)
        disc = _token(species, is_chosen, table.theme)
        if is_choosing:
            ring = table.ring(key, TOKEN, TOKEN, TOKEN / 2, 3)
            title = f"{name} · {table.say('board-chosen')}" if is_chosen else name
            marks.add(keyed(key, title, disc, ring=ring, x=x, y=top, scale=scale), ring)
        else:
            marks.add(place(f"<title>{escape(name)}</title>{disc}", x, top, scale))
    return marks.markup(), spread.height


@lru_cache(maxsize=64)
def _token(species: int, is_chosen: bool, colours: Theme) -> str:
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


def _line(table: Table, words: str, name: str) -> str:
    """What lies on the stage and whose it is, in a line above it."""
    colours, left = table.theme, table.margin + EDGE
    room = table.width - 2 * left
    emblem = f' color="{LEAF if colours.dim == 0 else MOSS}"'
    whose = shortened(name, room - 52 - text_width(words) * 18, 18)
    return (
        use("cp-emblem", left + 14, 24, 30, extra=emblem)
        + label(words, left + 38, 30, 18, colours.quiet)
        + label(whose, table.width - left, 30, 18, colours.text, anchor="end", serif=True)
    )


def _caption(table: Table, words: str, name: str) -> str:
    """The game's name, what lies on the stage, and whose it is."""
    if table.is_tall:
        return _line(table, words, name)
    colours, x = table.theme, MARGIN + 16
    emblem = f' color="{LEAF if colours.dim == 0 else MOSS}"'
    cut = MARGIN + CAPTION
    room = CAPTION - 24
    size = min(15.0, room / max(text_width(words), 1.0))
    return (
        use("cp-emblem", MARGIN + 32, 36, 38, extra=emblem)
        + label(table.say("title"), MARGIN + 60, 44, 24, colours.text, serif=True, weight=600)
        + label(words, x, 86, size, colours.quiet)
        + label(shortened(name, room, 17), x, 110, 17, colours.text, serif=True)
        + ink(f"M{cut} 16V{HEIGHT - 16}", 1.5, 0.5, colours.line)
    )


def stage(table: Table, y: float) -> tuple[str, float]:
    """The strip between the middle of the table and the forest below it, and how high it is."""
    marks, cards = Layers(), _cards(table)
    if cards:
        spread = _spread(table, y, len(cards), faces.WIDTH * CARD, faces.HEIGHT * CARD, 24)
        height = spread.height
        name = table.names[table.to_act] if table.to_act != NONE else ""
        marks.add(place(_caption(table, cards[0].where, name), 0, y))
        for (x, top), lying in zip(spread.places, cards, strict=True):
            marks.add(*lay(table, lying, x, top, CARD))
    else:
        marks.add(place(_caption(table, table.say("board-species"), ""), 0, y))
        species, height = _species(table, y)
        marks.add(species)
    return _paper(table, y, height) + marks.markup(), height


def _paper(table: Table, y: float, height: float) -> str:
    """What the cards lie on."""
    colours, width = table.theme, table.width - 2 * table.margin
    line = f' stroke="{mix(colours.sheet, colours.line, 0.5)}"'
    paper = shadow(width, height, 14, colours.shadow) + panel(
        width, height, 14, colours.sheet, line
    )
    corner = place(_foliage(table.light.far), table.width - table.margin, y + height)
    return place(paper, table.margin, y) + corner
