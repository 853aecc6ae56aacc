"""The set-ups that laws and golden files try: all of them, or those a game names."""

from __future__ import annotations

import pytest

from moabi.core.registry import find_game, game_ids

MANY = 4
"""An option that is a set of switches has a value for each of its subsets: some of them must do."""


@pytest.mark.parametrize("game_id", game_ids())
def test_every_seat_count_and_every_value_of_an_option_is_sampled(game_id: str) -> None:
    game = find_game(game_id)
    sampled = game.setups()
    assert {seats for seats, _ in sampled} == set(game.seats)
    for option in game.options:
        if len(option.values) > MANY:
            continue
        found = {options.get(option.name, option.values[0]) for _, options in sampled}
        assert found == set(option.values)
    for seats, options in sampled:
        game.new_header(seats, options)
