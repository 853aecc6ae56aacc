"""Vorex: flowers, their groups, what blooming costs, and ruins (rules 6 and 7).

A side's group of linked flowers has a number below FLOWERS and knows what it produces, a byte a
resource; every free stump knows which groups touch it. So the reduction of a cost is a sum over
those few groups, and only a flower that joins groups has more to bring up to date.
"""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.pending import push
from moabi.core.state import State
from moabi.games.vorex.layout import (
    AWAITED,
    CHOICE,
    DRAWS,
    FLOWERS,
    HEX_COST,
    HEX_KIND,
    HEX_PRODUCTION,
    LIGHT,
    MAX_SEATS,
    NUM_COLORS,
    NUM_LAND,
    NUM_RESOURCES,
    PAY,
    PAY_BASE,
    PRODUCES,
    RUIN,
    WEED,
    Decision,
    Phase,
)
from moabi.games.vorex.table import close_stump, hexes_near, wide

CHOOSE_RUIN = int(Decision.CHOOSE_RUIN)
OVER = int(Phase.OVER)


@rule
def num_sides(s: State) -> int:
    """How many sides place flowers: the seats, or in solo the player and the Weed."""
    return max(wide(s.seats), 2)


# What a stump costs


@rule
def linked(s: State, side: int, hexagon: int) -> int:
    """Rule 6.2: what the side's groups that touch the stump produce, a byte a resource."""
    groups = wide(s.beside[side, hexagon])
    total = 0
    group = 0
    while groups != 0:
        if groups & 1:
            total += wide(s.group_production[side, group])
        groups >>= 1
        group += 1
    return total


@rule
def amount(packed: int, resource: int) -> int:
    """How much of a resource there is in a number with a byte a resource."""
    return (packed >> (8 * resource)) & 255


@rule
def due(hexagon: int, color: int, reduction: int) -> int:
    """Rule 6.2: what is left of the cost in a colour; a surplus is lost (ruling 6.2c)."""
    return max(wide(HEX_COST[hexagon, color]) - amount(reduction, color), 0)


@rule
def can_pay(s: State, side: int, hexagon: int) -> bool:
    """Rules 6.2 and 6.3: whether the side's resources and linked production cover the cost."""
    reduction = linked(s, side, hexagon)
    light = wide(s.held[side, LIGHT]) + amount(reduction, LIGHT) - wide(HEX_COST[hexagon, LIGHT])
    for color in range(NUM_COLORS):
        light -= max(due(hexagon, color, reduction) - wide(s.held[side, color]), 0)
    return light >= 0


@rule
def can_bloom(s: State, side: int) -> bool:
    """Whether the side can bloom some stump."""
    if s.flowers[side] > 0:
        for index in range(s.num_stumps):
            if can_pay(s, side, wide(s.stump[index])):
                return True
    return False


@rule
def open_cost(hexagon: int, reduction: int) -> int:
    """Rulings 6.3a and 6.3c: all colours still due once linked light has stood in for some."""
    light = max(amount(reduction, LIGHT) - wide(HEX_COST[hexagon, LIGHT]), 0)
    total = 0
    for color in range(NUM_COLORS):
        total += due(hexagon, color, reduction)
    return max(total - light, 0)


@rule
def light_due(hexagon: int, reduction: int) -> int:
    """Ruling 6.3c: what must be paid in light itself."""
    return max(wide(HEX_COST[hexagon, LIGHT]) - amount(reduction, LIGHT), 0)


@rule
def most_payable(s: State, side: int, hexagon: int, reduction: int) -> int:
    """All of its cost that the side can pay in the colours asked for, as a payment."""
    payment = 0
    for color in range(NUM_COLORS):
        part = min(due(hexagon, color, reduction), wide(s.held[side, color]))
        payment = payment * PAY_BASE + part
    return payment


