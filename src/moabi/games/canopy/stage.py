"""The stage of Canopy's table: what the match waits for.

It is the pile in somebody's hand, kept cards still to be added, drawn Germination cards, or the
species to choose from; otherwise the species in play. A wide page has room to tell all the while
what those species do.
"""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from moabi.core.contract import NONE
from moabi.draw.faces import face
from moabi.draw.letters import fitted, text_width
from moabi.draw.palette import INK, LEAF, MOSS, PAPER, TABLE, by_light, mix
from moabi.draw.paper import ink, label, leaf, panel, place, shadow, use
from moabi.draw.parts import Part, Parts, group
from moabi.games.canopy import faces
from moabi.games.canopy.forest import Say, ability_words, lit_last, ring
from moabi.games.canopy.layout import NUM_SPECIES, SPECIES_IDS, Phase
from moabi.games.canopy.light import DIM, LIGHTS
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
ROWS = {1: 56.0, 2: 48.0}
"""How high an entry of the list is, by the number of its columns."""


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
        pile, cards = table.open_pile, table.piles[table.open_pile].cards
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


def _in_play(species: int) -> list[int]:
    """The species of some bits."""
    return [number for number in range(NUM_SPECIES) if species >> number & 1]


def _species(table: Table, y: float, room: float) -> tuple[Parts, float]:
    """The species to choose from, or those in play, and how high the stage is under them."""
    is_choosing = table.phase == Phase.CHOOSING
    shown = list(range(NUM_SPECIES)) if is_choosing else _in_play(table.species)
    spread = _spread(y, len(shown), TOKEN, TOKEN, TALL_TOKEN, room)
    found = []
    for (x, top), species in zip(spread.places, shown, strict=True):
        key, name = f"species-{species}", table.say(f"species-{SPECIES_IDS[species]}")
        title = f"{name} · {ability_words(table.say, species)}"
        is_chosen = is_choosing and bool(table.species >> species & 1)
        disc, light = _token(species, is_chosen), None
        if is_choosing:
            light = ring(table.scene.glow, key, TOKEN, TOKEN, TOKEN / 2, 3)
            title = f"{title} · {table.say('board-chosen')}" if is_chosen else title
        else:
            key = ""
        found.append(Part(key, disc, x, top, spread.scale, 0.0, title, light))
    return found, spread.height


@face()
def _entry(species: int, name: str, does: str, width: float, is_told: bool) -> str:
    """A species in the list: its token, its name, and what it does if that is told."""
    said = wrap(does, 52) if is_told else []
    shown, size, length = fitted(name, width - 70, 18, 13)
    top = 26 - 10 * len(said)
    words = label(shown, 60, top + 6, size, TABLE.text, serif=True, weight=600, length=length)
    for number, part in enumerate(said):
        words += label(part, 60, top + 24 + number * 17, 14.5, TABLE.text)
    return place(token(species, False), 0, 3, 0.77) + words


@face()
def _list_head(words: str) -> str:
    line = ink(f"M0 0H{WIDTH - 2 * EDGE:.4g}", 1.5, 0.5, TABLE.line)
    return line + label(words, 0, 24, 16, TABLE.quiet)


def _columns(number: int) -> int:
    """In how many columns so many species stand in the list."""
    return 1 if number <= TOLD else 2


