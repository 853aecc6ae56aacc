"""Rules 7 and 8: counting points, and winning."""

from __future__ import annotations

import pytest

from moabi.core.contract import NONE
from moabi.core.errors import BadSetup
from moabi.core.state import State
from moabi.games.onceupon.layout import Decision
from moabi.match import Match, View

from .positions import (
    GAME,
    SETUPS,
    TEAMS,
    by_rule,
    lay_out,
    play,
    playthrough,
    points,
    shares,
    sheet,
    visible,
    written,
)

# Four bare trees: neither animals nor chainsaws.
BARE_TREES = ["G01 F01 S01 C01", "G02", "G03", "G04"]

# Three trees with 3, 2, 3, 3, 3, 1, 1, 1 animals of the eight species and two chainsaws, and an
# unfinished column that would spoil two species and add a chainsaw.
EXAMPLE = ["G01 F06 S11 C13", "G11 F07 S14 C02", "G07 F08 S01 C04"]
UNFINISHED = "G14 S02"


def verdict(state: State, language: str = "en") -> str:
    """The verdict on a laid-out position, all its decisions taken."""
    return View(GAME, state, NONE, language).verdict()


def test_the_printed_example_scores_nine_less_one_plus_four_less_two() -> None:
    state = visible([*EXAMPLE, UNFINISHED])
    assert by_rule(state) == {"7.1": 9, "7.2": -1, "7.4": 4, "7.5": -2}
    assert points(state)[0] == 9 - 1 + 4 - 2 == 10
    assert View(GAME, state, NONE).scores()[0].total == 10


def test_the_score_sheet_names_its_rules_in_the_printed_order() -> None:
    assert [rule for rule, _ in sheet(visible(EXAMPLE))] == ["7.1", "7.2", *["7.4"] * 8, "7.5"]
    lines = View(GAME, visible(EXAMPLE), NONE).scores()[0].lines
    assert [line.text for line in lines] == [
        "Complete columns",
        "Unfinished column",
        "forest elephant: as many as complete columns",
        "mandrill: as many as complete columns",
        "chameleon: as many as complete columns",
        "tree frog: as many as complete columns",
        "colobus: as many as complete columns",
        "hornbill: as many as complete columns",
        "grey parrot: as many as complete columns",
        "fruit bat: as many as complete columns",
        "Chainsaws",
    ]


@pytest.mark.parametrize("columns", range(5))
def test_rule_7_1_three_points_for_each_complete_column(columns: int) -> None:
    trees = [f"G{n:02} F{n:02} S{n:02} C{n:02}" for n in (5, 6, 7, 8)]
    assert by_rule(lay_out([trees[:columns] or ["G01"], ["G02"]]))["7.1"] == 3 * columns


@pytest.mark.parametrize("column", ["C05", "G05 F05", "G05 F05 S05", "F05 S05 C05"])
def test_rule_7_2_one_point_less_for_an_incomplete_column(column: str) -> None:
    assert by_rule(visible([BARE_TREES[0], column]))["7.2"] == -1
    assert by_rule(visible([column]))["7.2"] == -1


def test_rule_7_2_nothing_less_when_all_columns_are_complete() -> None:
    assert by_rule(visible([BARE_TREES[0], "G05 F05 S05 C05"]))["7.2"] == 0


def test_rule_7_3_the_cards_of_the_incomplete_column_do_not_count() -> None:
    whole = by_rule(visible(EXAMPLE))
    begun = by_rule(visible([*EXAMPLE, UNFINISHED]))
    assert begun == {**whole, "7.2": -1}
    for column in ("G16 F16 S16", "F13 S13 C15", "C12", "G12 C11"):
        assert by_rule(visible([*EXAMPLE, column])) == {**whole, "7.2": -1}


def test_rule_7_3_a_chainsaw_in_the_only_and_incomplete_column_costs_nothing() -> None:
    assert by_rule(visible(["G13 F13 S13"])) == {"7.1": 0, "7.2": -1, "7.4": 0, "7.5": 0}


