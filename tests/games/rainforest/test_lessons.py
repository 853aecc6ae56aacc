"""Which rule forbids a place that is no answer now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moabi.core.state import State
from moabi.games.rainforest.layout import Decision
from moabi.games.rainforest.lessons import forbidding
from moabi.match import Match

from ..playing import reasons
from .positions import GAME, SEATS, TILES, area, lay_out


def why(state: State, place: str) -> tuple[str, ...]:
    return forbidding(state, GAME.tables, place)


@pytest.mark.parametrize("seats", SEATS)
def test_every_place_that_is_no_answer_has_its_rules(
    seats: int, played: Callable[..., Match]
) -> None:
    match = played(seats, game="rainforest")
    met = set()
    views = []
    for step, taken in enumerate(match.steps):
        view = match.view(taken.seat, step=step)
        if step % 23 == 0 or view.decision not in met:
            met.add(view.decision)
            views.append(view)
    assert reasons(views)
    assert len(met) >= 6


def test_an_empty_pile_still_has_its_tokens_and_an_empty_zone_nothing() -> None:
    state = lay_out(piles={"red": "", "blue": ""}, zones={"blue": ". ."})
    assert why(state, "pile-0") == ("3.2a",)
    assert why(state, "zone-4") == ("3.3a", "3.2a")
    assert why(state, "space-0-0") == ("3.3", "3.1")
    assert why(state, "space-4-0") == ("9.2", "3.1")


def test_a_full_clearing_takes_no_tile() -> None:
    assert why(lay_out(["R01 R02 R03"]), "clearing-0-2") == ("3.2",)


def test_tokens_are_those_of_the_chosen_zone() -> None:
    state = lay_out(asked=Decision.TAKE_TOKENS, zone="red")
    assert why(state, "space-1-0") == ("3.3", "3.1")
    assert why(state, "pile-0") == why(state, "zone-1") == ("3.1", "3.3")


def test_a_swap_is_for_what_lies_on_the_main_board() -> None:
    state = lay_out(zones={"red": ". . . . . ."}, asked=Decision.SWAP_TOKEN)
    assert why(state, "space-0-0") == ("4.1", "4.2a")
    assert why(lay_out(jungles=["R01"], asked=Decision.SWAP_TOKEN), "jungle-0-0") == ("4.2", "4.1")


def strict_tile() -> str:
    """A tile whose first slot takes one colour only, and that has another one."""
    found = (one["id"] for one in TILES if one["slots"][0] == "yellow" and len(one["slots"]) > 1)
    return str(next(found))


def test_a_slot_takes_what_it_shows_and_keeps_it() -> None:
    tile = strict_tile()
    state = lay_out([tile], jungles=["R01"], holding=["bm"], asked=Decision.PLACE_TOKEN)
    assert why(state, "slot-0-0-0") == ("5.3",)
    assert why(state, "jungle-0-0") == ("5.1", "6.3")
    assert why(state, "held-0-1") == ("9.1", "5.1")
    state = lay_out([f"{tile}=ym"], holding=["bm"], asked=Decision.PLACE_TOKEN)
    assert why(state, "slot-0-0-0") == ("5.2",)


def test_tokens_lie_on_the_slots_of_a_tile_and_not_on_the_tile() -> None:
    tile = next(one["id"] for one in TILES if set(one["slots"]) == {"yellow"})
    state = lay_out([tile], holding=["ym"], asked=Decision.PLACE_TOKEN)
    assert why(state, "clearing-0-0") == ("1.6",)
    state = lay_out([tile], holding=["bm"], asked=Decision.PLACE_TOKEN)
    assert why(state, "clearing-0-0") == ("5.3",)
    state = lay_out(["R01=rm"], holding=["bm"], asked=Decision.PLACE_TOKEN)
    assert why(state, "clearing-0-0") == ("6.1",)


def test_only_a_full_tile_is_locked() -> None:
    state = lay_out(["R01"], ["R02"], asked=Decision.LOCK_TILE)
    assert why(state, "clearing-0-0") == ("6.1",)
    assert why(state, "jungle-0-0") == ("6.3", "6.1")
    assert why(state, "jungle-0-1") == ("6.2", "6.1")


def one_colour(zone: str, number: int) -> str:
    """That many tiles of a zone's colour alone."""
    found = [one["id"] for one in TILES if (one["zone"], one["second"]) == (zone, "none")]
    return " ".join(found[:number])


def test_an_area_must_be_large_enough_free_and_the_first_of_its_colour() -> None:
    state = lay_out(
        jungles=[one_colour("red", 3)],
        free="r3 r4 y4 b3",
        owned={"y3": (0, 0), "g3": (1, 0)},
        declined="red",
        asked=Decision.CLAIM_AREA,
    )
    assert why(state, f"area-{area('r3')}") == ("7.3",)
    assert why(state, f"area-{area('r4')}") == ("7.1",)
    assert why(state, f"area-{area('b3')}") == ("7.1",)
    assert why(state, f"area-{area('y4')}") == ("7.4",)
    assert why(state, f"area-{area('g3')}") == ("7.2",)
    assert why(state, f"area-{area('y3')}") == ("7.4", "11.3")


def test_an_area_whose_tiles_all_bear_a_token_can_bear_no_more() -> None:
    owned = {"y3": (0, 0), "g3": (0, 1), "b3": (0, 2)}
    jungle = one_colour("red", 3)
    state = lay_out(jungles=[jungle], free="r3", owned=owned, asked=Decision.CLAIM_AREA)
    assert why(state, f"area-{area('r3')}") == ("7.6",)
    left = lay_out(
        jungles=[jungle], free="r3", owned=owned, declined="red", asked=Decision.CLAIM_AREA
    )
    assert why(left, f"area-{area('r3')}") == ("7.6", "7.3b")
    state = lay_out(jungles=[jungle], free="r3", owned=owned, asked=Decision.PLACE_AREA)
    assert why(state, "jungle-0-0") == ("7.6",)
    assert why(state, "jungle-0-5") == ("7.5",)
