"""Worlds are drawn exactly: each that fits what the seat knows is equally likely.

The worlds of small positions are counted here by brute force, from rule 19 alone: every way to lay
the cards that a seat has not seen into the places it has not seen.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State, copy_state
from moabi.games.canopy.layout import NUM_KINDS, UNKNOWN, pieces

from .positions import GAME, hidden, kinds, lay_out, play, playthrough

SAMPLES = 6000
World = tuple[int, ...]


def small(piles: tuple[str, ...], deck: str, boxed: str) -> State:
    """A position in which nothing is unseen but what is given."""
    state = lay_out("0..", "0..", piles=piles, deck=deck)
    lying = kinds(boxed)
    rest = [int(kind) for kind in state.deck[state.deck_end : state.num_cards]]
    for kind in lying:
        rest.remove(kind)
    for kind in rest:
        state.unshown[kind] -= 1
        state.discard[kind] += 1
    # As if all those had been dealt and discarded.
    season = [int(kind) for kind in state.deck[state.deck_top : state.deck_end]]
    state.deck_top += len(rest)
    state.deck_end = state.deck_top + len(season)
    state.deck[state.deck_top :] = season + lying
    return state


def unseen_places(view: State) -> list[tuple[str, tuple[int, ...]]]:
    places: list[tuple[str, tuple[int, ...]]] = []
    for pile, size in enumerate(view.pile_size):
        for place in range(size):
            if view.pile[pile, place] == UNKNOWN:
                places.append(("pile", (pile, place)))
    return places + [("deck", (place,)) for place in range(view.deck_top, view.num_cards)]


def read(world: State, places: list[tuple[str, tuple[int, ...]]]) -> World:
    return tuple(int(world[field][at]) for field, at in places)


POSITIONS = {
    "nothing seen yet but one pile": (("MON", "SUN FER"), "DIS", "BRO", ()),
    "a pile seen and refused": (("MON SUN", "FER"), "DIS BRO", "MON", ("refuse",)),
    "alike cards": (("FER", "FER SUN"), "FER", "SUN", ()),
}


@pytest.mark.parametrize("seat", [0, 1, NONE])
@pytest.mark.parametrize("name", POSITIONS)
def test_every_world_is_equally_likely(name: str, seat: int) -> None:
    piles, deck, boxed, steps = POSITIONS[name]
    state = play(small(piles, deck, boxed), *steps)
    view = hidden(state, seat)
    places = unseen_places(view)
    truth = read(state, places)
    # Alike cards are different cards: a world of kinds is as likely as it has ways to come about.
    due = Counter(permutations(truth))
    found = Counter[World]()
    for seed in range(SAMPLES):
        world = copy_state(view)
        GAME.native.determinize(world, seat, seed)
        found[read(world, places)] += 1
    assert set(found) <= set(due)
    ways = sum(due.values())
    if ways <= 120:
        assert set(found) == set(due)
        spread = sum(
            (found[world] - SAMPLES * due[world] / ways) ** 2 / (SAMPLES * due[world] / ways)
            for world in due
        )
        # Chi squared, far out on its tail: mean n, deviation sqrt(2n).
        degrees = max(len(due) - 1, 1)
        assert spread < degrees + 6 * (2 * degrees) ** 0.5 + 6


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (2, {}), (3, {"animals": "drawn"}), (4, {"shifting": "on"})]
)
def test_worlds_keep_what_is_known_and_lose_no_card(seats: int, options: dict[str, str]) -> None:
    for number, (_, _, state) in enumerate(playthrough(seats, 8, options)):
        if number % 12:
            continue
        for seat in range(seats):
            view = hidden(state, seat)
            world = copy_state(view)
            GAME.native.determinize(world, seat, number)
            assert hidden(world, seat).tobytes() == view.tobytes()
            assert pieces(world) == pieces(state)
            assert (world.unshown == state.unshown).all()
            assert (world.germ_left == state.germ_left).all()


def test_the_germination_deck_is_dealt_from_what_is_left_of_it() -> None:
    state = lay_out("0..", "0..", piles=("MON",), deck="SUN")
    state.germ_seen[3] = 1
    view = hidden(state, 0)
    tops = Counter[int]()
    for seed in range(2000):
        world = copy_state(view)
        GAME.native.determinize(world, 0, seed)
        assert world.germ[3] == state.germ[3]
        tops[int(world.germ[0])] += 1
    left = Counter({kind: int(state.germ_left[kind]) for kind in range(NUM_KINDS)})
    left[int(state.germ[3])] -= 1
    for kind, count in left.items():
        assert abs(tops[kind] - 2000 * count / 20) < 100
