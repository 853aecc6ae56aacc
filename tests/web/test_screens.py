"""Every screen: in both themes and languages, for every reader, on every size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from moabi.core.registry import find_game, game_ids
from moabi.core.words import LANGUAGES

from .player import Player

PLAIN = ("/", "/rules", "/me", "/settings")
OF_A_GAME = ("/rules/{}", "/gallery/{}", "/play/{}")
ADDRESSES = [*PLAIN, *(path.format(game) for path in OF_A_GAME for game in game_ids())]
HIDING = next(game for game in game_ids() if find_game(game).has_hidden_information)
TERMS = {
    "en": ["30 s a move, 10 min in reserve", "by the link only", "no hints"],
    "fr": ["30 s par coup, 10 min de réserve", "par le lien seulement", "sans conseils"],
}
SMALL = (360, 780)
LARGE = (2560, 1440)
AXE = Axe().axe_script
CHECK = """async ({only, part}) => {
    // Pieces have a name each, and no text of the page.
    document.querySelectorAll('.pieces svg, .definitions').forEach((one) => one.replaceChildren());
    const options = {resultTypes: ['violations'], ...(only && {runOnly: only})};
    const {violations} = await axe.run(part || document, options);
    return violations
        .filter(({impact}) => impact === 'serious' || impact === 'critical')
        .flatMap(({id, nodes}) => nodes.slice(0, 3).map(
            ({html, failureSummary}) => [id, html.slice(0, 200), failureSummary.slice(0, 300)]));
}"""
AT = "document.activeElement.id"
in_each_language = pytest.mark.parametrize("language", LANGUAGES)
of_each_game = pytest.mark.parametrize("game", game_ids())


def serious(player: Player, only: str = "", part: str = "") -> list[Any]:
    """What axe-core finds that keeps somebody out, by one rule only or in one part."""
    if not player.page.evaluate("'axe' in window"):
        player.page.evaluate(AXE)
    found: list[Any] = player.page.evaluate(CHECK, {"only": only, "part": part})
    return found


def check(player: Player, screen: str, part: str = "") -> None:
    """Nobody is kept out by day, nor by night, which changes nothing but colours."""
    assert serious(player, part=part) == [], screen
    repaint(player, "dark")
    assert serious(player, "color-contrast", part) == [], f"{screen}, dark"
    repaint(player, "light")


def repaint(player: Player, theme: str) -> None:
    """Another theme without loading the page again: faces have the colours of both."""
    player.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)


def is_wide(player: Player) -> bool:
    """Whether the page scrolls sideways."""
    script = "document.documentElement.scrollWidth > innerWidth"
    return bool(player.page.evaluate(script))


@in_each_language
def test_pages_keep_nobody_out(arrive: Callable[..., Player], language: str) -> None:
    player = arrive(language=language)
    for address in PLAIN:
        player.open(address)
        player.find("#guest, #settings > *, h1").first.wait_for()
        check(player, address)
        assert player.find("html").get_attribute("lang") == language
    player.page.evaluate("document.body.append(document.createElement('button'))")
    assert [rule for rule, *_ in serious(player)] == ["button-name"]


def test_who_looks_for_a_table_keeps_their_place(arrive: Callable[..., Player]) -> None:
    host, player = arrive(), arrive()
    made = [host.make_table(game=HIDING, seats=2, open=True) for _ in range(6)]
    player.open("/")
    link = player.find(f'[data-list=open] a[href="{made[-1]}"]')
    link.focus()
    name = link.get_attribute("aria-label") or ""
    assert name.startswith(f"{link.inner_text()}: {find_game(HIDING).title}, ")
    made.append(host.make_table(game=HIDING, seats=2, open=True))
    # The list is renewed when one comes back to the page, as it is from time to time.
    player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    player.find(f'[data-list=open] a[href="{made[-1]}"]').wait_for()
    assert player.page.evaluate(AT) == link.get_attribute("id")
    player.find("button[data-more=open]").press("Enter")
    player.find("[data-list=open] a >> nth=5").wait_for()
    sixth = player.find("[data-list=open] a >> nth=5").get_attribute("id")
    assert player.page.evaluate(AT) == sixth


@in_each_language
@of_each_game
def test_pages_of_a_game_keep_nobody_out(
    arrive: Callable[..., Player], game: str, language: str
) -> None:
    player = arrive(language=language)
    for path in ("/gallery/{}", "/play/{}"):
        player.open(path.format(game))
        check(player, path)


def test_every_page_fits_a_phone_and_a_thumb(arrive: Callable[..., Player]) -> None:
    player = arrive(size=SMALL, touch=True)
    for address in ADDRESSES:
        player.open(address)
        assert not is_wide(player), address
        assert player.small_targets() == [], address


def test_rules_stay_within_their_columns(arrive: Callable[..., Player]) -> None:
    player = arrive(size=LARGE)
    for game in game_ids():
        player.open(f"/rules/{game}")
        assert player.find(".unfolded").is_visible()
        assert not is_wide(player), game
    player.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    contents = player.find(".folded")
    contents.locator("summary").click()
    contents.locator("a").last.click()
    assert contents.get_attribute("open") is None


def test_a_match_fits_a_thumb(arrive: Callable[..., Player]) -> None:
    player = arrive(size=SMALL, touch=True)
    player.open(f"/rules/{game_ids()[-1]}")
    player.find(".play-now[data-guided]").click()
    player.find("#welcome[open]").wait_for()
    assert player.small_targets() == []
    player.find("#welcome-go").click()
    player.find("#lesson summary").click()
    assert player.small_targets() == []
    player.understand()
    player.answer_on_board()
    for tab in ("log", "chat", "score", "choices"):
        player.find(f"#tab-{tab}").click()
        assert player.find(f"#panel-{tab}").is_visible()
        assert player.small_targets() == [], tab
    player.find("#tab-choices").click()
    player.find("#menu").click()
    assert "key=" in player.find("#link").input_value()
    assert player.small_targets() == []
    player.page.keyboard.press("Escape")
    player.resign()
    assert player.small_targets() == []
    player.find("#dialog .end-row button >> nth=1").click()
    player.find("#answers .play-on").wait_for()
    assert player.small_targets() == []
    player.open(player.make_table(game=HIDING, seats=2))
    player.find(".invite img").wait_for()
    assert player.small_targets() == []
    player.open(player.make_table(game=HIDING, seats=4, bots={"B": 1, "C": 1, "D": 1}))
    player.find(".seat .points").last.wait_for()
    assert player.small_targets() == []
    assert player.find(".seat .badge").last.is_visible()


@pytest.mark.usefixtures("searches")
@in_each_language
@of_each_game
def test_a_match_keeps_nobody_out(arrive: Callable[..., Player], game: str, language: str) -> None:
    player = arrive(language=language)
    player.open(f"/rules/{game}")
    check(player, "how to play")
    player.find(".play-now[data-guided]").click()
    player.find("#welcome[open]").wait_for()
    check(player, "the guide opens", "#welcome")
    player.find("#welcome-go").click()
    player.wait_for_turn()
    player.find("#lesson summary").click()
    check(player, "the table")
    player.find("#reasons > summary").click()
    player.find("#dead summary").first.click()
    check(player, "why not", "#reasons")
    player.answer_by_keyboard()
    for tab in ("log", "chat", "score"):
        player.find(f"#tab-{tab}").click()
        check(player, tab, "#side")
    player.resign()
    check(player, "the end", "#dialog")
    player.find("#dialog .end-row button >> nth=1").click()
    player.find("#answers .play-on").wait_for()
    for part in ("#replay", "#prompt"):
        check(player, "the replay", part)
    player.find("[data-go=last]").click()
    player.find('#answers a[href*="/review"]').click()
    player.find("#report .answer").first.wait_for()
    player.until("() => document.querySelector('#progress').textContent === ''")
    check(player, "the review")
    player.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    assert player.small_targets() == []


@in_each_language
def test_what_surrounds_a_match_keeps_nobody_out(
    arrive: Callable[..., Player], language: str
) -> None:
    player = arrive(language=language)
    clock = {"kind": "live", "move": 30, "reserve": 600}
    player.open(player.make_table(game=HIDING, seats=2, clock=clock, hints=False))
    player.find(".invite img").wait_for()
    assert player.find(".terms li").all_inner_texts() == TERMS[language]
    check(player, "before the start")
    sit, bot = player.find("#sit-B"), player.find("#bot-B")
    assert (sit.get_attribute("aria-label") or "").startswith(sit.inner_text())
    for level in ("1", "2"):
        bot.press("ArrowDown")
        player.find(f"#bot-B [selected][value='{level}']").wait_for(state="attached")
        assert player.page.evaluate(AT) == "bot-B"
    player.find("#start").press("Enter")
    player.until(f"() => {AT} === 'asked'")
    player.open(player.make_table(game=HIDING, seats=2, mine=["A", "B"], names={"B": "Moss"}))
    player.find("#handover[open]").wait_for()
    check(player, "the screen is handed over", "#handover")
    player.play_now(game_ids()[-1])
    player.answer_by_keyboard()
    player.find("#menu").click()
    check(player, "the menu", "#dialog")
    letters = player.find("#dialog [name=set-letters]")
    letters.uncheck()
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("?")
    assert player.find("#dialog").is_hidden()
    player.find("#menu").click()
    letters.check()
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("?")
    check(player, "the keys", "#dialog")
    player.page.keyboard.press("Escape")


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
    by_day, by_night = (player.find(f".shelf .by-{light}") for light in ("day", "night"))
    assert by_day.first.is_visible()
    assert by_night.first.is_hidden()
    player.find("#theme").click()
    assert by_day.first.is_hidden()
    player.until("() => document.querySelector('.by-night').naturalWidth > 0")
    assert player.find("html").get_attribute("data-theme") == "dark"
    player.find("a[data-back]").click()
    player.until("() => document.documentElement.lang === 'fr'")
    assert player.page.url.endswith("/rules")
    assert player.find("h1").inner_text() == "Comment jouer"
    assert player.find("html").get_attribute("data-theme") == "dark"
    # The same can be set on its page, and the gallery follows what one sees.
    player.open("/settings")
    player.find("[name=set-theme][value=light]").check()
    assert player.find("html").get_attribute("data-theme") == "light"
    player.find("[name=set-language][value=en]").check()
    player.until("() => document.documentElement.lang === 'en'")
    player.page.emulate_media(color_scheme="dark")
    player.open("/gallery")
    colours = """[...document.querySelectorAll('.pieces svg *')]
        .map((one) => getComputedStyle(one).fill)"""
    by_day = player.page.evaluate(colours)
    player.find("#theme").click()
    assert player.page.evaluate(colours) != by_day


def test_a_table_is_as_its_form_says(arrive: Callable[..., Player]) -> None:
    player = arrive()
    player.open(f"/play/{HIDING}")
    assert player.find("[name=name-B]").is_hidden()
    player.find("[name=who-B]").select_option("here")
    player.find("[name=name-B]").fill("M")
    assert player.find("[name=confirm]").is_hidden()
    player.find("[name=open]").check()
    assert player.find("[name=confirm]").is_checked()
    assert player.find(".clock-live").is_hidden()
    player.find("[name=rated]").check()
    assert not player.find("[name=hints]").is_checked()
    # A rated match has a clock: one is chosen, and none cannot be.
    assert player.find("[name=clock][value=live]").is_checked()
    assert player.find(".clock-live").is_visible()
    assert player.find("[name=clock][value=none]").is_disabled()
    option = player.find(".option:not([hidden]) input").nth(1)
    option.check()
    player.find("#go").click()
    player.until("() => document.querySelector('#problem').textContent.includes('2 to 24')")
    player.problems.clear()
    player.find("[name=name-B]").fill("Moss")
    chosen = {(option.get_attribute("name") or "")[7:]: option.get_attribute("value")}
    with player.page.expect_request("**/api/tables") as asked:
        player.find("#go").click()
    assert (asked.value.post_data_json or {}).get("options") == chosen
    player.page.wait_for_url("**/t/*")
    player.find(".seat >> nth=1").wait_for()
    assert player.find(".seat .who b").all_inner_texts()[1] == "Moss"


def test_what_is_not_there_is_a_page_that_says_so(arrive: Callable[..., Player]) -> None:
    player = arrive()
    for address in ("/nothing", "/rules/nothing", "/t/nothing123"):
        player.open(address)
        assert player.find(".error h1").inner_text()
        assert player.find(".error a").get_attribute("href") == "/"
    # The browser itself notes every page that was not found.
    player.problems.clear()
