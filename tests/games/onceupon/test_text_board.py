"""The board as text, in both languages and at every seat count."""

from __future__ import annotations

import re

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.core.words import LANGUAGES
from moabi.games.onceupon.layout import Decision
from moabi.match import View

from .positions import GAME, SETUPS, begin, hand, hidden, lay_out, level, name, play, playthrough

HAND = {"en": "hand", "fr": "main"}
LEVELS = {
    "en": ("ground", "first level", "second level", "canopy"),
    "fr": ("Sol", "Premier étage", "Deuxième étage", "Canopée"),
}
CARD_ID = re.compile(r"\b[GFSC]\d\d\b")


def board(state: State, viewer: int, language: str = "en") -> str:
    return View(GAME, hidden(state, viewer), viewer, language).text()


def hands(text: str, language: str) -> list[list[str]]:
    """What the board shows of each hand, in the order of the board."""
    found = re.findall(rf"^  {HAND[language]}\s?: (.*)$", text, re.MULTILINE)
    return [line.split(", ") for line in found]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_own_faces_are_shown_and_only_levels_of_other_hands(
    seats: int, options: dict[str, str], language: str
) -> None:
    for number, (state, _, _) in enumerate(playthrough(seats, 3, options)):
        if number % 5:
            continue
        for viewer in range(NONE, seats):
            shown = hands(board(state, viewer, language), language)
            order = [(viewer + 1 + turn) % seats for turn in range(seats)]
            order = [seat for seat in order if hand(state, seat)]
            assert len(shown) == len(order)
            for seat, line in zip(order, shown, strict=True):
                for held, text in zip(hand(state, seat), line, strict=True):
                    rank = LEVELS[language][level(held)]
                    if seat == viewer:
                        assert text.startswith(f"{name(held)} {rank} ")
                    else:
                        assert text == rank


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_no_card_is_named_but_own_cards_and_the_card_to_place(
    seats: int, options: dict[str, str], language: str
) -> None:
    for number, (state, _, after) in enumerate(playthrough(seats, 4, options)):
        for viewer in range(NONE, seats):
            if number % 7 != viewer % 7:
                continue
            allowed = {name(n) for n in hand(state, viewer)} if viewer != NONE else set()
            if state.offered != NONE:
                allowed.add(name(int(state.offered)))
            text = board(state, viewer, language)
            assert set(CARD_ID.findall(text)) == allowed
        if after.seat == NONE:
            assert not CARD_ID.findall(board(after, NONE, language))


def test_a_whole_board() -> None:
    state = lay_out(
        [["G01 F06 S11 C13", "F02"], ["G02 C09"]],
        ["G05 F16 C01", "G06 S06 C06"],
        ["S01 F09", "", "G07", "C02 C03 C04", ""],
        seat=1,
        asked=Decision.PLAY_CARD,
    )
    assert board(state, 0).split("\n") == [
        "animals: E forest elephant, M mandrill, C chameleon, F tree frog,",
        "  K colobus, H hornbill, P grey parrot, B fruit bat; x chainsaw",
        "",
        "piles: [1] 2 (first level)  [2] 0  [3] 1 (ground)  [4] 3 (canopy)  [5] 0",
        "",
        f"> Seat B, {points(state, 1)}",
        "  canopy        PP",
        "  second level  .",
        "  first level   .",
        "  ground        -",
        "                1",
        "  hand: ground, second level, canopy",
        "",
        "  Seat A, 4 points",
        "  canopy        x     .",
        "  second level  KKH   .",
        "  first level   CF    C",
        "  ground        -     .",
        "                1     2",
        "  hand: G05 ground E, F16 first level CFx, C01 canopy -",
    ]
    french = board(state, NONE, "fr").split("\n")
    assert french[3].endswith(": [1] 2 (Premier étage)  [2] 0  [3] 1 (Sol)  [4] 3 (Canopée)  [5] 0")
    assert french[5] == "  Place A, 4 points"
    assert french[-1].endswith(": Sol, Deuxième étage, Canopée")


def points(state: State, seat: int) -> str:
    view = View(GAME, state, NONE)
    return view.say("board-points", points=view.points()[seat])


def test_a_board_for_one_shows_selection_and_obligatory_piles() -> None:
    state = lay_out(
        [["G01"]], ["G05 F05"], ["S01", "", "C02 C03", "G07 G08"], asked=Decision.DRAW_CARD
    )
    text = board(state, 0)
    assert "Selection: [1] 1 (second level)  [2] 0  [3] 2 (canopy)\n" in text
    assert "Obligatory: 2 (ground)\n" in text
    french = board(state, 0, "fr")
    assert re.search(r"^Sélection : \[1\] 1 \(Deuxième étage\)", french, re.MULTILINE)
    assert re.search(r"^Obligatoire : 2 \(Sol\)$", french, re.MULTILINE)


def test_every_back_is_shown_while_start_cards_are_slipped_in() -> None:
    state = begin(2, 3)
    shown = r"piles: " + "  ".join(rf"\[{n}\] \d\d \([a-z ]+\)" for n in range(1, 6))
    backs = re.search(shown, board(state, 0))
    assert backs
    play(state, "slip 4")
    assert backs[0].replace("[4] 12", "[4] 13") in board(state, NONE)
    play(state, "slip 4")
    assert backs[0].replace("[4] 12", "[4] 14") in board(state, 1)


def test_the_card_to_place_is_shown_to_all_beside_the_seat_that_places_it() -> None:
    state = lay_out(
        [["G01"], ["G02"]], ["G05", "G06"], offered="C16", seat=1, asked=Decision.PLACE_CARD
    )
    for viewer in (NONE, 0, 1):
        text = board(state, viewer)
        block = next(part for part in text.split("\n\n") if "> Seat B" in part)
        assert block.endswith("  to place now: C16 canopy PBx")
        assert text.count("to place now") == 1


def test_the_viewer_comes_last_and_the_seat_to_decide_is_marked() -> None:
    state = lay_out([["G01"], ["G02"], ["G03"]], seat=2, asked=Decision.PLAY_CARD)
    for viewer, order in ((NONE, "ABC"), (0, "BCA"), (1, "CAB"), (2, "ABC")):
        text = board(state, viewer)
        assert "".join(re.findall(r"^[> ] Seat (.)", text, re.MULTILINE)) == order
        assert re.findall(r"^> Seat (.)", text, re.MULTILINE) == ["C"]
