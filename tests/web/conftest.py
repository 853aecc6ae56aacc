"""A real Chromium before a real server: pages as a person has them."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from moabi.core.registry import find_game, game_ids
from moabi.search.bind import Tree
from moabi.server.run import free_port
from tests.patience import PATIENCE, is_healthy, wait_for

from .player import Player

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
SERVE = """
import sys
from moabi.server.run import serve
from moabi.server.settings import Settings
serve(Settings(sys.argv[1], port=int(sys.argv[2]), is_testing=True, warm=False))
"""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def _found() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """A Chromium; Debian's is installed where that can be done."""
    path = _found()
    if path is None and os.geteuid() == 0 and shutil.which("apt-get"):
        # Every worker of a test run comes here at once: all but one wait, and find it done.
        wait = ["-o", "DPkg::Lock::Timeout=240"]
        install = ["apt-get", *wait, "install", "-y", "-qq", "chromium"]
        subprocess.run(install, capture_output=True, timeout=PATIENCE)
        path = _found()
    if path is None:
        pytest.skip("no Chromium is installed, and none can be")
    return path


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One browser for the session; every page gets a person of its own."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield running
        running.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs for the whole session."""
    file = tmp_path_factory.mktemp("web") / "moabi.db"
    port = free_port("127.0.0.1")
    command = [sys.executable, "-c", SERVE, f"sqlite:///{file}", str(port)]
    with (file.parent / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        address = f"http://127.0.0.1:{port}"
        wait_for(lambda: is_healthy(address) or process.poll() is not None)
        assert process.poll() is None, "the server did not start"
        yield address
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture(scope="session")
def searches(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Machine code of every search: no review below waits for the compiler, however slow it is."""
    # The folder above a worker's own is common to all: one compiles, the others find it done.
    with (tmp_path_factory.getbasetemp().parent / "searches.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for name in game_ids():
            assert Tree(find_game(name)).visits == 0


@pytest.fixture
def arrive(browser: Browser, site: str) -> Iterator[Callable[..., Player]]:
    """A function that brings a new person with a browser window of their own."""
    contexts = []
    problems: list[str] = []

    def note(page: Page) -> None:
        def hear(message: ConsoleMessage) -> None:
            # Being cut off is part of some tests, and the browser itself notes it.
            if message.type == "error" and "ERR_INTERNET_DISCONNECTED" not in message.text:
                problems.append(message.text)

        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", hear)

    def come(
        *,
        size: tuple[int, int] = (1280, 800),
        theme: str = "light",
        language: str = "en",
        touch: bool = False,
        motion: bool = False,
        **prefs: Any,
    ) -> Player:
        options: dict[str, Any] = {"has_touch": touch, "is_mobile": touch}
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if theme == "dark" else "light",
            locale="fr-FR" if language == "fr" else "en-GB",
            reduced_motion="no-preference" if motion else "reduce",
            base_url=site,
            **options,
        )
        context.set_default_timeout(PATIENCE * 1000)
        chosen = json.dumps({"motion": motion, "level": 1, **prefs})
        context.add_init_script(f"localStorage.setItem('moabi', {json.dumps(chosen)})")
        contexts.append(context)
        page = context.new_page()
        note(page)
        return Player(page, problems)

    yield come
    for context in contexts:
        context.close()
    assert problems == []
