"""From one player's click to the other player's screen: two browsers at one table, on loopback.

    python bench/screen.py [--moves 60]

Needs a Chromium. Both pages read the same clock; a move counts as seen when the other page has
drawn its board.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from serving import serving
from wire import HOST

from moabi.core.registry import game_ids

WATCH = """() => {
    window.seen = {};
    new MutationObserver(() => {
        const step = document.querySelector('#room').dataset.step;
        const see = () => { window.seen[step] ??= performance.timeOrigin + performance.now(); };
        requestAnimationFrame(see);
    }).observe(document.querySelector('#room'), {attributes: true, attributeFilter: ['data-step']});
}"""
PLAY = """() => {
    document.querySelector('#choices button').click();
    return performance.timeOrigin + performance.now();
}"""
MAKE = """async (wanted) => {
    const answer = await fetch('/api/tables', {method: 'POST', body: JSON.stringify(wanted),
        headers: {'X-Moabi': '1', 'Content-Type': 'application/json'}});
    return await answer.json();
}"""
STEP = "() => Number(document.querySelector('#room').dataset.step)"
OVER = "() => document.querySelector('#room').dataset.over === '1'"
ASKED = "() => document.querySelector('#room').dataset.asked === '1'"


def sit_down(browser: Browser, address: str, game: str) -> list[Page]:
    """Two people at a table of that game."""
    pages = [browser.new_context(base_url=address).new_page() for _ in range(2)]
    pages[0].goto("/settings")
    table: dict[str, Any] = pages[0].evaluate(MAKE, {"game": game, "seats": 2, "forced": False})
    for page in pages:
        page.goto(f"/t/{table['id']}?key={table['key']}")
    pages[1].locator(".join").click()
    for page in pages:
        page.wait_for_function("() => document.querySelector('#room').dataset.step !== undefined")
        page.evaluate(WATCH)
    return pages


def measure(browser: Browser, address: str, game: str, moves: int) -> list[float]:
    """Milliseconds from a click to the other screen, move by move."""
    pages = sit_down(browser, address, game)
    taken = []
    for _ in range(moves):
        if any(page.evaluate(OVER) for page in pages):
            break
        mover = 0 if pages[0].evaluate(ASKED) else 1
        pages[mover].wait_for_function(ASKED)
        step = pages[mover].evaluate(STEP)
        clicked = pages[mover].evaluate(PLAY)
        other = pages[1 - mover]
        other.wait_for_function("(step) => window.seen[step]", arg=step + 1)
        taken.append(other.evaluate("(step) => window.seen[step]", step + 1) - clicked)
        pages[mover].wait_for_function("(step) => window.seen[step]", arg=step + 1)
    for page in pages:
        page.context.close()
    return taken


def main() -> None:
    """Measure every game and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=60)
    moves = parser.parse_args().moves
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("no Chromium is installed")
    with ExitStack() as started:
        folder = started.enter_context(tempfile.TemporaryDirectory())
        playwright = started.enter_context(sync_playwright())
        port, _ = started.enter_context(serving(Path(folder)))
        address = f"http://{HOST}:{port}"
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        lines = ["| game | moves | p50 | p95 |", "|---|---|---|---|"]
        for game in game_ids():
            taken = measure(browser, address, game, moves)
            centiles = statistics.quantiles(taken, n=20)
            middle = statistics.median(taken)
            lines.append(f"| {game} | {len(taken)} | {middle:.0f} ms | {centiles[18]:.0f} ms |")
        browser.close()
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
