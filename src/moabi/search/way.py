"""The way from one decision of a seat to its next, where it can be told from the two views.

A tree knows the answers of all seats, but a view shows only what came of them. So the ways that a
match could have gone are tried in one world that the seat held possible, and the only one that
leads to what the seat sees now is then tried in others. Where it leads elsewhere, or nowhere, the
seat has learnt something: a card that another played tells which hand it lay in, and from which of
two places it came is a guess.
"""

from __future__ import annotations

import numpy as np

from moabi.core.contract import ACTION_TYPE
from moabi.core.state import State, copy_state
from moabi.search.seen import Seen

MAX_TRIES = 200
"""Steps tried before a way is given up: no more than some looks would cost."""
WORLDS = 16
"""Worlds in which a way must lead here: what is so in all of them is so in nearly all there are,
and hardly a look of the tree was into one in which it is not."""


def find_way(view: Seen, before: State, action: int) -> list[int]:
    """The decisions, from the seat's own action in the view `before`, that led to this one.

    None if something was learnt on the way (what a tree found is then partly about worlds that are
    none), if several ways lead here, or if it would be long to find out. Steps without a choice are
    no decisions.
    """
    is_later = view.state.step > before.step and view.seat == before.seat
    if not is_later or view.state.reveals != before.reveals:
        return []
    ways = _Ways(view)
    ways.follow(_world(view, before, 0, action), [action])
    if len(ways.found) != 1 or ways.given_up:
        return []
    way = ways.found[0]
    if ways.are_own:
        # What its own steps showed a seat, `reveals` has counted.
        return way
    others = (_world(view, before, seed, action) for seed in range(1, WORLDS))
    return way if all(ways.leads_here(world, way[1:]) for world in others) else []


def _world(view: Seen, before: State, seed: int, action: int) -> State:
    """A world that the seat held possible, after its action."""
    world = copy_state(before)
    view.game.kernels.determinize(world, view.seat, seed)
    view.game.kernels.apply(world, action)
    return world


class _Ways:
    """All ways to a view, depth first through the others' possible answers."""

    def __init__(self, view: Seen) -> None:
        self.found: list[list[int]] = []
        self.are_own = True
        """Whether no other seat took a step on any of them."""
        self._rules = view.game.kernels
        self._view = view
        self._aim = view.state.tobytes()
        self._left = MAX_TRIES

    @property
    def given_up(self) -> bool:
        """Whether there was more to try."""
        return self._left < 0

    def follow(self, world: State, way: list[int]) -> None:
        """Go on from a world that the way has led to."""
        codes = self._choice(world)
        if not codes and self._is_here(world):
            self.found.append(way)
        # A decision of the seat's own would have had a view of its own to start from.
        if world.seat == self._view.seat:
            return
        for code in codes:
            self.are_own = False
            self._left -= 1
            if self.given_up:
                return
            tried = copy_state(world)
            self._rules.apply(tried, code)
            self.follow(tried, [*way, code])

    def leads_here(self, world: State, way: list[int]) -> bool:
        """Whether these decisions lead from a world to the view."""
        for code in way:
            if code not in self._choice(world):
                return False
            self._rules.apply(world, code)
        return not self._choice(world) and self._is_here(world)

    def _choice(self, world: State) -> list[int]:
        """The answers at the next decision, past steps without a choice; none at the view."""
        state = self._view.state
        codes = np.zeros(self._view.game.layout.MAX_LEGAL, ACTION_TYPE)
        while world.step < state.step and world.reveals == state.reveals:
            count = self._rules.legal(world, codes)
            if count != 1:
                return [int(code) for code in codes[:count]]
            self.are_own = self.are_own and world.seat == self._view.seat
            self._rules.apply(world, int(codes[0]))
        return []

    def _is_here(self, world: State) -> bool:
        """Whether the seat sees in that world what it sees now."""
        if world.step != self._view.state.step:
            return False
        seen = copy_state(world)
        self._rules.hide(seen, self._view.seat)
        return seen.tobytes() == self._aim
