"""Every screen: in both themes and languages, for every reader, on every size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from moabi.core.registry import game_ids

from .player import Player

LOOKS = (("light", "en"), ("dark", "fr"))
PLAIN = ("/", "/rules", "/me", "/settings", "/gallery")
OF_A_GAME = ("/rules/{}", "/gallery/{}", "/play/{}")
ADDRESSES = [*PLAIN, *(path.format(game) for path in OF_A_GAME for game in game_ids())]
SMALL = (360, 780)


def serious(player: Player) -> list[Any]:
    """What axe-core finds that keeps somebody out."""
    found = Axe().run(player.page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        (one["id"], node["html"][:200], node["failureSummary"][:300])
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


def is_wide(player: Player) -> bool:
    """Whether the page scrolls sideways."""
    script = "document.documentElement.scrollWidth > innerWidth"
    return bool(player.page.evaluate(script))


@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_pages_keep_nobody_out(arrive: Callable[..., Player], theme: str, language: str) -> None:
    player = arrive(theme=theme, language=language)
    for address in ADDRESSES:
        player.open(address)
        player.page.wait_for_load_state("networkidle")
        assert serious(player) == [], address
        assert player.find("html").get_attribute("lang") == language


def test_no_page_is_wider_than_a_phone(arrive: Callable[..., Player]) -> None:
    player = arrive(size=SMALL)
    for address in ADDRESSES:
        player.open(address)
        assert not is_wide(player), address


@pytest.mark.parametrize(("theme", "language"), LOOKS)
@pytest.mark.parametrize("game", game_ids())
def test_a_table_keeps_nobody_out(
    arrive: Callable[..., Player], game: str, theme: str, language: str
) -> None:
    player = arrive(theme=theme, language=language)
    player.play_now(game)
    assert serious(player) == []
    for tab in ("log", "chat", "score"):
        player.find(f"#tab-{tab}").click()
    assert serious(player) == []
    player.find("#menu").click()
    player.find("#dialog[open]").wait_for()
    assert serious(player) == []


def test_the_first_page_is_light(arrive: Callable[..., Player]) -> None:
    player = arrive()
    sizes: list[int] = []
    player.page.on("requestfinished", lambda r: sizes.append(r.sizes()["responseBodySize"]))
    player.open("/")
    player.page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    assert sum(sizes) < 200_000


def test_themes_and_languages_can_be_switched(arrive: Callable[..., Player]) -> None:
    player = arrive()
    player.open("/rules")
    assert player.find("h1").inner_text() == "How to play"
    player.find("#theme").click()
    assert player.find("html").get_attribute("data-theme") == "dark"
    player.find("a[data-back]").click()
    player.until("() => document.documentElement.lang === 'fr'")
    assert player.page.url.endswith("/rules")
    assert player.find("h1").inner_text() == "Comment jouer"
    assert player.find("html").get_attribute("data-theme") == "dark"


def test_what_is_not_there_is_a_page_that_says_so(arrive: Callable[..., Player]) -> None:
    player = arrive()
    for address in ("/nothing", "/rules/nothing", "/t/nothing123"):
        player.open(address)
        assert player.find(".error h1").inner_text()
        assert player.find(".error a").get_attribute("href") == "/"
    # The browser itself notes every page that was not found.
    player.problems.clear()
