"""A search for one game: its machine code and the memory it works in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from moabi.core.contract import ACTION_TYPE, NONE, OUTCOME_TYPE, POINTS_TYPE, WEIGHT_TYPE
from moabi.core.game import Game
from moabi.core.state import State, new_states
from moabi.search.look import NUM_VALUES, look_ahead
from moabi.search.tree import NO_NODE, NODE, ROOT, clear_node, keep_branch

SIDE_TYPE = np.int32
MAX_DEPTH = 512
NODES_PER_LOOK = 16
MIN_NODES = 4096


def _look_types(record: Any) -> tuple[Any, ...]:
    import numba

    def array(kind: Any) -> Any:
        return numba.from_dtype(np.dtype(kind))[::1]

    states, whole = record[::1], numba.int64
    return (
        *(states, states, states),
        *(array(NODE), whole, numba.int32[:, ::1], whole, whole, whole),
        *(numba.float64[::1], numba.uint32[::1], array(ACTION_TYPE), array(WEIGHT_TYPE)),
        *(array(POINTS_TYPE), array(OUTCOME_TYPE), array(SIDE_TYPE)),
        numba.float64[:, ::1],
    )


def _keep_types(record: Any) -> tuple[Any, ...]:
    import numba

    nodes = numba.from_dtype(NODE)[::1]
    return nodes, numba.int64, nodes


class Tree:
    """One tree, and the memory that looking ahead in it needs."""

    def __init__(self, game: Game) -> None:
        """The first tree of a game ever waits for the compiler, and says so."""
        layout = game.layout
        self._game = game
        seats = max(game.seats)
        self._look_ahead = game.bind(look_ahead, _look_types)
        self._keep_branch = game.bind(keep_branch, _keep_types)
        self._root, self._worlds, self._views = (new_states(layout.STATE, 1) for _ in range(3))
        self._nodes: Any = np.zeros(MIN_NODES, NODE)
        self._used = 0
        self._path = np.zeros((MAX_DEPTH, 2), np.int32)
        self._picker = np.zeros(4, np.uint32)
        self._actions = np.zeros(layout.MAX_LEGAL, ACTION_TYPE)
        self._weights = np.zeros(layout.MAX_LEGAL, WEIGHT_TYPE)
        self._points = np.zeros(seats, POINTS_TYPE)
        self._shares = np.zeros(seats, OUTCOME_TYPE)
        self._sides = np.zeros(seats, SIDE_TYPE)
        self._values = np.zeros((seats, NUM_VALUES))

    @property
    def visits(self) -> int:
        """How many looks from the root the tree holds."""
        return int(self._nodes[ROOT].visits) if self._used else 0

    @property
    def lead(self) -> int:
        """How many more looks the favourite answer has had than any other."""
        visits = sorted(int(self._nodes[node].visits) for node in self._children())
        return visits[-1] - visits[-2] if len(visits) > 1 else sum(visits)

    def start(self, state: State) -> None:
        """Forget all, and look from this hidden view on."""
        self._root[0] = state
        seats = int(state.seats)
        self._sides[:seats] = self._game.sides(seats, self._game.options_of(state))
        clear_node(self._nodes, ROOT, NO_NODE, 1.0)
        self._used = 1

    def follow(self, way: Sequence[int], state: State) -> None:
        """Go on from the hidden view that the actions led to, and keep what was found there."""
        node = ROOT
        for action in way:
            node = next(
                (one for one in self._children(node) if self._nodes[one].action == action), NO_NODE
            )
            if node == NO_NODE:
                self.start(state)
                return
        kept = np.zeros(len(self._nodes), NODE)
        self._used = self._keep_branch(self._nodes, node, kept)
        self._nodes = kept
        self._root[0] = state

    def look(
        self,
        iterations: int,
        seed: int,
        settings: npt.NDArray[np.float64],
        only: int = NONE,
        depth: int = MAX_DEPTH,
    ) -> None:
        """Look ahead so many times more; with `only`, always by that action first.

        Past so many decisions in `depth`, the tree guides no more and grows no further.
        """
        room = self._used + NODES_PER_LOOK * iterations + MIN_NODES
        if len(self._nodes) < room:
            grown = np.zeros(max(room, 2 * len(self._nodes)), NODE)
            grown[: self._used] = self._nodes[: self._used]
            self._nodes = grown
        self._used = self._look_ahead(
            self._root,
            self._worlds,
            self._views,
            self._nodes,
            self._used,
            self._path[:depth],
            iterations,
            seed,
            only,
            settings,
            self._picker,
            self._actions,
            self._weights,
            self._points,
            self._shares,
            self._sides,
            self._values,
        )

    def children(self) -> list[Any]:
        """Copies of the nodes of the answers at the root, in ascending order of their actions."""
        return [self._nodes[node].copy() for node in self._children()]

    def _children(self, node: int = ROOT) -> list[int]:
        found, child = [], int(self._nodes[node].child)
        while child != NO_NODE:
            found.append(child)
            child = int(self._nodes[child].sibling)
        return found
