"""Bots: they receive what a seat sees, and nothing else, and answer for it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from moabi.core.chance import MAX_SEED, next_word, random_below, seed_generator
from moabi.core.checks import checked_whole, shown
from moabi.core.contract import WEIGHT_TYPE
from moabi.core.errors import BadSetup, NotYourTurn
from moabi.core.game import Game, checked_seed
from moabi.core.registry import find_game
from moabi.core.state import State, copy_state
from moabi.search.bind import Tree
from moabi.search.found import Found, Hint, Speaks, sum_up, tell
from moabi.search.levels import Level, Settings, find_level
from moabi.search.seen import Seen
from moabi.search.thought import Thought, run_strand
from moabi.search.way import find_way

R = TypeVar("R")

NUM_TREES = 2
"""Each is searched by itself with its half of the looks, on a core of its own where there is one:
so an answer depends on the seed, and not on the machine."""
HINT_LOOKS = 2000
"""At least so many looks stand behind a hint, whatever the level."""
ENOUGH = 0.05
"""An answer is told of in a hint from this part of the favourite's looks on."""
BETWEEN_CLOCKS = 64
"""Looks of each tree between two glances at the clock, where there is a time cap."""
PAUSES = 8
"""How often a tree asks itself whether the looks that are left could still change its answer."""


class Shown(Seen, Speaks, Protocol):
    """A view that can also speak."""


