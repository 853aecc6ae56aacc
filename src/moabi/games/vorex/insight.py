"""Vorex: what a sensible player looks at, and features for learning.

All weights are in points, roughly. `advise` rates the answers of the seat to decide by what is next
to a stump or a cell and by what it costs; nothing it uses is hidden.
"""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.vorex.blooming import (
    amount,
    can_pay,
    light_due,
    linked,
    num_sides,
    open_cost,
)
from moabi.games.vorex.layout import (
    ARID,
    BLOOM,
    BLOOMS,
    CELL,
    CHOICE,
    DRAW,
    DRAWS,
    FLOWERS,
    GROW,
    GROWS,
    HEX_COST,
    HEX_KIND,
    HEX_POINTS,
    HEXES,
    KINDS,
    MAX_PILE,
    MAX_ROUNDS,
    MAX_SEATS,
    NUM_COLORS,
    NUM_LAND,
    NUM_OBJECTIVES,
    NUM_RESOURCES,
    PAY,
    PAY_BASE,
    PIECE_BEETLES,
    PIECE_SIZE,
    PRODUCES,
    RUIN,
    SHOWN,
    START,
    STUMP_FEATURES,
    TILE_FEATURES,
    TURN,
    WEED,
    Decision,
)
from moabi.games.vorex.scoring import (
    ARIDS,
    EDGE,
    GROUPS,
    LOOSE,
    NEAR_ARID,
    NEAR_OTHERS,
    NEAR_RUINS,
    OTHERS,
    OUTSIDE,
    OWN,
    PRODUCING,
    TILES,
    surroundings,
)
from moabi.games.vorex.table import PIECE_CELLS, cell_from, hexes_near, is_stump, tile_fits, wide

NUM_DECISIONS = len(Decision)
NUM_KINDS = len(KINDS)

SEARCH = {"margin_drift": 0.75}

# How a sensible player reckons, in points, roughly.
FLOWER = 4.0  # a flower: its point, and being nearer to the end than the others
RESOURCE = 0.5  # a resource in hand
HARVEST = 0.22  # a production stump, for each flower still to come
BONUS = 1.2  # an action stump
AGAIN = 2.0  # more for one that lets bloom again
GROWING = 0.9  # one more tile in the forest, if few stumps are free
ROOM = 10  # so many free stumps are enough
STARVED = 5  # with fewer, the Weed may find none
RESCUE = 7.0  # a tile that saves a solo match
LINK = 0.35  # a neighbour of one's own


@rule
def stump_worth(s: State, side: int, hexagon: int) -> float:
    """What a flower on that stump is worth to the side, its cost aside."""
    kind = HEX_KIND[hexagon]
    worth = FLOWER + HEX_POINTS[hexagon]
    if PRODUCES <= kind < DRAWS:
        worth += HARVEST * s.flowers[side]
    elif kind == BLOOMS:
        worth += BONUS + AGAIN
    elif DRAWS <= kind <= GROWS:
        worth += BONUS
    counts = surroundings(s, side, hexagon)
    own = amount(counts, OWN)
    worth += LINK * min(own, 2)
    if s.brown != NONE:
        worth += _brown_worth(s, side, hexagon, counts)
    if s.green != NONE:
        worth += _green_worth(s, side, hexagon, counts)
    return worth


@rule
def _brown_worth(s: State, side: int, hexagon: int, counts: int) -> float:
    """What the flower adds to the brown objective, or may add."""
    brown = s.brown
    if brown == EDGE:
        return 0.8 if amount(counts, OUTSIDE) > 0 else 0.0
    if brown == NEAR_ARID:
        return 1.0 if amount(counts, ARIDS) >= 2 else 0.0
    if brown == NEAR_RUINS:
        worth = 0.0
        near = hexes_near(s, wide(s.hex_cell[hexagon]))
        while near != 0:
            other = (near & 255) - 1
            near >>= 8
            if other >= RUIN and amount(surroundings(s, side, other), OWN) == 0:
                worth += 1.0
        return worth
    own = 0
    others = 0
    free = 0
    first = hexagon - hexagon % HEXES
    for other in range(first, first + HEXES):
        if is_stump(other):
            if s.owner[other] == side:
                own += 1
            elif s.owner[other] != NONE:
                others += 1
            else:
                free += 1
    if first >= START * HEXES:
        return 0.0
    if brown == TILES:
        return 1.0 if own == 0 else 0.0
    if others > 0:
        return 0.0
    # Rule 10.2: all of a tile's stumps.
    return 2.0 if free == 1 else 0.5 * own + 0.4


