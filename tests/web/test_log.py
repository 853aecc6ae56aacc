"""A log too long to be told at once: the last part is there, earlier lines come when asked for."""

from __future__ import annotations

from collections.abc import Callable

from moabi.core.registry import game_ids

from .player import Player

# The page's own log, told of a match with more lines than come at a time.
LONG = """async () => {
    const entry = document.querySelector('script[type=module][src*="table"]').src;
    const {Log} = await import(new URL('log.js', entry).href);
    const lines = (from, to) => Array.from({length: to - from}, (_, n) => ({
        number: from + n, step: from + n, seat: n % 2 ? 'A' : 'B', text: `Line ${from + n}`,
    }));
    window.asked = [];
    const fetch = async (before) => {
        window.asked.push(before);
        return {log: lines(Math.max(1, before - 40), before), earlier: before > 41};
    };
    const log = new Log(() => {}, fetch);
    log.clear();
    log.add({log: lines(61, 101), earlier: true, step: 100});
    log.add({log: lines(101, 102), earlier: false, step: 101});
}"""
TOLD = "() => [...document.querySelectorAll('#log li')].map((one) => one.textContent)"


def test_earlier_lines_come_when_asked_for(arrive: Callable[..., Player]) -> None:
    player = arrive()
    player.play_now(game_ids()[0])
    player.find("#tab-log").click()
    player.page.evaluate(LONG)
    assert player.page.evaluate(TOLD) == [f"Line {n}" for n in range(61, 102)]
    assert player.find("#panel-log .earlier").inner_text() == "Earlier lines"
    for first in (21, 1):
        player.find(".earlier").click()
        player.page.locator("#log li:first-child", has_text=f"Line {first}").wait_for()
        assert player.page.evaluate(TOLD) == [f"Line {n}" for n in range(first, 102)]
    assert player.find(".earlier").count() == 0
    assert player.page.evaluate("window.asked") == [61, 21]
