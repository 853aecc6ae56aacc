"""The greedy player's reckoning, and features for learning."""

from __future__ import annotations

import numpy as np
import pytest

from moabi.core.contract import ACTION_TYPE, WEIGHT_TYPE
from moabi.core.state import State, copy_state
from moabi.games.canopy import layout
from moabi.lab.simulate import simulate

from .positions import ALL_ADVANCED, GAME, RULES, end_season, hidden, lay_out, legal, play, written

DECK = "MON MON MON MON MON MON"


def best(state: State) -> str:
    """What the greedy player answers, in notation."""
    codes = legal(state)
    weights = np.zeros(len(codes), WEIGHT_TYPE)
    view = hidden(state, int(state.seat))
    RULES.advise(view, np.array(codes, ACTION_TYPE), len(codes), weights)
    return written(state)[int(weights.argmax())]


@pytest.mark.parametrize(
    ("own", "other", "due"),
    [
        # Two fires: put one out, but for plants that are better gone.
        ("FIRE FIRE FER BRO", "", "tapir"),
        ("FIRE FIRE BRO BRO BRO", "", "animal none"),
        ("FIRE FIRE BRO BRO BRO FER FER", "", "animal none"),
        # Three: one plant is less than two, and the other seat loses too.
        ("FIRE FIRE FIRE MON MON MON FER", "FER", "animal none"),
        # Unless one has nothing to lose, or the others gain.
        ("FIRE FIRE FIRE BRO BRO BRO FER FER", "FER FER FER FER", "tapir"),
        ("FIRE FIRE FIRE", "BRO BRO BRO", "tapir"),
        ("FIRE FIRE FIRE", "FER", "animal none"),
    ],
)
def test_advice_on_the_tapir(own: str, other: str, due: str) -> None:
    state = end_season(f"TAP {own}", other)
    before = copy_state(state)
    assert best(state) == due
    assert state.tobytes() == before.tobytes()


def test_greedy_beats_random_in_at_least_95_of_100_games() -> None:
    wins = simulate(GAME, 2, 200, ("greedy", "random")).shares[:, 0].sum()
    wins += simulate(GAME, 2, 200, ("random", "greedy"), seed=500).shares[:, 1].sum()
    assert wins >= 0.95 * 400


@pytest.mark.parametrize(
    ("seats", "options"), [(3, {}), (4, {"shifting": "on"}), (3, {**ALL_ADVANCED})]
)
def test_greedy_beats_random_at_larger_tables(seats: int, options: dict[str, str]) -> None:
    for seat in range(seats):
        players = ["random"] * seats
        players[seat] = "greedy"
        assert simulate(GAME, seats, 100, players, options).shares[:, seat].mean() > 0.85


def test_greedy_mostly_beats_the_spirit_and_random_never_does() -> None:
    greedy = simulate(GAME, 1, 200, ("greedy",)).shares.mean()
    hard = simulate(GAME, 1, 200, ("greedy",), {"level": "hard"}).shares.mean()
    assert hard < greedy
    assert greedy > 0.7
    assert simulate(GAME, 1, 200, ("random",)).shares.mean() < 0.05


def test_scores_of_sensible_play_lie_near_those_reported() -> None:
    points = simulate(GAME, 2, 1000, ("greedy",)).points.ravel()
    low, middle, high = np.percentile(points, [1, 50, 99])
    assert 50 <= low <= 62
    assert 80 <= middle <= 92
    assert 108 <= high <= 122


@pytest.mark.parametrize(
    ("forest", "piles", "answer"),
    [
        ("MON MON", ("MON", "BRO", "BRO"), "keep"),
        ("BRO BRO", ("BRO", "SUN", "SUN"), "refuse"),
        ("FIRE FER FER FER", ("FIRE", "SUN SUN", "SUN SUN"), "refuse"),
        ("111..", ("C2", "FER", "SUN"), "keep"),
        ("TOU2", ("TOU", "SUN", "SUN"), "keep"),
    ],
)
def test_it_keeps_what_helps_and_refuses_what_harms(
    forest: str, piles: tuple[str, ...], answer: str
) -> None:
    assert best(lay_out(forest, "", piles=piles, deck=DECK)) == answer


def test_it_raises_its_tree_before_it_closes_it() -> None:
    state = play(lay_out("1..", "", piles=("T2 C2", "SUN"), deck=DECK), "keep")
    assert best(state) == "trunk 2 1"
    assert best(play(state, "trunk 2 1")) in ("canopy 2 1", "keep", "refuse")


def test_it_adds_a_drought_when_it_costs_nothing_and_otherwise_last() -> None:
    bare = play(lay_out("", "", piles=("DRO FER", "SUN"), deck=DECK), "keep")
    assert best(bare) == "add DRO"
    full = play(lay_out("SUN RAIN", "", piles=("DRO FER SUN", "SUN"), deck=DECK), "keep")
    assert best(full) != "add DRO"


def test_it_loses_what_it_misses_least() -> None:
    state = end_season("FIRE FIRE MON BRO BRO FER", "")
    assert best(state) == "discard MON"
    third = play(lay_out("BRO BRO BRO RAIN SUN", "", piles=("DRO", "SUN"), deck=DECK), "keep")
    assert best(third) == "discard BRO"


def test_it_keeps_the_seedling_that_brings_most() -> None:
    assert best(end_season("SEED MON MON", "", germ="FER MON T1")) == "sprout 2"
    assert best(end_season("SEED BRO BRO", "", germ="BRO BRO MON")) != "sprout 1"


def test_advice_changes_nothing_and_needs_nothing_hidden() -> None:
    state = lay_out("FER 1..", "SUN", piles=("MON C1", "FER", "SUN"), deck=DECK)
    view = hidden(state, 0)
    codes = np.array(legal(state), ACTION_TYPE)
    found = []
    for given in (state, view):
        kept = copy_state(given)
        weights = np.zeros(len(codes), WEIGHT_TYPE)
        RULES.advise(given, codes, len(codes), weights)
        assert given.tobytes() == kept.tobytes()
        found.append(weights.tolist())
    assert found[0] == found[1]


def observed(state: State, seat: int) -> list[float]:
    features = np.full(layout.NUM_FEATURES, np.nan, WEIGHT_TYPE)
    RULES.observe(state, seat, features)
    assert np.isfinite(features).all()
    return [float(value) for value in features]


def test_features_tell_known_cards_and_not_unknown_ones() -> None:
    state = lay_out("FER", "SUN", piles=("MON", "BRO"), deck=DECK)
    other = lay_out("FER", "SUN", piles=("MON", "RAIN"), deck=DECK)
    other.unshown[:] = state.unshown
    assert observed(state, 0) == observed(other, 0)
    play(state, "refuse")
    play(other, "refuse")
    assert observed(state, 0) != observed(other, 0)


def test_features_begin_with_ones_own_forest() -> None:
    state = lay_out("FER", "SUN TOU2", piles=("MON",), deck=DECK)
    swapped = lay_out("SUN TOU2", "FER", piles=("MON",), deck=DECK)
    size = layout.FOREST_FEATURES
    one, other = observed(state, 1)[-4 * size :], observed(swapped, 0)[-4 * size :]
    assert one == other
