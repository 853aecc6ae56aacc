"""Reviewing a match: its decisions as their seats saw them, and reports in plain values."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from moabi.core.checks import shown, whole
from moabi.core.contract import seat_letter
from moabi.core.errors import BadSetup
from moabi.match.match import Match
from moabi.match.view import View
from moabi.search.analysis import (
    DEFAULT_LOOKS,
    Account,
    Accuracy,
    Asked,
    Reviewed,
    Reviewer,
    accuracies,
    settle,
)
from moabi.search.found import Found
from moabi.search.thought import Thought


@dataclass(frozen=True)
class Report:
    """A reviewed decision in words."""

    reviewed: Reviewed
    view: View
    decision: str

    @property
    def verdict(self) -> str:
        """How good the answer was, in words."""
        return self.view.say(f"verdict-{self.reviewed.verdict}")

    def to_json(self) -> dict[str, Any]:
        """The report as plain values; chances and losses are parts of one."""
        return {
            "step": self.reviewed.step,
            "seat": seat_letter(self.reviewed.seat),
            "decision": self.decision,
            "chosen": self._answer(self.reviewed.chosen),
            "best": [self._answer(found) for found in self.reviewed.best],
            "loss": round(self.reviewed.loss, 4),
            "margin_loss": round(self.reviewed.margin_loss, 3),
            "verdict": self.reviewed.verdict,
            "words": self.verdict,
        }

    def _answer(self, found: Found) -> dict[str, Any]:
        action = self.view.action(found.action)
        return {
            "notation": action.notation,
            "sentence": action.sentence,
            "targets": list(action.targets),
            "looks": found.looks,
            "win": round(found.win, 4),
            "low": round(found.low, 4),
            "high": round(found.high, 4),
            "points": round(found.points, 2),
            "margin": round(found.margin, 2),
            "margin_low": round(found.margin - found.margin_reach, 2),
            "margin_high": round(found.margin + found.margin_reach, 2),
        }


def open_decisions(
    match: Match, language: str = "en", by_others: Collection[int] = ()
) -> list[Asked]:
    """Every decision of the match that left a choice, as its seat saw it."""
    asked = []
    for step in match.steps:
        view = match.view(step.seat, language, step.number - 1)
        if len(view.codes) > 1:
            asked.append(Asked(step.number, view, step.code, step.number not in by_others))
    return asked


class Review:
    """The review of a match, decision by decision."""

    def __init__(
        self,
        match: Match,
        looks: int = DEFAULT_LOOKS,
        seed: int = 0,
        language: str = "en",
        steps: Sequence[int] | None = None,
        by_others: Collection[int] = (),
    ) -> None:
        """`steps` are those to review; all if left out.

        Steps that somebody else answered for a seat (`by_others`) count in its margin alone.
        """
        self.match = match
        self._reviewer = Reviewer(match.game, looks, seed)
        self.asked = open_decisions(match, language, by_others)
        self._is_whole = steps is None
        if steps is not None:
            known = {one.step for one in self.asked}
            for step in steps:
                if whole(step) not in known:
                    raise BadSetup(f"step {shown(step)} is not one that left a choice")
            self.asked = [one for one in self.asked if one.step in {*steps}]
        self._reviewed: dict[int, Reviewed] = {}

    def reports(self, threads: int | None = None) -> Iterator[Report]:
        """Review decision after decision, on all cores, and tell of each in its turn."""
        self._reviewed = {}
        found = self._reviewer.review_all(self.asked, threads or os.cpu_count() or 1)
        for asked, reviewed in zip(self.asked, found, strict=True):
            yield self._report(asked, reviewed)

    def think(self, asked: Asked) -> Thought[Report]:
        """Review one decision, for whoever does them one by one, and in pieces."""
        thought = self._reviewer.think(asked)
        return Thought(thought.strands, lambda: self._report(asked, thought.finish()))

    def _report(self, asked: Asked, reviewed: Reviewed) -> Report:
        self._reviewed[asked.step] = reviewed
        view: Any = asked.view
        decision = self.match.game.layout.Decision(view.state.decision)
        return Report(reviewed, view, str(decision.name))

    @property
    def reviewed(self) -> list[Reviewed]:
        """What is known of the decisions so far, in their order."""
        return [self._reviewed[step] for step in sorted(self._reviewed)]

    def accounts(self) -> list[Account]:
        """Each seat's accuracy and the parts of its margin, once a whole match is reviewed."""
        if not self.match.is_over or not self._is_whole:
            return []
        points = [score.total for score in self.match.scores()]
        sides = self.match.game.sides(self.match.seats, self.match.options)
        expected = 0.0
        if self.match.seats == 1 and self.asked:
            expected = self._reviewer.expect(self.asked[0].view)
        return settle(self.reviewed, points, sides, expected)

    def accuracies(self) -> list[Accuracy]:
        """The accuracy of each seat with a reviewed decision, of whatever part of a match."""
        return [one for one in accuracies(self.reviewed, self.match.seats) if one.decisions]

    def players_json(self) -> list[dict[str, Any]]:
        """What is known of each seat as plain values; `decisions` and `luck` add up to `margin`."""
        accounts = self.accounts()
        parts: list[dict[str, float]] = [
            {"margin": one.margin, "decisions": one.by_decisions, "luck": one.by_luck}
            for one in accounts
        ]
        known = accounts or self.accuracies()
        return [
            {
                "seat": seat_letter(one.seat),
                "reviewed": one.decisions,
                "accuracy": round(one.accuracy, 4),
                **part,
            }
            for one, part in zip(known, parts or [{}] * len(known), strict=True)
        ]
