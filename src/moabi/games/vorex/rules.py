"""Vorex: setting up and the course of a match. Numbers are those of RULES.md."""

from __future__ import annotations

from typing import Any

import numpy as np

from moabi.core.chance import random_below, seed_generator
from moabi.core.contract import NONE
from moabi.core.geometry import shifted_row
from moabi.core.jit import rule
from moabi.core.pending import pop, push
from moabi.core.state import State
from moabi.games.vorex.blooming import (
    CHOOSE_RUIN,
    OVER,
    bloom_ruin,
    can_bloom,
    can_pay,
    decide_ruins,
    draw,
    list_payments,
    list_ruins,
    num_sides,
    only_payment,
    pay,
    place_flower,
    take,
)
from moabi.games.vorex.layout import (
    BLOOM,
    BLOOMS,
    CELL,
    CHOICE,
    DEALT,
    DRAW,
    DRAWS,
    EASY_LIGHT,
    FIRST_GAME,
    FLOWERS,
    GRID,
    GROW,
    GROWS,
    HEX_KIND,
    HEXES,
    LIGHT,
    MAX_ROUNDS,
    MIDDLE,
    NUM_OBJECTIVES,
    NUM_RESOURCES,
    NUM_TILES,
    OBJECTIVE,
    PASS,
    PAY,
    PIECE,
    PIECE_BEETLES,
    PIECE_SIZE,
    SHOWN,
    START,
    START_HEX,
    START_LIGHT,
    SUPPLY,
    TILE_LEVEL,
    TILE_SEATS,
    TURN,
    WEED,
    WIDTH,
    Decision,
    Objectives,
    Phase,
)
from moabi.games.vorex.table import (
    clear_table,
    fits_somehow,
    fits_turned,
    grid_row,
    is_wide,
    lay,
    near_forest,
    wide,
)

CHOOSE_OBJECTIVE = int(Decision.CHOOSE_OBJECTIVE)
CHOOSE_PIECE = int(Decision.CHOOSE_PIECE)
PLACE_TILE = int(Decision.PLACE_TILE)
TURN_TILE = int(Decision.TURN_TILE)
TAKE_ACTION = int(Decision.TAKE_ACTION)
TAKE_BONUS = int(Decision.TAKE_BONUS)
PAY_COST = int(Decision.PAY_COST)
PLACE_WEED = int(Decision.PLACE_WEED)
DRAWN = int(Objectives.DRAWN)
CHOSEN = int(Objectives.CHOSEN)
FIRST = int(Objectives.FIRST_GAME)
FAMILY = int(Objectives.FAMILY)
# The column of a row's only bit: no two of the first 60 powers of two are alike modulo 61.
PRIME = GRID + 1
COLUMN_OF = np.zeros(PRIME, np.int64)
for _column in range(GRID):
    COLUMN_OF[(1 << _column) % PRIME] = _column
SETUP = int(Phase.SETUP)
TURNS = int(Phase.TURNS)


# Setting up (rules 2, 3 and 12.1)


@rule
def setup(s: State, seed: int) -> None:
    """Prepare table, pile, supply and objectives, and ask for the first decision."""
    seed_generator(s.rng, seed)
    s.step = 0
    s.reveals = 0
    s.num_pending = 0
    s.pending[:] = 0
    s.decision = NONE
    s.seat = NONE
    s.phase = SETUP
    s.turn_side = NONE
    s.num_rounds = 0
    s.is_ending = 0
    s.is_won = 0
    s.laying = NONE
    clear_table(s)
    for tile in range(DEALT):
        s.dealt[tile] = tile
    shuffle_part(s.rng, s.dealt, 0, DEALT)
    s.shown[:] = NONE
    deal_pile(s)
    _provide(s)
    _draw_objectives(s)
    settle(s, False)
    s.reveals = 0


@rule
def deal_pile(s: State) -> None:
    """Rule 2.2: the tiles for these seats that are not out yet: level 3, above it 2, above it 1."""
    s.pile[:] = NONE
    size = 0
    for depth in range(3):
        first = size
        for tile in range(DEALT, NUM_TILES):
            is_out = s.rotation[tile] != NONE or s.shown[0] == tile or s.shown[1] == tile
            if TILE_LEVEL[tile] == 3 - depth and TILE_SEATS[tile] <= num_sides(s) and not is_out:
                s.pile[size] = tile
                size += 1
        shuffle_part(s.rng, s.pile, first, size - first)
    s.pile_size = size


@rule
def shuffle_part(rng: Any, items: Any, first: int, count: int) -> None:
    """Put so many items, from one on, in random order."""
    for last in range(count - 1, 0, -1):
        other = first + random_below(rng, last + 1)
        kept = items[first + last]
        items[first + last] = items[other]
        items[other] = kept


