"""Simulation: results depend on seeds alone, and bad input is refused in one sentence."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from moabi.core.chance import MAX_SEED
from moabi.core.errors import BadSetup
from moabi.core.game import Game
from moabi.lab import simulate as lab
from moabi.lab.simulate import Summary, simulate

MIXED = ("greedy", "random")


def values(summary: Summary) -> tuple[Any, ...]:
    """All that a simulation found but the time it took."""
    lines = summary.line_means.tolist()
    return summary.steps, summary.points.tolist(), summary.shares.tolist(), lines


@pytest.mark.parametrize("players", [("random",), MIXED])
def test_results_do_not_depend_on_threads_or_batches(
    pebbles: Game, monkeypatch: pytest.MonkeyPatch, players: tuple[str, ...]
) -> None:
    found = []
    for threads, batch in ((1, 250), (7, 3), (2, 1), (3, 1000)):
        monkeypatch.setattr("os.cpu_count", lambda threads=threads: threads)
        monkeypatch.setattr(lab, "BATCH", batch)
        found.append(values(simulate(pebbles, 2, 20, players, seed=5)))
    assert found.count(found[0]) == len(found)


def test_match_number_n_has_the_seed_plus_n(pebbles: Game) -> None:
    many = simulate(pebbles, 3, 30, seed=100)
    few = simulate(pebbles, 3, 5, seed=110)
    assert few.points.tolist() == many.points[10:15].tolist()


def test_the_sum_is_right(pebbles: Game) -> None:
    summary = simulate(pebbles, 2, 300, MIXED)
    assert summary.games == 300
    assert summary.steps == 300 * 18
    assert summary.points.shape == summary.shares.shape == (300, 2)
    assert (summary.shares.sum(axis=1) == 1.0).all()
    assert np.allclose(summary.line_means.sum(axis=1), summary.points.mean(axis=0))
    wins = summary.points[:, 0] > summary.points[:, 1]
    assert ((summary.shares[:, 0] == 1.0) == wins).all()


def test_a_sensible_player_beats_a_random_one(pebbles: Game) -> None:
    usual = simulate(pebbles, 2, 2000).shares.mean(axis=0)
    assert simulate(pebbles, 2, 2000, MIXED).shares[:, 0].mean() > usual[0] + 0.1
    assert simulate(pebbles, 2, 2000, MIXED[::-1]).shares[:, 1].mean() > usual[1] + 0.1


def test_options_are_played_with(pebbles: Game) -> None:
    both, left = (simulate(pebbles, 2, 50, options={"ends": ends}) for ends in ("both", "left"))
    assert both.points.tolist() == simulate(pebbles, 2, 50).points.tolist()
    assert both.points.tolist() != left.points.tolist()


def test_progress_adds_up(pebbles: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BATCH", 8)
    told: list[int] = []
    simulate(pebbles, 2, 27, progress=told.append)
    assert told == [8, 8, 8, 3]


def test_the_summary_is_plain_json(pebbles: Game) -> None:
    summary = simulate(pebbles, 2, 50, MIXED)
    found = json.loads(json.dumps(summary.to_json()))
    assert (found["game"], found["seats"], found["games"]) == ("pebbles", 2, 50)
    assert found["components"] == pebbles.components.hash
    assert [row["player"] for row in found["results"]] == list(MIXED)
    for seat, row in enumerate(found["results"]):
        assert row["seat"] == seat
        assert list(row["by_rule"]) == ["4.2", "4.3"]
        assert sum(row["by_rule"].values()) == pytest.approx(row["points_mean"])
        assert row["points_min"] <= row["points_mean"] <= row["points_max"]
    assert sum(row["win_share"] for row in found["results"]) == pytest.approx(1.0)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"games": 0}, "at least one game must be played, not 0"),
    ({"games": -3}, "at least one game must be played, not -3"),
    ({"seats": 1}, "pebbles is for 2, 3 seats, not 1"),
    ({"seats": 4}, "not 4"),
    ({"players": ("wizard",)}, "there is no player 'wizard'; there are: random, greedy"),
    ({"players": ("random",) * 3}, "3 players for 2 seats"),
    ({"players": ()}, "0 players for 2 seats"),
    ({"options": {"ends": "none"}}, "option ends is both or left, not 'none'"),
    ({"options": {"end": "left"}}, "pebbles has no option 'end'"),
    ({"seats": 3, "options": {"ends": "left"}}, "option ends=left is for 2 seats, not 3"),
    ({"seed": -1}, "a seed is a whole number from 0 to"),
    ({"seed": MAX_SEED}, "a seed is a whole number from 0 to"),
]


@pytest.mark.parametrize(("changes", "problem"), BAD, ids=[problem for _, problem in BAD])
def test_bad_input_is_refused(pebbles: Game, changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        simulate(**{"game": pebbles, "seats": 2, "games": 10, **changes})


def test_the_largest_seeds_can_be_played(pebbles: Game) -> None:
    assert simulate(pebbles, 2, 3, seed=MAX_SEED - 3).games == 3
