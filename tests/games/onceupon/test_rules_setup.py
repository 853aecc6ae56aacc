"""Rules 1 and 2: the box, and setting up for two to four seats."""

from __future__ import annotations

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.games.onceupon import layout
from moabi.games.onceupon.layout import BACK, Decision, Phase
from moabi.match import Match, View

from .positions import (
    CARDS,
    GAME,
    RULES,
    begin,
    by_rule,
    card,
    cards,
    decision,
    hand,
    hidden,
    last_state,
    lay_out,
    legal,
    level,
    name,
    play,
    playthrough,
    points,
    written,
)

COMPANIES = (2, 3, 4)
ALL_PILES = ["1", "2", "3", "4", "5"]


def test_rule_1_1_sixteen_cards_of_each_level() -> None:
    assert [entry["level"] for entry in CARDS] == [
        *["ground"] * 16,
        *["level1"] * 16,
        *["level2"] * 16,
        *["level3"] * 16,
    ]
    assert list(GAME.tables["CARD_LEVEL"]) == [number // 16 for number in range(64)]


def test_rule_1_2_the_back_of_a_card_shows_its_level() -> None:
    for number, entry in enumerate(CARDS):
        state = lay_out([["G01"], ["G02"]])
        state.pile[0, 0] = number
        state.pile_size[0] = 1
        assert hidden(state, 0).pile[0, 0] == BACK + layout.LEVELS.index(entry["level"])


def test_rule_1_3_eight_species_two_a_level_and_up_to_three_animals_a_card() -> None:
    species = GAME.components.tables["species"]
    assert [entry["level"] for entry in species] == [
        kind for kind in layout.LEVELS for _ in range(2)
    ]
    totals = {sum(entry["animals"]) for entry in CARDS}
    assert totals == {0, 1, 2, 3}
    view = View(GAME, begin(2), NONE)
    for number, entry in enumerate(CARDS):
        sentence = view.tell(GAME.notation.card_message(number, GAME.tables))  # type: ignore[attr-defined]
        named = {kind for kind in range(8) if view.say(f"species-{kind}") in sentence}
        shown = {2 * level(number) + kind for kind in range(2) if entry["animals"][kind]}
        assert named == shown


def test_rule_1_4_some_cards_show_one_chainsaw() -> None:
    assert set(GAME.tables["CARD_CHAINSAW"]) == {0, 1}
    assert [bool(saw) for saw in GAME.tables["CARD_CHAINSAW"]] == [
        entry["chainsaw"] for entry in CARDS
    ]


def test_rule_1_5_four_ground_cards_are_start_cards() -> None:
    starts = [number for number, entry in enumerate(CARDS) if entry["start"]]
    assert list(layout.START_CARDS) == starts
    assert len(starts) == 4
    assert {level(number) for number in starts} == {0}


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_2_1_every_seat_begins_with_a_start_card_of_its_own(seats: int) -> None:
    state = begin(seats)
    laid = [int(state.forest[seat, 0, 0]) for seat in range(seats)]
    assert len(set(laid)) == seats
    assert set(laid) <= set(layout.START_CARDS)
    assert (state.forest != NONE).sum() == seats
    assert list(state.num_columns) == [1] * seats + [0] * (4 - seats)


def test_rule_2_1a_start_cards_are_alike_whoever_takes_them() -> None:
    for number in layout.START_CARDS:
        assert CARDS[number]["animals"] == [0, 0]
        assert not CARDS[number]["chainsaw"]
    trees = ["{} F06 S06 C06", "{} F07 S07 C07"]
    found = set()
    for first, second in (("G01", "G02"), ("G02", "G01"), ("G03", "G04")):
        found.add(tuple(points(lay_out([[trees[0].format(first)], [trees[1].format(second)]]))))
    assert len(found) == 1


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_2_2_five_piles_of_twelve_hold_all_cards_but_the_start_cards(seats: int) -> None:
    state = begin(seats)
    assert list(state.pile_size) == [12] * 5
    dealt = [int(number) for pile in range(5) for number in state.pile[pile, :12]]
    assert sorted(dealt) == [n for n, entry in enumerate(CARDS) if not entry["start"]]
    assert (state.pile[:, 12:] == NONE).all()
    assert not state.out.any()
    assert not any(hand(state, seat) for seat in range(seats))


def test_rule_2_2_the_cards_are_shuffled_evenly() -> None:
    matches = 1200
    seen = np.zeros((64, 60))
    for seed in range(matches):
        state = begin(4, seed)
        seen[state.pile[:, :12].ravel(), np.arange(60)] += 1
    expected = matches / 60
    others = seen[[n for n, entry in enumerate(CARDS) if not entry["start"]]]
    chi_square = ((others - expected) ** 2 / expected).sum()
    # 59 x 59 degrees of freedom: five standard deviations are 417.
    assert abs(chi_square - 59 * 59) < 417
    assert begin(4, 5).tobytes() != begin(4, 6).tobytes()
    assert begin(4, 5).tobytes() == begin(4, 5).tobytes()


@pytest.mark.parametrize(("seats", "left"), [(2, 2), (3, 1), (4, 0)])
def test_rule_2_3_start_cards_left_over_are_slipped_into_piles_of_choice(
    seats: int, left: int
) -> None:
    state = begin(seats)
    for pile in range(left):
        assert decision(state) is Decision.SLIP_CARD
        assert written(state) == [f"slip {number}" for number in ALL_PILES]
        play(state, f"slip {5 - pile}")
    assert decision(state) is Decision.DRAW_CARD
    assert list(state.pile_size) == [12] * (5 - left) + [13] * left
    for number, start in enumerate(layout.START_CARDS):
        inside = [pile for pile in range(5) if start in state.pile[pile]]
        assert inside == ([4 - (number - seats)] if number >= seats else [])


def test_rule_2_3_two_start_cards_may_go_to_the_same_pile() -> None:
    state = play(begin(2), "slip 3", "slip 3")
    assert list(state.pile_size) == [12, 12, 14, 12, 12]
    assert set(cards("G03 G04")) < set(state.pile[2, :14])


def test_rule_2_3_a_slipped_start_card_is_then_a_ground_card_like_any_other() -> None:
    state = lay_out(
        [["G01 F01 S01 C01"], ["G02"]],
        ["G03 F02 F03", "G04 S02 S03"],
        asked=Decision.PLAY_CARD,
        slipped={"G03": 0, "G04": 0},
    )
    assert "play G03 1" in written(state)
    assert "play G03 2" in written(state)
    RULES.apply(state, layout.PLAY + 1)
    assert state.forest[0, 1, 0] == card("G03")
    given = lay_out(
        [["G01"], ["G02"]], ["G03 F02", "S02 S03"], asked=Decision.GIVE_CARD, slipped={"G03": 0}
    )
    play(given, "give G03 B", "place 1")
    assert given.forest[1, 0, 0] == card("G03")
    assert given.out[card("G02")] == 1


def test_rule_2_3a_the_backs_on_top_are_in_sight_before_and_while_cards_are_slipped_in() -> None:
    for seed in range(40):
        state = begin(2, seed)
        tops = [BACK + int(state.pile[pile, 11]) // 16 for pile in range(5)]
        for pile in (4, 4):
            for viewer in (NONE, 0, 1):
                view = hidden(state, viewer)
                assert [int(view.pile[n, view.pile_size[n] - 1]) for n in range(5)] == tops
            play(state, f"slip {pile}")
        assert [BACK + int(state.pile[n, state.pile_size[n] - 1]) // 16 for n in range(5)] == tops


def test_rule_2_3a_the_first_card_drawn_from_a_pile_was_never_slipped_in() -> None:
    for seed in range(60):
        state = play(begin(2, seed), "slip 3", "slip 3", "draw 3", "draw 3", "draw 1")
        assert state.hand[0, 0] not in cards("G03 G04")
        assert state.hand_first.tolist()[:2] == [[1, 1, 0], [0, 0, 0]]


def test_rule_2_3a_a_card_that_was_played_or_given_is_no_first_card_any_more() -> None:
    state = play(begin(4, 3), *["draw 1", "draw 2", "draw 3", "draw 4"], *["draw 5"] * 8)
    assert state.hand_first[:, 0].all()
    play(state, f"play {name(int(state.hand[0, 0]))} 1")
    assert state.hand_first[0].tolist() == [0, 1, 0]


def test_rule_2_3a_first_seat_chooses_piles_and_depth_is_random() -> None:
    matches = 1200
    depths = np.zeros(13)
    for seed in range(matches):
        state = begin(3, seed)
        assert state.seat == 0
        below = [int(number) for number in state.pile[1, :12]]
        play(state, "slip 2")
        found = [int(number) for number in state.pile[1, :13]]
        depth = found.index(card("G04"))
        assert found[:depth] + found[depth + 1 :] == below
        depths[depth] += 1
    assert depths[12] == 0
    expected = matches / 12
    # 11 degrees of freedom: 34 is passed once in three thousand.
    assert ((depths[:12] - expected) ** 2 / expected).sum() < 34


def test_rule_2_3a_the_second_card_goes_to_any_depth_too() -> None:
    found = np.zeros(14)
    for seed in range(1300):
        state = play(begin(2, seed), "slip 1", "slip 1")
        found[list(state.pile[0, :14]).index(card("G04"))] += 1
    assert found[13] == 0
    assert ((found[:13] - 100) ** 2 / 100).sum() < 36


def test_rule_2_3a_the_pile_is_known_to_all() -> None:
    match = Match("onceupon", seats=3, seed=4)
    match.play("slip 2")
    for viewer in (NONE, 0, 1, 2):
        view = match.view(viewer)
        assert view.state.slipped[3] == 1
        assert view.state.pile_size[1] == 13
        assert "pile 2" in match.log(viewer)[0]


def test_rule_2_3b_the_person_on_a_start_card_costs_nothing() -> None:
    for start in ("G01", "G02", "G03", "G04"):
        spare = "G01" if start != "G01" else "G02"
        sheet = by_rule(lay_out([[f"{start} F01 S01 C01"], [spare]]))
        assert sheet == {"7.1": 3, "7.2": 0, "7.4": 0, "7.5": 0}


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_2_4_one_card_at_a_time_in_turn_order_until_all_hold_three(seats: int) -> None:
    drawers = []
    for before, action, after in playthrough(seats, 7):
        if decision(before) is Decision.SLIP_CARD:
            continue
        if before.phase != Phase.OPENING:
            break
        assert decision(before) is Decision.DRAW_CARD
        assert written(before) == [f"draw {number}" for number in ALL_PILES]
        drawers.append(int(before.seat))
        pile = action - layout.DRAW
        top = int(before.pile[pile, before.pile_size[pile] - 1])
        assert hand(after, before.seat) == [*hand(before, before.seat), top]
        assert after.pile_size[pile] == before.pile_size[pile] - 1
        assert top not in after.pile
    assert drawers == list(range(seats)) * 3


def test_rule_2_4_an_empty_pile_is_no_choice() -> None:
    state = begin(4)
    play(state, *["draw 2"] * 12)
    assert decision(state) is Decision.PLAY_CARD
    assert state.pile_size[1] == 0
    play(state, written(state)[0])
    play(state, written(state)[0], "place 1")
    assert written(state) == ["draw 1", "draw 3", "draw 4", "draw 5"]


@pytest.mark.parametrize("seats", COMPANIES)
def test_rule_2_5_who_begins_is_not_left_to_chance(seats: int) -> None:
    assert {int(begin(seats, seed).seat) for seed in range(40)} == {0}


@pytest.mark.parametrize("seats", [1, *COMPANIES])
def test_rule_2_5a_seat_a_begins_the_draw_and_the_first_turn(seats: int) -> None:
    phases: dict[tuple[int, Decision | None], int] = {}
    for before, _, _ in playthrough(seats, 3):
        phases.setdefault((int(before.phase), decision(before)), int(before.seat))
    assert phases[Phase.OPENING, Decision.DRAW_CARD] == 0
    assert phases[Phase.TURNS, Decision.PLAY_CARD] == 0


@pytest.mark.parametrize("seats", COMPANIES)
def test_a_match_may_be_set_up_again_in_a_used_record(seats: int) -> None:
    fresh = begin(seats, 9)
    used = last_state(seats, 2)
    RULES.setup(used, 9)
    assert used.tobytes() == fresh.tobytes()
    assert legal(used) == legal(fresh)
