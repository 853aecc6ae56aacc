"""Tables whose rules are not there yet: components of the host's own, and code not yet compiled."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from moabi.core.errors import MoabiError
from moabi.core.registry import find_game
from moabi.match import Match
from moabi.server.bots import SEARCH
from tests.patience import wait_for

from .clients import Seat, Someone
from .test_live import first_move, play_on

GAME = "onceupon"
OWN = """
[sources]
mine = "my copy of the game"

[[cards]]
id = "C01"
level = "level3"
animals = [1, 0]
chainsaw = false
start = false
source = "mine"
verified = true
"""
COMPILER = """#!/bin/sh
echo $$ "$@" >> {folder}/asked
while [ ! -e {folder}/go ]; do sleep 0.01; done
"""

Start = Callable[..., Any]
People = Callable[[Any], Someone]


def test_a_table_is_played_with_components_of_its_hosts_own(
    start_server: Start, someone: People, db: str, tmp_path: Path
) -> None:
    server = start_server(db, allow_components=True)
    ada = someone(server)
    wrong = OWN.replace("C01", "no such card")
    refused = ada.post("/api/tables", {"game": GAME, "seats": 2, "components": wrong}, 422)
    assert "no such card" in refused["error"]["message"]
    table = ada.table(game=GAME, seats=2, mine=["A", "B"], components=OWN)
    assert table["components"]
    seats = {letter: ada.sit(table["id"], letter) for letter in "AB"}
    step = play_on(seats, 10)["step"]
    server.stop()
    # The file is with the table: whoever reads the log plays by it.
    again = start_server(db, port=server.settings.port)
    assert again.url == ada.url
    seats = {letter: ada.sit(table["id"], letter) for letter in "AB"}
    assert seats["A"].last["view"]["step"] == step
    play_on(seats, step + 4)
    assert seats["A"].ask(type="resign")["type"] == "done"
    file, own = tmp_path / "game.moabi", tmp_path / "own.toml"
    file.write_text(ada.get(f"/api/tables/{table['id']}/file"))
    own.write_text(OWN)
    assert len(Match.load(file, own).steps) == step + 4
    with pytest.raises(MoabiError, match="components"):
        Match.load(file)


def test_components_are_refused_where_the_host_does_not_want_them(
    server: Any, someone: People
) -> None:
    refused = someone(server).post(
        "/api/tables", {"game": GAME, "seats": 2, "components": OWN}, 403
    )
    assert refused["error"]["kind"] == "no-components"


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def play_to_the_bot(seat: Seat) -> Any:
    """Play on until the bot, in the other seat, has something to choose."""
    while not seat.last["table"]["preparing"]:
        view = seat.last["view"]
        if view["legal"]:
            seat.reach(seat.ask(**first_move(view))["number"])
        else:
            seat.hear()
    return seat.last["view"]


def test_a_table_waits_for_the_compiler_and_loses_nothing(
    start_server: Start,
    someone: People,
    compiled: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # An empty cache, and in place of the compiler one that is done when we say so.
    monkeypatch.setenv("MOABI_CACHE", str(tmp_path / "cache"))
    assert not find_game(GAME).is_compiled_with(SEARCH)
    compiler = tmp_path / "compiler"
    compiler.write_text(COMPILER.format(folder=tmp_path))
    compiler.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(compiler))
    server = start_server()
    ada = someone(server)
    table = ada.table(game=GAME, seats=2, bots={"B": 5})["id"]
    a = ada.sit(table, "A")
    before = play_to_the_bot(a)
    assert before["to_decide"] == "B"
    assert ada.get(f"/api/tables/{table}")["preparing"]
    # The table is open for all else, and another table of the game waits for the same compiler.
    assert a.ask(type="chat", text="Is it thinking?")["type"] == "done"
    other = ada.table(game=GAME, seats=2, bots={"B": 5})["id"]
    b = ada.sit(other, "A")
    play_to_the_bot(b)
    asked = tmp_path / "asked"
    process, *arguments = asked.read_text().split()
    assert arguments == ["-m", "moabi.server.compile", GAME]

    # A server that stops in the meantime leaves no compiler behind, and the next one waits anew.
    server.stop()
    server = start_server(port=server.settings.port)
    a = ada.sit(table, "A")
    assert a.last["view"]["number"] == before["number"]
    wait_for(lambda: not is_there(int(process)) and len(asked.read_text().splitlines()) == 2)
    (tmp_path / "go").touch()
    view = a.view(lambda v: v["number"] > before["number"])
    assert view["step"] == before["step"] + 1
    while a.last["table"]["preparing"]:
        a.hear()
    assert not ada.get(f"/api/tables/{table}")["preparing"]


def test_a_table_with_empty_components_has_the_games_own(server: Any, someone: Any) -> None:
    assert not someone(server).table(game=GAME, seats=2, components="")["components"]
