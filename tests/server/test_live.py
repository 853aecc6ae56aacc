"""Live play over real sockets, on both databases."""

from __future__ import annotations

from typing import Any

GAME = "onceupon"


def play_on(seats: dict[str, Any], until: int = 10_000) -> Any:
    """Answer for every seat with its first legal action until so many steps or the end."""
    shown = {letter: seat.last["view"] for letter, seat in seats.items()}
    while True:
        view = next(iter(shown.values()))
        if view["over"] or view["step"] >= until:
            return view
        seat = seats[view["to_decide"]]
        own = shown[view["to_decide"]]
        assert own["legal"]
        done = seat.ask(type="play", step=own["step"], action=own["legal"][0]["notation"])
        assert done["type"] == "done", done
        for letter, other in seats.items():
            latest = other.last["view"]
            while latest["number"] < done["number"]:
                latest = other.view()
            shown[letter] = latest


def test_two_people_play_a_match_to_its_end(start_server: Any, someone: Any, db: str) -> None:
    server = start_server(db)
    ada, bo = someone(server), someone(server)
    table = ada.table(game=GAME, seats=2, contribution="a1")
    assert table["status"] == "open"
    key = table["key"]
    assert bo.get(f"/api/tables/{table['id']}", 404)["error"]["kind"] == "not-found"
    joined = bo.post(f"/api/tables/{table['id']}/join", {"key": key, "contribution": "b2"})
    assert joined["status"] == "running"
    a, b = ada.sit(table["id"], "A"), bo.sit(table["id"], "B")
    end = play_on({"A": a, "B": b})
    assert end["over"]
    assert end["verdict"]
    assert ada.get(f"/api/tables/{table['id']}")["result"]["reason"] == "played"
    assert ada.get(f"/api/tables/{table['id']}/file").startswith("moabi game file")


def test_a_bot_answers_and_the_match_ends(start_server: Any, someone: Any, db: str) -> None:
    ada = someone(start_server(db))
    table = ada.table(game=GAME, seats=2, bots={"B": 4})
    assert table["status"] == "running"
    a = ada.sit(table["id"], "A")
    view = a.last["view"]
    while not view["over"]:
        if view["to_decide"] == "A":
            a.send(type="play", step=view["step"], action=view["legal"][0]["code"])
        view = a.view()
    assert view["scores"]
