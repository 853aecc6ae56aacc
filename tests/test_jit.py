"""Linking of rules, and the folders of compiled code: named by content, never stale."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from moabi.core import jit, playout
from moabi.core.game import CORE, Game
from moabi.core.jit import Linker, Slot, cache_folder, content_key, one_compiler, rule

TOY = Path(__file__).parent / "toys" / "pebbles"
TABLE = np.array([10, 20, 30])
SAME_VALUES = np.array([10, 20, 30])
OWN_TABLE = np.array([1, 2, 3])


@rule
def look_up(index: int) -> int:
    return int(TABLE[index])


@rule
def look_up_twice(index: int) -> int:
    return look_up(index) + look_up(index)


@rule
def look_up_another(index: int) -> int:
    return int(SAME_VALUES[index])


@rule
def look_up_in_a_list(index: int) -> list[int]:
    return [look_up(at) for at in range(index)]


@rule
def double(number: int) -> int:
    return 2 * number


@rule
def double_all(narrow: Any, wide: Any) -> int:
    return double(narrow[0]) + double(wide[0]) + double(7)


# Linking


def test_a_table_is_replaced_wherever_it_is_used() -> None:
    linker = Linker([(TABLE, OWN_TABLE)])
    assert linker.link(look_up)(1) == 2
    assert linker.link(look_up_twice)(1) == 4
    assert linker.link(look_up_in_a_list)(3) == [1, 2, 3]


def test_a_table_is_known_by_identity_and_not_by_its_values() -> None:
    assert Linker([(TABLE, OWN_TABLE)]).link(look_up_another)(1) == 20


def test_the_rule_itself_stays_as_it_was() -> None:
    linked = Linker([(TABLE, OWN_TABLE)]).link(look_up)
    assert linked is not look_up
    assert look_up(1) == 20
    assert linked.__code__ is look_up.__code__
    assert linked.__name__ == "look_up"


def test_a_rule_is_linked_once() -> None:
    linker = Linker()
    assert linker.link(look_up) is linker.link(look_up)


def test_native_rules_read_the_table_in_play() -> None:
    assert Linker([(TABLE, OWN_TABLE)], native=True).link(_double_look_up)(1) == 4


@rule
def _double_look_up(index: int) -> int:
    return 2 * TABLE[index]


def test_calls_with_numbers_of_any_width_share_their_code() -> None:
    linked: Any = Linker(native=True).link(double_all)
    assert linked(np.array([100], np.int8), np.array([300], np.int16)) == 200 + 600 + 14
    assert len(linked.py_func.__globals__["double"].signatures) == 1


def test_a_slot_becomes_the_games_kernel(pebbles: Game) -> None:
    assert isinstance(playout.legal, Slot)
    linked = Linker(kernels=pebbles.functions).link(playout.finish_randomly)
    assert linked.__globals__["legal"].__code__ is pebbles.functions["legal"].__code__


def test_a_slot_that_no_kernel_fills_is_refused() -> None:
    with pytest.raises(KeyError, match=r"legal|apply"):
        Linker().link(playout.finish_randomly)


def test_calling_what_is_not_linked_is_refused() -> None:
    with pytest.raises(TypeError, match="legal is a slot: link the kernel"):
        playout.finish_randomly(None, None, None)


def test_a_rule_that_calls_itself_is_refused() -> None:
    with pytest.raises(TypeError, match="may not call themselves: _ping > _pong"):
        Linker().link(_ping)


@rule
def _ping(count: int) -> int:
    return _pong(count)


@rule
def _pong(count: int) -> int:
    return _ping(count - 1) if count else 0


# The name of the compiled code


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TOY, tmp_path / "games" / "pebbles"))


CHANGES: dict[str, Callable[[Path], object]] = {
    "a rule": lambda folder: append(folder / "rules.py", "# changed"),
    "a number": lambda folder: append(folder / "components.toml", "# changed"),
    "a new module": lambda folder: append(folder / "more.py", ""),
    "a module deep down": lambda folder: append(folder / "text" / "more.py", ""),
    "a module gone": lambda folder: (folder / "oracle.py").unlink(),
    "a module renamed": lambda folder: (folder / "oracle.py").rename(folder / "oracles.py"),
}
INDIFFERENT: dict[str, Callable[[Path], object]] = {
    "nothing": lambda folder: None,
    "words": lambda folder: append(folder / "text" / "en.ftl", "# changed"),
    "the rules as text": lambda folder: append(folder / "RULES.md", "changed"),
    "time stamps": lambda folder: os.utime(folder / "rules.py", (1, 1)),
    "another place": lambda folder: folder.rename(folder.parent / "moved"),
}


def append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{text}\n")


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("source", [TOY, CORE], ids=["game", "core"])
def test_the_key_changes_with_the_content(change: str, source: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(source, tmp_path / "copy")
    for name in ("rules.py", "oracle.py", "components.toml"):
        append(folder / name, "# there in every copy")
    before = content_key([TOY, folder])
    CHANGES[change](folder)
    assert content_key([TOY, folder]) != before


@pytest.mark.parametrize("change", INDIFFERENT)
def test_the_key_changes_with_nothing_else(change: str, folder: Path) -> None:
    before = content_key([folder])
    INDIFFERENT[change](folder)
    [moved] = folder.parent.iterdir()
    assert content_key([moved]) == before


def test_the_key_depends_on_what_else_is_given(folder: Path) -> None:
    keys = {content_key([folder], *extra) for extra in ((), ("a",), ("b",), ("a", "b"), ("ab",))}
    assert len(keys) == 5


def test_components_of_ones_own_have_their_own_folder(pebbles: Game, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OVERRIDE)
    assert pebbles.with_components(own).cache != pebbles.cache


# The folders


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache" / "moabi"


def test_the_folder_is_made_where_it_is_wanted(
    cache: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert cache_folder("toy", "key") == cache / "toy-key"
    assert (cache / "toy-key").is_dir()
    monkeypatch.delenv(jit.CACHE_VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder("toy", "key") == tmp_path / "xdg" / "moabi" / "toy-key"


def test_the_oldest_folders_are_cleared_away(cache: Path) -> None:
    for age in range(jit.KEPT_FOLDERS + 5):
        folder = cache_folder("toy", str(age))
        os.utime(folder, (1000 + age, 1000 + age))
    newest = cache_folder("toy", "now")
    kept = sorted(path.name for path in cache.iterdir())
    assert len(kept) == jit.KEPT_FOLDERS
    assert newest.name in kept
    assert "toy-0" not in kept


def test_a_used_folder_counts_as_new(cache: Path) -> None:
    first = cache_folder("toy", "first")
    os.utime(first, (1, 1))
    cache_folder("toy", "first")
    assert first.stat().st_mtime > 1


def test_where_nothing_can_be_written_the_temporary_folder_serves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(blocked))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    folder = cache_folder("toy", "key")
    assert folder.is_relative_to(tmp_path / "temporary")
    assert Linker(cache=folder, native=True).link(_double_look_up)(2) == 60
    assert list(folder.rglob("*.nbi"))


def test_one_process_at_a_time_compiles(tmp_path: Path) -> None:
    with (tmp_path / "lock").open("w") as other:
        at_once = fcntl.LOCK_EX | fcntl.LOCK_NB
        with one_compiler(tmp_path), pytest.raises(BlockingIOError):
            fcntl.flock(other, at_once)
        fcntl.flock(other, at_once)


# Never stale

OVERRIDE = """
[sources]
mine = "my own pebbles"

