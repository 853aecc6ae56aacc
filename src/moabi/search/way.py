"""The way from one decision of a seat to its next, where it can be told from the two views.

A tree knows the answers of all seats, but a view shows only what came of them. So the ways that a
match could have gone are tried until one leads to what the seat sees now.
"""

from __future__ import annotations

import numpy as np

from moabi.core.contract import ACTION_TYPE
from moabi.core.game import Kernels
from moabi.core.state import State, copy_state
from moabi.search.seen import Seen

MAX_TRIES = 200
"""Steps tried before a way is given up: no more than some looks would cost."""


def find_way(view: Seen, before: State, action: int) -> list[int]:
    """The decisions, from the seat's own action in the view `before`, that led to this one.

    None if something was learnt on the way (what a tree found is then partly about worlds that are
    none), if several ways lead here, or if it would be long to find out. Steps without a choice are
    no decisions.
    """
    if view.state.reveals != before.reveals or view.state.step <= before.step:
        return []
    rules = view.game.kernels
    world = copy_state(before)
    rules.determinize(world, view.seat, 0)
    rules.apply(world, action)
    ways = _Ways(rules, view)
    ways.follow(world, [action])
    return ways.found[0] if len(ways.found) == 1 and not ways.given_up else []


class _Ways:
    """All ways to a view, depth first through the others' possible answers."""

    def __init__(self, rules: Kernels, view: Seen) -> None:
        self.found: list[list[int]] = []
        self._rules = rules
        self._view = view
        self._aim = view.state.tobytes()
        self._left = MAX_TRIES

    @property
    def given_up(self) -> bool:
        """Whether there was more to try."""
        return self._left < 0

    def follow(self, world: State, way: list[int]) -> None:
        """Go on from a world that the way has led to."""
        state, seat = self._view.state, self._view.seat
        codes = np.zeros(self._view.game.layout.MAX_LEGAL, ACTION_TYPE)
        while world.step < state.step and world.reveals == state.reveals:
            count = self._rules.legal(world, codes)
            if count == 1:
                self._rules.apply(world, int(codes[0]))
                continue
            # A decision of the seat's own would have had a view of its own to start from.
            others = codes[:count].tolist() if world.seat != seat else []
            for code in others:
                self._left -= 1
                if self.given_up:
                    return
                tried = copy_state(world)
                self._rules.apply(tried, code)
                self.follow(tried, [*way, code])
            return
        if world.step == state.step:
            self._rules.hide(world, seat)
            if world.tobytes() == self._aim:
                self.found.append(way)
