"""Thinking in pieces: what a search does, cut so that others may think in between."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True)
class Thought(Generic[R]):
    """Strands of work, each a row of pieces, and what they lead to once all have come to an end.

    Strands do not know of each other: they may be run side by side, in any order and by any thread,
    and a strand may rest between two pieces. What is found is the same.
    """

    strands: Sequence[Iterator[None]]
    finish: Callable[[], R]

    def run(self) -> R:
        """Think it through, here and now."""
        for strand in self.strands:
            run_strand(strand)
        return self.finish()


def run_strand(strand: Iterator[None]) -> None:
    """Run all pieces of a strand."""
    for _ in strand:
        pass


def in_one_strand(work: Generator[None, None, R]) -> Thought[R]:
    """A thought that is one row of pieces, with what it returns."""
    found: list[R] = []

    def strand() -> Iterator[None]:
        found.append((yield from work))

    return Thought((strand(),), lambda: found[0])
