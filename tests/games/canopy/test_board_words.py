"""Words on Canopy's board: they stay in their places, and say what is reconstructed."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from moabi.core.words import LANGUAGES
from moabi.draw.letters import text_width
from moabi.games.canopy import faces, middle
from moabi.games.canopy.layout import NUM_SPECIES, SPECIES_IDS
from moabi.games.canopy.table import Table
from moabi.match import Match, View

from .positions import end_season, hidden
from .test_board import GAME, SVG, fresh_view


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_over_the_stage_end_before_the_name(language: str) -> None:
    state = end_season("SEED", "0..")
    words = View(GAME, state, 0, language).say("board-seedlings")
    drawing = View(
        GAME, hidden(state, 0), 0, language, ("Bartholomew Featherstone" * 2, "Bo")
    ).svg()
    ends = {}
    for text in ElementTree.fromstring(drawing).iter(f"{SVG}text"):
        said, size = "".join(text.itertext()), float(text.get("font-size", "0"))
        if said == words or (said.startswith("Bartholomew") and text.get("text-anchor") == "end"):
            length = float(text.get("textLength", "0")) or text_width(said) * size
            ends[said] = float(text.get("x", "0")), length
    (start, wide), (end, name) = ends.values()
    assert start + wide <= end - name


def test_a_wide_page_tells_what_the_species_in_play_do() -> None:
    view = fresh_view()
    drawing = view.svg().replace("\n", " ")
    told = [s for s in range(NUM_SPECIES) if int(view.state.species) >> s & 1]
    assert told
    for species in told:
        does = view.say(f"board-ability-{SPECIES_IDS[species]}")
        assert does.split(", ")[0] in re.sub(r"<title>.*?</title>|</?text[^>]*>", " ", drawing)


def test_the_next_card_of_a_fan_does_not_cover_a_canopys_digit() -> None:
    for value in range(3):
        face = faces.definitions(Table(fresh_view()._scene()).worth)
        found = re.search(rf'<text [^>]*\bx="([\d.]+)"[^>]*>×{value}<', face)
        assert found
        assert float(found[1]) + 12 <= middle.VISIBLE * faces.WIDTH


@pytest.mark.parametrize(
    ("seats", "options", "is_said"),
    [
        (2, {}, False),
        (1, {}, True),
        (3, {}, True),
        (4, {}, True),
        (2, {"shifting": "on"}, True),
        (2, {"animals": "drawn"}, True),
        (2, {"packs": "orchid"}, True),
    ],
)
def test_the_foot_says_which_rules_are_reconstructed(
    seats: int, options: dict[str, str], is_said: bool
) -> None:
    view = Match(GAME, seats, 1, options).view(0)
    drawing = view.svg()
    assert view.say("board-reconstructed") in drawing
    assert (view.say("board-reconstructed-rules") in drawing) == is_said