def _list_height(species: int) -> float:
    """How high the list of species is."""
    number = species.bit_count()
    columns = _columns(number)
    return 34 + -(-number // columns) * ROWS[columns]


@lru_cache(maxsize=256)
def _told(say: Say, species: int) -> tuple[Part, ...]:
    """The species in play and what they do, as a list."""
    shown = _in_play(species)
    columns = _columns(len(shown))
    wide, lines = (WIDTH - 2 * EDGE) / columns, -(-len(shown) // columns)
    found = [Part("", _list_head(say("board-species")))]
    for i, one in enumerate(shown):
        column, line = divmod(i, lines)
        name, does = say(f"species-{SPECIES_IDS[one]}"), ability_words(say, one)
        entry = _entry(one, name, does, wide, columns == 1)
        top = 34 + line * ROWS[columns]
        found.append(Part("", entry, column * wide, top, title=f"{name} · {does}"))
    return tuple(found)


def token(species: int, is_chosen: bool) -> str:
    """A species on a round token; a chosen one is ticked."""
    half = TOKEN / 2
    ground = mix(faces.SPECIES_GROUNDS[species], INK, DIM)
    disc = f'<circle cx="{half}" cy="{half}" r="{half - 1}" fill="{ground}" stroke="{TABLE.line}"'
    disc += ' stroke-width="1.5"/>' + use(f"cp-species-{species}", half, half, TOKEN * 0.7)
    if is_chosen:
        tick = f'<circle r="12" fill="{LEAF}" stroke="{PAPER}" stroke-width="2"/>'
        disc += place(tick + ink("M-5 0L-1.5 4L5.5-4", 3, 1, PAPER), TOKEN - 8, 10)
    return disc


_token = face()(token)
EMBLEM = f' color="{by_light(LEAF, MOSS)}"'


@face()
def _foliage(hour: int) -> str:
    """Pale leaves in the lower right corner of the stage, its corner at (0, 0)."""
    turns = ((150, 3.5, 0.2), (112, 3.95, 0.22), (92, 4.4, 0.2), (170, 3.2, 0.12))
    leaves = "".join(leaf(-6, -6, length, turn, fat) for length, turn, fat in turns)
    return f'<path d="{leaves}" fill="{LIGHTS[hour].far}" opacity=".55"/>'


@face()
def _caption(words: str, name: str) -> str:
    """What lies on the stage and whose it is, in a line above it."""
    left = TALL_MARGIN + EDGE
    room = TALL_BOARD - 2 * left
    whose, size, length = fitted(name, room - 52 - text_width(words) * 18, 18, 13)
    right = TALL_BOARD - left
    return (
        use("cp-emblem", left + 14, 24, 30, extra=EMBLEM)
        + label(words, left + 38, 30, 18, TABLE.quiet)
        + label(whose, right, 30, size, TABLE.text, anchor="end", serif=True, length=length)
    )


@face()
def _title(words: str) -> str:
    """The game's name, while nothing lies on the stage; its middle at (0, 0)."""
    name = label(words, 0, 62, 50, TABLE.text, anchor="middle", serif=True)
    return use("cp-emblem", 0, -30, 108, extra=EMBLEM) + name


def needed(table: Table) -> float:
    """How high the stage is at least where it tells what the species do."""
    told = 0.0 if table.phase == Phase.CHOOSING else _list_height(table.species) + 12
    return told + CAPTION + faces.HEIGHT * WIDE_CARD + 16


def stage(table: Table, y: float, height: float = 0.0) -> tuple[Part, float]:
    """What the match waits for, below the middle of the table, and how high it is.

    With a height it fills it, and tells what the species do.
    """
    found: Parts = []
    cards, room = _cards(table), height
    is_telling = bool(height) and table.phase != Phase.CHOOSING
    if is_telling:
        room = height - _list_height(table.species) - 12
        told = _told(table.say, table.species)
        found.append(group("told", told, TALL_MARGIN + EDGE, y + room))
    if cards:
        spread = _spread(y, len(cards), faces.WIDTH, faces.HEIGHT, CARD, room)
        name = table.forests[table.to_act].name if table.to_act != NONE else ""
        found.append(Part("~caption", _caption(cards[0].where, name), 0, y))
        for (x, top), lying in zip(spread.places, cards, strict=True):
            found.append(lay(table.say, table.scene.glow, lying, x, top, spread.scale, "judged"))
        height = height or spread.height
    elif is_telling:
        found.append(Part("", _title(table.say("title")), TALL_BOARD / 2, y + room / 2))
    else:
        found.append(Part("~caption", _caption(table.say("board-species"), ""), 0, y))
        species, high = _species(table, y, height)
        found += species
        height = height or high
    paper = Part("~paper", _paper(height), TALL_MARGIN, y)
    corner = Part("~foliage", _foliage(table.hour), TALL_BOARD - TALL_MARGIN, y + (room or height))
    return group("stage", [paper, corner, *lit_last(found)]), height


@face()
def _paper(height: float) -> str:
    """What the cards lie on."""
    line = f' stroke="{mix(TABLE.sheet, TABLE.line, 0.5)}"'
    return shadow(WIDTH, height, 14, TABLE.shadow) + panel(WIDTH, height, 14, TABLE.sheet, line)
