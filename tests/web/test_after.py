"""After the end: stepping through, playing on from a step, the review, a rematch."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from moabi.core.registry import game_ids
from moabi.match import Match
from tests import patience

from .player import PHONE, Player

GAMES = game_ids()
TELL = """(words) => {
    for (const name of ['#asked', '#aside']) document.querySelector(name).textContent = words;
}"""


def play_and_resign(player: Player, game: str, answers: int = 4) -> None:
    player.play_now(game)
    player.play_out(most=answers)
    player.resign()
    player.find("#dialog-close").click()


@pytest.mark.usefixtures("searches")
@pytest.mark.parametrize(("future", "size"), [("first", (1280, 800)), ("last", PHONE)])
def test_one_plays_on_from_any_step(
    arrive: Callable[..., Player], future: str, size: tuple[int, int]
) -> None:
    player = arrive()
    play_and_resign(player, GAMES[0])
    address = player.page.url.partition("?")[0]
    last = player.state()["step"]
    player.find("#answers .button").nth(1).click()
    player.find("#replay").wait_for()
    at = "(words) => document.querySelector('#replay-number').textContent === words"
    player.until(at, f"0 / {last}")
    player.find("[data-go=on]").click()
    player.find("[data-go=on]").click()
    player.page.keyboard.press("ArrowLeft")
    player.until(at, f"1 / {last}")
    # Nobody has had the match reviewed: the chances to win are there when asked for.
    player.find("#chances").click()
    player.find("#replay .curve .name").first.wait_for()
    player.until("() => document.querySelector('#progress').textContent === ''")
    assert player.find("#chances").get_attribute("aria-expanded") == "true"
    # What is judged is what is told.
    assert player.find("#aside .verdict").inner_text()
    assert player.find("#curve [role=slider]").get_attribute("aria-valuenow") == "1"
    # Whatever is told of a step, the way to the next one stays under the hand.
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.find("[data-go=first]").click()
    player.until(at, f"0 / {last}")
    box = player.find("[data-go=on]").bounding_box()
    assert box
    for words in ("", "a long story " * 40):
        player.page.evaluate(TELL, words)
        assert player.find("[data-go=on]").bounding_box() == box
    player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.until(at, f"1 / {last}")
    getattr(player.find("#answers .row button"), future).click()
    player.page.wait_for_url(lambda url: "/t/" in url and not url.startswith(address))
    player.wait_for_turn()
    assert player.state()["step"] >= 1
    assert player.find("#origin").inner_text().startswith("from step 1, ")
    step = player.state()["step"]
    player.answer_on_board()
    assert player.state()["step"] > step


def test_an_earlier_step_shows_what_was_then(arrive: Callable[..., Player]) -> None:
    player = arrive()
    player.play_now(GAMES[-1])
    totals = "() => [...document.querySelectorAll('.seat .points')].map((one) => one.innerText)"
    first = player.page.evaluate(totals)
    for _ in range(40):
        player.answer_by_keyboard()
        if player.page.evaluate(totals) != first:
            break
    now = player.page.evaluate(totals)
    assert now != first
    assert player.find("#board .glow").count()
    player.find("#tab-log").click()
    player.find("#log button").first.click()
    player.find("#replay").wait_for()
    player.find("[data-go=first]").click()
    player.until("() => document.querySelector('#replay-number').textContent.startsWith('0 /')")
    assert player.page.evaluate(totals) == first
    assert player.find("#board .glow").count() == 0
    # The match itself is out of reach, and the page says so.
    assert player.find("#undo").is_disabled()
    assert player.find("#hint").is_disabled()
    assert player.find("#aside").inner_text().startswith("This is the past: step 0 of")
    assert player.find("#prompt.yours").count() == 0
    step = player.state()["step"]
    player.page.keyboard.press("u")
    player.page.keyboard.press("h")
    # Another theme or shape is for the past as well.
    ground = "() => getComputedStyle(document.querySelector('#board .ground')).fill"
    light = player.page.evaluate(ground)
    player.page.emulate_media(color_scheme="dark")
    player.until(f"(light) => ({ground})() !== light", light)
    width = "() => document.querySelector('#board > svg').viewBox.baseVal.width"
    player.page.set_viewport_size({"width": 360, "height": 780})
    player.until(f"() => ({width})() < 700")
    player.page.set_viewport_size({"width": 1280, "height": 800})
    player.until(f"() => ({width})() > 1000")
    assert player.find("#board .glow").count() == 0
    # The bar lies beside the board, not over it.
    bar, stage = (player.find(name).bounding_box() for name in ("#replay", "#stage"))
    assert bar
    assert stage
    assert bar["y"] >= stage["y"] + stage["height"] - 1
    player.find("#answers button").click()
    player.find("#board .glow").first.wait_for()
    assert player.page.evaluate(totals) == now
    assert player.state()["step"] == step
    assert player.find("#confirm").count() == 0
    assert player.find("#hint").is_enabled()


@pytest.mark.usefixtures("searches")
def test_a_review_shows_the_curve_and_better_answers(arrive: Callable[..., Player]) -> None:
    player = arrive()
    play_and_resign(player, GAMES[-1])
    held: list[Route] = []
    player.page.route("**/api/reviews", lambda route: held.append(route))
    player.find("#answers a[href*='/review']").click()
    # Before the first report there is the match to step through, and nothing to explain.
    player.find("#past svg").wait_for()
    player.find("#report .none").wait_for()
    at = "(words) => document.querySelector('#where').textContent.startsWith(words)"
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("ArrowLeft", 1)):
        player.page.keyboard.press(key)
        player.until(at, f"Step {step} ")
    assert player.find("#progress").inner_text()
    assert player.find("#curve .legend li").count() == 0
    held[0].continue_()
    player.find("#report .answer").first.wait_for()
    player.until("() => document.querySelector('#progress').textContent === ''")
    # A match that was given up has no margin to explain.
    accuracies = player.find("#accounts tbody td").all_inner_texts()
    assert len(accuracies) == 2
    assert all(re.fullmatch(r"\d+\s?%", one) for one in accuracies)
    assert player.find("#past svg").count() == 1
    assert player.find("#report .answer.chosen").count() == 1
    # Nothing invites, for nothing can be chosen; what was played is ringed, and what is pointed at.
    assert player.find("#past .glow").count() == 0
    assert player.find("#past .ring:not(.mark) >> visible=true").count() == 0
    assert player.find("#past .mark.soft").count()
    player.find("#report .answer:not(.chosen)").first.focus()
    assert player.find("#past .mark.hinted").count()
    shape = "() => document.querySelector('#past svg').getAttribute('viewBox')"
    wide = player.page.evaluate(shape)
    for size, is_wide in (((360, 780), False), ((1280, 800), True)):
        player.page.set_viewport_size({"width": size[0], "height": size[1]})
        player.until(f"([wide, isWide]) => (({shape})() === wide) === isWide", [wide, is_wide])
    before = player.find("#where").inner_text()
    player.find("#on").click()
    player.until("(before) => document.querySelector('#where').textContent !== before", before)
    assert player.find("#report .verdict").inner_text()
    assert player.find("#report .rule-number").count()
    steps = [int(words.split()[1]) for words in (before, player.find("#where").inner_text())]
    curve = player.find("#curve [role=slider]")
    assert curve.get_attribute("aria-valuenow") == str(steps[1])
    curve.focus()
    player.page.keyboard.press("Home")
    player.until("(before) => document.querySelector('#where').textContent === before", before)
    address = player.page.url.partition("?")[0]
    player.find("#report .play-on button").first.click()
    player.page.wait_for_url(lambda url: "/t/" in url and not url.startswith(address))
    player.wait_for_turn()


def test_a_rematch_and_the_file(arrive: Callable[..., Player], site: str) -> None:
    player = arrive()
    play_and_resign(player, GAMES[1])
    address = player.page.url.partition("?")[0]
    cookies = {one["name"]: one["value"] for one in player.page.context.cookies()}
    file = player.find("#answers a[download]").get_attribute("href")
    text = patience.get(f"{site}{file}", cookies=cookies).text
    assert len(Match.from_text(text).steps) == player.state()["step"]
    player.find("#answers button").last.click()
    player.page.wait_for_url(lambda url: "/t/" in url and not url.startswith(address))
    player.wait_for_turn()
    assert player.find(".seat.to-act").get_attribute("data-seat") == "B"


def test_a_game_comes_back_from_the_lobby(arrive: Callable[..., Player]) -> None:
    player = arrive()
    player.play_now(GAMES[0])
    player.resign()
    player.open("/")
    played = player.find("#past li small")
    played.wait_for()
    assert " · lost · " in played.inner_text()
    # A game that was given up is still to be learnt, and one that began guided goes on so.
    player.find(f'.learn[data-game="{GAMES[0]}"]').click()
    player.find("#welcome[open]").wait_for()
    address = player.page.url.partition("?")[0]
    player.open("/")
    row = player.find("#mine li.turn")
    row.wait_for()
    row.locator("a").click()
    player.page.wait_for_url(lambda url: url.startswith(f"{address}?key="))
    player.wait_for_turn()
    player.find("#lesson h2").wait_for()
    other = arrive()
    other.open("/play/" + GAMES[0])
    other.find("[name=open]").check()
    other.find("#go").click()
    other.page.wait_for_url("**/t/*")
    player.open("/")
    player.find("#open li a").first.click()
    player.find(".join").first.click()
    other.find("#confirm-B").click()
    other.wait_for_step(-1)


def test_bots_are_gentle_until_a_first_game_is_finished(arrive: Callable[..., Player]) -> None:
    for prefs, level in (({}, "2"), ({"hasFinished": True}, "4"), ({"level": 7}, "7")):
        player = arrive(**{"level": 0, **prefs})
        player.open("/settings")
        assert player.find("#settings select").input_value() == level
    player = arrive()
    play_and_resign(player, GAMES[-1], answers=1)
    assert not player.page.evaluate("JSON.parse(localStorage.getItem('moabi')).hasFinished")


def test_an_account_keeps_a_name(arrive: Callable[..., Player]) -> None:
    player = arrive()
    player.open("/me")
    name = f"Moss {player.page.evaluate('Date.now() % 1e7 | 0')}"
    player.find("#account [name=name]").fill(name)
    player.find("#account [name=password]").fill("eight leaves and a root")
    player.find("#account [value=register]").click()
    player.find("#holder").wait_for()
    assert player.find("#name").inner_text() == name
    player.find("#signout").click()
    player.page.wait_for_url("**/")
    player.open("/me")
    player.find("#account [name=name]").fill(name)
    player.find("#account [name=password]").fill("eight leaves and a root")
    player.find("#account [value=signin]").click()
    player.find("#holder").wait_for()
    assert player.find("#name").inner_text() == name
