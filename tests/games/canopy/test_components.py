"""Components: the game's own, an owner's file, and ways such a file can be wrong."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import numpy as np
import pytest

from moabi.core.contract import ACTION_TYPE, NONE
from moabi.core.errors import BadComponents
from moabi.core.game import Game
from moabi.core.words import LANGUAGES
from moabi.games.canopy import layout
from moabi.games.canopy.layout import KIND_IDS, NUM_KINDS, SeasonCard
from moabi.match import Match, View

from .positions import GAME, end_season, kind, playthrough

TABLES = GAME.components.tables
UNREAD_SEASONS = (SeasonCard.LINGERING_THREATS, SeasonCard.DRY_SPELL)


def entry(table: str, entry_id: str, **changes: object) -> str:
    """An entry of the game's own file, changed in some columns."""
    found = next(e for e in TABLES[table] if e["id"] == entry_id)
    every = {**found, "source": "box", "verified": True, **changes}
    lines = [f"[[{table}]]"]
    for column, value in every.items():
        if isinstance(value, bool):
            lines.append(f"{column} = {str(value).lower()}")
        else:
            lines.append(f"{column} = {value!r}".replace("'", '"'))
    return "\n".join([*lines, ""])


def owned(folder: Path, *entries: str) -> Game:
    """The game with an owner's file of those entries."""
    path = folder / "mine.toml"
    path.write_text("\n".join(['[sources]\nbox = "my box"\n', *entries]), encoding="utf-8")
    return GAME.with_components(path)


def test_kinds_stand_in_the_order_of_the_file() -> None:
    assert tuple(card["id"] for card in TABLES["cards"]) == KIND_IDS
    assert len(KIND_IDS) == NUM_KINDS == 43


def test_what_the_rulebook_prints_is_verified_and_nothing_else() -> None:
    verified = {e["id"] for table in TABLES.values() for e in table if e["verified"]}
    assert verified == {"PAIR", "TALL1", "TALL2", "TALL3", "LUSH"}
    for table in TABLES.values():
        for e in table:
            assert e["source"] in GAME.components.sources


def test_printed_values_of_the_examples() -> None:
    cards = {card["id"]: card for card in TABLES["cards"]}
    plants = {plant["id"]: plant["points"] for plant in TABLES["plants"]}
    assert cards["TOU"]["points"] == 1
    assert (cards["FRO"]["points"], cards["FRO2"]["paired"]) == (2, 5)
    assert cards["SLO2"]["points"] == 2
    assert plants["MON"][1] == 0
    assert plants["BRO"][1] == 2
    assert plants["FER"][3] == 6


def test_an_owner_can_give_printed_values(tmp_path: Path) -> None:
    own = owned(
        tmp_path,
        entry("cards", "TOU", points=4),
        entry("plants", "BRO", points=[0, 1, 9] + [-5] * 15),
        entry("awards", "LUSH", points=8),
    )
    assert own.components.hash != GAME.components.hash
    assert own.tables["CARD_POINTS"][kind("TOU")] == 4
    assert own.tables["PLANT_POINTS"][1, 2] == 9
    match = Match(own, 2, 3)
    while not match.is_over:
        match.play(match.legal()[0])
    lines = [score.lines[-1].points for score in match.scores()]
    assert 8 in lines
    assert 10 not in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_season_cards_say_an_owners_amounts(language: str, tmp_path: Path) -> None:
    read = [card for card in SeasonCard if card not in UNREAD_SEASONS]
    own = owned(tmp_path, *(entry("seasons", f"S{card + 1}", amount=7) for card in read))
    for card in read:
        state = own.new_state(own.interpreted, 2, 1, {"shifting": "on"})
        state.season_card = card
        view = View(own, state, NONE, language)
        printed = View(GAME, state, NONE, language)
        assert "7" in view.text().splitlines()[1]
        assert "7" not in printed.text().splitlines()[1]
        assert view.text().splitlines()[1].split(": ", 1)[1] in unescape(view.svg())


def test_an_owner_can_move_cards_between_kinds_of_a_set(tmp_path: Path) -> None:
    own = owned(tmp_path, entry("cards", "FIRE", count=4), entry("cards", "DIS", count=8))
    state = own.new_state(own.interpreted, 2, 1)
    assert state.unshown[kind("FIRE")] == 4
    assert state.unshown[kind("DIS")] == 8
    picker, codes = np.ones(4, np.uint32), np.zeros(layout.MAX_LEGAL, ACTION_TYPE)
    before = layout.pieces(state)
    own.interpreted.finish_randomly(state, picker, codes)
    assert layout.pieces(state) == before


Change = tuple[str, str, dict[str, object]]
WRONG: dict[str, tuple[list[Change], str]] = {
    "a total": ([("cards", "FER", {"count": 12})], "cards: 111 basic ones, the box holds 112"),
    "the other total": ([("cards", "ORC", {"count": 9})], "32 advanced ones, the box holds 28"),
    "germination": ([("germination", "G1", {"count": 2})], "20 cards, the box holds 21"),
    "a category": ([("cards", "FER", {"category": "seed"})], "'FER': category must stay plant"),
    "a trunk": ([("cards", "T1", {"points": 2})], "'T1': points must stay as its name says"),
    "an animal": ([("cards", "TOU", {"count": 2})], "'TOU': there is one of each animal card"),
    "a set": ([("cards", "FER", {"set": "huge"})], "set must be one of basic, advanced"),
    "plants": ([("plants", "FER", {"points": [1, 2]})], "must be a list of 18 whole numbers"),
    "a seedling": ([("germination", "G1", {"card": "FIRE"})], "neither threats nor wildlife"),
    "trunks": (
        [("cards", "T2", {"count": 11}), ("cards", "FER", {"count": 7})],
        "more than 23 trunks",
    ),
    "ferns": (
        [("cards", "FER", {"count": 14}), ("cards", "MON", {"count": 11})],
        "'FER': more than 17",
    ),
    "a plant's points": (
        [("cards", "FER", {"points": 3})],
        "'FER': points must stay 0, no rule reads it",
    ),
    "a threat's points": ([("cards", "DRO", {"points": -1})], "'DRO': points must stay 0"),
    "a plant's pair": ([("cards", "FER", {"paired": 3})], "'FER': paired must stay 0"),
    "an active animal's pair": ([("cards", "TOU", {"paired": 3})], "'TOU': paired must stay 0"),
    "the marmoset's pair": ([("cards", "MAR", {"paired": 3})], "'MAR': paired must stay 0"),
    "lingering threats": (
        [("seasons", "S1", {"amount": 2})],
        "seasons 'S1': amount must stay 1, no rule reads it",
    ),
    "dry spell": ([("seasons", "S9", {"amount": 2})], "seasons 'S9': amount must stay 1"),
    "start trunks": ([("start", "TS", {"count": 5})], "5 cards, the box holds 4"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_with_the_entrys_name(name: str, tmp_path: Path) -> None:
    changes, problem = WRONG[name]
    with pytest.raises(BadComponents, match=problem):
        owned(tmp_path, *(entry(table, i, **columns) for table, i, columns in changes))


def test_all_cards_of_the_box_are_in_every_position_of_a_match() -> None:
    for seats in (1, 2, 3, 4):
        whole = None
        for before, _, after in playthrough(seats, 2):
            whole = whole or layout.pieces(before)
            assert layout.pieces(after) == whole
        trunks = 1 if seats == 1 else seats
        assert len(whole or ()) == 140 + 21 + trunks


def test_a_view_says_that_cards_are_reconstructed() -> None:
    assert "reconstructed" in View(GAME, end_season("", ""), NONE).say("board-reconstructed")
