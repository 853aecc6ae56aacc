"""The example program, run as it would be: with a token, against a real server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_bot_holds_a_seat_to_the_end(server: Any, someone: Any) -> None:
    ada, owner = someone(server), someone(server)
    table = ada.table(game="onceupon", seats=2)
    token = owner.post("/api/me/tokens", {"label": "my bot"}, 201)["token"]
    command = [sys.executable, str(EXAMPLE), server.url, token, table["id"], table["key"]]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        a = ada.sit(table["id"], "A", words=False)
        view = a.last.get("view") or a.view()
        while not view["over"]:
            if view["to_decide"] == "A":
                a.send(type="play", step=view["step"], action=view["legal"][0]["code"])
            view = a.view()
        told, wrong = program.communicate(timeout=30)
    finally:
        program.kill()
        program.communicate()
    assert (program.returncode, wrong) == (0, "")
    assert told.strip() == view["verdict"]
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 60
