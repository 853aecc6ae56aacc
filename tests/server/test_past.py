"""A match that is played from memory shows nobody an earlier step until it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from moabi.core.registry import find_game, game_ids

from .clients import Seat, Someone

People = Callable[[Any], Someone]
FORGETTING = [
    (game, option.name, value)
    for game in game_ids()
    for option in find_game(game).options
    for value in option.forgets
]
"""Every game and option with which what one has seen is one's own to remember."""
STEPS = 6


def begun(person: Someone, game: str, options: dict[str, str]) -> tuple[str, Seat]:
    """A match between two seats of one person, some steps on."""
    table = person.table(game=game, seats=2, mine=["A", "B"], options=options, open=True)
    seat = person.sit(table["id"], "A")
    for _ in range(STEPS):
        now = seat.last["view"]
        if now["seat"] != now["to_decide"]:
            seat.send(type="watch", seat=now["to_decide"], since=0)
            now = seat.view(lambda one: one["legal"])
        done = seat.ask(type="play", step=now["step"], action=now["legal"][-1]["code"])
        assert done["type"] == "done", done
        seat.reach(done["number"])
    return table["id"], seat


def texts(view: Any) -> list[str]:
    """What the log of a view tells."""
    return [line["text"] for line in view["log"]]


def test_there_is_such_an_option() -> None:
    assert FORGETTING


@pytest.mark.parametrize(("game", "option", "value"), FORGETTING)
def test_over_http_the_past_is_closed_until_the_end(
    server: Any, someone: People, game: str, option: str, value: str
) -> None:
    person, visitor = someone(server), someone(server)
    table, seat = begun(person, game, {option: value})
    path = f"/api/tables/{table}"
    assert person.get(path)["past"] is False
    for step in range(STEPS):
        for who, query in ((person, "&seat=A"), (person, "&seat=B"), (person, ""), (visitor, "")):
            refused = who.get(f"{path}/view?step={step}{query}&board=false", 403)["error"]
            assert refused["kind"] == "no-past"
            assert "yours to remember" in refused["message"]
    # The present is open, named or not.
    assert person.get(f"{path}/view?step={STEPS}&seat=A")["step"] == STEPS
    assert person.get(f"{path}/view?seat=A")["step"] == STEPS
    # Nor is there another way to the past: not before the end.
    person.get(f"{path}/file", 409)
    person.post(f"{path}/fork", {"step": 1}, 409)
    person.post("/api/reviews", {"table": table}, 409)
    person.client.headers["Accept-Language"] = "fr"
    said = person.get(f"{path}/view?step=0&seat=A", 403)["error"]["message"]
    assert "vous souvenir" in said
    assert seat.ask(type="resign")["type"] == "done"
    assert person.get(path)["past"] is True
    assert visitor.get(f"{path}/view?step=1&seat=A")["step"] == 1


@pytest.mark.parametrize(("game", "option", "value"), FORGETTING)
def test_over_the_socket_no_view_and_no_log_tells_of_what_was_seen(
    server: Any, someone: People, game: str, option: str, value: str
) -> None:
    person, visitor = someone(server), someone(server)
    table, seat = begun(person, game, {option: value})
    assert seat.last["table"]["past"] is False
    open_to_all = texts(visitor.sit(table).last["view"])
    assert len(open_to_all) == STEPS
    for letter in "AB":
        seen = person.sit(table, letter).last["view"]
        assert seen["step"] == STEPS
        # From its beginning on, the log of a seat is everybody's.
        assert texts(seen) == open_to_all


@pytest.mark.parametrize(("game", "option", "value"), FORGETTING)
def test_where_cards_stay_in_sight_the_past_is_open(
    server: Any, someone: People, game: str, option: str, value: str
) -> None:
    person = someone(server)
    table, _ = begun(person, game, {})
    assert person.get(f"/api/tables/{table}")["past"] is True
    assert person.get(f"/api/tables/{table}/view?step=0&seat=A")["step"] == 0
