"""Reviews: blind to what was hidden, adding up, and right where the truth is known."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import replace
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moabi.core.errors import BadSetup
from moabi.core.registry import find_game
from moabi.core.state import copy_state
from moabi.core.words import LANGUAGES, words
from moabi.draw.curve import Point, draw_curve
from moabi.match import GreedyPlayer, Match, View
from moabi.match.lines import answer_line, answer_lines
from moabi.match.review import Review, open_decisions
from moabi.search.analysis import Asked, Reviewed, Reviewer, settle
from moabi.search.found import Found
from moabi.search.levels import Settings

Played = Callable[..., Match]


def found(
    action: int, win: float, margin: float = 0.0, points: float = 20.0, doubt: float = 0.001
) -> Found:
    """What a search might have found."""
    return Found(
        action, 100, win, win, win - doubt, win + doubt, doubt, points, margin, 100 * doubt, 0.5
    )


def reviewed(seat: int, chosen: Found, *others: Found) -> Reviewed:
    """A decision with these answers."""
    best = sorted((chosen, *others), key=lambda one: -one.win)
    return Reviewed(1, seat, chosen, tuple(best))


def test_an_answer_as_good_as_the_best_has_lost_nothing() -> None:
    one = reviewed(0, found(1, 0.6), found(2, 0.4))
    assert (one.loss, one.accuracy, one.verdict) == (0.0, 1.0, "best")


@pytest.mark.parametrize(
    ("win", "verdict"),
    [(0.597, "best"), (0.59, "good"), (0.56, "inexact"), (0.5, "mistake"), (0.3, "blunder")],
)
def test_verdicts_follow_the_chance_given_away(win: float, verdict: str) -> None:
    one = reviewed(0, found(1, win), found(2, 0.6))
    assert one.loss == pytest.approx(0.6 - win)
    assert one.verdict == verdict
    assert 0.0 < one.accuracy < 1.0


@pytest.mark.parametrize(
    ("win", "verdict"), [(0.598, "best"), (0.51, "even"), (0.49, "mistake"), (0.3, "blunder")]
)
def test_an_answer_that_cannot_be_told_from_the_best_is_as_good(win: float, verdict: str) -> None:
    one = reviewed(0, found(1, win, doubt=0.043), found(2, 0.6, doubt=0.043))
    assert one.is_even == (win > 0.5)
    assert (one.accuracy == 1.0) == one.is_even
    assert one.verdict == verdict


def test_margins_that_luck_alone_may_part_are_no_loss() -> None:
    for doubt, lost in ((0.001, 3.0), (0.02, 0.0)):
        one = reviewed(0, found(1, 0.5, -2.0, doubt=doubt), found(2, 0.6, 1.0, doubt=doubt))
        assert one.margin_loss == lost


def test_decisions_and_luck_add_up_to_the_margin() -> None:
    decisions = [
        reviewed(0, found(1, 0.5, -2.0), found(2, 0.6, 1.5)),
        reviewed(1, found(1, 0.4, -1.0), found(2, 0.45, 0.0)),
        reviewed(0, found(1, 0.7, 4.0)),
    ]
    first, second = settle(decisions, [30, 25], [0, 1])
    assert (first.margin, second.margin) == (5.0, -5.0)
    assert first.by_decisions == pytest.approx(-3.5 + 1.0)
    for account in (first, second):
        assert account.by_decisions + account.by_luck == account.margin
    assert first.by_luck == -second.by_luck
    assert first.decisions == 2


MARGINS = st.floats(-1e6, 1e6)


@given(st.lists(st.tuples(MARGINS, MARGINS), min_size=1), st.integers(1, 4), st.data())
def test_the_parts_of_a_margin_add_up_to_the_last_bit(
    answers: list[tuple[float, float]], seats: int, data: st.DataObject
) -> None:
    expected = data.draw(MARGINS)
    points = data.draw(st.lists(st.integers(-999, 999), min_size=seats, max_size=seats))
    decisions = []
    for n, (chosen, best) in enumerate(answers):
        both = found(2, 0.6, best), found(1, 0.4, chosen)
        decisions.append(Reviewed(n, n % seats, both[1], both, gain=chosen))
    for account in settle(decisions, points, range(seats), expected):
        assert account.by_decisions + account.by_luck == account.margin


def test_partners_share_a_margin_and_answer_for_each_other() -> None:
    mistake = reviewed(2, found(1, 0.4, -2.0), found(2, 0.6, 1.0))
    accounts = settle([mistake], [20, 15, 10, 12], [0, 1, 0, 1])
    assert [account.margin for account in accounts] == [3.0, -3.0, 3.0, -3.0]
    assert [account.by_decisions for account in accounts] == [-3.0, 3.0, -3.0, 3.0]


def test_what_another_answered_for_a_seat_counts_in_its_margin_alone() -> None:
    mistake = reviewed(0, found(1, 0.4, -2.0), found(2, 0.6, 1.0))
    account, _ = settle([replace(mistake, is_own=False)], [10, 10], [0, 1])
    assert (account.decisions, account.accuracy, account.by_decisions) == (0, 1.0, -3.0)


def test_among_several_the_margin_is_over_the_mean_of_the_others() -> None:
    accounts = settle([], [10, 10, 4], [0, 1, 2])
    assert [account.margin for account in accounts] == [3.0, 3.0, -6.0]


def test_alone_the_margin_is_what_came_over_what_was_expected() -> None:
    decisions = [
        Reviewed(1, 0, found(1, 0.5), (found(1, 0.5),), gain=2.0),
        Reviewed(2, 0, found(1, 0.5), (found(1, 0.5),), gain=-0.5),
    ]
    (alone,) = settle(decisions, [21], [0], expected=18.0)
    assert (alone.margin, alone.by_decisions, alone.by_luck) == (3.0, 1.5, 1.5)


@pytest.fixture(scope="module")
def review() -> Review:
    """A whole match of Once Upon a Forest, reviewed with few looks."""
    random = Random(4)
    match = Match("onceupon", 2, seed=4)
    while not match.is_over:
        match.play(random.choice([action.code for action in match.legal()]))
    found = Review(match, looks=60)
    list(found.reports())
    return found


def test_every_open_decision_is_reviewed_once_and_in_order(review: Review) -> None:
    steps = [one.step for one in review.reviewed]
    assert steps == [asked.step for asked in open_decisions(review.match)]
    assert len(steps) > 40
    for one, asked in zip(review.reviewed, review.asked, strict=True):
        assert one.chosen.action == asked.chosen
        assert one.chosen in one.best
        assert one.best[0].value == max(answer.value for answer in one.best)


def test_a_random_player_gets_a_poor_accuracy(review: Review) -> None:
    for account in review.accounts():
        assert account.by_decisions + account.by_luck == account.margin
        assert 0.2 < account.accuracy < 0.95
    assert sum(account.margin for account in review.accounts()) == 0


def test_reviews_repeat_whatever_the_threads(review: Review) -> None:
    again = Review(review.match, looks=60)
    assert [report.reviewed for report in again.reports(threads=1)] == review.reviewed
    assert all(report.reviewed.loss >= 0 for report in again.reports(threads=4))


def test_cards_that_were_not_seen_change_no_reported_value(played: Played) -> None:
    game = find_game("onceupon")
    match = played(2, steps=50)
    reviewer = Reviewer(game, 80)
    random = Random(6)
    reports = []
    chosen = match.legal()[0].code
    for _ in range(4):
        world = copy_state(match._states[-1])
        game.module("oracle").scramble(world, match.seat, random)
        game.interpreted.hide(world, match.seat)
        reports.append(reviewer.review(Asked(51, View(game, world, match.seat), chosen)))
    assert reports[1:] == reports[:1] * 3


def test_an_answer_that_gives_away_points_at_once_is_not_the_best(played: Played) -> None:
    """The last decision of a match has no luck left in it: its answers are worth their ends."""
    for seed in range(1, 12):
        match = played(2, seed=seed)
        last = open_decisions(match)[-1]
        seat = last.view.seat
        ends = {}
        for code in map(int, last.view.codes):
            after = match.fork(last.step - 1)
            after.play(code)
            while not after.is_over:
                after.play(after.legal()[0])
            totals = [score.total for score in after.scores()]
            ends[code] = after.outcome()[seat], totals[seat] - totals[1 - seat]
        worst = min(ends, key=lambda code: ends[code])
        found = Reviewer(match.game, 400).review(Asked(last.step, last.view, worst))
        assert ends[found.best[0].action] == max(ends.values())
        assert found.loss == pytest.approx(ends[found.best[0].action][0] - ends[worst][0])
        assert found.margin_loss == max(ends.values())[1] - ends[worst][1]
        # Nothing is open any more, and all are measured by one usual margin.
        assert {one.margin_reach for one in found.best} == {0.0}
        assert all(one.high - one.low < 0.05 for one in found.best)
        assert len({yardstick(one) for one in found.best if one.margin}) <= 1


def yardstick(one: Found) -> float:
    """The usual margin that the value of an answer with a certain end was reckoned with."""
    share = Settings().margin_share
    squashed = (one.value - (1 - share) * one.win) / share
    return round(abs(one.margin) / abs(2 * squashed - 1) - abs(one.margin), 3)


def greedy_match(seed: int, seats: int = 2) -> Match:
    """A match between greedy players."""
    match = Match("onceupon", seats, seed=seed)
    players = [GreedyPlayer(seed + seat) for seat in range(seats)]
    while not match.is_over:
        match.play(players[match.seat].choose(match.view(match.seat)))
    return match


def test_intervals_hold_what_ten_times_the_looks_find() -> None:
    held = margins_held = 0
    for seed in range(1, 9):
        match = greedy_match(seed)
        some = Random(seed).sample(open_decisions(match), 12)
        few = Reviewer(match.game, 150, seed=1).review_all(some, 2)
        many = Reviewer(match.game, 1500, seed=2).review_all(some, 2)
        for short, long in zip(few, many, strict=True):
            one, other = short.chosen, long.chosen
            held += one.low <= other.win <= one.high
            margins_held += abs(one.margin - other.margin) <= one.margin_reach
    assert held >= 0.85 * 96
    assert margins_held >= 0.85 * 96


@pytest.mark.parametrize(("seats", "games"), [(1, 4), (2, 6), (4, 4)])
def test_luck_averages_near_zero(seats: int, games: int) -> None:
    lucks = []
    for seed in range(1, games + 1):
        review = Review(greedy_match(seed, seats), looks=40)
        list(review.reports())
        luck = [account.by_luck for account in review.accounts()]
        # What one is lucky by, the others are not.
        assert seats == 1 or sum(luck) == pytest.approx(0, abs=0.1)
        lucks.append(luck[0])
    # Within two standard errors of zero.
    assert abs(fmean(lucks)) < 2 * stdev(lucks) / games**0.5


def test_a_review_that_is_stopped_looks_no_further(played: Played) -> None:
    match = played(2)
    reviewer = Reviewer(match.game, 40)
    reviewer._stop.set()
    with pytest.raises(CancelledError):
        reviewer.review(open_decisions(match)[0])


def test_only_some_steps_can_be_reviewed_and_give_an_accuracy_alone(played: Played) -> None:
    match = played(2)
    asked = open_decisions(match)[3]
    review = Review(match, looks=60, steps=[asked.step])
    assert [report.reviewed.step for report in review.reports()] == [asked.step]
    assert review.accounts() == []
    (player,) = review.players_json()
    assert player == {
        "seat": "AB"[asked.view.seat],
        "reviewed": 1,
        "accuracy": round(review.reviewed[0].accuracy, 4),
    }
    with pytest.raises(BadSetup, match="step 9999"):
        Review(match, steps=[9999])


def test_a_running_match_gives_each_seat_its_accuracy(played: Played) -> None:
    review = Review(played(2, steps=12), looks=40)
    list(review.reports())
    assert [{*player} for player in review.players_json()] == [{"seat", "reviewed", "accuracy"}] * 2


@pytest.mark.parametrize("looks", [0, 39, 1_000_001, True, 2.5])
def test_budgets_that_make_no_sense_are_refused(looks: Any, played: Played) -> None:
    with pytest.raises(BadSetup, match="budget"):
        Review(played(2, steps=5), looks=looks)


# JSON lines


def request(match: Match, **fields: Any) -> str:
    return json.dumps({"id": 1, "match": match.to_text(), **fields})


def test_a_request_is_answered_decision_by_decision_and_summed_up(played: Played) -> None:
    match = played(2)
    steps = [asked.step for asked in open_decisions(match)][:3]
    answers = [
        json.loads(line) for line in answer_lines(["\n", request(match, steps=steps, budget=50)])
    ]
    assert [answer["id"] for answer in answers] == [1] * 4
    assert [answer.get("done") for answer in answers] == [1, 2, 3, None]
    assert answers[0]["of"] == 3
    assert [answer["report"]["step"] for answer in answers[:3]] == steps
    report = answers[0]["report"]
    assert report["chosen"] in report["best"]
    assert report["chosen"]["notation"] == match.steps[steps[0] - 1].notation
    chosen = report["chosen"]
    assert {"sentence", "looks", "points"} < {*chosen}
    step = match.steps[steps[0] - 1]
    seen = match.view(step.seat, "en", step.number - 1)
    assert chosen["targets"] == [*seen.action(step.code).targets]
    assert chosen["low"] <= chosen["win"] <= chosen["high"]
    assert chosen["margin_low"] < chosen["margin"] < chosen["margin_high"]
    assert answers[3]["finished"]
    assert sum(player["reviewed"] for player in answers[3]["players"]) == 3


def test_a_whole_match_ends_with_the_players(played: Played) -> None:
    answers = list(answer_line(request(played(2), budget=40, language="fr", seed=5)))
    players = answers[-1]["players"]
    assert [player["seat"] for player in players] == ["A", "B"]
    for player in players:
        assert player["decisions"] + player["luck"] == player["margin"]
    assert answers[0]["report"]["words"] in (
        "le meilleur coup",
        "aussi bon",
        "bon coup",
        "pas le meilleur",
        "erreur",
        "grosse erreur",
    )


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("nonsense", {""}),
        ("[1]", {""}),
        ("[" * 100_000, {""}),
        ('{"id": 1}', {"match"}),
        ('{"match": "x", "id": [1]}', {"id"}),
        ('{"id": 1, "match": "moabi game file 9"}', {"match"}),
        ('{"id": 1, "match": 5, "budget": "all", "sed": 1}', {"match", "budget", "sed"}),
        ('{"id": 1, "match": "x", "language": "de", "steps": "3"}', {"language", "steps"}),
        ('{"id": 1, "match": "x", "seed": true}', {"seed"}),
    ],
)
def test_a_bad_request_is_told_field_by_field(line: str, fields: set[str]) -> None:
    (answer,) = answer_line(line)
    assert {*answer["errors"]} == fields


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [({"budget": 3}, "budget"), ({"seed": -1}, "seed"), ({"steps": [9999]}, "steps")],
)
def test_values_out_of_range_name_their_field(
    fields: dict[str, Any], wrong: str, played: Played
) -> None:
    (answer,) = answer_line(request(played(2, steps=9), **fields))
    assert {*answer["errors"]} == {wrong}


# Curve and command


def test_the_curve_names_every_seat_and_marks_every_decision() -> None:
    points = [Point(1, 0.5, 0.4, 0.6), Point(9, 0.8, 0.7, 0.9)]
    english, french = (words(language).say for language in LANGUAGES)
    lines = [("Ada", points), ("<Bo>", [])]
    light = draw_curve("Title", "step", "chance", lines, False, english)
    dark = draw_curve("Title", "step", "chance", lines, True, french)
    assert light != dark
    for drawing in (light, dark):
        assert ">Ada<" in drawing
        assert "&lt;Bo&gt;" in drawing
    assert ">75%<" in light
    assert ">75\u00a0%<" in dark
    assert draw_curve("T", "s", "c", [("Ada", points[:1])], False, english) != light
