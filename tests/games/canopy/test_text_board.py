"""The board as text and as a drawing, as each viewer sees it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from moabi.core.contract import NONE
from moabi.core.words import LANGUAGES
from moabi.games.canopy.layout import SeasonCard
from moabi.match import View

from .positions import GAME, begin, end_season, hidden, lay_out, play, playthrough

BOARD = """\
Season 1 of 3; season deck 2, Germination deck 21
  Pile 1: 2 cards (monstera, unknown card)
> Pile 2: 2 cards (rain, sloth pair)
  Pile 3: 3 cards

  Seat B, 0 points
  trees: 1: 12x2=*
  wildlife: active toucan

> Seat A, 4 points
  trees: 1: 0..  2: 12x1
  cards: 2 × fern, fire

A tree: its trunks, then .. unfinished or x and its canopy; = scored, * tallest once.\
"""


def test_the_board_of_a_seat() -> None:
    state = lay_out(
        "0.. 12x1 FER FER FIRE",
        "12x2=* TOU",
        piles=("MON", "RAIN SLO2", "BRO SUN FER"),
        deck="SEED DIS MON",
        points=(4, 0),
    )
    play(state, "refuse")
    assert View(GAME, hidden(state, 0), 0).text() == BOARD


def test_another_seat_sees_no_pile() -> None:
    state = lay_out("", "", piles=("MON", "RAIN"), deck="SEED DIS MON")
    for viewer in (1, NONE):
        said = View(GAME, hidden(state, viewer), viewer).text()
        assert "monstera" not in said
        assert "Pile 1: 1 card" in said


def test_kept_cards_and_drawn_seedlings_are_listed() -> None:
    state = play(lay_out("1.. 2..", "", piles=("T1 C2", "SUN"), deck="SEED MON MON"), "keep")
    assert "still to add: trunk 1, canopy ×2" in View(GAME, hidden(state, 1), 1).text()
    seeds = end_season("SEED", "", germ="MON FER SUN")
    assert "monstera, fern, sun" in View(GAME, hidden(seeds, 0), 0).text()
    unknown = View(GAME, hidden(seeds, 1), 1).text()
    assert "unknown card, unknown card, unknown card" in unknown


def test_season_cards_species_the_spirit_and_the_howler_are_named() -> None:
    state = lay_out("HOW", "", piles=("MON", "SUN"), deck="FER FER", card=SeasonCard.GIANTS)
    play(state, "keep", "howler 2")
    said = View(GAME, hidden(state, 0), 0).text()
    assert "Giants: each tree of three or more trunks" in said
    assert "guarded by the howler monkey" in said
    choosing = begin(2, 1, {"animals": "chosen"})
    play(choosing, "choose TAP")
    assert "Species in play: tapir" in View(GAME, hidden(choosing, 0), 0).text()
    assert "The Forest Spirit, 0 points" in View(GAME, hidden(begin(1), 0), 0).text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dark", [False, True])
def test_the_drawing_is_well_formed_for_every_viewer(language: str, dark: bool) -> None:
    for number, (_, _, state) in enumerate(playthrough(3, 4, {"shifting": "on"})):
        if number % 30 == 0:
            for seat in (0, 2, NONE):
                view = View(GAME, hidden(state, seat), seat, language)
                root = ElementTree.fromstring(view.svg(dark=dark))
                keys = [e.get("data-key") for e in root.iter() if e.get("data-key")]
                assert len(keys) == len(set(keys))
                assert {"deck", "germination", "discard", "seat-0", "seat-2"} <= set(keys)
