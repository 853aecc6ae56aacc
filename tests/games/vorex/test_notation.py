"""Notation, offers, news and targets."""

from __future__ import annotations

import re

import pytest

from moabi.core.contract import NONE
from moabi.core.words import LANGUAGES
from moabi.games.vorex.layout import Decision
from moabi.match import Match, View

from .positions import GAME, SETUPS, drawn, legal, near, play, playthrough, written
from .test_rules_ruins import STAR, ring


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_every_action_has_its_own_notation_offer_and_target(
    seats: int, options: dict[str, str]
) -> None:
    for number, (state, _, _) in enumerate(playthrough(seats, 2, options)):
        if number % 6:
            continue
        view = View(GAME, state, int(state.seat))
        actions = view.legal()
        assert len({action.notation for action in actions}) == len(actions)
        assert len({action.sentence for action in actions}) == len(actions)
        for action in actions:
            assert re.fullmatch(GAME.notation.PATTERN, action.notation)
            assert action.targets


def test_examples_of_notation() -> None:
    state = drawn(ring("A....."), held=["MMI", ""], shown="eg")
    assert written(state)[:3] == ["draw", "grow F05", "grow F07"]
    assert "bloom F01.1" in written(state)
    play(state, "grow F05")
    assert near(state, "F01.0", -2, 0) in written(state)
    play(state, near(state, "F01.0", -2, 0))
    assert set(written(state)) <= {f"turn {n}" for n in range(6)}


def test_all_rotations_point_at_the_one_cell_so_that_a_click_turns_the_tile() -> None:
    state = play(drawn(ring("A....."), shown="eg"), "grow F05")
    places = View(GAME, state, 0).legal()
    assert all(len(place.targets) == 1 for place in places)
    assert len({place.targets for place in places}) == len(places)
    play(state, places[0].notation)
    turns = View(GAME, state, 0).legal()
    assert len(turns) >= 3
    assert {turn.targets for turn in turns} == {places[0].targets}


def test_payments_point_at_what_is_paid() -> None:
    state = play(drawn(ring("A....."), seat=1, held=["", "IWLL"]), "bloom F02.0")
    # b0 costs a mushroom and an insect.
    found = {a.notation: a.targets[:-1] for a in View(GAME, state, 1).legal()}
    assert found == {"pay LL": ("held-1-3",), "pay IL": ("held-1-1", "held-1-3")}


@pytest.mark.parametrize(
    ("language", "offers"),
    [
        (
            "en",
            [
                "Draw 1 mushroom",
                "Grow the forest with tile F08 (beetles with 2 light)",
                "Grow the forest with tile F05 (beetles with 1 insect)",
                "Bloom the water stump F01.1 for 1 insect",
            ],
        ),
        (
            "fr",
            [
                "Puiser 1 champignon",
                "Agrandir la forêt avec la tuile F08 (coléoptères : 2 lumière)",
                "Agrandir la forêt avec la tuile F05 (coléoptères : 1 insecte)",
                "Fleurir la souche F01.1 (eau) pour 1 insecte",
            ],
        ),
    ],
)
def test_offers_in_words(language: str, offers: list[str]) -> None:
    state = drawn(ring("A....."), held=["I", ""], shown="he")
    assert [str(action) for action in View(GAME, state, 0, language).legal()] == offers


def test_linked_light_is_told_in_the_price() -> None:
    forest = """
              b3#
        b1. b0.
      a2. (.) b2.
    A0A a0. a1.
      a3# B0B
    """
    state = drawn(forest, held=["IW", ""], shown="eg")
    offers = [str(action) for action in View(GAME, state, 0).legal()]
    assert (
        offers[3]
        == "Bloom the mushroom stump F01.0 for 1 insect and 1 water, less 1 of your choice"
    )


def test_news_of_a_bloom_name_what_was_paid_and_who_won_the_ruin() -> None:
    before = drawn(ring("B.BBAB"), held=["MI", ""])
    after = play(drawn(ring("B.BBAB"), held=["MI", ""]), "bloom F01.1")
    action = next(
        code
        for code in legal(before)
        if GAME.notation.write(before, code, GAME.tables) == "bloom F01.1"
    )
    told = View(GAME, after, NONE).tell(GAME.notation.tell(before, action, after, GAME.tables))
    assert (
        told
        == "Seat A blooms the water stump F01.1 for 1 mushroom and 1 insect. A ruin goes to Seat B."
    )


def test_prompts_say_what_is_asked() -> None:
    state = drawn(STAR, seat=1, held=["", "IW"], shown="hk")
    assert View(GAME, state, 1).prompt() == "Seat B: take the first of two actions."
    play(state, "draw")
    assert View(GAME, state, 1).prompt() == "Seat B: take the second action."
    play(state, "grow F08")
    assert View(GAME, state, 1).prompt() == (
        "Seat B: where does the middle of tile F08 (beetles with 2 light) go?"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_is_told(language: str) -> None:
    match = Match(GAME, 2, 5, {"objectives": "chosen"})
    for _ in range(40):
        match.play(match.legal()[-1])
    told = match.log(NONE, language)
    assert len(told) == 40
    assert all("{" not in line and line.endswith(".") for line in told)


def test_every_decision_has_a_prompt_in_both_languages() -> None:
    for language in LANGUAGES:
        words = GAME.words(language)
        for decision in Decision:
            key = f"ask-{decision.name.lower().replace('_', '-')}"
            assert key in words or f"{key}-brown" in words
