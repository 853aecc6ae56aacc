"""The board as text and as a drawing, as each viewer sees it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.core.words import LANGUAGES
from moabi.games.canopy.layout import SeasonCard
from moabi.match import View

from .positions import GAME, begin, end_season, hidden, lay_out, play, playthrough

BOARD = """\
Season 1 of 3; season deck 2, Germination deck 21
Species in play: toucan, Amazonian poison frog, sloth, emerald tree boa, kinkajou, leafcutter ants
Discards: none
  Pile 1: 2 cards (monstera, unknown card)
> Pile 2: 2 cards (rain, sloth pair)
  Pile 3: 3 cards

  Seat B, 0 points
  trees: 1: 12x2=*
  wildlife: active toucan (ready)

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
    state.species = 63
    play(state, "refuse")
    assert View(GAME, hidden(state, 0), 0).text() == BOARD


def text_of(state: State, seat: int = 0, language: str = "en") -> str:
    """The text board as a seat sees it."""
    return View(GAME, hidden(state, seat), seat, language).text()


def test_rule_19_1_used_ready_and_new_animals_are_told_apart() -> None:
    state = lay_out("TOU BOA TOU2", "", piles=("SLO T1 T2", "SUN"), deck="FER FER FER")
    play(state, "toucan 1", "keep")
    said = text_of(state, 1)
    assert "active toucan (used this season), toucan pair, active sloth (just arrived)" in said
    assert "active boa (ready)" in said


def test_a_quiet_jungle_calls_no_animal_used() -> None:
    state = lay_out("TOU", "", piles=("SUN",), deck="FER FER", card=SeasonCard.QUIET_JUNGLE)
    state.ready[:] = 0
    view = View(GAME, hidden(state, 0), 0)
    assert "wildlife: active toucan\n" in view.text()
    assert "used this season" not in view.svg()


def test_rule_19_1_discards_and_species_in_play_are_listed() -> None:
    state = lay_out("FER", "", piles=("DRO", "SUN"), deck="FER FER FER")
    play(state, "keep")
    for seat in (0, 1, NONE):
        assert "Discards: fern, drought" in text_of(state, seat)
    advanced = text_of(begin(2, 1, {"animals": "advanced"}), NONE)
    assert "Species in play: jaguar, black howler monkey, Goliath birdeater" in advanced


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_says_how_many_species_are_chosen(language: str) -> None:
    state = begin(2, 1, {"animals": "chosen"})
    play(state, "choose TAP", "choose TOU")
    said = View(GAME, hidden(state, 0), 0, language).prompt()
    assert {"en": "six or seven in all (2 so far)", "fr": "six ou sept en tout (2 déjà)"}[
        language
    ] in said


def test_rules_19_4_and_19_5_germination_cards_one_has_seen_are_shown() -> None:
    for seen, is_shown in (("shown", True), ("hidden", False)):
        state = end_season(
            "SEED", "SEED", germ="MON FER SUN RAIN BRO T2 C2", options={"seen": seen}
        )
        play(state, "sprout 2")
        # Three cards lie drawn before seat B; the others are counted from below them.
        known = "no. 16 monstera, no. 17 sun"
        view = View(GAME, hidden(state, 0), 0)
        assert (known in view.text()) == is_shown
        assert (known in view.svg()) == is_shown
        for seat in (1, NONE):
            other = View(GAME, hidden(state, seat), seat)
            assert "no. " not in other.text() + other.svg()
        play(state, "sprout none")
        mine, theirs = View(GAME, hidden(state, 0), 0), View(GAME, hidden(state, 1), 1)
        assert ("no. 16 monstera, no. 17 sun" in mine.svg()) == is_shown
        assert ("no. 18 rain, no. 19 bromeliad, no. 20 trunk 2" in theirs.text()) == is_shown


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
