"""The reader of components files: whatever is wrong is said, with the entry it is wrong in."""

from __future__ import annotations

from pathlib import Path

import pytest

from moabi.core.components import (
    Check,
    Components,
    flag,
    number,
    numbers,
    one_of,
    override_components,
    read_components,
    text,
)
from moabi.core.errors import BadComponents
from moabi.core.game import Game

SCHEMA = {"cards": {"value": number(0, 9)}, "tiles": {"kind": one_of("leaf", "root")}}
WHOLE = """
[sources]
box = "the printed box"

[[cards]]
id = "ace"
value = 1
source = "box"
verified = true

[[cards]]
id = "two"
value = 2
source = "box"
verified = false

[[tiles]]
id = "first"
kind = "leaf"
source = "box"
verified = true
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "components.toml"


def read(file: Path, content: str) -> Components:
    file.write_text(content, encoding="utf-8")
    return read_components(file, SCHEMA)


def test_a_whole_file_is_read_in_order(file: Path) -> None:
    found = read(file, WHOLE)
    assert [entry["id"] for entry in found.tables["cards"]] == ["ace", "two"]
    assert found.sources == {"box": "the printed box"}
    assert (found.num_entries, found.num_unverified) == (3, 1)
    assert found.origin == "components.toml"


WRONG = {
    "[[cards": "is not TOML",
    WHOLE.replace("[[tiles]]", "[[tails]]"): r"unknown table 'tails'; known: \[\[cards\]\]",
    WHOLE[: WHOLE.index("[[tiles]]")]: r"there is no \[\[tiles\]\] table",
    WHOLE.replace("[[tiles]]", "[tiles]"): r"'tiles' must be entries headed \[\[tiles\]\]",
    "cards = [1]\n" + WHOLE[: WHOLE.index("[[cards]]")]: "'cards' must be entries",
    WHOLE.replace('id = "two"\n', ""): "cards 'number 2': id is missing",
    WHOLE.replace('"two"', "7"): "cards 7: id must be words",
    WHOLE.replace('"two"', '"ace"'): "cards 'ace': is given twice",
    WHOLE.replace("value = 2\n", ""): "cards 'two': value is missing",
    WHOLE.replace("value = 2", "value = 10"): "'two': value must be a whole number from 0 to 9",
    WHOLE.replace("value = 2", "valeu = 2"): "'two': unknown column 'valeu'; known: id, value",
    WHOLE.replace('"leaf"', '"leaves"'): "'first': kind must be one of leaf, root, not 'leaves'",
    WHOLE.replace("verified = false", ""): "'two': verified is missing",
    WHOLE.replace("verified = false", 'verified = "no"'): "'two': verified must be true or false",
    WHOLE.replace('source = "box"\nverified = false', "verified = false"): "source is missing",
    WHOLE.replace('box = "the printed box"', ""): r"'ace': source 'box' is not in \[sources\]",
    WHOLE.replace('"the printed box"', "3"): r"\[sources\] must map a short name to words",
    "sources = 3": r"\[sources\] must map",
}


@pytest.mark.parametrize("content", WRONG, ids=WRONG.values())
def test_what_is_wrong_is_said(file: Path, content: str) -> None:
    with pytest.raises(BadComponents, match=WRONG[content]) as problem:
        read(file, content)
    assert str(problem.value).startswith("components.toml: ")


def test_a_file_that_is_not_there_or_no_text(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match="cannot be read"):
        read_components(file, SCHEMA)
    with pytest.raises(BadComponents, match="cannot be read"):
        read_components(tmp_path, SCHEMA)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadComponents, match="is not UTF-8"):
        read_components(file, SCHEMA)


COLUMNS: list[tuple[Check, list[object], list[object]]] = [
    (one_of("a", "b"), ["a", "b"], ["c", "", 1, None, ["a"]]),
    (number(-1, 3), [-1, 0, 3], [-2, 4, 1.0, "1", True, None]),
    (numbers(2, 0, 3), [[0, 3]], [[0], [0, 1, 2], [0, 4], [0, "1"], [0, True], 3, "01", (0, 1)]),
    (flag, [True, False], [0, 1, "true", None]),
    (text, ["words"], ["", "  ", 3, None, ["words"]]),
]


@pytest.mark.parametrize(("check", "good", "bad"), COLUMNS)
def test_columns_take_what_they_say(check: Check, good: list[object], bad: list[object]) -> None:
    assert [check(value) for value in good] == [None] * len(good)
    assert all(str(check(value)).startswith("must be ") for value in bad)


def test_an_override_replaces_entries_in_their_place(file: Path, tmp_path: Path) -> None:
    base = read(file, WHOLE)
    own = tmp_path / "own.toml"
    own.write_text(
        '[sources]\nmine = "my box"\n'
        '[[cards]]\nid = "two"\nvalue = 7\nsource = "mine"\nverified = true\n'
    )
    found = override_components(base, own, SCHEMA)
    assert [entry["value"] for entry in found.tables["cards"]] == [1, 7]
    assert found.tables["tiles"] == base.tables["tiles"]
    assert found.num_unverified == 0
    assert found.origin == "own.toml"
    assert found.hash != base.hash
    assert [entry["value"] for entry in base.tables["cards"]] == [1, 2]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", r"own.toml: holds no entry; it needs one of \[\[cards\]\], \[\[tiles\]\]"),
        (WHOLE.replace('"two"', '"ten"'), "own.toml: cards 'ten': the game has no such entry"),
        (WHOLE.replace("value = 2", "value = -1"), "own.toml: cards 'two': value must be"),
    ],
)
def test_a_wrong_override_is_refused(
    file: Path, tmp_path: Path, content: str, problem: str
) -> None:
    base = read(file, WHOLE)
    own = tmp_path / "own.toml"
    own.write_text(content)
    with pytest.raises(BadComponents, match=problem):
        override_components(base, own, SCHEMA)


def test_the_hash_names_values_and_not_their_sources(file: Path) -> None:
    base = read(file, WHOLE)
    assert read(file, WHOLE.replace("verified = false", "verified = true")).hash == base.hash
    assert read(file, WHOLE.replace("the printed box", "hearsay")).hash == base.hash
    assert read(file, "# a comment\n" + WHOLE).hash == base.hash
    assert read(file, WHOLE.replace("value = 2", "value = 3")).hash != base.hash
    assert read(file, WHOLE.replace('"two"', '"deuce"')).hash != base.hash


def test_a_game_refuses_a_wrong_file_when_it_is_given(pebbles: Game, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[[pebbles]]\nid = "plus-1"\nnumber = 99\nsource = "x"\nverified = true\n')
    with pytest.raises(BadComponents, match=r"own\.toml: pebbles 'plus-1': number must be"):
        pebbles.with_components(own)
