"""The worked examples of the printed rulebooks."""

from __future__ import annotations

from pathlib import Path

import pytest

from moabi.core.contract import NONE
from moabi.games.rainforest.layout import COLORS, TYPES, ZONES, Decision, pieces
from moabi.match import View

from .positions import (
    ALL_PIECES,
    FROG,
    GAME,
    LAST,
    MONKEY,
    TILES,
    about_to_lock,
    area,
    clearing,
    decision,
    held,
    jungle,
    kinds,
    lay_out,
    lying,
    pile,
    play,
    sheet,
    species,
    takes,
    tile,
    written,
)


def test_a_turn_in_the_yellow_zone() -> None:
    state = lay_out(
        ["Y07=yp,.,."], ["Y02"], tops="Y10", zones={"yellow": "ym rp yf ym bb"}, totems=(FROG, 0)
    )
    play(state, "keep yellow", "take yellow")
    assert clearing(state) == "Y07 Y10"
    assert held(state) == "ym yf ym"
    assert lying(state, "yellow") == ". rp . . bb"
    # The last token of the zone was not taken: no swap, she places at once.
    assert decision(state) is Decision.PLACE_TOKEN
    play(state, "put yellow-monkey 1 2", "put yellow-monkey 1 3", "put done")
    assert jungle(state) == "Y02 Y07"
    assert list(state.jungle_token[0, 1]) == kinds("yp ym ym")
    assert clearing(state) == "Y10"
    assert held(state) == "yf"
    assert state.seat == 1
    assert lying(state, "yellow") == ". rp . . bb"
    assert pieces(state) == ALL_PIECES


@pytest.mark.parametrize("tile_id", ["P06", "B10"])
def test_a_tile_of_two_free_slots_and_a_purple_one(tile_id: str) -> None:
    assert TILES[tile(tile_id)]["slots"] == ["any", "any", "purple"]
    for token in range(16):
        state = lay_out([tile_id], holding=[species(token)], asked=Decision.PLACE_TOKEN)
        name = f"{COLORS[token % 4]}-{TYPES[token // 4]}"
        # The two free slots are alike, so only the first is offered.
        purple = [f"put {name} 1 3"] if COLORS[token % 4] == "purple" else []
        assert written(state) == [f"put {name} 1 1", *purple, "put done"]
    half = lay_out([f"{tile_id}=rm,.,."], holding=["yf"], asked=Decision.PLACE_TOKEN)
    assert written(half) == ["put yellow-frog 1 2", "put done"]
    full = lay_out([f"{tile_id}=rm,yf,."], holding=["pp"], asked=Decision.PLACE_TOKEN)
    assert jungle(play(full, "put purple-parrot 1 3")) == tile_id


@pytest.mark.parametrize("tile_id", ["R06", "G06"])
def test_a_tile_of_a_free_slot_and_two_parrots(tile_id: str) -> None:
    assert TILES[tile(tile_id)]["slots"] == ["any", "parrot", "parrot"]
    for token in range(16):
        name = f"{COLORS[token % 4]}-{TYPES[token // 4]}"
        state = lay_out([tile_id], holding=[species(token)], asked=Decision.PLACE_TOKEN)
        parrot = [f"put {name} 1 2"] if takes("parrot", token) else []
        assert written(state) == [f"put {name} 1 1", *parrot, "put done"]
    half = lay_out([f"{tile_id}=.,rp,."], holding=["bp"], asked=Decision.PLACE_TOKEN)
    assert written(half) == ["put blue-parrot 1 1", "put blue-parrot 1 3", "put done"]
    full = lay_out([f"{tile_id}=rm,yp,."], holding=["bp"], asked=Decision.PLACE_TOKEN)
    assert jungle(play(full, "put blue-parrot 1 3")) == tile_id


def test_the_tiles_that_the_rulebook_shows_are_in_the_box() -> None:
    three_yellow = [entry for entry in TILES if entry["slots"] == ["yellow"] * 3]
    assert [entry["zone"] for entry in three_yellow] == ["yellow"]
    assert {(entry["zone"], entry["second"]) for entry in TILES} >= {
        ("blue", "green"),
        ("green", "blue"),
    }


