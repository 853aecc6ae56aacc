"""What a move costs a server that shows it to pages: time and bytes of a view, board and words.

    python bench/views.py [--steps 160] [--seats 2]

Plays a match of every game at random and makes, after every step and for both its first seats, what
a page is sent: first the words (question, answers, points, news), then the board as parts and what
has changed of it. Times are those of the thread alone. A loop of a million additions is timed too,
to tell a slow machine from slow code.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
import zlib
from random import Random
from typing import Any

import orjson

from moabi.core.registry import find_game, game_ids
from moabi.server.live.boards import Laid, onward, whole
from moabi.server.live.shown import Shown
from moabi.server.live.views import Lens
from moabi.server.tables import seating
from moabi.server.tables.clock import Clock
from moabi.server.tables.setup import PERSON, Sitting
from moabi.server.tables.table import OVER, Table


def measure(game: str, seats: int, steps: int, seed: int = 5) -> dict[str, Any]:
    """One match, watched by two pages."""
    _ = find_game(game).native
    setup = seating.new_setup(game, seats, {}, "p0", 0, clock=Clock())
    names = [f"p{seat}" for seat in range(seats)]
    table = Table(setup, [Sitting(PERSON, name, None, name, "ab") for name in names])
    table.begin(0)
    shown, random = Shown(), Random(seed)
    boards: dict[int, Laid] = {}
    faces: dict[int, set[str]] = {0: set(), 1: set()}
    words, laid, sizes, packed, first = [], [], [], [], 0
    while table.status != OVER and table.step < steps:
        match = table.match
        answer = random.choice(match.legal()).code
        table.play(names[match.seat], match.seat, table.step, answer, 0)
        for seat, known in faces.items():
            lens = Lens(seat, board=True)
            began = time.thread_time()
            data = shown.message(table, lens, table.number - 1)
            told = time.thread_time()
            board = shown.board(table, lens)
            before = boards.get(seat)
            change = onward(before, 1, board, known) if before else whole(board)
            sent = orjson.dumps(change)
            done = time.thread_time()
            known.update(board.told.faces)
            boards[seat] = board
            if before is None:
                first = len(zlib.compress(data + sent))
                continue
            words.append(told - began)
            laid.append(done - told)
            sizes.append(len(data) + len(sent))
            packed.append(len(zlib.compress(data + sent)))
    return {
        "game": game,
        "words_ms": _milliseconds(words),
        "board_ms": _milliseconds(laid),
        "bytes": statistics.median(sizes),
        "packed": statistics.median(packed),
        "first_packed": first,
    }


def _milliseconds(times: list[float]) -> float:
    return round(1000 * statistics.median(times), 2)


def loop() -> float:
    """What a million additions take here and now, in milliseconds."""
    began, total = time.thread_time(), 0
    for number in range(1_000_000):
        total += number
    return round(1000 * (time.thread_time() - began), 1)


def main() -> None:
    """Measure every game, a JSON line each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=160)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
    for game in game_ids():
        before = loop()
        found = measure(game, asked.seats, asked.steps)
        found["loop_ms"] = [before, loop()]
        sys.stdout.write(orjson.dumps(found).decode() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
