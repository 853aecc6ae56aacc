"""Review: what each answer of a match was worth, judged only by what its seat could know then.

A decision is judged in two rounds. A search finds the answers worth a closer look; then each of
these, and the answer that was given, gets the same number of looks of its own, through the same
worlds, so that their difference is not luck. Nothing here sees more than hidden views.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from dataclasses import dataclass, replace
from statistics import fmean
from threading import Event
from typing import NamedTuple, TypeVar

import numpy as np

from moabi.core.chance import MAX_SEED, seed_generator
from moabi.core.checks import checked_whole
from moabi.core.contract import NONE, WEIGHT_TYPE
from moabi.core.game import Game, checked_seed
from moabi.core.state import copy_state
from moabi.search.bind import MAX_DEPTH, Tree
from moabi.search.bot import search_settings
from moabi.search.found import SURE, Found, sum_up
from moabi.search.levels import ALL_STEPS, Settings
from moabi.search.seen import Seen
from moabi.search.thought import Thought, in_one_strand

R = TypeVar("R")

DEFAULT_LOOKS = 2000
MIN_LOOKS = 40
MAX_LOOKS = 1_000_000
SEARCH_PART = 0.4
"""The part of the looks that goes into finding candidates."""
CANDIDATES = 3
SIMPLE_LOOKS = 400
EXPECT_LOOKS = 4000
"""At least so many looks tell a gain over the simple player, and what that was to expect."""
PIECE = 5000
"""Looks between two chances to stop a review."""
FOREVER = 1e12
"""A sureness that no looks change."""
SEED_STEP = 0x5851F42D4C957F2D
EXACT = 64
"""Points of a margin are kept in parts of a power of two: so their sums are exact in floats."""
HALVING = 0.06
"""A loss of so much chance to win halves a decision's accuracy."""
# A loss below each bound gets its verdict, where it is more than the search can be unsure of.
BEST = "best"
EVEN = "even"
VERDICTS = ((BEST, 0.005), ("good", 0.02), ("inexact", 0.06), ("mistake", 0.15))
WORST = "blunder"


class Asked(NamedTuple):
    """A decision to review: when it was, what its seat saw, and its answer."""

    step: int
    view: Seen
    chosen: int
    is_own: bool = True
    """Whether the seat's own player gave it, and nobody in their place."""


@dataclass(frozen=True)
class Reviewed:
    """A decision and what could have been."""

    step: int
    seat: int
    chosen: Found
    best: tuple[Found, ...]
    """The answers looked at closely, best first; the chosen one is among them."""
    gain: float = 0.0
    """Alone: the points that the answer was worth more than the simple player's."""
    is_own: bool = True

    @property
    def loss(self) -> float:
        """The chance to win that the answer gave away."""
        return max(0.0, self.best[0].win - self.chosen.win)

    @property
    def margin_loss(self) -> float:
        """The expected points of margin that the answer gave away; none if luck may part them.

        It is below zero where the answer gave up some chance to win for more points. Small
        differences would add up over a match to a loss where there is none: the best of several is
        always, in part, the luckiest.
        """
        best = self.best[0]
        lost = best.margin - self.chosen.margin
        doubt = SURE * math.hypot(best.margin_error, self.chosen.margin_error)
        return lost if abs(lost) > doubt else 0.0

    @property
    def accuracy(self) -> float:
        """1 for an answer as good as the best, half for each further HALVING of loss."""
        return 1.0 if self.is_even else float(0.5 ** (self.loss / HALVING))

    @property
    def is_even(self) -> bool:
        """Whether the search cannot tell the answer from the best: luck alone may part them."""
        return self.loss <= SURE * math.hypot(self.chosen.error, self.best[0].error)

    @property
    def verdict(self) -> str:
        """How good the answer was, as the end of a message's name."""
        found = next((verdict for verdict, bound in VERDICTS if self.loss < bound), WORST)
        return EVEN if self.is_even and found != BEST else found


@dataclass(frozen=True)
class Accuracy:
    """How well one seat answered."""

    seat: int
    decisions: int
    accuracy: float


