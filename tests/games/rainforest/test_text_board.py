"""The board as text, in both languages and at every seat count."""

from __future__ import annotations

import re

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.core.words import LANGUAGES
from moabi.games.rainforest.layout import Decision
from moabi.match import View

from .positions import FROG, GAME, MONKEY, SEATS, TILES, hidden, lay_out, playthrough, species

TILE_ID = re.compile(r"\b[RYGPB]\d\d\b")


def board(state: State, viewer: int, language: str = "en") -> str:
    return View(GAME, hidden(state, viewer), viewer, language).text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_tops_and_clearings_are_named_and_nothing_of_the_piles_below(
    seats: int, language: str
) -> None:
    for state, _, _ in playthrough(seats, 1)[::17]:
        for viewer in range(NONE, seats):
            text = board(state, viewer, language)
            shown = [
                int(state.pile[zone, state.pile_size[zone] - 1])
                for zone in range(5)
                if state.pile_size[zone]
            ]
            shown += [int(n) for n in state.clearing.flat if n != NONE]
            shown += [int(n) for zone in range(5) for n in state.pile[zone, : state.known[zone]]]
            assert sorted(TILE_ID.findall(text)) == sorted(TILES[n]["id"] for n in shown)
            assert "{" not in text


WHOLE = {
    "en": """\
red zone: R09 red/blue 2: yellow + yellow, 11 in the pile
    species: red monkey, yellow frog
yellow zone: Y04 yellow 3: any + blue, 9 in the pile
    species: purple butterfly
green zone: G11 green/red 3: any + blue + blue, 9 in the pile
    species: blue parrot
purple zone: pile empty, 0 in the pile
    species: none
blue zone: B11 blue/green 4: monkey + monkey + monkey, 11 in the pile
    species: yellow monkey, yellow monkey
Protected Area tokens: yellow 4 (x3), blue 3 (x2)
BAG

> Seat B, 2 points, totem frog
  7 .        8 .        9 .
  4 .        5 .        6 .
  1 green 2  2 .        3 .
  tokens: red frog, red parrot

  Seat A, 6 points, totem monkey, Binoculars
  7 .                         8 .                         9 .
  4 .                         5 .                         6 .
  1 yellow 1* x2              2 green/purple 2 Diversity  3 .
  clearing 1: Y07 yellow 5: [yellow frog] + yellow + yellow
  tokens: none""",
    "fr": """\
zone rouge : R09 rouge/bleue 2 : jaune + jaune, 11 dans la pile
    espèces : singe rouge, grenouille jaune
zone jaune : Y04 jaune 3 : toute espèce + bleu, 9 dans la pile
    espèces : papillon violet
zone verte : G11 verte/rouge 3 : toute espèce + bleu + bleu, 9 dans la pile
    espèces : perroquet bleu
zone violette : pile vide, 0 dans la pile
    espèces : aucun
zone bleue : B11 bleue/verte 4 : singe + singe + singe, 11 dans la pile
    espèces : singe jaune, singe jaune
jetons Zone Protégée : jaune 4 (x3), bleue 3 (x2)
BAG""",
}


def small_position() -> State:
    return lay_out(
        ["Y07=yf,.,."],
        ["Y01=rm G09=bb,bb", "G03=rb,rb"],
        ["", "rf rp"],
        zones={"red": "rm yf", "yellow": "pb", "green": "bp", "purple": "", "blue": "ym ym"},
        piles={"purple": ""},
        tops="R09 Y04 G11 B11",
        free="y4 b3",
        owned={"y3": (0, 0)},
        totems=(MONKEY, FROG),
        diversity=[1],
        seat=1,
        asked=Decision.DISCARD_TOKEN,
    )


def test_a_whole_board() -> None:
    state = small_position()
    types = ("monkey", "frog", "butterfly", "parrot")
    colors = ("red", "yellow", "purple", "blue")
    kinds = [f"{color} {kind}" for kind in types for color in colors]
    bag = ", ".join(f"{left} {kind}" for left, kind in zip(state.bag, kinds, strict=True) if left)
    whole = WHOLE["en"].replace("BAG", f"bag: {bag}")
    assert board(state, 0).split("\n") == whole.split("\n")
    french = board(state, NONE, "fr").split("\n\n")
    *lines, last = french[0].split("\n")
    assert lines == WHOLE["fr"].split("\n")[:-1]
    assert last.startswith("sac : ")
    assert french[1].startswith("  Place A, 6 points, totem singe, Jumelles\n")
    assert french[2].startswith("> Place B, 2 points, totem grenouille\n")


def test_the_viewer_comes_last_and_the_seat_to_decide_is_marked() -> None:
    state = lay_out(seats=3, seat=2, first=1)
    for viewer, order in ((NONE, "ABC"), (0, "BCA"), (1, "CAB"), (2, "ABC")):
        text = board(state, viewer)
        assert "".join(re.findall(r"^[> ] Seat (.)", text, re.MULTILINE)) == order
        assert re.findall(r"^> Seat (.)", text, re.MULTILINE) == ["C"]
        assert re.findall(r"Seat (.), 0 points, totem \w+, Binoculars$", text, re.MULTILINE) == [
            "B"
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_species_has_a_name_of_its_own(language: str) -> None:
    seen = set()
    for token in range(16):
        state = lay_out(zones={"red": species(token)})
        text = board(state, 0, language).split("\n")[1]
        seen.add(text)
    assert len(seen) == 16
