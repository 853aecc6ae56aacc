"""A match: setting it up, answering it, and leaving it as it was when refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.core.errors import (
    ActionError,
    Ambiguous,
    BadSetup,
    Illegal,
    Malformed,
    MoabiError,
    NotYourTurn,
    UnknownGame,
)
from moabi.core.registry import find_game, game_ids
from moabi.match import Match

Played = Callable[..., Match]

GAME = find_game("onceupon")
SETUPS = GAME.setups()


def until(match: Match, decision: str, seat: int | None = None) -> Match:
    """The match, played on with first answers up to a decision."""
    while match.decision != decision or seat not in (None, match.seat):
        match.play(match.legal()[0])
    return match


# Setting up


def test_an_unknown_game_is_named_with_a_near_one() -> None:
    with pytest.raises(UnknownGame, match="'onceupo'; did you mean onceupon"):
        Match("onceupo")
    with pytest.raises(UnknownGame, match=r"'chess'; there are: .*onceupon"):
        Match("chess")


@pytest.mark.parametrize("seats", [-1, 0, 5, 100])
def test_seats_the_game_does_not_take_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"1, 2, 3, 4 seats, not {seats}"):
        Match("onceupon", seats)


@pytest.mark.parametrize(
    ("seats", "options", "problem"),
    [
        (4, {"season": "dry"}, "no option 'season'.*teams"),
        (4, {"": "on"}, "no option ''"),
        (4, {"teams": "maybe"}, "off or on, not 'maybe'"),
        (4, {"teams": "ON"}, "off or on, not 'ON'"),
        (4, {"teams": True}, "off or on, not True"),
        (2, {"teams": "on"}, "teams=on is for 4 seats, not 2"),
        (1, {"teams": "on"}, "teams=on is for 4 seats, not 1"),
    ],
)
def test_options_the_game_does_not_have_are_refused(
    seats: int, options: dict[str, str], problem: str
) -> None:
    with pytest.raises(BadSetup, match=problem):
        Match("onceupon", seats, 1, options)


def test_the_first_value_of_an_option_fits_every_number_of_seats() -> None:
    for seats in GAME.seats:
        assert Match("onceupon", seats, 1, {"teams": "off"}).options == {"teams": "off"}


@pytest.mark.parametrize("seed", [-1, 2**63, 10**30, 1.5, "7"])
def test_a_seed_that_is_no_whole_number_in_range_is_refused(seed: Any) -> None:
    with pytest.raises(BadSetup, match="a seed is a whole number from 0 to"):
        Match("onceupon", 2, seed)


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_first_and_the_last_seed_can_be_played(seed: int) -> None:
    assert Match("onceupon", 2, seed).seed == seed


def test_a_match_without_a_seed_draws_its_own() -> None:
    assert Match("onceupon").seed != Match("onceupon").seed


@pytest.mark.parametrize(
    "names",
    [
        ["Ada"],
        ["Ada", "Bo", "Cleo"],
        ["Ada", ""],
        ["Ada", " "],
        ["Ada", " Bo"],
        ["Ada", "Bo "],
        ["Ada", "B|o"],
        ["Ada", "B\no"],
        ["Ada", "B\x1b[2Jo"],
        ["Ada", "B\u2028o"],
        ["Ada", "\ud800"],
        ["Ada", "B" * 41],
    ],
)
def test_names_that_a_line_cannot_hold_are_refused(names: list[str]) -> None:
    with pytest.raises(BadSetup, match="name"):
        Match("onceupon", 2, 1, names=names)


@pytest.mark.parametrize("tags", [{"A": "x"}, {"a b": "x"}, {"a": "x;y"}, {"a": "x\ny"}, {"": ""}])
def test_tags_that_a_line_cannot_hold_are_refused(tags: dict[str, str]) -> None:
    with pytest.raises(BadSetup, match="tag"):
        Match("onceupon", 2, 1, tags=tags)


def test_the_same_seed_deals_the_same_match(played: Played) -> None:
    for seats, options in SETUPS:
        one = played(seats, options)
        other = Match("onceupon", seats, one.seed, options)
        for step in one.steps:
            other.play(step.code)
        assert other.to_text() == one.to_text()
    assert Match("onceupon", 2, 1).to_text() != Match("onceupon", 2, 2).to_text()


# Answering


def test_an_answer_may_be_an_action_a_number_or_notation(played: Played) -> None:
    for steps in (0, 2, 8, 9, 10, 11):
        match = played(2, steps=steps)
        for action in match.legal():
            forks = [match.fork() for _ in range(4)]
            answers = (action, action.code, action.notation, np.int32(action.code))
            taken = [fork.play(a) for fork, a in zip(forks, answers, strict=True)]  # type: ignore[arg-type]
            assert {step.code for step in taken} == {action.code}
            assert {step.notation for step in taken} == {action.notation}
            assert len({fork.to_text() for fork in forks}) == 1


def test_notation_may_be_in_any_case_with_any_space_and_cut_where_it_is_clear() -> None:
    match = until(Match("onceupon", 2, 1), "PLAY_CARD")
    wanted = match.legal()[1].notation
    short = wanted.rpartition(" ")[0]
    for written in (wanted.upper(), wanted.lower(), f"  {wanted.replace(' ', '   ')}\t", short):
        assert match.fork().play(written).notation == wanted


def refusals(match: Match) -> list[tuple[Any, type[ActionError]]]:
    """Answers that must be refused in a match, whatever is to be decided."""
    legal = {action.code for action in match.legal()}
    illegal = next(n for n in range(GAME.layout.NUM_ACTIONS) if n not in legal)
    verb = match.legal()[0].notation.split()[0]
    return [
        ("", Malformed),
        ("  \n", Malformed),
        ("fly away", Malformed),
        (f"{verb} 1 2 3 4", Malformed),
        (f"{verb} #", Malformed),
        ("1", Malformed),
        ("\0", Malformed),
        (-1, Malformed),
        (GAME.layout.NUM_ACTIONS, Malformed),
        (10**30, Malformed),
        ("slip 99", Illegal),
        ("play G01 99", Illegal),
        ("give G01 Z", Illegal),
        (illegal, Illegal),
        (verb, Ambiguous),
        (verb[0], Malformed),
        (verb[:-1], Malformed),
        (True, Malformed),
        (np.True_, Malformed),
        (2.0, Malformed),
        (10**5000, Malformed),
    ]


@pytest.mark.parametrize("steps", [0, 3, 8, 9, 11])
def test_a_refused_answer_has_a_named_error_and_changes_nothing(steps: int, played: Played) -> None:
    match = played(2, steps=steps)
    before = match.to_text()
    assert len(match.legal()) > 1
    for answer, error in refusals(match):
        with pytest.raises(error) as refused:
            match.play(answer)
        assert type(refused.value) is error, answer
        assert str(refused.value)
        assert match.to_text() == before
    for other in (1 - match.seat, NONE, 7):
        with pytest.raises(NotYourTurn, match=f"seat {'AB'[match.seat]} is to decide"):
            match.play(match.legal()[0], other)
        assert match.to_text() == before
    match.play(match.legal()[0], match.seat)
    assert len(match.steps) == steps + 1


@pytest.mark.parametrize("answer", [1.7, None, b"2"])
def test_an_answer_of_another_kind_is_malformed(answer: Any) -> None:
    match = Match("onceupon", 2, 1)
    with pytest.raises(Malformed):
        match.play(answer)
    assert not match.steps


def test_an_action_offered_at_another_moment_is_not_taken_for_another_card() -> None:
    match = until(Match("onceupon", 2, 5), "PLAY_CARD", 0)
    action = match.legal()[0]
    match.play(action)
    until(match, "PLAY_CARD", 0)
    now = {legal.code: legal.notation for legal in match.legal()}
    assert now[action.code] != action.notation
    with pytest.raises(Illegal):
        match.play(action)


def test_an_ambiguous_answer_is_told_with_the_actions_it_fits() -> None:
    match = until(Match("onceupon", 2, 1), "GIVE_CARD")
    first, second = (action.notation for action in match.legal())
    with pytest.raises(Ambiguous, match=rf"'give' could be {first}, {second}$"):
        match.play("give")
    match = Match("onceupon", 2, 1)
    with pytest.raises(Ambiguous, match=r"slip 1, slip 2, slip 3, slip 4\.\.\.$"):
        match.play("slip")


def test_nothing_can_be_played_after_the_end(played: Played) -> None:
    for seats, options in SETUPS:
        match = played(seats, options)
        before = match.to_text()
        assert (match.is_over, match.seat, match.decision, match.legal()) == (True, NONE, "", [])
        for answer in (0, "place 1", "nonsense"):
            with pytest.raises(NotYourTurn, match="over"):
                match.play(answer)
        with pytest.raises(NotYourTurn, match="over"):
            match.play(0, 0)
        assert match.to_text() == before


# Forks


def test_a_fork_of_any_step_goes_its_own_way(played: Played) -> None:
    for seats, options in SETUPS:
        match = played(seats, options, 60)
        before = match.to_text()
        for step in range(0, 61, 12):
            fork = match.fork(step)
            assert fork.steps == match.steps[:step]
            assert (fork.seed, fork.options) == (match.seed, match.options)
            fork.play(fork.legal()[-1])
            assert len(fork.steps) == step + 1
            assert match.to_text() == before
    match.play(match.legal()[0])
    assert len(fork.steps) == 61


def test_a_fork_keeps_names_tags_and_what_was_played() -> None:
    match = Match("onceupon", 2, 1, names=["Ada", "Bo"], tags={"event": "club"})
    match.play("slip 2")
    fork = match.fork()
    assert fork.to_text() == match.to_text()
    fork.play("slip 3")
    match.play("slip 1")
    assert [step.notation for step in fork.steps] == ["slip 2", "slip 3"]
    assert [step.notation for step in match.steps] == ["slip 2", "slip 1"]


@pytest.mark.parametrize("step", [-1, 9])
def test_a_step_that_was_not_played_can_be_neither_seen_nor_forked(
    step: int, played: Played
) -> None:
    match = played(2, steps=8)
    for look in (match.fork, lambda n: match.view(0, step=n), lambda n: match.log(since=n)):
        with pytest.raises(BadSetup, match=f"no step {step}: the match has 8"):
            look(step)


@pytest.mark.parametrize("seat", [-2, 2, 4])
def test_a_seat_that_is_not_at_the_table_sees_nothing(seat: int, played: Played) -> None:
    match = played(2, steps=8)
    for look in (match.view, match.log):
        with pytest.raises(BadSetup, match=f"no seat {seat}"):
            look(seat)


def test_a_language_that_is_not_spoken_is_refused(played: Played) -> None:
    match = played(2, steps=8)
    for look in (match.legal, lambda lang: match.view(0, lang).prompt(), match.scores):
        with pytest.raises(MoabiError, match="de"):
            look("de")


@pytest.mark.parametrize("game", game_ids())
def test_what_an_answer_leads_to_is_foreseen_where_it_shows_nothing_new(
    played: Callable[..., Match], game: str
) -> None:
    whole = played(2, game=game)
    foreseen = 0
    for step in whole.steps:
        before = whole.fork(step.number - 1)
        view = before.foresee(step.code)
        before.play(step.code)
        if view is not None:
            foreseen += 1
            assert view.state.tobytes() == before.view(step.seat).state.tobytes()
            if not before.is_over:
                before.undo(step.seat)
    assert 0 < foreseen < len(whole.steps)
    with pytest.raises(Illegal):
        whole.fork(3).foresee(_illegal(whole.fork(3)))


def _illegal(match: Match) -> int:
    legal = {action.code for action in match.legal()}
    return next(code for code in range(match.game.layout.NUM_ACTIONS) if code not in legal)
