"""Canopy's board on a narrow page: all that the wide one shows, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moabi.core.contract import NONE
from moabi.games.canopy.layout import NUM_KINDS, RAIN, SUN, UNKNOWN, WILDLIFE, SeasonCard
from moabi.match import Match
from moabi.testing.boards import covered, outside, places

from .test_board import SETUPS, fresh_view, grown, packed, sampled

Played = Callable[..., Match]

WEATHER = ((SUN, RAIN), (RAIN, SUN))


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_a_narrow_page_has_every_place_and_none_lies_on_another(
    seats: int, options: dict[str, str], played: Played
) -> None:
    # The sun of a pair stands behind its cloud.
    weather = {(f"kind-{f}-{a}", f"kind-{f}-{b}") for f in range(4) for a, b in WEATHER}
    for view in sampled(played(seats, options, game="canopy"), 61):
        tall = view.board(tall=True)
        assert places(tall).keys() == places(view.board()).keys()
        assert outside(tall) == set()
        assert covered(tall) <= weather


def test_on_a_narrow_page_ones_own_forest_follows_the_piles_and_the_others_follow_it() -> None:
    for seat, order in ((-1, [0, 1, 2, 3]), (0, [0, 1, 2, 3]), (2, [2, 3, 0, 1])):
        found = places(fresh_view(4, seat).board(tall=True))
        tops = {key: place.box.top for key, place in found.items() if place.box}
        keys = ["season", "pile-0", "card-0-0", *(f"seat-{forest}" for forest in order)]
        assert sorted(keys, key=lambda key: tops[key]) == keys


def test_a_narrow_page_grows_with_the_animals_and_keeps_them_large() -> None:
    heights, widths = [], []
    for end in (WILDLIFE + 2, NUM_KINDS):
        view = fresh_view()
        view.state.forest[0, WILDLIFE:end] = 1
        board = view.board(tall=True)
        heights.append(board.height)
        box = places(board)[f"kind-0-{WILDLIFE + 1}"].box
        assert box
        widths.append(box.right - box.left)
    assert heights[0] < heights[1]
    assert widths[0] == widths[1] > 64


def test_as_many_trees_as_a_forest_can_hold_stay_on_a_narrow_page() -> None:
    for number, height in ((24, 1), (2, 22), (12, 6)):
        board = grown(*[packed((0, height, 0), 2)] * number).board(tall=True)
        assert outside(board) == set()


def test_many_trees_stand_in_rows_on_a_narrow_page_and_stay_large() -> None:
    widths = []
    for number in (3, 12):
        box = places(grown(*[packed((0, 2, 0), 2)] * number).board(tall=True))["tree-0-0"].box
        assert box
        widths.append(box.right - box.left)
    assert widths[1] > 0.8 * widths[0]


def test_a_season_card_with_words_is_larger_and_leaves_the_decks_their_room() -> None:
    widths = []
    for card in (NONE, SeasonCard.BALANCE):
        found = places(fresh_view(season_card=int(card)).board(tall=True))
        season, deck = found["season"].box, found["deck"].box
        assert season
        assert deck
        assert season.right < deck.left
        widths.append(season.right - season.left)
    assert widths[0] < widths[1]


def test_known_cards_of_a_pile_stay_large_on_a_narrow_page_however_many_there_are() -> None:
    for number in (3, 5, 8, 12):
        view = fresh_view()
        view.state.pile_size[2] = number
        view.state.pile[2, :number] = range(number)
        found = places(view.board(tall=True))
        cards = [found[f"card-2-{i}"].box for i in range(number)]
        assert all(box and box.right - box.left >= 54 for box in cards)
        assert outside(view.board(tall=True)) == set()
        view.state.pile[2, :number] = UNKNOWN
        closed = places(view.board(tall=True))["pile-2"].box
        assert closed
        assert closed.foot - closed.top < 160


@pytest.mark.parametrize("tall", [False, True])
def test_cards_of_a_pile_that_were_seen_lie_side_by_side(tall: bool) -> None:
    for number, least in ((3, 54), (6, 54), (9, 54), (20, 30)):
        view = fresh_view()
        view.state.pile_size[1:3] = number, 4
        view.state.pile[1:3, :number] = range(number)
        found = places(view.board(tall=tall))
        boxes = [
            place.box for key, place in found.items() if key.startswith(("card-1-", "card-2-"))
        ]
        for i, one in enumerate(boxes):
            assert one
            assert one.right - one.left >= least
            for other in boxes[:i]:
                assert other
                across = min(one.right, other.right) - max(one.left, other.left)
                down = min(one.foot, other.foot) - max(one.top, other.top)
                # Nothing but their shadows meet.
                assert min(across, down) < 4