@rule
def list_payments(s: State, side: int, hexagon: int, out: Any) -> int:
    """Ruling 6.3b: every choice of colours to pay, the rest in light; written ascending."""
    reduction = linked(s, side, hexagon)
    total = open_cost(hexagon, reduction)
    least = total - wide(s.held[side, LIGHT]) + light_due(hexagon, reduction)
    most = most_payable(s, side, hexagon, reduction)
    count = 0
    for first in range(most // PAY_BASE // PAY_BASE + 1):
        for second in range(most // PAY_BASE % PAY_BASE + 1):
            for third in range(most % PAY_BASE + 1):
                if least <= first + second + third <= total:
                    out[count] = PAY + (first * PAY_BASE + second) * PAY_BASE + third
                    count += 1
    return count


@rule
def only_payment(s: State, side: int, hexagon: int) -> int:
    """The payment if there is but one, or NONE."""
    reduction = linked(s, side, hexagon)
    total = open_cost(hexagon, reduction)
    least = max(total - wide(s.held[side, LIGHT]) + light_due(hexagon, reduction), 0)
    payment = most_payable(s, side, hexagon, reduction)
    if total == 0 or payment == 0:
        return 0
    most = 0
    colors = 0
    scale = 1
    left = payment
    for color in range(NUM_COLORS):
        part = left % PAY_BASE
        left //= PAY_BASE
        most += part
        if part > 0:
            colors += 1
            scale = PAY_BASE**color
    if least >= most:
        return payment
    # Without light, what can be paid in one colour only is paid in it.
    if least == total and colors == 1:
        return least * scale
    return NONE


@rule
def pay(s: State, side: int, hexagon: int, payment: int) -> None:
    """Rule 6.4: the resources go back to the supply."""
    reduction = linked(s, side, hexagon)
    light = open_cost(hexagon, reduction)
    for color in range(NUM_COLORS - 1, -1, -1):
        part = payment % PAY_BASE
        payment //= PAY_BASE
        light -= part
        s.held[side, color] -= part
        s.supply[color] += part
    light += light_due(hexagon, reduction)
    s.held[side, LIGHT] -= light
    s.supply[LIGHT] += light


@rule
def take(s: State, side: int, resource: int, count: int) -> None:
    """Ruling 1.7a: take resources from the supply, as far as it goes."""
    taken = min(count, int(s.supply[resource]))
    s.supply[resource] -= taken
    s.held[side, resource] += taken


@rule
def draw(s: State, side: int) -> None:
    """Rule 4.3: all that the side's flowers produce."""
    for resource in range(NUM_RESOURCES):
        take(s, side, resource, wide(s.production[side, resource]))


# Flowers


@rule
def place_flower(s: State, side: int, hexagon: int) -> bool:
    """Rules 6.5, 7.1 and 8.1: true if that was the last stump around some ruin."""
    s.flowers[side] -= 1
    number = FLOWERS - 1 - int(s.flowers[side])
    s.flower_hex[side, number] = hexagon
    s.owner[hexagon] = side
    if hexagon < NUM_LAND:
        close_stump(s, hexagon)
        kind = HEX_KIND[hexagon]
        if PRODUCES <= kind < DRAWS:
            s.production[side, kind - PRODUCES] += 1
    near = hexes_near(s, wide(s.hex_cell[hexagon]))
    group = _join(s, side, hexagon, number, near)
    is_decided = False
    while near != 0:
        other = (near & 255) - 1
        near >>= 8
        if other >= RUIN:
            s.ruin_stumps[other - RUIN] -= 1
            if s.ruin_stumps[other - RUIN] == 0:
                s.ruin_stumps[other - RUIN] = AWAITED
                is_decided = True
        elif other != NONE and s.owner[other] == NONE:
            s.beside[side, other] = wide(s.beside[side, other]) | (1 << group)
    if s.flowers[side] == 0:
        _end_by(s, side)
    return is_decided


@rule
def _join(s: State, side: int, hexagon: int, number: int, near: int) -> int:
    """Rule 9.6: the new flower makes one group of all the side's groups that it touches."""
    touched = 0
    while near != 0:
        other = (near & 255) - 1
        near >>= 8
        if other != NONE and s.owner[other] == side:
            touched |= 1 << int(s.group[other])
    group = number
    produced = 0
    if hexagon < NUM_LAND:
        produced = int(HEX_PRODUCTION[hexagon])
    if touched != 0:
        group = 0
        while (touched >> group) & 1 == 0:
            group += 1
    s.group[hexagon] = group
    s.group_production[side, group] += produced
    merged = touched & ~(1 << group)
    if merged != 0:
        for flower in range(number):
            other = s.flower_hex[side, flower]
            if (merged >> int(s.group[other])) & 1:
                s.group[other] = group
        for other in range(FLOWERS):
            if (merged >> other) & 1:
                s.group_production[side, group] += s.group_production[side, other]
                s.group_production[side, other] = 0
        for index in range(s.num_stumps):
            stump = s.stump[index]
            groups = wide(s.beside[side, stump])
            if groups & merged:
                s.beside[side, stump] = (groups & ~merged) | (1 << group)
    return group


@rule
def _end_by(s: State, side: int) -> None:
    """Rules 8.1, 12.8 and 12.9: a side's last flower is placed."""
    s.is_ending = 1
    if s.seats == 1:
        if side != WEED and s.phase != OVER:
            s.is_won = 1
        s.phase = OVER


# Ruins


@rule
def majority(s: State, ruin: int) -> int:
    """Rules 7.1 and 7.2: the side that alone has the most flowers around the ruin, or NONE."""
    counts = 0
    near = hexes_near(s, wide(s.hex_cell[RUIN + ruin]))
    while near != 0:
        owner = s.owner[(near & 255) - 1]
        near >>= 8
        if owner != NONE:
            counts += 1 << (8 * int(owner))
    best = NONE
    most = 0
    for side in range(MAX_SEATS):
        flowers = amount(counts, side)
        if flowers > most:
            most = flowers
            best = side
        elif flowers == most:
            best = NONE
    return best


@rule
def decide_ruins(s: State) -> None:
    """Rule 7.1: every ruin whose stumps are all in bloom goes to whoever has the most flowers.

    Where a side chooses among its ruins, this goes on once it has.
    """
    for ruin in range(wide(s.num_ruins)):
        if s.ruin_stumps[ruin] == AWAITED and majority(s, ruin) == NONE:
            s.ruin_stumps[ruin] = 0
    for side in range(num_sides(s)):
        if _bloom_ruins(s, side):
            return


@rule
def _bloom_ruins(s: State, side: int) -> bool:
    """Rulings 7.1d and 7.1e: as many as the side has flowers for; true if it chooses among them."""
    won = 0
    for ruin in range(wide(s.num_ruins)):
        if is_awaited(s, ruin, side):
            won += 1
    # The Weed's last flower loses at once, wherever it goes (rule 12.8).
    is_choosing = s.phase != OVER and (s.seats > 1 or side != WEED)
    if won > s.flowers[side] > 0 and is_choosing:
        push(s, CHOOSE_RUIN, side, 0)
        return True
    for ruin in range(wide(s.num_ruins)):
        if won > 0 and is_awaited(s, ruin, side):
            bloom_ruin(s, side, ruin)
    return False


@rule
def is_awaited(s: State, ruin: int, side: int) -> bool:
    """Whether the ruin is the side's to bloom now."""
    return s.ruin_stumps[ruin] == AWAITED and majority(s, ruin) == side


@rule
def bloom_ruin(s: State, side: int, ruin: int) -> None:
    """Place a flower on the ruin, if the side has one left."""
    s.ruin_stumps[ruin] = 0
    if s.flowers[side] > 0 and s.phase != OVER:
        place_flower(s, side, RUIN + ruin)


@rule
def list_ruins(s: State, side: int, out: Any) -> int:
    """Ruling 7.1e: the ruins among which the side chooses."""
    count = 0
    for ruin in range(wide(s.num_ruins)):
        if is_awaited(s, ruin, side):
            out[count] = CHOICE + ruin
            count += 1
    return count
