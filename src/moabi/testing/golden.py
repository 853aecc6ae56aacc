"""Golden playthroughs: one random match a set-up, in compact text, committed and compared.

`make golden` rewrites them; the difference is the review of a change of the rules.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from moabi.core.contract import seat_letter
from moabi.core.game import Game
from moabi.match import Match
from moabi.testing.perft import perft_text
from moabi.testing.walk import Setup, walk

PERFT_FILE = "perft.txt"
TRIED_SEEDS = 10


def golden_name(seats: int, options: Mapping[str, str]) -> str:
    """The file of a set-up's playthrough."""
    chosen = "".join(f"-{name}-{value}" for name, value in options.items())
    return f"golden-{seats}-seats{chosen}.txt"


def golden_setup(game: Game, seats: int, options: Mapping[str, str]) -> Setup:
    """The set-up whose random match meets the most decisions; of several, the first."""
    best, most = None, 0
    for seed in (*range(1, TRIED_SEEDS + 1), *game.rare_seeds):
        setup = Setup(game, seats, options, seed)
        met = len({int(moment.state.decision) for moment in walk(setup)})
        if met > most:
            best, most = setup, met
        if met == len(game.layout.Decision):
            break
    assert best is not None
    return best


def golden_text(game: Game, seats: int, options: Mapping[str, str]) -> str:
    """A match in compact text: decision, number of legal actions, answer and state of each step."""
    setup = golden_setup(game, seats, options)
    match = Match(game, seats, setup.seed, options)
    lines = [f"# {setup}, version {game.version}, components {game.components.hash}"]
    for moment in walk(setup):
        decision = game.layout.Decision(moment.state.decision).name
        step = match.play(moment.action)
        digest = hashlib.sha256(moment.state.tobytes()).hexdigest()[:10]
        lines.append(
            f"{step.number} {seat_letter(step.seat)} {decision} {len(moment.codes)} legal: "
            f"{step.notation} #{digest}"
        )
    for score in match.scores():
        sheet = " ".join(f"{line.rule}:{line.points:+d}" for line in score.lines)
        lines.append(f"score {seat_letter(score.seat)} {score.total} = {sheet}")
    lines.append(f"outcome {' '.join(f'{share:.3f}' for share in match.outcome())}")
    return "\n".join(lines) + "\n"


def golden_files(game: Game) -> Iterator[tuple[str, str]]:
    """Every file that is committed for a game: its name and what it should hold."""
    for seats, options in game.setups():
        yield golden_name(seats, options), golden_text(game, seats, options)
    yield PERFT_FILE, perft_text(game)


def compare_files(game: Game, folder: Path) -> Iterator[tuple[str, str]]:
    """Each file's name, and what is wrong with it, or nothing."""
    for name, expected in golden_files(game):
        path = folder / name
        if not path.exists():
            yield name, "is missing"
            continue
        found = path.read_text(encoding="utf-8").splitlines()
        yield name, _first_difference(expected.splitlines(), found)


def _first_difference(expected: list[str], found: list[str]) -> str:
    for number, (now, then) in enumerate(zip(expected, found, strict=False), 1):
        if now != then:
            return f"line {number}: was {then!r}, is now {now!r}"
    if len(expected) != len(found):
        return f"had {len(found)} lines, has now {len(expected)}"
    return ""


def write_files(game: Game, folder: Path) -> Iterator[str]:
    """Write every file anew; yields the names."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("golden-*.txt"):
        old.unlink()
    for name, text in golden_files(game):
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
        yield name
