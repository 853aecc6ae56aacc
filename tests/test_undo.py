"""Taking back: one's own last step, and nothing that somebody has learned from or decided on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from moabi.core.contract import NONE
from moabi.core.errors import CannotUndo
from moabi.core.registry import find_game
from moabi.match import Match

Played = Callable[..., Match]

SETUPS = find_game("onceupon").setups()
REVEALING = ("slip", "draw")
"""Answers after which a card or a back is seen that was not seen before."""


def until(match: Match, decision: str) -> Match:
    """The match, played on with first answers up to a decision."""
    while match.decision != decision:
        match.play(match.legal()[0])
    return match


def refuse(match: Match, reason: str, seat: int | None = None) -> None:
    """Undo must be refused for the reason, and change nothing."""
    before = match.to_text()
    with pytest.raises(CannotUndo) as refused:
        match.undo(seat)
    assert refused.value.reason == reason
    assert str(refused.value)
    assert match.to_text() == before


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    for seats, options in SETUPS:
        match = Match("onceupon", seats, 1, options)
        for seat in (None, 0, NONE):
            refuse(match, "nothing", seat)


def test_a_slipped_start_card_stays_because_chance_has_placed_it() -> None:
    match = Match("onceupon", 2, 1)
    match.play("slip 1")
    refuse(match, "revealed")
    refuse(match, "revealed", 0)


def test_a_drawn_card_stays_because_it_has_been_seen() -> None:
    match = until(Match("onceupon", 1, 1), "DRAW_CARD")
    match.play("draw 1")
    refuse(match, "revealed", 0)
    match = until(Match("onceupon", 2, 1), "GIVE_CARD")
    while match.seat == 0 and match.decision != "PLAY_CARD":
        match.play(match.legal()[0])
        if match.steps[-1].notation.startswith("draw"):
            refuse(match, "revealed", 0)


def test_the_obligatory_card_stays_turned_over() -> None:
    match = until(Match("onceupon", 1, 1), "PLACE_CARD")
    assert match.view(0).state.offered != NONE
    refuse(match, "revealed", 0)


def test_placing_the_obligatory_card_can_be_taken_back_but_not_its_turning_over() -> None:
    match = until(Match("onceupon", 1, 1), "PLACE_CARD")
    before = match.to_text()
    match.play(match.legal()[0])
    assert match.undo(0).notation.startswith("place")
    assert match.to_text() == before
    refuse(match, "revealed", 0)


def test_alone_a_play_and_a_discard_can_both_be_taken_back_and_no_more() -> None:
    match = until(Match("onceupon", 1, 1), "PLAY_CARD")
    texts = [match.to_text()]
    for _ in range(2):
        match.play(match.legal()[-1])
        texts.append(match.to_text())
    assert [step.notation.split()[0] for step in match.steps[-2:]] == ["play", "discard"]
    for text in reversed(texts):
        assert match.to_text() == text
        if text is not texts[0]:
            match.undo(0)
    refuse(match, "revealed", 0)


def test_a_play_and_a_gift_can_be_taken_back_until_the_receiver_has_decided() -> None:
    match = until(Match("onceupon", 2, 1), "PLAY_CARD")
    texts = [match.to_text()]
    for _ in range(2):
        match.play(match.legal()[0], 0)
        texts.append(match.to_text())
    assert match.seat == 1
    refuse(match, "decided", 1)
    refuse(match, "decided", NONE)
    fork = match.fork()
    fork.play(fork.legal()[0], 1)
    refuse(fork, "decided", 0)
    assert fork.undo(1).seat == 1
    assert fork.to_text() == texts[2]
    for step in (1, 0):
        match.undo(0)
        assert match.to_text() == texts[step]


def test_a_match_that_is_over_is_not_opened_again(played: Played) -> None:
    for seats, options in SETUPS:
        match = played(seats, options)
        assert match.is_over
        for seat in (None, match.steps[-1].seat, NONE):
            refuse(match, "over", seat)


def test_another_answer_after_an_undo_is_as_if_it_had_been_the_first(played: Played) -> None:
    for seats, options in SETUPS:
        whole = played(seats, options)
        for step in whole.steps:
            if step.notation.startswith(REVEALING) or step.number == len(whole.steps):
                continue
            match = whole.fork(step.number - 1)
            other = match.legal()[-1]
            straight = match.fork()
            straight.play(other)
            match.play(step.code)
            match.undo(step.seat)
            match.play(other)
            assert match.to_text() == straight.to_text()


def test_what_can_be_taken_back_is_what_revealed_nothing(played: Played) -> None:
    for seats, options in SETUPS:
        whole = played(seats, options)
        for step in whole.steps:
            match = whole.fork(step.number)
            if match.is_over:
                refuse(match, "over", step.seat)
            elif step.notation.startswith(REVEALING):
                refuse(match, "revealed", step.seat)
            else:
                assert match.undo(step.seat) == step
                assert match.steps == whole.steps[: step.number - 1]


def test_an_undo_in_a_fork_leaves_the_original_alone() -> None:
    match = until(Match("onceupon", 2, 1), "GIVE_CARD")
    before = match.to_text()
    match.fork().undo()
    assert match.to_text() == before


class MatchMachine(RuleBasedStateMachine):
    """A match against a list of what its file has held after each step."""

    def __init__(self) -> None:
        super().__init__()
        self.match = Match("onceupon", 2, 0)
        self.texts: list[str] = []

    @initialize(setup=st.sampled_from(SETUPS), seed=st.integers(0, 2**63 - 1), late=st.booleans())
    def begin(self, setup: tuple[int, dict[str, str]], seed: int, late: bool) -> None:
        """Set up a match, or one after the opening."""
        seats, options = setup
        self.match = Match("onceupon", seats, seed, options, tags={"kind": "test"})
        self.texts = [self.match.to_text()]
        while late and self.match.decision != "PLAY_CARD":
            self.play(0)

    @precondition(lambda self: not self.match.is_over)
    @rule(choice=st.integers(0, 40))
    def play(self, choice: int) -> None:
        """Answer the decision."""
        actions = self.match.legal()
        self.match.play(actions[choice % len(actions)], self.match.seat)
        self.texts.append(self.match.to_text())

    @rule(seat=st.sampled_from([None, NONE, 0, 1, 2, 3]))
    def undo(self, seat: int | None) -> None:
        """Take back the last step, or be refused for the right reason."""
        steps = self.match.steps
        reason = ""
        if not steps:
            reason = "nothing"
        elif self.match.is_over:
            reason = "over"
        elif seat not in (None, steps[-1].seat):
            reason = "decided"
        elif steps[-1].notation.startswith(REVEALING):
            reason = "revealed"
        if reason:
            refuse(self.match, reason, seat)
        else:
            assert self.match.undo(seat) == steps[-1]
            self.texts.pop()

    @rule(back=st.integers(0, 5), answer=st.booleans())
    def fork(self, back: int, answer: bool) -> None:
        """Go on with a fork of some steps ago; what is left behind must not be touched by it."""
        left = self.match
        step = max(0, len(self.texts) - 1 - back)
        before = left.to_text()
        self.match = left.fork(step)
        del self.texts[step + 1 :]
        if answer and not self.match.is_over:
            self.play(1)
        assert left.to_text() == before

    @rule()
    def keep_and_load(self) -> None:
        """Go on with what the file gives back."""
        self.match = Match.from_text(self.match.to_text())

    @invariant()
    def the_match_is_what_it_should_be(self) -> None:
        """The file, and so every state in it, is what it was when this step was first reached."""
        if self.texts:
            assert self.match.to_text() == self.texts[-1]
            assert len(self.match.steps) == len(self.texts) - 1


TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(
    derandomize=True, deadline=None, max_examples=40, stateful_step_count=40
)
