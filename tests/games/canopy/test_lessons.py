"""Why a place of Canopy's board cannot be chosen: the rule that forbids it now."""

from __future__ import annotations

import pytest

from moabi.core.state import State
from moabi.games.canopy.layout import PLANT, SeasonCard
from moabi.games.canopy.lessons import forbidding, subject
from moabi.match import View

from ..playing import reasons
from .positions import GAME, begin, end_season, hidden, kind, lay_out, play, playthrough

PILES = ("MON T1", "FRO RAIN", "BRO SUN FER")
DECK = "SEED TOU2 FIRE DIS MON"


def why(state: State, place: str) -> tuple[str, ...]:
    """The rules that the seat to decide is told, for a place that it cannot choose."""
    view = View(GAME, hidden(state, int(state.seat)), int(state.seat))
    assert f'data-key="{place}"' in view.svg()
    assert not any(place in action.targets for action in view.legal())
    return forbidding(view.state, GAME.tables, place)


def of_kind(card: str, forest: int = 0) -> str:
    """The key of a forest's cards of a kind."""
    return f"kind-{forest}-{kind(card)}"


@pytest.mark.parametrize(("seats", "options"), GAME.setups())
def test_every_place_that_cannot_be_chosen_has_a_rule_that_says_why(
    seats: int, options: dict[str, str]
) -> None:
    states = [state for state, _, _ in playthrough(seats, 5, options)]
    views = [
        View(GAME, hidden(state, int(state.seat)), int(state.seat))
        for number, state in enumerate(states)
        if number % 5 == 0
    ]
    assert len(reasons(views)) > 15


def test_piles_and_their_cards() -> None:
    state = play(lay_out("0..", "0..", piles=PILES, deck=DECK), "refuse")
    assert why(state, "pile-0") == why(state, "card-0-0") == ("3.3",)
    assert why(state, "pile-2") == ("3.1", "3.3")
    assert why(state, "card-1-0") == ("3.2", "4.1")
    last = lay_out("0..", "0..", piles=("", "MON"))
    assert why(last, "deck") == ("7.1",)
    assert why(last, "pile-0") == ("7.2",)


def test_a_pile_that_the_howler_guards() -> None:
    state = lay_out("HOW", "0..", piles=PILES, deck=DECK)
    play(state, "keep", "howler 2", "refuse")
    assert state.seat == 1
    assert why(state, "pile-1") == ("15.8",)


def test_a_fire_that_the_tapir_may_put_out() -> None:
    state = end_season("TAP ANT FIRE FIRE FER 1..", "FER")
    assert subject(state) == "USE_TAPIR"
    assert why(state, of_kind("FIRE")) == ("8.5",)
    assert why(state, of_kind("FER")) == ("10.3",)
    assert why(state, of_kind("ANT")) == ("6.8a", "6.8")
    assert why(state, of_kind("FER", 1)) == why(state, "seat-1") == ("15.12",)
    spread = play(end_season("TAP FIRE FIRE FIRE FER BRO", "FER BRO"), "animal none")
    assert why(spread, of_kind("FIRE")) == ("8.6",)
    stayed = play(end_season("TAP FIRE FIRE FIRE FER BRO MON", "FER BRO"), "tapir")
    assert why(stayed, of_kind("FIRE")) == ("8.5",)


def test_animals_that_cannot_act() -> None:
    state = lay_out("BOA FRO2 MAC", "FER", piles=PILES, deck=DECK)
    assert why(state, of_kind("FRO2")) == ("6.3",)
    assert why(state, of_kind("MAC")) == ("15.11",)
    assert why(state, of_kind("FER", 1)) == ("3.2",)
    play(state, "boa 1")
    assert why(state, of_kind("BOA")) == ("6.1", "6.7")
    came = lay_out("0..", "FER", piles=("FRO T0 T1",), deck=DECK)
    play(came, "keep")
    assert why(came, of_kind("FRO")) == ("6.2", "6.5")
    quiet = lay_out("MAC", "0..", piles=PILES, deck=DECK, card=SeasonCard.QUIET_JUNGLE)
    assert why(quiet, of_kind("MAC")) == ("16.12", "15.11")
    assert why(quiet, "season") == ("16.1",)


def test_the_ants_say_when_and_what_they_cut() -> None:
    state = lay_out("ANT 1x1= 2x2 FER", "0..", piles=("", "MON"), deck="")
    assert why(state, "tree-0-0") == ("9.2",)
    assert why(state, "tree-0-1") == why(state, of_kind("FER")) == ("6.8",)
    play(state, "ants")
    assert why(state, "pile-0") == why(state, "tree-0-0") == ("6.8", "4.4")
    looking = play(lay_out("ANT FER", "0..", piles=PILES, deck=DECK), "animal none")
    assert why(looking, of_kind("ANT")) == ("6.8a", "6.8")


def test_trees_that_take_no_card() -> None:
    forest = "1x1= 2x2 0.. 1.."
    state = play(lay_out(forest, "0..", piles=("C1",), deck=DECK), "keep")
    assert why(state, "tree-0-0") == ("9.2",)
    assert why(state, "tree-0-1") == ("5.2",)
    assert why(state, "tree-0-new") == ("5.1", "5.2")
    assert why(state, "tree-1-0") == ("3.2",)
    assert why(state, "discard") == ("5.3",)


def test_what_cannot_be_lost() -> None:
    dry = play(lay_out("1x1= FER 0..", "0..", piles=("DRO",), deck=DECK), "keep")
    assert why(dry, "tree-0-0") == why(dry, of_kind("RAIN")) == ("4.4",)
    burning = end_season("FIRE FIRE FER FER MON", "FER")
    assert why(burning, of_kind("FIRE")) == ("8.5",)
    assert why(burning, of_kind("FER", 1)) == ("8.5", "8.8")
    spreading = end_season("FIRE FIRE FIRE FER MON", "FER MON")
    assert why(spreading, of_kind("FIRE")) == ("8.6",)
    sick = end_season("DIS DIS TOU BOA2 FRO", "FER")
    assert why(sick, of_kind("FER")) == ("8.7", "8.5")
    assert why(sick, "pile-0") == ("7.3",)


def test_what_is_not_dealt_before_species_are_chosen() -> None:
    state = begin(2, 1, {"animals": "chosen"})
    assert why(state, "pile-0") == why(state, f"kind-0-{PLANT}") == ("15.2",)


def test_alone_the_spirits_forest_is_its_own() -> None:
    state = begin(1)
    assert why(state, "tree-1-0") == ("17.1",)
    assert why(state, "seat-1") == ("17.3",)


def test_a_loss_is_taught_by_its_cause() -> None:
    dry = play(lay_out("FER MON 0..", "0..", piles=("DRO",), deck=DECK), "keep")
    assert subject(dry) == "cause-drought"
    assert subject(end_season("FIRE FIRE FER FER MON", "FER")) == "cause-fire"
    assert subject(end_season("DIS DIS TOU BOA2 FRO", "FER")) == "cause-disease"


def test_a_pile_is_another_lesson_when_the_deck_is_empty() -> None:
    assert subject(lay_out("0..", "0..", piles=PILES, deck=DECK)) == "KEEP_PILE"
    assert subject(lay_out("0..", "0..", piles=PILES)) == "KEEP_PILE_LATE"
