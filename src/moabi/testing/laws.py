"""The laws every game obeys, whatever its rules.

A law takes a set-up and raises LawBroken where it finds the law broken. `check_game` tries all of
them on every seat count and option of a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import numpy as np

from moabi.core.contract import NONE, OUTCOME_TYPE, POINTS_TYPE, WEIGHT_TYPE
from moabi.core.game import Game, Kernels
from moabi.core.state import State, copy_state
from moabi.core.words import LANGUAGES
from moabi.match import Match, View
from moabi.testing.walk import Moment, Setup, final_state, legal_codes, walk

Law = Callable[[Setup], None]
SAMPLE = 7
"""Costly checks look at every so many steps of a walk."""


class LawBroken(AssertionError):
    """A game does not obey a law."""


LAWS: dict[str, Law] = {}


def law(function: Law) -> Law:
    """Enter a law in the book."""
    LAWS[function.__name__] = function
    return function


def require(holds: bool, setup: Setup, problem: str) -> None:
    """Raise LawBroken unless it holds."""
    if not holds:
        raise LawBroken(f"{setup}: {problem}")


def check_law(name: str, game: Game, seats: int, options: dict[str, str], seed: int) -> None:
    """Try one law on one set-up."""
    LAWS[name](Setup(game, seats, options, seed))


def check_game(game: Game, seeds: Iterable[int] = range(3)) -> Iterator[str]:
    """Try every law on every set-up; yields a line for each law that held."""
    seeds = list(seeds)
    for name in LAWS:
        for seats, options in game.setups():
            for seed in seeds:
                check_law(name, game, seats, options, seed)
        yield name


def hidden(kernels: Kernels, state: State, seat: int) -> State:
    """A copy of the state as the seat knows it."""
    copy = copy_state(state)
    kernels.hide(copy, seat)
    return copy


def viewers(setup: Setup) -> list[int]:
    """Every seat, and a spectator."""
    return [*range(setup.seats), NONE]


def _sampled(setup: Setup) -> Iterator[Moment]:
    for number, moment in enumerate(walk(setup)):
        if number % SAMPLE == setup.seed % SAMPLE:
            yield moment


# Playing


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
    codes = legal_codes(setup.game, setup.game.interpreted, end)
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
    """The same seed and actions give the same bytes."""
    kernels = setup.game.interpreted
    state = setup.state(kernels)
    for moment in walk(setup):
        same = state.tobytes() == moment.state.tobytes()
        require(same, setup, f"step {moment.state.step}: a second run differs")
        kernels.apply(state, moment.action)


@law
def copies_protect_the_original(setup: Setup) -> None:
    """What is done to a copy leaves the original as it was."""
    kernels = setup.game.interpreted
    for moment in _sampled(setup):
        before = moment.state.tobytes()
        copy = copy_state(moment.state)
        kernels.apply(copy, moment.action)
        kernels.hide(copy, 0)
        same = moment.state.tobytes() == before
        require(same, setup, f"step {moment.state.step}: a copy shares memory with its original")


@law
def questions_change_nothing(setup: Setup) -> None:
    """Legal, scores, outcome, advise and observe leave the state as they found it."""
    kernels = setup.game.interpreted
    for moment in _sampled(setup):
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
    """Advice is finite, and every feature is written and finite."""
    for moment in _sampled(setup):
        answers = _answers(setup, setup.game.interpreted, moment.state, moment.codes)
        require(bool(np.isfinite(answers[3]).all()), setup, "advise gives what is no number")
        require(bool(np.isfinite(answers[4]).all()), setup, "observe leaves a feature unwritten")


@law
def compiled_equals_interpreted(setup: Setup) -> None:
    """Machine code and plain Python give the same bytes, step by step, kernel by kernel."""
    native, plain = setup.game.native, setup.game.interpreted
    state = setup.state(native)
    for number, moment in enumerate(walk(setup)):
        where = f"step {number}"
        require(state.tobytes() == moment.state.tobytes(), setup, f"{where}: the states differ")
        listed = legal_codes(setup.game, native, state)
        require(listed == moment.codes, setup, f"{where}: the legal actions differ")
        if number % SAMPLE == 0:
            _compare(setup, where, moment)
        native.apply(state, moment.action)
    end = final_state(setup)
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
    expected = None
    for moment in walk(setup):
        found = pieces(moment.state)
        expected = expected or found
        same = found == expected
        require(same, setup, f"step {moment.state.step}: pieces were lost or copied")
    require(pieces(final_state(setup)) == expected, setup, "the last step lost or copied a piece")


@law
def scores_add_up(setup: Setup) -> None:
    """A seat's points are the sum of its score lines; outcomes lie between 0 and 1."""
    kernels = setup.game.interpreted
    for state in [*(moment.state for moment in _sampled(setup)), final_state(setup)]:
        _, points, shares, _, _, lines = _answers(setup, kernels, state, [])
        width = len(setup.game.layout.SCORE_LINES)
        sums = [sum(lines[seat * width : (seat + 1) * width]) for seat in range(setup.seats)]
        require(sums == points, setup, f"step {state.step}: lines add up to {sums}, not {points}")
        in_range = all(0.0 <= share <= 1.0 for share in shares)
        require(in_range, setup, f"step {state.step}: an outcome outside 0..1: {shares}")


