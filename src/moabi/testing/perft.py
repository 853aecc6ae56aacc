"""Perft: how many ways there are to play on for so many steps, and in what order they are listed.

Counts alone cannot see two actions change places; so the order of every list is hashed as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from moabi.core.game import Game
from moabi.core.state import State, copy_state
from moabi.testing.walk import Setup, legal_codes, walk


@dataclass(frozen=True)
class Position:
    """Where to count from: a set-up, played on at random for some steps."""

    seats: int
    options: Mapping[str, str]
    seed: int
    skip: int
    depth: int

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"seats={self.seats}{options} seed={self.seed} skip={self.skip} depth={self.depth}"


@dataclass(frozen=True)
class Count:
    """The leaves of the tree, and a hash of all lists of actions in it."""

    nodes: int
    order: str
    split: Mapping[str, int]
    """The leaves under each first action, in notation."""

    def __str__(self) -> str:
        return f"nodes={self.nodes} order={self.order}"


def perft(game: Game, position: Position) -> Count:
    """Count from a position; chance falls as the position's generator has it."""
    setup = Setup(game, position.seats, position.options, position.seed)
    state = setup.state()
    for moment, _ in zip(walk(setup), range(position.skip + 1), strict=False):
        state = moment.state
    order = hashlib.sha256()
    split: dict[str, int] = {}
    codes = legal_codes(game, game.native, state)
    order.update(repr(codes).encode())
    for code in codes:
        after = copy_state(state)
        game.native.apply(after, code)
        text = game.notation.write(state, code, game.tables)
        split[text] = _count(game, after, position.depth - 1, order)
    return Count(sum(split.values()), order.hexdigest()[:12], split)


def _count(game: Game, state: State, depth: int, order: hashlib._Hash) -> int:
    if depth <= 0:
        return 1
    codes = legal_codes(game, game.native, state)
    order.update(repr(codes).encode())
    if not codes:
        return 1
    leaves = 0
    for code in codes:
        after = copy_state(state)
        game.native.apply(after, code)
        leaves += _count(game, after, depth - 1, order)
    return leaves


def perft_text(game: Game, seed: int = 1, depth: int = 3) -> str:
    """The counts that are committed for a game: from early, middle and late positions."""
    lines = [f"# perft of {game.id}, version {game.version}"]
    for seats, options in game.setups():
        steps = sum(1 for _ in walk(Setup(game, seats, options, seed)))
        for skip in (0, steps // 3, 2 * steps // 3, steps - depth):
            position = Position(seats, options, seed, skip, depth)
            lines.append(f"{position} {perft(game, position)}")
    return "\n".join(lines) + "\n"
