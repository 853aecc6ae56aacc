"""Tables and progress bars for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from moabi.core.contract import seat_letter
from moabi.core.registry import find_game, game_ids
from moabi.lab.simulate import Summary
from moabi.lab.tournament import Results

MAX_RULES = 5
"""More rules than these get a table of their own: the terminal is 80 columns wide."""


def show(table: Table) -> None:
    """Print a table."""
    Console().print(table)


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error output; gives a function that moves it on."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as progress:
        task = progress.add_task(label, total=total)

        def advance(done: int) -> None:
            progress.advance(task, done)

        yield advance


def games_table() -> Table:
    """All games with what is needed to choose and start one."""
    columns = ("game", "title", "designer", "seats", "reconstructed")
    table = Table(*columns, box=SIMPLE, padding=(0, 1), pad_edge=False)
    for game_id in game_ids():
        game = find_game(game_id)
        components = game.components
        table.add_row(
            game.id,
            game.title,
            ", ".join(game.designers),
            _counts(game.seats),
            f"{components.num_unverified} of {components.num_entries}",
        )
    return table


def options_table() -> Table:
    """The options of all games; the first value is the usual one."""
    columns = ("game", "option", "at seats", "values")
    table = Table(*columns, box=SIMPLE, padding=(0, 1), pad_edge=False)
    for game_id in game_ids():
        for option in find_game(game_id).options:
            values = ", ".join(option.values)
            table.add_row(game_id, f"--option {option.name}=", _counts(option.seats), values)
    return table


def _counts(seats: tuple[int, ...]) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"


def summary_table(summary: Summary) -> Table:
    """The results of a simulation, a row a seat; with few rules, the points of each as well."""
    speed = summary.steps / summary.seconds / 1e6
    found = summary.to_json()
    rules = list(found["results"][0]["by_rule"])
    rules = rules if len(rules) <= MAX_RULES else []
    table = Table(
        "seat",
        "player",
        "wins",
        "points",
        "sd",
        "range",
        *(f"({rule})" for rule in rules),
        box=SIMPLE,
        padding=(0, 1),
        pad_edge=False,
        title=f"{summary.game.title}: {summary.games:,} games, {speed:.1f} M steps/s",
    )
    for row in found["results"]:
        table.add_row(
            seat_letter(row["seat"]),
            row["player"],
            f"{row['win_share']:.1%}",
            f"{row['points_mean']:.2f}",
            f"{row['points_sd']:.2f}",
            f"{row['points_min']} to {row['points_max']}",
            *(f"{row['by_rule'][rule]:+.2f}" for rule in rules),
        )
    return table


def tournament_tables(results: Results) -> list[Table]:
    """Who won how often against whom, and every player's rating and time to think."""
    pairs = Table("player", "against", "games", "wins", "95% interval", box=SIMPLE, pad_edge=False)
    pairs.title = f"{results.game.title}, {results.seats} seats; ties count half"
    pairs.title_justify = "left"
    for pairing in results.pairings:
        low, high = pairing.interval
        pairs.add_row(
            pairing.first,
            pairing.second,
            str(pairing.games),
            f"{pairing.share:.1%}",
            f"{low:.1%} to {high:.1%}",
        )
    players = Table("player", "rating", "±", "s a decision", "at most", box=SIMPLE, pad_edge=False)
    for name, (mu, sigma) in sorted(results.ratings.items(), key=lambda item: -item[1][0]):
        taken = results.seconds[name]
        times = (f"{np.median(taken):.3f}", f"{taken.max():.3f}") if len(taken) else ("-", "-")
        players.add_row(name, f"{mu:.1f}", f"{sigma:.1f}", *times)
    return [pairs, players]


def rules_table(summary: Summary) -> Table | None:
    """The mean points of each rule, a row a rule; nothing where the summary's table has them."""
    results = summary.to_json()["results"]
    rules = list(results[0]["by_rule"])
    if len(rules) <= MAX_RULES:
        return None
    say = summary.game.words("en").say
    names = {
        line.rule_for(summary.seats): say(line.key, **line.values)
        for line in summary.game.layout.SCORE_LINES
    }
    seats = (Column(seat_letter(row["seat"]), justify="right") for row in results)
    table = Table("points for", "", *seats, box=SIMPLE, padding=(0, 1), pad_edge=False)
    for rule in rules:
        means = (f"{row['by_rule'][rule]:+.2f}" for row in results)
        table.add_row(names[rule], f"({rule})", *means)
    return table


def histogram(summary: Summary, step: int = 5, width: int = 50) -> str:
    """How often so many points were made, all seats together, a line for every few points."""
    bins = np.floor_divide(summary.points.ravel(), step)
    counts = np.bincount(bins - bins.min())
    lines = []
    for place, count in enumerate(counts):
        low = int(bins.min() + place) * step
        share = count / len(bins)
        bar = "#" * round(width * count / counts.max())
        lines.append(f"{low:>4} to {low + step - 1:>4} {share:6.1%} {bar}".rstrip())
    return "\n".join(lines)
