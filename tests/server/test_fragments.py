"""Boards in parts: cut anywhere, joined they are the board again."""

from __future__ import annotations

import pytest

from moabi.core.registry import find_game, game_ids
from moabi.match import Match
from moabi.server.live.fragments import changes, cut


def test_keyed_groups_are_parts_and_what_is_inside_them_is_not_cut() -> None:
    inner = '<g id="b" data-key="b"><g/></g>'
    keyed = f'<g id="a" data-key="a"><title>A</title><g>{inner}</g></g>'
    assert cut(f"<svg><g>{keyed}</g></svg>") == ["<svg><g>", keyed, "</g></svg>"]


def test_parts_that_were_there_before_are_told_by_their_place() -> None:
    before = ["<svg>", "<g>1</g>", "<g>2</g>", "</svg>"]
    after = ["<svg>", "<g>2</g>", "<g>1</g>", "<g>3</g>", "</svg>"]
    assert changes(before, after) == [0, 2, 1, "<g>3</g>", 3]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_board_can_be_cut_and_joined(game_id: str) -> None:
    game = find_game(game_id)
    match = Match(game, game.seats[-1], 3)
    before: list[str] = []
    for _ in range(6):
        whole = match.view(match.seat).svg()
        parts = cut(whole)
        assert "".join(parts) == whole
        sent = changes(before, parts)
        assert [before[one] if isinstance(one, int) else one for one in sent] == parts
        before = parts
        match.play(match.legal()[-1])
