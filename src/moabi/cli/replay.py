"""The command `moabi replay`."""

from __future__ import annotations

from pathlib import Path

import typer

from moabi.cli.language import chosen_language
from moabi.core.checks import shown
from moabi.core.contract import NONE, seat_letter
from moabi.core.errors import BadRecord, BadSetup, MoabiError
from moabi.core.registry import find_game
from moabi.match import Match, record


def load_or_show_log(file: Path, components: Path | None) -> Match | None:
    """The match, replayed; or nothing, once the log of one under older rules has been shown."""
    try:
        return Match.load(file, components)
    except BadRecord as problem:
        try:
            parsed = record.parse(record.read_file(file))
            is_older = parsed.header.version != find_game(parsed.header.game).version
        except MoabiError:
            raise problem from None
        if not is_older:
            raise
        for line in parsed.steps:
            typer.echo("".join(c if c.isprintable() else "?" for c in line.text))
        typer.echo(f"moabi: {problem}; this is its stored log, which nothing has checked", err=True)
        return None


def parse_seat(letter: str, match: Match) -> int:
    """A seat from its letter; none is a spectator."""
    if not letter:
        return NONE
    letters = [seat_letter(seat) for seat in range(match.seats)]
    if letter.upper() not in letters:
        raise BadSetup(f"there is no seat {shown(letter)}; there are: {', '.join(letters)}")
    return letters.index(letter.upper())


def tell_match(match: Match, step: int | None, seat: str, lang: str) -> None:
    """The whole match in sentences, then the board, scores and verdict."""
    language = chosen_language(lang)
    viewer = parse_seat(seat, match)
    view = match.view(viewer, language, step)
    for number, sentence in enumerate(match.log(viewer, language)[: view.state.step], 1):
        typer.echo(f"{number:>4}  {sentence}")
    typer.echo(f"\n{view.text()}\n")
    for score in view.scores():
        lines = ", ".join(f"{line.text} {line.points:+d}" for line in score.lines if line.points)
        total = f"{score.total} ({lines or '0'})"
        typer.echo(view.say("told", name=view.names[score.seat], words=total))
    typer.echo(view.verdict() or view.prompt())


def draw_board(
    match: Match,
    step: int | None,
    seat: str,
    lang: str,
    dark: bool,
    outline: bool,
    tall: bool,
    svg: Path | None,
    png: Path | None,
) -> None:
    """The board at one step, as pictures."""
    view = match.view(parse_seat(seat, match), chosen_language(lang), step)
    drawing = view.svg(dark, outline, tall)
    if svg:
        write_file(svg, drawing.encode())
    if png:
        from moabi.draw.png import to_png

        write_file(png, to_png(drawing))


def write_file(path: Path, content: bytes) -> None:
    """Write a file that was asked for, and say so."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise BadSetup(f"{path}: cannot be written ({error.strerror})") from None
    typer.echo(f"{path} written")