@rule
def _turn_up(s: State, place: int) -> None:
    """Rules 2.2 and 5.5: the next tile of the pile goes on display."""
    s.pile_size -= 1
    s.shown[place] = s.pile[s.pile_size]
    s.pile[s.pile_size] = NONE
    s.reveals += 1


@rule
def _provide(s: State) -> None:
    """Rules 2.4, 12.1 and 12.2: flowers, markers and light for every seat."""
    s.held[:] = 0
    s.production[:] = 0
    s.flowers[:] = 0
    for side in range(num_sides(s)):
        s.flowers[side] = FLOWERS
    for resource in range(NUM_RESOURCES):
        s.supply[resource] = SUPPLY[resource] - s.seats
    for seat in range(wide(s.seats)):
        take(s, seat, wide(LIGHT), EASY_LIGHT if s.easy else START_LIGHT)


@rule
def _draw_objectives(s: State) -> None:
    """Rules 2.3 and 2.6 to 2.8: drawn, chosen by the first seat, for a first game, or no green."""
    s.brown = NONE
    s.green = NONE
    if s.objectives == CHOSEN:
        push(s, CHOOSE_OBJECTIVE, 0, NUM_OBJECTIVES)
        push(s, CHOOSE_OBJECTIVE, 0, 0)
    elif s.objectives == FIRST:
        s.brown = FIRST_GAME[0]
        s.green = FIRST_GAME[1]
    else:
        s.brown = random_below(s.rng, NUM_OBJECTIVES)
        if s.objectives == DRAWN:
            s.green = random_below(s.rng, NUM_OBJECTIVES)


@rule
def owns_dealt(s: State, place: int) -> bool:
    """Whether that level-0 tile is for the seat that sets up to lay."""
    return s.dealt[place] != NONE and (place == s.turn_side or (s.seats == 1 and place < 2))


@rule
def num_to_lay(s: State) -> int:
    """How many pieces the seat that sets up has still to lay."""
    count = 0
    if s.rotation[START + s.turn_side] == NONE:
        count += 1
    for place in range(DEALT):
        if owns_dealt(s, place):
            count += 1
    return count


# The course of a match


@rule
def settle(s: State, is_decided: bool) -> None:
    """Bring about the next decision that can be answered, or the end; but first decide ruins."""
    while True:
        if is_decided:
            decide_ruins(s)
            is_decided = False
        if s.phase == OVER:
            break
        if s.decision == CHOOSE_RUIN:
            return
        # Rule 5.5, after the ruins (ruling 5.5b).
        for place in range(SHOWN):
            if s.shown[place] == NONE and s.pile_size > 0:
                _turn_up(s, place)
        if s.num_pending == 0:
            if s.phase == SETUP:
                is_decided = _continue_setup(s)
            else:
                _next_turn(s)
        elif s.decision == TAKE_BONUS and not _has_bonus(s):
            pop(s)
        elif s.decision == PLACE_WEED and s.num_stumps == 0:
            # Rule 12.7: the Weed must bloom and cannot.
            s.phase = OVER
        else:
            return
    while s.num_pending > 0:
        pop(s)


@rule
def _continue_setup(s: State) -> bool:
    """Rules 3.1 to 3.3: each seat lays its pieces and places a flower; true if for a ruin."""
    is_decided = False
    if s.turn_side == NONE:
        s.turn_side = 0
        s.reveals += 1
    elif num_to_lay(s) == 0:
        # Rule 3.2: the flower is free.
        side = wide(s.turn_side)
        is_decided = place_flower(s, side, (START + side) * HEXES + wide(START_HEX[side]))
        if s.turn_side == s.seats - 1:
            s.phase = TURNS
            s.turn_side = 0
            _begin_turn(s)
            return is_decided
        # Ruling 2.1a: the next seat turns its tile up.
        s.turn_side += 1
        s.reveals += 1
    if num_to_lay(s) > 1:
        push(s, CHOOSE_PIECE, wide(s.turn_side), 0)
        return is_decided
    piece = START + wide(s.turn_side)
    for place in range(DEALT):
        if owns_dealt(s, place):
            piece = wide(s.dealt[place])
    _pick_up(s, piece)
    return is_decided


@rule
def _begin_turn(s: State) -> None:
    """Rules 4.2 and 12.3: two actions, or two flowers of the Weed."""
    for _ in range(2):
        if s.seats == 1 and s.turn_side == WEED:
            push(s, PLACE_WEED, 0, 0)
        else:
            push(s, TAKE_ACTION, wide(s.turn_side), 0)


