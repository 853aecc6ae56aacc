"""Whose thought is next: fair between addresses, then between persons, the short ones first.

A search is cut into pieces (`moabi.search.thought`), and after each one the thread asks again. So
nobody waits longer than for a piece, however many thoughts others have waiting.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import NamedTuple, TypeVar


class Owner(NamedTuple):
    """On whose account something is thought about."""

    address: str
    person: str

    @classmethod
    def at_no_address(cls, person: str) -> Owner:
        """A person who is not here; they count as if they had an address to themselves."""
        return cls(f"person {person}", person)


class Kind(IntEnum):
    """What a thought is for, in the order in which one person's are thought about."""

    PLAY = 0
    """A bot's answer, or a hint, that somebody waits for."""
    REVIEW = 1
    IDLE = 2
    """A bot's answer at a table that nobody who plays there looks at."""


@dataclass(eq=False)
class Task:
    """Some pieces of work of one owner."""

    owner: Owner
    kind: Kind
    looks: int
    """How long it is likely to take, as against others."""
    number: int = field(default_factory=count().__next__)


class Share:
    """How much an address, or a person there, has had."""

    def __init__(self, used: float) -> None:
        self.used = used
        """Seconds of a thread since it came, and what others had had by then."""
        self.running = 0


class _Person(Share):
    def __init__(self, used: float) -> None:
        super().__init__(used)
        self.waiting: dict[Kind, list[tuple[int, int, int, Piece]]] = {kind: [] for kind in Kind}

    def has(self, kinds: Iterable[Kind]) -> bool:
        return any(self.waiting[kind] for kind in kinds)


class _Address(Share):
    def __init__(self, used: float) -> None:
        super().__init__(used)
        self.persons: dict[str, _Person] = {}

    def has(self, kinds: Iterable[Kind]) -> bool:
        return any(one.has(kinds) for one in self.persons.values())


@dataclass(eq=False)
class Piece:
    """A piece of work that waits, or that a thread is at."""

    task: Task
    charged: tuple[Owner, Kind] | None = None
    """On whose account it runs, if it does."""


S = TypeVar("S", bound=Share)


class Scheduler:
    """Which piece is next; it knows no threads and no time but what it is told.

    Of several addresses, the one at the fewest threads comes first, then the one that has had the
    least time; and so between the persons of an address. Of one person's thoughts the shortest
    comes first, and what has begun before its equals.
    """

    def __init__(self, threads: int) -> None:
        self._most_reviews = max(1, threads // 2)
        """A review's pieces are the longest: for play there is always another thread."""
        self._reviews = 0
        self._addresses: dict[str, _Address] = {}
        self._order = count()

    def add(self, piece: Piece) -> None:
        """Let a piece wait for its turn."""
        task = piece.task
        address = _found(self._addresses, task.owner.address, _Address)
        person = _found(address.persons, task.owner.person, _Person)
        entry = (task.looks, task.number, next(self._order), piece)
        heapq.heappush(person.waiting[task.kind], entry)

    def take(self) -> Piece | None:
        """The piece that is next, if any may be begun; `end` must be told of it."""
        now = [Kind.PLAY] if self._reviews >= self._most_reviews else [Kind.PLAY, Kind.REVIEW]
        for kinds in (now, [Kind.IDLE]):
            address = _next(one for one in self._addresses.values() if one.has(kinds))
            if address is None:
                continue
            person = _next(one for one in address.persons.values() if one.has(kinds))
            assert person
            kind = next(one for one in kinds if person.waiting[one])
            piece = heapq.heappop(person.waiting[kind])[-1]
            address.running += 1
            person.running += 1
            self._reviews += kind is Kind.REVIEW
            piece.charged = (piece.task.owner, kind)
            return piece
        return None

    def end(self, piece: Piece, seconds: float, more: Iterable[Piece] = ()) -> None:
        """A piece is done, and took so long; what it brought up waits in its turn."""
        assert piece.charged
        (name, who), kind = piece.charged
        piece.charged = None
        self._reviews -= kind is Kind.REVIEW
        address = self._addresses[name]
        person = address.persons[who]
        for share in (address, person):
            share.running -= 1
            share.used += seconds
        for one in more:
            self.add(one)
        if not person.running and not person.has(Kind):
            del address.persons[who]
        if not address.persons:
            del self._addresses[name]

    def move(self, task: Task, owner: Owner, kind: Kind) -> None:
        """Let a task count as another's, or as of another kind, from now on."""
        was = self._addresses.get(task.owner.address)
        person = was.persons.get(task.owner.person) if was else None
        held = person.waiting[task.kind] if person else []
        moved = [one for one in held if one[-1].task is task]
        held[:] = [one for one in held if one[-1].task is not task]
        heapq.heapify(held)
        before, task.owner, task.kind = task.owner, owner, kind
        for one in moved:
            self.add(one[-1])
        if was and person and not person.running and not person.has(Kind):
            del was.persons[before.person]
            if not was.persons:
                del self._addresses[before.address]


def _found(shares: dict[str, S], name: str, make: type[S]) -> S:
    """A share; one who comes has had as much as whoever has had the least."""
    if name not in shares:
        shares[name] = make(min((one.used for one in shares.values()), default=0.0))
    return shares[name]


def _next(shares: Iterable[S]) -> S | None:
    return min(shares, key=lambda one: (one.running, one.used), default=None)
