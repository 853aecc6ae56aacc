"""Sample positions: matches between greedy players, the same every time, for pictures of tables."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

from moabi.core.registry import find_game
from moabi.match import GreedyPlayer, Match, View

SEED = 5
STAGES = ("start", "middle", "late")
PARTS = {"start": 0.0, "middle": 0.5, "late": 0.92}
_lock = Lock()


@lru_cache(maxsize=32)
def _played(game_id: str, seats: int) -> Match:
    match = Match(find_game(game_id), seats=seats, seed=SEED)
    player = GreedyPlayer(SEED)
    while not match.is_over:
        match.play(player.choose(match.view(match.seat)))
    return match


def sample_seats(game_id: str) -> int:
    """Two seats where a game has them."""
    seats = find_game(game_id).seats
    return 2 if 2 in seats else min(seats)


@lru_cache(maxsize=128)
def sample(
    game_id: str, stage: str, language: str, dark: bool, seats: int = 0, tall: bool = False
) -> str:
    """A table at a stage of a match, as the seat to decide sees it; KeyError for no such stage."""
    view = _view(game_id, stage, language, seats or sample_seats(game_id))
    return view.svg(dark, tall=tall)


def _view(game_id: str, stage: str, language: str, seats: int) -> View:
    part = PARTS[stage]
    with _lock:
        match = _played(game_id, seats)
    step = int(len(match.steps) * part)
    seat = match.steps[step].seat if step < len(match.steps) else 0
    return match.view(seat, language, step)
