"""A table in the browser: two people, one screen for several, alone, by keyboard, by touch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from moabi.core.registry import find_game, game_ids

from .player import GLOWING, PHONE, Player

HIDING = [game for game in game_ids() if find_game(game).has_hidden_information]
FACES = "[...document.querySelectorAll('.faces defs > g')].map((one) => one.id.slice(5))"
SOLO = [game for game in game_ids() if 1 in find_game(game).seats]


def test_two_play_and_one_is_cut_off_and_comes_back(arrive: Callable[..., Player]) -> None:
    one, two = arrive(), arrive()
    one.open(one.make_table(game=game_ids()[0], seats=2))
    link = one.find("#link").input_value()
    two.open(link)
    two.find(".join").click()
    for _ in range(6):
        one.wait_for_step(-1)
        mover, other = (one, two) if one.state()["asked"] else (two, one)
        step = mover.state()["step"]
        mover.find("#choices button").first.click()
        for player in (mover, other):
            player.wait_for_step(step)
    # Who looks at an earlier step is told at once that the match goes on.
    mover, other = (one, two) if one.state()["asked"] else (two, one)
    other.find("#tab-log").click()
    other.find("#log button").first.click()
    of_all = "() => document.querySelector('#replay-number').textContent.split(' / ')[1]"
    other.until(of_all)
    before = other.page.evaluate(of_all)
    mover.find("#choices button").first.click()
    other.until(f"(before) => ({of_all})() !== before", before)
    assert f"of {other.page.evaluate(of_all)}" in other.find("#aside").inner_text()
    other.find("[data-go=last]").click()
    one.find("#tab-chat").click()
    one.find("#chat-text").fill("A fine forest!")
    one.page.keyboard.press("Enter")
    one.find("#chat li").wait_for()
    words = f"{one.view_name()}: A fine forest!"
    two.until("(words) => document.querySelector('#live').textContent.includes(words)", words)
    assert words not in one.find("#live").inner_text()
    two.page.reload()
    two.page.context.set_offline(True)
    two.page.evaluate("dispatchEvent(new Event('offline'))")
    two.page.context.set_offline(False)
    two.page.reload()
    two.wait_for_step(one.state()["step"] - 1)
    assert one.find("#log li").count() == two.find("#log li").count() > 5


def test_a_lost_connection_is_said_and_mended(arrive: Callable[..., Player]) -> None:
    player = arrive()
    player.page.add_init_script(
        """const Real = WebSocket;
        window.WebSocket = class extends Real {
            constructor(...given) { super(...given); window.lastSocket = this; }
        };"""
    )
    player.play_now(game_ids()[0])
    step = player.state()["step"]
    player.page.context.set_offline(True)
    player.page.evaluate("lastSocket.close()")
    player.find("#offline").wait_for()
    player.find("#choices button").first.click()
    player.page.context.set_offline(False)
    player.page.evaluate("dispatchEvent(new Event('online'))")
    # What was answered meanwhile is sent when the connection is back.
    player.wait_for_turn(step)
    assert player.find("#offline").is_hidden()


@pytest.mark.parametrize("game", HIDING[:1])
def test_one_screen_is_handed_over_so_that_hands_stay_hidden(
    arrive: Callable[..., Player], game: str
) -> None:
    player = arrive()
    address = player.make_table(game=game, seats=2, mine=["A", "B"], names={"B": "Moss"})
    player.open(address)
    veil = player.find("#handover[open]")
    seen: set[str | None] = set()
    for _ in range(30):
        player.until(
            "() => document.querySelector('#handover[open]')"
            " || document.querySelector('#room').dataset.asked === '1'"
        )
        if veil.count():
            for _ in range(4):
                player.page.keyboard.press("Escape")
            assert veil.count()
            # Nothing of what the person before could read is left, in sight or not.
            for emptied in ("#board", "#log", "#live", "#choices", "#dead", "#asked", "#aside"):
                assert player.find(emptied).text_content() == "", emptied
            # Of faces, only definitions are left: a card's own is as good as the card.
            left = set(player.page.evaluate(FACES))
            told = [json.loads(one) for one in player.heard]
            boards = [one["board"] for one in told if one["type"] == "view"]
            assert left <= {name for board in boards for name in board.get("sheets", ())}
            title = player.find("#handover-title").inner_text()
            assert title
            # A page that is loaded again is not handed over by that.
            if not seen:
                player.page.reload()
                veil.wait_for()
            assert player.find("#handover-title").inner_text() == title
            assert player.find("#board svg").count() == 0
            player.find("#handover-go").click()
            player.until("() => document.querySelector('#room').dataset.asked === '1'")
            assert player.find("#board svg").is_visible()
            # Who takes the screen over is asked, and hears nothing that was told before.
            asked = player.find("#asked").inner_text()
            assert player.page.evaluate("document.activeElement.id") == "asked"
            assert player.find("#live p").all_inner_texts() == [asked]
        seen.add(player.find(".seat.to-act").get_attribute("data-seat"))
        if len(seen) == 2:
            break
        player.answer_first()
    assert seen == {"A", "B"}


def test_a_screen_changes_hands_at_once_where_nothing_is_private(
    arrive: Callable[..., Player],
) -> None:
    player = arrive()
    game = next(one for one in game_ids() if not find_game(one).has_private_information)
    player.open(player.make_table(game=game, seats=2, mine=["A", "B"], names={"B": "Moss"}))
    seen: set[str | None] = set()
    while len(seen) < 2:
        player.until("() => document.querySelector('#room').dataset.asked === '1'")
        assert player.find("#handover[open]").count() == 0
        seen.add(player.find(".seat.to-act").get_attribute("data-seat"))
        player.answer_first()


@pytest.mark.parametrize("game", SOLO[:1])
def test_alone(arrive: Callable[..., Player], game: str) -> None:
    player = arrive()
    player.open(player.make_table(game=game, seats=1))
    player.wait_for_turn()
    assert player.play_out(most=12) > 3
    assert player.find(".seat").count() == 1


def ask_why_not_by_keyboard(player: Player) -> None:
    """Below the choices, ask about the first place that is none; closing the answer leads back."""
    keyboard, focused = player.page.keyboard, player.find(":focus")
    player.find("#choices button").last.focus()
    keyboard.press("Tab")
    assert focused.inner_text() == "Why not?"
    while focused.evaluate("(one) => one.matches('summary')"):
        keyboard.press("Enter")
        player.find(":focus + *").wait_for()
        keyboard.press("Tab")
    asked = focused.inner_text()
    keyboard.press("Enter")
    player.find("#lesson h2:focus").wait_for()
    assert focused.inner_text().casefold().endswith(asked.casefold())
    assert 1 <= player.find("#lesson .rule-number:visible").count() <= 3
    keyboard.press("Escape")
    player.find("#lesson").wait_for(state="hidden")
    assert focused.inner_text() == asked


@pytest.mark.parametrize("game", game_ids()[-1:])
def test_a_game_by_keyboard_alone(arrive: Callable[..., Player], game: str) -> None:
    player = arrive()
    player.open(f"/rules/{game}")
    player.find(".play-now").last.focus()
    player.page.keyboard.press("Enter")
    player.page.wait_for_url("**/t/*")
    player.wait_for_turn()
    assert not player.find("#asked").inner_text().startswith(player.view_name())
    player.page.keyboard.press("?")
    assert player.find("#dialog[open] kbd").count() > 5
    player.page.keyboard.press("Escape")
    player.find("#to-choices").focus()
    player.page.keyboard.press("Enter")
    focused = "document.activeElement.closest('#choices button') !== null"
    assert player.page.evaluate(focused)
    ask_why_not_by_keyboard(player)
    player.play_out(by_keyboard=True)
    assert player.state()["over"]
    player.find("#dialog[open]").wait_for()
    player.page.keyboard.press("Escape")
    player.find("#dialog[open]").wait_for(state="detached")
    assert player.find("#live").get_attribute("aria-live") == "polite"
    assert player.find("#live p").count() > 3


def test_the_keyboard_keeps_its_place_while_others_play(arrive: Callable[..., Player]) -> None:
    player = arrive()
    player.play_now(game_ids()[-1])
    player.find("#choices button").first.focus()
    seen: set[str | None] = set()
    where = "document.activeElement.closest('#choices, #asked')?.id ?? 'lost'"
    for _ in range(8):
        step = player.state()["step"]
        player.page.keyboard.press("Enter")
        player.wait_for_turn(step)
        seen.add(player.page.evaluate(where))
    assert seen == {"choices"}
    # Beside the question, too: the button that confirms is gone once it is pressed.
    x, y = player.page.evaluate(GLOWING)[0]
    player.click(x, y)
    step = player.state()["step"]
    player.find("#confirm").focus()
    player.page.keyboard.press("Enter")
    player.wait_for_turn(step)
    assert player.page.evaluate(where) == "asked"


@pytest.mark.parametrize("game", game_ids())
def test_a_phone_is_played_by_thumb(arrive: Callable[..., Player], game: str) -> None:
    player = arrive(size=PHONE, touch=True)
    player.play_now(game)
    for _ in range(5):
        player.answer_on_board()
    assert not player.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert player.small_targets() == []
    # Held sideways, the board has the whole height, and is played as well.
    player.page.set_viewport_size({"width": 740, "height": 360})
    shape = "const {width, height} = document.querySelector('#board > svg').viewBox.baseVal;"
    tall = "document.querySelector('#board > svg').getBoundingClientRect().height"
    is_wide = f"width > height && {tall} >= innerHeight / 2 && ({GLOWING})().length > 0"
    player.until(f"() => {{ {shape} return {is_wide}; }}")
    assert player.small_targets() == []
    assert not player.page.evaluate("document.documentElement.scrollHeight > innerHeight")
    assert player.page.get_by_role("heading", level=1).count() == 1
    for part in (".asked", "#answers"):
        fits = "(one) => one.scrollHeight <= one.clientHeight"
        assert player.find(part).evaluate(fits), part
    player.answer_on_board()


ROOM = """() => {
    const middles = [...document.querySelectorAll('#board .glow')].map((place) => {
        const shown = [...place.children].filter((one) => !one.matches('title, .ring, .ghost'));
        const boxes = shown.map((one) => one.getBoundingClientRect());
        const left = Math.min(...boxes.map((one) => one.left));
        const top = Math.min(...boxes.map((one) => one.top));
        const right = Math.max(...boxes.map((one) => one.right));
        const foot = Math.max(...boxes.map((one) => one.bottom));
        const size = Math.sqrt((right - left) * (foot - top));
        return {x: (left + right) / 2, y: (top + foot) / 2, size};
    });
    return Math.min(...middles.map((one) => Math.max(one.size, Math.min(
        ...middles.filter((other) => other !== one)
            .map((other) => Math.hypot(other.x - one.x, other.y - one.y))))));
}"""


def test_all_places_are_seen_and_a_tap_comes_closer_to_small_ones(
    arrive: Callable[..., Player],
) -> None:
    # So narrow that many places lie close together: there a tap is not final, whatever one prefers.
    player = arrive(size=(200, 700), touch=True, once=True)
    player.play_now(game_ids()[-1])

    def kinds() -> set[str]:
        return {answer["targets"][0].split("-")[0] for answer in player.view["legal"]}

    while len(player.view["legal"]) < 30 or len(kinds()) > 1:
        step, buttons = player.state()["step"], player.find("#choices button")
        buttons.nth(player.random.randrange(buttons.count())).dispatch_event("click")
        player.wait_for_turn(step)
    where = "() => document.querySelector('#board > svg').getAttribute('viewBox')"
    whole = player.page.evaluate(where)
    seen = player.look()
    assert len(seen["places"]) == seen["glow"]
    assert player.page.evaluate(ROOM) < 28
    x, y = seen["places"][4]
    player.click(x, y)
    player.find("#confirm").wait_for()
    assert player.page.evaluate(ROOM) > 43
    chosen = "([x, y]) => document.elementFromPoint(x, y).closest('[data-key]').matches('.chosen')"
    assert player.page.evaluate(chosen, [x, y])
    player.find("#confirm ~ .quiet").click()
    assert player.page.evaluate(where) == whole
    player.click(x, y)
    player.find("#confirm").wait_for()
    player.click(x, y)
    player.wait_for_turn(seen["step"])


NAMED = re.compile(r'data-key="([^"]+)"[^>]*>\s*<title>([^<]*)</title>')


def named_places(board: str) -> dict[str, str]:
    """What a board calls each of its places, but for points and whose turn it is."""
    return {key: title for key, title in NAMED.findall(board) if not key.startswith("seat")}


@pytest.mark.parametrize("game", HIDING)
def test_a_spectator_sees_no_hand(arrive: Callable[..., Player], game: str) -> None:
    """Whatever only the seat's own page can tell is nowhere in what a spectator is sent."""
    one, spectator = arrive(), arrive()
    address = one.make_table(game=game, seats=2, open=True, bots={"B": 1})
    one.open(address)
    one.wait_for_turn()
    spectator.open(address)
    spectator.find("#board svg").wait_for()
    spectator.find("#reasons > summary").click()
    markup = "() => document.querySelector('#board').innerHTML"
    secrets: set[str] = set()
    for _ in range(6):
        step = one.state()["step"]
        spectator.wait_for_step(step - 1)
        own, seen = (named_places(player.page.evaluate(markup)) for player in (one, spectator))
        assert own.keys() >= seen.keys()
        hidden = {own[key] for key in own if own[key] != seen.get(key)}
        secrets |= hidden
        told = "".join((spectator.page.content(), *spectator.heard[-2:]))
        assert [title for title in hidden - {*seen.values()} if title in told] == []
        own_offers = {answer["sentence"] for answer in one.view["legal"]}
        assert not any(
            f'"{sentence}"' in frame for frame in spectator.heard for sentence in own_offers
        )
        one.answer_by_keyboard()
        if one.state()["over"]:
            break
    assert bool(secrets) == find_game(game).has_private_information
    assert spectator.find("#board .glow").count() == 0
    assert spectator.find("#choices button").count() == 0
    assert spectator.find("#dead button").count() > 5
    assert spectator.find("#undo").is_disabled()
