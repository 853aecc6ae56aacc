"""The greedy player's reckoning, and features for learning."""

from __future__ import annotations

import numpy as np
import pytest

from moabi.core.contract import WEIGHT_TYPE
from moabi.core.playout import GREEDY, RANDOM
from moabi.core.state import State, copy_state
from moabi.games.rainforest import layout
from moabi.games.rainforest.layout import Decision
from moabi.match import GreedyPlayer, Match, RandomPlayer

from ..playing import Weights, same
from .positions import (
    FROG,
    GAME,
    MONKEY,
    PLAYING,
    RULES,
    SEATS,
    hidden,
    lay_out,
    play,
    playthrough,
)

advice, choice, play_many = PLAYING.advice, PLAYING.choice, PLAYING.play_many


def test_greedy_beats_random_in_at_least_95_of_100_matches() -> None:
    first = play_many([GREEDY, RANDOM], 50, 100)
    second = play_many([RANDOM, GREEDY], 50, 200)
    won = sum(a > b for a, b in first) + sum(b > a for a, b in second)
    assert won >= 95


@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_beats_random_at_larger_tables(seats: int) -> None:
    wins = 0
    for seat in range(seats):
        policies = [RANDOM] * seats
        policies[seat] = GREEDY
        for found in play_many(policies, 25, 300 + 100 * seat):
            wins += found[seat] == max(found)
    assert wins >= 0.9 * 25 * seats


def test_greedy_players_reach_scores_such_as_people_do() -> None:
    """The rulebook's example has 54 points; greedy players stay below, and far above nothing."""
    found = np.array(play_many([GREEDY, GREEDY, GREEDY], 60, 1))
    assert 25 < found.mean() < 54


@pytest.mark.parametrize("seats", SEATS)
def test_the_greedy_player_never_changes_the_view_it_is_given(seats: int) -> None:
    match = Match(GAME, seats, 4)
    player, rival = GreedyPlayer(2), RandomPlayer(2)
    while not match.is_over and len(match.steps) < 150:
        view = match.view(match.seat)
        before = copy_state(view.state)
        chosen = player.choose(view)
        assert same(view.state, before)
        assert chosen in view.codes
        match.play(chosen if match.seat % 2 == 0 else rival.choose(view))


def test_advice_is_finite_and_uses_nothing_that_is_hidden() -> None:
    seen = set()
    for seats in SEATS:
        for state, _, _ in playthrough(seats, 1)[:: 2 + seats]:
            seen.add(int(state.decision))
            view = hidden(state, int(state.seat))
            before = copy_state(view)
            weights = advice(view)
            assert np.isfinite(weights).all()
            assert same(view, before)
            assert (advice(copy_state(state)) == weights).all()
    assert len(seen) >= 6


def test_greedy_completes_a_tile_rather_than_begin_another() -> None:
    state = lay_out(["Y07=yf,yf,. G03"], holding=["yp"], asked=Decision.PLACE_TOKEN)
    assert choice(state) == "put yellow-parrot 1 3"


def test_greedy_places_its_totem_on_a_free_slot() -> None:
    state = lay_out(["G03"], holding=["yp ym"], asked=Decision.PLACE_TOKEN, totems=(MONKEY, FROG))
    assert choice(state) == "put yellow-monkey 1 1"


def test_greedy_claims_the_larger_token_and_lays_it_on_the_richest_tile() -> None:
    state = lay_out(["Y01"], ["Y02 Y07 Y03"], ["yf"], free="y3 y4", asked=Decision.PLACE_TOKEN)
    play(state, "put yellow-frog 1 1")
    assert choice(state) == "claim yellow 4"
    assert choice(play(state, "claim yellow 4")) == "shield 2"


def test_greedy_takes_the_tokens_that_its_tiles_need() -> None:
    state = lay_out(["R07 P05 G04"], zones={"green": "rm rp yf bf"})
    play(state, "return green")
    assert choice(state) == "take red"


def test_greedy_discards_what_fits_nowhere() -> None:
    state = lay_out(["R07"], holding=["rm bf rp"], asked=Decision.DISCARD_TOKEN)
    assert choice(state) == "drop blue-frog"


def test_greedy_locks_the_tile_that_goes_with_its_neighbour_first() -> None:
    state = lay_out(["R01=ym B01"], ["B02"], ["ym"], asked=Decision.PLACE_TOKEN)
    assert choice(play(state, "put yellow-monkey 2 1")) == "lock 2"


# Features


def features(state: State, seat: int) -> Weights:
    """The features, checked to be all written and nothing beyond them."""
    found = np.full(layout.NUM_FEATURES + 7, np.nan, WEIGHT_TYPE)
    RULES.observe(state, seat, found)
    assert np.isfinite(found[: layout.NUM_FEATURES]).all()
    assert np.isnan(found[layout.NUM_FEATURES :]).all()
    return found[: layout.NUM_FEATURES]


def test_features_are_the_same_for_the_true_state_and_for_what_is_known() -> None:
    for seats in SEATS:
        for state, _, _ in playthrough(seats, 2)[::12]:
            for seat in range(seats):
                before = copy_state(state)
                true = features(copy_state(state), seat)
                assert same(state, before)
                assert (features(hidden(state, seat), seat) == true).all()


def test_features_of_a_small_position() -> None:
    state = lay_out(
        ["Y07=ym,.,."],
        ["G08 P01"],
        ["rm bp"],
        tops="R09",
        piles={"blue": ""},
        zones={"blue": "rm rm"},
        free="y3",
        owned={"g3": (0, 0)},
        asked=Decision.PLACE_TOKEN,
        zone="green",
        diversity=[1],
        totems=(FROG, MONKEY),
    )
    found = features(state, 0).tolist()
    assert found[:9] == [0, 0, 0, 0, 1, 0, 0, 0, 0]  # the decision
    assert found[9:14] == [0, 0, 1, 0, 0]  # the zone
    zones = [found[14 + 50 * n : 14 + 50 * (n + 1)] for n in range(5)]
    assert sum(zones[0][:16]) == 6
    assert zones[0][16:22] == [1, 0, 0, 0, 1, 2]  # R09: red and blue, 2 points
    assert zones[0][22:31] == zones[0][31:40] == [0, 0, 1, 0, 0, 0, 0, 0, 0]  # two yellow slots
    assert zones[0][40:49] == [0] * 9
    assert zones[0][49] == 1
    assert zones[4] == [2.0] + [0.0] * 49
    assert found[264:274] == [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]  # free tokens
    assert found[274:280] == [0, 1, 0, 0, 0, 5]
    assert found[307:310] == [1, 0, 0]
    assert found[310:382] == [0] * 72
    reserve = found[382:398]
    assert [n for n, value in enumerate(reserve) if value] == [0, 15]
    own = found[398:455]
    assert own[:5] == [0, 0, 1, 0, 0]
    assert own[5:15] == [0, 0, 1, 0, 1, 0, 0, 0, 1, 0]
    assert own[50:] == [2, 1, 2, 0, 1, 0, 0]
    assert found[455 + 50 : 512] == [0, 0, 0, 1, 0, 0, 0]
    assert found[512:] == [0] * (2 * 57)
    assert len(found) == 626 == layout.NUM_FEATURES
    assert features(state, 1).tolist()[455:512] == own