@rule
def _green_worth(s: State, side: int, hexagon: int, counts: int) -> float:
    """What the flower adds to the green objective, or may add."""
    green = s.green
    own = amount(counts, OWN)
    if green == NEAR_OTHERS:
        return 2.0 if amount(counts, OTHERS) >= 2 else 0.7 * amount(counts, OTHERS)
    if green == LOOSE:
        return 1.0 if own <= 2 else -0.5
    groups = 0
    touching = wide(s.beside[side, hexagon])
    while touching != 0:
        groups += touching & 1
        touching >>= 1
    if green == GROUPS:
        return 1.3 * (1 - groups)
    if green == PRODUCING:
        is_producing = PRODUCES <= HEX_KIND[hexagon] < DRAWS
        return 2.0 * ((1 if is_producing else 0) - groups)
    # Rule 11.5: groups of three.
    if groups == 1:
        return 1.5 if own <= 2 else 0.0
    return 0.5 - 1.0 * max(groups - 1, 0)


@rule
def bloom_worth(s: State, side: int, hexagon: int) -> float:
    """What blooming that stump is worth, less what it costs."""
    reduction = linked(s, side, hexagon)
    paid = open_cost(hexagon, reduction) + light_due(hexagon, reduction)
    return stump_worth(s, side, hexagon) - RESOURCE * paid


@rule
def draw_worth(s: State, side: int) -> float:
    """What drawing brings."""
    worth = 0.0
    for resource in range(NUM_RESOURCES):
        worth += RESOURCE * min(s.production[side, resource], s.supply[resource])
    return worth


@rule
def grow_worth(s: State, side: int, tile: int) -> float:
    """What laying a tile brings: its beetles, and stumps where few are left."""
    worth = GROWING if s.num_stumps < ROOM else 0.0
    if s.seats == 1 and s.num_stumps < STARVED:
        worth += RESCUE
    for resource in range(NUM_RESOURCES):
        worth += RESOURCE * PIECE_BEETLES[tile, resource]
    return worth


@rule
def _is_own(s: State, side: int, hexagon: int) -> bool:
    """A flower of the side, or its starting tile, on which one will be."""
    return s.owner[hexagon] == side or hexagon // HEXES == START + side


@rule
def cell_worth(s: State, side: int, cell: int) -> float:
    """How near the side's flowers a hex there would be, and how far from those of others."""
    worth = 0.0
    near = hexes_near(s, cell)
    while near != 0:
        other = (near & 255) - 1
        near >>= 8
        if other != NONE:
            if _is_own(s, side, other):
                worth += 1.0
            elif s.owner[other] != NONE:
                worth -= 0.6
            elif other < NUM_LAND and HEX_KIND[other] == ARID:
                worth -= 0.1
    return worth


@rule
def turned_worth(s: State, side: int, piece: int, cell: int, rotation: int) -> float:
    """How well a tile's stumps lie, turned so."""
    worth = 0.0
    for place in range(wide(PIECE_SIZE[piece])):
        hexagon = piece * HEXES + place
        if is_stump(hexagon):
            q = PIECE_CELLS[rotation, place, 0]
            at = cell_from(cell, q, PIECE_CELLS[rotation, place, 1])
            weight = 1.5 if PRODUCES <= HEX_KIND[hexagon] < DRAWS else 1.0
            worth += weight * cell_worth(s, side, at)
    return worth


@rule
def best_turn(s: State, side: int, piece: int, cell: int) -> float:
    """How well a tile can lie there, the better of the two outlines."""
    best = -100.0
    for rotation in range(6):
        if tile_fits(s, cell, rotation & 1):
            best = max(best, turned_worth(s, side, piece, cell, rotation))
    return best


@rule
def advise(s: State, actions: Any, count: int, out: Any) -> None:
    """Rate the legal actions of the seat to decide; the best has the highest weight."""
    side = wide(s.turn_side)
    is_weed = s.seats == 1 and side == WEED
    # What is done for the Weed is done for its opponent's good.
    own = 0 if is_weed else side
    for index in range(count):
        action = wide(actions[index])
        worth = 0.0
        if action >= CELL:
            if PIECE_SIZE[s.laying] == 1:
                worth = cell_worth(s, own, action - CELL)
            else:
                worth = best_turn(s, own, wide(s.laying), action - CELL)
        elif action >= TURN:
            cell = wide(s.pending[s.num_pending - 1, 2])
            worth = turned_worth(s, own, wide(s.laying), cell, action - TURN)
        elif action >= PAY:
            worth = _payment_worth(s, side, action - PAY)
        elif action >= CHOICE:
            # Where one has the most flowers around.
            worth = float(amount(surroundings(s, wide(s.seat), RUIN + action - CHOICE), OWN))
        elif action >= BLOOM:
            if is_weed:
                worth = _weed_worth(s, action - BLOOM)
            else:
                worth = bloom_worth(s, side, action - BLOOM)
        elif action >= GROW:
            worth = 0.1 + grow_worth(s, own, wide(s.shown[action - GROW]))
        elif action == DRAW:
            worth = draw_worth(s, side)
        out[index] = worth


