"""Laws of playing: legal lists, steps, seeds, copies, speeds, pieces and points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from moabi.core.contract import NONE, OUTCOME_TYPE, POINTS_TYPE, WEIGHT_TYPE
from moabi.core.game import Kernels
from moabi.core.state import State, copy_state
from moabi.testing.laws.book import SAMPLE, hidden, law, require, sampled, viewers
from moabi.testing.walk import Moment, Setup, final_state, legal_codes, walk


@law
def legal_lists_are_sound(setup: Setup) -> None:
    """Legal actions are ascending, unique, in range, no more than MAX_LEGAL, and never lacking."""
    layout = setup.game.layout
    for moment in walk(setup):
        codes = moment.codes
        require(codes == sorted(set(codes)), setup, f"legal is not ascending and unique: {codes}")
        require(len(codes) <= layout.MAX_LEGAL, setup, f"{len(codes)} legal, over MAX_LEGAL")
        in_range = all(0 <= code < layout.NUM_ACTIONS for code in codes)
        require(in_range, setup, f"legal holds a number that is no action: {codes}")
        state = moment.state
        require(0 <= state.seat < setup.seats, setup, "a seat that is none is asked to decide")
        is_known = int(state.decision) in [int(d) for d in layout.Decision]
        require(is_known, setup, f"decision {state.decision} is none of the game's")
    end = final_state(setup)
    codes = legal_codes(setup.game, setup.kernels, end)
    is_over = end.seat == NONE and end.decision == NONE
    require(bool(codes) != is_over, setup, "legal is empty, but the match is not over")


@law
def matches_end(setup: Setup) -> None:
    """Every match is over within MAX_STEPS, and counts its steps."""
    steps = sum(1 for _ in walk(setup))
    require(steps <= setup.game.layout.MAX_STEPS, setup, f"{steps} steps, over MAX_STEPS")
    counted = int(final_state(setup).step)
    require(counted == steps, setup, f"{steps} steps were taken, the state counts {counted}")


@law
def same_seed_same_match(setup: Setup) -> None:
    """The same seed and actions give the same bytes, in a used record too; another seed, others."""
    kernels = setup.kernels
    state = setup.state()
    used = _used_record(setup)
    kernels.setup(used, setup.seed)
    require(used.tobytes() == state.tobytes(), setup, "setup leaves something of an old match")
    for moment in walk(setup):
        same = state.tobytes() == moment.state.tobytes()
        require(same, setup, f"step {moment.state.step}: a second run differs")
        kernels.apply(state, moment.action)
    others = {
        replace(setup, seed=seed).state().tobytes() for seed in range(setup.seed, setup.seed + 4)
    }
    require(len(others) > 1, setup, "the seed makes no difference")


def _used_record(setup: Setup) -> State:
    """A record full of what an old match may have left, but for seats and options."""
    dtype = setup.game.layout.STATE
    used = np.frombuffer(bytes([0x5A]) * dtype.itemsize, dtype).copy()[0]
    header = setup.game.new_header(setup.seats, setup.options)
    for name in ("seats", "unused", *(option.name for option in setup.game.options)):
        if name in dtype.names:
            setattr(used, name, getattr(header, name))
    return used


@law
def copies_protect_the_original(setup: Setup) -> None:
    """What is done to copies leaves all that came before as it was."""
    kernels = setup.kernels
    states = [setup.state()]
    kept = [states[0].tobytes()]
    for moment in walk(setup):
        state = copy_state(states[-1])
        kernels.apply(state, moment.action)
        states.append(state)
        kept.append(state.tobytes())
        kernels.hide(copy_state(state), 0)
    for step, (state, before) in enumerate(zip(states, kept, strict=True)):
        same = state.tobytes() == before
        require(same, setup, f"step {step}: a copy shares memory with its original")


@law
def questions_change_nothing(setup: Setup) -> None:
    """Legal, scores, outcome, advise and observe leave the state as they found it."""
    kernels = setup.kernels
    for moment in sampled(setup):
        before = moment.state.tobytes()
        _answers(setup, kernels, moment.state, moment.codes)
        same = moment.state.tobytes() == before
        require(same, setup, f"step {moment.state.step}: a question changed the state")


def _answers(setup: Setup, kernels: Kernels, state: State, codes: list[int]) -> list[Any]:
    """What every asking kernel says of a state."""
    layout = setup.game.layout
    points = np.zeros(setup.seats, POINTS_TYPE)
    shares = np.zeros(setup.seats, OUTCOME_TYPE)
    weights = np.zeros(max(len(codes), 1), WEIGHT_TYPE)
    features = np.full(layout.NUM_FEATURES, np.nan, WEIGHT_TYPE)
    kernels.scores(state, points)
    kernels.outcome(state, shares)
    if codes:
        kernels.advise(state, np.array(codes, np.int32), len(codes), weights)
    kernels.observe(state, 0, features)
    lines = [
        int(kernels.score_line(state, seat, line))
        for seat in range(setup.seats)
        for line in range(len(layout.SCORE_LINES))
    ]
    listed = legal_codes(setup.game, kernels, state)
    return [listed, points.tolist(), shares.tolist(), weights, features, lines]


@law
def answers_are_numbers(setup: Setup) -> None:
    """Advice in a hidden view is finite, and every feature is written and finite."""
    for moment in sampled(setup):
        kernels = setup.kernels
        view = hidden(kernels, moment.state, int(moment.state.seat))
        answers = _answers(setup, kernels, view, moment.codes)
        require(bool(np.isfinite(answers[3]).all()), setup, "advise gives what is no number")
        require(bool(np.isfinite(answers[4]).all()), setup, "observe leaves a feature unwritten")


@law
def compiled_equals_interpreted(setup: Setup) -> None:
    """Machine code and plain Python give the same bytes, step by step, kernel by kernel."""
    native, plain = setup.game.native, setup.game.interpreted
    interpreted = replace(setup, is_native=False)
    state = replace(setup, is_native=True).state()
    for number, moment in enumerate(walk(interpreted)):
        where = f"step {number}"
        require(state.tobytes() == moment.state.tobytes(), setup, f"{where}: the states differ")
        listed = legal_codes(setup.game, native, state)
        require(listed == moment.codes, setup, f"{where}: the legal actions differ")
        if number % SAMPLE == 0:
            _compare(setup, where, moment)
        native.apply(state, moment.action)
    end = final_state(interpreted)
    require(state.tobytes() == end.tobytes(), setup, "the final states differ")
    one, other = (_answers(setup, kernels, end, []) for kernels in (native, plain))
    require(_equal(one, other), setup, "the final scores differ")


def _compare(setup: Setup, where: str, moment: Moment) -> None:
    native, plain = setup.game.native, setup.game.interpreted
    one, other = (_answers(setup, k, moment.state, moment.codes) for k in (native, plain))
    require(_equal(one, other), setup, f"{where}: scores, advice or features differ")
    for seat in viewers(setup):
        copies = [hidden(kernels, moment.state, seat) for kernels in (native, plain)]
        same = copies[0].tobytes() == copies[1].tobytes()
        require(same, setup, f"{where}: hide differs")
        native.determinize(copies[0], seat, setup.seed + 1)
        plain.determinize(copies[1], seat, setup.seed + 1)
        same = copies[0].tobytes() == copies[1].tobytes()
        require(same, setup, f"{where}: determinize differs")


def _equal(one: list[Any], other: list[Any]) -> bool:
    return all(
        # Weights are single precision: plain Python rounds once, at the end.
        np.allclose(a, b, rtol=1e-5, atol=1e-5) if isinstance(a, np.ndarray) else a == b
        for a, b in zip(one, other, strict=True)
    )


@law
def components_are_conserved(setup: Setup) -> None:
    """No step loses, copies or changes a piece."""
    pieces = setup.game.layout.pieces
    expected = pieces(replace(setup, seed=setup.seed + 1).state())
    require(bool(expected), setup, "the game has no pieces")
    for moment in walk(setup):
        found = pieces(moment.state)
        same = found == expected
        require(same, setup, f"step {moment.state.step}: pieces were lost or copied")
    require(pieces(final_state(setup)) == expected, setup, "the last step lost or copied a piece")


@law
def scores_add_up(setup: Setup) -> None:
    """A seat's points are the sum of its score lines; outcomes lie between 0 and 1."""
    kernels = setup.kernels
    for state in [*(moment.state for moment in sampled(setup)), final_state(setup)]:
        _, points, shares, _, _, lines = _answers(setup, kernels, state, [])
        width = len(setup.game.layout.SCORE_LINES)
        sums = [sum(lines[seat * width : (seat + 1) * width]) for seat in range(setup.seats)]
        require(sums == points, setup, f"step {state.step}: lines add up to {sums}, not {points}")
        in_range = all(0.0 <= share <= 1.0 for share in shares)
        require(in_range, setup, f"step {state.step}: an outcome outside 0..1: {shares}")
    if setup.seats > 1 and not setup.game.is_cooperative:
        is_decided = max(shares) > 0.0 and min(shares) < 1.0
        require(is_decided, setup, f"nobody, or everybody, has won: {shares}")
