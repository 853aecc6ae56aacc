"""The command `moabi`: what it prints, and that every mistake gets one clear line."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock
from xml.etree import ElementTree

import numpy as np
import pytest

from moabi.cli import main
from moabi.cli.tables import MAX_RULES, rules_table, summary_table
from moabi.core.contract import NONE, ScoreLine
from moabi.core.game import Game
from moabi.core.registry import find_game
from moabi.lab.simulate import simulate
from moabi.match import Match
from moabi.match.review import open_decisions
from moabi.testing.perft import Position, perft
from tests.patience import PATIENCE

Done = subprocess.CompletedProcess[str]
Shell = Callable[..., Done]
Played = Callable[..., Match]

GAME = find_game("onceupon")
ROOT = Path(__file__).parents[1]
COMMANDS = (
    *("games", "play", "simulate", "tournament", "perft", "golden", "replay", "analyse", "bench"),
)


@pytest.fixture
def moabi(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    environment: dict[str, str],
    tmp_path: Path,
) -> Shell:
    """A function that runs the command within this process, which is much quicker."""

    def run(*arguments: object, **changes: str) -> Done:
        for variable in ("COLUMNS", "LANG", "LC_MESSAGES"):
            monkeypatch.delenv(variable, raising=False)
        for variable, value in {**environment, **changes}.items():
            monkeypatch.setenv(variable, value)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", ["moabi", *map(str, arguments)])
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        code = left.value.code
        assert code is None or isinstance(code, int)
        return Done(sys.argv, code or 0, *capfd.readouterr())

    return run


@pytest.fixture
def kept(tmp_path: Path, played: Played) -> Path:
    """A game file of a whole match for two."""
    path = tmp_path / "kept.moabi"
    played(2).save(path)
    return path


def told(done: Done) -> str:
    """What a command that worked has said; nothing may stand on the error output."""
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def complaint(done: Done) -> str:
    """The one line with which a mistake is refused."""
    assert done.returncode not in (0, None)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    line = done.stderr.strip()
    assert line.startswith("moabi: ")
    assert len(line) < 300
    assert not re.search(r"Traceback|Error\b|Errno|0x[0-9a-f]+", line)
    return line


# What works


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_explains_itself(command: str, moabi: Shell) -> None:
    said = told(moabi(*command.split(), "--help"))
    assert re.search(rf"^Usage: .*moabi {command}", said)
    if not command:
        assert [name for name in COMMANDS if re.search(rf"^  {name}\s", said, re.M)] == [*COMMANDS]


def test_moabi_alone_explains_itself(moabi: Shell) -> None:
    done = moabi()
    said = done.stdout + done.stderr
    assert "\nCommands:\n" in said
    assert "moabi: " not in said


def test_games_are_listed_with_seats_options_and_what_is_reconstructed(moabi: Shell) -> None:
    said = told(moabi("games", COLUMNS="200"))
    row = next(line for line in said.splitlines() if line.split()[:1] == ["onceupon"])
    parts = GAME.components
    for part in ("Once Upon a Forest", "Florent Toscano", "1-4"):
        assert part in row
    assert f"{parts.num_unverified} of {parts.num_entries}" in row
    option = next(line for line in said.splitlines() if "--option teams=" in line)
    assert option.split() == ["onceupon", "--option", "teams=", "4", "off,", "on"]
    assert all(len(line) <= 80 for line in told(moabi("games")).splitlines())


@pytest.mark.usefixtures("compiled")
def test_simulate_sums_up_in_a_table(shell: Shell) -> None:
    said = told(shell("simulate", "onceupon", "--games", 300, "--players", "greedy,random"))
    assert "300 games" in said
    rows = [line.split() for line in said.splitlines() if re.match(r"^ [AB] ", line)]
    assert [row[1] for row in rows] == ["greedy", "random"]
    assert float(rows[0][2].rstrip("%")) > 90
    for rule in ("(7.1)", "(7.2)", "(7.4)", "(7.5)"):
        assert rule in said


@pytest.mark.usefixtures("compiled")
def test_simulate_shows_how_often_so_many_points_were_made(shell: Shell) -> None:
    said = told(shell("simulate", "onceupon", "--games", 300, "--histogram"))
    rows = re.findall(r"^ +(-?\d+) to +(-?\d+) +([\d.]+)% ?(#*)$", said, re.MULTILINE)
    assert all(int(high) - int(low) == 4 for low, high, _, _ in rows)
    assert sum(float(share) for _, _, share, _ in rows) == pytest.approx(100, abs=0.5)
    assert max(len(bar) for *_, bar in rows) == 50


def test_many_rules_get_a_table_of_their_own(pebbles: Game) -> None:
    few = simulate(pebbles, 2, 3)
    assert rules_table(few) is None
    assert len(summary_table(few).columns) > 6
    sheet = tuple(ScoreLine("line-shown", f"1.{n}") for n in range(MAX_RULES + 1))
    with mock.patch.object(pebbles.layout, "SCORE_LINES", sheet):
        many = replace(few, line_means=np.ones((2, len(sheet))))
        table = rules_table(many)
        assert table is not None
        assert (table.row_count, len(table.columns)) == (MAX_RULES + 1, 4)
        assert len(summary_table(many).columns) == 6


@pytest.mark.usefixtures("compiled")
def test_simulate_sums_up_as_json_the_same_from_the_same_seed(moabi: Shell) -> None:
    arguments = ("simulate", "onceupon", "--games", 260, "--seats", 4, "--option", "teams=on")
    once, again = (json.loads(told(moabi(*arguments, "--json"))) for _ in range(2))
    assert once.pop("seconds") > 0
    again.pop("seconds")
    assert once == again
    assert (once["game"], once["seats"], once["games"]) == ("onceupon", 4, 260)
    assert once["components"] == GAME.components.hash
    assert [row["seat"] for row in once["results"]] == [0, 1, 2, 3]
    for row in once["results"]:
        assert row["player"] == "random"
        assert row["points_min"] <= row["points_mean"] <= row["points_max"]
        assert sum(row["by_rule"].values()) == pytest.approx(row["points_mean"])
    shares = [row["win_share"] for row in once["results"]]
    assert shares[0] == shares[2]
    assert shares[0] + shares[1] == pytest.approx(1)
    other = json.loads(told(moabi(*arguments, "--json", "--seed", 9)))
    assert other["results"] != once["results"]


@pytest.mark.usefixtures("compiled")
def test_perft_counts_and_splits(moabi: Shell) -> None:
    count = perft(GAME, Position(3, {}, 5, 20, 2))
    arguments = ("perft", "onceupon", "--seats", 3, "--seed", 5, "--skip", 20, "--depth", 2)
    last = f"seats=3 seed=5 skip=20 depth=2 nodes={count.nodes} order={count.order}\n"
    assert told(moabi(*arguments)) == last
    lines = told(moabi(*arguments, "--split")).splitlines(keepends=True)
    assert lines[-1] == last
    split = dict(line.rstrip().rsplit(": ", 1) for line in lines[:-1])
    assert {notation: int(nodes) for notation, nodes in split.items()} == count.split
    assert sum(count.split.values()) == count.nodes


@pytest.mark.usefixtures("compiled")
def test_golden_compares_writes_and_names_the_line_that_changed(
    moabi: Shell, tmp_path: Path
) -> None:
    folder = ROOT / "tests" / "games"
    said = told(moabi("golden", "onceupon", "--folder", folder))
    assert said.count(": as it was\n") == said.count("\n") == 6
    assert "written" in told(moabi("golden", "onceupon", "--folder", tmp_path, "--write"))
    written = list((tmp_path / "onceupon").iterdir())
    assert len(written) == 6
    for path in written:
        assert (folder / "onceupon" / path.name).read_bytes() == path.read_bytes()
    changed = tmp_path / "onceupon" / "golden-2-seats.txt"
    changed.write_text(changed.read_text(encoding="utf-8").replace("4 B", "4 A", 1), "utf-8")
    (tmp_path / "onceupon" / "perft.txt").unlink()
    done = moabi("golden", "onceupon", "--folder", tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert "golden-2-seats.txt: line 5: was '4 A" in done.stdout
    assert "perft.txt: is missing" in done.stdout


def test_replay_tells_the_whole_match(moabi: Shell, kept: Path, played: Played) -> None:
    match = played(2)
    said = told(moabi("replay", kept))
    for number, sentence in enumerate(match.log(), 1):
        assert f"{number:>4}  {sentence}\n" in said
    view = match.view()
    assert said.endswith(f"{view.verdict()}\n")
    for score in match.scores():
        assert f"{view.names[score.seat]}: {score.total} (" in said


def test_replay_stops_at_a_step_and_shows_what_a_seat_saw(
    moabi: Shell, kept: Path, played: Played
) -> None:
    match = played(2)
    said = told(moabi("replay", kept, "--step", 8, "--seat", "b", "--lang", "fr"))
    view = match.view(1, "fr", 8)
    assert [line[6:] for line in said.splitlines()[:8]] == match.log(1, "fr")[:8]
    assert view.text() in said
    assert said.endswith(f"{view.prompt()}\n")
    spectator = told(moabi("replay", kept, "--step", 8, "--lang", "fr"))
    seen, public = match.log(1, "fr")[:8], match.log(NONE, "fr")[:8]
    own = [line for line, other in zip(seen, public, strict=True) if line != other]
    assert own
    assert not [line for line in own if line in spectator]


def test_replay_speaks_the_language_of_the_environment(moabi: Shell, kept: Path) -> None:
    for locale, word in (("fr_FR.UTF-8", "Canopée"), ("de_DE.UTF-8", "canopy"), ("C", "canopy")):
        assert word in told(moabi("replay", kept, LC_ALL=locale, PYTHONUTF8="1"))


def test_replay_draws_pictures(moabi: Shell, kept: Path, tmp_path: Path, played: Played) -> None:
    drawn = told(moabi("replay", kept, "--step", 20, "--svg", "x.svg", "--png", "x.png"))
    assert drawn == "x.svg written\nx.png written\n"
    picture = (tmp_path / "x.svg").read_text(encoding="utf-8")
    assert picture == played(2).view(step=20).svg()
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    png = (tmp_path / "x.png").read_bytes()
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert png.endswith(b"IEND\xaeB`\x82")
    told(moabi("replay", kept, "--dark", "--outline", "--seat", "A", "--svg", "y.svg"))
    assert (tmp_path / "y.svg").read_text(encoding="utf-8") == played(2).view(0).svg(True, True)


def test_replay_shows_the_log_of_a_match_under_other_rules_and_says_so(
    moabi: Shell, tmp_path: Path
) -> None:
    match = Match(replace(GAME, version=0), 2, 7)
    for answer in ("slip 1", "slip 2", "draw 1"):
        match.play(answer)
    text = match.to_text()
    path = tmp_path / "old.moabi"
    path.write_text(text, encoding="utf-8")
    assert "draw" in told(moabi("replay", path))
    path.write_text(text.replace("slip 2 #", "slip 2 #0"), encoding="utf-8")
    done = moabi("replay", path)
    assert done.returncode != 0
    assert done.stdout == "1 A slip 1\n2 A slip 2\n3 A draw 1\n"
    assert done.stderr.count("\n") == 1
    assert "version 0" in done.stderr


@pytest.mark.usefixtures("compiled")
@pytest.mark.usefixtures("compiled")
def test_analyse_prints_a_table_and_draws(moabi: Shell, kept: Path, played: Played) -> None:
    match = played(2)
    step = open_decisions(match)[0].step
    some = ("--budget", 40, "--steps", f"{step}-{step + 4}")
    done = moabi("analyse", kept, *some, "--svg", kept.with_name("curve.svg"))
    assert match.steps[step - 1].notation in told(done)
    assert re.search(r"^\S.*: accuracy \d+% in (one decision|\d+ decisions)$", done.stdout, re.M)
    assert kept.with_name("curve.svg").read_text("utf-8").startswith("<svg")
    french = told(moabi("analyse", kept, "--budget", 40, "--lang", "fr"))
    assert re.search(r"coup +place +joué +gagne \(90.%\) +écart +perte +verdict +mieux", french)
    assert re.search(r" \d+.% \(\d+–\d+\) +[+-]\d+,\d ±\d+,\d ", french)
    account = (
        r"^\S.* : précision \d+.% ; écart [+-]\d+,0 = décisions [+-]\d+,\d, chance [+-]\d+,\d$"
    )
    assert len(re.findall(account.replace(" : ", ".: ").replace(" ; ", ".; "), french, re.M)) == 2
    lines = told(moabi("analyse", kept, *some, "--json")).splitlines()
    assert json.loads(lines[0])["step"] == step
    players = json.loads(lines[-1])["players"]
    assert sum(player["reviewed"] for player in players) == len(lines) - 1


@pytest.mark.usefixtures("compiled")
def test_a_long_review_can_be_interrupted(talk: Any, kept: Path) -> None:
    running = talk("analyse", kept, "--budget", 1_000_000, terminal=True)
    running.hear("Once Upon a Forest")
    running.send(signal.SIGINT)
    assert running.leave() == 130
    assert "Traceback" not in running.heard


@pytest.mark.usefixtures("compiled")
def test_tournament_shows_who_won_how_often(moabi: Shell) -> None:
    some = ("tournament", "onceupon", "--players", "random, greedy", "--games", 6, "--workers", 1)
    table = told(moabi(*some))
    assert "greedy" in table
    assert "95% interval" in table
    found = json.loads(told(moabi(*some, "--json")))
    assert found["pairings"][0]["games"] == 6


def test_bench_measures_all_speeds_as_json(shell: Shell) -> None:
    done = shell("bench", "onceupon", "--json")
    assert done.returncode == 0
    found = json.loads(done.stdout)
    assert list(found) == [
        "game",
        "seats",
        "interpreted_steps_per_s",
        "native_steps_per_s",
        "native_games_per_s",
        "gpu_steps_per_s",
        "search_iterations_per_s",
    ]
    assert (found["game"], found["seats"]) == ("onceupon", 2)
    gpu = found.pop("gpu_steps_per_s")
    ours = [value for key, value in found.items() if key.endswith("_per_s")]
    assert all(isinstance(speed, int) and speed > 0 for speed in ours)
    assert gpu is None or gpu > 0


# Mistakes


MISTAKES = [
    ("frobnicate", "frobnicate"),
    ("--frobnicate", "frobnicate"),
    ("games extra", "extra"),
    ("play", "GAME"),
    ("play chess", "there is no game 'chess'; there are: "),
    ("play onceupo", "did you mean onceupon"),
    ("play onceupon --seats 5", "seats, not 5"),
    ("play onceupon --seats 0", "seats, not 0"),
    ("play onceupon --seats two", "--seats"),
    ("play onceupon --seed -1", "seed"),
    ("play onceupon --seed 1.5", "--seed"),
    ("play onceupon --lang de", "no language 'de'; there are: en, fr"),
    ("play onceupon --players person", "1 players for 2 seats"),
    ("play onceupon --players person,wizard", "wizard"),
    ("play onceupon --players ,person", "no player ''"),
    ("play onceupon --option teams", "NAME=VALUE"),
    ("play onceupon --option teams=on", "4 seats, not 2"),
    ("play onceupon --option season=dry", "season"),
    ("play onceupon --components missing.toml", "missing.toml: cannot be read"),
    ("play onceupon --resume", "no unfinished match"),
    ("play onceupon --resume --file missing.moabi", "missing.moabi: cannot be read"),
    ("simulate chess", "chess"),
    ("simulate onceupon --games 0", "at least one game"),
    ("simulate onceupon --games -1", "at least one game"),
    ("simulate onceupon --games many", "--games"),
    ("simulate onceupon --games 10000000000000", "games"),
    ("simulate onceupon --games 99999999999999999999", "games"),
    ("simulate onceupon --players wizard", "no player 'wizard'; there are: random, greedy"),
    ("simulate onceupon --players random,random,random", "3 players for 2 seats"),
    ("simulate onceupon --seats 9", "seats, not 9"),
    ("simulate onceupon --seed -1", "seed"),
    ("simulate onceupon --option teams=maybe --seats 4", "off or on"),
    ("simulate onceupon --option teams", "NAME=VALUE"),
    ("simulate onceupon --components .", "cannot be read"),
    ("tournament onceupon --seats 1", "two sides"),
    ("tournament onceupon --seed 9223372036854775807", "seed of at most"),
    ("analyse kept.moabi --steps 1-999999999", "no step 999999999"),
    (f"analyse kept.moabi --steps {'9' * 5000}", "no step 999"),
    ("analyse kept.moabi --steps 0-3", "no step 0"),
    ("analyse kept.moabi --steps 3-x", "3,7,10-14"),
    ("analyse kept.moabi --steps 5-3", "from the first to the last, not 5-3"),
    ("analyse kept.moabi --lines", "--lines"),
    ("perft chess", "chess"),
    ("perft onceupon --depth 0", "--depth"),
    ("perft onceupon --depth x", "--depth"),
    ("perft onceupon --skip -1", "--skip"),
    ("perft onceupon --seed 9223372036854775808", "seed"),
    ("perft onceupon --seats 7", "seats, not 7"),
    ("golden --folder missing", "missing: is no folder"),
    ("golden chess --folder .", "chess"),
    ("replay", "Missing argument"),
    ("replay missing.moabi", "missing.moabi: cannot be read"),
    ("replay .", "cannot be read"),
    ("replay kept.moabi --step 9999", "no step 9999"),
    ("replay kept.moabi --step -1", "--step"),
    ("replay kept.moabi --seat C", "no seat 'C'; there are: A, B"),
    ("replay kept.moabi --lang de", "no language 'de'"),
    ("replay kept.moabi --svg missing/x.svg", "missing/x.svg: cannot be written"),
    ("replay kept.moabi --png .", "cannot be written"),
    ("replay kept.moabi --components missing.toml", "missing.toml: cannot be read"),
    ("bench chess", "chess"),
    ("bench onceupon --seats 9", "seats, not 9"),
]


@pytest.mark.parametrize("command", ["frobnicate", "play chess", "simulate onceupon --games 0"])
def test_a_mistake_gets_one_line_from_the_real_command(command: str, shell: Shell) -> None:
    complaint(shell(*command.split()))


@pytest.mark.parametrize(("command", "problem"), MISTAKES)
def test_a_mistake_gets_one_line_that_names_it(
    command: str, problem: str, moabi: Shell, kept: Path
) -> None:
    assert problem in complaint(moabi(*shlex.split(command)))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "line 1"),
        (b"hello\n", "line 1"),
        (b"\x89PNG\r\n\x1a\n", "UTF-8"),
        (b"moabi game file 1\n", "line 2"),
        (b"moabi game file 1\ngame: chess\n", "line 3"),
    ],
)
def test_what_is_no_game_file_is_refused_by_name(
    content: bytes, problem: str, moabi: Shell, tmp_path: Path
) -> None:
    (tmp_path / "broken.moabi").write_bytes(content)
    line = complaint(moabi("replay", "broken.moabi"))
    assert problem in line
    assert "broken.moabi" in line


def test_a_damaged_file_is_refused_with_its_line(moabi: Shell, kept: Path) -> None:
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text.replace("\nseed: 7\n", "\nseed: 8\n"), encoding="utf-8")
    assert "line 10: the hash does not fit" in complaint(moabi("replay", kept))
    kept.write_text(text.rpartition("end over")[0], encoding="utf-8")
    assert "cut short" in complaint(moabi("replay", kept))


def test_output_that_cannot_be_written_gets_one_line(
    environment: dict[str, str], kept: Path
) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        for command in (["games"], ["replay", str(kept)]):
            done = subprocess.run(
                [sys.executable, "-m", "moabi", *command],
                env=environment,
                stdout=full,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                timeout=PATIENCE,
            )
            assert done.returncode != 0
            assert done.stderr.count("\n") == 1, done.stderr
