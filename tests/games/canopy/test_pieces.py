"""Animals on the board: a card that has no like is one piece, wherever it lies open."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moabi.core.contract import NONE
from moabi.draw.parts import LOOSE, Record, tell
from moabi.games.canopy.layout import FERN, FROG, KIND_IDS, MARMOSET, TOUCAN, WILDLIFE
from moabi.games.canopy.memory import recalled_piles
from moabi.match import Match, View

from .positions import GAME, hidden, lay_out, play
from .test_board import PIECE, SETUPS, planted, sampled

Played = Callable[..., Match]
PARENT, FACE, TURN = 0, 1, 6
SINGLE = range(WILDLIFE, WILDLIFE + 2 * MARMOSET)
"""The kinds of which there is one card."""
ACTIVE = WILDLIFE + 2 * TOUCAN


def seen(view: View) -> dict[str, str]:
    """The animals that lie open to the viewer, by the state, with the place of each."""
    state, found = view.state, []
    for kind in SINGLE:
        found += [(kind, f"kind-{seat}-{kind}") for seat in range(4) if state.forest[seat, kind]]
        found += [(kind, f"hand-{kind}")] * state.hand[kind]
    for pile, kinds in enumerate(recalled_piles(state, view.seat)):
        found += [(kind, f"card-{pile}-{i}") for i, kind in enumerate(kinds) if kind in SINGLE]
    assert len(dict(found)) == len(found)
    return {f"{PIECE}{kind}": place for kind, place in found}


def lying(board: dict[str, Record]) -> dict[str, str]:
    """The pieces of a board, with what each lies on."""
    return {
        key: record[PARENT]
        for key, record in board.items()
        if key.startswith(PIECE) and LOOSE not in key
    }


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_what_is_seen_is_one_piece_wherever_it_lies(
    seats: int, options: dict[str, str], tall: bool, played: Played
) -> None:
    met: set[str] = set()
    for view in sampled(played(seats, options, game="canopy"), 7):
        found = lying(tell(view.board(tall=tall)).parts)
        assert found == seen(view)
        met |= {place.partition("-")[0] for place in found.values()}
    assert met >= {"kind", "card"}


def test_a_card_goes_from_a_pile_to_a_forest_and_lies_askew_once_used() -> None:
    state = lay_out("0..", "0..", piles=("TOU DRO", "SUN", "RAIN"), deck="FER " * 6)
    piece = f"{PIECE}{ACTIVE}"

    def board(seat: int) -> dict[str, Record]:
        return tell(View(GAME, hidden(state, seat), seat).board()).parts

    assert board(0)[piece][PARENT] == "card-0-0"
    assert not lying(board(1))
    assert not lying(board(NONE))
    play(state, "keep")
    looks = {board(seat)[piece][: FACE + 1] for seat in (0, 1, NONE)}
    assert {place for place, _ in looks} == {f"hand-{ACTIVE}"}
    assert len(looks) == 1
    play(state, "add TOU")
    for ready, is_askew in ((1 << TOUCAN, False), (0, True)):
        state.ready[0], state.fresh = ready, 0
        now = board(1)[piece]
        assert now[PARENT] == f"kind-0-{ACTIVE}"
        assert any(now[TURN : TURN + 1]) == is_askew


def test_cards_that_have_their_like_are_no_pieces() -> None:
    view = planted(MAR=2, FRO=1, SUN=1)
    view.state.forest[1, KIND_IDS.index("MAR")] = 1
    view.state.hand[FERN] = 1
    assert lying(tell(view.board()).parts).keys() == {f"{PIECE}{WILDLIFE + 2 * FROG}"}
