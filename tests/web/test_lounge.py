"""Before the start: the host agrees with strangers, or sends them away."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moabi.core.registry import game_ids
from moabi.core.words import LANGUAGES

from .player import PHONE, Player
from .test_screens import AT, check

GAME = game_ids()[0]
BEGUN = "() => document.querySelector('#room').dataset.step !== undefined"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_host_agrees_with_a_stranger_or_sends_them_away(
    arrive: Callable[..., Player], language: str
) -> None:
    host = arrive(language=language)
    address = host.make_table(game=GAME, seats=2, open=True)
    stranger, other = arrive(size=PHONE, touch=True, language=language), arrive(language=language)
    stranger.open(address)
    stranger.find("#sit-down").click()
    stranger.find("#leave-B").wait_for()
    check(stranger, "a stranger waits")
    assert stranger.small_targets() == []
    # There is no link to send before the host has agreed, and no key in the address.
    assert stranger.find("#link").count() == 0
    assert "key=" not in stranger.page.url
    # Who looks at their games sees that somebody waits for their word.
    host.open("/")
    row = host.find("#mine li.turn a")
    row.click()
    host.find("#place-B small").wait_for()
    assert host.find("#start").is_disabled()
    check(host, "somebody wants to play")
    host.find("#remove-B").press("Enter")
    check(host, "send away?", "#dialog")
    host.find("#dialog .button.warn").press("Enter")
    stranger.find("#leave-B").wait_for(state="detached")
    assert stranger.find("#sit-down, .join").count() == 0
    check(stranger, "sent away")
    other.open(address)
    other.find("#sit-down").press("Enter")
    host.find("#confirm-B").press("Enter")
    host.until(BEGUN)
    other.until(BEGUN)
    host.until(f"() => {AT} === 'asked'")


def test_the_end_of_a_rated_match_says_whether_it_counts(arrive: Callable[..., Player]) -> None:
    host, other = arrive(), arrive(size=PHONE, touch=True, language="fr")
    clock = {"kind": "days", "days": 3}
    address = host.make_table(game=GAME, seats=2, rated=True, clock=clock)
    host.open(address)
    other.open(address)
    other.find("#sit-down").click()
    host.until(BEGUN)
    host.resign()
    assert "does not count for ratings" in host.find("#counted").inner_text()
    check(host, "the end", "#dialog")
    other.find("#dialog[open] #counted").wait_for()
    assert "ne compte pas" in other.find("#counted").inner_text()
    assert other.small_targets() == []
