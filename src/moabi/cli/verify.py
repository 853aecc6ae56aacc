"""The command `moabi verify`."""

from __future__ import annotations

from pathlib import Path

import typer

from moabi.core.contract import seat_letter
from moabi.core.errors import BadSetup
from moabi.match import Match
from moabi.server.tables.fair import check_proof


def verify_file(file: Path, components: Path | None, commitment: str | None) -> None:
    """Replay the file, prove its shuffle, and say so."""
    match = Match.load(file, components)
    try:
        if match.reshuffled_after:
            raise BadSetup(
                f"what was hidden was reshuffled after step {match.reshuffled_after[0]}: "
                "the shuffle of such a match proves nothing"
            )
        check_proof(match.seed, match.tags, match.seats)
        if commitment is not None and commitment.lower() != match.tags["commitment"]:
            raise BadSetup("the file was made with another commitment than the one you were shown")
    except BadSetup as problem:
        raise BadSetup(f"{file}: {problem}") from None
    gave = [
        seat_letter(seat)
        for seat, part in enumerate(match.tags["contributions"].split(","))
        if part
    ]
    typer.echo(f"{file}: all {len(match.steps)} steps replay")
    typer.echo(f"The shuffle is proved: it follows from the committed secret {_by(gave)}")
    if commitment is None:
        typer.echo(f"The table must have shown this commitment: {match.tags['commitment']}")


def _by(gave: list[str]) -> str:
    if not gave:
        return "alone (no seat added to it)"
    return f"and from what seat{'s' if len(gave) > 1 else ''} {', '.join(gave)} added"
