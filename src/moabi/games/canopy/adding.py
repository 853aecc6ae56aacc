"""Canopy: adding kept cards to a forest, in the order its owner chooses (rules 4 and 5)."""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.pending import push
from moabi.core.state import State
from moabi.games.canopy.cards import ANY, OPEN_TRUNK, add_plain, num_forests
from moabi.games.canopy.layout import (
    ADD,
    CANOPY,
    CLOSE,
    DROUGHT,
    GROW,
    LIGHTNING,
    NEW_TREE,
    NUM_KINDS,
    NUM_VALUES,
    PLANT,
    TREE_PLACES,
    TRUNK,
    Decision,
    SeasonCard,
)
from moabi.games.canopy.trees import NUM_OPEN_TREES, SCORED, close, grow, is_repeated

ADD_CARD = int(Decision.ADD_CARD)
DISCARD_CARD = int(Decision.DISCARD_CARD)
DRY_SPELL = int(SeasonCard.DRY_SPELL)


@rule
def num_in_hand(s: State, first: int) -> int:
    """How many trunks, or canopies, are still to be added."""
    return s.hand[first] + s.hand[first + 1] + s.hand[first + 2]


@rule
def go_on_adding(s: State, seat: int) -> None:
    """Add what leaves no choice (ruling 4.2a) and ask for the next card if any is left."""
    trunks = num_in_hand(s, TRUNK)
    canopies = num_in_hand(s, CANOPY)
    if canopies > 0 and trunks == 0 and not _can_open(s, seat):
        # Rule 5.3, now or later.
        for value in range(NUM_VALUES):
            while s.hand[CANOPY + value] > 0:
                _add_canopy(s, seat, value, NEW_TREE)
        canopies = 0
    if s.hand[DROUGHT] > 0:
        if s.hand_size == s.hand[DROUGHT]:
            _add_kind(s, seat, DROUGHT)
        else:
            push(s, ADD_CARD, seat, 0)
        return
    if s.hand_size > trunks + canopies + s.hand[LIGHTNING]:
        for kind in range(PLANT, NUM_KINDS):
            if kind != LIGHTNING:
                while s.hand[kind] > 0:
                    _add_kind(s, seat, kind)
    if s.hand_size == 0:
        return
    action = _only_add(s, seat, trunks, canopies)
    if action == NONE:
        push(s, ADD_CARD, seat, 0)
    else:
        add_by(s, seat, action)


@rule
def _can_open(s: State, seat: int) -> bool:
    """Whether the seat has an unfinished tree, or a Drought in hand that could make it one."""
    if s.num_open[seat] > 0:
        return True
    if s.hand[DROUGHT] > 0:
        for place in range(s.num_trees[seat]):
            if s.tree[seat, place] & SCORED == 0:
                return True
    return False


@rule
def _only_add(s: State, seat: int, trunks: int, canopies: int) -> int:
    """The one card that can be added next, and the one tree for it, as an action; or NONE."""
    if s.hand[LIGHTNING] > 0:
        return ADD + LIGHTNING if trunks + canopies == 0 else NONE
    if trunks > 0:
        if canopies == 0 and s.num_open[seat] == 0:
            for value in range(NUM_VALUES):
                if s.hand[TRUNK + value] == trunks:
                    return GROW + value * TREE_PLACES + NEW_TREE
        return NONE
    place = _only_open(s, seat, canopies)
    if place != NONE:
        for value in range(NUM_VALUES):
            if s.hand[CANOPY + value] == canopies:
                return CLOSE + value * TREE_PLACES + place
    return NONE


@rule
def _only_open(s: State, seat: int, canopies: int) -> int:
    """The first unfinished tree if all are alike or are closed by so many canopies; or NONE."""
    found = NONE
    for place in range(s.num_trees[seat]):
        if s.tree[seat, place] < NUM_OPEN_TREES:
            if found == NONE:
                found = place
                if canopies >= s.num_open[seat]:
                    return found
            elif s.tree[seat, place] != s.tree[seat, found]:
                return NONE
    return found


@rule
def legal_adds(s: State, seat: int, out: Any) -> int:
    """Rules 4.2 and 5: any kept card next; trunks and canopies with the tree they go to."""
    count = 0
    if s.hand[DROUGHT] > 0:
        for kind in range(PLANT, NUM_KINDS):
            if s.hand[kind] > 0:
                out[count] = ADD + kind
                count += 1
    elif s.hand[LIGHTNING] > 0:
        out[count] = ADD + LIGHTNING
        count += 1
    trees = 0
    if s.num_open[seat] > 0:
        for place in range(s.num_trees[seat]):
            if s.tree[seat, place] < NUM_OPEN_TREES and not is_repeated(s, seat, place):
                trees |= 1 << place
    for value in range(NUM_VALUES):
        if s.hand[TRUNK + value] > 0:
            count = _list_trees(trees, GROW + value * TREE_PLACES, out, count)
            out[count] = GROW + value * TREE_PLACES + NEW_TREE
            count += 1
    for value in range(NUM_VALUES):
        if s.hand[CANOPY + value] > 0:
            if trees == 0:
                out[count] = CLOSE + value * TREE_PLACES + NEW_TREE
                count += 1
            else:
                count = _list_trees(trees, CLOSE + value * TREE_PLACES, out, count)
    return count


@rule
def _list_trees(trees: int, first: int, out: Any, count: int) -> int:
    place = 0
    while trees >> place != 0:
        if (trees >> place) & 1:
            out[count] = first + place
            count += 1
        place += 1
    return count


@rule
def add_by(s: State, seat: int, action: int) -> None:
    """Carry out the answer to an ADD_CARD decision."""
    if action < GROW:
        _add_kind(s, seat, action - ADD)
    elif action < CLOSE:
        value = (action - GROW) // TREE_PLACES
        s.hand[TRUNK + value] -= 1
        s.hand_size -= 1
        grow(s, seat, (action - GROW) % TREE_PLACES, value)
    else:
        _add_canopy(s, seat, (action - CLOSE) // TREE_PLACES, (action - CLOSE) % TREE_PLACES)


@rule
def _add_canopy(s: State, seat: int, value: int, place: int) -> None:
    s.hand[CANOPY + value] -= 1
    s.hand_size -= 1
    close(s, seat, place, value)


@rule
def _add_kind(s: State, seat: int, kind: int) -> None:
    s.hand[kind] -= 1
    s.hand_size -= 1
    if kind == DROUGHT:
        add_drought(s, seat)
    else:
        add_plain(s, seat, kind)
        if kind == LIGHTNING and s.num_open[seat] > 0:
            # Rule 15.6: a trunk of an unfinished tree is struck.
            push(s, DISCARD_CARD, seat, OPEN_TRUNK)


@rule
def add_drought(s: State, seat: int) -> None:
    """Rules 4.4 and 16.11: lose another card, as does everybody else in a Dry Spell."""
    s.discard[DROUGHT] += 1
    if s.season_card == DRY_SPELL:
        forests = num_forests(s)
        for turn in range(forests - 1, 0, -1):
            push(s, DISCARD_CARD, (seat + turn) % forests, ANY)
    push(s, DISCARD_CARD, seat, ANY)
