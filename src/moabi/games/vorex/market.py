"""What lies beside the forest: objectives, the tiles on display, the pile and the supply."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from moabi.core.contract import NONE
from moabi.draw.faces import drawn, face
from moabi.draw.palette import SUN, Theme, mix
from moabi.draw.paper import label, panel, shadow
from moabi.draw.parts import Part, Parts, group, mark
from moabi.draw.rings import Ring
from moabi.games.vorex import emblems, stumps
from moabi.games.vorex.emblems import BROWN, CARD_HEIGHT, CARD_WIDTH, DOUBLE, GREEN
from moabi.games.vorex.forest import standing
from moabi.games.vorex.ground import HUES, offsets
from moabi.games.vorex.hexes import Point, centre, outline
from moabi.games.vorex.layout import (
    BACK,
    COMPONENTS,
    HEXES,
    LEVELS,
    NUM_OBJECTIVES,
    NUM_RESOURCES,
    Decision,
)
from moabi.games.vorex.picture import GAP, Picture
from moabi.games.vorex.symbols import PALE, pip

TITLE = 64.0
IDS = {
    colour: [entry["id"] for entry in COMPONENTS.tables["objectives"] if entry["colour"] == colour]
    for colour in (DOUBLE, BROWN, GREEN)
}
"""The names of objectives in the components file and in words."""
COLUMN = 230.0
"""Width of the column with display, pile and supply."""
BLOCK = 190.0
"""Width of pile and supply."""
TILE = 0.9
"""Scale of the tiles on display."""
TILE_HEIGHT = 250 * TILE
TALL_TILE = 0.66
"""The same on a narrow page."""
STRIP = 210.0
"""Height of the display there, with what stands beside it."""
TUCK = 14.0
"""How far its second tile reaches into the notch of the first."""
STORES = 64.0
"""Height of pile and supply in one line there."""
CHOICE_LINE = 3
"""Objectives to choose from in a line there."""
CHOICE_GAP = 24.0
"""Between two of them, for each to glow by itself."""
TALL_NAME = 21.0
"""How large the name of an objective is written on its card there."""
PILE = 0.5
MIDDLE = 21.7
"""How far the middle of an unturned tile lies left of the middle of its outline."""


def loose_tile(picture: Picture, key: str, title: str, piece: int, at: Point, scale: float) -> Part:
    """A piece beside the forest, the middle of its outline at a point; in hand it is ringed."""
    look = picture.pieces[piece]
    size = len(look.lands)
    left = MIDDLE * scale if size > 1 else 0.0
    over = [Part("", _beetles(look))] if any(look.beetles) else []
    ring = None
    if key in picture.scene.glow:
        ring = _ring(size, True)
    elif piece == picture.laying:
        over.insert(0, Part("", _ring(size, False)))
    return Part(
        key, None, at[0] - left, at[1], scale, 0.0, title, ring, parts=_tile(piece, look), over=over
    )


@lru_cache(maxsize=128)
def _tile(piece: int, look: stumps.Piece) -> tuple[Part, ...]:
    """A piece with what stands on it: the same things, by their keys, once it is laid."""
    size = len(look.lands)
    lands = [
        Part(f"hex-{piece * HEXES + n}", standing(here, (0, 0, 0, 0), n), *centre(q, r))
        for n, (here, (q, r)) in enumerate(zip(look.lands, offsets(size, 0), strict=True))
    ]
    return (Part(f"tile-{piece}", stumps.soil(look.level, size, 0)), *lands)


@face()
def _beetles(look: stumps.Piece) -> str:
    return stumps.beetles(look, 0)


@lru_cache(maxsize=8)
def _ring(size: int, is_legal: bool) -> Ring:
    """Around a piece that can be taken, or that is in hand."""
    shape = f'path d="{outline(offsets(size, 0), -3, 12)}"'
    return Ring(shape, ((14, SUN, 0.35), (6, SUN, 1.0)) if is_legal else ((4, PALE, 1.0),))


BACKS = tuple(drawn(f'<use href="#vx-back-{level}"/>') for level in range(LEVELS))
GAP_LEFT = drawn(
    f'<path d="{outline(offsets(HEXES, 0), 6, 10)}" fill="none" stroke="{PALE}"'
    ' stroke-dasharray="6 8" opacity=".3"/>'
)
"""Where a tile was."""


def back(key: str, title: str, level: int, at: Point, scale: float) -> Part:
    """A tile face down."""
    return Part(key, BACKS[level], at[0] - MIDDLE * scale, at[1], scale, 0.0, title)


# Objectives


def objective(picture: Picture, colour: str, number: int, at: Point, scale: float = 1.0) -> Part:
    """An objective by its upper left corner."""
    key = f"objective-{colour}-{number}" if colour != DOUBLE else "objective-double"
    short = picture.say(f"board-{key}")
    rule = picture.say(f"objective-{IDS[colour][number]}")
    title = f"{picture.say(f'board-{colour}')} · {short} · {rule}"
    more = "+2" if has_bonus(colour, number) else ""
    size = TALL_NAME if picture.is_tall else emblems.NAME_SIZE
    card = _card(picture.theme, colour, number, short, more, size)
    ring = picture.ring(key, CARD_WIDTH, CARD_HEIGHT, 12)
    return Part(key, card, *at, scale, 0.0, title, ring)


_card = face()(emblems.card)


def has_bonus(colour: str, number: int) -> bool:
    """Whoever has the most groups gains two more."""
    return colour == GREEN and number == 0


def objectives(picture: Picture) -> Parts:
    """The game's name, and the objectives in play one under the other."""
    text = picture.theme.text
    title = mark(label(picture.say("title"), 2, 44, 46, text, serif=True, weight=600))
    step = CARD_HEIGHT + 12
    return [title, *_in_play(picture, [(0, TITLE + i * step) for i in range(3)])]


