"""Components: the game's own, an owner's file, and every way such a file can be wrong."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from moabi.core.contract import NONE, OUTCOME_TYPE
from moabi.core.errors import BadComponents
from moabi.core.game import Game
from moabi.games.vorex import layout
from moabi.games.vorex.blooming import place_flower
from moabi.games.vorex.layout import HEX_COST, HEX_KIND, HEXES, START
from moabi.games.vorex.table import lay
from moabi.match import Match, RandomPlayer

from .positions import GAME, hex_of

SOURCES = '[sources]\nbox = "printed on my tiles"\n'
ENTRIES: dict[str, dict[str, str]] = {
    "tiles": {
        "id": '"F05"',
        "level": "1",
        "seats": "2",
        "hexes": '["points-3 MIW", "water MM", "arid", "arid"]',
        "beetles": '"WL"',
    },
    "starts": {"id": '"S1"', "hexes": '["light", "arid", "arid", "arid"]', "beetles": '"L"'},
    "resources": {"id": '"water"', "count": "21"},
    "objectives": {"id": '"B2"', "colour": '"brown"', "first_game": "false"},
    "names": {"id": '"grand"', "line": "1", "least": "31"},
}


def entry(table: str = "tiles", **columns: str) -> str:
    """One entry of an owner's file; a column given as "" is left out."""
    every = {**ENTRIES[table], "source": '"box"', "verified": "true", **columns}
    lines = [f"{column} = {value}" for column, value in every.items() if value]
    return "\n".join([f"[[{table}]]", *lines, ""])


def owned(folder: Path, text: str) -> Game:
    """The game with an owner's file of that text."""
    path = folder / "mine.toml"
    path.write_text(SOURCES + text, encoding="utf-8")
    return GAME.with_components(path)


