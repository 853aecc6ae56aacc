"""Places that look alike: where rules offer one of them, the others must name it."""

from __future__ import annotations

import re

from moabi.match import Match
from moabi.testing.boards import places, twins


def check_twins(match: Match, number: str, every: int) -> set[str]:
    """Hold boards of a match to it; `number` is what tells twins apart in their titles.

    The kinds of places of which there were any.
    """
    met = set()
    for step in range(0, len(match.steps), every):
        view = match.view(match.steps[step].seat, step=step)
        legal = {target for action in view.legal() for target in action.targets}
        for tall in (False, True):
            board = view.board(tall=tall)
            parts = board.places()
            looks = {key: re.sub(number, "", parts[key].title) for key in places(board)}
            lit = {looks[key] for key in legal}
            named = twins(board)
            assert named.keys() == {key for key in looks if looks[key] in lit} - legal
            assert {*named.values()} <= legal
            assert all(looks[key] == looks[named[key]] for key in named)
            assert all(parts[key].ring for key in named)
            met |= {key.split("-")[0] for key in named}
    return met