@pytest.mark.parametrize(
    ("columns", "elephants", "scores"),
    [
        (["G01"], 0, False),
        (["G05"], 1, True),
        (["G09"], 2, False),
        (["G01", "G02"], 0, False),
        (["G05", "G02"], 1, False),
        (["G05", "G07"], 2, True),
        (["G09", "G03"], 2, True),
        (["G09", "G05"], 3, False),
        (["G09", "G11", "G02"], 4, False),
        (["G09", "G05", "G02"], 3, True),
    ],
)
def test_rule_7_4_a_species_scores_with_exactly_as_many_animals_as_columns(
    columns: list[str], elephants: int, scores: bool
) -> None:
    bare = ["F01 S01 C01", "F13 S13 C13", "F02 S02 C02"]
    state = lay_out(
        [[f"{ground} {rest}" for ground, rest in zip(columns, bare, strict=False)], ["G04"]]
    )
    animals = GAME.tables["CARD_ANIMALS"]
    assert sum(animals[state.forest[0, n, 0], 0] for n in range(len(columns))) == elephants
    assert sheet(state)[2] == ("7.4", int(scores))


@pytest.mark.parametrize("species", range(8))
def test_rule_7_4_every_species_has_its_own_line_and_is_counted_on_its_level(species: int) -> None:
    ids = ["G01", "F01", "S01", "C01"]
    rank, kind = divmod(species, 2)
    ids[rank] = [["G05", "G06"], ["F02", "F04"], ["S02", "S04"], ["C02", "C04"]][rank][kind]
    lines = sheet(visible([" ".join(ids)]))[2:10]
    assert [value for _, value in lines] == [int(line == species) for line in range(8)]


def test_rule_7_4a_without_a_complete_column_no_species_scores() -> None:
    for columns in (["G01"], ["F01 S01 C01"], ["G05 F06 S07"]):
        assert by_rule(visible(columns)) == {"7.1": 0, "7.2": -1, "7.4": 0, "7.5": 0}
        assert points(visible(columns))[0] == -1


@pytest.mark.parametrize(
    ("tree", "saws"),
    [
        ("G01 F01 S01 C01", 0),
        ("G13 F01 S01 C01", 1),
        ("G01 F13 S01 C13", 2),
        ("G01 F01 S16 C01", 1),
        ("G14 F15 S16 C13", 4),
    ],
)
def test_rule_7_5_one_point_less_for_each_chainsaw(tree: str, saws: int) -> None:
    assert by_rule(visible([tree]))["7.5"] == -saws
    assert by_rule(visible([tree, "G05 F14 S05 C14"]))["7.5"] == -saws - 2


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_points_are_the_sum_of_the_sheet_at_every_step(seats: int, options: dict[str, str]) -> None:
    for before, _, after in playthrough(seats, 3, options):
        if (before.forest != after.forest).any():
            sums = [sum(value for _, value in sheet(after, seat)) for seat in range(seats)]
            assert points(after) == sums


# Winning: forests of cards of their own, and what each is worth.

ELEVEN = ["G07 F06 S06 C06"]
EIGHT = ["G08 F07 S07 C13"]
FIVE = ["G05 F13 S02 C02"]
OTHER_FIVE = ["G06 F04 S13 C04"]
THREE = ["G03 F01 S01 C01"]
BARE = ["G04"]


def test_the_forests_used_below_are_worth_what_they_are_called() -> None:
    assert points(lay_out([ELEVEN, EIGHT, FIVE, OTHER_FIVE])) == [11, 8, 5, 5]
    assert points(lay_out([THREE, BARE])) == [3, -1]


def test_rule_8_1_most_points_win() -> None:
    assert shares(lay_out([THREE, ELEVEN])) == [0.0, 1.0]
    assert shares(lay_out([ELEVEN, THREE, BARE])) == [1.0, 0.0, 0.0]
    assert shares(lay_out([THREE, BARE, ELEVEN, FIVE])) == [0.0, 0.0, 1.0, 0.0]
    assert verdict(lay_out([THREE, ELEVEN])) == "Seat B wins with 11 points."
    assert verdict(lay_out([ELEVEN, THREE]), "fr") == "Place A gagne avec 11 points."


