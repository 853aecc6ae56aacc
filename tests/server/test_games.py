"""The games over HTTP."""

from __future__ import annotations

from typing import Any

from moabi.core.registry import find_game, game_ids


def test_every_game_is_listed_with_its_seats_options_and_words(server: Any) -> None:
    with server.client() as client:
        listed = client.get("/api/games").json()
    assert [one["id"] for one in listed] == game_ids()
    for one in listed:
        game = find_game(one["id"])
        assert (one["title"], one["seats"]) == (game.title, list(game.seats))
        assert [option["name"] for option in one["options"]] == [o.name for o in game.options]
        for option in one["options"]:
            assert set(option["words"]) == {"en", "fr"}
            assert all(set(value["words"]) == {"en", "fr"} for value in option["values"])
