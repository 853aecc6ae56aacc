"""Which rules of Rainforest to read when, and which forbid a place."""

from __future__ import annotations

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.rainforest.areas import LARGE_AREAS, shieldable
from moabi.games.rainforest.layout import BOX, ZONES, Decision, kind_name
from moabi.games.rainforest.notation import Tables

LESSONS = {
    "TAKE_TILE": ("3.1", "3.2"),
    "TAKE_TOKENS": ("3.3", "11.2"),
    "SWAP_TOKEN": ("4.1", "4.2"),
    "GIVE_TOKEN": ("4.1", "4.2a"),
    "PLACE_TOKEN": ("5.1", "5.2", "5.3"),
    "LOCK_TILE": ("6.1", "6.2", "6.3"),
    "CLAIM_AREA": ("7.1", "7.3", "7.4", "11.3"),
    "PLACE_AREA": ("7.5", "7.6", "11.3"),
    "DISCARD_TOKEN": ("9.1",),
    "tell-locked": ("6.1", "6.2", "11.4"),
    "tell-diversity": ("8.1", "8.2", "11.5"),
    "tell-refill": ("9.2",),
}
"""The rules to read at a decision, and with the first news of something."""

PLACES: dict[tuple[str, str], tuple[str, ...]] = {
    ("", "pile"): ("3.1",),
    ("", "zone"): ("3.1",),
    ("", "space"): ("3.3",),
    ("", "clearing"): ("3.2",),
    ("", "slot"): ("5.1",),
    ("", "held"): ("5.1",),
    ("", "jungle"): ("6.2",),
    ("", "area"): ("7.1",),
}
"""What a kind of place is for, at a decision or at any; keys begin with their kind."""
EMPTY = ("3.2a",)
"""What to read of a pile with nothing left."""
OWNED = ("clearing", "slot", "held", "jungle")
"""Kinds of places that belong to a seat, whose number follows."""
STEPS = {
    Decision.TAKE_TILE: "3.1",
    Decision.TAKE_TOKENS: "3.3",
    Decision.SWAP_TOKEN: "4.1",
    Decision.GIVE_TOKEN: "4.1",
    Decision.PLACE_TOKEN: "5.1",
    Decision.LOCK_TILE: "6.1",
    Decision.CLAIM_AREA: "7.1",
    Decision.PLACE_AREA: "7.5",
    Decision.DISCARD_TOKEN: "9.1",
}
"""The rule that says what is to be done at a decision."""
VERBS = {
    "keep": Decision.TAKE_TILE,
    "return": Decision.TAKE_TILE,
    "tokens": Decision.TAKE_TILE,
    "take": Decision.TAKE_TOKENS,
    "swap": Decision.SWAP_TOKEN,
    "for": Decision.GIVE_TOKEN,
    "put": Decision.PLACE_TOKEN,
    "lock": Decision.LOCK_TILE,
    "claim": Decision.CLAIM_AREA,
    "shield": Decision.PLACE_AREA,
    "drop": Decision.DISCARD_TOKEN,
}
"""What each kind of answer answers."""
SWAPPING = (Decision.SWAP_TOKEN, Decision.GIVE_TOKEN)


def forbidding(state: State, tables: Tables, place: str) -> tuple[str, ...]:
    """The rules that forbid a place of the board at this decision, the most telling first."""
    kind, *numbers = place.split("-")
    at = tuple(map(int, numbers))
    step = STEPS[Decision(state.decision)]
    match kind:
        case "pile" | "zone":
            rules = _of_zone(state, at[0])
        case "space":
            rules = _of_space(state, at)
        case "area":
            rules = _of_area(state, at[0])
        case "held":
            rules = _of_held(state, tables, at)
        case "slot":
            rules = _of_slot(state, tables, at)
        case "clearing":
            rules = _of_clearing(state, tables, at)
        case "jungle":
            rules = _of_jungle(state, at)
        case _:
            rules = (step,)
    return tuple(dict.fromkeys(rules or (*PLACES["", kind], step)))


# Each of these says what is special about a place, or nothing.


def _of_zone(state: State, zone: int) -> tuple[str, ...]:
    if state.decision != Decision.TAKE_TILE:
        return ()
    # A zone with anything left can be chosen, and so can any pile.
    return EMPTY if state.num_lying[zone] else ("3.3a", *EMPTY)


def _of_space(state: State, at: tuple[int, ...]) -> tuple[str, ...]:
    decision = Decision(state.decision)
    if decision is Decision.GIVE_TOKEN:
        return ("4.2a", "4.1")
    if decision is Decision.SWAP_TOKEN:
        return ("4.1", "4.2a") if state.space[at] == NONE else ("4.1",)
    if state.space[at] == NONE:
        return ("9.2", STEPS[decision])
    return ("3.3", "3.1") if decision is Decision.TAKE_TOKENS else ()


def _of_area(state: State, area: int) -> tuple[str, ...]:
    owner, color = int(state.area_seat[area]), area // 2
    if owner == BOX:
        return ("2.4",)
    if owner == state.seat:
        return ("7.4", "11.3")
    if owner != NONE:
        return ("7.2",)
    if state.decision == Decision.PLACE_AREA:
        return ("7.5", "7.7")
    if state.decision != Decision.CLAIM_AREA:
        return ()
    if state.seat in state.area_seat[2 * color : 2 * color + 2]:
        return ("7.4",)
    if not LARGE_AREAS[area % 2, state.spots[state.seat, color]]:
        return ("7.1",)
    if shieldable(state, int(state.seat), area):
        return ("7.3",)
    return ("7.6", "7.3b") if area % 2 == 0 and state.declined[state.seat, color] else ("7.6",)