def objectives_line(picture: Picture, width: float) -> tuple[Parts, float]:
    """The objectives in play side by side, and how high they are."""
    scale = width / (3 * CARD_WIDTH + 2 * GAP)
    step = CARD_WIDTH + GAP
    line = _in_play(picture, [(i * step, 0) for i in range(3)])
    return [group("in-play", line, scale=scale)], CARD_HEIGHT * scale


def _in_play(picture: Picture, spots: list[Point]) -> Parts:
    """The three objectives; those not chosen are empty places."""
    found = [objective(picture, DOUBLE, 0, spots[0])]
    chosen = ((BROWN, picture.brown), (GREEN, picture.green))
    for (colour, number), at in zip(chosen, spots[1:], strict=True):
        if number != NONE:
            found.append(objective(picture, colour, number, at))
            continue
        is_open = picture.decision == Decision.CHOOSE_OBJECTIVE
        words = picture.say("board-to-choose" if is_open else "board-not-in-play")
        empty = emblems.empty_card(picture.theme, colour)
        size = 20.0 if picture.is_tall else 15.0
        for line, y in ((picture.say(f"board-{colour}"), 90), (words, 97 + size)):
            quiet = picture.theme.quiet
            empty += label(line, CARD_WIDTH / 2, y, size, quiet, anchor="middle", serif=True)
        found.append(mark(empty, *at))
    return found


