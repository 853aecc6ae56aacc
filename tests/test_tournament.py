"""Tournaments: fair seats, honest intervals, and the same results from the same seed."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from moabi.core.errors import BadSetup
from moabi.core.registry import find_game
from moabi.lab.players import PLAYERS, find_player
from moabi.lab.tournament import MAX_DEAL, Deal, Played, Results, lineups, rate, tournament, wilson

GAME = find_game("onceupon")


@pytest.fixture(scope="module")
def results() -> Results:
    """A small tournament whose outcome nobody doubts."""
    return tournament(GAME, ["random", "level1", "level4"], 96, seed=5)


def test_wilson_intervals_as_the_books_give_them() -> None:
    assert wilson(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert wilson(0, 20) == pytest.approx((0.0, 0.161), abs=0.001)
    assert wilson(250, 400) == pytest.approx((0.577, 0.671), abs=0.001)


def test_two_players_sit_everywhere_equally_often() -> None:
    for seats in (2, 3, 4):
        rows = lineups("a", "b", seats, alone=False)
        for seat in range(seats):
            assert Counter(row[seat] for row in rows)["a"] * 2 == len(rows)
    assert lineups("a", "b", 4, alone=False) == [("a", "b") * 2, ("b", "a") * 2]


def test_one_alone_sits_once_on_every_seat() -> None:
    rows = lineups("a", "b", 4, alone=True)
    assert [row.count("a") for row in rows] == [1] * 4
    assert sorted(row.index("a") for row in rows) == [0, 1, 2, 3]


def test_the_better_player_wins_and_is_rated_higher(results: Results) -> None:
    assert [(p.first, p.second) for p in results.pairings] == [
        ("level1", "random"),
        ("level4", "level1"),
    ]
    for pairing in results.pairings:
        low, high = pairing.interval
        assert 0.5 < low <= pairing.share <= high <= 1.0
    ratings = [results.ratings[name][0] for name in ("random", "level1", "level4")]
    assert ratings == sorted(ratings)


def test_results_are_plain_values_and_repeat(results: Results) -> None:
    first = json.loads(json.dumps(results.to_json()))
    again = tournament(GAME, ["random", "level1", "level4"], 96, seed=5, workers=1).to_json()
    for report in (first, again):
        assert {*report.pop("seconds")} == {"random", "level1", "level4"}
    assert first == json.loads(json.dumps(again))
    assert first["pairings"][0]["games"] == 96


def test_everybody_meets_everybody() -> None:
    met = tournament(GAME, ["random", "level1", "greedy"], 2, everybody=True, workers=1)
    pairs = {(p.first, p.second) for p in met.pairings}
    assert pairs == {("level1", "random"), ("greedy", "random"), ("greedy", "level1")}


def test_a_seat_is_rated_as_its_player_is() -> None:
    won = Played(Deal(1, ("a", "b", "a", "b")), (0.0, 0.0, 1.0, 0.0), (1, 1, 2, 1), ((),) * 4)
    ratings = rate(["a", "b"], [won] * 5)
    assert ratings["a"][0] > ratings["b"][0]


def test_every_player_can_be_found_by_name() -> None:
    assert len(PLAYERS) == 10
    for name in PLAYERS:
        assert find_player(name, GAME, 1) is not None


@pytest.mark.parametrize(
    ("players", "games", "seats", "problem"),
    [
        (["greedy"], 4, 2, "two different players"),
        (["greedy", "greedy"], 4, 2, "two different players"),
        (["greedy", "level9"], 4, 2, "no player 'level9'"),
        (["greedy", "random"], 0, 2, "at least one game"),
        (["greedy", "random"], 4, 5, "not 5"),
        (["greedy", "random"], 4, 1, "two sides"),
    ],
)
def test_what_cannot_be_played_is_refused(
    players: list[str], games: int, seats: int, problem: str
) -> None:
    with pytest.raises(BadSetup, match=problem):
        tournament(GAME, players, games, seats)


def test_a_seed_whose_deals_would_run_out_is_refused_before_playing() -> None:
    most = MAX_DEAL - 4
    with pytest.raises(BadSetup, match=f"4 games need a seed of at most {most}, not {most + 1}"):
        tournament(GAME, ["greedy", "random"], 4, seed=most + 1)
    assert tournament(GAME, ["greedy", "random"], 4, seed=most, workers=1).seed == most
