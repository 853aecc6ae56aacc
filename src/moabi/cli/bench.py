"""The command `moabi bench`."""

from __future__ import annotations

import json

import typer
from rich.console import Console

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
        _print_lines(speeds, peers)


def _print_json(speeds: list[Speed], peers: list[PeerSpeed]) -> None:
    for speed in speeds:
        ratios = {
            peer.name: round(speed.native_steps_per_s / peer.steps_per_s, 2) for peer in peers
        }
        found = speed.to_json()
        typer.echo(json.dumps({**found, "ratios": ratios} if peers else found))
    for peer in peers:
        typer.echo(json.dumps({"peer": peer.name, "steps_per_s": round(peer.steps_per_s)}))


def _print_lines(speeds: list[Speed], peers: list[PeerSpeed]) -> None:
    for speed in speeds:
        native = speed.native_steps_per_s
        times = native / speed.interpreted_steps_per_s
        typer.echo(f"{speed.game}, {speed.seats} seats, random play")
        _line("interpreted", speed.interpreted_steps_per_s)
        _line("native, one core", native, f"{times:,.0f} times interpreted")
        _line("", speed.native_games_per_s, unit="games/s")
        if speed.gpu_steps_per_s is None:
            typer.echo(f"  GPU: not measured ({gpu_problem()})")
        else:
            note = f"{speed.gpu_steps_per_s / native:,.0f} times native, final states bit-equal"
            _line("GPU", speed.gpu_steps_per_s, note)
        _line("search, one core", speed.search_iterations_per_s, unit="looks/s")
        for peer in peers:
            note = f"native is {native / peer.steps_per_s:.1f} times that"
            _line(f"OpenSpiel {peer.name}", peer.steps_per_s, note)


def _line(label: str, rate: float, note: str = "", unit: str = "steps/s") -> None:
    typer.echo(f"  {label:<24}{rate:>16,.0f} {unit:<8} {note}".rstrip())
