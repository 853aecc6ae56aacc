"""The board as a picture: every piece its own, every key drawn, every count right, nothing told."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest

from moabi.core.contract import ACTION_TYPE, NONE
from moabi.core.pending import push
from moabi.core.registry import find_game
from moabi.core.state import State, copy_state
from moabi.core.words import LANGUAGES
from moabi.games.vorex import emblems, stumps, symbols
from moabi.games.vorex.blooming import place_flower
from moabi.games.vorex.board import FIELD
from moabi.games.vorex.forest import _fit, _framed, _rim
from moabi.games.vorex.hexes import ACROSS, HEX, centre
from moabi.games.vorex.layout import (
    BACK,
    BLOOM,
    CELL,
    CHOICE,
    FLOWERS,
    MIDDLE,
    NUM_RESOURCES,
    NUM_TILES,
    RUIN,
    START,
    TURN,
    WIDTH,
    Decision,
)
from moabi.games.vorex.picture import Picture, column_row
from moabi.games.vorex.seats import HALF, OWN, THIRD, WIDE, _pieces
from moabi.games.vorex.table import clear_table, fits_turned, lay
from moabi.match import View

GAME = find_game("vorex")
RULES = GAME.interpreted
SVG = "{http://www.w3.org/2000/svg}"
SEATS = (1, 2, 3, 4)
WATER_TILE, WATER, INSECT = 1, 4, 5
"""F02, and its hexes that produce water and insects."""
DEAREST = 4
"""F05."""


def legal(state: State) -> list[int]:
    codes = np.zeros(GAME.layout.MAX_LEGAL, ACTION_TYPE)
    return [int(code) for code in codes[: RULES.legal(state, codes)]]


def hidden(state: State, viewer: int) -> State:
    copy = copy_state(state)
    RULES.hide(copy, viewer)
    return copy


def view(state: State, viewer: int, language: str = "en") -> View:
    return View(GAME, hidden(state, viewer), viewer, language)


@cache
def playthrough(seats: int, seed: int = 1, **options: str) -> list[State]:
    """Every state of a match in which whoever can bloom mostly does."""
    random = Random(seed)
    state = GAME.new_state(RULES, seats, seed, options)
    states = [copy_state(state)]
    while state.seat != NONE:
        codes = legal(state)
        blooms = [code for code in codes if BLOOM <= code < CHOICE]
        RULES.apply(state, random.choice(blooms if blooms and random.random() < 0.7 else codes))
        states.append(copy_state(state))
    return states


def groups(svg: str) -> dict[str, ElementTree.Element]:
    """Every keyed group of a board."""
    keyed = [e for e in ElementTree.fromstring(svg).iter() if "data-key" in e.attrib]
    counts = Counter(e.attrib["data-key"] for e in keyed)
    assert max(counts.values()) == 1, counts.most_common(3)
    return {e.attrib["data-key"]: e for e in keyed}


def title(group: ElementTree.Element) -> str:
    return group.findtext(f"{SVG}title") or ""


def figures(group: ElementTree.Element) -> list[str]:
    return [e.text or "" for e in group.iter(f"{SVG}text")]


# Every piece its own picture


def test_every_tile_has_a_picture_of_its_own() -> None:
    pieces = Picture(view(playthrough(2)[0], 0)._scene(False)).pieces
    tiles = {stumps.whole(piece, 0) + stumps.beetles(piece, 0) for piece in pieces[:NUM_TILES]}
    assert len(tiles) == NUM_TILES
    # Three starting tiles are alike; the first seat's has beetles.
    starts = {stumps.whole(piece, 0) + stumps.beetles(piece, 0) for piece in pieces[START:]}
    assert len(starts) == 2


def test_a_tile_looks_different_in_each_rotation() -> None:
    pieces = Picture(view(playthrough(2)[0], 0)._scene(False)).pieces
    assert len({stumps.whole(pieces[0], rotation) for rotation in range(6)}) == 6


def test_every_objective_has_a_diagram_of_its_own() -> None:
    diagrams = {
        emblems.diagram(colour, number)
        for colour, number in (
            (emblems.DOUBLE, 0),
            *((emblems.BROWN, n) for n in range(5)),
            *((emblems.GREEN, n) for n in range(5)),
        )
    }
    assert len(diagrams) == 11


def test_flowers_and_resources_differ_in_shape_and_not_in_colour_alone() -> None:
    found = re.findall(r'<symbol id="vx-(?:flower|pip)-\d".*?</symbol>', symbols.definitions())
    shapes = {tuple(re.findall(r' (?:d|r|rx)="([^"]*)"', symbol)) for symbol in found}
    assert len(found) == len(shapes) == 9


def test_the_points_on_the_objectives_are_those_of_the_rules() -> None:
    for colour, letter in ((emblems.DOUBLE, "O"), (emblems.BROWN, "B"), (emblems.GREEN, "G")):
        for number, points in enumerate(emblems.POINTS[colour], letter != "O"):
            rule = GAME.words("en").say(f"objective-{letter}{number}")
            assert rule.startswith(str(points)), rule


# Places


@pytest.mark.parametrize(("seats", "options"), GAME.setups())
def test_every_target_is_drawn_and_glows_and_nothing_else_does(
    seats: int, options: dict[str, str]
) -> None:
    states = playthrough(seats, 2, **options)
    seen = set()
    for number, state in enumerate(states):
        if number % 9 and int(state.decision) in seen:
            continue
        seen.add(int(state.decision))
        mine = view(state, max(int(state.seat), 0))
        drawn = groups(mine.svg())
        wanted = {key for action in mine.legal() for key in action.targets}
        glowing = {key for key, group in drawn.items() if group.get("class") == "glow"}
        assert glowing == wanted


@pytest.mark.parametrize("seats", SEATS)
def test_every_hex_that_lies_in_the_forest_is_at_its_cell(seats: int) -> None:
    state = playthrough(seats)[-1]
    drawn = groups(view(state, NONE).svg())
    for hexagon, cell in enumerate(state.hex_cell.tolist()):
        if cell == NONE:
            continue
        words = title(drawn[f"cell-{cell % WIDTH}-{cell // WIDTH}"])
        assert ("ruin" in words) == (hexagon >= RUIN)
        assert ("flower of" in words) == (state.owner[hexagon] != NONE)


@pytest.mark.parametrize("seats", SEATS)
def test_a_tile_being_turned_has_a_handle_for_every_way_it_fits(seats: int) -> None:
    turning = [s for s in playthrough(seats) if s.decision == Decision.TURN_TILE]
    assert turning
    for state in turning:
        drawn = groups(view(state, int(state.seat)).svg())
        handles = {key for key in drawn if key.startswith("turn-")}
        assert handles == {f"turn-{code - TURN}" for code in legal(state)}
    over = groups(view(playthrough(seats)[-1], 0).svg())
    assert not any(key.startswith("turn-") for key in over)


def test_a_tile_in_hand_shows_its_ghost_at_each_cell_where_it_fits() -> None:
    placing = [s for s in playthrough(3) if s.decision == Decision.PLACE_TILE]
    state = next(s for s in placing if s.laying < START)
    drawn = groups(view(state, int(state.seat)).svg())
    for code in legal(state):
        cell = code - CELL
        group = drawn[f"cell-{cell % WIDTH}-{cell // WIDTH}"]
        assert [e for e in group if e.get("class") == "ghost"]


def long_forest(q: int, r: int) -> State:
    """A forest of 21 tiles in a line, too wide for the grid."""
    state = GAME.new_state(RULES, 4, 1)
    clear_table(state)
    for tile in range(21):
        lay(state, tile, MIDDLE + tile * (r * WIDTH + q), 0)
    state.laying = 21
    state.pending[:] = 0
    state.num_pending = 0
    push(state, int(Decision.PLACE_TILE), 0, 0)
    return state


@pytest.mark.parametrize(("q", "r"), [(3, -1), (1, -3), (-3, 2)])
def test_rule_5_1b_rotations_drawn_are_those_that_fit_in_a_wide_forest_too(q: int, r: int) -> None:
    state = long_forest(q, r)
    picture = Picture(view(state, 0)._scene(False))
    assert legal(state)
    for code in legal(state):
        cell = code - CELL
        turns = [turn for turn in range(6) if fits_turned(state, 21, cell, turn)]
        assert picture.rotations(column_row(cell)) == turns


@pytest.mark.parametrize(("q", "r"), [(3, -1), (1, -3), (-3, 2)])
def test_a_long_forest_lies_in_its_field_as_a_whole(q: int, r: int) -> None:
    picture = Picture(view(long_forest(q, r), 0)._scene(False))
    scale, (x, y) = _fit(picture.spots, 740, FIELD)
    for cell in picture.spots:
        left, top = centre(*cell)
        assert abs(left - x) * scale <= 370
        assert abs(top - y) * scale <= FIELD / 2


@pytest.mark.parametrize("seats", SEATS)
def test_no_cell_for_a_tile_is_cut_by_the_edge_of_the_field(seats: int) -> None:
    placing = [s for s in playthrough(seats) if s.decision == Decision.PLACE_TILE]
    for state in placing:
        picture = Picture(view(state, int(state.seat))._scene(False))
        scale, (x, y) = _fit([*picture.spots, *_rim(picture)], 740, FIELD)
        for code in legal(state):
            left, top = centre(*column_row(code - CELL))
            assert (abs(left - x) + ACROSS / 2) * scale <= 370
            assert (abs(top - y) + HEX) * scale <= FIELD / 2


@pytest.mark.parametrize("seats", SEATS)
def test_the_forest_fills_its_field_unless_a_tile_is_laid(seats: int) -> None:
    for state in playthrough(seats)[:-1:5]:
        picture = Picture(view(state, int(state.seat))._scene(False))
        framed = _framed(picture, _rim(picture))
        around = {beside for cell in picture.spots for beside in picture.neighbours(cell)}
        if picture.laying != NONE:
            assert around <= set(framed)
        elif not picture.is_setup:
            assert set(framed) == set(picture.spots)
            # There is ground to be seen at its edge all the same.
            assert set(_rim(picture)) == around - set(picture.spots)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_weed_that_has_won_needs_no_more_flowers(language: str) -> None:
    state = copy_state(next(s for s in playthrough(1) if s.seat != NONE and s.turn_side == 1))
    more = {"en": "wins with", "fr": "gagne avec"}[language]
    assert more in view(state, 0, language).svg()
    state.seat = state.decision = NONE
    state.num_pending = 0
    assert more not in view(state, 0, language).svg()
    state.flowers[1] = 0
    last = {"en": "has placed its last flower", "fr": "a posé sa dernière fleur"}[language]
    svg = view(state, 0, language).svg()
    assert more not in svg
    assert last in svg


# Counts


@pytest.mark.parametrize("seats", SEATS)
def test_the_figures_on_a_board_are_those_of_the_state(seats: int) -> None:
    for state in playthrough(seats)[::23]:
        for viewer in range(NONE, seats):
            mine = view(state, viewer)
            drawn = groups(mine.svg())
            for seat in range(seats):
                made = [int(n) for n in figures(drawn[f"board-{seat}"]) if n.startswith("+")]
                assert made == state.production[seat].tolist()
                for resource in range(NUM_RESOURCES):
                    held = figures(drawn[f"held-{seat}-{resource}"])
                    assert held == [str(state.held[seat, resource])]
                assert figures(drawn[f"seat-{seat}"])[0] == str(mine.points()[seat])


@pytest.mark.parametrize("seats", SEATS)
def test_each_side_has_thirteen_flowers_on_its_board_and_in_the_forest(seats: int) -> None:
    for state in playthrough(seats)[::23]:
        drawn = groups(view(state, 0).svg())
        for side in range(max(seats, 2)):
            flowers = [key for key in drawn if key.startswith(f"flower-{side}-")]
            assert len(flowers) == FLOWERS
            placed = [
                inner.get("id", "")
                for key, group in drawn.items()
                if key.startswith("cell-")
                for inner in group.findall(f"{SVG}g[@data-key]")
            ]
            own = [key for key in placed if key.startswith(f"flower-{side}-")]
            assert len(own) == (state.owner == side).sum()


@pytest.mark.parametrize("seats", SEATS)
def test_the_pile_tells_how_many_tiles_of_each_level_are_left(seats: int) -> None:
    for state in playthrough(seats)[::31]:
        levels = [int(GAME.tables["TILE_LEVEL"][t]) for t in state.pile[: state.pile_size]]
        words = title(groups(view(state, 0).svg())["pile"])
        for level in range(4):
            told = f"level {level}: {levels.count(level)}" in words
            assert told == (level in levels)
        assert words.split(" · ")[1].split()[0] == (str(len(levels)) if levels else "no")


# What is saved, and what is hidden


def worked_example() -> State:
    """The rulebook's example: a stump for an insect and two water, linked to one of each."""
    state = GAME.new_state(RULES, 2, 1)
    lay(state, WATER_TILE, MIDDLE, 0)
    lay(state, DEAREST, MIDDLE + 3, 3)
    for hexagon in (WATER, INSECT):
        place_flower(state, 0, hexagon)
    return state


