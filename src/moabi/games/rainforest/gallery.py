"""Every piece of Rainforest in every state, for the gallery."""

from __future__ import annotations

from collections.abc import Callable

from moabi.core.contract import NONE
from moabi.draw.palette import TABLE
from moabi.draw.paper import place, shadow, use
from moabi.draw.rings import around
from moabi.draw.shelf import Pieces, in_states, told_apart
from moabi.games.rainforest import layout, pieces, places
from moabi.games.rainforest.layout import COLORS, NUM_COLORS, NUM_ZONES
from moabi.games.rainforest.pieces import BLOOM_AT, CORNER, DISC, SHIELD_AT, TILE, Look
from moabi.games.rainforest.seats import SHIELD_ON_TILE
from moabi.games.rainforest.table import tile_looks
from moabi.games.rainforest.tiles import BLOOM_ON_TILE

AREAS = 10
ZONE = (160.0, 120.0)
SLOT_NAMES = ("a", "b", "c")


def definitions() -> str:
    """The symbols that the pieces refer to."""
    return pieces.definitions(TABLE.dim, False)


def all_looks() -> tuple[Look, ...]:
    """What every tile shows, in order."""
    return tile_looks(vars(layout))


def _name(look: Look, say: Callable[..., str]) -> str:
    """A tile by its colours, its points and what its slots ask for."""
    asked = zip(SLOT_NAMES, (say(f"slot-{code}") for code in look.slots), strict=False)
    slots = say(f"slots-{len(look.slots)}", **dict(asked))
    colour, points = say(f"color-{look.zone}"), look.points
    if look.second == NONE:
        return say("tile", color=colour, points=points, slots=slots)
    second = say(f"color-{look.second}")
    return say("tile-double", color=colour, second=second, points=points, slots=slots)


def _states(look: Look, say: Callable[..., str]) -> Pieces:
    """A tile from its pile to the jungle, and the places for it."""
    tokens = tuple(range(3, 3 + 4 * len(look.slots), 4))
    face, locked = pieces.tile(look), pieces.filled_tile(look, tokens, 0)
    still, lit = (places.empty_tile(is_lit, 0) for is_lit in (False, True))
    shield = use(f"rf-area-{2 * look.zone}", 32, 32, 64)
    claimed = locked + place(shield, *SHIELD_AT, SHIELD_ON_TILE / 64)
    jungle, size = say("board-jungle"), (TILE, TILE)
    ring = around(*size, CORNER, 5.0)
    shown = {
        say("gallery-pile"): places.pile_edges(look.zone, 6) + face,
        say("board-clearing"): shadow(*size, CORNER, TABLE.shadow) + face,
        jungle: locked,
        f"{jungle} · {say('gallery-claimed')}": claimed,
        f"{jungle} · {say('board-diversity')}": locked + use("rf-bloom", *BLOOM_AT, BLOOM_ON_TILE),
        f"{jungle} · {say('state-empty')}": places.empty_tile(False, 1),
        f"{jungle} · {say('state-glow')}": places.empty_tile(True, 1) + ring.markup,
    }
    found: Pieces = [(title, *size, markup) for title, markup in shown.items()]
    return in_states(face, ring, (still, lit), size, say) + found


def _species(say: Callable[..., str]) -> Pieces:
    """The discs, and one on a slot where it is worth more; a hollow where none lies."""
    found: Pieces = [
        (
            say(f"token-{kind // NUM_COLORS}", color=COLORS[kind % NUM_COLORS]),
            DISC,
            DISC,
            pieces.token(kind),
        )
        for kind in range(4 * NUM_COLORS)
    ]
    own = f"{found[0][0]} · {say('board-totem')}"
    return [
        *found,
        (own, DISC, DISC, pieces.token(0) + pieces.bonus()),
        (say("state-empty"), DISC, DISC, places.socket()),
    ]


def shelves(say: Callable[..., str]) -> list[tuple[str, Pieces]]:
    """Tiles, tiles in their states, species, slots, shields, and what else lies on the table."""
    looks = all_looks()
    colours = [say(f"color-{zone}") for zone in range(NUM_ZONES)]
    tiles: Pieces = [(_name(look, say), TILE, TILE, pieces.tile(look)) for look in looks]
    backs: Pieces = [
        (f"{say('board-unknown')} · {colours[zone]}", TILE, TILE, pieces.tile_back(zone))
        for zone in range(NUM_ZONES)
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
    totem = say("board-totem")
    others: Pieces = [
        (f"{totem} · {say(f'type-{t}')}", 64, 64, use(f"rf-totem-{t}", 32, 32, 64))
        for t in range(4)
    ]
    present = tuple(zone < 3 for zone in range(NUM_ZONES))
    pips = place(places.palette_pips(present, 30), 20, 32)
    others += [
        (f"{say('board-binoculars')} · {say('board-first')}", 64, 64, use("rf-first", 32, 32, 64)),
        (say("board-diversity"), 64, 64, use("rf-bloom", 32, 32, 64)),
        (say("gallery-colours"), 160, 64, pips),
        (say("board-reserve"), 160, 64, places.plank(160, 64)),
    ]
    zones: Pieces = [
        (say(f"board-zone-{zone}"), *ZONE, places.zone_ground(zone, *ZONE, False))
        for zone in range(NUM_ZONES)
    ]
    chosen = f"{zones[0][0]} · {say('gallery-zone-chosen')}"
    zones.append((chosen, *ZONE, places.zone_ground(0, *ZONE, True)))
    return [
        (say("gallery-tiles"), told_apart(tiles, say)),
        (say("gallery-states"), _states(looks[-1], say)),
        (say("gallery-backs"), backs),
        (say("gallery-species"), _species(say)),
        (say("gallery-slots"), slots),
        (say("gallery-areas"), shields),
        (say("gallery-others"), others),
        (say("gallery-zones"), zones),
    ]
