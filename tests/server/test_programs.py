"""What a program needs and no page shows: notation, targets, facts, many tables over one socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from moabi.core.registry import game_ids
from moabi.match import Match

from .clients import Seat, Someone
from .test_live import play_on, two_at_a_table

People = Callable[..., Someone]


def told(seat: Seat) -> dict[int, dict[str, Any]]:
    """Every line of the log that a seat was told of a step, by step."""
    views = [message for message in seat.heard if message["type"] == "view"]
    return {line["step"]: line for view in views for line in view["log"] if line["answer"]}


@pytest.mark.parametrize("game", game_ids())
def test_the_log_has_the_others_moves_in_notation(server: Any, someone: People, game: str) -> None:
    ada, bo = someone(server), someone(server)
    table = ada.table(game=game, seats=2, open=True, confirm=False)
    bo.post(f"/api/tables/{table['id']}/join")
    a, b = ada.sit(table["id"], "A", words=False), bo.sit(table["id"], "B", words=False)
    seats = {"A": a, "B": b}
    play_on(seats, until=60)
    seen = {seat: told(one) for seat, one in seats.items()}
    a.ask(type="resign")
    b.view(lambda view: view["over"])
    played = Match.from_text(ada.get(f"/api/tables/{table['id']}/file"))
    for seat, lines in seen.items():
        assert len(lines) == 60
        for step in played.steps[:60]:
            line = lines[step.number]
            is_own = line["seat"] == seat
            assert line["text"] == ""
            assert line["notation"] == step.notation or (not is_own and "?" in line["notation"])


def test_without_words_an_answer_keeps_its_targets(server: Any, someone: People) -> None:
    _, a, b = two_at_a_table(server, someone)
    for seat in (a, b):
        view = seat.last["view"]
        if view["legal"]:
            spoken = [(one["code"], one["targets"]) for one in view["legal"]]
            seat.send(type="watch", seat=view["seat"], words=False)
            bare = seat.view()["legal"]
            assert [(one["code"], one["targets"]) for one in bare] == spoken
            assert all("sentence" not in one for one in bare)


@pytest.mark.parametrize("game", game_ids())
def test_a_view_has_the_position_as_facts_by_documented_names(
    server: Any, someone: People, game: str
) -> None:
    ada, bo = someone(server), someone(server)
    described = ada.get(f"/api/games/{game}")
    table = ada.table(game=game, seats=2, open=True, confirm=False)
    bo.post(f"/api/tables/{table['id']}/join")
    plain = ada.sit(table["id"], "A", words=False).last["view"]
    facts = ada.sit(table["id"], "A", words=False, facts=True).last["view"]
    assert "facts" not in plain
    assert list(facts["facts"]) == [fact["name"] for fact in described["facts"]]
    assert facts["facts"]["to_decide"] == facts["to_decide"]
    assert facts["decision"] in described["decisions"]
    assert all(entry["id"] for entries in described["pieces"].values() for entry in entries)
    assert someone(server).sit(table["id"], facts=True).last["view"]["facts"]


def test_there_is_nothing_to_say_of_a_game_that_there_is_not(server: Any, someone: People) -> None:
    assert someone(server).get("/api/games/chess", 404)["error"]["kind"] == "not-found"
    assert someone(server).get("/api/games/..%2fetc", 404)