@dataclass(frozen=True)
class Account(Accuracy):
    """One seat's whole match: its accuracy, and where its final margin came from."""

    margin: float
    """At the end, over the other sides' mean; alone, over what a simple player was to expect."""
    by_decisions: float
    """What the decisions of the seat's side cost it, less what the others' cost them; alone, what
    they gained over a simple player's."""

    @property
    def by_luck(self) -> float:
        """The rest of the margin: the two parts add up to it exactly."""
        return self.margin - self.by_decisions


class Reviewer:
    """Reviews decisions of one game, each from the same seed whatever came before it."""

    def __init__(self, game: Game, looks: int = DEFAULT_LOOKS, seed: int = 0) -> None:
        self._game = game
        self._seed = checked_seed(seed)
        problem = f"a budget is a whole number of looks, {MIN_LOOKS} to {MAX_LOOKS:,}"
        self._looks = checked_whole(looks, MIN_LOOKS, MAX_LOOKS, problem)
        self._settings = search_settings(game)
        self._stop = Event()

    def review(self, asked: Asked) -> Reviewed:
        """Judge one decision."""
        return self.think(asked).run()

    def think(self, asked: Asked) -> Thought[Reviewed]:
        """The same, for whoever wants to do something else between its pieces."""
        closely = Closely(self._game, asked.view, self._settings, self._stop)
        return in_one_strand(closely.review(asked, self._looks, self._seed))

    def expect(self, view: Seen) -> float:
        """The points that a simple player is to expect; see `settle`."""
        closely = Closely(self._game, view, self._settings, self._stop)
        simple = simple_answer(view, self._seed)
        looks = max(self._looks, EXPECT_LOOKS)
        return in_one_strand(closely.go_simply(simple, looks, self._seed)).run()

    def review_all(self, asked: Sequence[Asked], threads: int) -> Iterator[Reviewed]:
        """Judge many decisions on several threads, in order; the results do not depend on them."""
        Tree(self._game)  # compiled here, once, and not in every thread
        with ThreadPoolExecutor(threads, thread_name_prefix="moabi-review") as pool:
            try:
                yield from pool.map(self.review, asked)
            finally:
                self._stop.set()
                pool.shutdown(cancel_futures=True)
                self._stop.clear()


Pieces = Generator[None, None, R]


