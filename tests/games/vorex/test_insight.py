"""The greedy player and the features."""

from __future__ import annotations

import numpy as np
import pytest

from moabi.core.contract import WEIGHT_TYPE
from moabi.core.state import State
from moabi.games.vorex import layout
from moabi.games.vorex.layout import Decision
from moabi.games.vorex.naming import coordinates
from moabi.lab.simulate import simulate

from .positions import GAME, RULES, drawn, legal, play, playthrough, written
from .test_rules_ruins import ring


def best(state: State) -> str:
    """What the greedy player would do."""
    codes = legal(state)
    weights = np.zeros(len(codes), WEIGHT_TYPE)
    RULES.advise(state, np.array(codes, np.int32), len(codes), weights)
    return GAME.notation.write(state, codes[int(weights.argmax())], GAME.tables)


def test_greedy_blooms_when_it_can() -> None:
    assert best(drawn(ring("A....."), held=["MI", ""])).startswith("bloom")


def test_greedy_draws_rather_than_nothing() -> None:
    state = drawn(ring("AA...."), held=["", ""])
    state.shown[:] = -1
    assert best(state) == "draw"


def test_greedy_keeps_its_light() -> None:
    state = play(drawn(ring("......"), held=["MILL", ""]), "bloom F01.1")
    assert best(state) == "pay MI"


def test_greedy_takes_a_bonus() -> None:
    state = play(drawn(ring("......"), held=["MMM", ""], shown="eg"), "bloom F02.2")
    assert state.decision == Decision.TAKE_BONUS
    assert best(state).startswith("grow")


def test_greedy_lays_tiles_next_to_its_own_flowers() -> None:
    state = play(drawn(ring("ABBBBB"), shown="eg"), "grow F05")
    q, r = map(int, best(state).removeprefix("at ").split(","))
    own = int(state.hex_cell[0])
    q -= coordinates(own)[0]
    r -= coordinates(own)[1]
    assert max(abs(q), abs(r), abs(q + r)) <= 2


def test_greedy_keeps_the_weed_off_stumps_that_make_it_bloom() -> None:
    forest = """
              k2#
        k3. k0.
      m2# (.) k1.
        m0. m1.
      m3.
    """
    state = drawn(forest, seats=1, asked=Decision.PLACE_WEED)
    state.turn_side = layout.WEED
    assert best(state) not in ("weed F11.0", "weed F13.0")


@pytest.mark.parametrize("players", [["greedy", "random"], ["random", "greedy"]])
def test_greedy_beats_random(players: list[str]) -> None:
    seat = players.index("greedy")
    assert simulate(GAME, 2, 400, players).shares[:, seat].mean() > 0.95


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_features_tell_sides_from_the_viewer_on(seats: int) -> None:
    for number, (state, _, _) in enumerate(playthrough(seats, 5)):
        if number % 11:
            continue
        for seat in range(seats):
            out = np.full(layout.NUM_FEATURES, np.nan, WEIGHT_TYPE)
            RULES.observe(state, seat, out)
            assert np.isfinite(out).all()
            assert out[int(state.decision)] == 1.0
            first = len(Decision) + 2 * layout.NUM_OBJECTIVES
            assert list(out[first : first + 4]) == list(state.held[seat])
            assert list(out[first + 4 : first + 8]) == list(state.production[seat])


def test_features_show_free_stumps_and_owners() -> None:
    state = drawn(ring("AB...."), held=["MI", ""])
    out = np.zeros((2, layout.NUM_FEATURES), WEIGHT_TYPE)
    for seat in range(2):
        RULES.observe(state, seat, out[seat])
    first = layout.NUM_FEATURES - 7 - layout.NUM_LAND * layout.STUMP_FEATURES
    stumps = out[:, first : first + layout.NUM_LAND * layout.STUMP_FEATURES].reshape(2, -1, 7)
    assert list(stumps[0, 0]) == [1, 0, 0, 0, 0, 0, 0]
    assert list(stumps[1, 0]) == [0, 1, 0, 0, 0, 0, 0]
    assert stumps[0, 2, 4] == 1
    assert not stumps[0, 3].any()
    assert written(state)
