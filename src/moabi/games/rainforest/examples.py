"""Drawn examples of the rules of Rainforest; every number is counted by its kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moabi.core.contract import NONE
from moabi.core.state import State, new_states
from moabi.draw.example import GAP, Example, Item, card, row
from moabi.draw.paper import place, use
from moabi.draw.rings import around
from moabi.games.rainforest import layout, pieces
from moabi.games.rainforest.gallery import all_looks
from moabi.games.rainforest.layout import (
    COLORS,
    DIVERSITY_LINE,
    NUM_COLORS,
    NUM_ZONES,
    TILE_POINTS,
    TILES_PER_ZONE,
    TYPES,
    tile_id,
)
from moabi.games.rainforest.moves import belongs, fitting_slots
from moabi.games.rainforest.pieces import CORNER, DISC, TILE
from moabi.games.rainforest.scoring import score_line, tile_worth

STEP = DISC + 10
THREE, FOUR = 0, 1
"""Protected Area tokens, by what they do: the first doubles, the second triples."""


def token(name: str) -> int:
    """A species by its name in notation."""
    color, kind = name.split("-")
    return TYPES.index(kind) * NUM_COLORS + COLORS.index(color)


def tile(name: str) -> int:
    """A tile by its id."""
    return next(n for n in range(len(TILE_POINTS)) if tile_id(n) == name)


LYING = ("yellow-monkey", "red-parrot", "yellow-frog", "red-monkey", "blue-butterfly")
ZONE = [token(name) for name in LYING]


def takes(number: int, kind: int) -> bool:
    """Whether a slot of the tile takes the token."""
    state = new_states(layout.STATE, 1)[0]
    state.clearing[:] = NONE
    state.clearing[0, 0] = number
    return bool(fitting_slots(state, 0, 0, kind))


def _tokens(group: int) -> Item:
    """A zone's tokens; those of the colour or type are ringed."""
    marks = []
    for turn, kind in enumerate(ZONE):
        ring = around(DISC, DISC, DISC / 2).markup if belongs(kind, group) else ""
        disc = card(DISC, DISC, DISC / 2, pieces.token(kind))
        faded = "" if ring else ' opacity=".45"'
        marks.append(place(f"<g{faded}>{disc}</g>{ring}", turn * STEP, 0))
    return Item(len(ZONE) * STEP - 10, DISC, "".join(marks))


def _tile(number: int) -> str:
    return card(TILE, TILE, CORNER, pieces.tile(all_looks()[number]))


def _filled(number: int, tokens: Sequence[int], totem: int) -> str:
    face = pieces.filled_tile(all_looks()[number], tuple(tokens), totem)
    return card(TILE, TILE, CORNER, face)


def diverse(locked: int) -> State:
    """A jungle of the first tiles of all five zones, the Diversity token on the fifth."""
    state = new_states(layout.STATE, 1)[0]
    state.seats = 1
    state.num_locked[0] = locked
    state.diversity[0] = NUM_ZONES - 1
    return state


def examples(say: Callable[..., str]) -> list[Example]:
    """What to take, what a slot takes, what a tile is worth, a shield, the Diversity token."""
    yellow, monkey = COLORS.index("yellow"), NUM_COLORS + TYPES.index("monkey")
    colour, kind = _tokens(yellow), _tokens(monkey)
    asked, parrots = tile("R09"), tile("R06")
    wanted = [token(n) for n in ("yellow-monkey", "yellow-frog", "red-frog")]
    totem = TYPES.index("parrot")
    filled = [token(n) for n in ("blue-frog", "red-parrot", "yellow-parrot")]
    points = int(TILE_POINTS[parrots])
    num_totems = sum(one // NUM_COLORS == totem for one in filled)
    plain = int(tile_worth(points, num_totems, NONE))
    double, triple = (int(tile_worth(points, num_totems, shield)) for shield in (THREE, FOUR))
    whole = _filled(parrots, filled, totem)
    bonus = int(score_line(diverse(NUM_ZONES + 1), 0, DIVERSITY_LINE))
    five = [
        Item(TILE * 0.6, TILE * 0.6, place(_tile(zone * TILES_PER_ZONE), 0, 0, 0.6))
        for zone in range(NUM_ZONES)
    ]
    bloom = five[-1].markup + use("rf-bloom", TILE * 0.55, 8, 40)
    return [
        Example(
            "3.3",
            say("example-take"),
            colour.width + 40,
            2 * DISC + 64,
            place(colour.markup, 20, 20) + place(kind.markup, 20, DISC + 44),
        ),
        row(
            "5.3",
            say("example-slots"),
            [
                Item(TILE, TILE, _tile(asked)),
                *(
                    Item(DISC, DISC, card(DISC, DISC, DISC / 2, pieces.token(one)), fits)
                    for one in wanted
                    for fits in [takes(asked, one)]
                ),
            ],
        ),
        row(
            "11.2",
            say("example-totem", points=plain, printed=points, totems=num_totems),
            [Item(TILE, TILE, whole, plain), Item(64, 64, use(f"rf-totem-{totem}", 32, 32, 64))],
        ),
        row(
            "11.3",
            say("example-area", double=double, triple=triple),
            [
                Item(
                    TILE,
                    TILE,
                    whole + place(use(f"rf-area-{area}", 32, 32, 64), *pieces.SHIELD_AT, 0.66),
                    worth,
                )
                for area, worth in ((THREE, double), (FOUR, triple))
            ],
            50,
        ),
        row(
            "11.5",
            say("example-diversity", points=bonus),
            [
                *five[:-1],
                Item(TILE * 0.6, TILE * 0.6, bloom),
                Item(TILE * 0.6, TILE * 0.6, place(_tile(3), 0, 0, 0.6), bonus),
            ],
            GAP / 2,
        ),
    ]
