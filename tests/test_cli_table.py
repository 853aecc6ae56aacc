"""Several persons at one screen, and files that a table cannot be set up with or kept in."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from moabi.games.onceupon.layout import BACK, card_id
from moabi.match import Match
from tests.patience import PATIENCE

Done = subprocess.CompletedProcess[str]
Shell = Callable[..., Done]
Played = Callable[..., Match]

PROMPT = "Your answer > "
CARD_ID = re.compile(r"\b[GFSC]\d\d\b")
TWO = ("play", "onceupon", "--seed", 5, "--players", "person,person", "--file", "kept.moabi")


def told(done: Done) -> str:
    """What a command that worked has said; nothing may stand on the error output."""
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def complaint(done: Done) -> str:
    """The one line with which a mistake is refused."""
    assert done.returncode not in (0, None)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("moabi: ")
    return done.stderr


# Several persons


def drawn(match: Match, seat: int) -> set[str]:
    """The cards that a seat has held in a match."""
    hands = [match.view(seat, step=step.number).state.hand[seat] for step in match.steps]
    return {card_id(int(card)) for hand in hands for card in hand if 0 <= card < BACK}


def test_nobody_is_shown_the_hand_of_another_person(shell: Shell, tmp_path: Path) -> None:
    said = told(shell(*TWO, answers="1\n" * 60))
    match = Match.load(tmp_path / "kept.moabi")
    assert len(match.steps) > 25
    screens = re.split(r"\n{20,}", said)
    assert len(screens) > 8
    for screen in screens:
        asked = re.findall(r"^(.*?): (?:slip|draw|play|give|place) ", screen, re.M)
        assert len(set(asked)) <= 1, "two persons are asked on one screen"
        if not asked:
            continue
        seat = match.names.index(asked[0])
        others = drawn(match, 1 - seat) - drawn(match, seat)
        assert others
        for line in screen.splitlines():
            if line.startswith("  hand: ") or " draws from " in line:
                assert not others & set(CARD_ID.findall(line))


def test_the_screen_is_cleared_and_handed_over_before_another_person_is_asked(talk: Any) -> None:
    table = talk(*TWO, terminal=True)
    for answer in ("slip 1", "slip 2", "draw 1"):
        table.hear(PROMPT)
        table.answer(answer)
    said = table.hear("press Enter.")
    assert "\x1b[2J" in said
    assert PROMPT not in said
    shown = said.rpartition("\x1b[2J")[2]
    assert not CARD_ID.search(shown)
    table.answer("")
    said = table.hear(PROMPT)
    assert "draw a card" in said
    assert not CARD_ID.search(said)
    table.answer("draw 2")
    table.hear("press Enter.")


def test_alone_against_bots_no_screen_is_handed_over(shell: Shell) -> None:
    said = told(shell("play", "onceupon", "--seats", 3, "--seed", 5, answers="1\n" * 30))
    assert "press Enter" not in said


def test_persons_have_names_of_their_own(shell: Shell, tmp_path: Path) -> None:
    told(shell("play", "onceupon", "--seats", 4, "--players", "person,greedy,person,greedy"))
    (path,) = (tmp_path / "data" / "moabi").iterdir()
    names = Match.load(path).names
    assert len(set(names)) == 4
    assert [name.split()[0] for name in names[1::2]] == ["Greedy", "Greedy"]


# Files


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_said(
    shell: Shell, tmp_path: Path
) -> None:
    (tmp_path / "regular").write_text("x", encoding="utf-8")
    for path in ("missing/x.moabi", "regular/x.moabi", f"{'x' * 300}"):
        line = complaint(shell("play", "onceupon", "--file", path, answers="1\n"))
        assert path in line


def test_a_folder_in_which_nothing_can_be_kept_is_told_and_the_match_goes_on(
    shell: Shell, tmp_path: Path
) -> None:
    (tmp_path / "regular").write_text("x", encoding="utf-8")
    arguments = ("play", "onceupon", "--seed", 3)
    done = shell(*arguments, answers="1\n" * 400, XDG_DATA_HOME=str(tmp_path / "regular"))
    said = told(done)
    assert said.count("cannot be kept") == 1
    assert "Errno" not in said
    assert re.search(r"wins with|share the win", said[-200:])
    left = told(shell(*arguments, answers="1\nquit\n", XDG_DATA_HOME=str(tmp_path / "regular")))
    assert "Kept." not in left
    assert "--file" not in left


def test_a_file_that_is_over_damaged_or_no_game_file_is_refused(
    shell: Shell, tmp_path: Path, played: Played
) -> None:
    path = tmp_path / "kept.moabi"
    played(2).save(path)
    before = path.read_bytes()
    for arguments in ((), ("--resume",)):
        line = complaint(shell("play", "onceupon", "--file", "kept.moabi", *arguments))
        assert "over" in line
        assert "moabi replay kept.moabi" in line
    assert path.read_bytes() == before
    for content in (
        before.replace(b"seed: 7", b"seed: 8"),
        before[:300],
        b"",
        b"\xff\n",
        b"notes\n",
    ):
        path.write_bytes(content)
        line = complaint(shell("play", "onceupon", "--file", "kept.moabi", answers="1\n"))
        assert "line" in line
        assert "kept.moabi" in line
        assert path.read_bytes() == content


def test_a_match_of_another_game_is_refused(
    shell: Shell, tmp_path: Path, environment: dict[str, str]
) -> None:
    toys = str(Path(__file__).parent / "toys")
    make = "import moabi; moabi.Match('pebbles', 2, 1).save('kept.moabi')"
    env = {**environment, "MOABI_GAMES": toys}
    subprocess.run(
        [sys.executable, "-c", make], cwd=tmp_path, env=env, check=True, timeout=PATIENCE
    )
    before = (tmp_path / "kept.moabi").read_bytes()
    line = complaint(shell("play", "onceupon", "--file", "kept.moabi", MOABI_GAMES=toys))
    assert "is a match of pebbles, not of onceupon" in line
    line = complaint(shell("play", "onceupon", "--file", "kept.moabi"))
    assert "no game 'pebbles'" in line
    assert (tmp_path / "kept.moabi").read_bytes() == before


def test_a_match_with_own_components_goes_on_only_with_them(
    shell: Shell, tmp_path: Path, own_components: Path
) -> None:
    own = ("--components", own_components)
    arguments = ("play", "onceupon", "--file", "kept.moabi")
    told(shell(*arguments, *own, "--seed", 3, answers="1\n1\n"))
    before = (tmp_path / "kept.moabi").read_bytes()
    line = complaint(shell(*arguments, answers="1\n"))
    assert "--components" in line
    assert (tmp_path / "kept.moabi").read_bytes() == before
    assert "--components" in complaint(shell("replay", "kept.moabi"))
    assert "pile" in told(shell("replay", "kept.moabi", *own))
    told(shell(*arguments, *own, answers="1\n"))
    assert len(Match.load(tmp_path / "kept.moabi", own_components).steps) > 2


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "holds no entry"),
        ("cards = 3", "cards"),
        ("[[cards]]\nid = 'Z99'", "Z99"),
        ("[[trees]]\nid = 'T1'", "trees"),
        ("[[cards", "TOML"),
    ],
)
def test_components_that_cannot_be_played_with_are_refused(
    content: str, problem: str, shell: Shell, tmp_path: Path
) -> None:
    (tmp_path / "own.toml").write_text(content, encoding="utf-8")
    line = complaint(shell("play", "onceupon", "--components", "own.toml", answers="1\n"))
    assert "own.toml" in line
    assert problem in line


def test_the_way_back_can_be_copied_into_a_shell(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "my games").mkdir()
    left = told(shell("play", "onceupon", "--file", "my games/kept.moabi", answers="1\n"))
    command = left.strip().rpartition("moabi play")[2]
    assert "Going on with" in told(shell("play", *shlex.split(command)))


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_lacks_letters_does_not_end_the_match(
    encoding: str, environment: dict[str, str], tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "moabi", "play", "onceupon", "--lang", "fr", "--seed", "3"],
        input=b"1\n\xe9t\xe9\n1\n",
        cwd=tmp_path,
        env={**environment, "PYTHONIOENCODING": encoding},
        capture_output=True,
        timeout=PATIENCE,
    )
    assert done.stderr == b""
    assert done.returncode == 0
    (path,) = (tmp_path / "data" / "moabi").iterdir()
    assert len(Match.load(path).steps) == 2
