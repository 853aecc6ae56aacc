"""Every piece of Rainforest in every state, for the gallery."""

from __future__ import annotations

from collections.abc import Callable

from moabi.core.contract import NONE
from moabi.draw.palette import Theme
from moabi.draw.paper import glow_ring, place, shadow, use
from moabi.games.rainforest import layout, pieces, places
from moabi.games.rainforest.layout import COLORS, NO_SLOT, NUM_COLORS, NUM_ZONES, TILES_PER_ZONE
from moabi.games.rainforest.pieces import CORNER, DISC, TILE, Look

Pieces = list[tuple[str, float, float, str]]
AREAS = 10


def definitions(theme: Theme) -> str:
    """The symbols that the pieces refer to."""
    return pieces.definitions(theme.dim, False)


def all_looks() -> list[Look]:
    """What every piece shows, in order."""
    columns = (layout.TILE_SECOND, layout.TILE_POINTS, layout.TILE_SLOTS)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return [
        Look(tile // TILES_PER_ZONE, second, points, tuple(s for s in slots if s != NO_SLOT))
        for tile, (second, points, slots) in enumerate(rows)
    ]


def shelves(theme: Theme, say: Callable[..., str]) -> list[tuple[str, Pieces]]:
    """Tiles, tiles in their states, species, slots, shields, and what else lies on the table."""
    looks = all_looks()
    colours = [say(f"color-{zone}") for zone in range(NUM_ZONES)]
    names = [
        colours[look.zone] + (f" + {colours[look.second]}" if look.second != NONE else "")
        for look in looks
    ]
    tiles: Pieces = [
        (name, TILE, TILE, pieces.tile(look, True)) for name, look in zip(names, looks, strict=True)
    ]
    first = looks[-1]
    tokens = tuple(range(3, 3 + 4 * len(first.slots), 4))
    states: Pieces = [
        (say("board-tile"), TILE, TILE, shadow(TILE, TILE, CORNER, theme.shadow) + tiles[-1][3]),
        (say("board-clearing"), TILE, TILE, pieces.tile(first, False)),
        (say("board-jungle"), TILE, TILE, pieces.filled_tile(first, tokens, 0)),
        (say("board-empty"), TILE, TILE, places.empty_tile(theme.line, False, 1)),
        (
            say("state-glow"),
            TILE,
            TILE,
            places.empty_tile(theme.line, True, 1) + glow_ring(TILE, TILE, CORNER),
        ),
    ]
    states += [(colours[z], TILE, TILE, pieces.tile_back(z)) for z in range(NUM_ZONES)]
    species: Pieces = [
        (
            say(f"token-{kind // NUM_COLORS}", color=COLORS[kind % NUM_COLORS]),
            DISC,
            DISC,
            pieces.token(kind),
        )
        for kind in range(4 * NUM_COLORS)
    ]
    slots: Pieces = [(say(f"slot-{c}"), DISC, DISC, pieces.slot_face(c)) for c in range(9)]
    shields: Pieces = [
        (
            say("area", color=colours[area // 2], size=area % 2 + 3),
            64,
            64,
            use(f"rf-area-{area}", 32, 32, 64),
        )
        for area in range(AREAS)
    ]
    others: Pieces = [
        (say(f"type-{t}"), 64, 64, use(f"rf-totem-{t}", 32, 32, 64)) for t in range(4)
    ]
    others += [
        (f"{say('board-binoculars')} · {say('board-first')}", 64, 64, use("rf-first", 32, 32, 64)),
        (say("board-diversity"), 64, 64, use("rf-bloom", 32, 32, 64)),
        (say("board-reserve"), 160, 64, places.plank(theme, 160, 64)),
    ]
    others += [
        (
            say(f"board-zone-{zone}"),
            160,
            120,
            place(places.zone_ground(theme, zone, 160, 120, zone == 0), 0, 0),
        )
        for zone in range(NUM_ZONES)
    ]
    return [
        (say("gallery-tiles"), tiles),
        (say("gallery-states"), states),
        (say("gallery-species"), species),
        (say("gallery-slots"), slots),
        (say("gallery-areas"), shields),
        (say("gallery-others"), others),
    ]
