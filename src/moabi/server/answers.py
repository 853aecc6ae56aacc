"""The answers of the API that are more than a value or two, as its description shows them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Status = Literal["open", "running", "over", "closed"]


class _Answer(BaseModel):
    # What is answered and what is described must not come apart.
    model_config = ConfigDict(extra="forbid")


class ClockAnswer(_Answer):
    """What a table's clock is set to: seconds a move and a reserve, or days a move."""

    kind: Literal["none", "live", "days"]
    move: int | None = None
    reserve: int | None = None
    days: int | None = None


class ClocksAnswer(_Answer):
    """Clocks as they run: reserves in seconds, times in microseconds since the epoch."""

    reserves: list[float]
    since: int
    deadline: int | None
    paused: bool


class ResultAnswer(_Answer):
    """How a match ended, seat by seat."""

    reason: Literal["played", "resigned"]
    outcome: list[float]
    points: list[int]
    ranks: list[int]


class SeatAnswer(_Answer):
    """A seat in a list of tables."""

    seat: str
    kind: Literal["empty", "person", "bot"]
    name: str
    level: int | None
    confirmed: bool
    program: bool
    yours: bool


class SeatedAnswer(SeatAnswer):
    """A seat at a table."""

    connected: bool
    stand_in: int | None
    resigned: bool
    contribution: str


class LineAnswer(_Answer):
    """A line of a table's log: a step, or what was agreed or done beside the board."""

    number: int
    step: int
    seat: str | None
    notation: str | None
    text: str
    answer: bool


class LogAnswer(_Answer):
    """Some lines of a table's log, and whether there are earlier ones."""

    log: list[LineAnswer]
    earlier: bool


class OfferAnswer(_Answer):
    """Something that the others have to accept."""

    offer: int
    what: Literal["undo", "pause"]
    seat: str
    step: int
    yours: bool
    waiting: list[str]


class SummaryAnswer(_Answer):
    """A table in a list; times are microseconds since the epoch, in UTC."""

    id: str
    game: str
    options: dict[str, str]
    clock: ClockAnswer
    open: bool
    rated: bool
    hints: bool
    host: bool
    status: Status
    created: int
    started: int | None
    ended: int | None
    moved: int | None
    step: int
    result: ResultAnswer | None
    seats: list[SeatAnswer]
    to_decide: str | None
    your_turn: bool
    free: int


class OriginAnswer(_Answer):
    """The table and the step that a table plays on from; `new` where the hidden was reshuffled."""

    table: str
    step: int
    future: Literal["same", "new"]


class TableAnswer(_Answer):
    """A table as a person may know it."""

    id: str
    game: str
    options: dict[str, str]
    components: bool
    clock: ClockAnswer
    open: bool
    rated: bool
    hints: bool
    undo: bool
    confirm: bool
    forced: bool
    past: bool
    private: bool
    status: Status
    created: int
    previous: str | None
    next: str | None
    origin: OriginAnswer | None
    commitment: str
    secret: str | None
    key: str | None
    host: bool
    removed: bool
    mine: list[str]
    seats: list[SeatedAnswer]
    spectators: int
    number: int
    step: int
    to_decide: str | None
    paused: bool
    clocks: ClocksAnswer | None
    now: int
    """The server's time, by which deadlines are meant."""
    offers: list[OfferAnswer]
    result: ResultAnswer | None
    counted: Literal["yes", "short", "often", "alone"] | None
    problem: str
    preparing: bool


class ReviewAnswer(_Answer):
    """A review as far as it is made; reports and players as in docs/protocol.md."""

    id: str
    table: str
    budget: int
    status: Literal["waiting", "running", "done", "failed"]
    done: int
    of: int
    reports: list[dict[str, Any]]
    finished: bool
    players: list[dict[str, Any]]
