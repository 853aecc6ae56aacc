"""How a table ended: shares in the win, points, and who came before whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from moabi.match import Match
from moabi.server.tables.setup import Sitting


@dataclass(frozen=True)
class Result:
    """The end of a table."""

    reason: str
    """`played` to the end, or `resigned`."""
    outcome: tuple[float, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 for the first; those who are level share a rank, those who have resigned are last."""

    def winners(self) -> list[int]:
        """The seats that are first; who is alone must have won, too."""
        is_won = len(self.ranks) > 1 or self.outcome[0] > 0
        return [seat for seat, rank in enumerate(self.ranks) if is_won and rank == 1]

    def to_json(self) -> dict[str, Any]:
        """The result as plain values."""
        return {
            "reason": self.reason,
            "outcome": list(self.outcome),
            "points": list(self.points),
            "ranks": list(self.ranks),
        }


def played_result(match: Match, sittings: Sequence[Sitting]) -> Result:
    """The result of a match that was played to its end."""
    return _result("played", match, sittings, match.outcome())


def resigned_result(match: Match, sittings: Sequence[Sitting]) -> Result:
    """The result of a match that ended because somebody gave up: the other sides share the win."""
    sides = match.game.sides(match.seats, match.options)
    lost = {sides[n] for n, one in enumerate(sittings) if one.has_resigned}
    winners = [seat for seat in range(match.seats) if sides[seat] not in lost]
    # As at a match's own end: allies win in full, only the sides share.
    share = 1 / len({sides[seat] for seat in winners}) if winners else 0.0
    outcome = tuple(share if seat in winners else 0.0 for seat in range(match.seats))
    return _result("resigned", match, sittings, outcome)


def _result(
    reason: str, match: Match, sittings: Sequence[Sitting], outcome: tuple[float, ...]
) -> Result:
    points = match.view().points()
    sides = match.game.sides(match.seats, match.options)
    totals = [sum(p for p, other in zip(points, sides, strict=True) if other == s) for s in sides]
    worth = [
        (not one.has_resigned, outcome[seat], totals[seat] if reason == "played" else 0)
        for seat, one in enumerate(sittings)
    ]
    ranks = tuple(1 + sum(other > mine for other in worth) for mine in worth)
    return Result(reason, outcome, points, ranks)