def choice(picture: Picture, width: float, height: float) -> Parts:
    """All objectives still to choose from, spread out where the forest will be."""
    found = []
    line, gap = (CHOICE_LINE, 28.0) if picture.is_tall else (NUM_OBJECTIVES, 40.0)
    step = CARD_WIDTH + CHOICE_GAP
    lines = -(-NUM_OBJECTIVES // line)
    scale = (width - 40) / (line * step)
    for first, (colour, chosen) in enumerate(((BROWN, picture.brown), (GREEN, picture.green))):
        for number in range(NUM_OBJECTIVES):
            if number != chosen:
                row, column = divmod(number, line)
                here = min(line, NUM_OBJECTIVES - row * line)
                x = width / 2 + (column - here / 2) * step * scale
                y = height / 2 + ((first - 1) * lines + row) * (CARD_HEIGHT + gap) * scale
                at = (x + CHOICE_GAP / 2 * scale, y + gap / 2 * scale)
                found.append(objective(picture, colour, number, at, scale))
    return found


# The column


@face()
def _soil(theme: Theme, width: float, height: float) -> str:
    soil = mix("#1a3129", "#000000", theme.dim)
    return shadow(width, height, 18, theme.shadow) + panel(width, height, 18, soil)


def _shown(picture: Picture, number: int, at: Point, scale: float) -> Part:
    """A tile on display, or the gap it has left."""
    key, piece = f"shown-{number}", picture.shown[number]
    title = f"{picture.say('board-display')} {number + 1}"
    if piece == NONE:
        title += f" · {picture.say('board-empty')}"
        return Part(key, GAP_LEFT, at[0] - MIDDLE * scale, at[1], scale, 0.0, title)
    title += f" · {picture.piece_words(piece)}"
    return loose_tile(picture, key, title, piece, at, scale)


def _pile(picture: Picture, at: Point, scale: float, spot: Callable[[int], Point]) -> Parts:
    """The top of the pile, and how many tiles of each level are left, each at its own point."""
    size = len(picture.pile)
    levels = [tile - BACK if tile >= BACK else picture.levels[tile] for tile in picture.pile]
    counts = [levels.count(level) for level in range(LEVELS)]
    title = f"{picture.say('board-pile')} · {picture.say('board-tiles', count=size)}"
    for level, count in enumerate(counts):
        if count:
            title += f" · {picture.say('board-of-level', level=level, count=count)}"
    if size == 0:
        top = Part("pile", GAP_LEFT, at[0] - MIDDLE * scale, at[1], scale, 0.0, title)
    else:
        top = back("pile", title, levels[-1], at, scale)
    left = [Part("", _level(level, counts[level]), *spot(level - 1)) for level in range(1, LEVELS)]
    return [top, *left]


@face()
def _level(level: int, count: int) -> str:
    """How many tiles of a level are left."""
    light = mix(HUES[level], "#ffffff", 0.25)
    chip = f'<circle r="12" fill="{HUES[level]}" stroke="{light}" stroke-width="2"/>' + label(
        str(level), 0, 5, 14, PALE, anchor="middle", serif=True, weight=600
    )
    figure = label(f"×{count}", 17, 6, 17, PALE, weight=700)
    return f'<g opacity="{1 if count else 0.4}">{chip}{figure}</g>'


def _supply(picture: Picture, at: Point, step: float, figure: Point) -> Part:
    """What is left of each resource, from the first one's middle; where a figure stands by it."""
    title = f"{picture.say('board-supply')} · {picture.amounts(picture.supply)}"
    return Part("~supply", _stores(tuple(picture.supply), step, figure), *at, title=title)


@face()
def _stores(supply: tuple[int, ...], step: float, figure: Point) -> str:
    marks = []
    for resource, count in enumerate(supply):
        x, (dx, dy) = resource * step, figure
        marks.append(pip(resource, x, 0, 22))
        marks.append(label(str(count), x + dx, dy, 16, PALE, anchor="middle", weight=700))
    return "".join(marks)


def _block(picture: Picture, y: float, foot: float) -> Parts:
    """Pile over supply: the middles of both."""
    step = (BLOCK - 20) / NUM_RESOURCES
    pile = _pile(picture, (BLOCK / 2 - 32, y), PILE, lambda i: (132, y - 34 + i * 34))
    return [*pile, _supply(picture, (10 + step / 2, foot), step, (0, 30))]


def column(picture: Picture, height: float) -> Parts:
    """Display, pile and supply, one above the other."""
    first = 20 + TILE_HEIGHT / 2
    scale = COLUMN / BLOCK
    return [
        Part("", _soil(picture.theme, COLUMN, height)),
        _caption(picture, COLUMN * 0.68),
        _shown(picture, 0, (COLUMN / 2, first), TILE),
        _shown(picture, 1, (COLUMN / 2, first + TILE_HEIGHT + 20), TILE),
        group("stores", _block(picture, 50, 122), 0, height - 192, scale),
    ]


def strip(picture: Picture, width: float) -> Parts:
    """The display; beside it is room for the viewer's own, or for spectators pile and supply."""
    tile, y = 222 * TALL_TILE, STRIP / 2
    found = [
        Part("", _soil(picture.theme, width, STRIP)),
        _caption(picture, 5 + tile * 0.72),
        _shown(picture, 0, (13 + tile / 2, y), TALL_TILE),
        _shown(picture, 1, (21 - TUCK + tile * 1.5, y), TALL_TILE),
    ]
    if picture.own != NONE:
        return found
    return [*found, group("stores", _block(picture, 76, STRIP - 48), width - BLOCK + 10, 0)]


def stores(picture: Picture, width: float) -> tuple[Parts, float]:
    """Pile and supply in one line, and how high it is."""
    y = STORES / 2
    return [
        Part("", _soil(picture.theme, width, STORES)),
        *_pile(picture, (36, y), 0.22, lambda i: (84 + i * 63, y)),
        _supply(picture, (284, y), 56, (26, 6)),
    ], STORES


def _caption(picture: Picture, x: float) -> Part:
    """In the notch of the first tile, where no glow reaches it."""
    quiet = mix(PALE, "#1a3129", 0.35)
    words = picture.say("board-display")
    return mark(label(words, x, 34, 17, quiet, anchor="middle", serif=True))
