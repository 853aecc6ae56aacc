"""The contract between a game and everything else: the one page to read.

A game is a frozen description and a set of kernels. A kernel works in place on a caller's record,
allocates nothing, and trusts its input; `Match.play` is where bad input is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from moabi.core.state import State

NONE = -1
"""No seat, no card, no place: the sentinel in every field. As a viewer: a spectator."""

ACTION_TYPE = np.int32
POINTS_TYPE = np.int32
OUTCOME_TYPE = np.float64
WEIGHT_TYPE = np.float32

KERNELS: Mapping[str, tuple[str, str]] = {
    # kernel: (module of the game's folder, argument types: s state, i int, otherwise an array)
    "setup": ("rules", "si"),  # (s, seed): fills a record whose header holds seats and options
    "legal": ("rules", "sA"),  # (s, out) -> n: legal actions, ascending; 0 exactly at the end
    "apply": ("rules", "si"),  # (s, action): and all chance up to the next decision
    "score_line": ("scoring", "sii"),  # (s, seat, line) -> points now on that score line
    "scores": ("scoring", "sP"),  # (s, out): points now, per seat
    "outcome": ("scoring", "sF"),  # (s, out): 0..1 per seat at the end: ties, teams, solo
    "hide": ("hidden", "si"),  # (s, seat): erases what the seat may not know, the generator too
    "determinize": ("hidden", "sii"),  # (s, seat, seed): one world that fits all the seat knows
    "advise": ("insight", "sAiW"),  # (s, actions, n, out): worth of each to a greedy player
    "observe": ("insight", "siW"),  # (s, seat, out): features for learning
}
"""Every kernel, where it stands and what it takes.

A: int32 actions, P: int32 points, F: float64 outcomes, W: float32 weights or features.
"""


def seat_letter(seat: int) -> str:
    """A seat's name in notation, in game files and wherever nobody has given it a better one."""
    return chr(ord("A") + seat)


def seat_number(letter: str) -> int:
    """The seat of that letter."""
    return ord(letter) - ord("A")


@dataclass(frozen=True)
class Option:
    """A choice made when a match is set up; its position in `values` is stored in the state."""

    name: str
    values: tuple[str, ...]
    seats: tuple[int, ...]
    """The seat counts at which another value than the first may be chosen."""
    forgets: tuple[str, ...] = ()
    """The values with which what one has seen is one's own to remember: a host of matches shows
    nobody an earlier step until the match is over."""


@dataclass(frozen=True)
class ScoreLine:
    """One line of the score sheet: its message in the game's words, and its rule's number."""

    key: str
    rule: str
    values: Mapping[str, Any] = field(default_factory=dict)
    solo: str = ""
    """The number of the rule for whoever plays alone, if it is another."""

    def rule_for(self, seats: int) -> str:
        """The number of the line's rule with so many seats."""
        return self.solo if seats == 1 and self.solo else self.rule


@dataclass(frozen=True)
class Message:
    """A sentence to be: a message of the game's words and its values.

    A value may be a message itself. A value named `…_seat` or `…_seats` holds seats, and reaches
    the words as their names, without the ending.
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """All that a drawing or a text board may use; the state is hidden for the viewer already."""

    state: State
    seat: int
    names: tuple[str, ...]
    say: Callable[..., str]
    tables: Mapping[str, npt.NDArray[Any]]
    glow: frozenset[str]
    scores: tuple[int, ...]
    is_reconstructed: bool = True
    """Whether any component in play is vouched for by no printed source."""
    outline: bool = False
    tall: bool = False
    """Whether the board is for a narrow page, which is looked at from top to bottom."""


class Layout(Protocol):
    """What a game's `layout` module declares."""

    STATE: Any  # the record type, from state_dtype
    Decision: Any  # IntEnum of decisions
    NUM_ACTIONS: int
    MAX_LEGAL: int
    MAX_STEPS: int
    NUM_FEATURES: int
    SCORE_LINES: tuple[ScoreLine, ...]
    SCHEMA: Mapping[str, Mapping[str, Callable[[Any], str | None]]]
    COMPONENTS: Any  # the game's own components.toml, read with SCHEMA
    TABLES: tuple[str, ...]  # names of the module's arrays that make_tables makes

    def make_tables(self, components: Any) -> Mapping[str, npt.NDArray[Any]]:
        """The arrays the rules read, by global name; raises BadComponents on a wrong count."""

    def pieces(self, state: State) -> tuple[int, ...]:
        """Every piece in the state, by id, wherever it lies; no rule may lose or copy one."""


class Notation(Protocol):
    """What a game's `notation` module offers; each takes the state before the action."""

    PATTERN: str  # a regular expression that every well-formed answer matches

    def write(self, state: State, action: int, tables: Mapping[str, Any]) -> str:
        """The action in notation: one line, no two legal actions alike."""

    def write_seen(
        self, before: State, action: int, after: State, tables: Mapping[str, Any]
    ) -> str:
        """The step in notation as its viewer saw it, from two hidden copies; `?` for the unseen."""

    def offer(self, state: State, action: int, tables: Mapping[str, Any]) -> Message:
        """The action as a choice: an imperative sentence."""

    def tell(self, before: State, action: int, after: State, tables: Mapping[str, Any]) -> Message:
        """The action as news: what its viewer saw happen, from two hidden copies."""

    def prompt(self, state: State, tables: Mapping[str, Any]) -> Message:
        """What is asked of the seat to decide."""

    def targets(self, state: State, action: int, tables: Mapping[str, Any]) -> tuple[str, ...]:
        """The keys of the places on the board that the action points at."""

    def verdict(self, state: State, points: tuple[int, ...], tables: Mapping[str, Any]) -> Message:
        """Who has won, once the match is over."""