def test_linked_flowers_lower_the_cost_in_picture_and_words() -> None:
    cell = MIDDLE + 2
    key = f"cell-{cell % WIDTH}-{cell // WIDTH}"
    drawn = {viewer: groups(view(worked_example(), viewer).svg())[key] for viewer in (0, 1)}
    assert title(drawn[0]).endswith("linked flowers save 1 insect, 1 water")
    assert "save" not in title(drawn[1])
    dashed = {
        viewer: sum("stroke-dasharray" in e.attrib for e in group.iter())
        for viewer, group in drawn.items()
    }
    assert dashed == {0: 2, 1: 0}


@pytest.mark.parametrize("seats", SEATS)
def test_what_nobody_may_know_changes_nothing_in_the_picture(seats: int) -> None:
    for state in playthrough(seats)[::29]:
        for viewer in range(NONE, seats):
            other = copy_state(state)
            GAME.module("oracle").scramble(other, viewer, Random(5))
            assert view(state, viewer).svg() == view(other, viewer).svg()


def test_tiles_face_down_look_alike() -> None:
    state = playthrough(4)[0]
    assert (hidden(state, 0).dealt >= BACK).any()
    drawn = groups(view(state, 0).svg())
    backs = {
        "".join(ElementTree.tostring(e, "unicode") for e in drawn[f"dealt-{n}"][1:])
        for n in (1, 2, 3)
    }
    assert len(backs) == 1