def _of_held(state: State, tables: Tables, at: tuple[int, ...]) -> tuple[str, ...]:
    decision, step = Decision(state.decision), STEPS[Decision(state.decision)]
    if decision in SWAPPING or decision is Decision.DISCARD_TOKEN:
        return (step,)
    if at[0] != state.seat or state.held[at] == NONE:
        return ("9.1", step)
    if decision is Decision.PLACE_TOKEN and not _takers(state, tables, int(state.held[at])):
        return ("5.3",)
    return ()


def _takers(state: State, tables: Tables, kind: int) -> bool:
    """Whether a slot in the own clearing is open to the token."""
    spots = range(len(state.clearing[state.seat]))
    return any(_is_open(state, tables, spot, kind) for spot in spots)


def _is_open(state: State, tables: Tables, spot: int, kind: int) -> bool:
    """Whether a tile in the own clearing has a slot that is open to the token."""
    tile, filled = state.clearing[state.seat, spot], state.filled[state.seat, spot]
    return bool(
        tile != NONE and tables["TILE_OPEN"][tile, filled] & tables["TILE_FITS"][tile, kind]
    )


def _of_slot(state: State, tables: Tables, at: tuple[int, ...]) -> tuple[str, ...]:
    seat, spot, slot = at
    decision = Decision(state.decision)
    if state.clearing_token[at] != NONE:
        return ("4.2", "5.2") if decision in SWAPPING else ("5.2",)
    if decision is not Decision.PLACE_TOKEN or seat != state.seat:
        return ()
    fits = tables["TILE_FITS"][state.clearing[seat, spot]]
    is_wanted = any(kind != NONE and fits[kind] >> slot & 1 for kind in state.held[seat])
    return ("5.1",) if is_wanted else ("5.3",)


def _of_clearing(state: State, tables: Tables, at: tuple[int, ...]) -> tuple[str, ...]:
    decision, is_own = Decision(state.decision), at[0] == state.seat
    if decision is Decision.LOCK_TILE:
        return ("6.1",)
    if decision is Decision.TAKE_TILE and is_own:
        return ("3.2",)
    if state.clearing[at] == NONE:
        return ()
    if decision in SWAPPING:
        return ("4.2", "4.1")
    if decision is Decision.PLACE_TOKEN and is_own:
        if not tables["TILE_OPEN"][state.clearing[at], state.filled[at]]:
            return ("6.1",)
        held = (int(kind) for kind in state.held[state.seat] if kind != NONE)
        # Not the tile but its slots are the places for tokens.
        return ("1.6",) if any(_is_open(state, tables, at[1], kind) for kind in held) else ("5.3",)
    return ("6.1", STEPS[decision])


def _of_jungle(state: State, at: tuple[int, ...]) -> tuple[str, ...]:
    decision, is_own = Decision(state.decision), at[0] == state.seat
    if state.jungle[at] == NONE:
        return ("7.5",) if decision is Decision.PLACE_AREA else ()
    if decision in SWAPPING:
        return ("4.2", "4.1")
    if decision is Decision.CLAIM_AREA:
        return ("7.5", "7.1") if is_own else ("7.1",)
    if decision is Decision.PLACE_AREA:
        is_shielded = state.shielded[at[0]] >> at[1] & 1
        return ("7.6",) if is_own and is_shielded else ("7.5", "7.1")
    if decision is Decision.PLACE_TOKEN and is_own:
        return ("5.1", "6.3")
    return ("6.3", STEPS[decision])


# Answers


def refusing(state: State, tables: Tables, answer: str) -> tuple[str, ...]:
    """The rules that forbid a well-formed answer, the most telling first."""
    verb, *said = answer.split()
    seat, step = int(state.seat), (STEPS[Decision(state.decision)],)
    if VERBS[verb] != state.decision:
        return step
    if verb == "put" and len(said) == 3:
        return _of_putting(state, tables, said[0], int(said[1]) - 1, int(said[2]) - 1)
    if said[0] in ZONES and VERBS[verb] is Decision.TAKE_TILE:
        return _of_taking(state, verb, ZONES.index(said[0]))
    place = ""
    if said[0] in ZONES and len(said) == 2:
        zone, number = ZONES.index(said[0]), int(said[1])
        if verb == "swap" and 0 < number <= len(state.space[zone]):
            place = f"space-{zone}-{number - 1}"
        if verb == "claim" and number in (3, 4):
            place = f"area-{2 * zone + number - 3}"
    elif verb == "lock" and 0 < int(said[0]) <= len(state.clearing[seat]):
        place = f"clearing-{seat}-{int(said[0]) - 1}"
    elif verb == "shield" and 0 < int(said[0]) <= len(state.jungle[seat]):
        place = f"jungle-{seat}-{int(said[0]) - 1}"
    return forbidding(state, tables, place) if place else step


def _of_taking(state: State, verb: str, zone: int) -> tuple[str, ...]:
    """Why a zone cannot be chosen in that way."""
    if not state.pile_size[zone]:
        return _of_zone(state, zone)
    # There is a tile, and it is to be taken; it cannot be kept in a full clearing.
    return ("3.2",)


def _of_putting(state: State, tables: Tables, kind: str, spot: int, slot: int) -> tuple[str, ...]:
    """Why a token cannot be put on that slot."""
    seat = int(state.seat)
    held = {kind_name(int(token)): int(token) for token in state.held[seat] if token != NONE}
    shape = state.clearing_token[seat].shape
    is_place = 0 <= spot < shape[0] and 0 <= slot < shape[1]
    if kind not in held or not is_place or state.clearing[seat, spot] == NONE:
        return ("5.1",)
    if state.clearing_token[seat, spot, slot] != NONE:
        return ("5.2",)
    return ("5.3",)
