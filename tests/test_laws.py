"""Every law for every game, seat count and option; MOABI_LAW_SEEDS says over how many seeds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from moabi.core.registry import find_game, game_ids
from moabi.testing import LAWS, check_law

SEEDS = int(os.environ.get("MOABI_LAW_SEEDS", "2"))


def every_case() -> Iterator[Any]:
    for game_id in game_ids():
        for seats, options in find_game(game_id).setups():
            chosen = "".join(f"-{name}-{value}" for name, value in options.items())
            for law in LAWS:
                name = f"{game_id}-{seats}-seats{chosen}-{law}"
                yield pytest.param(game_id, seats, options, law, id=name)


@pytest.mark.parametrize(("game_id", "seats", "options", "law"), list(every_case()))
def test_law(game_id: str, seats: int, options: dict[str, str], law: str) -> None:
    for seed in range(SEEDS):
        check_law(law, find_game(game_id), seats, options, seed)
