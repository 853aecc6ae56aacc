"""Golden playthroughs and perft counts are as the rules give them now, and complete."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from moabi.core.registry import find_game, game_ids
from moabi.testing.golden import PERFT_FILE, compare_files, write_files

FOLDER = Path(__file__).parent / "games"


@cache
def compared(game_id: str) -> dict[str, str]:
    """Every file there should be, with what is wrong with it."""
    return dict(compare_files(find_game(game_id), FOLDER / game_id))


@pytest.mark.parametrize("game_id", game_ids())
def test_the_files_are_as_the_rules_give_them_now(game_id: str) -> None:
    assert {name: problem for name, problem in compared(game_id).items() if problem} == {}


@pytest.mark.parametrize("game_id", game_ids())
def test_no_file_is_left_over(game_id: str) -> None:
    found = {path.name for path in (FOLDER / game_id).glob("golden-*.txt")}
    assert found == set(compared(game_id)) - {PERFT_FILE}


@pytest.mark.parametrize("game_id", game_ids())
def test_every_decision_occurs(game_id: str) -> None:
    lines = [
        line
        for path in (FOLDER / game_id).glob("golden-*.txt")
        for line in path.read_text("utf-8").splitlines()
    ]
    for decision in find_game(game_id).layout.Decision:
        assert any(f" {decision.name} " in line for line in lines), decision.name


def test_every_set_up_has_a_playthrough_of_its_own() -> None:
    for game_id in game_ids():
        assert len(compared(game_id)) == len(find_game(game_id).setups()) + 1


def test_a_changed_missing_or_cut_file_is_found(tmp_path: Path) -> None:
    game = find_game(game_ids()[0])
    names = list(write_files(game, tmp_path))
    changed, missing, cut = names[0], names[1], names[2]
    text = (tmp_path / changed).read_text("utf-8")
    (tmp_path / changed).write_text(text.replace("\n1 A ", "\n1 B ", 1), "utf-8")
    (tmp_path / missing).unlink()
    lines = (tmp_path / cut).read_text("utf-8").splitlines(keepends=True)
    (tmp_path / cut).write_text("".join(lines[:-1]), "utf-8")
    problems = {name: problem for name, problem in compare_files(game, tmp_path) if problem}
    assert set(problems) == {changed, missing, cut}
    assert problems[changed].startswith("line 2: was '1 B ")
    assert problems[missing] == "is missing"
    assert problems[cut] == f"had {len(lines) - 1} lines, has now {len(lines)}"
