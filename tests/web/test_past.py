"""A match that is played from memory keeps its past closed, and its page says why."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moabi.core.registry import find_game, game_ids

from .player import Player

FORGETTING = [
    (game, option.name, value, option.seats[0])
    for game in game_ids()
    for option in find_game(game).options
    for value in option.forgets
]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "yours to remember"), ("fr", "vous souvenir")]
)
def test_the_log_of_a_running_match_says_why_it_leads_nowhere(
    arrive: Callable[..., Player], language: str, words: str
) -> None:
    for game, option, value, seats in FORGETTING:
        player = arrive(language=language)
        bots = {"B": 1} if seats == 2 else {}
        options = {option: value}
        player.open(player.make_table(game=game, seats=seats, options=options, bots=bots))
        player.find("#board .glow").first.wait_for()
        player.answer_by_keyboard()
        step = player.state()["step"]
        player.page.evaluate("document.querySelector('#log button').click()")
        player.page.locator(".toast", has_text=words).wait_for()
        assert player.find("#replay").is_hidden()
        assert player.state() == {"step": step, "over": False, "asked": True}
        assert player.find("#board .glow").count()
        # Over, it can be stepped through like any other.
        player.resign()
        player.page.keyboard.press("Escape")
        player.page.evaluate("document.querySelector('#log button').click()")
        player.find("#replay").wait_for()