@rule
def _next_turn(s: State) -> None:
    """Rules 4.1, 8.1 and 8.1b: clockwise; once the end has been triggered, to the round's end."""
    s.turn_side += 1
    if s.turn_side == num_sides(s):
        s.turn_side = 0
        s.num_rounds += 1
        if s.is_ending or s.num_rounds == MAX_ROUNDS:
            s.phase = OVER
            return
    _begin_turn(s)


@rule
def _has_bonus(s: State) -> bool:
    """Ruling 6.6b: whether the bonus action on top can be taken at all."""
    kind = s.pending[s.num_pending - 1, 2]
    if kind == GROWS:
        return s.shown[0] != NONE or s.shown[1] != NONE
    return kind == DRAWS or can_bloom(s, wide(s.turn_side))


# Legal actions


@rule
def legal(s: State, out: Any) -> int:
    """Write the legal actions of the decision at hand, ascending."""
    decision = s.decision
    if decision == TAKE_ACTION or decision == TAKE_BONUS or decision == PLACE_WEED:
        return _list_actions(s, out)
    if decision == PLACE_TILE:
        return _list_cells(s, out)
    count = 0
    if decision == NONE:
        return 0
    argument = wide(s.pending[s.num_pending - 1, 2])
    if decision == TURN_TILE:
        for rotation in range(6):
            if fits_turned(s, wide(s.laying), argument, rotation):
                out[count] = TURN + rotation
                count += 1
    elif decision == PAY_COST:
        count = list_payments(s, wide(s.turn_side), argument, out)
    elif decision == CHOOSE_RUIN:
        count = list_ruins(s, wide(s.seat), out)
    elif decision == CHOOSE_OBJECTIVE:
        for objective in range(NUM_OBJECTIVES):
            out[objective] = OBJECTIVE + argument + objective
        count = NUM_OBJECTIVES
    else:
        count = _list_pieces(s, out)
    return count


@rule
def _list_actions(s: State, out: Any) -> int:
    """Rules 4.2, 6.6 and 12.3: a turn's action, a bonus action, or a stump for the Weed."""
    decision = s.decision
    kind = s.pending[s.num_pending - 1, 2]
    is_free = decision == TAKE_ACTION
    side = wide(s.turn_side)
    is_weed = s.seats == 1 and side == WEED
    count = 0
    if decision == TAKE_BONUS and not is_weed:
        out[count] = PASS
        count += 1
    if is_free or kind == DRAWS:
        out[count] = DRAW
        count += 1
    if is_free or kind == GROWS:
        for place in range(SHOWN):
            if s.shown[place] != NONE:
                out[count] = GROW + place
                count += 1
    if decision == PLACE_WEED or ((is_free or kind == BLOOMS) and s.flowers[side] > 0):
        for index in range(s.num_stumps):
            hexagon = wide(s.stump[index])
            if is_weed or can_pay(s, side, hexagon):
                out[count] = BLOOM + hexagon
                count += 1
    return count


@rule
def _list_cells(s: State, out: Any) -> int:
    """Rule 5.1: every cell where the middle of the tile can lie."""
    count = 0
    # No middle lies further than two columns or rows outside the forest.
    left = wide(s.low_q) - 2
    right = left + wide(s.span_q) + 4
    for row in range(wide(s.low_r) - 2, wide(s.low_r) + wide(s.span_r) + 2):
        cell = row * WIDTH + left
        if is_wide(s):
            count = _list_row(s, out, count, cell, row * WIDTH + right)
            continue
        fits = shifted_row(fits_somehow(s, wide(s.laying), row % GRID), left % GRID, GRID)
        while fits != 0:
            lowest = fits & -fits
            out[count] = CELL + cell + COLUMN_OF[lowest % PRIME]
            count += 1
            fits ^= lowest
    return count


@rule
def _list_row(s: State, out: Any, count: int, first: int, end: int) -> int:
    """The same for the cells of a row in a forest too wide for the grid."""
    near = near_forest(s, grid_row(first))
    for cell in range(first, end):
        if (near >> (cell % GRID)) & 1:
            is_fit = False
            for shape in range(2):
                if fits_turned(s, wide(s.laying), cell, shape):
                    is_fit = True
            if is_fit:
                out[count] = CELL + cell
                count += 1
    return count


@rule
def _list_pieces(s: State, out: Any) -> int:
    """Rules 3.1 and 12.1a: the pieces that the seat has still to lay."""
    count = 0
    if s.rotation[START + s.turn_side] == NONE:
        out[count] = PIECE
        count += 1
    for place in range(DEALT):
        if owns_dealt(s, place):
            out[count] = PIECE + 1 + (place if s.seats == 1 else 0)
            count += 1
    return count


