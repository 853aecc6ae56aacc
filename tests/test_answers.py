"""What an answer may be: a legal one in full, or its first words; nothing is taken for another."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import moabi
from moabi.core.errors import (
    ActionError,
    Ambiguous,
    BadRecord,
    BadSetup,
    CannotUndo,
    Illegal,
    Malformed,
    NotYourTurn,
)
from moabi.core.registry import find_game, game_ids
from moabi.core.words import LANGUAGES
from moabi.lab.simulate import simulate
from moabi.lab.tournament import tournament
from moabi.match import Match
from moabi.match.record import Chain
from moabi.match.review import Review
from moabi.web.rulebook import rulebook

LONG = 5_000


@cache
def whole_match(game: str, seed: int) -> Match:
    """A random match, played to its end."""
    found = find_game(game)
    random = Random(seed)
    seats, options = random.choice(found.setups())
    match = Match(found, seats, seed, options)
    while not match.is_over:
        match.play(int(random.choice(match.view(match.seat).codes)))
    return match


def moment(game: str, seed: int, part: float) -> Match:
    """A random match where part of it is played."""
    match = whole_match(game, seed)
    return match.fork(int(part * (len(match.steps) - 1)))


def refuse(match: Match, answer: Any, error: type[ActionError]) -> ActionError:
    """The refusal of an answer, which changes nothing."""
    before = match.to_text()
    with pytest.raises(error) as refused:
        match.play(answer)
    assert type(refused.value) is error, answer
    assert match.to_text() == before
    return refused.value


def find(game: str, seats: int, is_wanted: Any, seeds: range = range(1, 40)) -> tuple[Match, Any]:
    """The first moment of a random match of which something wanted can be said."""
    for seed in seeds:
        random = Random(seed)
        match = Match(game, seats, seed)
        while not match.is_over:
            codes = [int(code) for code in match.view(match.seat).codes]
            found = is_wanted([action.notation for action in match.legal()])
            if found:
                return match, found
            match.play(random.choice(codes))
    raise AssertionError("no such moment")


# Well-formed answers


def test_an_underpayment_is_not_taken_for_a_longer_payment() -> None:
    def underpaid(legal: list[str]) -> str:
        longer = [text for text in legal if text.startswith("pay ") and len(text) > 6]
        for text in longer:
            cut = text[:-1]
            if cut not in legal and sum(one.startswith(cut) for one in legal) == 1:
                return cut
        return ""

    match, cut = find("vorex", 2, underpaid)
    assert str(refuse(match, cut, Illegal)) == f"{cut!r} is not legal now (rules 6.2, 6.3)"


def test_a_place_is_not_taken_for_one_that_is_written_longer() -> None:
    def cut_short(legal: list[str]) -> str:
        for text in legal:
            cut = text[:-1]
            is_place = re.fullmatch(r"at -?\d+,-?\d", cut) is not None
            if is_place and cut not in legal and sum(one.startswith(cut) for one in legal) == 1:
                return cut
        return ""

    match, cut = find("vorex", 4, cut_short)
    refuse(match, cut, Illegal)


def test_a_card_is_not_taken_for_one_that_is_written_longer() -> None:
    def held(legal: list[str]) -> str:
        cards = {text.split()[1] for text in legal if text.startswith("play ")}
        tens = [card for card in cards if card[1] == "1"]
        return f"play {tens[0][:2]}" if len(tens) == 1 and f"{tens[0][0]}01" in cards else ""

    match, cut = find("onceupon", 2, held, range(1, 400))
    refuse(match, cut, Malformed)


def beside(notation: str) -> list[str]:
    """Texts that differ from an answer in what may well make another."""
    cuts = [notation[:end] for end in range(1, len(notation))]
    longer = [f"{notation}{more}" for more in "0123456789MIWL"]
    return [*cuts, *longer, re.sub("[0-9]", "7", notation)]


@pytest.mark.parametrize("game", game_ids())
@settings(max_examples=40, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_well_formed_answer_is_that_answer_or_refused(game: str, data: st.DataObject) -> None:
    match = moment(game, data.draw(st.integers(1, 4)), data.draw(st.floats(0, 1)))
    pattern = re.compile(match.game.notation.PATTERN, re.ASCII)
    legal = {action.notation.lower(): action.code for action in match.legal()}
    elsewhere = [step.notation for step in whole_match(game, 1).steps]
    near = [text for notation in legal for text in beside(notation) if pattern.fullmatch(text)]
    texts = [st.from_regex(pattern, fullmatch=True), st.sampled_from(elsewhere)]
    text = data.draw(st.one_of(*texts, *([st.sampled_from(near)] if near else [])))
    if text.lower() in legal:
        assert match.fork().play(text).code == legal[text.lower()]
    else:
        refusal = refuse(match, text, Illegal)
        assert isinstance(refusal, Illegal)
        # It is named by the rules, and by those that follow from what the seat knows.
        assert refusal.rules == match.view(match.seat).rules_against(text)
        assert refusal.rules
        for language in LANGUAGES:
            assert {*refusal.rules} <= {*rulebook(match.game, language).rules}
        assert all(rule in str(refusal) for rule in refusal.rules)


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_answer_cut_within_a_word_is_refused(game: str, seed: int) -> None:
    random = Random(seed)
    whole = whole_match(game, seed)
    for step in random.sample(whole.steps, 30):
        match = whole.fork(step.number - 1)
        legal = {action.notation for action in match.legal()}
        for notation in random.sample(sorted(legal), min(3, len(legal))):
            for end in range(1, len(notation)):
                cut = notation[:end]
                if notation[end] == " " or cut.endswith(" ") or cut in legal:
                    continue
                is_formed = re.fullmatch(match.game.notation.PATTERN, cut)
                refuse(match, cut, Illegal if is_formed else Malformed)


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("seed", [1, 2])
def test_first_words_are_enough_where_one_answer_begins_so(game: str, seed: int) -> None:
    whole = whole_match(game, seed)
    for step in Random(seed).sample(whole.steps, 30):
        match = whole.fork(step.number - 1)
        legal = [action.notation for action in match.legal()]
        first, *more = step.notation.split()
        is_alone = sum(one.split()[0] == first for one in legal) == 1
        if not more or re.fullmatch(match.game.notation.PATTERN, first):
            continue
        if is_alone:
            assert match.play(first).notation == step.notation
        else:
            refuse(match, first, Ambiguous)


@pytest.mark.parametrize("game", game_ids())
def test_a_refused_answer_is_repeated_in_short(game: str) -> None:
    match = moment(game, 1, 0.5)
    longer = f"{match.legal()[0].notation}{' 1' * LONG}"
    for answer in ("x" * LONG, "\U0001f333" * LONG, longer, 10**LONG, b"x" * LONG, [0] * LONG):
        assert len(str(refuse(match, answer, Malformed))) < 200


@pytest.mark.parametrize(
    ("game", "seats", "decision", "answer", "rules"),
    [
        ("onceupon", 2, "SLIP_CARD", "draw 1", ["2.3"]),
        ("onceupon", 2, "PLAY_CARD", "play Z99 1", ["3.1"]),
        ("onceupon", 2, "PLAY_CARD", "play HELD 7", ["4.2"]),
        ("onceupon", 2, "GIVE_CARD", "give HELD A", ["3.2"]),
        ("onceupon", 1, "PLAY_CARD", "give HELD B", ["9.3"]),
        ("onceupon", 1, "PLACE_CARD", "place 9", ["4.2"]),
        ("rainforest", 2, "TAKE_TILE", "take red", ["3.1"]),
        ("rainforest", 2, "TAKE_TILE", "tokens red", ["3.2"]),
        ("rainforest", 2, "TAKE_TOKENS", "take parrots", ["3.3"]),
        ("rainforest", 2, "PLACE_TOKEN", "put pink-frog 1 1", ["5.1"]),
        ("canopy", 2, "KEEP_PILE", "boa 1", ["6.7"]),
        ("canopy", 2, "KEEP_PILE", "sprout 1", ["3.1", "3.2", "3.3", "3.4"]),
        ("canopy", 2, "ADD_CARD", "canopy 9 none", ["4.1"]),
        ("vorex", 2, "PLACE_TILE", "at 0,0", ["5.1c"]),
        ("vorex", 2, "PLACE_TILE", "at 20,20", ["5.1"]),
        ("vorex", 2, "PLACE_TILE", "at 9999,1", ["5.1"]),
        ("vorex", 2, "PLACE_TILE", "draw", ["3.1"]),
        ("vorex", 2, "TAKE_ACTION", "pass", ["4.2a"]),
        ("vorex", 2, "TAKE_ACTION", "grow Z99", ["5.1"]),
        ("vorex", 2, "TAKE_ACTION", "bloom Z99.1", ["6.1"]),
    ],
)
def test_a_refusal_names_the_rule(
    game: str, seats: int, decision: str, answer: str, rules: list[str]
) -> None:
    match = Match(game, seats, 1)
    while match.decision != decision:
        match.play(match.legal()[0])
    held = [*match.legal()[0].notation.split(), ""][1]
    refusal = refuse(match, answer.replace("HELD", held), Illegal)
    assert isinstance(refusal, Illegal)
    assert [*refusal.rules] == rules


# Numbers


@pytest.mark.parametrize("answer", [True, False, np.True_, 1.0, np.float64(1), None])
def test_what_is_no_whole_number_is_no_action(answer: Any) -> None:
    refuse(Match("onceupon", 2, 1), answer, Malformed)


NOT_WHOLE = (True, False, np.True_, 1.0, np.float32(1), "1", b"1", [1], 10**LONG, -(10**LONG))
"""What is no number of a seat, a step, a level and so on; some of it equals one that is."""


@pytest.mark.parametrize("value", NOT_WHOLE, ids=lambda value: type(value).__name__)
def test_only_whole_numbers_are_taken_for_whole_numbers(value: Any) -> None:
    match = Match("onceupon", 2, 1)
    match.play("slip 1")
    match.play("slip 1")
    before = match.to_text()
    view, game, sides = match.view(0), match.game, ("random", "greedy")
    is_huge = type(value) is int  # any number of hints may be asked for
    seats: Any = 2.0 if isinstance(value, float) else value
    for ask in (
        lambda: Match("onceupon", seats),
        lambda: Match("onceupon", 2, value),
        lambda: match.view(value),
        lambda: match.view(0, step=value),
        lambda: match.news(value),
        lambda: match.log(0, "en", value),
        lambda: match.fork(value),
        lambda: match.go_back(value),
        lambda: match.reshuffle(value, 1),
        lambda: match.reshuffle(0, value),
        lambda: moabi.Bot("onceupon", value),
        lambda: moabi.Bot("onceupon", 1, value),
        lambda: moabi.Bot("onceupon", 1).suggest(view, min(value, 0) if is_huge else value),
        lambda: moabi.RandomPlayer(value),
        lambda: moabi.GreedyPlayer(value),
        lambda: Review(match, value),
        lambda: Review(match, seed=value),
        lambda: Review(match, steps=[value]),
        lambda: simulate(game, seats, 1),
        lambda: simulate(game, 2, value),
        lambda: simulate(game, 2, 1, seed=value),
        lambda: tournament(game, sides, value),
        lambda: tournament(game, sides, 1, seats),
        lambda: tournament(game, sides, 1, seed=value),
    ):
        with pytest.raises(BadSetup) as refused:
            ask()
        assert len(str(refused.value)) < 200
    with pytest.raises(NotYourTurn):
        match.play(match.legal()[0], value)
    with pytest.raises(CannotUndo):
        match.undo(value)
    assert match.to_text() == before


def test_numbers_of_numpy_are_taken_as_ones_own() -> None:
    match = Match("onceupon", np.int8(2), np.uint64(7))  # type: ignore[arg-type]
    other = Match("onceupon", 2, 7)
    for one in (match, other):
        one.play("slip 1")
    match.reshuffle(np.int64(0), np.int32(5))  # type: ignore[arg-type]
    other.reshuffle(0, 5)
    assert match.to_text() == other.to_text()
    assert Match.from_text(match.to_text()).to_text() == match.to_text()
    assert match.fork(np.int16(1)).to_text() == match.to_text()  # type: ignore[arg-type]


# Files


@pytest.mark.parametrize("written", ["SLIP 3", "slip  3", "slip"])
def test_a_file_holds_answers_as_the_game_writes_them(written: str) -> None:
    match = Match("onceupon", 2, 1)
    match.play("slip 3")
    head, line, _ = match.to_text().rsplit("\n", 3)[:3]
    assert line.startswith("1 A slip 3 #")
    chain = Chain(head, match._states[0].tobytes())
    state, text = match._states[-1].tobytes(), f"1 A {written}"
    lines = [head, f"{text} #{chain.add(text, state)}"]
    lines.append(f"end open #{chain.add('end open', state)}")
    with pytest.raises(BadRecord, match=r"line 10: .*in full, 'slip 3'|line 10: .*could be"):
        Match.from_text("\n".join([*lines, ""]))
