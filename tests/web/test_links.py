"""Links: what stands in the address bar opens for whoever it is sent to, and sits them down."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moabi.core.registry import find_game, game_ids
from moabi.core.words import LANGUAGES

from .player import PHONE, Player
from .test_screens import check

HIDING = next(game for game in game_ids() if find_game(game).has_hidden_information)
MADE_UP = {"en": "Sit down as Moss", "fr": "Prendre place\u00a0: Moss"}


def address(player: Player) -> str:
    """What a person copies from the top of their window."""
    return str(player.page.url)


def bare(made: str) -> str:
    return made.partition("?")[0]


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_friend_is_asked_for_a_name_once_and_sits_with_one_click(
    arrive: Callable[..., Player], language: str, size: tuple[int, int]
) -> None:
    host, friend = arrive(), arrive(language=language, size=size, touch=size == PHONE)
    host.open(bare(host.make_table(game=HIDING, seats=3)))
    host.find(".invite img").wait_for()
    friend.open(address(host))
    friend.find("#sit-down").wait_for()
    check(friend, "a seat is waiting")
    assert friend.small_targets() == []
    friend.find("#own-name").fill("X")
    friend.find("#own-name").evaluate("(field) => field.removeAttribute('minlength')")
    friend.find("#sit-down").click()
    friend.find("#name-wrong:not(:empty)").wait_for()
    friend.problems.clear()
    friend.find("#own-name").fill("Moss")
    # What comes in meanwhile takes nothing away that was typed.
    host.find("#bot-C").select_option("1")
    friend.find("#sit-C").wait_for(state="detached")
    assert friend.find("#own-name").input_value() == "Moss"
    friend.find("#sit-down").click()
    friend.until("() => document.querySelector('#room').dataset.step !== undefined")
    assert friend.view_name() == "Moss"
    host.find(".seat .who b >> text=Moss").wait_for()
    # Known from now on: at the next table there is nothing to do but to sit down.
    host.open(bare(host.make_table(game=HIDING, seats=2)))
    host.find(".invite img").wait_for()
    friend.open(address(host))
    friend.find("#sit-down").wait_for()
    assert friend.find("#own-name").count() == 0
    assert friend.find("#sit-down").inner_text() == MADE_UP[language]
    friend.find("#sit-down").press("Enter")
    friend.until("() => document.querySelector('#room').dataset.step !== undefined")


def test_the_address_of_a_private_table_and_of_its_review_opens_for_others(
    arrive: Callable[..., Player],
) -> None:
    host, friend = arrive(), arrive()
    host.play_now(HIDING)
    assert "key=" in address(host)
    friend.open(address(host))
    friend.wait_for_step(-1)
    # Who only looks has no other address than the one that they came by.
    assert address(friend) == address(host)
    host.resign()
    host.open(f"{bare(address(host))}/review")
    assert "key=" in address(host)
    friend.open(address(host))
    friend.find("#review").wait_for()
    assert friend.find("#where").inner_text()


def test_a_guided_game_stays_guided_at_its_whole_address(arrive: Callable[..., Player]) -> None:
    player = arrive()
    player.open(f"/rules/{HIDING}")
    player.find(".play-now[data-guided]").click()
    player.find("#welcome[open]").wait_for()
    assert "guided=1" in address(player)
    assert "key=" in address(player)
