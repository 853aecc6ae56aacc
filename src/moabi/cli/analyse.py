"""The command `moabi analyse`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import typer
from rich.box import SIMPLE
from rich.table import Column, Table

from moabi.cli.language import chosen_language
from moabi.cli.replay import write_file
from moabi.cli.tables import progress_bar, show
from moabi.core.contract import NONE, seat_letter
from moabi.core.errors import BadSetup
from moabi.draw.curve import Point, draw_curve
from moabi.match import Match
from moabi.match.lines import answer_lines
from moabi.match.review import Report, Review


def parse_steps(text: str) -> list[int] | None:
    """Steps written as 3,7,10-14; nothing is all of them."""
    if not text:
        return None
    steps: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        if not (first.isdecimal() and (not dash or last.isdecimal())):
            raise BadSetup(f"steps read as in 3,7,10-14, not {text!r}")
        steps += range(int(first), int(last if dash else first) + 1)
    return steps


def analyse_file(
    file: Path,
    budget: int,
    seed: int,
    steps: str,
    as_json: bool,
    svg: Path | None,
    dark: bool,
    lang: str,
    components: Path | None,
) -> None:
    """Review the match in the file, and print a table or JSON lines."""
    language = chosen_language(lang)
    match = Match.load(file, components)
    wanted = parse_steps(steps)
    review = Review(match, budget, seed, language, _open_ones(match, wanted, language))
    if not review.asked:
        raise BadSetup(f"{file}: none of those steps left a choice")
    reports = []
    with progress_bar(match.game.title, len(review.asked)) as advance:
        for report in review.reports():
            reports.append(report)
            if as_json:
                typer.echo(json.dumps(report.to_json(), ensure_ascii=False))
            advance(1)
    if as_json:
        typer.echo(json.dumps({"players": review.accounts_json()}))
    else:
        _show(match, review, reports, language)
    if svg:
        write_file(svg, _curve(match, reports, language, dark).encode())


def _open_ones(match: Match, wanted: list[int] | None, language: str) -> list[int] | None:
    """Of the wanted steps, those that left a choice; a step that is not there is refused."""
    if wanted is None:
        return None
    for step in wanted:
        if not 1 <= step <= len(match.steps):
            raise BadSetup(f"there is no step {step}: the match has {len(match.steps)}")
    views = {step.number: match.view(step.seat, language, step.number - 1) for step in match.steps}
    return [step for step in wanted if len(views[step].codes) > 1]


def _show(match: Match, review: Review, reports: list[Report], language: str) -> None:
    names = match.view(NONE, language).names
    right = {"justify": "right"}
    table = Table(
        Column("step", **right),  # type: ignore[arg-type]
        "seat",
        Column("played", overflow="fold"),
        Column("win", **right),  # type: ignore[arg-type]
        Column("loss", **right),  # type: ignore[arg-type]
        "verdict",
        Column("better", overflow="fold"),
        box=SIMPLE,
        padding=(0, 1),
        pad_edge=False,
    )
    for report in reports:
        reviewed = report.reviewed
        better = None if reviewed.best[0] == reviewed.chosen else reviewed.best[0]
        table.add_row(
            str(reviewed.step),
            seat_letter(reviewed.seat),
            report.view.action(reviewed.chosen.action).notation,
            f"{reviewed.chosen.win:.0%}",
            f"{reviewed.loss:.1%}" if reviewed.loss else "",
            report.verdict,
            report.view.action(better.action).notation if better else "",
        )
    show(table)
    for account in review.accounts():
        typer.echo(
            f"{names[account.seat]}: accuracy {account.accuracy:.0%}; margin {account.margin:+.1f}"
            f" = decisions {account.by_decisions:+.1f}, luck {account.by_luck:+.1f}"
        )


def _curve(match: Match, reports: list[Report], language: str, dark: bool) -> str:
    view = match.view(NONE, language)
    curves = []
    for seat, name in enumerate(view.names):
        own = [report.reviewed for report in reports if report.reviewed.seat == seat]
        found = [(one.step, one.best[0]) for one in own]
        points = [Point(step, best.win, best.low, best.high) for step, best in found]
        if match.is_over and points:
            end = match.outcome()[seat]
            points.append(Point(len(match.steps), end, end, end))
        curves.append((name, points))
    return draw_curve(
        view.say("review-title"), view.say("review-step"), view.say("review-chance"), curves, dark
    )


def answer_standard_input() -> None:
    """Answer JSON lines from the standard input until it ends."""
    for line in answer_lines(sys.stdin):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
