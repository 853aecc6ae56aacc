"""The registry: games are found by looking for their folders."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import moabi.games
from moabi.core.errors import UnknownGame
from moabi.core.game import Game
from moabi.core.registry import FOLDERS_VARIABLE, find_game, game_ids

OWN = Path(moabi.games.__file__).parent


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """The games' path as it was, after the test."""
    before = list(moabi.games.__path__)
    yield
    moabi.games.__path__[:] = before


def test_ids_are_the_folders_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDERS_VARIABLE, raising=False)
    folders = sorted(path.parent.name for path in OWN.glob("*/__init__.py"))
    assert game_ids() == folders
    assert folders


def test_every_game_is_found_by_its_id() -> None:
    for game_id in game_ids():
        game = find_game(game_id)
        assert isinstance(game, Game)
        assert game.id == game_id
        assert find_game(game_id) is game


def test_the_set_ups_to_try_are_all_there_are_or_a_games_own_samples() -> None:
    for game_id in game_ids():
        game = find_game(game_id)
        every = game.every_setup()
        assert {seats for seats, _ in every} == set(game.seats)
        assert all(setup in every for setup in game.setups())
        assert replace(game, samples=()).setups() == every
        assert replace(game, samples=(every[-1],)).setups() == [every[-1]]


def test_an_unknown_game_gets_a_hint() -> None:
    near = game_ids()[0]
    with pytest.raises(UnknownGame, match=f"no game '{near[:-1]}'; did you mean {near}?"):
        find_game(near[:-1])
    with pytest.raises(UnknownGame, match=f"no game 'xyzzy'; there are: .*{near}"):
        find_game("xyzzy")


@pytest.mark.parametrize("name", ["", "..", "../games", "core", "__init__"])
def test_only_a_game_is_a_game(name: str) -> None:
    with pytest.raises(UnknownGame):
        find_game(name)


def test_folders_of_ones_own_join(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = game_ids()
    for name in ("aaa_first", "zzz_last"):
        folder = tmp_path / f"in-{name}" / name
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("raise RuntimeError('nothing may import this')\n")
    (tmp_path / "in-zzz_last" / "no_folder.py").touch()
    (tmp_path / "in-zzz_last" / "no_package").mkdir()
    joined = f"{tmp_path / 'in-aaa_first'}::{tmp_path / 'in-zzz_last'}"
    monkeypatch.setenv(FOLDERS_VARIABLE, joined)
    assert game_ids() == ["aaa_first", *before, "zzz_last"]
    length = len(moabi.games.__path__)
    assert game_ids() == ["aaa_first", *before, "zzz_last"]
    assert len(moabi.games.__path__) == length


def test_a_folder_that_is_not_there_harms_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = game_ids()
    monkeypatch.setenv(FOLDERS_VARIABLE, str(tmp_path / "nowhere"))
    assert game_ids() == before


def test_listing_imports_no_game() -> None:
    code = (
        "import sys; from moabi.core.registry import game_ids; ids = game_ids(); assert ids\n"
        "assert not any(f'moabi.games.{i}' in sys.modules for i in ids)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