# Writing down


@law
def notation_is_exact(setup: Setup) -> None:
    """Every legal action has a notation of its own, well formed, that leads back to it."""
    notation, tables = setup.game.notation, setup.game.tables
    for moment in walk(setup):
        written = [notation.write(moment.state, code, tables) for code in moment.codes]
        require(
            len(set(written)) == len(written), setup, f"two actions are written alike: {written}"
        )
        for text in written:
            fits = re.fullmatch(notation.PATTERN, text) is not None
            require(fits, setup, f"{text!r} does not match PATTERN")


@law
def files_round_trip(setup: Setup) -> None:
    """A game file of any step, and the bytes of any state, lead back to the same match."""
    match = Match(setup.game, setup.seats, setup.seed, setup.options)
    for number, moment in enumerate(walk(setup)):
        if number % (4 * SAMPLE) == 0:
            _check_file(setup, match)
        again = np.frombuffer(moment.state.tobytes(), setup.game.layout.STATE)[0]
        require(again.tobytes() == moment.state.tobytes(), setup, "the bytes do not round-trip")
        text = setup.game.notation.write(moment.state, moment.action, setup.game.tables)
        step = match.play(text)
        require(step.code == moment.action, setup, f"{text!r} was read as another action")
    _check_file(setup, match)


def _check_file(setup: Setup, match: Match) -> None:
    text = match.to_text()
    again = Match.from_text(text, setup.game.components_file)
    require(again.to_text() == text, setup, "a game file does not round-trip")


@law
def words_are_complete(setup: Setup) -> None:
    """Prompts, actions, news, score lines and verdicts can be said in every language."""
    match = Match(setup.game, setup.seats, setup.seed, setup.options)
    for number, moment in enumerate(walk(setup)):
        if number % SAMPLE == setup.seed % SAMPLE:
            for language in LANGUAGES:
                _say_all(setup, match, language)
        match.play(moment.action)
    for language in LANGUAGES:
        for seat in viewers(setup):
            told = match.log(seat, language)
            require(
                all(told) and len(told) == len(match.steps), setup, "a step is told in no words"
            )
            _say_all(setup, match, language)
        require(bool(match.view(NONE, language).verdict()), setup, "there is no verdict")


def _say_all(setup: Setup, match: Match, language: str) -> None:
    view = match.view(match.seat, language)
    try:
        said = [view.prompt(), view.text(), *map(str, view.legal())]
        said += [line.text for score in view.scores() for line in score.lines]
    except KeyError as missing:
        raise LawBroken(f"{setup}: {missing.args[0]}") from None
    require(all(said), setup, "something is said in no words")


