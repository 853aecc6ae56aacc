"""Rule 12: alone against the Weed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.vorex import layout
from moabi.games.vorex.layout import START, WEED, Decision, Phase
from moabi.match import View

from .positions import (
    GAME,
    begin,
    decision,
    drawn,
    first_turn,
    held,
    hex_of,
    leave_flowers,
    legal,
    near,
    play,
    playthrough,
    points,
    shares,
    verbs,
    written,
)
from .test_rules_ruins import STAR, ring


def weeds_turn(picture: str, **how: Any) -> State:
    """A position in which the Weed is to bloom twice."""
    state = drawn(picture, seats=1, asked=Decision.PLACE_WEED, **how)
    state.turn_side = WEED
    return state


def verdict(state: State, language: str = "en") -> str:
    """What is said at the end."""
    return View(GAME, state, NONE, language).verdict()


def test_rule_12_1_set_up_as_for_two_with_two_level_0_tiles() -> None:
    state = begin(1, 4)
    assert state.pile_size + 2 == 10
    tiles = [layout.piece_id(int(tile)) for tile in state.dealt[:2]]
    assert written(state) == ["lay S1", f"lay {tiles[0]}", f"lay {tiles[1]}"]
    state = first_turn(1, 4)
    assert (state.rotation[:4] != NONE).sum() == 2
    assert list(state.rotation[START + 1 :]) == [NONE] * 3
    assert list(state.flowers) == [12, 13, 0, 0]
    assert not state.held[WEED].any()
    assert list(state.supply + state.held[0]) == [18, 18, 18, 23]


def test_rule_12_1a_the_pieces_are_laid_in_any_order_and_bring_beetles() -> None:
    for first in range(3):
        state = begin(1, 4)
        play(state, written(state)[first])
        assert len(written(state)) == 2
        play(state, written(state)[1])
        while decision(state) in (Decision.PLACE_TILE, Decision.TURN_TILE):
            play(state, written(state)[0])
        assert held(state) == "MILLLL"


def test_rule_12_2_easy_mode_has_six_light() -> None:
    assert held(begin(1, 4)) == "LLLL"
    assert held(begin(1, 4, {"easy": "on"})) == "LLLLLL"


def test_rule_12_3_turns_alternate_and_the_weed_blooms_twice_without_paying() -> None:
    state = drawn(ring("A....."), seats=1, held=["MM"])
    play(state, "draw", "draw")
    before = held(state)
    assert decision(state) is Decision.PLACE_WEED
    assert state.seat == 0
    assert written(state) == [f"weed F0{tile}.{place}" for tile, place in STUMPS]
    play(state, "weed F02.0", "weed F02.1")
    assert decision(state) is Decision.TAKE_ACTION
    assert state.owner[hex_of("F02.0")] == state.owner[hex_of("F02.1")] == WEED
    assert state.flowers[WEED] == 11
    assert held(state) == before


STUMPS = ((1, 1), (1, 2), (2, 0), (2, 1), (2, 2))


def test_rule_12_3_the_weeds_vines_do_not_shine_for_it_pays_nothing() -> None:
    shining = 'stroke-width="18"'
    for seats, mark in ((2, "B"), (1, "A")):
        assert shining in View(GAME, drawn(ring(f"{mark}{mark}...."), seats=seats), 0).svg()
    for viewer in (0, NONE):
        assert shining not in View(GAME, drawn(ring("WW...."), seats=1), viewer).svg()


def test_rule_12_4_a_bloom_stump_makes_the_weed_bloom_once_more() -> None:
    forest = """
              k2#
        k3. k0.
      m2# (.) k1.
        m0. m1.
      m3.
    """
    state = weeds_turn(forest)
    play(state, "weed F11.0")
    assert decision(state) is Decision.PLACE_WEED
    assert state.num_pending == 2
    play(state, "weed F13.0")
    assert state.num_pending == 2
    play(state, "weed F11.1", "weed F13.1")
    assert decision(state) is Decision.TAKE_ACTION
    assert state.flowers[WEED] == 9


def test_rule_12_5_a_grow_stump_lays_a_tile_without_beetles() -> None:
    state = weeds_turn(ring("A....."), shown="he", held=["M"])
    play(state, "weed F01.2")
    assert written(state) == ["grow F08", "grow F05"]
    play(state, "grow F08")
    play(state, written(state)[0])
    play(state, written(state)[0])
    assert state.rotation[7] != NONE
    assert held(state) == "M"
    assert not state.held[WEED].any()
    assert decision(state) is Decision.PLACE_WEED


def test_rule_12_5a_it_must_be_done_and_is_skipped_without_tiles() -> None:
    state = weeds_turn(ring("A....."), shown="he")
    assert "pass" not in written(play(state, "weed F01.2"))
    state = weeds_turn(ring("A....."), shown="he")
    state.shown[:] = NONE
    state.pile_size = 0
    play(state, "weed F01.2")
    assert decision(state) is Decision.PLACE_WEED


def test_rule_12_6_other_stumps_do_nothing_for_the_weed() -> None:
    state = weeds_turn(
        """
                  e3#
            e1. e0.
          q2. (.) e2.
            q0# q1.
          q3.
        """
    )
    # One that draws, and one worth points.
    play(state, "weed F05.0")
    assert decision(state) is Decision.PLACE_WEED
    play(state, "weed F17.1")
    assert decision(state) is Decision.TAKE_ACTION
    assert not state.held[WEED].any()


def test_rule_12_7_lost_at_once_without_a_stump_for_the_weed() -> None:
    state = weeds_turn(ring("AAAA.A"))
    play(state, "weed F02.1")
    assert decision(state) is None
    assert shares(state) == [0.0]
    assert verdict(state).startswith("No stump is left for the Weed")
    assert legal(state) == []


def test_rule_12_8_lost_at_once_with_the_weeds_last_flower() -> None:
    state = leave_flowers(weeds_turn(ring("A.....")), WEED, 1)
    play(state, "weed F02.1")
    assert decision(state) is None
    assert shares(state) == [0.0]
    assert verdict(state).startswith("The Weed has placed its last flower")


def test_rule_12_9_won_at_once_with_ones_own_last_flower() -> None:
    state = drawn(ring("A....."), seats=1, held=["MI"])
    leave_flowers(state, 0, 1)
    play(state, "bloom F01.1")
    assert decision(state) is None
    assert shares(state) == [1.0]
    assert verdict(state).startswith("Won with ")


def test_rule_12_9_a_ruin_in_the_weeds_turn_can_win() -> None:
    state = leave_flowers(weeds_turn(ring("AAAA.A")), 0, 1)
    play(state, "weed F02.1")
    assert shares(state) == [1.0]
    assert decision(state) is None


def test_rule_12_9a_the_flower_on_the_stump_comes_before_those_on_ruins() -> None:
    # The Weed's last flower goes on the stump; the ruin it decides would be the player's last.
    state = leave_flowers(leave_flowers(weeds_turn(ring("AAAA.A")), 0, 1), WEED, 1)
    play(state, "weed F02.1")
    assert shares(state) == [0.0]
    assert state.flowers[0] == 1


def test_rule_12_9a_of_several_ruins_ones_own_come_first() -> None:
    # a0 is the last stump around two ruins, one the player's and one the Weed's.
    forest = STAR.replace("g0A", "g0W").replace("g2A", "g2W").replace("a1A", "a1W")
    state = weeds_turn(forest)
    leave_flowers(leave_flowers(state, 0, 1), WEED, 2)
    play(state, "weed F01.0")
    assert shares(state) == [1.0]
    assert state.flowers[WEED] == 1


def test_rule_12_10a_alone_too_one_chooses_the_ruin() -> None:
    for chosen in (0, 1):
        state = drawn(STAR.replace("g2A", "g2W"), seats=1, held=["IW"])
        leave_flowers(state, 0, 2)
        # The flower on the stump leaves one, and both ruins beside it are the player's.
        play(state, "bloom F01.0")
        assert decision(state) is Decision.CHOOSE_RUIN
        assert state.seat == 0
        places = [near(state, name, -1, 0, "ruin") for name in ("F01.2", "F01.1")]
        assert sorted(written(state)) == sorted(places)
        play(state, places[chosen])
        name = ("F01.2", "F01.1")[chosen]
        ruins = [n for n in range(state.num_ruins) if state.owner[layout.RUIN + n] == 0]
        assert [state.hex_cell[layout.RUIN + n] for n in ruins] == [
            state.hex_cell[hex_of(name)] - 1
        ]
        assert shares(state) == [1.0]
        assert decision(state) is None
        assert (state.ruin_stumps >= 0).all()


def test_rule_12_9a_the_choice_of_a_ruin_comes_before_the_weeds_ruins() -> None:
    state = weeds_turn(STAR.replace("c2.", "c2W"))
    leave_flowers(leave_flowers(state, 0, 1), WEED, 2)
    # As if the ruin beside c2 were decided as well: it would take the Weed's last flower.
    beside = int(state.hex_cell[hex_of("F03.2")]) + layout.WIDTH
    ruins = [int(cell) for cell in state.hex_cell[layout.RUIN :]]
    state.ruin_stumps[ruins.index(beside)] = layout.AWAITED
    play(state, "weed F01.0")
    assert decision(state) is Decision.CHOOSE_RUIN
    assert state.seat == 0
    play(state, written(state)[1])
    assert shares(state) == [1.0]
    assert state.flowers[WEED] == 1
    assert (state.ruin_stumps >= 0).all()


def test_rule_12_10a_the_weed_has_nothing_to_choose() -> None:
    forest = STAR.replace("A", "W")
    state = weeds_turn(forest)
    leave_flowers(state, WEED, 2)
    play(state, "weed F01.0")
    assert decision(state) is None
    assert shares(state) == [0.0]
    assert (state.ruin_stumps >= 0).all()


def test_rule_12_10_ruins_go_to_the_player_or_the_weed() -> None:
    state = weeds_turn(ring("WAWA.W"))
    play(state, "weed F02.1")
    assert state.owner[layout.RUIN] == WEED
    assert state.flowers[WEED] == 13 - 5
    state = weeds_turn(ring("AAAA.W"))
    play(state, "weed F02.1")
    assert state.owner[layout.RUIN] == 0


def won(**options: str) -> State:
    """A match just won, with objectives in play."""
    state = drawn(ring("A....."), seats=1, options=options or None, asked=None, green=0)
    state.phase = Phase.OVER
    state.is_won = 1
    return state


Lines = tuple[int, int, int, int]
"""Total, brown objective, green objective and point stumps."""

FRENCH: dict[Lines, str] = {
    (29, 4, 4, 0): "Petit Pissenlit Commun des prairies",
    (30, 5, 9, 2): "Grand Chardon Rampant des broussailles",
    (34, 9, 5, 2): "Grand Chardon Rampant des broussailles",
    (35, 10, 4, 4): "Redoutable Roncier Commun des sorcières",
    (37, 10, 10, 4): "Redoutable Roncier Invasif des sorcières",
    (38, 12, 11, 6): "Monstrueux Roncier Invasif du diable",
}
ENGLISH: dict[Lines, str] = {
    (29, 4, 4, 0): "Little Common Dandelion of the Meadows",
    (30, 5, 9, 2): "Great Creeping Thistle of the Undergrowth",
    (34, 9, 5, 2): "Great Creeping Thistle of the Undergrowth",
    (35, 10, 4, 4): "Fearsome Common Bramble of the Witches",
    (37, 10, 10, 4): "Fearsome Invasive Bramble of the Witches",
    (38, 12, 11, 6): "Monstrous Invasive Bramble of the Devil",
}


@pytest.fixture
def sheet(monkeypatch: pytest.MonkeyPatch) -> Callable[[Lines], None]:
    """Lets a test say what stands on the score sheet."""

    def use(lines: Lines) -> None:
        values = (lines[0] - sum(lines[1:]), *lines[1:])

        def score_line(state: State, seat: int, line: int) -> int:
            return values[line]

        monkeypatch.setattr(GAME.notation, "score_line", score_line)

    return use


@pytest.mark.parametrize(("language", "names"), [("fr", FRENCH), ("en", ENGLISH)])
def test_rule_12_11_each_line_gives_a_word_of_the_name(
    language: str, names: dict[Lines, str], sheet: Callable[[Lines], None]
) -> None:
    for lines, name in names.items():
        sheet(lines)
        assert verdict(won(), language).endswith(f" {name}.")


def test_rule_12_11_points_are_counted_as_usual() -> None:
    state = drawn(ring("A....."), seats=1, green=2)
    assert points(state) == [1 + 1 + 2]


def test_rule_12_11a_five_points_earn_the_higher_word(sheet: Callable[[Lines], None]) -> None:
    sheet((29, 5, 5, 0))
    assert verdict(won(), "fr").endswith("Petit Chardon Rampant des prairies.")


def test_rule_12_11b_family_mode_leaves_out_the_third_word(
    sheet: Callable[[Lines], None],
) -> None:
    sheet((30, 5, 0, 2))
    state = won(objectives="family")
    state.green = NONE
    assert verdict(state, "fr").endswith(" Grand Chardon des broussailles.")
    assert verdict(state, "en").endswith(" Great Thistle of the Undergrowth.")


def test_rule_12_12_easy_mode_adds_granny(sheet: Callable[[Lines], None]) -> None:
    sheet((30, 5, 5, 2))
    assert verdict(won(easy="on"), "fr").endswith(" des broussailles de chez mémé.")
    assert verdict(won(easy="on"), "en").endswith(" of the Undergrowth from Granny’s garden.")


def test_a_solo_match_is_short_and_ends_one_way_or_another() -> None:
    for seed in range(5):
        end = list(playthrough(1, seed))[-1][2]
        assert shares(end) == [float(end.is_won)]
        assert end.num_rounds <= 12
        assert verdict(end)
        assert verbs(end) == set()