class Bot:
    """A player of one of eight levels; equally strong on any machine, and the same from a seed."""

    def __init__(
        self,
        game: Game | str,
        level: int = 5,
        seed: int = 0,
        *,
        seconds: float | None = None,
        settings: Settings | None = None,
    ) -> None:
        """`seconds` caps the time of an answer; without it, no answer is ever cut.

        A cap makes a bot weaker on a slow machine: after each answer or hint, `was_cut` tells
        whether it bit, and whoever sets one should say so.
        """
        if seconds is not None and not _is_duration(seconds):
            raise BadSetup(f"a time cap is a number of seconds above 0, not {shown(seconds)}")
        self.game = find_game(game) if isinstance(game, str) else game
        self._thought = level_of(self.game, level)
        self.level = int(level)
        self.was_cut = False
        self._settings = settings or search_settings(self.game)
        self._seconds = seconds
        self._rng = np.zeros(4, np.uint32)
        seed_generator(self._rng, checked_seed(seed))
        self._trees: list[Tree] = []
        self._awaited: tuple[State, int] | None = None

    def choose(self, view: Seen) -> int:
        """The number of the action to take in a view of the seat to decide."""
        return _on_threads(self.think(view))

    def think(self, view: Seen) -> Thought[int]:
        """The same, for whoever wants to do something else between its pieces."""
        codes = self._checked(view)
        self.was_cut = False
        if len(codes) == 1:
            return _known(int(codes[0]))
        # Drawn whether it is used or not, so that levels with the same seed stay in step.
        slip = random_below(self._rng, 1 << 16) < self._thought.slips * (1 << 16)
        if slip:
            return _known(int(codes[random_below(self._rng, len(codes))]))
        if self._thought.looks == 0:
            weights = np.zeros(len(codes), WEIGHT_TYPE)
            chosen = self.game.kernels.choose_greedily(
                copy_state(view.state), self._rng, codes, len(codes), weights
            )
            return _known(int(chosen))

        def finish() -> int:
            action = self._sum_up()[0].action
            self._awaited = (copy_state(view.state), action)
            return action

        return Thought(self._search(view, self._thought.looks, until_settled=True), finish)

    def suggest(self, view: Shown, count: int = 3) -> list[Hint]:
        """Up to so many answers and what they promise, the likeliest to win first.

        It is a search even at the low levels. Answers that it soon dropped are not among them: of
        these it knows too little. Where only one answer is possible there is nothing to suggest.
        """
        return _on_threads(self.think_of_hints(view, count))

    def think_of_hints(self, view: Shown, count: int = 3) -> Thought[list[Hint]]:
        """The same, for whoever wants to do something else between its pieces."""
        most = checked_whole(count, 1, math.inf, "at least one hint must be asked for")
        if len(self._checked(view)) == 1:
            return Thought((), list)
        strands = self._search(view, max(self._thought.looks, HINT_LOOKS))
        return Thought(strands, lambda: [tell(one, view) for one in rank(self._sum_up())[:most]])

    def _checked(self, view: Seen) -> npt.NDArray[np.int32]:
        if view.game.id != self.game.id:
            raise BadSetup(f"this bot plays {self.game.id}, not {view.game.id}")
        theirs, own = view.game.components, self.game.components
        if theirs is not own and theirs.hash != own.hash:
            raise BadSetup(f"this bot plays {self.game.id} with other components than the view's")
        if not len(view.codes):
            raise NotYourTurn("a bot was asked for an answer that is not its seat's to give")
        return view.codes

    def ponder(self, view: Seen, looks: int, *, until_settled: bool = False) -> list[Found]:
        """Search from the view until so many looks are known, and tell of every answer.

        With `until_settled`, stop as soon as the looks that are left cannot change the answer.
        """
        return _on_threads(Thought(self._search(view, looks, until_settled), self._sum_up))

    def _search(self, view: Seen, looks: int, until_settled: bool = False) -> list[Iterator[None]]:
        """A strand for each tree."""
        if not self._trees:
            self._trees = [Tree(self.game) for _ in range(NUM_TREES)]
        self._begin(view)
        self.was_cut = False
        seeds = [next_word(self._rng) << 31 | next_word(self._rng) >> 1 for _ in self._trees]
        share = -(-looks // NUM_TREES)
        places = self._settings.at(int(view.state.seats)).array()
        deadline = None if self._seconds is None else time.monotonic() + self._seconds

        def search(tree: Tree, seed: int) -> Iterator[None]:
            left = max(share - tree.visits, 0)
            pace = max(BETWEEN_CLOCKS, left // PAUSES) if until_settled else left
            if deadline is not None:
                pace = BETWEEN_CLOCKS
            while left > 0:
                if deadline is not None and tree.visits > 0 and time.monotonic() >= deadline:
                    self.was_cut = True
                    return
                now = min(left, pace)
                tree.look(now, (seed + left) & MAX_SEED, places)
                left -= now
                if until_settled and tree.lead > left:
                    return
                yield

        return [search(*one) for one in zip(self._trees, seeds, strict=True)]

    def _begin(self, view: Seen) -> None:
        """Keep the trees if nothing was learnt since the last answer; else start anew."""
        awaited, self._awaited = self._awaited, None
        way = find_way(view, *awaited) if awaited is not None else []
        for tree in self._trees:
            if way:
                tree.follow(way, view.state)
            else:
                tree.start(view.state)

    def _sum_up(self) -> list[Found]:
        """The answers that any tree knows, the most looked at first."""
        nodes = (node for tree in self._trees for node in tree.children())
        found = sum_up(nodes, self._settings)
        return sorted(found, key=lambda one: (-one.looks, -one.value, one.action))


def _known(action: int) -> Thought[int]:
    return Thought((), lambda: action)


def _on_threads(thought: Thought[R]) -> R:
    if thought.strands:
        list(_threads().map(run_strand, thought.strands))
    return thought.finish()


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(NUM_TREES, thread_name_prefix="moabi-search")


def _is_duration(seconds: object) -> bool:
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
        return False
    return 0 < seconds < math.inf


def rank(found: Sequence[Found]) -> list[Found]:
    """Of what a search found, the most looked at first, the answers it knows enough about.

    The likeliest to win come first; those that read alike stay in the search's own order.
    """
    known = [one for one in found if one.looks >= ENOUGH * found[0].looks]
    return sorted(known, key=lambda one: -round(100 * one.win))


def search_settings(game: Game) -> Settings:
    """The settings that suit the game: the common ones, but for what its insight says otherwise."""
    said: dict[str, Any] = getattr(game.module("insight"), "SEARCH", {})
    return Settings(**said)


def level_of(game: Game, number: int) -> Level:
    """A level as the game has it: the common one, but for what its insight says otherwise."""
    common = find_level(number)
    said: dict[int, tuple[int, float]] = getattr(game.module("insight"), "LEVELS", {})
    return Level(*said[number]) if number in said else common
