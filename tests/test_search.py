"""Searching: the same to the byte from the same seed, blind to what is hidden, and right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from moabi.core.contract import NONE, OUTCOME_TYPE
from moabi.core.errors import BadSetup, NotYourTurn
from moabi.core.registry import find_game, game_ids
from moabi.core.state import State, copy_state
from moabi.match import Match, View
from moabi.search import LEVELS, Bot, Settings
from moabi.search.bind import Tree
from moabi.search.bot import level_of, rank
from moabi.search.found import Found
from moabi.search.look import judge
from moabi.search.tree import NODE, ROOT, add_children, clear_node, keep_branch, make_priors

Played = Callable[..., Match]
SETTINGS = Settings().array()


def to_decide(match: Match) -> View:
    """The view of the seat to decide."""
    return match.view(match.seat)


def searched(view: View, looks: int, seed: int = 1) -> Tree:
    """A tree after a search from the view."""
    tree = Tree(view.game)
    tree.start(view.state)
    tree.look(looks, seed, SETTINGS)
    return tree


# The tree


def test_children_stand_in_the_order_of_their_actions_whenever_they_come() -> None:
    nodes: Any = np.zeros(9, NODE)
    clear_node(nodes, ROOT, NONE, 1.0)
    priors = np.full(4, 0.25, np.float32)
    used = 1
    for actions in ([4, 7], [2, 4, 9], [5]):
        used = add_children(nodes, used, ROOT, np.array(actions), len(actions), priors)
    found, child = [], int(nodes[ROOT].child)
    while child != NONE:
        found.append(int(nodes[child].action))
        child = int(nodes[child].sibling)
    assert found == [2, 4, 5, 7, 9]
    assert used == 6


def test_priors_share_one_whole_and_follow_the_weights() -> None:
    weights = np.array([3.0, 5.0, 4.0, 5.0], np.float32)
    make_priors(weights, 4, 1.0, 0.2)
    assert weights.sum() == pytest.approx(1.0)
    assert weights[0] < weights[2] < weights[1] == weights[3]
    assert weights.min() >= 0.05
    equal = np.zeros(5, np.float32)
    make_priors(equal, 5, 1.0, 0.2)
    assert equal == pytest.approx([0.2] * 5)


def test_a_kept_branch_is_the_whole_branch_and_nothing_else() -> None:
    nodes: Any = np.zeros(20, NODE)
    clear_node(nodes, ROOT, NONE, 1.0)
    priors = np.full(3, 0.5, np.float32)
    used = add_children(nodes, 1, ROOT, np.array([1, 2, 3]), 3, priors)
    used = add_children(nodes, used, 2, np.array([4, 5]), 2, priors)
    used = add_children(nodes, used, 3, np.array([8]), 1, priors)
    used = add_children(nodes, used, 5, np.array([6, 7]), 2, priors)
    for node in range(used):
        nodes[node].visits = 100 + nodes[node].action
    kept: Any = np.zeros(20, NODE)
    size = keep_branch(nodes, 2, kept)

    def shape(tree: Any, node: int) -> Any:
        children, child = [], int(tree[node].child)
        while child != NONE:
            children.append(shape(tree, child))
            child = int(tree[child].sibling)
        return int(tree[node].action), int(tree[node].visits), children

    assert size == 5
    assert shape(kept, ROOT) == shape(nodes, 2)
    assert shape(kept, ROOT) == (2, 102, [(4, 104, []), (5, 105, [(6, 106, []), (7, 107, [])])])


# What an end is worth


def worth(
    points: list[int],
    shares: list[float],
    is_over: bool = True,
    sides: tuple[int, ...] = (0, 1, 2, 3),
) -> list[list[float]]:
    """Value, outcome, points and margin of each seat."""
    seats = len(points)
    values = np.zeros((seats, 4))
    made, shared = np.array(points), np.array(shares, OUTCOME_TYPE)
    judge(made, shared, np.array(sides), seats, is_over, 10.0, 0.4, values)
    return [[round(float(value), 4) for value in row] for row in values]


def test_the_margin_counts_against_the_best_opponent() -> None:
    assert worth([30, 20, 25], [1, 0, 0]) == [
        [round(0.6 + 0.4 * (0.5 + 2.5 / 15), 4), 1, 30, 5],
        [0.1, 0, 20, -10],
        [round(0.4 * (0.5 - 2.5 / 15), 4), 0, 25, -5],
    ]


@pytest.mark.parametrize("is_over", [True, False])
def test_the_margin_is_that_of_the_team(is_over: bool) -> None:
    rows = worth([30, 20, 10, 15], [1, 0, 1, 0], is_over, sides=(0, 1, 0, 1))
    assert [row[3] for row in rows] == [5, -5, 5, -5]
    assert [row[2] for row in rows] == [30, 20, 10, 15]


def test_those_who_share_a_win_have_no_margin_over_each_other() -> None:
    assert [row[3] for row in worth([10, 10, 4], [0.5, 0.5, 0])] == [0, 0, -6]


def test_a_search_knows_who_is_allied() -> None:
    view = to_decide(Match("onceupon", 4, seed=1, options={"teams": "on"}))
    assert searched(view, 1)._sides.tolist() == [0, 1, 0, 1]


def test_a_tie_has_no_margin_and_alone_the_points_are_the_margin() -> None:
    assert [row[3] for row in worth([7, 7], [0.5, 0.5])] == [0, 0]
    assert worth([15], [1.0]) == [[round(0.6 + 0.4 * 0.8, 4), 1, 15, 15]]


def test_a_look_that_was_cut_is_judged_by_the_margin_alone() -> None:
    assert worth([30, 20], [9, 9], is_over=False) == [[0.75, 0.75, 30, 10], [0.25, 0.25, 20, -10]]


# Searching


@pytest.mark.parametrize("game_id", game_ids())
def test_the_same_seed_finds_the_same_to_the_byte(game_id: str, played: Played) -> None:
    view = to_decide(played(2, steps=30, game=game_id))
    first, second, other = (searched(view, 60, seed) for seed in (1, 1, 2))
    assert first._nodes.tobytes() == second._nodes.tobytes()
    assert first._nodes.tobytes() != other._nodes.tobytes()


@pytest.mark.parametrize("game_id", game_ids())
def test_what_a_seat_cannot_know_does_not_change_its_bots_answer(
    game_id: str, played: Played
) -> None:
    game = find_game(game_id)
    random = Random(3)
    tried = 0
    for steps in range(5, 60, 9):
        match = played(2, steps=steps, game=game_id)
        if match.is_over or len(match.legal()) < 2:
            continue
        seat = match.seat
        answers = []
        for _ in range(3):
            world: State = copy_state(match._states[-1])
            game.module("oracle").scramble(world, seat, random)
            game.interpreted.hide(world, seat)
            answers.append(Bot(game, 5, seed=9).ponder(View(game, world, seat), 40))
        assert answers[0] == answers[1] == answers[2]
        tried += 1
    assert tried >= 3


def test_every_look_is_counted_once(played: Played) -> None:
    tree = searched(to_decide(played(2, steps=40)), 300)
    children = tree.children()
    assert tree.visits == 300 == sum(child.visits for child in children)
    for child in children:
        assert child.visits <= child.available <= 300
        assert 0.0 <= child.wins / max(child.visits, 1) <= 1.0
        assert child.win_squares <= child.wins + 1e-9


@pytest.mark.parametrize(("seats", "options"), find_game("onceupon").setups())
def test_the_last_decisions_are_the_best_there_are(
    seats: int, options: dict[str, str], played: Played
) -> None:
    """Where one answer is left and nothing is hidden from it, the search must find the best end."""
    match = played(seats, options)
    steps = len(match.steps) - 1
    while len((last := match.fork(steps)).legal()) < 2:
        steps -= 1
    seat = last.seat
    ends = {}
    for action in last.legal():
        after = last.fork()
        after.play(action)
        while not after.is_over:
            after.play(after.legal()[0])
        ends[action.code] = after.outcome()[seat], after.scores()[seat].total
    found = Bot("onceupon", 6, seed=4).ponder(to_decide(last), 200)
    assert ends[found[0].action] == max(ends.values())


# Bots


def test_a_bot_plays_a_whole_match_and_leaves_its_views_alone() -> None:
    match = Match("onceupon", 3, seed=5)
    bots = [Bot("onceupon", level, seed=level) for level in (1, 4, 5)]
    while not match.is_over:
        view = to_decide(match)
        before = view.state.tobytes()
        answer = bots[match.seat].choose(view)
        assert view.state.tobytes() == before
        match.play(answer, match.seat)
    assert sum(match.outcome()) == pytest.approx(1.0)


def test_a_bot_answers_the_same_from_the_same_seed(played: Played) -> None:
    view = to_decide(played(2, steps=40))
    for level in range(1, 7):
        answers = [Bot("onceupon", level, seed=3).choose(view) for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0] in view.codes


def test_a_single_answer_costs_nothing_and_needs_no_hint(played: Played) -> None:
    whole = played(2)
    only = next(
        match for steps in range(len(whole.steps)) if len((match := whole.fork(steps)).legal()) == 1
    )
    bot = Bot("onceupon", 8)
    assert bot.choose(to_decide(only)) == only.legal()[0].code
    assert bot.suggest(to_decide(only)) == []
    assert bot._trees == []


def test_the_tree_is_kept_while_nothing_new_is_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("rainforest")
    match = Match(game, 2, seed=2)
    bot = Bot(game, 6, seed=1)
    kept: list[int] = []

    def follow(self: Tree, way: Sequence[int], state: State) -> None:
        original(self, way, state)
        kept.append(self.visits)

    original = Tree.follow
    monkeypatch.setattr(Tree, "follow", follow)
    for _ in range(40):
        match.play(bot.choose(to_decide(match)), match.seat)
    assert len(kept) >= 4
    assert max(kept) > 10
    # Another match that merely looks like the next step is not mistaken for it.
    first, second = Match(game, 2, seed=8), Match(game, 2, seed=9)
    first_answer = bot.choose(to_decide(first))
    for action in (first_answer, second.legal()[0].code):
        if action in [legal.code for legal in second.legal()]:
            second.play(action)
            break
    kept.clear()
    bot.choose(to_decide(second))
    assert kept == []


def test_looking_stops_once_the_answer_is_settled(played: Played) -> None:
    view = to_decide(played(2, steps=40))
    all_looks, settled = Bot("onceupon", 7, seed=2), Bot("onceupon", 7, seed=2)
    all_looks.ponder(view, 2000)
    settled.ponder(view, 2000, until_settled=True)
    assert [tree.visits for tree in all_looks._trees] == [1000, 1000]
    for tree in settled._trees:
        assert tree.lead > 1000 - tree.visits
    assert sum(tree.visits for tree in settled._trees) < 2000


def test_a_time_cap_is_said_to_bite_when_it_does(played: Played) -> None:
    view = to_decide(played(2, steps=40))
    short = Bot("onceupon", 8, seconds=1e-6)
    assert short.choose(view) in view.codes
    assert short.was_cut
    long = Bot("onceupon", 5, seconds=600)
    assert long.choose(view) in view.codes
    assert not long.was_cut


def test_hints_are_best_first_with_chances_and_intervals(played: Played) -> None:
    view = to_decide(played(2, steps=40))
    hints = Bot("onceupon", 6, seed=1).suggest(view, 2)
    assert len(hints) == 2
    for hint in hints:
        found = hint.found
        assert found.action in view.codes
        assert hint.notation == view.action(found.action).notation
        assert 0.0 <= found.low <= found.win <= found.high <= 1.0
        assert found.low < found.high


def test_no_hint_stands_above_one_that_is_likelier_to_win(played: Played) -> None:
    def found(action: int, looks: int, win: float) -> Found:
        return Found(action, looks, 1 - win, win, 0.0, 1.0, 0.1, 0.0, 0.0, 0.0, 0.0)

    searched = [found(1, 900, 0.492), found(2, 500, 0.503), found(3, 400, 0.501), found(4, 9, 0.9)]
    assert [one.action for one in rank(searched)] == [2, 3, 1]
    for steps in (20, 40, 60):
        hints = Bot("onceupon", 1, seed=2).suggest(to_decide(played(2, steps=steps)), 9)
        chances = [round(100 * hint.found.win) for hint in hints]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("count", [0, -1, True, 1.5])
def test_less_than_one_hint_is_refused(count: Any, played: Played) -> None:
    with pytest.raises(BadSetup, match="at least one hint"):
        Bot("onceupon", 1).suggest(to_decide(played(2, steps=40)), count)


def test_hints_speak_both_languages(played: Played) -> None:
    match = played(2, steps=40)
    for language, words in (("en", "% to win"), ("fr", "\u00a0% de chances de gagner")):
        view = match.view(match.seat, language)
        (hint,) = Bot("onceupon", 1, seed=1).suggest(view, 1)
        assert str(hint).startswith(view.action(hint.found.action).sentence)
        assert f"{round(100 * hint.found.win)}{words}" in str(hint)


@pytest.mark.parametrize("level", [0, 9, -1, True, 2.5, "3"])
def test_levels_that_do_not_exist_are_refused(level: Any) -> None:
    with pytest.raises(BadSetup, match="from 1 to 8"):
        Bot("onceupon", level)


def test_a_bot_refuses_what_is_not_its_to_answer(played: Played) -> None:
    match = played(2, steps=40)
    bot = Bot("onceupon", 5)
    with pytest.raises(NotYourTurn):
        bot.choose(match.view(1 - match.seat))
    with pytest.raises(BadSetup, match="plays onceupon, not rainforest"):
        bot.choose(to_decide(Match("rainforest", 2, seed=1)))


@pytest.mark.parametrize("seconds", [0, -1.0, float("nan"), float("inf"), "1", True])
def test_a_time_cap_that_makes_no_sense_is_refused(seconds: Any) -> None:
    with pytest.raises(BadSetup, match="time cap"):
        Bot("onceupon", 5, seconds=seconds)


def test_a_bot_refuses_a_view_with_other_components(own_components: Path) -> None:
    match = Match("onceupon", 2, seed=1, components=own_components)
    with pytest.raises(BadSetup, match="other components"):
        Bot("onceupon", 5).choose(to_decide(match))
    assert Bot(match.game, 1).choose(to_decide(match)) in to_decide(match).codes


@pytest.mark.parametrize("name", game_ids())
def test_each_level_looks_more_or_slips_less(name: str) -> None:
    assert len(LEVELS) == 8
    levels = [level_of(find_game(name), number) for number in range(1, 9)]
    for lower, upper in pairwise(levels):
        assert (upper.looks, -upper.slips) > (lower.looks, -lower.slips)
