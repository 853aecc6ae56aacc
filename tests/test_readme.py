"""The README's tour and CONTRIBUTING's example run as they stand."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]


def blocks(document: str, language: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def run(command: list[str], folder: Path) -> str:
    scripts = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_the_readme_tour_runs_in_python_and_at_the_shell(tmp_path: Path) -> None:
    (tour,) = blocks("README.md", "python")
    told = run([sys.executable, "-W", "error", "-c", tour], tmp_path)
    assert told.startswith("Slip the start card into pile 1")
    assert "win" in told.splitlines()[-1]
    # `moabi golden` looks for the golden files of a checkout.
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    (commands,) = blocks("README.md", "sh")
    for line in commands.splitlines():
        run(["bash", "-c", line], tmp_path)
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_the_contributing_example_runs(tmp_path: Path) -> None:
    (example,) = blocks("CONTRIBUTING.md", "python")
    told = run([sys.executable, "-c", example], tmp_path)
    assert "compiled_equals_interpreted" in told.splitlines()


@pytest.mark.parametrize(
    "document", ["README.md", "CONTRIBUTING.md", "docs/concepts.md", "docs/bots.md"]
)
def test_links_lead_somewhere(document: str) -> None:
    path = ROOT / document
    links = re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8"))
    assert links
    for link in links:
        assert (path.parent / link).exists(), f"{document}: {link}"


def test_the_readme_shows_the_tree_as_it_is() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    folders = {path.parent.name for path in (ROOT / "src" / "moabi").glob("*/__init__.py")}
    shown = re.findall(r"^  (\w+)/ ", text, re.MULTILINE)
    assert set(shown) == folders


def test_make_help_lists_the_two_commands() -> None:
    told = run(["make", "help"], ROOT)
    assert "make play" in told
    assert "make test" in told
