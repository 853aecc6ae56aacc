"""Every numbered rule of every game has a test of its own; both languages number the same rules."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from moabi.core.registry import find_game, game_ids

TESTS = Path(__file__).parent / "games"
NUMBER = re.compile(r"\*\*(\d+\.\d+[a-z]?)\*\*")
LEAST = {"canopy": 120, "onceupon": 40}
"""So many rules there are at least; 50 in a game that is not named."""

every_game = pytest.mark.parametrize("game_id", game_ids())


def numbers(game_id: str, file: str = "RULES.md") -> list[str]:
    """The numbers of the rules in a file, in its order."""
    return NUMBER.findall((find_game(game_id).folder / file).read_text("utf-8"))


def named_tests(game_id: str) -> set[str]:
    """The names of the game's own tests."""
    found = set()
    for path in (TESTS / game_id).glob("test_*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found.add(node.name)
    return found


@every_game
def test_every_rule_has_a_test(game_id: str) -> None:
    names = named_tests(game_id)
    missing = [
        number
        for number in numbers(game_id)
        if not any(n.startswith(f"test_rule_{number.replace('.', '_')}_") for n in names)
    ]
    assert missing == []


@every_game
def test_every_test_of_a_rule_names_one_that_exists(game_id: str) -> None:
    known = set(numbers(game_id))
    for name in named_tests(game_id):
        found = re.match(r"test_rule_(\d+)_(\d+[a-z]?)_", name)
        assert found is None or f"{found[1]}.{found[2]}" in known, name


@every_game
def test_both_languages_number_the_same_rules_in_the_same_order(game_id: str) -> None:
    assert numbers(game_id) == numbers(game_id, "RULES.fr.md")


@every_game
@pytest.mark.parametrize("file", ["RULES.md", "RULES.fr.md"])
def test_rules_are_printed_with_curly_signs(game_id: str, file: str) -> None:
    text = (find_game(game_id).folder / file).read_text("utf-8")
    prose = re.sub(r"`[^`]*`", "", text)
    assert [line for line in prose.splitlines() if re.search("['\"]", line)] == []


@every_game
def test_no_rule_is_numbered_twice_and_every_ruling_belongs_to_a_rule(game_id: str) -> None:
    found = numbers(game_id)
    assert len(found) > LEAST.get(game_id, 50)
    assert len(found) == len(set(found))
    for number in found:
        assert number.rstrip("abcdefgh") in found


@every_game
def test_the_score_sheet_cites_rules_that_exist(game_id: str) -> None:
    sheet = find_game(game_id).layout.SCORE_LINES
    cited = {line.rule_for(seats) for line in sheet for seats in (1, 2)}
    assert cited <= set(numbers(game_id))
