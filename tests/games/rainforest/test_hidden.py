"""What nobody knows, and worlds that fit what is known."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.core.state import State, copy_state
from moabi.games.rainforest.layout import UNKNOWN, ZONES, Decision, pieces

from ..playing import same
from .positions import (
    ALL_PIECES,
    GAME,
    RULES,
    SEATS,
    TILES,
    begin,
    decision,
    finish_turn,
    hidden,
    lay_out,
    legal,
    pile,
    play,
    playthrough,
    tiles,
)


def world(view: State, seed: int, seat: int = NONE) -> State:
    copy = copy_state(view)
    RULES.determinize(copy, seat, seed)
    return copy


# What is hidden


class Watcher:
    """Somebody who only remembers which tiles were seen to go under which pile."""

    def __init__(self) -> None:
        self.under: list[list[int]] = [[] for _ in ZONES]

    def watch(self, before: State, action: int) -> None:
        if decision(before) is not Decision.TAKE_TILE:
            return
        way, name = GAME.notation.write(before, action, GAME.tables).split()
        zone = ZONES.index(name)
        if way == "tokens":
            return
        size = int(before.pile_size[zone])
        top = int(before.pile[zone, size - 1])
        if len(self.under[zone]) == size:
            assert self.under[zone].pop() == top
        if way == "return":
            self.under[zone].insert(0, top)

    def sees(self, state: State, zone: int) -> list[int]:
        size = int(state.pile_size[zone])
        known = self.under[zone]
        if len(known) == size:
            return known
        unseen = [UNKNOWN] * (size - 1 - len(known))
        return [*known, *unseen, int(state.pile[zone, size - 1])]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_seen_of_the_piles_is_what_a_watcher_remembers(seats: int, seed: int) -> None:
    watcher = Watcher()
    known = 0
    for before, action, after in playthrough(seats, seed):
        watcher.watch(before, action)
        view = hidden(after, 0)
        for zone in range(5):
            size = int(after.pile_size[zone])
            assert [int(n) for n in view.pile[zone, :size]] == watcher.sees(after, zone)
        known = max(known, max(map(len, watcher.under)))
    assert known > 3


def test_a_pile_turned_all_the_way_round_is_known_in_full() -> None:
    state = lay_out(piles={"red": "R01 R02 R03"}, zones={"red": "rm rf rb rp ym yf"})
    seen = []
    for _ in range(5):
        play(state, "return red")
        seen.append(pile(hidden(state), "red"))
        finish_turn(state)
    assert seen == ["R03 ? R02", "R02 R03 R01", "R01 R02 R03", "R03 R01 R02", "R02 R03 R01"]
    play(state, "keep red")
    assert pile(hidden(state), "red") == "R02 R03"
    finish_turn(state)
    play(state, "keep red")
    assert pile(hidden(state), "red") == "R02"


def test_a_pile_of_one_tile_can_be_returned() -> None:
    state = lay_out(piles={"red": "R01"})
    play(state, "return red")
    assert pile(state, "red") == pile(hidden(state), "red") == "R01"
    assert state.known[0] == 1
    finish_turn(state)
    play(state, "keep red")
    assert pile(state, "red") == ""
    assert state.known[0] == 0


@pytest.mark.parametrize("seats", SEATS)
def test_all_seats_and_spectators_know_the_same(seats: int) -> None:
    for state, _, _ in playthrough(seats, 3)[::9]:
        views = [hidden(state, viewer) for viewer in range(NONE, seats)]
        assert all(same(view, views[0]) for view in views)


def test_the_bag_is_public_and_can_be_counted_from_what_lies_open() -> None:
    for seats in SEATS:
        for _, _, state in playthrough(seats, 4)[::7]:
            view = hidden(state)
            open_tokens: Counter[int] = Counter()
            for field in ("space", "clearing_token", "jungle_token", "held"):
                open_tokens.update(int(kind) for kind in view[field].flat if kind != NONE)
            assert list(view.bag) == [7 - open_tokens[kind] for kind in range(16)]
            assert (view.bag == state.bag).all()


def test_the_steps_that_show_something_new_are_counted() -> None:
    for seats in SEATS:
        for before, _, after in playthrough(seats, 8):
            filled = (after.space != NONE).sum() > (before.space != NONE).sum()
            # A top that had been returned before is nothing new.
            chosen = int(after.zone if after.zone != NONE else before.zone)
            turned = decision(before) is Decision.TAKE_TILE and (
                (after.pile != before.pile).any() and after.pile_size[chosen] > after.known[chosen]
            )
            assert (after.reveals > before.reveals) >= bool(filled or turned)
            if decision(before) in (Decision.PLACE_TOKEN, Decision.LOCK_TILE) and not filled:
                assert after.reveals == before.reveals


# Worlds


@pytest.mark.parametrize("seats", SEATS)
def test_a_world_keeps_all_that_is_known_and_every_piece(seats: int) -> None:
    for number, (state, _, _) in enumerate(playthrough(seats, 5)[::6]):
        for viewer in (NONE, 0, seats - 1):
            view = hidden(state, viewer)
            found = world(view, number, viewer)
            assert same(hidden(found, viewer), view)
            assert pieces(found) == ALL_PIECES
            assert UNKNOWN not in found.pile
            for zone in range(5):
                own = [n for n in found.pile[zone] if n != NONE]
                assert {TILES[n]["zone"] for n in own} <= {ZONES[zone]}


def test_the_true_world_is_among_them_and_seeds_settle_which() -> None:
    state = begin(2, 3)
    view = hidden(state, 0)
    first, again, other = world(view, 1), world(view, 1), world(view, 2)
    assert same(first, again)
    assert (first.pile != other.pile).any()
    assert first.rng.any()
    assert (first.rng != other.rng).any()


def test_a_world_can_be_played_to_its_end() -> None:
    for seats in SEATS:
        for state, _, _ in playthrough(seats, 6)[10::90]:
            found = world(hidden(state, 0), 4, 0)
            turns = 0
            while legal(found) and turns < 60:
                finish_turn(found)
                turns += 1
            assert pieces(found) == ALL_PIECES


def chi_square(found: Counter[tuple[int, ...]], cells: int) -> float:
    each = sum(found.values()) / cells
    return sum((count - each) ** 2 / each for count in found.values()) + each * (cells - len(found))


def test_every_order_of_the_unseen_tiles_is_equally_likely() -> None:
    """Two returned tiles and the top stay; the four between come in all 24 orders alike."""
    locked = "R01 R02 R03 R04"
    state = lay_out(jungles=[locked], zones={"red": "rm rf rb rp ym yf"})
    assert pile(state, "red") == "R05 R06 R07 R08 R09 R10 R11"
    play(state, "return red")
    finish_turn(state)
    play(state, "return red")
    view = hidden(state)
    assert pile(view, "red") == "R10 R11 ? ? ? ? R09"
    determinize = GAME.native.determinize
    found: Counter[tuple[int, ...]] = Counter()
    draws = 24 * 200
    for seed in range(draws):
        copy = copy_state(view)
        determinize(copy, NONE, seed)
        found[tuple(int(n) for n in copy.pile[0, 2:6])] += 1
        assert copy.pile[0, 6] == tiles("R09")[0]
    assert set(found) == set(permutations(tiles("R05 R06 R07 R08")))
    freedom = factorial(4) - 1
    assert chi_square(found, factorial(4)) < freedom + 4 * np.sqrt(2 * freedom)


def test_every_unseen_tile_is_equally_likely_in_every_place() -> None:
    view = hidden(begin(2, 9), 1)
    determinize = GAME.native.determinize
    draws = 2000
    places = np.zeros((10, 11))
    for seed in range(draws):
        copy = copy_state(view)
        determinize(copy, 1, seed)
        for height in range(10):
            places[height, int(copy.pile[3, height]) - 33] += 1
    top = int(view.pile[3, 10]) - 33
    assert (places[:, top] == 0).all()
    others = np.delete(places, top, axis=1)
    each = draws / 10
    chi = float(((others - each) ** 2 / each).sum())
    freedom = 81
    assert chi < freedom + 4 * np.sqrt(2 * freedom)


def test_what_the_bag_gives_in_a_world_follows_what_it_holds() -> None:
    """The next refill differs from world to world, in the proportions of the bag."""
    state = lay_out(zones={"blue": "bm ."}, bag="rm rm rm yf")
    found: Counter[int] = Counter()
    for seed in range(160):
        copy = world(hidden(state), seed)
        play(copy, "return blue", "take blue", "swap none")
        found[int(copy.space[4, 0])] += 1
    assert set(found) == {0, 5}
    assert 100 <= found[0] <= 140
