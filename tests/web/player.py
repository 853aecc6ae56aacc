"""A person at a browser: plays by clicking on the board's own places, or by keyboard alone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

PHONE = (360, 780)
GLOWING = """() => {
    const stage = document.querySelector('#stage').getBoundingClientRect();
    const found = [];
    for (const place of document.querySelectorAll('#board .glow')) {
        const box = place.getBoundingClientRect();
        for (const [a, b] of [[.5, .5], [.5, .2], [.2, .5], [.85, .85]]) {
            const x = box.left + box.width * a, y = box.top + box.height * b;
            if (x < stage.left || x > stage.right || y < stage.top || y > stage.bottom) continue;
            const hit = document.elementFromPoint(x, y)?.closest('[data-key]');
            if (hit && (hit === place || hit.classList.contains('glow'))) {
                found.push([x, y]);
                break;
            }
        }
    }
    return found;
}"""
SMALL = """() => {
    const all = document.querySelectorAll('a[href], button, select, input, textarea, summary');
    const isInText = (one) => getComputedStyle(one).display === 'inline'
        && one.parentElement.textContent.trim() !== one.textContent.trim();
    const isMet = (one) => getComputedStyle(one).pointerEvents !== 'none' && !one.matches('.skip');
    const met = [...all].filter((one) => one.checkVisibility() && isMet(one) && !isInText(one));
    const isCovered = (one) => {
        const box = one.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const over = hit?.closest('a, button');
        return over && over !== one && over.parentElement === one.parentElement;
    };
    const covered = met.filter(isCovered).map((one) => `covered: ${one.outerHTML.slice(0, 120)}`);
    const small = met
        .map((one) => [one.outerHTML, (one.closest('label') ?? one).getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.width < 43.9 || box.height < 43.9))
        .map(([words, box]) => `${box.width} x ${box.height}: ${words.slice(0, 120)}`);
    return [...covered, ...small];
}"""
STATE = """() => {
    const {step, over, asked} = document.querySelector('#room').dataset;
    return {step: Number(step ?? -1), over: over === '1', asked: asked === '1'};
}"""
LOOK = f"""() => ({{
    ...({STATE})(),
    glow: document.querySelectorAll('#board .glow').length,
    places: ({GLOWING})(),
}})"""
SETTLED = """(step) => {
    const {step: now, over, asked} = document.querySelector('#room').dataset;
    if (over === '1' || (Number(now) > step && asked === '1')) return 'on';
    return Number(now) === step && asked === '1' && 'asked';
}"""
BESIDE = """() => {
    const lit = '#board .glow:not(.chosen, .dimmed, .resting)';
    const ghosts = [...document.querySelectorAll('#board .ghost')].filter((one) =>
        getComputedStyle(one).visibility === 'visible' && !one.closest('.chosen'));
    const others = [...document.querySelectorAll(lit), ...ghosts.map((one) => one.parentElement)];
    return others.map((one) => one.closest('[data-key]').dataset.key);
}"""
FOCUS = """(part) => {
    const buttons = document.querySelectorAll('#choices button');
    buttons[Math.floor(part * buttons.length)].focus();
    return Number(document.querySelector('#room').dataset.step);
}"""
MOVED = """(step) => {
    const {step: now, over, asked} = document.querySelector('#room').dataset;
    return over === '1' || (Number(now) > step && asked === '1');
}"""


class Player:
    """A person and their page."""

    def __init__(self, page: Page, problems: list[str], seed: int = 1) -> None:
        self.page = page
        self.problems = problems
        self.random = Random(seed)
        self.view: dict[str, Any] = {}
        """The last view that came over the socket."""
        self.heard: list[str] = []
        """Everything that came over the socket."""
        self._is_touched: bool | None = None
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        self.heard.append(str(frame))
        message = json.loads(frame)
        if message["type"] == "view":
            self.view = message

    def middle(self, key: str) -> tuple[float, float]:
        """The middle of a place on the board."""
        box = self.find(f'#board [data-key="{key}"]').bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def view_name(self) -> str:
        """The name of this page's person, as the table has it."""
        return self.find("#me").inner_text()

    def find(self, selector: str) -> Locator:
        """Elements of the page."""
        return self.page.locator(selector)

    def open(self, path: str) -> None:
        """Go to a page of the site."""
        self.page.goto(path)

    def play_now(self, game: str) -> None:
        """From the lobby, one click."""
        self.open("/")
        self.find(f'.play-now[data-game="{game}"]').click()
        self.page.wait_for_url("**/t/*")
        self.wait_for_turn()

    def make_table(self, **wanted: Any) -> str:
        """Make a table through the API, as this page's person; the table's address."""
        if not self.page.url.startswith("http"):
            self.open("/settings")
        made = self.page.evaluate(
            """async (wanted) => {
                const answer = await fetch('/api/tables', {
                    method: 'POST', body: JSON.stringify(wanted),
                    headers: {'X-Moabi': '1', 'Content-Type': 'application/json'},
                });
                return await answer.json();
            }""",
            wanted,
        )
        assert "id" in made, made
        key = f"?key={made['key']}" if not made["open"] and made["key"] else ""
        return f"/t/{made['id']}{key}"

    def understand(self) -> None:
        """Read what is taught, one lesson after the other, and put it away."""
        while self.find("#lesson").is_visible():
            self.find("#lesson button").click()

    def state(self) -> dict[str, Any]:
        """What the table's page says of itself."""
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def until(self, script: str, value: object = None) -> Any:
        """Until a function in the page says so; what it said."""
        return self.page.wait_for_function(script, arg=value).json_value()

    def answer_first(self) -> None:
        """Give the first answer of the list, until it is done or the screen is handed over."""
        step = self.state()["step"]
        self.find("#choices button").first.click()
        self.until(
            "(step) => document.querySelector('#handover[open]')"
            " || Number(document.querySelector('#room').dataset.step) > step",
            step,
        )

    def wait_for_step(self, after: int) -> None:
        """Until the page shows a later step."""
        self.until("(step) => Number(document.querySelector('#room').dataset.step) > step", after)

    def wait_for_turn(self, after: int = -1) -> None:
        """Until something is asked, or the match is over."""
        self.until(MOVED, after)

    def click(self, x: float, y: float) -> None:
        """Click, or tap where there is a touch screen."""
        if self._is_touched is None:
            self._is_touched = self.page.evaluate("matchMedia('(pointer: coarse)').matches")
        if self._is_touched:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def small_targets(self) -> list[str]:
        """What a thumb cannot press: too small, which links in a text may be, or under another."""
        found: list[str] = self.page.evaluate(SMALL)
        return found

    def look(self) -> dict[str, Any]:
        """The page's state and where its places glow, at one glance."""
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def answer_on_board(self, seen: dict[str, Any] | None = None) -> None:
        """Give some answer by clicking on places that glow, and confirm it."""
        seen = seen or self.look()
        assert seen["places"], "nothing glows in sight"
        x, y = self.random.choice(seen["places"])
        self.click(x, y)
        if self.until(SETTLED, seen["step"]) == "on":
            return
        # Several answers, or a person who wants to confirm: look at some, and take one.
        if self.find(".cycle").count():
            for _ in range(self.random.randrange(3)):
                self.find(".cycle button").last.click()
            assert self.page.evaluate(BESIDE) == [], "more than the answer in question is shown"
            self.find("#confirm").click()
        else:
            self.click(x, y)
        self.wait_for_turn(seen["step"])

    def answer_by_keyboard(self) -> None:
        """Give some answer with the keys alone: to the list, down it, and Enter."""
        step = self.page.evaluate(FOCUS, self.random.random())
        self.page.keyboard.press("Enter")
        self.wait_for_turn(step)

    def resign(self) -> None:
        """Give the match up, and see how it ended."""
        self.find("#menu").click()
        self.find("#dialog .button.warn").click()
        self.find("#dialog-body > .row .button.warn").click()
        self.until("() => document.querySelector('#room').dataset.over === '1'")
        self.find("#dialog[open] .tree").first.wait_for()

    def play_out(self, by_keyboard: bool = False, most: int = 1000) -> int:
        """Play until the match is over, or for so many answers; how many were given."""
        for given in range(most):
            seen = self.state() if by_keyboard else self.look()
            if seen["over"]:
                return given
            if by_keyboard or not seen["glow"]:
                self.answer_by_keyboard()
            else:
                self.answer_on_board(seen)
        return most
