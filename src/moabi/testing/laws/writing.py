"""Laws of writing down: notation, game files, words, and places on the board."""

from __future__ import annotations

import re

import numpy as np

from moabi.core.contract import NONE
from moabi.core.words import LANGUAGES
from moabi.match import Match, View
from moabi.testing.laws.book import SAMPLE, LawBroken, hidden, law, require, viewers
from moabi.testing.walk import Setup, walk


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
    again = Match.from_text(text, game=setup.game)
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
        offers = [str(action) for action in view.legal()]
        said = [view.prompt(), view.text(), *offers]
        said += [line.text for score in view.scores() for line in score.lines]
    except KeyError as missing:
        raise LawBroken(f"{setup}: {missing.args[0]}") from None
    require(all(said), setup, "something is said in no words")
    require(len(set(offers)) == len(offers), setup, "two answers are offered in the same words")


@law
def targets_are_drawn(setup: Setup) -> None:
    """Every action points at places, and the board drawn for its seat shows each of them."""
    for number, moment in enumerate(walk(setup)):
        if number % (3 * SAMPLE) != setup.seed % (3 * SAMPLE):
            continue
        seat = int(moment.state.seat)
        view = View(setup.game, hidden(setup.kernels, moment.state, seat), seat)
        places = view.board().places()
        for action in view.legal():
            require(bool(action.targets), setup, f"{action.notation!r} points nowhere")
            for key in action.targets:
                require(
                    key in places, setup, f"{action.notation!r} points at {key!r}: not on the board"
                )
