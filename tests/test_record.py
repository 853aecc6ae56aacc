"""The game file: it brings back the same match, and any damage is refused with its line."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from moabi.core.errors import BadRecord, BadSetup
from moabi.core.registry import find_game
from moabi.match import Match, record

Played = Callable[..., Match]

GAME = find_game("onceupon")
SETUPS = GAME.setups()
FIRST = record.FIRST_STEP_LINE
NAMES = ("Ada", "Zoë à Paris", "木村", "Дми=трий; 🦜")
TAGS = {"players": "person,greedy", "event": "a=b, ça", "empty": ""}


def some_match(steps: int = 16) -> Match:
    """A named match for four, a few steps played."""
    match = Match("onceupon", 4, 5, {"teams": "on"}, NAMES, tags=TAGS)
    for number in range(steps):
        actions = match.legal()
        match.play(actions[number % len(actions)])
    return match


TEXT = some_match().to_text()
LINES = TEXT.split("\n")[:-1]


def refused(text: str) -> BadRecord:
    """The error with which the text is refused."""
    with pytest.raises(BadRecord) as found:
        Match.from_text(text)
    assert str(found.value).startswith(f"line {found.value.line}: ")
    assert "\n" not in str(found.value)
    return found.value


def with_line(number: int, line: str | None) -> str:
    """The text with a line changed, or taken out."""
    new = [] if line is None else [line]
    return "\n".join([*LINES[: number - 1], *new, *LINES[number:]]) + "\n"


# Round trips


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_a_file_of_any_step_brings_back_the_same_match(
    seats: int, options: dict[str, str], played: Played
) -> None:
    whole = played(seats, options)
    for step in range(0, len(whole.steps) + 1, 1 if seats == 1 else 4):
        match = whole.fork(step)
        text = match.to_text()
        again = Match.from_text(text)
        assert again.to_text() == text
        assert again.steps == match.steps
        assert again.options == match.options
        for seat in range(-1, seats):
            assert again.view(seat).state.tobytes() == match.view(seat).state.tobytes()


def test_names_and_tags_of_all_kinds_come_back() -> None:
    again = Match.from_text(TEXT)
    assert again.names == NAMES
    assert again.tags == TAGS


@given(
    names=st.lists(st.text(max_size=45), min_size=2, max_size=2),
    tags=st.dictionaries(st.text("abc_", max_size=4), st.text(max_size=12), max_size=3),
)
@settings(derandomize=True, deadline=None, max_examples=300)
@example(names=["a", "b"], tags={"a": "b "})
@example(names=["a", "b"], tags={"a": " b", "b": " "})
@example(names=["a", "b:c"], tags={"a": "b=c"})
def test_names_and_tags_either_come_back_or_are_refused(
    names: list[str], tags: dict[str, str]
) -> None:
    try:
        match = Match("onceupon", 2, 1, names=names, tags=tags)
    except BadSetup:
        return
    again = Match.from_text(match.to_text())
    assert (list(again.names), again.tags) == (names, tags)


def test_the_header_says_all_that_the_match_was_set_up_with() -> None:
    assert LINES[: FIRST - 1] == [
        "moabi game file 1",
        "game: onceupon",
        f"version: {GAME.version}",
        f"components: {GAME.components.hash}",
        "seats: 4",
        "options: teams=on",
        "seed: 5",
        f"names: {' | '.join(NAMES)}",
        "tags: players=person,greedy; event=a=b, ça; empty=",
    ]


def test_each_step_is_a_line_and_the_end_says_whether_the_match_is_over(played: Played) -> None:
    digest = "#[0-9a-f]{12}"
    for number, line in enumerate(LINES[FIRST - 1 : -1], 1):
        assert re.fullmatch(rf"{number} [A-D] [a-z]+( \w+)+ {digest}", line)
    assert re.fullmatch(f"end open {digest}", LINES[-1])
    assert re.search(f"\nend over {digest}\n$", played(2).to_text())


# Damage


HEADER_DAMAGE = [
    (1, "moabi game file 2", "must begin with"),
    (1, " moabi game file 1", "must begin with"),
    (2, "game: chess", "no game 'chess'"),
    (2, "game:", "no game ''"),
    (2, "GAME: onceupon", "'game'"),
    (3, "version: one", "whole number"),
    (3, "version: -1", "whole number"),
    (3, "version:", "whole number"),
    (4, "components: 0123456789abcdef", "components 0123456789abcdef"),
    (4, "components:", "components"),
    (5, "seats: four", "whole number"),
    (5, "seats: ٤", "whole number"),
    (5, "seats: 5", "seats"),
    (5, "seats: 0", "seats"),
    (5, "seats: 99999999999999999999999999", "whole number"),
    (6, "options: teams", "name=value"),
    (6, "options: teams=on; teams=on", "name=value"),
    (6, "options: teams=maybe", "off or on"),
    (6, "options: season=dry", "season"),
    (7, "seed: -5", "whole number"),
    (7, "seed: 5.0", "whole number"),
    (7, "seed: 9223372036854775808", "seed"),
    (7, f"seed: {'9' * 5000}", "whole number"),
    (8, "names: Ada | Bo", "2 names for 4 seats"),
    (8, f"names: {' | '.join('x' * n for n in (1, 1, 1, 50))}", "name"),
    (8, "names: a | b | c | d\x1b[2J", "name"),
    (9, "tags: event", "name=value"),
    (9, "tags: EVENT=x", "tag"),
]


@pytest.mark.parametrize(("number", "line", "problem"), HEADER_DAMAGE)
def test_a_header_that_cannot_be_is_refused_with_its_line(
    number: int, line: str, problem: str
) -> None:
    text = with_line(number, line)
    if line in ("seats: 5", "seats: 0"):
        text = text.replace(LINES[7], "names:")
    found = refused(text)
    assert (found.line, problem in str(found)) == (number, True), str(found)


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (2, "game:onceupon"),
        (2, "game: onceupon "),
        (5, "seats: 04"),
        (6, "options: teams=off"),
        (6, "options:"),
        (7, "seed: 6"),
        (7, "seed: 05"),
        (8, f"names: {' | '.join(reversed(NAMES))}"),
        (8, "names:"),
        (9, "tags: players=person,random; event=a=b, ça; empty="),
        (9, "tags:"),
    ],
)
def test_a_header_that_could_be_but_was_not_is_refused(number: int, line: str) -> None:
    found = refused(with_line(number, line))
    assert found.line in (number, FIRST)
    empty = some_match(0).to_text()
    found = refused(empty.replace(f"\n{LINES[number - 1]}\n", f"\n{line}\n"))
    assert found.line in (number, FIRST)


def test_a_step_with_another_seat_number_answer_or_hash_is_refused_at_its_line() -> None:
    for number in range(FIRST, len(LINES)):
        step, seat, notation, digest = re.fullmatch(  # type: ignore[union-attr]
            r"(\d+) (\w) (.*) #(\w+)", LINES[number - 1]
        ).groups()
        others = [
            f"{int(step) + 1} {seat} {notation} #{digest}",
            f"0{step} {seat} {notation} #{digest}",
            f"{step} {'B' if seat == 'A' else 'A'} {notation} #{digest}",
            f"{step} Z {notation} #{digest}",
            f"{step} {seat.lower()} {notation} #{digest}",
            f"{step} {seat} {notation.upper()} #{digest}",
            f"{step} {seat}  {notation} #{digest}",
            f"{step} {seat} {notation[:-1]}9 #{digest}",
            f"{step} {seat} {notation}",
            f"{step} {seat} #{digest}",
            f"{step} {seat} {notation} #{digest[:-1]}",
            f"{step} {seat} {notation} #{digest}0",
            f"{step} {seat} {notation} #{digest.upper()}x",
            f"{step} {seat} {notation} #{digest[::-1]}",
            f"{LINES[number - 1]} ",
            f"{LINES[number - 1]}\r",
            f"# {LINES[number - 1]}",
            "",
        ]
        for line in others:
            assert refused(with_line(number, line)).line == number, line


def test_another_legal_answer_is_found_out_by_its_hash() -> None:
    match = some_match(0)
    first = [action.notation for action in match.legal()]
    line = LINES[FIRST - 1]
    used = next(notation for notation in first if notation in line)
    other = next(notation for notation in first if notation != used)
    found = refused(with_line(FIRST, line.replace(used, other)))
    assert (found.line, "hash" in str(found)) == (FIRST, True)


def test_lines_taken_out_doubled_or_swapped_are_refused() -> None:
    for number in range(1, len(LINES) + 1):
        line = LINES[number - 1]
        assert refused(with_line(number, None)).line == number
        assert refused(with_line(number, f"{line}\n{line}")).line == number + 1
    for number in range(1, len(LINES)):
        swapped = [*LINES]
        swapped[number - 1 : number + 1] = LINES[number], LINES[number - 1]
        # The end in the last step's place is whole; what follows it is too much.
        place = number + 1 if number == len(LINES) - 1 else number
        assert refused("\n".join(swapped) + "\n").line == place


def test_a_file_cut_at_any_line_is_refused() -> None:
    for count in range(len(LINES)):
        found = refused("".join(f"{line}\n" for line in LINES[:count]))
        assert found.line == count + 1


def test_a_file_cut_at_any_byte_is_refused() -> None:
    for length in range(len(TEXT) - 1):
        refused(TEXT[:length])


@pytest.mark.parametrize("more", ["\n", " ", "\0", "x\n", "17 A draw 1 #0123456789ab\n", TEXT])
def test_anything_after_the_end_is_refused(more: str) -> None:
    found = refused(TEXT + more)
    assert (found.line, "after the end" in str(found)) == (len(LINES) + 1, True)


@pytest.mark.parametrize("text", ["", "\n", "\0", "\ufeff" + TEXT, "\n" + TEXT, "hello\n", "[]"])
def test_what_is_no_game_file_is_refused_at_its_first_line(text: str) -> None:
    found = refused(text)
    assert (found.line, "not a game file" in str(found)) == (1, True)


def test_other_line_ends_are_refused() -> None:
    assert refused(TEXT.replace("\n", "\r\n")).line == 1
    assert refused(TEXT.replace("\n", "\r")).line == 1


def test_an_open_match_cannot_claim_to_be_over_nor_the_other_way_round(played: Played) -> None:
    found = refused(TEXT.replace("end open", "end over"))
    assert (found.line, "still open" in str(found)) == (len(LINES), True)
    over = played(2).to_text()
    found = refused(over.replace("end over", "end open"))
    assert (found.line, "is over" in str(found)) == (over.count("\n"), True)


def test_a_step_number_of_many_digits_is_refused() -> None:
    assert refused(with_line(FIRST, f"{'9' * 5000} A draw 1 #0123456789ab")).line == FIRST


def is_caught(changed: str) -> bool:
    """Whether the changed text is refused; all that may be missing is the very last line end."""
    try:
        again = Match.from_text(changed)
    except BadRecord:
        return True
    return changed == TEXT[:-1] and again.to_text() == TEXT


@given(
    at=st.integers(0, len(TEXT) - 1),
    character=st.one_of(st.sampled_from(" \n\r\t\0#:;|=09afAZ١é"), st.characters()),
    kept=st.booleans(),
)
@settings(derandomize=True, deadline=None, max_examples=600)
def test_a_single_changed_or_added_character_is_refused(
    at: int, character: str, kept: bool
) -> None:
    changed = TEXT[:at] + character + TEXT[at if kept else at + 1 :]
    assert changed == TEXT or is_caught(changed)


def test_a_single_missing_or_doubled_character_is_refused() -> None:
    for at, character in enumerate(TEXT):
        assert is_caught(TEXT[:at] + TEXT[at + 1 :]), f"without {character!r} at {at}"
        assert is_caught(TEXT[:at] + character + TEXT[at:]), f"with a second {character!r} at {at}"