# Applying an action


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal action and go on to the next decision."""
    answer = wide(action)
    seat = wide(s.seat)
    decision = s.decision
    cell = wide(pop(s))
    hexagon = cell
    rotation = 0
    is_laid = False
    is_bloomed = False
    is_decided = False
    s.step += 1
    if decision == TAKE_ACTION or decision == TAKE_BONUS or decision == PLACE_WEED:
        if answer >= BLOOM:
            hexagon = answer - BLOOM
            is_bloomed = _pay_at_once(s, hexagon)
        elif answer >= GROW:
            _pick_up(s, wide(s.shown[answer - GROW]))
        elif answer == DRAW:
            draw(s, wide(s.turn_side))
    elif decision == PLACE_TILE:
        cell = answer - CELL
        is_laid = PIECE_SIZE[s.laying] == 1
        if not is_laid:
            push(s, TURN_TILE, seat, cell)
    elif decision == TURN_TILE:
        rotation = answer - TURN
        is_laid = True
    elif decision == PAY_COST:
        pay(s, wide(s.turn_side), hexagon, answer - PAY)
        is_bloomed = True
    elif decision == CHOOSE_RUIN:
        bloom_ruin(s, seat, answer - CHOICE)
        is_decided = True
    elif decision == CHOOSE_OBJECTIVE:
        if answer < OBJECTIVE + NUM_OBJECTIVES:
            s.brown = answer - OBJECTIVE
        else:
            s.green = answer - OBJECTIVE - NUM_OBJECTIVES
    else:
        _pick_up(s, _piece_of(s, answer))
        # Ruling 3.1a: the first piece lies in the middle of the table.
        is_laid = s.span_q == 0
        if is_laid:
            pop(s)
            cell = wide(MIDDLE)
    if is_laid:
        is_decided = _lay_down(s, cell, rotation)
    if is_bloomed:
        is_decided = _bloom(s, hexagon)
    settle(s, is_decided)


@rule
def _piece_of(s: State, answer: int) -> int:
    """The piece that an answer to CHOOSE_PIECE names."""
    if answer == PIECE:
        return START + wide(s.turn_side)
    return wide(s.dealt[answer - PIECE - 1 if s.seats == 1 else wide(s.turn_side)])


@rule
def _pay_at_once(s: State, hexagon: int) -> bool:
    """Pay for a stump if there is only one way to; ask how to otherwise. The Weed does not pay."""
    side = wide(s.turn_side)
    if s.seats == 1 and side == WEED:
        return True
    payment = only_payment(s, side, hexagon)
    if payment == NONE:
        push(s, PAY_COST, side, hexagon)
        return False
    pay(s, side, hexagon, payment)
    return True


@rule
def _pick_up(s: State, piece: int) -> None:
    """Begin laying a piece."""
    s.laying = piece
    push(s, PLACE_TILE, 0 if s.seats == 1 else wide(s.turn_side), 0)


@rule
def _lay_down(s: State, cell: int, rotation: int) -> bool:
    """Rules 5.1 to 5.4: the tile, the ruins it makes, its beetles; true if a ruin is decided."""
    piece = wide(s.laying)
    side = wide(s.turn_side)
    s.laying = NONE
    is_decided = lay(s, piece, cell, rotation)
    # Rule 12.5: the Weed takes no resources.
    if s.seats > 1 or s.turn_side != WEED:
        for resource in range(NUM_RESOURCES):
            take(s, side, resource, wide(PIECE_BEETLES[piece, resource]))
    for place in range(SHOWN):
        if s.shown[place] == piece:
            s.shown[place] = NONE
    for place in range(DEALT):
        if s.dealt[place] == piece:
            s.dealt[place] = NONE
    return is_decided


@rule
def _bloom(s: State, hexagon: int) -> bool:
    """Rules 6.5, 6.6 and 12.4 to 12.6: the flower and the stump's action; true if for a ruin."""
    side = wide(s.turn_side)
    kind = wide(HEX_KIND[hexagon])
    is_weed = s.seats == 1 and side == WEED
    is_decided = place_flower(s, side, hexagon)
    if is_weed and kind == BLOOMS:
        push(s, PLACE_WEED, 0, 0)
    elif kind == GROWS or (not is_weed and DRAWS <= kind <= BLOOMS):
        push(s, TAKE_BONUS, 0 if is_weed else side, kind)
    # Rule 7.4: ruins come above the bonus on the stack, and so before it.
    return is_decided
