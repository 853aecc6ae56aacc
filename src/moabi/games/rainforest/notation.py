"""Rainforest: actions in notation, as sentences, and as places on the board.

keep red            take the tile of the red zone into the clearing
return red          put it under its pile
tokens red          choose the red zone, whose pile is empty
take yellow         take all yellow species of the zone; `take frog`: all frogs
swap blue 2         swap for the token on the blue zone's second space; `swap none`
for yellow-frog     give a yellow frog in the swap
put yellow-frog 2 1 put it on the first slot of the tile in the second place; `put done`
lock 2              lock the tile in the second place of the clearing
claim red 3         claim the red three-tile Protected Area token; `claim none`
shield 4            put it on the fourth tile of the jungle
drop yellow-frog    discard a yellow frog into the bag
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import reduce
from typing import Any

import numpy as np

from moabi.core.contract import NONE, Message
from moabi.core.state import State
from moabi.games.rainforest.layout import (
    CLAIM,
    CLAIM_DONE,
    CLEARING,
    COLORS,
    DROP,
    KEEP,
    LOCK,
    MAX_SLOTS,
    MAX_SPACES,
    NO_SLOT,
    NO_SWAP,
    NO_TILE,
    NUM_COLORS,
    NUM_WAYS,
    PUT,
    PUT_DONE,
    SHIELD,
    SWAP,
    SWAP_FOR,
    TILE,
    TILES_PER_ZONE,
    TOKENS,
    TYPES,
    ZONES,
    Decision,
    kind_name,
    zone_message,
)

Tables = Mapping[str, Any]

_KIND = r"[a-z]+-[a-z]+"
PATTERN = (
    r"(keep|return|tokens|take) [a-z]+|swap ([a-z]+ \d|none)|(for|drop) "
    rf"{_KIND}|put ({_KIND} \d \d|done)|lock \d|claim ([a-z]+ \d|none)|shield \d"
)
WAYS = ("keep", "return", "tokens")


def _put(action: int) -> tuple[int, int, int]:
    """Held token, place of the clearing and slot of a placing."""
    held, rest = divmod(action - PUT, CLEARING * MAX_SLOTS)
    return held, *divmod(rest, MAX_SLOTS)


def write(state: State, action: int, tables: Tables) -> str:
    """The action in notation."""
    held = state.held[state.seat]
    if action < TOKENS:
        zone, way = divmod(action - TILE, NUM_WAYS)
        return f"{WAYS[way]} {ZONES[zone]}"
    if action < SWAP:
        return f"take {(*COLORS, *TYPES)[action - TOKENS]}"
    if action <= NO_SWAP:
        zone, space = divmod(action - SWAP, MAX_SPACES)
        return "swap none" if action == NO_SWAP else f"swap {ZONES[zone]} {space + 1}"
    if action < PUT:
        return f"for {kind_name(int(held[action - SWAP_FOR]))}"
    if action <= PUT_DONE:
        if action == PUT_DONE:
            return "put done"
        token, place, slot = _put(action)
        return f"put {kind_name(int(held[token]))} {place + 1} {slot + 1}"
    if action < CLAIM:
        return f"lock {action - LOCK + 1}"
    if action <= CLAIM_DONE:
        color, size = divmod(action - CLAIM, 2)
        return "claim none" if action == CLAIM_DONE else f"claim {ZONES[color]} {size + 3}"
    if action < DROP:
        return f"shield {action - SHIELD + 1}"
    return f"drop {kind_name(int(held[action - DROP]))}"


def write_seen(before: State, action: int, after: State, tables: Tables) -> str:
    """The step in notation as anybody saw it: all tokens lie open."""
    return write(before, action, tables)


# Words


def token_message(kind: int) -> Message:
    """A species token in words."""
    color, kind_type = kind % NUM_COLORS, kind // NUM_COLORS
    return Message(f"token-{kind_type}", {"color": COLORS[color]})


def tile_message(tile: int, tables: Tables, has_slots: bool = True) -> Message:
    """A tile in words: colours, points and, if they matter, slots."""
    second = int(tables["TILE_SECOND"][tile])
    slots = [int(slot) for slot in tables["TILE_SLOTS"][tile] if slot != NO_SLOT]
    names = [Message(f"slot-{slot}") for slot in slots]
    key = "tile" if second == NONE else "tile-double"
    values = {
        "color": zone_message(tile // TILES_PER_ZONE),
        "second": zone_message(second) if second != NONE else "",
        "points": int(tables["TILE_POINTS"][tile]),
    }
    if not has_slots:
        return Message(f"{key}-bare", values)
    listed = Message(f"slots-{len(names)}", dict(zip("abc", names, strict=False)))
    return Message(key, {**values, "slots": listed})


def _tile_values(tile: int, tables: Tables) -> dict[str, Message]:
    """A tile with its slots, and without."""
    return {"tile": tile_message(tile, tables), "bare": tile_message(tile, tables, False)}


def _told_apart(state: State, place: int, tables: Tables) -> Message:
    """A tile in the clearing by its colours and points, and by its slots if another has the same.

    The places of a clearing bear no numbers; those of a jungle do.
    """
    tiles = [int(tile) for tile in state.clearing[state.seat]]
    bare = tile_message(tiles[place], tables, False)
    alike = [tile for tile in tiles if tile != NONE and tile_message(tile, tables, False) == bare]
    return bare if len(alike) == 1 else tile_message(tiles[place], tables)


def _wanted(state: State) -> dict[str, Message]:
    """The token that another is about to be given for, and its zone."""
    zone, space = divmod(int(state.pending[state.num_pending - 1, 2]), MAX_SPACES)
    return {"wanted": token_message(int(state.space[zone, space])), "zone": zone_message(zone)}


def _group_message(group: int) -> Message:
    return Message(f"all-color-{group}" if group < NUM_COLORS else f"all-type-{group - NUM_COLORS}")


def _taken_message(state: State, group: int) -> Message:
    """The tokens of a group that lie in the chosen zone, those of a kind together."""
    kinds = Counter(int(state.space[state.zone, space]) for space in _spaces_of(state, group))
    names = [
        token_message(kind)
        if count == 1
        else Message("tokens-many", {"token": token_message(kind), "count": count})
        for kind, count in sorted(kinds.items())
    ]
    return reduce(lambda a, b: Message("tokens-more", {"tokens": a, "token": b}), names)


def _area_message(area: int) -> Message:
    return Message("area", {"color": zone_message(area // 2), "size": area % 2 + 3})


def _top(state: State, zone: int) -> int:
    return int(state.pile[zone, state.pile_size[zone] - 1])


def _values(state: State, action: int, tables: Tables) -> tuple[str, dict[str, Any]]:
    """The kind of an action, and what its sentence speaks of."""
    seat = int(state.seat)
    held = state.held[seat]
    if action < TOKENS:
        zone, way = divmod(action - TILE, NUM_WAYS)
        values: dict[str, Any] = {"zone": zone_message(zone)}
        if way != NO_TILE:
            values["tile"] = tile_message(_top(state, zone), tables)
        return WAYS[way], values
    if action < SWAP:
        group = action - TOKENS
        return "take", {
            "group": _group_message(group),
            "tokens": _taken_message(state, group),
            "zone": zone_message(state.zone),
        }
    if action < NO_SWAP:
        zone, space = divmod(action - SWAP, MAX_SPACES)
        lying = token_message(int(state.space[zone, space]))
        return "swap", {"token": lying, "zone": zone_message(zone)}
    if action in (NO_SWAP, PUT_DONE, CLAIM_DONE):
        return {NO_SWAP: "no-swap", PUT_DONE: "put-done", CLAIM_DONE: "no-claim"}[action], {}
    if action < PUT:
        return "for", {"token": token_message(int(held[action - SWAP_FOR])), **_wanted(state)}
    if action < PUT_DONE:
        token, place, slot = _put(action)
        tile = int(state.clearing[seat, place])
        return "put", {
            "token": token_message(int(held[token])),
            **_tile_values(tile, tables),
            "where": _told_apart(state, place, tables),
            "slot": Message("slot-place", {"kind": int(tables["TILE_SLOTS"][tile, slot])}),
        }
    if action < CLAIM:
        tile = int(state.clearing[seat, action - LOCK])
        spot = int(state.num_locked[seat]) + 1
        return "lock", {**_tile_values(tile, tables), "spot": spot}
    if action < CLAIM_DONE:
        area = action - CLAIM
        color, size = zone_message(area // 2), area % 2 + 3
        return "claim", {"area": _area_message(area), "color": color, "size": size}
    if action < DROP:
        spot = action - SHIELD
        return "shield", {
            **_tile_values(int(state.jungle[seat, spot]), tables),
            "spot": spot + 1,
            "area": _area_message(int(state.pending[state.num_pending - 1, 2])),
        }
    return "drop", {"token": token_message(int(held[action - DROP]))}


def offer(state: State, action: int, tables: Tables) -> Message:
    """The action as a choice."""
    key, values = _values(state, action, tables)
    return Message(f"offer-{key}", values)


def tell(before: State, action: int, after: State, tables: Tables) -> Message:
    """The action as news, with what followed of itself: tiles locked and the Diversity token."""
    key, values = _values(before, action, tables)
    seat = int(before.seat)
    news = Message(f"tell-{key}", {**values, "player_seat": seat})
    locked = range(int(before.num_locked[seat]), int(after.num_locked[seat]))
    for spot in locked:
        tile = tile_message(int(after.jungle[seat, spot]), tables)
        news = Message("tell-locked", {"news": news, "tile": tile, "spot": spot + 1})
    if after.diversity[seat] != before.diversity[seat]:
        news = Message("tell-diversity", {"news": news, "spot": int(after.diversity[seat]) + 1})
    if np.count_nonzero(after.space != NONE) > np.count_nonzero(before.space != NONE):
        news = Message("tell-refill", {"news": news})
    return news


def prompt(state: State, tables: Tables) -> Message:
    """What is asked of the seat to decide."""
    decision = Decision(state.decision)
    values: dict[str, Any] = {"player_seat": int(state.seat)}
    if decision is Decision.TAKE_TOKENS:
        values["zone"] = zone_message(int(state.zone))
    if decision is Decision.GIVE_TOKEN:
        values["token"] = _wanted(state)["wanted"]
    if decision is Decision.PLACE_AREA:
        values["area"] = _area_message(int(state.pending[state.num_pending - 1, 2]))
    return Message(f"ask-{decision.name.lower().replace('_', '-')}", values)


def targets(state: State, action: int, tables: Tables) -> tuple[str, ...]:
    """The keys of the places that the action points at."""
    seat = int(state.seat)
    if action < TOKENS:
        zone, way = divmod(action - TILE, NUM_WAYS)
        if way == KEEP:
            place = int(np.flatnonzero(state.clearing[seat] == NONE)[0])
            return (f"pile-{zone}", f"clearing-{seat}-{place}", f"zone-{zone}")
        return (f"zone-{zone}",) if way == NO_TILE else (f"pile-{zone}", f"zone-{zone}")
    if action < SWAP:
        zone = int(state.zone)
        return tuple(f"space-{zone}-{space}" for space in _spaces_of(state, action - TOKENS))
    if action < NO_SWAP:
        zone, space = divmod(action - SWAP, MAX_SPACES)
        return (f"space-{zone}-{space}",)
    if action in (NO_SWAP, PUT_DONE, CLAIM_DONE):
        return (f"seat-{seat}",)
    if action < PUT:
        return (f"held-{seat}-{action - SWAP_FOR}",)
    if action < PUT_DONE:
        token, place, slot = _put(action)
        return (f"held-{seat}-{token}", f"slot-{seat}-{place}-{slot}")
    if action < CLAIM:
        return (f"clearing-{seat}-{action - LOCK}",)
    if action < CLAIM_DONE:
        return (f"area-{action - CLAIM}",)
    if action < DROP:
        return (f"jungle-{seat}-{action - SHIELD}",)
    return (f"held-{seat}-{action - DROP}",)


def _spaces_of(state: State, group: int) -> list[int]:
    part = NUM_COLORS
    return [
        space
        for space, kind in enumerate(state.space[state.zone])
        if kind != NONE and (kind % part if group < part else kind // part + part) == group
    ]


def verdict(state: State, points: tuple[int, ...], tables: Tables) -> Message:
    """Rule 12: who has won."""
    winners = [seat for seat, total in enumerate(points) if total == max(points)]
    key = "verdict-win" if len(winners) == 1 else "verdict-tie"
    return Message(key, {"winners_seats": winners, "points": max(points)})
