"""The stage of Canopy's table: what the match waits for.

It is the pile in somebody's hand, kept cards still to be added, drawn Germination cards, or the
species to choose from; otherwise the species in play.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

from moabi.core.contract import NONE
from moabi.draw.palette import INK, LEAF, MOSS, PAPER, Theme, mix
from moabi.draw.paper import Layers, ink, keyed, label, leaf, panel, place, shadow, use
from moabi.games.canopy import faces
from moabi.games.canopy.layout import NUM_SPECIES, SPECIES_IDS, Phase
from moabi.games.canopy.middle import Lying, lay
from moabi.games.canopy.table import BOARD, MARGIN, Table, shortened, text_width

HEIGHT = 124.0
CAPTION = 196.0
"""Width of the words beside the cards."""
LEFT, RIGHT = MARGIN + CAPTION + 16, BOARD - MARGIN - 16
"""Where cards may lie."""
CARD = 1.26
TOKEN = 60.0


def _step(number: int, width: float, gap: float) -> float:
    """From one card of a row to the next: they are fanned closer where there are many."""
    return min(width + gap, (RIGHT - LEFT - width) / max(number - 1, 1))


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


def _species(table: Table, y: float) -> str:
    """The species to choose from, or those in play."""
    is_choosing = table.phase == Phase.CHOOSING
    shown = [s for s in range(NUM_SPECIES) if is_choosing or table.species >> s & 1]
    step = _step(len(shown), TOKEN, 14)
    marks = Layers()
    for i, species in enumerate(shown):
        key, name = f"species-{species}", table.say(f"species-{SPECIES_IDS[species]}")
        name = f"{name} · {table.ability_words(species)}"
        is_chosen = is_choosing and bool(table.species >> species & 1)
        disc = _token(species, is_chosen, table.theme)
        x, top = LEFT + i * step, y + (HEIGHT - TOKEN) / 2
        if is_choosing:
            ring = table.ring(key, TOKEN, TOKEN, TOKEN / 2, 3)
            title = f"{name} · {table.say('board-chosen')}" if is_chosen else name
            marks.add(keyed(key, title, disc, ring=ring, x=x, y=top), ring)
        else:
            marks.add(place(f"<title>{escape(name)}</title>{disc}", x, top))
    return marks.markup()


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


def _caption(table: Table, words: str, name: str) -> str:
    """The game's name, what lies on the stage, and whose it is."""
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


def stage(table: Table, y: float) -> str:
    """The strip between the middle of the table and the forest below it."""
    colours, width = table.theme, BOARD - 2 * MARGIN
    line = f' stroke="{mix(colours.sheet, colours.line, 0.5)}"'
    paper = shadow(width, HEIGHT, 14, colours.shadow) + panel(
        width, HEIGHT, 14, colours.sheet, line
    )
    marks = Layers()
    marks.add(place(paper, MARGIN, y))
    marks.add(place(_foliage(table.light.far), BOARD - MARGIN, y + HEIGHT))
    cards = _cards(table)
    if cards:
        name = table.names[table.to_act] if table.to_act != NONE else ""
        marks.add(place(_caption(table, cards[0].where, name), 0, y))
    else:
        marks.add(place(_caption(table, table.say("board-species"), ""), 0, y))
        marks.add(_species(table, y))
    step = _step(len(cards), faces.WIDTH * CARD, 24)
    top = y + (HEIGHT - faces.HEIGHT * CARD) / 2
    for i, lying in enumerate(cards):
        marks.add(*lay(table, lying, LEFT + i * step, top, CARD))
    return marks.markup()