@rule
def _payment_worth(s: State, side: int, payment: int) -> float:
    """Light is kept, and so is what one has least of."""
    worth = 0.0
    for color in range(NUM_COLORS - 1, -1, -1):
        part = payment % PAY_BASE
        payment //= PAY_BASE
        worth += part * (1.0 + 0.1 * s.held[side, color])
    return worth


@rule
def _weed_worth(s: State, hexagon: int) -> float:
    """Where the Weed does least harm: stumps one would not want, none that makes it bloom more."""
    worth = -stump_worth(s, wide(0), hexagon)
    if HEX_KIND[hexagon] == BLOOMS:
        worth -= 2.0 * AGAIN
    elif HEX_KIND[hexagon] == GROWS:
        worth += BONUS + GROWING
    return worth


# Features


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Decision, objectives, sides in turn order, tiles in sight, stumps, supply, and progress."""
    at = 0
    for decision in range(NUM_DECISIONS):
        out[at] = 1.0 if s.decision == decision else 0.0
        at += 1
    for objective in range(NUM_OBJECTIVES):
        out[at] = 1.0 if s.brown == objective else 0.0
        out[at + NUM_OBJECTIVES] = 1.0 if s.green == objective else 0.0
        at += 1
    at += NUM_OBJECTIVES
    sides = num_sides(s)
    for turn in range(MAX_SEATS):
        at = _observe_side(s, (seat + turn) % sides, turn < sides, out, at)
    for place in range(SHOWN):
        at = _observe_tile(wide(s.shown[place]), out, at)
    at = _observe_tile(wide(s.laying), out, at)
    for hexagon in range(NUM_LAND):
        for feature in range(STUMP_FEATURES):
            out[at + feature] = 0.0
        if s.hex_cell[hexagon] != NONE and is_stump(hexagon):
            owner = wide(s.owner[hexagon])
            if owner != NONE:
                out[at + (owner - seat + sides) % sides] = 1.0
            else:
                out[at + MAX_SEATS] = 1.0
                out[at + MAX_SEATS + 1] = 1.0 if can_pay(s, seat, hexagon) else 0.0
                out[at + MAX_SEATS + 2] = 1.0 if s.beside[seat, hexagon] != 0 else 0.0
        at += STUMP_FEATURES
    for resource in range(NUM_RESOURCES):
        out[at] = s.supply[resource]
        at += 1
    out[at] = s.pile_size / MAX_PILE
    out[at + 1] = s.num_rounds / MAX_ROUNDS
    out[at + 2] = s.is_ending


@rule
def _observe_side(s: State, side: int, is_there: bool, out: Any, at: int) -> int:
    for resource in range(NUM_RESOURCES):
        out[at + resource] = s.held[side, resource] if is_there else 0.0
        out[at + NUM_RESOURCES + resource] = s.production[side, resource] if is_there else 0.0
    at += 2 * NUM_RESOURCES
    out[at] = s.flowers[side] / FLOWERS if is_there else 0.0
    out[at + 1] = 1.0 if is_there else 0.0
    return at + 2


@rule
def _observe_tile(piece: int, out: Any, at: int) -> int:
    for feature in range(TILE_FEATURES):
        out[at + feature] = 0.0
    if piece != NONE:
        for place in range(wide(PIECE_SIZE[piece])):
            hexagon = piece * HEXES + place
            first = at + place * (NUM_KINDS + NUM_RESOURCES)
            out[first + wide(HEX_KIND[hexagon])] = 1.0
            for resource in range(NUM_RESOURCES):
                out[first + NUM_KINDS + resource] = HEX_COST[hexagon, resource]
        last = at + TILE_FEATURES - NUM_RESOURCES
        for resource in range(NUM_RESOURCES):
            out[last + resource] = PIECE_BEETLES[piece, resource]
    return at + TILE_FEATURES
