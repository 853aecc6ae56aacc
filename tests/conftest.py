"""What the tests of matches and of the command share: matches played at random, and a shell."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

import moabi.games
from moabi.core.game import Game
from moabi.core.registry import FOLDERS_VARIABLE, find_game
from moabi.match import Match
from moabi.search.bind import Tree
from tests.patience import PATIENCE

COMMAND = [sys.executable, "-m", "moabi"]
# Started by a shell without job control, as under nohup or by some CI runners, tests ignore Ctrl+C,
# and what they start would inherit that; a person's shell gives a command the default.
AS_BY_A_PERSON = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
terminal, *command = sys.argv[1:]
if terminal:
    os.login_tty(int(terminal))
os.execv(command[0], command)
"""
TOYS = Path(__file__).parent / "toys"


@pytest.fixture(scope="session")
def played() -> Callable[..., Match]:
    """A function that plays a match at random for some steps, by default to its end."""
    known: dict[object, Match] = {}

    def play(
        seats: int,
        options: Mapping[str, str] | None = None,
        steps: int = 10_000,
        seed: int = 7,
        game: str | Game = "onceupon",
    ) -> Match:
        key = (seats, tuple((options or {}).items()), seed, str(game))
        if key not in known:
            random = Random(seed)
            match = Match(game, seats, seed, options)
            while not match.is_over:
                match.play(random.choice([action.code for action in match.legal()]))
            known[key] = match
        whole = known[key]
        return whole.fork(min(steps, len(whole.steps)))

    return play


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The toy game, registered for the length of one test."""
    before = list(moabi.games.__path__)
    monkeypatch.setenv(FOLDERS_VARIABLE, str(TOYS))
    yield find_game("pebbles")
    moabi.games.__path__[:] = before


@pytest.fixture
def own_components(tmp_path: Path) -> Path:
    """An owner's components file in which one card of onceupon has another face."""
    path = tmp_path / "own.toml"
    path.write_text(
        """
        [sources]
        box = "my own box"
        [[cards]]
        id = "F05"
        level = "level1"
        animals = [3, 0]
        chainsaw = true
        start = false
        source = "box"
        verified = true
        """,
        encoding="utf-8",
    )
    return path


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of a person whose matches are kept in a folder of the test's own."""
    unwanted = ("LANG", "LANGUAGE", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "MOABI_GAMES")
    kept = {k: v for k, v in os.environ.items() if k not in unwanted and not k.startswith("LC_")}
    return {**kept, "XDG_DATA_HOME": str(tmp_path / "data"), "LC_ALL": "C.UTF-8"}


@pytest.fixture
def shell(
    environment: dict[str, str], tmp_path: Path
) -> Callable[..., subprocess.CompletedProcess[str]]:
    """A function that runs `moabi` with arguments, answers and changes of the environment."""

    def run(
        *arguments: object, answers: str = "", folder: Path = tmp_path, **changes: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, *map(str, arguments)],
            input=answers,
            cwd=folder,
            env={**environment, **changes},
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
        )

    return run


class Talk:
    """A running `moabi`, answered bit by bit."""

    def __init__(self, process: subprocess.Popen[bytes], source: int, sink: int) -> None:
        self.process = process
        self.heard = ""
        self._source = source
        self._sink = sink

    def hear(self, wanted: str) -> str:
        """All that is said from the last answer on, until the wanted words have been said."""
        said = b""
        until = time.monotonic() + PATIENCE
        while wanted not in said.decode("utf-8", "replace"):
            ready, _, _ = select.select([self._source], [], [], until - time.monotonic())
            try:
                part = os.read(self._source, 65536) if ready else b""
            except OSError:  # a terminal's way to say that nothing more will come
                part = b""
            assert part, f"{wanted!r} was not said, but {said.decode('utf-8', 'replace')!r}"
            said += part
        self.heard += said.decode("utf-8", "replace")
        return said.decode("utf-8", "replace")

    def answer(self, text: str) -> None:
        """Type an answer and Enter."""
        os.write(self._sink, f"{text}\n".encode())

    def send(self, number: signal.Signals) -> None:
        """Send the process a signal."""
        self.process.send_signal(number)

    def leave(self) -> int:
        """Close the keyboard and wait for the end; returns the exit code."""
        if self.process.stdin:
            self.process.stdin.close()
        return self.process.wait(PATIENCE)


@pytest.fixture
def talk(environment: dict[str, str], tmp_path: Path) -> Iterator[Callable[..., Talk]]:
    """A function that starts `moabi`, in a terminal if asked, for the test to answer."""
    running: list[subprocess.Popen[bytes]] = []
    terminals: list[int] = []

    def start(*arguments: object, terminal: bool = False, **changes: str) -> Talk:
        ours, theirs = pty.openpty() if terminal else (-1, -1)
        pipe = None if terminal else subprocess.PIPE
        starter = [sys.executable, "-c", AS_BY_A_PERSON, str(theirs) if terminal else ""]
        process = subprocess.Popen(
            [*starter, *COMMAND, *map(str, arguments)],
            cwd=tmp_path,
            env={**environment, "TERM": "xterm", **changes},
            pass_fds=[theirs] if terminal else [],
            stdin=pipe,
            stdout=pipe,
            stderr=None if terminal else subprocess.STDOUT,
        )
        running.append(process)
        if terminal:
            os.close(theirs)
            terminals.append(ours)
            return Talk(process, ours, ours)
        assert process.stdin
        assert process.stdout
        return Talk(process, process.stdout.fileno(), process.stdin.fileno())

    yield start
    for process in running:
        process.kill()
        process.wait(PATIENCE)
        for stream in (process.stdin, process.stdout):
            if stream:
                stream.close()
    for end in terminals:
        os.close(end)


@pytest.fixture(scope="session")
def compiled() -> None:
    """Machine code is made once, and said to be made; no test below is to wait for it."""
    game = find_game("onceupon")
    assert game.native
    assert Tree(game).visits == 0
