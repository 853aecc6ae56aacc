"""Notation, offers, news and targets."""

from __future__ import annotations

import re
from itertools import product

import pytest

from moabi.core.contract import NONE
from moabi.core.pending import push
from moabi.core.state import State, copy_state
from moabi.core.words import LANGUAGES
from moabi.games.vorex import rules
from moabi.games.vorex.hexes import centre
from moabi.games.vorex.layout import AWAITED, CELL, DRAW, HEXES, RUIN, WEED, Decision
from moabi.games.vorex.naming import DIRECTION_NAMES, WAYS, coordinates, tile_message, way_to, where
from moabi.games.vorex.table import clear_table, lay
from moabi.match import Match, View

from .positions import (
    GAME,
    SETUPS,
    begin,
    cell_of,
    drawn,
    hex_of,
    leave_flowers,
    legal,
    near,
    play,
    playthrough,
    written,
)
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
    assert {turn.targets[-1:] for turn in turns} == {places[0].targets}


def test_each_rotation_points_at_its_handle_too_and_the_handle_names_it() -> None:
    state = play(drawn(ring("A....."), shown="eg"), "grow F05")
    play(state, written(state)[0])
    mine = View(GAME, state, 0)
    svg = mine.svg()
    for turn in mine.legal():
        number = int(turn.notation.split()[1])
        assert f"turn-{number}" in turn.targets
        assert f"<title>turned {60 * number}° to the left</title>" in svg


@pytest.mark.parametrize(
    ("language", "offers"),
    [
        (
            "en",
            [
                "Lay it as it is: mushrooms right, water upper left, arid land lower left",
                "Turn it 60° to the left: mushrooms upper right, water left, arid land lower right",
                "Turn it 120° to the left: arid land right, mushrooms upper left, water lower left",
            ],
        ),
        (
            "fr",
            [
                "La poser telle quelle : champignons à droite, "
                "eau en haut à gauche, zone aride en bas à gauche",
                "La tourner de 60° vers la gauche : champignons en haut à droite, "
                "eau à gauche, zone aride en bas à droite",
                "La tourner de 120° vers la gauche : zone aride à droite, "
                "champignons en haut à gauche, eau en bas à gauche",
            ],
        ),
    ],
)
def test_a_rotation_is_offered_with_what_comes_to_lie_where(
    language: str, offers: list[str]
) -> None:
    state = play(drawn(ring("A....."), shown="eg"), "grow F05")
    turns: dict[str, str] = {}
    for place in written(state):
        turning = play(copy_state(state), place)
        found = View(GAME, turning, 0, language).legal()
        turns.update({turn.notation: str(turn) for turn in found})
    assert [turns[f"turn {n}"] for n in range(3)] == offers


def test_the_directions_named_are_those_of_the_board() -> None:
    for offset, name in DIRECTION_NAMES.items():
        x, y = centre(*offset)
        assert ("right" in name) == (x > 0)
        assert ("upper" in name, "lower" in name) == (y < 0, y > 0)


def test_cells_keep_their_coordinates_however_long_the_forest() -> None:
    for way in (1, -1):
        state = begin(4)
        clear_table(state)
        for tile in range(21):
            lay(state, tile, cell_of(3 * tile * way, -tile * way), 0)
        for tile in range(21):
            cell = int(state.hex_cell[tile * HEXES])
            assert coordinates(cell) == (3 * tile * way, -tile * way)
        state.laying = 21
        state.num_pending = 0
        push(state, int(Decision.PLACE_TILE), 0, 0)
        columns = [int(text[3:].split(",")[0]) for text in written(state)]
        assert max(columns) - min(columns) == 3 * 20 + 2 + 4


def test_places_are_named_by_the_compass_seen_from_the_middle_of_the_forest() -> None:
    state = drawn(ring("A....."), shown="eg")
    play(state, "grow F05")
    laid = [coordinates(int(cell)) for cell in state.hex_cell if cell != NONE]
    xs, ys = zip(*(centre(*place) for place in laid), strict=True)
    named = set()
    for code in legal(state):
        x, y = centre(*coordinates(code - CELL))
        name = where(state, code - CELL).key
        named.add(name)
        for side, is_there in {
            "north": y < max(ys),
            "south": y > min(ys),
            "west": x < max(xs),
            "east": x > min(xs),
        }.items():
            assert is_there or side not in name
    assert len(named - {"where-middle"}) == 8


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_place_for_a_tile_has_words_of_its_own_without_being_counted(
    seats: int, language: str
) -> None:
    offers, places = 0, 0
    for number, (state, _, _) in enumerate(playthrough(seats, 4)):
        if state.decision != Decision.PLACE_TILE or number % 3:
            continue
        view = View(GAME, state, int(state.seat), language)
        found = [str(action) for action in view.legal()]
        assert not any(re.search(r"\(\d+\)$", offer) for offer in found)
        assert len(set(found)) == len(found)
        titles = re.findall(r'data-key="cell-[^>]*>\s*<title>([^<]*)</title>', view.svg())
        assert len(set(titles)) == len(titles) >= len(found)
        offers, places = offers + len(found), places + 1
    assert offers > 30 * places > 100


