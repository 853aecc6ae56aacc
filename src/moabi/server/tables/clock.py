"""Clocks: how long a seat may think, and when the others may hand it to a bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from moabi.core.contract import NONE
from moabi.server.errors import Refused

SECOND = 1_000_000
DAY = 86_400 * SECOND
KINDS = ("none", "live", "days")
MOST = {"move": 3600, "reserve": 86_400, "days": 60}
"""The longest that each part of a clock can be set to."""


@dataclass(frozen=True)
class Clock:
    """What a table's clock is set to."""

    kind: str = "none"
    move: int = 0
    """Live: seconds for each move, before the reserve runs."""
    reserve: int = 0
    """Live: seconds for the whole match, on top."""
    days: int = 0
    """Days: for each move."""

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Clock:
        """A clock from plain values; refused if it is none that there is."""
        kind = values.get("kind", "none")
        names = {"none": (), "live": ("move", "reserve"), "days": ("days",)}.get(kind)
        if names is None:
            raise Refused("bad-clock", 422, fields={"clock": "kind"})
        given = {name: values.get(name, 0) for name in names}
        for name, value in given.items():
            is_whole = isinstance(value, int) and not isinstance(value, bool)
            if not is_whole or not 0 <= value <= MOST[name]:
                raise Refused("bad-clock", 422, fields={"clock": name})
        if set(values) - {"kind", *names} or (names and not any(given.values())):
            raise Refused("bad-clock", 422, fields={"clock": kind})
        return cls(kind, **given)

    def to_json(self) -> dict[str, Any]:
        """The clock as plain values."""
        if self.kind == "live":
            return {"kind": "live", "move": self.move, "reserve": self.reserve}
        return {"kind": "days", "days": self.days} if self.kind == "days" else {"kind": "none"}


@dataclass
class Running:
    """The clocks of all seats as they run; every change comes with its time."""

    clock: Clock
    reserves: list[int]
    """What is left of each seat's reserve, in microseconds."""
    seat: int = NONE
    """Whose time runs; nobody's while a bot answers for somebody."""
    since: int = 0
    """When it began to run."""
    used: int = 0
    """What had run for this decision before."""
    is_paused: bool = False
    step: int = 0
    """Which decision it runs for."""
    _thought: dict[int, tuple[int, int]] = field(default_factory=dict)
    """For each decision that stands, who has thought about it, and for how long."""

    @classmethod
    def start(cls, clock: Clock, seats: int, seat: int, at: int) -> Running:
        """The clocks at the beginning of a match."""
        return cls(clock, [clock.reserve * SECOND] * seats, seat, at)

    def turn(self, step: int, seat: int, at: int, *, is_away: bool = False) -> None:
        """Stop the clock that runs and start that of the seat to decide now.

        A decision that comes up again, after a step was taken back or somebody has come back, is
        no new one: what its seat has thought about it, and about what was taken back, is spent.
        """
        self._stop(at)
        again = [self._thought.pop(one, (NONE, 0)) for one in range(step, self.step + 1)]
        spent = sum(used for one, used in again if one == seat)
        # What went beyond a move's own time is gone from the reserve already.
        self.used = min(spent, self._move_time)
        if self.used:
            self._thought[step] = (seat, self.used)
        self.step, self.seat, self.since = step, NONE if is_away else seat, at

    def _stop(self, at: int) -> None:
        if self.seat == NONE:
            return
        elapsed = self._elapsed(at)
        self._thought[self.step] = (self.seat, elapsed)
        if self.clock.kind == "live":
            over = max(0, elapsed - self._move_time)
            self.reserves[self.seat] = max(0, self.reserves[self.seat] - over)

    def end(self) -> None:
        """Let no clock run any more."""
        self.seat = NONE

    @property
    def _move_time(self) -> int:
        return self.clock.days * DAY if self.clock.kind == "days" else self.clock.move * SECOND

    def pause(self, at: int) -> None:
        """Let no time run."""
        self.used, self.is_paused = self._elapsed(at), True

    def resume(self, at: int) -> None:
        """Let time run on from where it stood."""
        self.since, self.is_paused = at, False

    def _elapsed(self, at: int) -> int:
        return self.used + (0 if self.is_paused else max(0, at - self.since))

    def deadline(self) -> int | None:
        """When the time of the seat to decide is out; nothing if it never is."""
        if self.seat == NONE or self.is_paused or self.clock.kind == "none":
            return None
        return self.since - self.used + self._move_time + self.reserves[self.seat]

    def is_out(self, at: int) -> bool:
        """Whether the time of the seat to decide is out."""
        deadline = self.deadline()
        return deadline is not None and at >= deadline

    def to_json(self) -> dict[str, Any] | None:
        """The clocks as plain values: reserves in seconds, the deadline in microseconds UTC."""
        if self.clock.kind == "none":
            return None
        return {
            "reserves": [round(left / SECOND, 1) for left in self.reserves],
            "since": self.since,
            "deadline": self.deadline(),
            "paused": self.is_paused,
        }
