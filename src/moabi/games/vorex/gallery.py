"""Every tile, flower, stump and objective of Vorex, for the gallery."""

from __future__ import annotations

from collections.abc import Callable

from moabi.core.contract import seat_letter
from moabi.draw.palette import NIGHT, Theme
from moabi.draw.paper import panel, place, use
from moabi.games.vorex import emblems, ground, layout, stumps, symbols
from moabi.games.vorex.emblems import BROWN, CARD_HEIGHT, CARD_WIDTH, DOUBLE, GREEN
from moabi.games.vorex.ground import START_LEVEL
from moabi.games.vorex.layout import HEXES, LEVELS, NUM_PIECES, NUM_RESOURCES, NUM_TILES
from moabi.games.vorex.market import MIDDLE
from moabi.games.vorex.stumps import Land, Piece

Pieces = list[tuple[str, float, float, str]]
NUM_LOOKS = 5
TILE_SCALE, START_SCALE = 0.62, 1.24
TILE_SIZE = 175.0
HEX_SIZE = 104.0


def definitions(theme: Theme) -> str:
    """The symbols that the pieces refer to."""
    return symbols.definitions() + ground.definitions(theme.dim) + emblems.definitions(0, 1)


def all_pieces() -> list[Piece]:
    """What every piece shows, in order."""
    columns = (layout.HEX_KIND, layout.HEX_POINTS, layout.HEX_COST)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    lands = [Land(kind, points, tuple(cost)) for kind, points, cost in rows]
    sizes, beetles = layout.PIECE_SIZE.tolist(), layout.PIECE_BEETLES.tolist()
    levels = [*layout.TILE_LEVEL.tolist(), *[START_LEVEL] * (NUM_PIECES - NUM_TILES)]
    return [
        Piece(levels[n], tuple(lands[n * HEXES : n * HEXES + sizes[n]]), tuple(beetles[n]))
        for n in range(NUM_PIECES)
    ]


def _on_night(markup: str, width: float, height: float) -> str:
    """On the dark ground of the forest, about the middle."""
    return panel(width, height, 10, NIGHT) + place(markup, width / 2, height / 2)


def _whole(piece: Piece) -> str:
    left, scale = (MIDDLE, TILE_SCALE) if len(piece.lands) > 1 else (0.0, START_SCALE)
    marks = place(stumps.whole(piece, 0) + stumps.beetles(piece, 0), -left * scale, 0, scale)
    return _on_night(marks, TILE_SIZE, TILE_SIZE)


def _name(number: int) -> str:
    """As components.toml calls a piece."""
    return f"F{number + 1:02}" if number < NUM_TILES else f"S{number - NUM_TILES + 1}"


def shelves(theme: Theme, say: Callable[..., str]) -> list[tuple[str, Pieces]]:
    """Tiles by level, backs, flowers, resources, hexes and objectives."""
    pieces = all_pieces()
    found: list[tuple[str, Pieces]] = []
    for level in range(LEVELS + 1):
        tiles: Pieces = [
            (_name(number), TILE_SIZE, TILE_SIZE, _whole(piece))
            for number, piece in enumerate(pieces)
            if piece.level == level
        ]
        name = say("gallery-level", level=level) if level < LEVELS else say("gallery-start")
        found.append((name, tiles))
    backs: Pieces = [
        (
            str(level),
            TILE_SIZE,
            TILE_SIZE,
            _on_night(
                place(f'<use href="#vx-back-{level}"/>', -MIDDLE * TILE_SCALE, 0, TILE_SCALE),
                TILE_SIZE,
                TILE_SIZE,
            ),
        )
        for level in range(LEVELS)
    ]
    flowers: Pieces = []
    owners = [f"{say('board-flower')} {seat_letter(seat)}" for seat in range(NUM_LOOKS - 1)]
    owners.append(say("weed"))
    for size in (24.0, 48.0, 120.0):
        flowers += [
            (owner, size, size, symbols.flower(look, size, size / 2, size / 2))
            for look, owner in enumerate(owners)
        ]
    flowers += [
        (owner, HEX_SIZE, HEX_SIZE, _on_night(stumps.bloom(look, 0, 0, "A"), HEX_SIZE, HEX_SIZE))
        for look, owner in enumerate(owners)
    ]
    resources: Pieces = [
        (say(f"resource-{r}"), 64, 64, symbols.pip(r, 32, 32, 60)) for r in range(NUM_RESOURCES)
    ]
    resources += [
        (say(f"resource-{r}"), 64, 64, use(f"vx-{kind}-{r}", 32, 32, 60))
        for kind in ("stump", "beetle")
        for r in range(NUM_RESOURCES)
    ]
    resources += [
        (say(title), HEX_SIZE, HEX_SIZE, _on_night(f'<use href="#vx-{name}"/>', HEX_SIZE, HEX_SIZE))
        for name, title in (
            ("arid", "board-arid"),
            ("ruin", "board-ruin"),
            ("free", "state-empty"),
            ("ring", "state-glow"),
            ("ring-free", "state-glow"),
            ("chosen", "state-chosen"),
        )
    ]
    objectives: Pieces = []
    for colour in (DOUBLE, BROWN, GREEN):
        for number in range(len(emblems.POINTS[colour])):
            key = "board-objective-double" if colour == DOUBLE else ""
            tone = "brown" if colour == BROWN else "green"
            title = say(key or f"board-objective-{tone}-{number}")
            drawn = emblems.card(theme, colour, number, title, "")
            objectives.append((title, CARD_WIDTH, CARD_HEIGHT, drawn))
    found += [
        (say("gallery-backs"), backs),
        (say("gallery-flowers"), flowers),
        (say("gallery-resources"), resources),
        (say("gallery-objectives"), objectives),
    ]
    return found