# Words and themes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_every_group_has_a_title_in_both_languages(seats: int, language: str) -> None:
    for state in playthrough(seats)[::37]:
        for key, group in groups(view(state, 0, language).svg()).items():
            assert title(group), key
            assert "{" not in title(group)


def test_both_languages_have_the_same_words_for_the_board() -> None:
    keys = {}
    for language in LANGUAGES:
        text = (GAME.folder / "text" / f"{language}.ftl").read_text("utf-8")
        keys[language] = re.findall(r"^(board-[\w-]+) =", text, re.M)
        assert len(keys[language]) == len(set(keys[language]))
    assert keys["en"] == keys["fr"]


def test_names_are_escaped() -> None:
    state = hidden(playthrough(2)[20], 0)
    svg = View(GAME, state, 0, "en", ("<Ada>", "B & C")).svg()
    assert "<Ada>" not in svg
    assert title(groups(svg)["seat-1"]).startswith("B & C")


def test_light_dark_and_outlined_boards_differ_and_outlines_name_the_seats() -> None:
    state = playthrough(3)[-1]
    mine = view(state, 0)
    boards = {mine.svg(), mine.svg(dark=True), mine.svg(outline=True)}
    assert len(boards) == 3
    assert mine.svg() == view(state, 0).svg()
    plain, outlined = (groups(mine.svg(outline=on)) for on in (False, True))
    hexagon = int(state.flower_hex[1, 0])
    key = "flower-1-0"
    assert state.owner[hexagon] == 1
    assert "B" not in figures(plain[key])
    assert "B" in figures(outlined[key])