def test_a_place_is_named_by_the_way_from_the_first_piece_and_by_what_it_touches() -> None:
    state = play(begin(2), "lay S1")
    offers = {a.notation: str(a) for a in View(GAME, state, 0).legal()}
    assert offers["at 1,0"] == "Lay it beside light, 1 step east of the first piece"
    assert offers["at -2,0"] == "Lay it 2 steps west of the first piece"
    assert offers["at 1,1"] == "Lay it 1 step south-east and 1 east of the first piece"
    french = {a.notation: str(a) for a in View(GAME, state, 0, "fr").legal()}
    assert (
        french["at 0,-1"]
        == "La poser à 1 pas au nord-ouest de la première pièce, à côté\xa0: lumière"
    )


def test_the_way_to_a_place_leads_there_and_is_the_shortest() -> None:
    step = {name: way for way, name in WAYS}
    for q, r in product(range(-9, 10), repeat=2):
        way = way_to(q, r)
        assert [sum(n * step[name][axis] for n, name in way) for axis in (0, 1)] == [q, r]
        assert sum(n for n, _ in way) == max(abs(q), abs(r), abs(q + r))
        assert all(n > 0 for n, _ in way)


def test_an_offer_to_draw_tells_what_the_supply_has() -> None:
    state = drawn(ring("A....."), shown="he")
    state.supply[0] = 0
    assert str(View(GAME, state, 0).legal()[0]) == "Draw nothing"


def told(state: State, notation: str, language: str = "en") -> str:
    """The news of an action."""
    before = copy_state(state)
    action = dict(zip(written(state), legal(state), strict=True))[notation]
    play(state, notation)
    news = GAME.notation.tell(before, action, state, GAME.tables)
    return View(GAME, state, NONE, language).tell(news)


def test_news_of_the_first_piece_say_where_it_lies_and_what_its_beetles_bring() -> None:
    assert told(begin(2), "lay S1") == (
        "Seat A lays the starting tile in the middle. Beetles bring 1 mushroom and 1 insect."
    )


def test_news_of_a_tile_laid_name_its_beetles_and_the_next_one_on_display() -> None:
    state = drawn(ring("A....."), shown="he")
    top = int(state.pile[state.pile_size - 1])
    play(state, "grow F08", near(state, "F01.0", -2, 0))
    line = told(state, "turn 0")
    shown = View(GAME, state, NONE).tell(tile_message(top, GAME.tables))
    assert line.startswith("Seat A lays the tile ")
    assert " of the first piece. Beetles" in line
    assert line.endswith(f". Beetles bring 2 light. Now on display: {shown}.")


def test_beetles_are_not_promised_to_the_weed() -> None:
    state = drawn(ring("A....."), seats=1, asked=Decision.PLACE_WEED, shown="he")
    state.turn_side = WEED
    play(state, "weed F01.2")
    offers = [str(action) for action in View(GAME, state, 0).legal()]
    assert len(offers) == 2
    assert not any("beetles" in offer for offer in offers)
    assert "beetles" not in told(state, "grow F08")
    assert "beetles" not in View(GAME, state, 0).prompt()


