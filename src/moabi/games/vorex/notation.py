"""Vorex: actions in notation, as sentences, and as places on the board.

objective B2   choose that objective
lay F03        lay this piece next, while setting up
at 1,-2        lay the piece with its middle there; 0,0 is the middle of the first piece
turn 3         turned three sixths of a turn, leftwards
draw           draw resources
grow F07       take this tile to make the forest grow
bloom F07.2    bloom this stump: the tile, and 0 for its middle or 1 to 3 for an arm
pay MWL        pay a mushroom, a water and a light for it
weed F07.2     a flower of the Weed on this stump (solo)
ruin 1,-2      place a flower on that ruin rather than on another
pass           do without the bonus action
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from moabi.core.contract import NONE, Message
from moabi.core.jit import Linker
from moabi.core.state import State
from moabi.games.vorex import layout
from moabi.games.vorex.blooming import amount, linked
from moabi.games.vorex.layout import (
    BLOOM,
    CELL,
    CHOICE,
    COMPONENTS,
    DRAW,
    GROW,
    LETTERS,
    LIGHT,
    MIDDLE,
    NUM_OBJECTIVES,
    NUM_RESOURCES,
    OBJECTIVE,
    PASS,
    PAY,
    PAY_BASE,
    PIECE,
    RUIN,
    SHOWN,
    START,
    TURN,
    WEED,
    WIDTH,
    Decision,
    objective_id,
    piece_id,
)
from moabi.games.vorex.naming import (
    amounts,
    bare_tile,
    coordinates,
    free_place,
    hex_id,
    objective_message,
    offered_tile,
    spot,
    stump_message,
    tile_in_hand,
    tile_message,
    turn_message,
    where,
)
from moabi.games.vorex.scoring import num_held, score_line

Tables = Mapping[str, Any]

PATTERN = (
    r"objective [BG]\d|(lay|grow) [A-Z]\d+|(at|ruin) -?\d+,-?\d+|turn [0-5]|draw|pass"
    r"|(bloom|weed) [A-Z]\d+\.[0-3]|pay [MIWL]+"
)


# Reading an action


def cell_key(cell: int) -> str:
    """The key of a cell on the board."""
    return f"cell-{cell % WIDTH}-{cell // WIDTH}"


def chosen_piece(state: State, action: int) -> int:
    """The piece that an answer to CHOOSE_PIECE names."""
    side = int(state.turn_side)
    if action == PIECE:
        return START + side
    return int(state.dealt[action - PIECE - 1 if state.seats == 1 else side])


def payment(state: State, action: int, tables: Tables) -> list[int]:
    """How much of each resource an answer to PAY_COST pays."""
    left, spared = cost_left(state, int(state.pending[state.num_pending - 1, 2]), tables)
    colors = [(action - PAY) // PAY_BASE**place % PAY_BASE for place in (2, 1, 0)]
    return [*colors, sum(left) - spared - sum(colors)]


def cost_left(state: State, hexagon: int, tables: Tables) -> tuple[list[int], int]:
    """Rules 6.2 and 6.3: what a stump costs now, and how much of its colours linked light saves."""
    reduction = linked(state, int(state.turn_side), hexagon)
    cost = [int(count) for count in tables["HEX_COST"][hexagon]]
    left = [max(cost[n] - amount(reduction, n), 0) for n in range(NUM_RESOURCES)]
    spare_light = max(amount(reduction, LIGHT) - cost[LIGHT], 0)
    return left, min(spare_light, sum(left[:LIGHT]))


def write(state: State, action: int, tables: Tables) -> str:
    """The action in notation."""
    if action < PIECE:
        return f"objective {objective_id(action - OBJECTIVE)}"
    if action < PASS:
        return f"lay {piece_id(chosen_piece(state, action))}"
    if action < GROW:
        return "pass" if action == PASS else "draw"
    if action < BLOOM:
        return f"grow {piece_id(int(state.shown[action - GROW]))}"
    if action < CHOICE:
        verb = "weed" if state.decision == Decision.PLACE_WEED else "bloom"
        return f"{verb} {hex_id(action - BLOOM)}"
    if action < PAY:
        return "ruin {},{}".format(*coordinates(int(state.hex_cell[RUIN + action - CHOICE])))
    if action < TURN:
        paid = payment(state, action, tables)
        return "pay " + "".join(LETTERS[n] * paid[n] for n in range(NUM_RESOURCES))
    if action < CELL:
        return f"turn {action - TURN}"
    return "at {},{}".format(*coordinates(action - CELL))


def write_seen(before: State, action: int, after: State, tables: Tables) -> str:
    """The step in notation as anybody saw it: it names open tiles alone."""
    return write(before, action, tables)


# Sentences


def price(state: State, hexagon: int, tables: Tables) -> Message:
    """What a stump would cost the side whose turn it is."""
    left, spared = cost_left(state, hexagon, tables)
    if spared == 0 or spared == sum(left):
        return amounts(left if spared == 0 else [0] * NUM_RESOURCES)
    return Message("price-spared", {"price": amounts(left), "spared": spared})


def offer(state: State, action: int, tables: Tables) -> Message:
    """The action as a choice."""
    if action < PIECE:
        return Message("offer-objective", {"objective": objective_message(action - OBJECTIVE)})
    if action < PASS:
        return Message("offer-lay", {"tile": tile_message(chosen_piece(state, action), tables)})
    if action == PASS:
        return Message("offer-pass")
    if action == DRAW:
        # Ruling 1.7a: what the supply lacks is not drawn.
        drawn = np.minimum(state.production[state.turn_side], state.supply)
        return Message("offer-draw", {"resources": amounts(drawn), "count": int(drawn.sum())})
    if action < BLOOM:
        tile = int(state.shown[action - GROW])
        return Message("offer-grow", {"tile": offered_tile(state, tile, tables)})
    if action < CHOICE:
        hexagon = action - BLOOM
        stump = stump_message(state, hexagon, tables)
        if state.decision == Decision.PLACE_WEED:
            return Message("offer-weed", {"stump": stump})
        cost = price(state, hexagon, tables)
        return Message("offer-bloom", {"stump": stump, "price": cost})
    if action < PAY:
        ruin = int(state.hex_cell[RUIN + action - CHOICE])
        return Message("offer-ruin", {"where": spot(ruin)})
    if action < TURN:
        return Message("offer-pay", {"resources": amounts(payment(state, action, tables))})
    if action < CELL:
        return turn_message(int(state.laying), action - TURN, tables)
    return Message("offer-place", {"where": free_place(state, action - CELL, tables)})


def tell(before: State, action: int, after: State, tables: Tables) -> Message:
    """The action as news, and all that came about with it."""
    news = _news(before, action, after, tables)
    if news.key == "tell-laid":
        found = after.held[before.turn_side] - before.held[before.turn_side]
        if found.any():
            news = Message("tell-beetles", {"news": news, "resources": amounts(found)})
    news = _ruin_news(before, action, after, news)
    for place in range(SHOWN):
        if NONE != after.shown[place] != before.shown[place]:
            tile = tile_message(int(after.shown[place]), tables)
            news = Message("tell-display", {"news": news, "tile": tile})
    if is_last_round(after) and not before.is_ending:
        ended = [seat for seat in range(after.seats) if not after.flowers[seat]]
        news = Message("tell-last-round", {"news": news, "owner_seat": ended[0]})
    return news


def is_last_round(state: State) -> bool:
    """Rule 8.1: whether the round is played to its end and no further; alone there is none."""
    return bool(state.is_ending) and state.seats > 1 and state.seat != NONE


def _ruin_news(before: State, action: int, after: State, news: Message) -> Message:
    """The news, and what ruins came up or bloomed."""
    new_ruins = int(after.num_ruins - before.num_ruins)
    if new_ruins:
        news = Message("tell-new-ruins", {"news": news, "count": new_ruins})
    for ruin in range(after.num_ruins):
        owner = int(after.owner[RUIN + ruin])
        # A chosen ruin is news already.
        if owner == before.owner[RUIN + ruin] or action == CHOICE + ruin:
            continue
        if after.seats == 1 and owner == WEED:
            news = Message("tell-ruin-weed", {"news": news})
        else:
            news = Message("tell-ruin", {"news": news, "owner_seat": owner})
    return news


def _news(before: State, action: int, after: State, tables: Tables) -> Message:
    values: dict[str, Any] = {"player_seat": int(before.seat)}
    if action < PIECE:
        objective = objective_message(action - OBJECTIVE)
        return Message("tell-objective", {**values, "objective": objective})
    if action < PASS:
        piece = chosen_piece(before, action)
        # Ruling 3.1a: the first piece is laid at once.
        if before.span_q == 0:
            values["where"] = where(after, MIDDLE)
            return Message("tell-laid", {**values, "tile": bare_tile(piece)})
        return Message("tell-lay", {**values, "tile": tile_message(piece, tables)})
    if action == PASS:
        return Message("tell-pass", values)
    if action == DRAW:
        taken = after.held[before.turn_side] - before.held[before.turn_side]
        values |= {"resources": amounts(taken), "count": int(taken.sum())}
        return Message("tell-draw", values)
    if action < BLOOM:
        tile = offered_tile(before, int(before.shown[action - GROW]), tables)
        return Message("tell-grow", {**values, "tile": tile})
    if action < CHOICE or PAY <= action < TURN:
        is_paying = action >= PAY
        hexagon = int(before.pending[before.num_pending - 1, 2]) if is_paying else action - BLOOM
        return _bloom_news(before, hexagon, after, values, tables)
    if action < PAY:
        ruin = int(before.hex_cell[RUIN + action - CHOICE])
        return Message("tell-choose-ruin", {**values, "where": where(before, ruin)})
    values["tile"] = bare_tile(int(before.laying))
    if action < CELL:
        middle = int(before.pending[before.num_pending - 1, 2])
        return Message("tell-laid", {**values, "where": spot(middle)})
    if after.laying != before.laying:
        return Message("tell-laid", {**values, "where": spot(action - CELL)})
    return Message("tell-place", {**values, "where": where(before, action - CELL)})


def _bloom_news(
    before: State, hexagon: int, after: State, values: dict[str, Any], tables: Tables
) -> Message:
    stump = stump_message(before, hexagon, tables)
    if before.decision == Decision.PLACE_WEED:
        return Message("tell-weed", {**values, "stump": stump})
    if after.owner[hexagon] == NONE:
        return Message("tell-aim", {**values, "stump": stump})
    paid = before.held[before.turn_side] - after.held[before.turn_side]
    return Message("tell-bloom", {**values, "stump": stump, "resources": amounts(paid)})


def prompt(state: State, tables: Tables) -> Message:
    """What is asked of the seat to decide."""
    decision = Decision(state.decision)
    argument = int(state.pending[state.num_pending - 1, 2])
    key = f"ask-{decision.name.lower().replace('_', '-')}"
    values: dict[str, Any] = {"player_seat": int(state.seat)}
    if decision is Decision.CHOOSE_OBJECTIVE:
        key += "-green" if argument else "-brown"
    elif decision in (Decision.PLACE_TILE, Decision.TURN_TILE):
        values["tile"] = tile_in_hand(state, int(state.laying), tables)
    elif decision is Decision.TAKE_ACTION:
        is_first = state.num_pending > 1
        values["which"] = "first" if is_first else "second"
    elif decision is Decision.TAKE_BONUS:
        if state.seats == 1 and state.turn_side == WEED:
            key += "-weed"
        else:
            values["kind"] = Message(f"face-{argument}")
    elif decision is Decision.PAY_COST:
        values["stump"] = stump_message(state, argument, tables)
        values["price"] = price(state, argument, tables)
    asked = Message(key, values)
    return Message("ask-last-round", {"asked": asked}) if is_last_round(state) else asked


def targets(state: State, action: int, tables: Tables) -> tuple[str, ...]:
    """The keys of the places that the action points at."""
    seat = int(state.seat)
    if action < PIECE:
        colour = "brown" if action < OBJECTIVE + NUM_OBJECTIVES else "green"
        return (f"objective-{colour}-{(action - OBJECTIVE) % NUM_OBJECTIVES}",)
    if action < PASS:
        if action == PIECE:
            return (f"start-{seat}",)
        return (f"dealt-{action - PIECE - 1 if state.seats == 1 else seat}",)
    if action < GROW:
        return (f"seat-{seat}" if action == PASS else f"board-{seat}",)
    if action < BLOOM:
        return (f"shown-{action - GROW}",)
    if action < CHOICE:
        return (cell_key(int(state.hex_cell[action - BLOOM])),)
    if action < PAY:
        return (cell_key(int(state.hex_cell[RUIN + action - CHOICE])),)
    if action < TURN:
        paid = payment(state, action, tables)
        stump = cell_key(int(state.hex_cell[state.pending[state.num_pending - 1, 2]]))
        heaps = [f"held-{seat}-{n}" for n in range(NUM_RESOURCES) if paid[n]]
        return (*heaps, stump)
    if action < CELL:
        return (f"turn-{action - TURN}", cell_key(int(state.pending[state.num_pending - 1, 2])))
    return (cell_key(action - CELL),)


# The end


def verdict(state: State, points: tuple[int, ...], tables: Tables) -> Message:
    """Rules 8.2, 8.3 and 12.7 to 12.11: who has won, or what a solo plant is called."""
    if state.seats == 1:
        return _solo_verdict(state, points[0], tables)
    ranks = [(points[seat], num_held(state, seat)) for seat in range(state.seats)]
    winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    values = {"winners_seats": winners, "points": max(points)}
    if len(winners) > 1:
        return Message("verdict-tie", values)
    is_close = points.count(max(points)) > 1
    return Message("verdict-resources" if is_close else "verdict-win", values)


def _solo_verdict(state: State, points: int, tables: Tables) -> Message:
    if not state.is_won:
        is_overgrown = state.flowers[WEED] == 0
        return Message("verdict-overgrown" if is_overgrown else "verdict-no-stump")
    return Message("verdict-solo", {"points": points, "name": sub_species(state, tables)})


def sub_species(state: State, tables: Tables) -> Message:
    """Rule 12.11: a word for the total, each objective and the point stumps."""
    linker = Linker((getattr(layout, name), tables[name]) for name in layout.TABLES)
    points = linker.link(score_line)
    lines = [int(points(state, 0, line)) for line in range(layout.NUM_SCORE_LINES)]
    earned = [sum(lines), *lines[1:]]
    words = COMPONENTS.tables["names"]
    values: dict[str, Any] = {"easy": "yes" if state.easy else "no"}
    for line, (key, value) in enumerate(
        zip(("size", "plant", "habit", "place"), earned, strict=True)
    ):
        rank = sum(value >= least for least in tables["NAME_LEAST"][line]) - 1
        ids = [word["id"] for word in words if word["line"] == line + 1]
        values[key] = Message(f"name-{ids[rank]}")
    # Ruling 12.11b: without a green objective its word is left out.
    return Message("sub-species" if state.green != NONE else "sub-species-family", values)
