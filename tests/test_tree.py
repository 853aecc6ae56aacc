"""The repository as a whole: small files, whole game folders, quick imports."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import moabi
from moabi.core.registry import find_game, game_ids

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PACKAGE = Path(moabi.__file__).parent
MAX_LINES = 600
TEXT_ENDINGS = {".py", ".js", ".toml", ".ftl", ".html", ".css"}
SKELETON = (
    "__init__.py",
    "components.toml",
    "RULES.md",
    "layout.py",
    "scoring.py",
    "hidden.py",
    "oracle.py",
    "notation.py",
    "insight.py",
    "terminal.py",
    "board.py",
    "text/en.ftl",
    "text/fr.ftl",
)
FOLDERS = {
    **{game_id: find_game(game_id).folder for game_id in game_ids()},
    "the toy": TESTS / "toys" / "pebbles",
}
MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


def test_no_file_is_too_long() -> None:
    long = {}
    for folder in ("src", "tests", "docs", "bench"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".py", ".js"):
                lines = len(path.read_text("utf-8").splitlines())
                if lines > MAX_LINES:
                    long[path.relative_to(ROOT).as_posix()] = lines
    assert long == {}


def test_tests_wait_for_facts_and_with_one_patience() -> None:
    hasty = re.compile(
        r"\b\w*timeout(=|\()\d|httpx\.(get|head|post)\(|wait_for_time[o]ut|recv\(\d{1,3}\)"
        r"|(?<!asyncio\.)\bsleep\([\d.]+\)|^TIMEOUT\b",
        re.MULTILINE,
    )
    found = {
        path.relative_to(TESTS).as_posix(): [match[0] for match in hasty.finditer(text)]
        for path in TESTS.rglob("*.py")
        if path.name != "patience.py" and hasty.search(text := path.read_text("utf-8"))
    }
    assert found == {}


def test_nobody_reads_a_drawing_back() -> None:
    tags = re.compile(
        r"(re\.\w+|partition|find|split)\([^\n]*"
        r"(<(svg|g|use|title|path|rect|symbol)\b|data-key)"
    )
    found = [
        path.relative_to(PACKAGE).as_posix()
        for folder in ("server", "web")
        for path in (PACKAGE / folder).rglob("*.py")
        if tags.search(path.read_text("utf-8"))
    ]
    assert found == []


def test_tests_run_coroutines_where_no_browser_has_left_a_loop() -> None:
    found = [
        path.relative_to(TESTS).as_posix()
        for path in TESTS.rglob("*.py")
        if path.name != "running.py" and "asyncio.ru" + "n(" in path.read_text("utf-8")
    ]
    assert found == []


@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_outside_its_folder_names_a_game(game_id: str) -> None:
    quoted = re.compile(rf"[\"']{game_id}[\"']")
    own = find_game(game_id).folder
    naming = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*")
        if path.suffix in TEXT_ENDINGS
        and not path.is_relative_to(own)
        and quoted.search(path.read_text("utf-8"))
    ]
    assert naming == []


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=list(FOLDERS))
def test_every_game_folder_is_whole(folder: Path) -> None:
    assert [name for name in SKELETON if not (folder / name).is_file()] == []
    assert (folder / "rules.py").is_file() or (folder / "rules" / "__init__.py").is_file()
    assert len((folder / "__init__.py").read_text("utf-8").splitlines()) <= 40


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=list(FOLDERS))
def test_every_score_line_cites_a_rule(folder: Path) -> None:
    rules = (folder / "RULES.md").read_text("utf-8")
    cited = re.findall(r"ScoreLine\([^,]+, \"([\d.a-z]+)\"", (folder / "layout.py").read_text())
    assert cited
    assert [rule for rule in cited if f"**{rule}**" not in rules] == []


@pytest.mark.parametrize("module", MODULES)
def test_every_module_says_what_it_is(module: str) -> None:
    said = ast.get_docstring(ast.parse((PACKAGE / module).read_text("utf-8")))
    assert said
    assert len(said.splitlines()[0]) <= 100


def imported_by(code: str) -> set[str]:
    """The modules that are loaded once the code has run, in a process of its own."""
    report = f"import sys\n{code}\nsys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", report], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


COMMAND = (
    "sys.argv = ['moabi', '{}']\nfrom moabi.cli import main\n"
    "try: main()\nexcept SystemExit as left: assert not left.code"
)


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import moabi", {"numba", "numpy", "rich", "svg", "typer", "fluent", "moabi.core.game"}),
        ("import moabi; moabi.find_game(moabi.game_ids()[0])", {"numba", "rich", "svg"}),
        (COMMAND.format("--help"), {"numba", "numpy", "svg"}),
        (COMMAND.format("games"), {"numba", "svg"}),
    ],
    ids=["import moabi", "find_game", "moabi --help", "moabi games"],
)
def test_what_is_not_needed_is_not_imported(code: str, unwanted: set[str]) -> None:
    found = imported_by(code)
    assert "moabi" in found
    assert found & unwanted == set()
