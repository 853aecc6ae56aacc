"""Every numbered rule has a test of its own, and both languages number the same rules."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from .positions import GAME

NUMBER = re.compile(r"\*\*(\d+\.\d+[a-z]?)\*\*")


def numbers(file: str) -> list[str]:
    return NUMBER.findall((GAME.folder / file).read_text(encoding="utf-8"))


def named_tests() -> set[str]:
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found.add(node.name)
    return found


def test_every_rule_has_a_test() -> None:
    names = named_tests()
    missing = [
        number
        for number in numbers("RULES.md")
        if not any(n.startswith(f"test_rule_{number.replace('.', '_')}_") for n in names)
    ]
    assert not missing


def test_every_test_of_a_rule_names_one_that_exists() -> None:
    known = set(numbers("RULES.md"))
    for name in named_tests():
        found = re.match(r"test_rule_(\d+)_(\d+[a-z]?)_", name)
        assert found is None or f"{found[1]}.{found[2]}" in known, name


def test_both_languages_number_the_same_rules_in_the_same_order() -> None:
    assert numbers("RULES.md") == numbers("RULES.fr.md")


def test_no_rule_is_numbered_twice_and_every_ruling_belongs_to_a_rule() -> None:
    found = numbers("RULES.md")
    assert len(found) > 120
    assert len(found) == len(set(found))
    for number in found:
        assert number.rstrip("abcdefgh") in found