def test_rule_8_1_a_forest_below_nothing_can_win() -> None:
    worse = ["G13 F13 S13 C13", "G14 F14 S14 C14", "G16"]
    assert points(lay_out([BARE, worse])) == [-1, -3]
    assert shares(lay_out([BARE, worse])) == [1.0, 0.0]


def test_rule_8_1a_a_tie_is_a_shared_victory() -> None:
    assert shares(lay_out([["G01"], ["G02"]])) == [0.5, 0.5]
    assert shares(lay_out([FIVE, THREE, OTHER_FIVE])) == [0.5, 0.0, 0.5]
    assert shares(lay_out([["G01"], ["G02"], ["G03"]])) == [1 / 3, 1 / 3, 1 / 3]
    assert verdict(lay_out([FIVE, THREE, OTHER_FIVE])) == (
        "Seat A and Seat C share the win with 5 points each."
    )


def test_rule_8_1a_nothing_breaks_a_tie() -> None:
    """Neither more columns nor fewer chainsaws count: both have five points."""
    columns = ["G13 F01 S01 C01", "G01 F02 S02 C02"]
    assert points(lay_out([columns, OTHER_FIVE])) == [5, 5]
    assert shares(lay_out([columns, OTHER_FIVE])) == [0.5, 0.5]


def test_rule_8_2_partners_opposite_add_their_points() -> None:
    forests = [ELEVEN, EIGHT, BARE, FIVE]
    teams = lay_out(forests, teams=True)
    assert points(teams) == [11, 8, -1, 5]
    assert shares(teams) == [0.0, 1.0, 0.0, 1.0]
    assert shares(lay_out(forests)) == [1.0, 0.0, 0.0, 0.0]
    assert verdict(teams) == "Seat B and Seat D win together with 13 points."
    assert verdict(teams, "fr") == "Place B et Place D gagnent ensemble avec 13 points."
    assert shares(lay_out([EIGHT, BARE, FIVE, ELEVEN], teams=True)) == [1.0, 0.0, 1.0, 0.0]


def test_rule_8_2_teams_with_equal_points_share_the_win() -> None:
    teams = lay_out([ELEVEN, FIVE, BARE, OTHER_FIVE], teams=True)
    assert points(teams) == [11, 5, -1, 5]
    assert shares(teams) == [0.5, 0.5, 0.5, 0.5]


def test_rule_8_2_everybody_may_give_to_the_partner_too() -> None:
    state = lay_out(
        [["G01"], ["G02"], ["G03"], ["G04"]],
        ["F01 F02", "S01 S02 S03", "C01 C02 C03", "F03 F04 F05"],
        asked=Decision.GIVE_CARD,
        teams=True,
    )
    assert written(state)[:3] == ["give F01 B", "give F01 C", "give F01 D"]
    play(state, "give F01 C")
    assert state.seat == 2


def test_rule_8_2_teams_are_for_four_seats() -> None:
    assert Match("onceupon", seats=4, options=TEAMS).options == TEAMS
    for seats in (1, 2, 3):
        with pytest.raises(BadSetup, match="teams=on is for 4 seats"):
            Match("onceupon", seats=seats, options=TEAMS)


def test_rule_8_2_a_team_match_is_otherwise_played_alike() -> None:
    alone = [(action, a.seat, a.decision) for _, action, a in playthrough(4, 5)]
    teams = [(action, a.seat, a.decision) for _, action, a in playthrough(4, 5, TEAMS)]
    assert alone == teams


def test_rule_8_2_teams_that_tie_are_told_the_total_of_each_team() -> None:
    state = GAME.new_header(4, {"teams": "on"})
    message = GAME.notation.verdict(state, (11, 5, -1, 5), GAME.tables)
    assert (message.key, message.values["points"]) == ("verdict-team-tie", 10)
