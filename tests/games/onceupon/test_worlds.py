"""Worlds are drawn exactly: each that fits what the seat knows is equally likely.

The worlds of small positions are counted here by brute force, from rule 10 alone: every way to
deal the cards nobody has shown the viewer into the places it cannot see, with levels that fit the
backs, and with a slipped start card (rule 2.3) in its pile or in a hand that drew from it, but
never as the first card of that pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from moabi.core.chance import random_below, seed_generator
from moabi.core.contract import NONE
from moabi.core.state import State, copy_state
from moabi.games.onceupon import layout
from moabi.games.onceupon.layout import BACK, HAND, NUM_PILES, UNKNOWN, Decision

from .positions import GAME, begin, card, hidden, lay_out, level, play

World = tuple[int, ...]


@dataclass(frozen=True)
class Place:
    """A place whose card the viewer does not see."""

    field: str
    at: tuple[int, int]
    rank: int | None
    """The level that the back shows, if it is in sight."""
    pile: int
    """The pile that the card lies in or was drawn from; NONE if it was the first of its pile."""


def places(view: State) -> list[Place]:
    found = []
    for seat in range(view.seats):
        for slot in range(HAND):
            if view.hand[seat, slot] >= BACK:
                rank = int(view.hand[seat, slot]) - BACK
                pile = NONE if view.hand_first[seat, slot] else int(view.hand_pile[seat, slot])
                found.append(Place("hand", (seat, slot), rank, pile))
    for pile in range(NUM_PILES):
        for height in range(view.pile_size[pile]):
            seen = int(view.pile[pile, height])
            rank_seen = None if seen == UNKNOWN else seen - BACK
            found.append(Place("pile", (pile, height), rank_seen, pile))
    return found


def unseen(view: State) -> list[int]:
    seen = {int(n) for n in view.forest.flat} | {int(n) for n in view.hand.flat}
    seen |= {n for n in range(64) if view.out[n]} | {int(view.offered)}
    return [number for number in range(64) if number not in seen]


def worlds(view: State) -> Iterator[World]:
    """Every world that fits the view: a card for each of its hidden places."""
    home = {int(s): int(p) for s, p in zip(layout.START_CARDS, view.slipped, strict=True)}
    spots = places(view)

    def deal(filled: World, left: list[int]) -> Iterator[World]:
        if len(filled) == len(spots):
            yield filled
            return
        spot = spots[len(filled)]
        for number in left:
            if spot.rank is not None and level(number) != spot.rank:
                continue
            if view.seats > 1 and number in home and home[number] != spot.pile:
                continue
            yield from deal((*filled, number), [n for n in left if n != number])

    yield from deal((), unseen(view))


def read(world: State, spots: list[Place]) -> World:
    return tuple(int(world[spot.field][spot.at]) for spot in spots)


BARE = [["G01"], ["G02"], ["G03"], ["G04"]]
POSITIONS: dict[str, dict[str, Any]] = {
    "no start card in the piles, four seats": {
        "forests": BARE,
        "hands": ["C03", "G05", "G06", "F01"],
        "piles": ["F02 G07", "", "S01"],
    },
    "alone, start cards are cards like any other": {
        "forests": BARE[:1],
        "hands": ["F03"],
        "piles": ["G02 S02 F01", "", "", "G03 G05 S01"],
    },
    "one start card, below the top of its pile": {
        "forests": BARE[:3],
        "hands": ["C03", "G05", "F01"],
        "piles": ["G04 F02", "S01 G06"],
        "slipped": {"G04": 0},
        "drawn_from": [[0], [0], [0]],
    },
    "one start card, on top, or in a hand, or below": {
        "forests": BARE[:3],
        "hands": ["C03", "G05 G06", "F01"],
        "piles": ["F02 S01 G04", "G07"],
        "slipped": {"G04": 0},
        "drawn_from": [[0], [0, 1], [0]],
    },
    "one start card, in a hand": {
        "forests": BARE[:3],
        "hands": ["C03", "G04", "G05"],
        "piles": ["F02 F01", "G06 S01"],
        "slipped": {"G04": 0},
        "drawn_from": [[0], [0], [1]],
    },
    "one start card, only one place of unknown level": {
        "forests": BARE[:3],
        "hands": ["C03", "G04 F01", "G05"],
        "piles": ["G06 F02", "S01"],
        "slipped": {"G04": 0},
        "drawn_from": [[0], [0, 0], [1]],
    },
    "one start card, which the viewer holds": {
        "forests": BARE[:3],
        "hands": ["G04", "G05", "G06"],
        "piles": ["F02 F01", "G07 S01"],
        "slipped": {"G04": 0},
        "drawn_from": [[0], [0], [1]],
    },
    "one start card, below the top, as the ground card in a hand was the first of its pile": {
        "forests": BARE[:3],
        "hands": ["C03", "G05 F01", "G06"],
        "piles": ["G04 S02 F02", "S01 G07"],
        "slipped": {"G04": 0},
        "drawn_from": [[0], [0, 0], [0]],
        "drawn_first": ["G05"],
    },
    "two start cards in two piles": {
        "forests": BARE[:2],
        "hands": ["C03", "G05"],
        "piles": ["G03 S02 F02", "G04 S01", "G06"],
        "slipped": {"G03": 0, "G04": 1},
        "drawn_from": [[0], [1]],
    },
    "two start cards in two piles, with more ground in sight": {
        "forests": BARE[:2],
        "hands": ["C03", "G05 G03"],
        "piles": ["F02 G06", "F01 G04"],
        "slipped": {"G03": 0, "G04": 1},
        "drawn_from": [[0], [1, 0]],
    },
    "two start cards in two piles, only one place of unknown level": {
        "forests": BARE[:2],
        "hands": ["C03", "G05 G06"],
        "piles": ["G03", "G07 G04"],
        "slipped": {"G03": 0, "G04": 1},
        "drawn_from": [[0], [1, 0]],
    },
    "two start cards in two piles, each in a hand or below, with one ground card to spare": {
        "forests": BARE[:2],
        "hands": ["C03", "G03 G05"],
        "piles": ["S01 F02", "G04 F01"],
        "slipped": {"G03": 0, "G04": 1},
        "drawn_from": [[0], [0, 1]],
    },
    "two start cards in the same pile, with unknown cards elsewhere": {
        "forests": BARE[:2],
        "hands": ["C03", "G03 G05"],
        "piles": ["G04 F02", "S01 S02 F01"],
        "slipped": {"G03": 0, "G04": 0},
        "drawn_from": [[0], [0, 0]],
    },
    "two start cards in the same pile": {
        "forests": BARE[:2],
        "hands": ["C03", "G05 F01"],
        "piles": ["G03 F02 G04"],
        "slipped": {"G03": 0, "G04": 0},
        "drawn_from": [[0], [0, 0]],
    },
    "two start cards in the same pile, and other piles": {
        "forests": BARE[:2],
        "hands": ["C03", "G05"],
        "piles": ["G03 G04 F02", "F01 G06"],
        "slipped": {"G03": 0, "G04": 0},
        "drawn_from": [[0], [0]],
    },
    "two start cards in the same pile, only one place of unknown level": {
        "forests": BARE[:2],
        "hands": ["C03", "G05 G03"],
        "piles": ["G06 G04"],
        "slipped": {"G03": 0, "G04": 0},
        "drawn_from": [[0], [0, 0]],
    },
    "two start cards and no place of unknown level": {
        "forests": BARE[:2],
        "hands": ["C03", "G05 G03"],
        "piles": ["G04", "G06"],
        "slipped": {"G03": 0, "G04": 0},
        "drawn_from": [[0], [0, 0]],
    },
    "two start cards in the same pile, whose first card is in a hand": {
        "forests": BARE[:2],
        "hands": ["C03", "G05 G06 G03"],
        "piles": ["G04 F02", "S01 F01"],
        "slipped": {"G03": 0, "G04": 0},
        "drawn_from": [[0], [0, 1, 0]],
        "drawn_first": ["G05"],
    },
    "two start cards are all the ground there is": {
        "forests": BARE[:2],
        "hands": ["C03", "F01 F02"],
        "piles": ["G03 F03", "S01 G04 F04"],
        "slipped": {"G03": 0, "G04": 1},
        "drawn_from": [[0], [0, 0]],
    },
    "two start cards, of which one has been played": {
        "forests": [["G01"], ["G03"]],
        "hands": ["C03", "G05"],
        "piles": ["G04 F02", "S01 G06"],
        "slipped": {"G03": 0, "G04": 0},
        "drawn_from": [[0], [0]],
    },
    "a card is being placed": {
        "forests": BARE[:2],
        "hands": ["C03", "G05"],
        "piles": ["G03 S01 F02", "G07 G06"],
        "offered": "G04",
        "slipped": {"G03": 0, "G04": 1},
        "drawn_from": [[0], [0]],
    },
}


def check_worlds(state: State, viewer: int) -> None:
    view = hidden(state, viewer)
    expected = set(worlds(view))
    spots = places(view)
    assert read(state, spots) in expected
    draws = max(6000, 200 * len(expected))
    found: Counter[World] = Counter()
    determinize = GAME.native.determinize
    for seed in range(draws):
        world = copy_state(view)
        determinize(world, viewer, seed)
        found[read(world, spots)] += 1
    assert set(found) == expected
    each = draws / len(expected)
    freedom = len(expected) - 1
    chi_square = sum((count - each) ** 2 / each for count in found.values())
    # Four standard deviations, and a little more where there are few worlds.
    assert chi_square <= freedom + 4 * np.sqrt(2 * freedom) + 4


@pytest.mark.parametrize("title", POSITIONS)
def test_every_world_that_fits_is_equally_likely(title: str) -> None:
    check_worlds(lay_out(asked=Decision.PLAY_CARD, **POSITIONS[title]), 0)


@pytest.mark.parametrize("title", ["one start card, in a hand", "two start cards in two piles"])
def test_for_a_spectator_and_for_the_other_seats_too(title: str) -> None:
    state = lay_out(asked=Decision.PLAY_CARD, **POSITIONS[title])
    for viewer in (NONE, 1):
        check_worlds(state, viewer)


def whereabouts(state: State, start: int, viewer: int) -> str:
    """Where a start card is, as far as it matters to a viewer."""
    if start in state.hand:
        holder = int(np.argwhere(state.hand == start)[0][0])
        return "own hand" if holder == viewer else f"hand {holder}"
    if start in state.pile:
        pile, height = np.argwhere(state.pile == start)[0]
        return "top" if height == state.pile_size[pile] - 1 else "below"
    return "shown"


@pytest.mark.parametrize("seats", [2, 3])
def test_start_cards_are_found_where_real_matches_have_them(seats: int) -> None:
    """Over many matches, worlds have a start card as often in each kind of place as the truth."""
    matches = 1500
    truth: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    actions = np.zeros(layout.MAX_LEGAL, np.int32)
    picker = np.zeros(4, np.uint32)
    kernels = GAME.native
    for seed in range(matches):
        state = GAME.new_state(kernels, seats, seed)
        seed_generator(picker, seed)
        for _ in range(8 + seed % 50):
            count = kernels.legal(state, actions)
            kernels.apply(state, int(actions[random_below(picker, count)]))
        truth[whereabouts(state, card("G04"), 0)] += 1
        kernels.hide(state, 0)
        kernels.determinize(state, 0, seed)
        drawn[whereabouts(state, card("G04"), 0)] += 1
    assert truth["own hand"] == drawn["own hand"] > 0
    assert truth["shown"] == drawn["shown"] > 0
    for kind in truth:
        share = truth[kind] / matches
        slack = 3.5 * np.sqrt(2 * share * (1 - share) * matches)
        assert abs(truth[kind] - drawn[kind]) <= slack, (kind, truth, drawn)


def test_rule_2_3a_the_backs_in_sight_do_not_give_the_depth_away() -> None:
    for seed in range(60):
        state = begin(3, seed)
        before = hidden(state, 1).pile[0]
        play(state, "slip 1")
        after = hidden(state, 1).pile[0]
        assert before[11] == after[12] != UNKNOWN


def test_rule_2_3a_a_start_card_is_anywhere_below_a_ground_card_that_is_the_first_on_top() -> None:
    state = next(
        state
        for state in (begin(3, seed) for seed in range(40))
        if level(int(state.pile[0, 11])) == 0
    )
    play(state, "slip 1")
    view = hidden(state, 0)
    assert view.pile[0, 12] == BACK
    found = np.zeros(13)
    for seed in range(2400):
        world = copy_state(view)
        GAME.native.determinize(world, 0, seed)
        found[list(world.pile[0]).index(card("G04"))] += 1
    assert found[12] == 0
    # 11 degrees of freedom: 34 is passed once in three thousand.
    assert ((found[:12] - 200) ** 2 / 200).sum() < 34
