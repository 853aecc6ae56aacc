"""A fifth game touches only its folder: the toy is played from a place of its own."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import moabi
from moabi.testing import LAWS

TESTS = Path(__file__).parent
PACKAGE = Path(moabi.__file__).parent
Run = Callable[..., str]

CHECK_LAWS = """
from moabi import find_game
from moabi.testing import check_game

for law in check_game(find_game("pebbles"), seeds=range(2)):
    print(law)
"""


def files(folder: Path) -> dict[str, str]:
    """Every file of a folder, with a hash of its content."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    }


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing in it but a copy of the package, and a folder of games."""
    home = tmp_path_factory.mktemp("home")
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, home / "package" / "moabi", ignore=unwanted)
    shutil.copytree(TESTS / "toys" / "pebbles", home / "games" / "pebbles", ignore=unwanted)
    return home


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for compiled code."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def run(home: Path, cache: Path) -> Run:
    """A function that runs Python there, in a process that knows of the folder of games."""

    def start(*arguments: str) -> str:
        changes = {
            "PYTHONPATH": str(home / "package"),
            "MOABI_GAMES": str(home / "games"),
            "MOABI_CACHE": str(cache),
            "COLUMNS": "200",
        }
        done = subprocess.run(
            [sys.executable, "-W", "error", *arguments],
            cwd=home,
            env={**os.environ, **changes},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    return start


@pytest.fixture(autouse=True)
def unchanged(home: Path) -> Iterator[None]:
    """Nothing but what a test wrote on purpose is there after it."""
    before = {name: files(home / name) for name in ("package", "games")}
    yield
    assert {name: files(home / name) for name in ("package", "games")} == before
    assert {path.name for path in home.iterdir()} <= {"package", "games", "golden"}


def test_it_is_listed_beside_the_others(run: Run) -> None:
    said = run("-m", "moabi", "games")
    rows = [line.split() for line in said.splitlines() if "pebbles" in line]
    assert rows[0][:4] == ["pebbles", "Pebbles", "Moabi", "2-3"]
    assert rows[1] == ["pebbles", "--option", "ends=", "2", "both,", "left"]
    for game_id in moabi.game_ids():
        assert game_id in said


def test_it_obeys_every_law(run: Run) -> None:
    assert run("-c", CHECK_LAWS).split() == list(LAWS)


def test_it_can_be_simulated(run: Run) -> None:
    table = run("-m", "moabi", "simulate", "pebbles", "--games", "50")
    assert "Pebbles: 50 games" in table
    summary = json.loads(
        run("-m", "moabi", "simulate", "pebbles", "--games", "50", "--seats", "3", "--json")
    )
    assert (summary["game"], summary["games"], len(summary["results"])) == ("pebbles", 50, 3)


def test_its_golden_files_can_be_written_and_compared(run: Run, home: Path) -> None:
    command = ("-m", "moabi", "golden", "pebbles", "--folder", "golden")
    names = (
        "golden-2-seats.txt",
        "golden-2-seats-ends-left.txt",
        "golden-3-seats.txt",
        "perft.txt",
    )
    assert run(*command, "--write").splitlines() == [f"pebbles: {n} written" for n in names]
    assert run(*command).splitlines() == [f"pebbles: {n}: as it was" for n in names]
    golden = home / "golden" / "pebbles" / names[0]
    golden.write_text(golden.read_text().replace("take", "grab", 1))
    with pytest.raises(subprocess.CalledProcessError) as failed:
        run(*command)
    assert f"{names[0]}: line 2: was '1 A TAKE_PEBBLE 2 legal: grab" in failed.value.stdout


def test_a_match_of_it_can_be_kept_drawn_and_replayed(run: Run, home: Path) -> None:
    code = (
        "from moabi import Match; m = Match('pebbles', seed=3)\n"
        "while not m.is_over: m.play(m.legal()[0])\n"
        "again = Match.from_text(m.to_text()); assert again.to_text() == m.to_text()\n"
        "print(again.view(0).svg()[:4], again.view(1, 'fr').verdict())"
    )
    drawing, verdict = run("-c", code).split(maxsplit=1)
    assert drawing == "<svg"
    assert "Place" in verdict


def test_its_folder_holds_few_lines() -> None:
    entry = (TESTS / "toys" / "pebbles" / "__init__.py").read_text().splitlines()
    assert len(entry) <= 40
