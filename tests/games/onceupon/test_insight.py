"""The greedy player's reckoning, and features for learning."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from moabi.core.contract import WEIGHT_TYPE
from moabi.core.playout import GREEDY, RANDOM
from moabi.core.state import State, copy_state
from moabi.games.onceupon import layout
from moabi.games.onceupon.layout import Decision
from moabi.match import GreedyPlayer, Match, RandomPlayer, View

from ..playing import Weights, same
from .positions import (
    GAME,
    PLAYING,
    RULES,
    SETUPS,
    hidden,
    lay_out,
    legal,
    open_hands,
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
        for found in play_many(policies, 30, 300 + 100 * seat):
            wins += found[seat] == max(found)
    assert wins >= 0.8 * 30 * seats


def test_greedy_alone_plants_a_better_forest_than_random() -> None:
    greedy = [found[0] for found in play_many([GREEDY], 60, 1)]
    random = [found[0] for found in play_many([RANDOM], 60, 1)]
    assert np.mean(greedy) > np.mean(random) + 4


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_the_greedy_player_never_changes_the_view_it_is_given(
    seats: int, options: dict[str, str]
) -> None:
    match = Match(GAME, seats, 4, options)
    player, rival = GreedyPlayer(2), RandomPlayer(2)
    while not match.is_over:
        view = match.view(match.seat)
        before = copy_state(view.state)
        chosen = player.choose(view)
        assert same(view.state, before)
        assert chosen in view.codes
        match.play(chosen if match.seat % 2 == 0 else rival.choose(view))


def decisions(stride: int) -> Iterator[State]:
    """Positions of every seat count and option, as the seat to decide sees them."""
    for seats, options in SETUPS:
        for number, (before, _, _) in enumerate(playthrough(seats, 7, options)):
            if number % stride == 0 or before.decision == Decision.DISCARD_CARD:
                yield before


def test_advice_is_finite_and_uses_nothing_the_seat_cannot_see() -> None:
    for state in decisions(4):
        view = hidden(state, int(state.seat))
        before = copy_state(view)
        weights = advice(view)
        assert np.isfinite(weights).all()
        assert same(view, before)
        assert (advice(copy_state(state)) == weights).all()


def test_greedy_completes_a_column_rather_than_cover() -> None:
    columns = ["G07 F07 S07 C07", "G08 F08 S08"]
    state = lay_out(
        [columns, ["G02"]], ["G05 C02 F04", "G06 F01 S01"], ["S02", "S03"], asked=Decision.PLAY_CARD
    )
    assert choice(state) == "play C02 2"


def test_greedy_gives_the_chainsaw_away_and_to_a_rival() -> None:
    forests = [["G01"], ["G02 F07 S07 C07"], ["G03"], ["G04"]]
    hands = ["C13 C09", "F02", "F03", "F04"]
    state = lay_out(forests, hands, asked=Decision.GIVE_CARD)
    assert choice(state) == "give C13 B"
    weights = dict(zip(legal(state), advice(state), strict=True))
    teams = lay_out(forests, hands, asked=Decision.GIVE_CARD, teams=True)
    partner = dict(zip(legal(teams), advice(teams), strict=True))
    for code, weight in weights.items():
        receiver = (code - layout.GIVE) % layout.MAX_SEATS
        if receiver == 2:
            assert partner[code] != weight
        else:
            assert partner[code] == weight


def test_greedy_alone_discards_what_helps_least() -> None:
    state = lay_out([["G07 F07 S07 C07"]], ["C13 C02"], ["S02 S03"], asked=Decision.DISCARD_CARD)
    assert choice(state) == "discard C13"


def test_greedy_draws_the_level_that_the_column_lacks() -> None:
    state = lay_out(
        [["G01 F01 S01"], ["G02"]],
        ["G05", "F02 F03 F04"],
        ["G06", "F05", "S05", "C05", "G07"],
        asked=Decision.DRAW_CARD,
    )
    assert choice(state) == "draw 4"


def test_greedy_draws_no_level_that_its_hand_can_fill() -> None:
    state = lay_out(
        [["G01 F01"], ["G02"]],
        ["S06", "F02 F03 F04"],
        ["G06", "F05", "S05", "C05", "G07"],
        asked=Decision.DRAW_CARD,
    )
    assert choice(state) == "draw 4"


@pytest.mark.parametrize(("seats", "left"), [(1, 42), (2, 31), (3, 61 / 3), (4, 15)])
def test_the_placings_left_are_reckoned_about_right(seats: int, left: float) -> None:
    reckoned = GAME.module("insight").placings_left(open_hands(seats, 3), 0)
    assert abs(reckoned - left) <= 0.5


def test_greedy_covers_its_own_chainsaw() -> None:
    state = lay_out([["G07 F07 S07 C13"], ["G02"]], ["C07 C16", "F02"], asked=Decision.PLAY_CARD)
    assert choice(state) == "play C07 1"


# Features


def features(state: State, seat: int) -> Weights:
    """The features, checked to be all written and nothing beyond them."""
    found = np.full(layout.NUM_FEATURES + 7, np.nan, WEIGHT_TYPE)
    RULES.observe(state, seat, found)
    assert np.isfinite(found[: layout.NUM_FEATURES]).all()
    assert np.isnan(found[layout.NUM_FEATURES :]).all()
    return found[: layout.NUM_FEATURES]


def test_features_are_the_same_for_the_true_state_and_for_what_the_seat_sees() -> None:
    for state in decisions(6):
        for seat in range(state.seats):
            before = copy_state(state)
            true = features(state, seat)
            assert same(state, before)
            assert (features(hidden(state, seat), seat) == true).all()


def test_features_tell_positions_apart() -> None:
    seen = {features(state, int(state.seat)).tobytes() for state, _, _ in playthrough(3, 2)}
    assert len(seen) == len(list(playthrough(3, 2)))


def test_features_of_a_small_position() -> None:
    state = lay_out(
        [["G01 F06 S11 C13", "F02"], ["G02 C09"]],
        ["G05 C16", "G06 S06"],
        ["S01 F09", "", "G07"],
        offered="F12",
        asked=Decision.PLACE_CARD,
    )
    found = features(state, 0).tolist()
    assert found[:6] == [0, 0, 0, 0, 0, 1]
    seats = [found[6 + 19 * turn : 6 + 19 * (turn + 1)] for turn in range(4)]
    own = [1, 2, 0, 1, 0, 0, 0, 0, 2, 1, 2, 1, 0, 0, 1, 1, 0, 0, 1]
    other = [0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 1, 0]
    assert seats == [own, other, [0] * 19, [0] * 19]
    shown = [found[82 + 7 * n : 82 + 7 * (n + 1)] for n in range(4)]
    assert shown == [
        [1, 0, 0, 0, 1, 0, 0],
        [0, 0, 0, 1, 1, 1, 1],
        [0] * 7,
        [0, 1, 0, 0, 1, 2, 0],
    ]
    piles = [found[110 + 5 * n : 110 + 5 * (n + 1)] for n in range(5)]
    empty = [0.0] * 5
    assert np.allclose(piles, [[0, 1, 0, 0, 0.1], empty, [1, 0, 0, 0, 0.05], empty, empty])
    assert len(found) == 135 == layout.NUM_FEATURES
    turned = features(state, 1).tolist()
    assert turned[6:25] == other
    assert turned[25:44] == own


def test_a_view_without_the_seat_to_decide_has_no_choices() -> None:
    state = lay_out([["G01"], ["G02"]], ["G05", "G06"], asked=Decision.PLAY_CARD)
    assert len(View(GAME, hidden(state, 1), 1).codes) == 0
