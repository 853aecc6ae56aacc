"""The command `moabi verify`."""

from __future__ import annotations

from pathlib import Path

import typer

from moabi.core.contract import seat_letter
from moabi.core.errors import BadSetup
from moabi.match import Match
from moabi.server.tables.fair import check_proof


def verify_file(file: Path, components: Path | None) -> None:
    """Replay the file, prove its shuffle, and say so."""
    match = Match.load(file, components)
    try:
        check_proof(match.seed, match.tags, match.seats)
    except BadSetup as problem:
        raise BadSetup(f"{file}: {problem}") from None
    gave = [
        seat_letter(seat)
        for seat, part in enumerate(match.tags["contributions"].split(","))
        if part
    ]
    typer.echo(f"{file}: all {len(match.steps)} steps replay")
    typer.echo(f"The shuffle is proved: it follows from the committed secret {_by(gave)}")


def _by(gave: list[str]) -> str:
    if not gave:
        return "alone (no seat added to it)"
    return f"and from what seat{'s' if len(gave) > 1 else ''} {', '.join(gave)} added"