@pytest.mark.parametrize(
    ("language", "news", "asked", "line"),
    [
        (
            "en",
            "Seat A has placed the last flower: this is the last round.",
            "Seat A: draw, grow the forest or bloom (second action). This is the last round.",
            "the last round",
        ),
        (
            "fr",
            "Place A a posé sa dernière fleur : c’est la dernière manche.",
            "Place A : puisez, agrandissez la forêt ou fleurissez (seconde action)."
            " C’est la dernière manche.",
            "la dernière manche",
        ),
    ],
)
def test_rule_8_1_the_last_round_is_told(language: str, news: str, asked: str, line: str) -> None:
    state = leave_flowers(drawn(ring("A....."), held=["MI", ""]), 0, 1)
    before = View(GAME, state, 0, language)
    assert line not in before.text().split("\n")
    assert "last-round" not in before.svg()
    assert told(state, "bloom F01.1", language).endswith(news)
    mine = View(GAME, state, 0, language)
    assert mine.prompt() == asked
    assert line in mine.text().split("\n")
    assert 'class="last-round"' in mine.svg()
    assert "{" not in told(state, "draw", language)
    play(state, "draw", "draw")
    over = View(GAME, state, 0, language)
    assert line not in over.text().split("\n")
    assert "last-round" not in over.svg()


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
                "Grow the forest: the tile with arid land ×2, Bloom and Grow"
                " (beetles bring 2 light)",
                "Grow the forest: the tile with Draw, mushrooms, water and arid land"
                " (beetles bring 1 insect)",
                "Bloom the water stump in the middle for 1 insect",
            ],
        ),
        (
            "fr",
            [
                "Puiser 1 champignon",
                "Agrandir la forêt : la tuile avec zone aride ×2, Fleurir et Agrandir"
                " (les coléoptères apportent 2 rayons de lumière)",
                "Agrandir la forêt : la tuile avec Puiser, champignons, eau et zone aride"
                " (les coléoptères apportent 1 insecte)",
                "Fleurir la souche d’eau au milieu pour 1 insecte",
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
    assert offers[3].startswith("Bloom the mushroom stump in the ")
    assert offers[3].endswith(" for 1 insect and 1 water, less 1 of your choice")


def test_news_of_a_bloom_name_what_was_paid_and_who_won_the_ruin() -> None:
    before = drawn(ring("B.BBAB"), held=["MI", ""])
    after = play(drawn(ring("B.BBAB"), held=["MI", ""]), "bloom F01.1")
    action = next(
        code
        for code in legal(before)
        if GAME.notation.write(before, code, GAME.tables) == "bloom F01.1"
    )
    told = View(GAME, after, NONE).tell(GAME.notation.tell(before, action, after, GAME.tables))
    assert told == (
        "Seat A blooms the water stump in the middle for 1 mushroom and 1 insect."
        " A ruin goes to Seat B."
    )


def test_news_of_a_chosen_ruin_name_the_ruins_that_others_won_with_it() -> None:
    # Two ruins are A's, who has one flower; a third, decided in the same step, is B's.
    forest = STAR.replace("a0.", "a0B").replace("c1. b2.", "c1B b2B").replace("c0.", "c0B")
    before = drawn(forest, seat=1, shown="ik", actions=1)
    leave_flowers(before, 0, 1)
    won = {int(before.hex_cell[hex_of(name)]) - 1 for name in ("F01.1", "F01.2", "F02.0")}
    for ruin in range(before.num_ruins):
        if int(before.hex_cell[RUIN + ruin]) in won:
            before.ruin_stumps[ruin] = AWAITED
    rules.settle(before, True)
    assert Decision(before.decision) is Decision.CHOOSE_RUIN
    after = play(copy_state(before), written(before)[0])
    assert (after.owner[RUIN:] == 1).sum() == 1
    message = GAME.notation.tell(before, legal(before)[0], after, GAME.tables)
    told = View(GAME, after, NONE).tell(message)
    assert told.startswith("Seat A ")
    assert told.count(" A ruin goes to Seat B.") == 1
    assert " A ruin goes to Seat A." not in told


def test_prompts_say_what_is_asked() -> None:
    state = drawn(STAR, seat=1, held=["", "IW"], shown="hk")
    asked = "Seat B: draw, grow the forest or bloom"
    assert View(GAME, state, 1).prompt() == f"{asked} (first of two actions)."
    play(state, "draw")
    assert View(GAME, state, 1).prompt() == f"{asked} (second action)."
    play(state, "grow F08")
    assert View(GAME, state, 1).prompt() == (
        "Seat B: where do you lay the tile (beetles bring 2 light)? Choose where its middle goes."
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


def test_french_says_in_a_sentence_that_nothing_comes() -> None:
    state = drawn(ring("......"), held=["I", ""], shown="he")
    view = View(GAME, state, 0, "fr")
    assert "Puiser, sans rien recevoir" in [str(action) for action in view.legal()]
    assert "<title>Place A · ne produit rien</title>" in view.svg()
    before = copy_state(state)
    play(state, "draw")
    message = GAME.notation.tell(before, DRAW, state, GAME.tables)
    assert View(GAME, state, 0, "fr").tell(message) == "Place A puise sans rien recevoir."