class Closely:
    """One decision under the glass: searches from what its seat saw, in pieces."""

    def __init__(self, game: Game, view: Seen, settings: Settings, stop: Event) -> None:
        self._view = view
        self._settings = settings.at(int(view.state.seats))
        self._stop = stop
        self._tree = Tree(game)

    def review(self, asked: Asked, looks: int, seed: int) -> Pieces[Reviewed]:
        """Judge an answer with so many looks in all."""
        view = self._view
        world = (seed + asked.step * SEED_STEP) & MAX_SEED
        ranked = yield from self._look(round(SEARCH_PART * looks), world, self._settings)
        ranked.sort(key=lambda one: (-one.looks, one.action))
        actions = [one.action for one in ranked[:CANDIDATES]]
        if asked.chosen not in actions:
            actions.append(asked.chosen)
        share = max(1, round((1 - SEARCH_PART) * looks / len(actions)))
        # Answers are compared by one yardstick: what is a usual margin was found out before.
        alike = replace(self._settings, usual_margin=self._usual_margin(), sureness=FOREVER)
        found = []
        for action in actions:
            found.append((yield from self._look_at(action, share, world, alike)))
        found.sort(key=lambda one: (-one.value, one.action))
        chosen = next(one for one in found if one.action == asked.chosen)
        gain = 0.0
        if view.state.seats == 1:
            gain = yield from self._gain(asked.chosen, share, world)
        return Reviewed(asked.step, view.seat, chosen, tuple(found), gain, asked.is_own)

    def _gain(self, chosen: int, share: int, world: int) -> Pieces[float]:
        """Alone: the points that an answer is worth more than the simple player's."""
        simple, enough = simple_answer(self._view, world), max(share, SIMPLE_LOOKS)
        if simple == chosen:
            return 0.0
        made = yield from self.go_simply(chosen, enough, world)
        return made - (yield from self.go_simply(simple, enough, world))

    def go_simply(self, action: int, looks: int, seed: int) -> Pieces[float]:
        """The points to expect from an answer if the simple player goes on from it.

        What comes out over what this player was to expect and the gains over its answers is luck
        alone, whoever played. By a search it would not be: that expects ever more the nearer the
        end comes.
        """
        simple = replace(
            self._settings, greedy_share=1.0, greedy_steps=ALL_STEPS, rollout_steps=ALL_STEPS
        )
        found = yield from self._look_at(action, looks, seed, simple, depth=1)
        return found.points

    def _look_at(
        self, action: int, looks: int, seed: int, settings: Settings, depth: int = MAX_DEPTH
    ) -> Pieces[Found]:
        found = yield from self._look(looks, seed, settings, action, depth)
        return next(one for one in found if one.action == action)

    def _look(
        self,
        looks: int,
        seed: int,
        settings: Settings,
        only: int = NONE,
        depth: int = MAX_DEPTH,
    ) -> Pieces[list[Found]]:
        """Look anew, in pieces between which the review can be stopped."""
        self._tree.start(self._view.state)
        for done in range(0, looks, PIECE):
            if self._stop.is_set():
                raise CancelledError
            now = min(PIECE, looks - done)
            self._tree.look(now, (seed + done) & MAX_SEED, settings.array(), only, depth)
            yield
        return sum_up(self._tree.children(), settings)

    def _usual_margin(self) -> float:
        nodes = self._tree.children()
        squares = sum(float(node.margin_squares) for node in nodes)
        return max(1.0, math.sqrt(squares / max(1, sum(int(node.visits) for node in nodes))))


def simple_answer(view: Seen, seed: int) -> int:
    """The answer of the simple player, who follows the game's insight without looking ahead."""
    rng = np.zeros(4, np.uint32)
    seed_generator(rng, seed)
    codes = view.codes
    weights = np.zeros(len(codes), WEIGHT_TYPE)
    choose = view.game.kernels.choose_greedily
    return int(choose(copy_state(view.state), rng, codes, len(codes), weights))


def accuracies(reviewed: Iterable[Reviewed], seats: int) -> list[Accuracy]:
    """The accuracy of each seat in its own decisions; it is whole where there are none."""
    own: list[list[float]] = [[] for _ in range(seats)]
    for one in reviewed:
        if one.is_own:
            own[one.seat].append(one.accuracy)
    return [Accuracy(seat, len(mine), fmean(mine or [1.0])) for seat, mine in enumerate(own)]


def settle(
    reviewed: Iterable[Reviewed],
    points: Sequence[int],
    sides: Sequence[int],
    expected: float = 0.0,
) -> list[Account]:
    """Each seat's accuracy and the parts of its final margin, from all decisions of a match.

    `sides` tells who is allied with whom: partners add their points and answer for each other.
    Alone, one's rival is a simple player, with the points that were `expected` of it at the start.
    """
    reviewed = list(reviewed)
    totals, costs = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0.0)
    for side, made in zip(sides, points, strict=True):
        totals[side] += made
    for one in reviewed:
        costs[sides[one.seat]] -= one.margin_loss
    accounts = []
    for own in accuracies(reviewed, len(points)):
        side = sides[own.seat]
        others = [other for other in totals if other != side]
        if others:
            # Over the mean: a lead over the best of several is below zero for most, by no bad luck.
            margin = _exact(totals[side] - fmean(totals[other] for other in others))
            gain = costs[side] - fmean(costs[other] for other in others)
        else:
            margin = _exact(totals[side] - expected)
            gain = sum(one.gain for one in reviewed)
        accounts.append(Account(own.seat, own.decisions, own.accuracy, margin, _exact(gain)))
    return accounts


def _exact(points: float) -> float:
    return round(points * EXACT) / EXACT
