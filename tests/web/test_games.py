"""Whole games in a browser, clicked on the board's own places, against a bot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moabi.core.registry import find_game, game_ids

from .player import Player

pytestmark = pytest.mark.parametrize("game", game_ids())


def test_a_whole_game_is_played_on_the_board(arrive: Callable[..., Player], game: str) -> None:
    # A bot that hardly slips answers as fast as one that does, and ends a match sooner.
    player = arrive(once=True, level=4)
    player.play_now(game)
    given = player.play_out()
    assert given > 5
    assert player.find("#asked").inner_text()
    player.find("#dialog[open] .sheet-table tfoot").wait_for()
    player.find("#dialog .tree.winner").first.wait_for()
    assert player.find("#dialog .tree").count() == 2
    assert player.page.evaluate("JSON.parse(localStorage.getItem('moabi')).hasFinished")
    # What to do next is in sight, and what can no longer be done is gone.
    assert player.find("#dialog .end-row .button").last.is_visible()
    assert not player.find("#undo").is_visible()
    seats = player.find("#dialog tfoot td").count()
    assert seats == player.find(".seat").count() == 2
    # Every line has its rule; those that brought nobody points share one row.
    lines = list(zip(*(score["lines"] for score in player.view["scores"]), strict=True))
    assert len(lines) == len(find_game(game).layout.SCORE_LINES)
    told = [line for line in lines if any(one["points"] for one in line)]
    assert player.find("#dialog tbody").first.locator("tr").count() == len(told)
    rules = player.find("#dialog .sheet-table a").all_inner_texts()
    assert {line[0]["rule"] for line in lines} <= set(rules)
