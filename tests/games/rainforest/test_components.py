"""Components: the game's own, an owner's file, and every way such a file can be wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.core.errors import BadComponents, BadRecord
from moabi.core.game import Game
from moabi.games.rainforest import layout
from moabi.match import Match, RandomPlayer, View

from .positions import ALL_PIECES, GAME, SEATS, TILES, begin, lay_out, playthrough, tile

SOURCES = '[sources]\nbox = "printed on my tiles"\n'


def entry(table: str = "tiles", **columns: str) -> str:
    """One entry of an owner's file; a column given as "" is left out."""
    usual = {
        "tiles": {
            "id": '"R07"',
            "zone": '"red"',
            "second": '"none"',
            "points": "4",
            "slots": '["red", "frog"]',
        },
        "zones": {"id": '"yellow"', "spaces": "3"},
    }[table]
    every = {**usual, "source": '"box"', "verified": "true", **columns}
    lines = [f"{column} = {value}" for column, value in every.items() if value]
    return "\n".join([f"[[{table}]]", *lines, ""])


def owned(folder: Path, text: str) -> Game:
    """The game with an owner's file of that text."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.with_components(path)


WRONG = {
    "unknown tile": (entry(id='"R12"'), "tiles 'R12': the game has no such entry"),
    "unknown zone": (entry("zones", id='"pink"'), "zones 'pink': the game has no such entry"),
    "unknown column": (entry(colour='"red"'), "tiles 'R07': unknown column 'colour'"),
    "unknown table": ('[[cards]]\nid = "T01"\n', "unknown table 'cards'"),
    "no id": (entry(id=""), "tiles 'number 1': id is missing"),
    "no zone": (entry(zone=""), "tiles 'R07': zone is missing"),
    "no second": (entry(second=""), "tiles 'R07': second is missing"),
    "no points": (entry(points=""), "tiles 'R07': points is missing"),
    "no slots": (entry(slots=""), "tiles 'R07': slots is missing"),
    "no source": (entry(source=""), "tiles 'R07': source is missing"),
    "no verified": (entry(verified=""), "tiles 'R07': verified is missing"),
    "a zone of no colour": (entry(zone='"pink"'), "tiles 'R07': zone must be one of red"),
    "a tile in another zone": (entry(zone='"blue"'), "tiles 'R07': zone must stay red"),
    "a second colour of no name": (entry(second='"pink"'), "tiles 'R07': second must be one of"),
    "the own colour twice": (entry(second='"red"'), "tiles 'R07': second must be another colour"),
    "a fifth tile of two colours": (entry(second='"blue"'), "zone red has 6 with second none"),
    "no tile of two colours": (entry(id='"R08"'), "zone red has 8 with second none"),
    "two of the same two colours": (
        entry(id='"R08"', second='"blue"'),
        "zone red has 0 with second green",
    ),
    "no points at all": (entry(points="0"), "tiles 'R07': points must be a whole number"),
    "too many points": (entry(points="10"), "tiles 'R07': points must be a whole number"),
    "half a point": (entry(points="2.5"), "tiles 'R07': points must be a whole number"),
    "points in words": (entry(points='"two"'), "tiles 'R07': points must be a whole number"),
    "no slot": (entry(slots="[]"), "tiles 'R07': slots must be a list of 1 to 3"),
    "four slots": (entry(slots='["any", "any", "any", "any"]'), "slots must be a list of 1 to 3"),
    "a green slot": (entry(slots='["green"]'), "tiles 'R07': slots must be a list of 1 to 3"),
    "a slot by number": (entry(slots="[1]"), "tiles 'R07': slots must be a list of 1 to 3"),
    "a slot without a list": (entry(slots='"any"'), "tiles 'R07': slots must be a list of 1 to 3"),
    "one space": (entry("zones", spaces="1"), "zones 'yellow': spaces must be a whole number"),
    "seven spaces": (entry("zones", spaces="7"), "zones 'yellow': spaces must be a whole number"),
    "the same tile twice": (entry() + entry(), "tiles 'R07': is given twice"),
    "a source that is not listed": (entry(source='"hearsay"'), "source 'hearsay' is not in"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_file_is_refused_and_the_entry_is_named(fault: str, tmp_path: Path) -> None:
    text, complaint = WRONG[fault]
    with pytest.raises(BadComponents) as refused:
        owned(tmp_path, SOURCES + text)
    assert complaint in str(refused.value)
    assert "mine.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_only_the_entries_given_change(tmp_path: Path) -> None:
    game = owned(tmp_path, SOURCES + entry() + entry("zones"))
    changed = tile("R07")
    assert list(game.tables["ZONE_SPACES"]) == [6, 3, 4, 3, 2]
    for name in ("TILE_POINTS", "TILE_SECOND", "TILE_SLOTS"):
        table, default = game.tables[name], GAME.tables[name]
        assert table.dtype == default.dtype
        differs = np.atleast_2d((table != default).T).any(axis=0)
        assert list(np.flatnonzero(differs)) == ([] if name == "TILE_SECOND" else [changed])
    assert game.tables["TILE_POINTS"][changed] == 4
    names = [layout.SLOT_NAMES[n] for n in game.tables["TILE_SLOTS"][changed] if n != NONE]
    assert names == ["red", "frog"]
    assert game.components.hash != GAME.components.hash
    assert game.components.num_unverified == GAME.components.num_unverified - 2


def test_tiles_of_two_colours_may_change_places(tmp_path: Path) -> None:
    text = entry(id='"R08"', second='"blue"') + entry(id='"R09"', second='"green"')
    game = owned(tmp_path, SOURCES + text)
    assert [game.tables["TILE_SECOND"][tile(name)] for name in ("R08", "R09")] == [4, 2]


def test_two_sets_of_components_in_one_process(tmp_path: Path) -> None:
    before = {name: table.copy() for name, table in GAME.tables.items()}
    mine = owned(tmp_path, SOURCES + entry(points="9") + entry("zones", spaces="2"))
    state = lay_out(jungles=["R07=rf,rf,rf"], totems=(0, 2))
    for _ in range(2):
        assert View(GAME, state, NONE).points()[0] == 5
        assert View(mine, state, NONE).points()[0] == 9
        small = mine.new_state(mine.interpreted, 2, 8)
        assert (small.space[1] != NONE).sum() == 2
        assert (begin(2, 8).space[1] != NONE).sum() == 5
        assert small.bag.sum() == begin(2, 8).bag.sum() + 3
    for name, table in before.items():
        assert (GAME.tables[name] == table).all()
        assert GAME.tables[name] is getattr(layout, name)
    assert mine.cache != GAME.cache


def test_a_match_follows_the_file_in_play(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SOURCES + entry("zones", spaces="2"), encoding="utf-8")
    mine = Match("rainforest", 2, 3, components=path)
    player = RandomPlayer(1)
    for _ in range(60):
        mine.play(player.choose(mine.view(mine.seat)))
        assert (mine.view().state.space[1, 2:] == NONE).all()
    assert Match.from_text(mine.to_text(), path).steps == mine.steps
    with pytest.raises(BadRecord, match="was played with components"):
        Match.from_text(mine.to_text())


# The game's own file


def test_tiles_are_numbered_within_their_zones_and_marked_as_reconstructed() -> None:
    for number, found in enumerate(TILES):
        zone = layout.ZONES[number // 11]
        assert found["zone"] == zone
        assert found["id"] == f"{zone[0].upper()}{number % 11 + 1:02}"
        assert found["source"] == "reconstruction"
    assert GAME.components.num_unverified == GAME.components.num_entries == 55 + 5


def test_the_reconstruction_asks_for_every_colour_and_type_alike() -> None:
    slots = Counter(slot for found in TILES for slot in found["slots"])
    assert slots.pop("any") == 37
    assert set(slots.values()) == {10}
    assert len(slots) == 8
    for zone in layout.ZONES:
        mono = [f["points"] for f in TILES if f["zone"] == zone and f["second"] == "none"]
        dual = [f["points"] for f in TILES if f["zone"] == zone and f["second"] != "none"]
        assert (sum(mono), sum(dual)) == (20, 10)
        assert sum(f["points"] for f in TILES if f["second"] == zone) == 10
    for found in TILES:
        assert len(set(found["slots"]) - {"any"}) <= 1


@pytest.mark.parametrize("seats", SEATS)
def test_no_piece_is_lost_or_copied(seats: int) -> None:
    for seed in (1, 2, 3):
        for _, _, after in playthrough(seats, seed):
            assert layout.pieces(after) == ALL_PIECES
