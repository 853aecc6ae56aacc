"""The command `moabi analyse`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import typer
from rich.box import SIMPLE
from rich.table import Table

from moabi.cli.language import TEXT, chosen_language
from moabi.cli.replay import write_file
from moabi.cli.tables import progress_bar, show
from moabi.core.checks import shortened, shown
from moabi.core.contract import NONE, seat_letter
from moabi.core.errors import BadSetup
from moabi.core.words import words
from moabi.draw.curve import Point, draw_curve
from moabi.match import Match
from moabi.match.lines import answer_lines
from moabi.match.review import Report, Review
from moabi.search.analysis import BEST

MAX_DIGITS = 9


def parse_steps(text: str, num_steps: int) -> list[int] | None:
    """Steps of a match written as 3,7,10-14; nothing is all of them."""
    if not text:
        return None
    steps: list[int] = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        if not (first.isdecimal() and (not dash or last.isdecimal())):
            raise BadSetup(f"steps read as in 3,7,10-14, not {shown(text)}")
        ends = (first, last) if dash else (first, first)
        for end in ends:
            # Counted before it is read: a number can be longer than Python reads.
            if len(end) > MAX_DIGITS or not 1 <= int(end) <= num_steps:
                raise BadSetup(f"there is no step {end[:MAX_DIGITS]}: the match has {num_steps}")
        if int(ends[0]) > int(ends[1]):
            raise BadSetup(f"steps go from the first to the last, not {shortened(part)}")
        steps += range(int(ends[0]), int(ends[1]) + 1)
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
    wanted = parse_steps(steps, len(match.steps))
    review = Review(match, budget, seed, language, _open_ones(match, wanted, language))
    if not review.asked:
        raise BadSetup(f"{file}: none of {'those' if steps else 'its'} steps left a choice")
    reports = []
    with progress_bar(match.game.title, len(review.asked)) as advance:
        for report in review.reports():
            reports.append(report)
            if as_json:
                typer.echo(json.dumps(report.to_json(), ensure_ascii=False))
            advance(1)
    if as_json:
        typer.echo(json.dumps({"players": review.players_json()}))
    else:
        _show(match, review, reports, language)
    if svg:
        write_file(svg, _curve(match, reports, language, dark).encode())


def _open_ones(match: Match, wanted: list[int] | None, language: str) -> list[int] | None:
    """Of the wanted steps, those that left a choice."""
    if wanted is None:
        return None
    views = {step.number: match.view(step.seat, language, step.number - 1) for step in match.steps}
    return [step for step in wanted if len(views[step].codes) > 1]


HEADS = ("step", "seat", "played", "chance", "margin", "loss", "verdict", "better")
RIGHT = ("step", "chance", "margin", "loss")
FOLDED = ("played", "better")


def _show(match: Match, review: Review, reports: list[Report], language: str) -> None:
    say = words(language, TEXT).say
    # Tight, so that eight columns fit a terminal of 80.
    table = Table(box=SIMPLE, padding=0, pad_edge=False)
    for head in HEADS:
        table.add_column(
            say("analyse-points" if head == "margin" and match.seats == 1 else f"analyse-{head}"),
            justify="right" if head in RIGHT else "left",
            overflow="fold" if head in FOLDED else "ellipsis",
            no_wrap=head not in FOLDED,
        )
    for report in reports:
        reviewed, chosen = report.reviewed, report.reviewed.chosen
        better = None if reviewed.verdict == BEST else reviewed.best[0]
        chance = {name: round(100 * getattr(chosen, name)) for name in ("win", "low", "high")}
        loss = say("percent", number=_tenths(100 * reviewed.loss, language))
        table.add_row(
            str(reviewed.step),
            seat_letter(reviewed.seat),
            report.view.action(chosen.action).notation,
            say("analyse-chances", **chance),
            f"{_tenths(chosen.margin, language, '+')} ±{_tenths(chosen.margin_reach, language)}",
            loss if reviewed.loss else "",
            report.verdict,
            report.view.action(better.action).notation if better else "",
        )
    show(table)
    names = match.view(NONE, language).names
    accounts = review.accounts()
    for own in [] if accounts else review.accuracies():
        accuracy = round(100 * own.accuracy)
        told = {"name": names[own.seat], "accuracy": accuracy, "count": own.decisions}
        typer.echo(say("analyse-accuracy", **told))
    for account in accounts:
        # Luck is told as the rest of what is shown, so that the parts add up to the reader too.
        margin, decisions = round(account.margin, 1), round(account.by_decisions, 1)
        parts = {"margin": margin, "decisions": decisions, "luck": margin - decisions}
        signed = {name: _tenths(part, language, "+") for name, part in parts.items()}
        accuracy = round(100 * account.accuracy)
        typer.echo(say("analyse-account", name=names[account.seat], accuracy=accuracy, **signed))


def _tenths(number: float, language: str, sign: str = "") -> str:
    text = f"{number:{sign}.1f}"
    return text.replace(".", ",") if language == "fr" else text


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
    title, across, upwards = (view.say(f"review-{name}") for name in ("title", "step", "chance"))
    return draw_curve(title, across, upwards, curves, dark, view.say)


def answer_standard_input() -> None:
    """Answer JSON lines from the standard input until it ends."""
    for line in answer_lines(sys.stdin):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
