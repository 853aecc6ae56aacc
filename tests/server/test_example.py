"""The example program, run as it would be: with a token, against a real server."""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from typing import Any

from moabi.server.people.limits import Rate
from tests.patience import PATIENCE

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
GAMES = ("onceupon", "rainforest")


def test_the_example_bot_plays_two_games_at_once_to_the_end(server: Any, someone: Any) -> None:
    _play_against_it(server, someone, GAMES)


def test_the_example_bot_waits_when_it_is_told_that_it_is_too_fast(
    start_server: Callable[..., Any], someone: Any
) -> None:
    # The second message already comes too soon, and so do most after it.
    server = start_server(is_testing=False, rates={"message": Rate(1, 1200)})
    assert _play_against_it(server, someone, GAMES[:1]) > 0


def test_the_example_bot_needs_nothing_but_what_comes_with_the_package() -> None:
    found = list(ast.walk(ast.parse(EXAMPLE.read_text("utf-8"))))
    names = {one.module or "" for one in found if isinstance(one, ast.ImportFrom)}
    names |= {alias.name for one in found if isinstance(one, ast.Import) for alias in one.names}
    foreign = {name.split(".")[0] for name in names} - sys.stdlib_module_names
    plain = {one.split(";")[0] for one in requires("moabi") or () if "extra ==" not in one}
    for name in foreign:
        assert any(one.startswith(tuple(packages_distributions()[name])) for one in plain), name
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 90


def _play_against_it(server: Any, someone: Any, games: tuple[str, ...]) -> int:
    """Play matches against the program; returns how often the other side had to wait."""
    ada, owner = someone(server), someone(server)
    tables = [ada.table(game=game, seats=2) for game in games]
    token = owner.post("/api/me/tokens", {"label": "my bot"}, 201)["token"]
    given = [f"{table['id']}:{table['key']}" for table in tables]
    command = [sys.executable, str(EXAMPLE), server.url, token, *given]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        waits = 0
        won = {}
        for table in tables:
            a = ada.sit(table["id"], "A", words=False)
            view = a.last.get("view") or a.view()
            while not view["over"]:
                if view["to_decide"] == "A":
                    code = view["legal"][0]["code"]
                    asked = {"type": "play", "id": f"a{view['number']}", "step": view["step"]}
                    while (answer := a.ask(**asked, action=code))["type"] == "error":
                        assert answer["kind"] == "too-fast"
                        waits += 1
                        time.sleep(answer["retry_after"])
                    view = a.reach(answer["number"])
                else:
                    view = a.view()
            won[table["id"]] = view["verdict"]
        told, wrong = program.communicate(timeout=PATIENCE)
    finally:
        program.kill()
        program.communicate()
    assert program.returncode == 0, wrong
    assert dict(line.split(": ", 1) for line in told.splitlines()) == won
    assert "PLACE_CARD" in wrong  # it says which decisions it was asked
    return waits