WRONG = {
    "unknown tile": (entry(id='"F23"'), "tiles 'F23': the game has no such entry"),
    "another level": (entry(level="2"), "tiles 'F05': level must stay 1"),
    "no such level": (entry(level="4"), "tiles 'F05': level must be a whole number"),
    "too few hexes": (entry(hexes='["arid"]'), "tiles 'F05': hexes must be a list of 4"),
    "unknown kind": (
        entry(hexes='["arid", "arid", "arid", "fire M"]'),
        "tiles 'F05': hexes must be a list of 4",
    ),
    "unknown resource": (
        entry(hexes='["arid", "arid", "arid", "water MX"]'),
        "tiles 'F05': hexes must be",
    ),
    "too dear": (
        entry(hexes='["arid", "arid", "arid", "water MMMMM"]'),
        "with at most 4 of a resource",
    ),
    "water with a number": (
        entry(hexes='["water-x MI", "arid", "arid", "arid"]'),
        "tiles 'F05': hexes must be a list of 4 hexes such as \"arid\"",
    ),
    "arid with a number": (
        entry(hexes='["arid-x", "arid", "arid", "arid"]'),
        "hexes must be a list",
    ),
    "grow with a number": (
        entry(hexes='["grow-2 M", "arid", "arid", "arid"]'),
        "hexes must be a list",
    ),
    "a dash and no number": (
        entry(hexes='["grow- M", "arid", "arid", "arid"]'),
        "hexes must be a list",
    ),
    "a forest tile with light": (
        entry(hexes='["light MM", "arid", "arid", "arid"]'),
        "tiles 'F05': only starting tiles have a light stump",
    ),
    "arid at a cost": (entry(hexes='["arid M", "arid", "arid", "water M"]'), "hexes must be"),
    "points without a number": (
        entry(hexes='["points M", "arid", "arid", "water M"]'),
        "hexes must be",
    ),
    "four beetles": (entry(beetles='"MMMM"'), "tiles 'F05': beetles must be at most three"),
    "beetles of no colour": (entry(beetles='"X"'), "tiles 'F05': beetles must be at most three"),
    "five seats": (entry(seats="5"), "tiles 'F05': seats must be a whole number from 2 to 4"),
    "a level-0 tile for three": (
        entry(id='"F01"', level="0", seats="3"),
        "tiles 'F01': seats of a level-0 tile must stay 2",
    ),
    "a start of two hexes": (
        entry("starts", hexes='["light", "arid"]'),
        "starts 'S1': hexes must be a list of 1 or 4",
    ),
    "a start without light": (
        entry("starts", hexes='["water"]'),
        "starts 'S1': must have one stump, a light one",
    ),
    "a start with two stumps": (
        entry("starts", hexes='["light", "light", "arid", "arid"]'),
        "starts 'S1': must have one stump, a light one",
    ),
    "too few resources": (entry("resources", count="3"), "resources 'water': count is under 4"),
    "another colour": (entry("objectives", colour='"green"'), "objectives: must be one double"),
    "two for a first game": (
        entry("objectives", first_game="true"),
        "objectives: 2 brown ones for a first game",
    ),
    "names that do not grow": (entry("names", least="36"), "names: `least` of line 1 must"),
    "unknown column": (entry(colour='"red"'), "tiles 'F05': unknown column 'colour'"),
    "no beetles": (entry(beetles=""), "tiles 'F05': beetles is missing"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_file_is_refused_and_the_entry_is_named(fault: str, tmp_path: Path) -> None:
    text, complaint = WRONG[fault]
    with pytest.raises(BadComponents) as refused:
        owned(tmp_path, text)
    assert complaint in str(refused.value)
    assert "mine.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_more_resources_never_beat_more_points(tmp_path: Path) -> None:
    many = "".join(
        entry("resources", id=f'"{name}"', count="99")
        for name in ("mushroom", "insect", "water", "light")
    )
    game = owned(tmp_path, many)
    state = game.new_state(game.interpreted, 2, 1)
    lay(state, 0, layout.MIDDLE, 0)
    place_flower(state, 0, 0)
    state.brown = 3
    state.green = NONE
    state.held[1] = 90
    shares = np.zeros(2, OUTCOME_TYPE)
    game.interpreted.outcome(state, shares)
    assert list(shares) == [1.0, 0.0]


def test_only_the_entries_given_change(tmp_path: Path) -> None:
    game = owned(tmp_path, entry())
    changed = list(range(4 * HEXES, 5 * HEXES))
    kinds = game.tables["HEX_KIND"]
    assert list(np.flatnonzero(kinds != HEX_KIND)) == [
        h for h in changed if kinds[h] != HEX_KIND[h]
    ]
    assert game.tables["HEX_POINTS"][4 * HEXES] == 3
    assert list(game.tables["HEX_COST"][4 * HEXES]) == [1, 1, 1, 0]
    others = np.delete(np.arange(layout.NUM_LAND), changed)
    assert (game.tables["HEX_COST"][others] == HEX_COST[others]).all()
    assert list(game.tables["PIECE_BEETLES"][4]) == [0, 0, 1, 1]
    assert game.components.hash != GAME.components.hash


def test_what_is_reconstructed_is_said_to_be() -> None:
    tables = GAME.components.tables
    assert not any(tile["verified"] for tile in (*tables["tiles"], *tables["starts"]))
    assert all(entry["verified"] for entry in (*tables["resources"], *tables["names"]))


@pytest.mark.parametrize("seats", [1, 2])
def test_starting_tiles_of_four_hexes_can_be_played(seats: int, tmp_path: Path) -> None:
    game = owned(
        tmp_path,
        "".join(
            entry("starts", id=f'"S{n}"', beetles='"L"' if n == 1 else '""') for n in (1, 2, 3, 4)
        ),
    )
    match = Match(game, seats, 3)
    player = RandomPlayer(3)
    while not match.is_over:
        match.play(player.choose(match.view(match.seat)))
    state = match.view(NONE).state
    assert (state.hex_cell[START * HEXES : START * HEXES + 4] >= 0).all()
    assert state.owner[hex_of("S1.0")] == 0


def test_the_cost_in_play_is_asked_and_told(tmp_path: Path) -> None:
    game = owned(tmp_path, entry(hexes='["draw W", "mushroom", "water MII", "arid"]'))
    assert not game.tables["HEX_COST"][hex_of("F05.1")].any()
    match = Match(game, 2, 1)
    player = RandomPlayer(1)
    free = 0
    while not match.is_over:
        for action in match.legal():
            if action.notation == "bloom F05.1":
                assert action.sentence.startswith("Bloom the mushroom stump")
                assert action.sentence.endswith(" for nothing")
                free += 1
        match.play(player.choose(match.view(match.seat)))
    assert free
