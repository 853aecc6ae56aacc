"""Every tile, flower, stump and objective of Vorex, for the gallery."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from moabi.core.contract import seat_letter
from moabi.draw.palette import NIGHT, TABLE
from moabi.draw.paper import panel, place, use
from moabi.draw.rings import around
from moabi.draw.shelf import Pieces, in_states, sized, told_apart
from moabi.games.vorex import emblems, forest, ground, layout, stumps, symbols
from moabi.games.vorex.emblems import BROWN, CARD_HEIGHT, CARD_WIDTH, DOUBLE, GREEN
from moabi.games.vorex.ground import START_LEVEL
from moabi.games.vorex.hexes import ACROSS, centre
from moabi.games.vorex.layout import (
    HEXES,
    LEVELS,
    LIGHT,
    NUM_PIECES,
    NUM_RESOURCES,
    NUM_TILES,
    POINTS,
    PRODUCES,
    WEED,
)
from moabi.games.vorex.market import MIDDLE, has_bonus
from moabi.games.vorex.stumps import ACTIONS, Land, Piece

NUM_LOOKS = 5
SIZES = (24.0, 48.0, 104.0)
"""Those in which a silhouette must be read."""
TILE_SCALE, START_SCALE = 0.62, 1.24
TILE_SIZE = 175.0
HEX_SIZE = 112.0
SOME_COST = (1, 2, 1, 0)

Say = Callable[..., str]


def definitions() -> str:
    """The symbols that the pieces refer to."""
    return symbols.definitions() + ground.definitions() + emblems.definitions(0, 1)


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


def _hex(title: str, markup: str, more: float = 0.0) -> tuple[str, float, float, str]:
    """A hex on the dark ground, with more of it to the right."""
    ground_sheet = panel(HEX_SIZE + more, HEX_SIZE, 10, NIGHT)
    drawn = ground_sheet + place(markup, HEX_SIZE / 2, HEX_SIZE / 2)
    return title, HEX_SIZE + more, HEX_SIZE, drawn


def _whole(piece: Piece) -> str:
    left, scale = (MIDDLE, TILE_SCALE) if len(piece.lands) > 1 else (0.0, START_SCALE)
    marks = place(stumps.whole(piece, 0) + stumps.beetles(piece, 0), -left * scale, 0, scale)
    return _on_night(marks, TILE_SIZE, TILE_SIZE)


def _amounts(counts: Sequence[int], say: Say) -> str:
    return ", ".join(say(f"count-{n}", count=count) for n, count in enumerate(counts) if count)


def _name(piece: Piece, say: Say) -> str:
    """A tile by its hexes and its beetles."""
    faces = Counter(say(f"face-{land.kind}", points=land.points) for land in piece.lands)
    words = ", ".join(
        face if count == 1 else say("face-times", face=face, count=count)
        for face, count in faces.items()
    )
    if any(piece.beetles):
        words += f" · {say('board-beetles', found=_amounts(piece.beetles, say))}"
    return words


def _flowers(say: Say) -> Pieces:
    """Flowers in three sizes, in bloom, and with the letters of their owners."""
    owners = [f"{say('board-flower')} {seat_letter(seat)}" for seat in range(NUM_LOOKS - 1)]
    owners.append(say("weed"))
    found: Pieces = [
        (owner, *sized(partial(symbols.flower, look), SIZES)) for look, owner in enumerate(owners)
    ]
    for state, is_lettered in (("gallery-bloom", False), ("state-outlined", True)):
        for look, owner in enumerate(owners):
            side = look if look < NUM_LOOKS - 1 else WEED
            bloom = stumps.bloom(look, PRODUCES, 0, seat_letter(side) if is_lettered else "")
            soil = ground.tile(START_LEVEL, 1, 0)
            found.append(_hex(f"{owner} · {say(state)}", soil + bloom))
    return found


def _resources(pieces: Sequence[Piece], say: Say) -> Pieces:
    """Resources, the stumps that give something, and beetles."""
    kinds = range(NUM_RESOURCES)
    found: Pieces = [(say(f"resource-{r}"), 64, 64, symbols.pip(r, 32, 32, 60)) for r in kinds]
    named = [(say(f"board-produces-{r}"), stumps.stump(PRODUCES + r, 0)) for r in kinds]
    named += [(say(f"board-stump-{ACTIONS[kind]}"), stumps.stump(kind, 0)) for kind in ACTIONS]
    worth = {land.points for piece in pieces for land in piece.lands if land.kind == POINTS}
    named += [
        (say("board-points-stump", points=points), stumps.stump(POINTS, points))
        for points in sorted(worth)
    ]
    found += [(title, 64, 64, place(stump, 32, 32, 1.3)) for title, stump in named]
    for resource in kinds:
        one = [int(resource == other) for other in kinds]
        title = say("board-beetles", found=_amounts(one, say))
        found.append((title, 64, 64, use(f"vx-beetle-{resource}", 32, 32, 60)))
    return found


def _states(say: Say) -> Pieces:
    """A starting tile in its states, and what else a hex of the forest can show."""
    soil = ground.tile(START_LEVEL, 1, 0)
    piece = soil + stumps.land(Land(PRODUCES + LIGHT))
    free = '<use href="#vx-free"/>'
    size = (HEX_SIZE, HEX_SIZE)
    found = [
        _hex(title, markup, width - HEX_SIZE)
        for title, width, _, markup in in_states(piece, forest.RING, (free, free), size, say)
    ]
    dear = Land(PRODUCES, 0, SOME_COST)
    first, second = centre(0, 0), centre(1, 0)
    colour = symbols.FLOWER_COLOURS[0]
    both = soil + place(soil, *second)
    blooms = [stumps.bloom(0, PRODUCES, 0, ""), place(stumps.bloom(0, PRODUCES, 0, ""), *second)]
    way = forest.vine(first, second, 16.0)
    chain = {
        say("gallery-vine"): both + forest.stems(way, colour, False) + "".join(blooms),
        say("gallery-vine-lit"): both + forest.stems(way, colour, True) + "".join(blooms),
        say("gallery-linked"): both
        + forest.tendrils(forest.vine(first, second, 9, 0.74), colour)
        + blooms[0]
        + place(stumps.land(dear, (1, 0, 0, 0)), *second),
    }
    shown = {
        say("board-cost", cost=_amounts(SOME_COST, say)): soil + stumps.land(dear),
        say("gallery-paying"): soil + '<use href="#vx-chosen"/>' + stumps.land(dear),
        say("board-free"): free,
        f"{say('board-free')} · {say('state-glow')}": free + forest.RING_FREE.markup,
        say("gallery-turn"): forest.turn_handle(0).markup,
        say("board-arid"): '<use href="#vx-arid"/>',
        say("board-ruin"): '<use href="#vx-ruin"/>',
        f"{say('board-ruin')} · {say('board-ruin-free', count=2)}": '<use href="#vx-ruin"/>'
        + forest.waiting(2).markup,
    }
    found += [_hex(title, markup) for title, markup in shown.items()]
    return found + [_hex(title, markup, ACROSS) for title, markup in chain.items()]


def _objectives(say: Say) -> Pieces:
    """The objectives, one that can be chosen, and the places of those still to be chosen."""
    found: Pieces = []
    for colour in (DOUBLE, BROWN, GREEN):
        for number in range(len(emblems.POINTS[colour])):
            key = f"{colour}-{number}" if colour != DOUBLE else colour
            title = say(f"board-objective-{key}")
            more = "+2" if has_bonus(colour, number) else ""
            drawn = emblems.card(TABLE, colour, number, title, more)
            found.append((title, CARD_WIDTH, CARD_HEIGHT, drawn))
    title, _, _, drawn = found[-1]
    ring = around(CARD_WIDTH, CARD_HEIGHT, 12).markup
    lit = f'<g class="glow">{drawn}<g class="ring">{ring}</g></g>'
    found.append((f"{title} · {say('state-glow')}", CARD_WIDTH, CARD_HEIGHT, lit))
    return found + [
        (
            f"{say(f'board-{colour}')} · {say('board-to-choose')}",
            CARD_WIDTH,
            CARD_HEIGHT,
            emblems.empty_card(TABLE, colour),
        )
        for colour in (BROWN, GREEN)
    ]


def shelves(say: Say) -> list[tuple[str, Pieces]]:
    """Tiles by level, backs, flowers, stumps, hexes in their states and objectives."""
    pieces = all_pieces()
    found: list[tuple[str, Pieces]] = []
    for level in range(LEVELS + 1):
        tiles: Pieces = [
            (_name(piece, say), TILE_SIZE, TILE_SIZE, _whole(piece))
            for piece in pieces
            if piece.level == level
        ]
        name = say("gallery-level", level=level) if level < LEVELS else say("gallery-start")
        found.append((name, told_apart(tiles, say)))
    backs: Pieces = [
        (
            say("board-back", level=level),
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
    found += [
        (say("gallery-backs"), backs),
        (say("gallery-states"), _states(say)),
        (say("gallery-flowers"), _flowers(say)),
        (say("gallery-resources"), _resources(pieces, say)),
        (say("gallery-objectives"), _objectives(say)),
    ]
    return found