@pytest.mark.parametrize("seats", SEATS)
def test_a_board_stays_small(seats: int) -> None:
    sizes = [len(view(state, 0).svg()) for state in playthrough(seats)[::19]]
    assert max(sizes) < 250_000


def test_starting_tiles_of_four_hexes_have_room_beside_the_others() -> None:
    for seats in SEATS:
        state = playthrough(seats)[0]
        picture = Picture(view(state, 0)._scene(False))
        picture.pieces = tuple(
            look._replace(lands=look.lands * 4) if START <= n < START + seats else look
            for n, look in enumerate(picture.pieces)
        )
        for frame in (OWN, WIDE, HALF, THIRD):
            found, room = _pieces(picture, 0, frame)
            assert len(found) == len(picture.unlaid(0))
            spots = sorted((part.x, part.scale) for part in found)
            for (x, scale), (further, _) in pairwise(spots):
                assert further - x >= 222 * scale
            if frame.is_own:
                assert frame.pieces[0] - room >= frame.held[0] + 4 * frame.held[2]


def test_the_pieces_to_lay_lie_with_their_seats_while_setting_up() -> None:
    drawn = groups(view(playthrough(1)[0], 0).svg())
    assert {"start-0", "dealt-0", "dealt-1"} <= set(drawn)
    late = groups(view(playthrough(1)[-1], 0).svg())
    assert not any(key.startswith(("start-", "dealt-")) for key in late)
    assert "weed" in late