def test_three_yellow_tiles_one_of_them_of_two_colours() -> None:
    # Spots 1, 2 and 4 are yellow; Y09, the second, is green as well.
    state = about_to_lock("Y01", "Y06 Y09 R01", "y3 y4 g3")
    play(state, LAST)
    assert jungle(state) == "Y06 Y09 R01 Y01"
    assert written(state) == ["claim yellow 3", "claim none"]
    play(state, "claim yellow 3")
    assert written(state) == ["shield 1", "shield 2", "shield 4"]
    play(state, "shield 1")
    assert state.area_seat[area("y3")] == 0
    assert state.area_spot[area("y3")] == 0
    assert state.seat == 1
    # The four-tile token, still free, is out of her reach from now on.
    later = about_to_lock("Y01", "Y06 Y09 R01 Y02 Y03", "y4", owned={"y3": (0, 0)})
    play(later, LAST)
    assert later.area_seat[area("y4")] == NONE
    assert decision(later) is Decision.TAKE_TILE


LILIA = (
    "Y06=yf,rb,rp Y01=rb R04=rb,rm"  # 4 and a totem, 1, 3
    " Y09=rm,bm G08=bf,pp B09=yb,yp"  # 2, 3 and a totem, 1
    " G04=pf,rb B04=pf,yb"  # 3 and a totem, 3 and a totem
)
VALUES = {"G08": 3, "B09": 1}
"""Two tiles have other values in the rulebook's jungle than in the reconstruction."""


def lilia_file(folder: Path) -> Path:
    lines = ["[sources]", 'box = "printed on my tiles"']
    for tile_id, value in VALUES.items():
        entry = TILES[tile(tile_id)]
        lines += ["[[tiles]]", f'id = "{tile_id}"', f'zone = "{entry["zone"]}"']
        lines += [f'second = "{entry["second"]}"', f"points = {value}"]
        lines += [f"slots = {entry['slots']}", 'source = "box"', "verified = true"]
    path = folder / "mine.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_the_score_of_54_points(tmp_path: Path) -> None:
    game = GAME.with_components(lilia_file(tmp_path))
    # Her ninth tile joins three blue ones: she takes the blue four-tile token.
    state = lay_out(
        ["B07=bb,bp,."],
        [LILIA],
        ["bm"],
        free="b3 b4",
        owned={"y3": (0, 0), "g3": (0, 6)},
        diversity=[5],
        totems=(FROG, MONKEY),
        asked=Decision.PLACE_TOKEN,
    )
    play(state, "put blue-monkey 1 3")
    assert written(state) == ["claim blue 3", "claim blue 4", "claim none"]
    play(state, "claim blue 4")
    assert written(state) == ["shield 5", "shield 6", "shield 8", "shield 9"]
    play(state, "shield 9")
    values = [int(game.tables["TILE_POINTS"][number]) for number in state.jungle[0]]
    assert values == [4, 1, 3, 2, 3, 1, 3, 3, 5]
    lines = View(game, state, NONE).scores()[0]
    assert [line.points for line in lines.lines[:3]] == [10, 1, 3]
    assert [line.points for line in lines.lines[3:6]] == [2, 4, 1]
    assert [line.points for line in lines.lines[6:9]] == [8, 4, 15]
    assert lines.lines[9].points == 6
    assert lines.total == 54
    assert View(game, state, NONE).points()[0] == 54
    # With the reconstructed values the same jungle is worth G08 1 less and B09 1 more.
    assert sheet(state) == [10, 1, 3, 2, 3, 2, 8, 4, 15, 6]


def test_the_tokens_of_that_jungle_were_earned() -> None:
    spots = [tile(text.split("=")[0]) for text in LILIA.split()]
    names = [TILES[number]["id"] for number in spots]
    yellow = about_to_lock("Y09=.,bm", " ".join(names[:3]), "y3 y4")
    assert written(play(yellow, LAST)) == ["claim yellow 3", "claim none"]
    fifth = about_to_lock("B09=.,yp", " ".join(names[:5]), "")
    assert play(fifth, LAST).diversity[0] == 5
    green = about_to_lock("G04=.,rb", " ".join(names[:6]), "g3")
    play(green, LAST, "claim green 3")
    assert written(green) == ["shield 4", "shield 5", "shield 7"]


def test_the_example_of_a_zone_shows_what_all_zones_have() -> None:
    state = lay_out()
    for zone in ZONES:
        assert len(pile(state, zone).split()) == 11
        assert 2 <= len(lying(state, zone).split()) <= 6
