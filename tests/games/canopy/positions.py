"""Positions for the tests of Canopy: laid out card by card, or reached by playing.

A forest is written as its cards' ids and its trees: `FER FER TOU 12x2= 0..` is two Ferns, the
active Toucan, a scored tree of trunks 1 and 2 under a canopy of 2, and an unfinished tree of a
trunk 0. A `*` marks a tree that has had a Tallest Tree award.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from moabi.core.contract import NONE
from moabi.core.pending import pop
from moabi.core.registry import find_game
from moabi.core.state import State
from moabi.games.canopy import layout
from moabi.games.canopy.layout import (
    CANOPY,
    CARD_COUNT,
    KIND_IDS,
    NUM_KINDS,
    NUM_SPECIES,
    TRUNK,
    UNKNOWN,
    WILDLIFE,
    Decision,
    Phase,
)
from moabi.games.canopy.rules import settle
from moabi.games.canopy.terminal import tree_text
from moabi.match import View

from ..playing import Playing

GAME = find_game("canopy")
PLAYING = Playing(GAME)
RULES = PLAYING.rules
begin = PLAYING.begin
legal = PLAYING.legal
written = PLAYING.written
play = PLAYING.play
playthrough = PLAYING.playthrough
points = PLAYING.points
shares = PLAYING.shares
hidden = PLAYING.hidden
LAST = 2
"""The last season of a match for two."""
ALL_ADVANCED = {"animals": "advanced", "packs": "orchid+pitcher+lightning"}
TREE = re.compile(r"([012]+)(?:x([012])|\.\.)(=?)(\*?)")


def kind(card_id: str) -> int:
    """The kind of that id."""
    return KIND_IDS.index(card_id)


def kinds(ids: str) -> list[int]:
    """The kinds of those ids; ? is a card the viewer has not seen."""
    return [UNKNOWN if card_id == "?" else kind(card_id) for card_id in ids.split()]


def names(numbers: Sequence[int]) -> str:
    """The ids of those kinds."""
    return " ".join("?" if n == UNKNOWN else KIND_IDS[int(n)] for n in numbers)


# Playing


def decision(state: State) -> Decision | None:
    """What is to be decided, or nothing at the end."""
    return None if state.decision == NONE else Decision(state.decision)


# Laying out


def lay_out(
    *forests: str,
    piles: Sequence[str] = (),
    deck: str = "",
    germ: str = "",
    seat: int = 0,
    season: int = 0,
    card: int = NONE,
    points: Sequence[int] = (),
    options: Mapping[str, str] | None = None,
    solo: bool = False,
) -> State:
    """A seat's turn, about to begin, with all 140 cards in play.

    Piles are written from their oldest card on, the deck and the Germination deck from their top.
    What is not given lies in the later decks, among them the boxed cards. Animals can be used.
    """
    state = begin(1 if solo else len(forests), 0, options)
    while state.num_pending:
        pop(state)
    state.species = (1 << NUM_SPECIES) - 1
    state.packs = 7
    state.season, state.season_card, state.turn_seat = season, card, seat
    for field in ("tree", "score", "ready", "pile_seen", "pile_size", "forest", "num_trees"):
        state[field][:] = 0
    for field in ("num_open", "num_wildlife", "hand", "discard", "unshown"):
        state[field][:] = 0
    state.pile[:] = NONE
    state.reveals = 0
    left = [int(count) for count in CARD_COUNT]
    left[TRUNK] += 4
    for owner, text in enumerate(forests):
        _plant(state, owner, text, left)
        state.score[owner, 0] = points[owner] if points else 0
    left[TRUNK] = min(left[TRUNK], 4)
    for place, text in enumerate(piles):
        for height, number in enumerate(kinds(text)):
            state.pile[place, height] = number
            left[number] -= 1
        state.pile_size[place] = len(text.split())
    for number in kinds(deck):
        left[number] -= 1
    assert min(left) >= 0, "a card is used too often"
    rest = [number for number in reversed(range(NUM_KINDS)) for _ in range(left[number])]
    lying = kinds(deck) + rest
    state.num_cards = layout.NUM_CARDS
    state.deck_top = layout.NUM_CARDS - len(lying)
    state.deck_end = state.deck_top + len(kinds(deck))
    state.deck[state.deck_top :] = lying
    for number in [*lying, *(n for text in piles for n in kinds(text))]:
        state.unshown[number] += 1
    if germ:
        _stack_germination(state, kinds(germ))
    state.phase, state.at_pile, state.last_taker = Phase.START, 0, NONE
    settle(state)
    return state


def _plant(state: State, owner: int, text: str, left: list[int]) -> None:
    for token in text.split():
        found = TREE.fullmatch(token)
        if found is None:
            number = kind(token)
            state.forest[owner, number] += 1
            left[number] -= 1
            if number >= WILDLIFE:
                state.num_wildlife[owner] += 1
                if (number - WILDLIFE) % 2 == 0 and owner < state.seats:
                    state.ready[owner] |= 1 << (number - WILDLIFE) // 2
            continue
        trunks, crown, is_scored, is_awarded = found.groups()
        tree = sum(1 << 5 * int(value) for value in trunks)
        for value in trunks:
            left[TRUNK + int(value)] -= 1
        if crown is None:
            state.num_open[owner] += 1
        else:
            tree |= (int(crown) + 1) << 15
            left[CANOPY + int(crown)] -= 1
        tree |= bool(is_scored) << 17 | bool(is_awarded) << 18
        state.tree[owner, state.num_trees[owner]] = tree
        state.num_trees[owner] += 1


def _stack_germination(state: State, first: list[int]) -> None:
    rest = [int(number) for number in state.germ]
    for number in first:
        rest.remove(number)
    state.germ[:] = first + rest


def end_season(*forests: str, last: int = 0, **more: Any) -> State:
    """The end of a season, at its first decision; that seat took the last pile."""
    state = lay_out(*forests, **{**more, "piles": ["DIS"]})
    while state.num_pending:
        pop(state)
    # The one card, without which there would be no turn, is out of the way.
    state.discard[kind("DIS")] += 1
    state.unshown[kind("DIS")] -= 1
    state.pile[0, 0], state.pile_seen[0, 0], state.pile_size[0] = NONE, 0, 0
    state.turn_seat = state.last_taker = last
    state.at_pile, state.counted = NONE, 0
    state.phase = Phase.WILDLIFE
    settle(state)
    return state


# Judging


def by_rule(state: State, seat: int = 0) -> dict[str, int]:
    """A seat's points by rule, lines of nothing left out."""
    lines = View(GAME, state, NONE).scores()[seat].lines
    return {line.rule: line.points for line in lines if line.points}


def cards(state: State, seat: int = 0) -> str:
    """The ids of the cards in a forest, trees apart."""
    return names([n for n in range(NUM_KINDS) for _ in range(state.forest[seat, n])])


def trees(state: State, seat: int = 0) -> str:
    """The trees of a forest."""
    return " ".join(tree_text(int(tree)) for tree in state.tree[seat, : state.num_trees[seat]])


def pile(state: State, number: int) -> str:
    """The ids of a pile's cards, oldest first."""
    return names(state.pile[number, : state.pile_size[number]])


def discarded(state: State) -> str:
    """The ids of the discards."""
    return names([n for n in range(NUM_KINDS) for _ in range(state.discard[n])])


def sizes(state: State) -> list[int]:
    """How many cards each pile has."""
    return [int(size) for size in state.pile_size]


def deck_left(state: State) -> int:
    """How many cards the season deck has."""
    return int(state.deck_end - state.deck_top)
