"""The command `moabi bench`."""

from __future__ import annotations

import json

from rich.console import Console
from rich.table import Table

from moabi.core.registry import find_game, game_ids
from moabi.lab.bench import Speed, measure
from moabi.lab.gpu import gpu_problem
from moabi.lab.peers import PeerSpeed, measure_peers


def run_bench(ids: list[str], seats: int, as_json: bool, with_peers: bool) -> None:
    """Measure and print; what is being measured is said on the error output."""
    games = [find_game(game_id) for game_id in ids or game_ids()]
    for game in games:
        _ = game.new_header(seats)
    notes = Console(stderr=True)
    speeds = []
    peers: list[PeerSpeed] = []
    with notes.status("") as status:
        for game in games:
            status.update(f"measuring {game.id}")
            speeds.append(measure(game, seats))
        if with_peers:
            status.update("OpenSpiel")
            peers = measure_peers()
    if as_json:
        _print_json(speeds, peers)
    else:
        _print_tables(speeds, peers)


def _print_json(speeds: list[Speed], peers: list[PeerSpeed]) -> None:
    for speed in speeds:
        ratios = {
            peer.name: round(speed.native_steps_per_s / peer.steps_per_s, 2) for peer in peers
        }
        found = speed.to_json()
        print(json.dumps({**found, "ratios": ratios} if peers else found))  # noqa: T201
    for peer in peers:
        print(json.dumps({"peer": peer.name, "steps_per_s": round(peer.steps_per_s)}))  # noqa: T201


def _print_tables(speeds: list[Speed], peers: list[PeerSpeed]) -> None:
    table = Table(
        "game",
        "seats",
        "interpreted steps/s",
        "native steps/s",
        "ratio",
        "native games/s",
        "GPU steps/s",
        *(f"native / {peer.name}" for peer in peers),
        title="Random play, one core",
    )
    for speed in speeds:
        native = speed.native_steps_per_s
        gpu = speed.gpu_steps_per_s
        table.add_row(
            speed.game,
            str(speed.seats),
            f"{speed.interpreted_steps_per_s:,.0f}",
            f"{native:,.0f}",
            f"{native / speed.interpreted_steps_per_s:,.0f}",
            f"{speed.native_games_per_s:,.0f}",
            "-" if gpu is None else f"{gpu:,.0f}",
            *(f"{native / peer.steps_per_s:.1f}" for peer in peers),
        )
    console = Console()
    console.print(table)
    for peer in peers:
        console.print(f"OpenSpiel {peer.name}: {peer.steps_per_s:,.0f} steps/s (C++, one core)")
    if gpu_problem():
        console.print(f"GPU: {gpu_problem()}")
