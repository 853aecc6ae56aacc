"""Names on the boards: whole where they can be, and never over an edge."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from moabi import Match, find_game, game_ids
from moabi.draw.letters import fitted, halves, in_two, text_width
from moabi.draw.palette import TABLE
from moabi.draw.paper import name_plate

SVG = "{http://www.w3.org/2000/svg}"
LONG = ("Caracara des montagnes", "Wilhelmina Mmmwwwbourgmm", "Paresseux à trois doigts")


def lines(plate: str) -> list[ElementTree.Element]:
    """The lines of text of a plate, the points left out."""
    root = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{plate}</svg>')
    return [text for text in root.iter(f"{SVG}text") if "text-anchor" not in text.attrib]


@pytest.mark.parametrize("name", [*LONG, "Bartholomew Featherstonehaugh-Cholmond", "W" * 40])
@pytest.mark.parametrize("width", [160.0, 262.0])
@pytest.mark.parametrize("note", ["", "to play"])
def test_a_name_ends_before_the_edge_of_its_plate(name: str, width: float, note: str) -> None:
    for text in lines(name_plate(TABLE, "sun", width, name, 7, -1, note)):
        words, size = "".join(text.itertext()), float(text.get("font-size", "0"))
        room = width - float(text.get("x", "0"))
        length = float(text.get("textLength", "0")) or text_width(words) * size
        assert length <= room - 4
        assert size >= 13


def test_words_become_smaller_then_narrower_then_shorter() -> None:
    assert fitted("Léa", 200, 20, 13) == ("Léa", 20, 0)
    assert fitted(LONG[0], 200, 20, 13).size < 20
    narrow = fitted(LONG[0], 130, 20, 13)
    assert narrow.words == LONG[0]
    assert (narrow.size, narrow.length) == (13, 130)
    assert fitted(LONG[0], 80, 20, 13).words.endswith("…")
    assert halves("Paresseux à trois doigts") == ("Paresseux à", "trois doigts")
    assert halves("Featherstonehaugh-Cholmond") == ("Featherstonehaugh-", "Cholmond")
    assert halves("Wolfgang") is None
    assert [line.words for line in in_two(LONG[0], 120, 20, 16, 13)] == [
        "Caracara des",
        "montagnes",
    ]


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("tall", [False, True], ids=("wide", "tall"))
def test_a_name_of_the_longest_kind_is_whole_on_every_board(game_id: str, tall: bool) -> None:
    game = find_game(game_id)
    seats = max(game.seats)
    names = tuple(LONG[i % len(LONG)] for i in range(seats))
    drawing = ElementTree.fromstring(Match(game, seats, 1, names=names).view(0).svg(tall=tall))
    for seat, name in enumerate(names):
        plate = drawing.find(f".//{SVG}g[@data-key='seat-{seat}']")
        assert plate is not None
        shown = " ".join("".join(text.itertext()) for text in plate.iter(f"{SVG}text"))
        assert name in shown