@law
def targets_are_drawn(setup: Setup) -> None:
    """Every action points at places, and the board drawn for its seat shows each of them."""
    for number, moment in enumerate(walk(setup)):
        if number % (3 * SAMPLE) != setup.seed % (3 * SAMPLE):
            continue
        seat = int(moment.state.seat)
        view = View(setup.game, hidden(setup.game.interpreted, moment.state, seat), seat)
        drawing = view.svg()
        for action in view.legal():
            require(bool(action.targets), setup, f"{action.notation!r} points nowhere")
            for key in action.targets:
                drawn = f'data-key="{key}"' in drawing
                require(drawn, setup, f"{action.notation!r} points at {key!r}: not on the board")


# Hiding


@law
def nothing_leaks(setup: Setup) -> None:
    """States that differ only in what a seat may not know look and read the same to it."""
    kernels = setup.game.interpreted
    scramble = setup.game.module("oracle").scramble
    for moment in _sampled(setup):
        for seat in viewers(setup):
            other = copy_state(moment.state)
            scramble(other, seat, Random(setup.seed))
            views = [
                View(setup.game, hidden(kernels, state, seat), seat)
                for state in (moment.state, other)
            ]
            where = f"step {moment.state.step}, seat {seat}"
            same = views[0].state.tobytes() == views[1].state.tobytes()
            require(same, setup, f"{where}: the hidden copy tells what the seat may not know")
            if seat == moment.state.seat:
                listed = legal_codes(setup.game, kernels, views[0].state)
                require(listed == moment.codes, setup, f"{where}: hiding changed what is legal")
        _compare_news(setup, moment)


def _compare_news(setup: Setup, moment: Moment) -> None:
    """What is told of a step must not depend on what its viewer cannot see after it."""
    kernels, game = setup.game.interpreted, setup.game
    after = copy_state(moment.state)
    kernels.apply(after, moment.action)
    for seat in viewers(setup):
        other = copy_state(after)
        game.module("oracle").scramble(other, seat, Random(setup.seed))
        before = hidden(kernels, moment.state, seat)
        news = [
            game.notation.tell(before, moment.action, hidden(kernels, state, seat), game.tables)
            for state in (after, other)
        ]
        require(news[0] == news[1], setup, f"step {after.step}, seat {seat}: the news leaks")


@law
def determinized_worlds_fit(setup: Setup) -> None:
    """A determinized world is whole, keeps all the seat knows, and can be played on."""
    kernels, pieces = setup.game.interpreted, setup.game.layout.pieces
    for moment in _sampled(setup):
        for seat in viewers(setup):
            where = f"step {moment.state.step}, seat {seat}"
            known = hidden(kernels, moment.state, seat)
            world = copy_state(known)
            kernels.determinize(world, seat, setup.seed)
            same = hidden(kernels, world, seat).tobytes() == known.tobytes()
            require(same, setup, f"{where}: a world contradicts what the seat knows")
            require(pieces(world) == pieces(moment.state), setup, f"{where}: a world lacks a piece")
            if seat in (moment.state.seat, NONE):
                listed = legal_codes(setup.game, kernels, world)
                fits = seat == NONE or listed == moment.codes
                require(fits, setup, f"{where}: other actions are legal in a world")
                kernels.apply(world, listed[-1])


@law
def undo_is_honest(setup: Setup) -> None:
    """A step that says it revealed nothing shows its seat the same in every possible world."""
    kernels = setup.game.interpreted
    for moment in _sampled(setup):
        seat = int(moment.state.seat)
        after = copy_state(moment.state)
        kernels.apply(after, moment.action)
        if after.reveals != moment.state.reveals:
            continue
        for viewer in (seat, NONE):
            seen = {hidden(kernels, after, viewer).tobytes()} if viewer == seat else set()
            for sample in range(3):
                world = hidden(kernels, moment.state, seat)
                kernels.determinize(world, seat, setup.seed + sample)
                kernels.apply(world, moment.action)
                seen.add(hidden(kernels, world, viewer).tobytes())
            where = f"step {after.step}"
            require(len(seen) == 1, setup, f"{where} revealed something and does not say so")
