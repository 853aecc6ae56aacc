"""The board under the hand: what is pointed at, previewed, dropped, zoomed and glides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moabi.core.registry import game_ids
from moabi.match import Match

from .player import GLOWING, PHONE, Player


def test_a_second_click_confirms_and_undo_takes_back(arrive: Callable[..., Player]) -> None:
    player = arrive()
    game = game_ids()[-1]
    player.play_now(game)
    before = player.state()["step"]
    player.answer_on_board()
    after = player.state()["step"]
    assert after > before
    player.find("#undo").click()
    player.until("(step) => Number(document.querySelector('#room').dataset.step) < step", after)


COVERED = """() => [...document.querySelectorAll('#board .glow')].filter((place) => {
    const box = place.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return document.elementFromPoint(x, y)?.closest('#lesson');
}).map((place) => place.dataset.key)"""


def test_why_not_and_a_lesson_cite_the_rule(arrive: Callable[..., Player]) -> None:
    player = arrive()
    equal = 0
    for game in game_ids():
        player.open("/")
        player.find(f'.learn[data-game="{game}"]').click()
        player.page.wait_for_url("**/t/*guided=1*")
        assert player.find("#welcome dd").count() == 3
        player.find("#welcome-go").click()
        player.find("#lesson summary").click()
        rule = player.find("#lesson .rule-number").first.inner_text()
        player.find("#lesson summary").click()
        assert player.page.evaluate(COVERED) == []
        player.understand()
        # Where equal places are offered once, each of them is chosen by pointing at it.
        for twin in player.find("#board [data-as]").all():
            equal += 1
            player.click(*player.middle(twin.get_attribute("data-key") or ""))
            player.find("#confirm").wait_for()
            assert player.find("#board .chosen[data-as]").count() == 1
            assert "chosen" in (twin.get_attribute("class") or "")
            player.page.keyboard.press("Escape")
        dead = player.page.evaluate(
            """() => {
                for (const place of document.querySelectorAll('#board [data-key]:not(.glow)')) {
                    const box = place.getBoundingClientRect();
                    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                    const keys = document.elementFromPoint(x, y)?.closest('#board [data-key]');
                    const lit = [...document.querySelectorAll('.glow')].some((one) => {
                        const near = one.getBoundingClientRect();
                        return x > near.left - 30 && x < near.right + 30
                            && y > near.top - 30 && y < near.bottom + 30;
                    });
                    if (keys && !lit) return [x, y];
                }
            }"""
        )
        # A place that does not go with the piece in hand is asked about at once, too.
        player.click(*player.look()["places"][0])
        player.find("#confirm, .cycle, #board .chosen").first.wait_for()
        player.click(*dead)
        player.find("#lesson p").first.wait_for()
        of_place = player.find("#lesson .rule-number").first.inner_text()
        assert player.find("#lesson h2").inner_text() != "Not now"
        # It was about this question, and goes with it.
        assert player.page.evaluate(
            """() => {
                document.querySelector('#choices button').click();
                return document.querySelector('#lesson').hidden;
            }"""
        )
        player.open(f"/rules/{game}")
        for number in (rule, of_place):
            assert player.find(f'[id="rule-{number}"]').count() == 1
    assert equal > 0


def until_a_piece_has_one_place(player: Player) -> tuple[str, str]:
    """Play on until some piece can be moved to some place in one way only; both their keys."""
    for _ in range(40):
        pairs = [one["targets"] for one in player.view["legal"] if len(one["targets"]) == 2]
        for first, last in pairs:
            both = [one for one in player.view["legal"] if {first, last} <= {*one["targets"]}]
            if len(both) == 1 and not first.startswith("seat"):
                return first, last
        player.answer_on_board()
    raise AssertionError("no such answer came up")


def test_a_piece_is_shown_where_it_would_go_and_dropped_there(
    arrive: Callable[..., Player],
) -> None:
    player = arrive()
    player.play_now(game_ids()[1])
    first, last = until_a_piece_has_one_place(player)
    step = player.state()["step"]
    answer = next(one for one in player.view["legal"] if one["targets"] == [first, last])
    player.find(f'#choices [data-code="{answer["code"]}"]').focus()
    player.find("#board .ghost-layer").wait_for(state="attached")
    player.find("#asked").focus()
    marks = "#board .mark, #board .ghost-layer, #board .pointed"
    for _ in range(2):
        player.page.mouse.move(*player.middle(first))
        player.find("#board .ghost-layer").wait_for(state="attached")
        assert player.find("#aside").inner_text()
        player.find("#asked").hover()
        assert player.find(marks).count() == 0
        # Where nothing is pointed at, it tells what happened last.
        assert player.find("#aside").inner_text() == player.find("#log li").last.text_content()
    # Another button of the mouse chooses nothing, and Escape takes a drag back.
    player.page.mouse.click(*player.middle(first), button="right")
    assert player.find("#confirm").count() == 0
    x, y = player.middle(last)
    for is_meant in (False, True):
        player.page.mouse.move(*player.middle(first))
        player.page.mouse.down()
        player.page.mouse.move(x, y, steps=5)
        if not is_meant:
            player.page.keyboard.press("Escape")
            player.page.mouse.up()
            assert player.find("#board .carried").count() == 0
            assert player.state() == {"step": step, "over": False, "asked": True}
    carried = player.find("#board .carried").bounding_box()
    assert carried
    assert carried["x"] < x < carried["x"] + carried["width"]
    assert carried["y"] < y < carried["y"] + carried["height"]
    assert player.find("#board .mark.firm").count() == 2
    assert player.find("#aside").inner_text() == answer["sentence"]
    player.page.mouse.up()
    player.wait_for_turn(step)
    # By clicks: the piece, then where it goes.
    first, last = until_a_piece_has_one_place(player)
    step = player.state()["step"]
    for place in (first, last):
        player.click(*player.middle(place))
    player.wait_for_step(step)


def test_the_board_is_zoomed_and_shown_whole_again(arrive: Callable[..., Player]) -> None:
    player = arrive()
    player.play_now(game_ids()[0])
    board = player.find("#board > svg")
    whole = board.get_attribute("viewBox")
    player.page.mouse.move(500, 400)
    player.page.mouse.wheel(0, -600)
    player.until(
        "(whole) => document.querySelector('#board > svg').getAttribute('viewBox') !== whole", whole
    )
    player.find("#zoom-fit").click()
    assert board.get_attribute("viewBox") == whole


def test_a_tall_board_is_scrolled_and_turns_back_to_what_is_asked(
    arrive: Callable[..., Player],
) -> None:
    player = arrive(size=PHONE)
    player.play_now(game_ids()[1])
    stage = player.find("#stage")
    shown = "() => document.querySelector('#board > svg').getAttribute('viewBox').split(' ')"
    assert stage.evaluate("(one) => one.classList.contains('more-below')")
    player.page.mouse.move(180, 400)
    player.page.mouse.wheel(0, 4000)
    player.until("() => !document.querySelector('#stage').classList.contains('more-below')")
    x, y, width, _ = map(float, player.page.evaluate(shown))
    assert (x, width) == (0, 640)
    assert y > 0
    assert player.page.evaluate(GLOWING) == []
    step = player.state()["step"]
    player.find("#choices button").first.dispatch_event("click")
    player.wait_for_turn(step)
    assert player.page.evaluate(GLOWING) != []
    # What another has is a tap away, and the arrow leads on to what is below.
    plate = player.find('#board [data-key="seat-1"]')
    in_sight = """(place) => {
        const {bottom} = document.querySelector('#stage').getBoundingClientRect();
        return place.getBoundingClientRect().bottom < bottom;
    }"""
    player.page.set_viewport_size({"width": PHONE[0], "height": 500})
    player.page.mouse.move(180, 200)
    player.page.mouse.wheel(0, -4000)
    player.until("() => !document.querySelector('#stage').classList.contains('more-above')")
    assert not plate.evaluate(in_sight)
    player.find("#further").click()
    assert float(player.page.evaluate(shown)[1]) > 0
    player.find(".seat .who").last.click()
    assert plate.evaluate(in_sight)


CUT = """() => {
    const bar = document.querySelector('#prompt');
    const box = bar.getBoundingClientRect();
    const parts = [document.querySelector('#asked'), ...bar.querySelectorAll('#answers > *')];
    return parts.filter((one) => {
        const {left, top, right, bottom} = one.getBoundingClientRect();
        return left < box.left - 1 || top < box.top - 1 || right > box.right + 1
            || bottom > box.bottom + 1 || one.scrollHeight > one.clientHeight + 1;
    }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_a_question_and_few_answers_are_seen_whole(
    arrive: Callable[..., Player], size: tuple[int, int]
) -> None:
    player = arrive(size=size)
    player.play_now(game_ids()[0])
    words = "A question that is longer than most, as some are in some languages. " * 3
    player.page.evaluate(
        """(words) => {
            document.querySelector('#asked').textContent = words;
            const answers = document.querySelector('#answers');
            answers.replaceChildren(...[1, 2, 3].map((number) => {
                const button = document.createElement('button');
                button.className = 'button answer';
                button.textContent = `Answer ${number} with some words`;
                return button;
            }));
        }""",
        words,
    )
    assert player.page.evaluate(CUT) == []


# What a change of size sets off has been done by the frame after the next.
SETTLED = """() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"""


def test_the_board_keeps_still_while_one_chooses(arrive: Callable[..., Player]) -> None:
    player = arrive(size=PHONE, touch=True)
    player.play_now(game_ids()[0])
    # A bar of a height that is no whole number of pixels.
    player.page.add_style_tag(content="#asked { padding-bottom: 40.4px }")
    where = "() => document.querySelector('#board > svg').getAttribute('viewBox')"
    player.page.evaluate(SETTLED)
    before = player.page.evaluate(where)
    player.click(*player.page.evaluate(GLOWING)[0])
    player.find("#confirm").wait_for()
    player.page.evaluate(SETTLED)
    assert player.page.evaluate(where) == before


def test_a_ring_is_drawn_where_a_gliding_piece_arrives(arrive: Callable[..., Player]) -> None:
    player = arrive(motion=True)
    player.page.add_init_script(
        """const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, timing) {
            return animate.call(this, frames, {...timing, delay: 0, duration: 60000});
        };"""
    )
    player.play_now(game_ids()[1])
    apart = """async () => {
        const {src} = document.querySelector('script[src*="table.js"]');
        const {board} = await import(src.replace('table.js', 'state.js'));
        const going = board.glides?.filter(({way}) => way.playState === 'running') ?? [];
        const place = going[0]?.piece.closest('[data-key]');
        if (!place) return null;
        board.mark(place.dataset.key, 'soft');
        const ring = document.querySelector('#board .mark:last-of-type').getBoundingClientRect();
        for (const {way} of board.glides) way.finish();
        const box = board.frame(place);
        const shown = new DOMPoint(box.x, box.y).matrixTransform(board.svg.getScreenCTM());
        return Math.hypot(shown.x - ring.x, shown.y - ring.y);
    }"""
    for _ in range(12):
        player.answer_by_keyboard()
        found = player.page.evaluate(apart)
        if found is not None:
            assert found < 20
            return
    raise AssertionError("nothing ever glided")


PARTS = """() => {
    const svg = document.querySelector('#board svg').cloneNode(true);
    svg.querySelectorAll('.mark, .ghost-layer').forEach((one) => one.remove());
    svg.querySelectorAll('*').forEach((one) => {
        one.classList.remove(...one.classList.value.split(' ')
            .filter((name) => /^(pointed|chosen|dimmed|resting|marked.*)$/.test(name)));
        if (!one.getAttribute('class')) one.removeAttribute('class');
        for (const name of one.getAttributeNames().sort()) {
            const value = one.getAttribute(name);
            one.removeAttribute(name);
            one.setAttribute(name, value);
        }
    });
    return [...svg.children].map((one) => one.outerHTML);
}"""


@pytest.mark.parametrize("game", game_ids())
def test_a_board_that_changed_part_by_part_is_the_one_drawn_afresh(
    arrive: Callable[..., Player], game: str
) -> None:
    player = arrive()
    player.play_now(game)
    for _ in range(12):
        if player.state()["over"]:
            break
        player.answer_by_keyboard()
    grown = player.page.evaluate(PARTS)
    player.page.reload()
    player.wait_for_turn()
    assert len(grown) > 5
    assert player.page.evaluate(PARTS) == grown


def has_two_looks(game: str) -> bool:
    """Whether what stands out is drawn by definitions of its own."""
    view = Match(game, seed=1).view()
    return view.board(outline=True).sheets != view.board(outline=False).sheets


OUTLINED = next(filter(has_two_looks, game_ids()))
IDS = "() => [...document.querySelectorAll('.faces [id]')].map((one) => one.id)"


def test_definitions_of_another_look_take_the_place_of_the_first(
    arrive: Callable[..., Player],
) -> None:
    player = arrive()
    player.play_now(OUTLINED)
    first = player.view["board"]["sheets"]
    player.find("#menu").click()
    player.find("#dialog [name=set-outline]").check()
    player.page.keyboard.press("Escape")
    player.until("(first) => first.some((one) => !document.getElementById(`face-${one}`))", first)
    ids = player.page.evaluate(IDS)
    # Two with one name, and what refers to it would mean the older.
    assert len(ids) == len(set(ids))
    # And back again, without anything being sent anew.
    player.find("#menu").click()
    player.find("#dialog [name=set-outline]").uncheck()
    player.until("(first) => first.every((one) => document.getElementById(`face-${one}`))", first)
    ids = player.page.evaluate(IDS)
    assert len(ids) == len(set(ids))


def test_a_preview_is_for_the_seat_to_decide_only(arrive: Callable[..., Player]) -> None:
    player, other = arrive(), arrive()
    address = player.make_table(game=game_ids()[0], seats=2, open=True, bots={"B": 1})
    player.open(address)
    player.wait_for_turn()
    code = player.view["legal"][0]["code"]
    ask = """async (path) => {
        const answer = await fetch(path);
        return [answer.status, await answer.json()];
    }"""
    before = f"/api/tables/{address.rpartition('/')[2]}/preview"
    path = f"{before}?step={player.view['step']}"
    assert player.page.evaluate(ask, f"{path}&action={code}")[0] == 200
    assert player.page.evaluate(ask, f"{path}&action=999999")[0] == 422
    past = player.page.evaluate(ask, f"{before}?step=99&action={code}")
    assert past == [200, {"points": None, "board": None}]
    other.open(address)
    other.find("#board svg").wait_for()
    status, told = other.page.evaluate(ask, f"{path}&action={code}")
    assert status == 403
    assert told["error"]["kind"] == "not-yours"
    # The browser itself notes every answer that is not a success.
    player.problems.clear()
