"""The example program, run as it would be: with a token, against a real server."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from moabi.server.people.limits import Rate
from tests.patience import PATIENCE

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_bot_holds_a_seat_to_the_end(server: Any, someone: Any) -> None:
    _play_against_it(server, someone)


def test_the_example_bot_waits_when_it_is_told_that_it_is_too_fast(
    start_server: Callable[..., Any], someone: Any
) -> None:
    # The second message already comes too soon, and so do most after it.
    server = start_server(is_testing=False, rates={"message": Rate(1, 1200)})
    assert _play_against_it(server, someone) > 0


def _play_against_it(server: Any, someone: Any) -> int:
    """Play a match against the program; returns how often the other side had to wait."""
    ada, owner = someone(server), someone(server)
    table = ada.table(game="onceupon", seats=2)
    token = owner.post("/api/me/tokens", {"label": "my bot"}, 201)["token"]
    command = [sys.executable, str(EXAMPLE), server.url, token, table["id"], table["key"]]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        waits = 0
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
        told, wrong = program.communicate(timeout=PATIENCE)
    finally:
        program.kill()
        program.communicate()
    assert (program.returncode, wrong) == (0, "")
    assert told.strip() == view["verdict"]
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 60
    return waits