[[pebbles]]
id = "plus-6"
number = 9
source = "mine"
verified = true
"""
SCRIPT = """
import json, sys
import numpy as np
from moabi import find_game

game = find_game("pebbles")
if sys.argv[1:]:
    game = game.with_components(sys.argv[1])
state = game.new_state(game.native, 2, 1)
state.pebble[:] = np.arange(9)[::-1]
game.native.apply(state, 0)
weights, points = np.zeros(2, np.float32), np.zeros(2, np.int32)
game.native.advise(state, np.array([2, 3], np.int32), 2, weights)
game.native.apply(state, 2)
game.native.scores(state, points)
print(json.dumps({"advice": weights.tolist(), "points": points.tolist()}))
"""


@pytest.fixture
def compiled(folder: Path, tmp_path: Path) -> Callable[..., tuple[dict[str, Any], str]]:
    """A function that runs the toy natively in a process of its own: its answers, its errors.

    It runs with a copy of the package, so that a core edited meanwhile makes no difference.
    """
    package = tmp_path / "package"
    shutil.copytree(CORE.parent, package / "moabi")

    def run(*arguments: str) -> tuple[dict[str, Any], str]:
        changes = {
            "PYTHONPATH": str(package),
            "MOABI_GAMES": str(folder.parent),
            "MOABI_CACHE": str(tmp_path / "cache"),
        }
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, *arguments],
            env={**os.environ, **changes},
            capture_output=True,
            check=True,
            text=True,
        )
        return json.loads(done.stdout), done.stderr

    return run


def test_compiled_code_never_goes_stale(
    compiled: Callable[..., tuple[dict[str, Any], str]], folder: Path, tmp_path: Path
) -> None:
    first, said = compiled()
    assert first == {"advice": [6.0, 3.0], "points": [6, 0]}
    assert said.startswith("moabi: compiling Pebbles")
    assert [mark.parent.name[:7] for mark in tmp_path.rglob("lock")] == ["pebbles"]
    # The second time there is nothing to wait for, so nothing is said.
    assert compiled() == (first, "")
    # A helper changes in a file that the kernel asking it does not stand in, and a number in the
    # components: what is stale of either shows.
    scoring, numbers = folder / "scoring.py", folder / "components.toml"
    scoring.write_text(scoring.read_text().replace("NUMBERS[pebble] + 1)", "NUMBERS[pebble] + 9)"))
    numbers.write_text(numbers.read_text().replace("number = 6", "number = 8"))
    changed, said = compiled()
    assert changed == {"advice": [8.0, 8.0], "points": [8, 0]}
    assert "compiling" in said
    # An owner's file is given.
    own = tmp_path / "own.toml"
    own.write_text(OVERRIDE)
    assert compiled(str(own))[0] == {"advice": [9.0, 9.0], "points": [9, 0]}
    # And all of them side by side.
    assert compiled() == (changed, "")


def test_overridden_kernels_leave_no_compiled_code(pebbles: Game, cache: Path) -> None:
    game = replace(pebbles, kernel_overrides={"legal": _no_legal})
    state = game.new_header(2)
    assert game.native.legal(state, np.zeros(2, np.int32)) == 0
    assert not cache.exists()


@rule
def _no_legal(s: Any, out: Any) -> int:
    return 0
