"""Playing in the terminal: whole matches, answers of all kinds, leaving and coming back."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from moabi.cli.play import Table
from moabi.core.registry import find_game
from moabi.core.state import State
from moabi.match import GreedyPlayer, Match
from moabi.search.bind import Tree
from tests.patience import PATIENCE

Done = subprocess.CompletedProcess[str]
Shell = Callable[..., Done]
Played = Callable[..., Match]

PROMPT = "Your answer > "
ALWAYS_FIRST = "1\n" * 400
GAME = find_game("onceupon")


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


def said_after(answers: list[str], shell: Shell, *arguments: object, **changes: str) -> list[str]:
    """What is said after each answer, up to the next prompt."""
    typed = "".join(f"{answer}\n" for answer in answers)
    done = shell("play", "onceupon", *arguments, answers=typed, **changes)
    parts = told(done).split(PROMPT)
    assert len(parts) == len(answers) + 2, parts
    return parts[1:-1]


def kept_files(folder: Path) -> list[Path]:
    """The game files in the person's data folder."""
    return sorted((folder / "data" / "moabi").iterdir())


# Whole matches


@pytest.mark.parametrize(
    ("arguments", "ending"),
    [
        (["--seats", "1"], r"points?: an? [a-z ]+\.\n$"),
        (["--seats", "2"], r"(wins?|share the win) with -?\d+ points?.*\n$"),
        (["--seats", "3", "--players", "random,person,greedy"], r"wins? with|share the win"),
        (["--seats", "4"], r"wins? with|share the win"),
        (["--seats", "4", "--option", "teams=on"], r"win together with|share the win"),
        (["--seats", "2", "--players", "person,person"], r"wins? with|share the win"),
        (["--players", "greedy,random"], r"Greedy bot wins with"),
        (["--lang", "fr"], r"gagne|partagent"),
        (["--seats", "1", "--lang", "fr"], r"points? : une [\w ]+\.\n$"),
    ],
)
def test_a_whole_match_can_be_played_with_first_answers(
    arguments: list[str], ending: str, shell: Shell, tmp_path: Path
) -> None:
    said = told(shell("play", "onceupon", "--seed", 3, *arguments, answers=ALWAYS_FIRST))
    assert re.search(ending, said[-200:])
    (path,) = kept_files(tmp_path)
    match = Match.load(path)
    assert match.is_over
    assert match.seed == 3
    for score in match.scores():
        assert re.search(rf"{match.names[score.seat]}\xa0?: {score.total}\n", said)


def test_the_same_seed_and_answers_give_the_same_match(shell: Shell, tmp_path: Path) -> None:
    arguments = ("play", "onceupon", "--seed", 3, "--file", "kept.moabi")
    once = told(shell(*arguments, answers=ALWAYS_FIRST))
    (tmp_path / "kept.moabi").rename(tmp_path / "once.moabi")
    assert told(shell(*arguments, answers=ALWAYS_FIRST)) == once
    assert (tmp_path / "kept.moabi").read_bytes() == (tmp_path / "once.moabi").read_bytes()


def test_the_greeting_says_what_is_played_and_where_it_is_kept(
    shell: Shell, tmp_path: Path
) -> None:
    said = told(shell("play", "onceupon"))
    (path,) = kept_files(tmp_path)
    assert said.startswith("Once Upon a Forest, by Florent Toscano.")
    assert str(path) in said.splitlines()[2]
    assert "Il était une forêt" in told(shell("play", "onceupon", "--lang", "fr"))
    assert "Votre réponse" in told(shell("play", "onceupon", LC_ALL="fr_FR.UTF-8", PYTHONUTF8="1"))


# Answers


def test_help_board_log_scores_and_rules_can_be_asked_for_any_time(shell: Shell) -> None:
    asked = ["?", "HELP", "board", "log", "scores", "rules", "1", "Log", "b", "l", "s", "r", "h"]
    help1, help2, board, log, scores, rules, _, log2, *short, _ = [
        *said_after(asked, shell, "--seed", 3),
        "",
    ]
    assert help1 == help2 == short[-1]
    for word in ("undo", "board", "log", "scores", "rules", "quit"):
        assert re.search(rf"^ +{word} ", help1, re.M)
    assert "piles: [1] 12" in board
    assert log.strip() == ""
    assert "slip" in log2
    assert "pile 1" in log2
    assert re.search(r"-1  Unfinished column .*7\.2", scores)
    assert (GAME.folder / "RULES.md").read_text(encoding="utf-8").strip() in rules
    assert [bool(text.strip()) for text in short] == [True] * 5


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("0", "0 is not on the list: choose 1 to 5"),
        ("6", "6 is not on the list: choose 1 to 5"),
        ("9" * 5000, "is not on the list"),
        ("x" * 5000, "is not understood"),
        ("-1", '"-1" is not understood'),
        ("1.5", '"1.5" is not understood'),
        ("hello there", '"hello there" is not understood'),
        ("{ $answer }", "is not understood"),
        ("été 木 🦜", '"été 木 🦜" is not understood'),
        ("\x1b[A", "is not understood"),
        ("slip", '"slip" could be several choices'),
        ("SL", '"SL" is not understood'),
        (f"slip 1{' ' * 300}2", "is not understood"),
        ("", ""),
        ("   ", ""),
    ],
    ids=lambda value: value[:20],
)
def test_what_is_no_answer_is_explained_and_changes_nothing(
    answer: str, problem: str, shell: Shell, tmp_path: Path
) -> None:
    said = said_after([answer], shell, "--seed", 3, "--file", "kept.moabi")[0]
    assert problem in said
    assert said.count("\n") == bool(problem)
    assert len(said) < 200
    assert Match.load(tmp_path / "kept.moabi").steps == ()


@pytest.mark.parametrize("answer", ["slip 6", "play G01 1"])
@pytest.mark.parametrize(
    ("language", "problem", "rule"),
    [
        ("en", '"{}" is not among the choices now.', "  2.3  With 2 or 3 seats, the start cards"),
        ("fr", "« {} » n’est pas parmi les choix pour l’instant.", "  2.3  À 2 ou 3"),
    ],
)
def test_an_illegal_answer_is_refused_with_the_rule_to_read(
    answer: str, language: str, problem: str, rule: str, shell: Shell, tmp_path: Path
) -> None:
    arguments = ("--seed", 3, "--lang", language, "--file", "kept.moabi")
    done = shell("play", "onceupon", *arguments, answers=f"{answer}\n")
    said = told(done).replace("\u00a0", " ")
    assert problem.format(answer) in said
    assert f"\n{rule}" in said
    assert Match.load(tmp_path / "kept.moabi").steps == ()


def test_answers_may_be_numbers_notation_or_its_beginning(shell: Shell, tmp_path: Path) -> None:
    answers = ["2", " SLIP   4 ", "draw 3", "draw 1", "dRaW 5"]
    said_after(answers, shell, "--seed", 3, "--players", "person,random", "--file", "kept.moabi")
    match = Match.load(tmp_path / "kept.moabi")
    mine = [step.notation for step in match.steps if step.seat == 0]
    assert mine == ["slip 2", "slip 4", "draw 3", "draw 1", "draw 5"]
    card = match.legal()[1].notation.rpartition(" ")[0]
    told(shell("play", "onceupon", "--file", "kept.moabi", answers=f"{card}\n"))
    assert Match.load(tmp_path / "kept.moabi").steps[8].notation.startswith(card)


def test_undo_takes_back_what_nobody_learned_from_and_says_why_not_otherwise(
    shell: Shell, tmp_path: Path
) -> None:
    answers = ["undo", "1", "undo", "1", "1", "u", "1", "1", "1", "UNDO", "2", "u"]
    arguments = ("--seed", 3, "--players", "person,greedy", "--file", "kept.moabi")
    said = said_after(answers, shell, *arguments)
    assert said[0] == "That cannot be taken back: nothing has been played yet.\n"
    assert said[2] == "That cannot be taken back: it has revealed something new.\n"
    assert said[5] == "That cannot be taken back: another seat has decided since.\n"
    match = Match.load(tmp_path / "kept.moabi")
    first = Match.load(tmp_path / "kept.moabi").legal()[0].notation
    assert said[9].startswith(f"Taken back: {first}.\n")
    assert said[11].startswith("Taken back: play ")
    assert (len(match.steps), match.decision) == (8, "PLAY_CARD")


# Leaving and coming back


def leave_and_come_back(shell: Shell, tmp_path: Path, *resume: str, players: str) -> None:
    arguments = ("play", "onceupon", "--seed", 5, "--seats", 2, "--players", players)
    told(shell(*arguments, "--file", "straight.moabi", answers=ALWAYS_FIRST))
    left = told(shell(*arguments, answers="1\n" * 9 + "quit\n1\n"))
    (path,) = kept_files(tmp_path)
    assert left.splitlines()[-1].startswith("Kept.")
    assert str(path) in left.splitlines()[-1]
    assert not Match.load(path).is_over
    where = [str(path) if word == "FILE" else word for word in resume]
    back = told(shell("play", "onceupon", *where, answers="1\n" * 5))
    assert "Going on with" in back
    assert str(path) in back
    told(shell("play", "onceupon", *where, answers=ALWAYS_FIRST))
    assert path.read_bytes() == (tmp_path / "straight.moabi").read_bytes()


def test_a_match_left_and_taken_up_again_goes_on_as_if_nothing_had_happened(
    shell: Shell, tmp_path: Path
) -> None:
    leave_and_come_back(shell, tmp_path, "--file", "FILE", players="random,person")


def test_the_last_unfinished_match_is_taken_up_again(shell: Shell, tmp_path: Path) -> None:
    leave_and_come_back(shell, tmp_path, "--resume", players="person,greedy")
    line = complaint(shell("play", "onceupon", "--resume"))
    assert "no unfinished match of onceupon" in line


def test_a_stray_folder_among_the_matches_does_no_harm(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "data" / "moabi" / "onceupon-99999999-000000-1.moabi").mkdir(parents=True)
    assert "no unfinished match" in complaint(shell("play", "onceupon", "--resume"))


def test_a_closed_keyboard_keeps_the_match(talk: Any, tmp_path: Path) -> None:
    table = talk("play", "onceupon", "--seed", 3, "--file", "kept.moabi")
    table.hear(PROMPT)
    table.answer("4")
    table.hear(PROMPT)
    assert table.leave() == 0
    table.hear("Kept.")
    assert [s.notation for s in Match.load(tmp_path / "kept.moabi").steps] == ["slip 4"]


def test_no_keyboard_at_all_keeps_the_match(environment: dict[str, str], tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m moabi play onceupon --file kept.moabi <&-', sys.executable],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert "Traceback" not in done.stderr
    assert not Match.load(tmp_path / "kept.moabi").steps


def test_an_interrupt_keeps_the_match(talk: Any, tmp_path: Path) -> None:
    table = talk("play", "onceupon", "--seed", 3, "--file", "kept.moabi")
    for answer in ("4", "5", "1"):
        table.hear(PROMPT)
        table.answer(answer)
    table.hear(PROMPT)
    table.send(signal.SIGINT)
    table.hear("Kept.")
    assert table.leave() in (0, 130)
    assert "Traceback" not in table.heard
    steps = Match.load(tmp_path / "kept.moabi").steps
    assert [step.notation for step in steps][:3] == ["slip 4", "slip 5", "draw 1"]


def test_a_killed_table_loses_no_answer_that_was_taken(talk: Any, tmp_path: Path) -> None:
    answers = ["4", "5", "1", "1", "1", "1"]
    for count in (1, 3, len(answers)):
        table = talk("play", "onceupon", "--seed", 3, "--file", f"{count}.moabi")
        for answer in answers[:count]:
            table.hear(PROMPT)
            table.answer(answer)
        table.hear(PROMPT)
        table.send(signal.SIGKILL)
        assert table.leave() == -signal.SIGKILL
        match = Match.load(tmp_path / f"{count}.moabi")
        assert sum(step.seat == 0 for step in match.steps) == count
        assert match.seat == 0


def test_a_real_terminal_works_too(talk: Any, tmp_path: Path) -> None:
    table = talk("play", "onceupon", "--seed", 3, "--file", "kept.moabi", terminal=True)
    for answer in ("4", "nonsense", "slip 1", "é"):
        table.hear(PROMPT)
        table.answer(answer)
    assert "is not understood" in table.hear(PROMPT)
    table.answer("\x03")
    table.hear("Kept.")
    assert table.leave() in (0, 130)
    steps = Match.load(tmp_path / "kept.moabi").steps
    assert [step.notation for step in steps] == ["slip 4", "slip 1"]


# What a step brings to light


def test_what_ones_own_step_brought_to_light_is_told(shell: Shell) -> None:
    typed = "refuse\nrefuse\nrefuse\nquit\n"
    some = ("--seed", 5, "--players", "person,random")
    said = told(shell("play", "canopy", *some, answers=typed)).split(PROMPT)
    assert "Player refuses pile 3. Laid open: " in said[3]


def test_what_one_may_look_at_is_shown_even_if_one_must_refuse_it(
    shell: Shell, tmp_path: Path
) -> None:
    """A pile that the Howler guards is looked at and refused."""
    options = {"animals": "advanced", "seen": "hidden"}
    for seed in range(1, 40):
        match = Match("canopy", 2, seed, options, tags={"players": "person,person"})
        players = [GreedyPlayer(1), GreedyPlayer(1)]
        while not match.is_over:
            if match.decision == "KEEP_PILE" and len(match.legal()) == 1:
                break
            match.play(players[match.seat].choose(match.view(match.seat)))
        if not match.is_over and str(match.legal()[0]).startswith("Refuse"):
            break
    match.save(tmp_path / "guarded.moabi")
    done = shell("play", "canopy", "--file", tmp_path / "guarded.moabi", answers="quit\n")
    cards = match.view(match.seat).text()
    assert cards in done.stdout
    assert f"Only one answer is possible: {match.legal()[0]}" in done.stdout


def test_bots_do_not_play_from_the_seed_of_the_shuffle(shell: Shell, tmp_path: Path) -> None:
    for number, seed in enumerate(((), (), ("--seed", 3), ("--seed", 4))):
        told(shell("play", "onceupon", *seed, "--file", f"{number}.moabi", answers="quit\n"))
    matches = [Match.load(tmp_path / f"{number}.moabi") for number in range(4)]
    first, second, *known = [match.tags["bots"] for match in matches]
    assert first != second
    assert first != str(matches[0].seed)
    assert known == ["0", "0"]


@pytest.mark.usefixtures("compiled")
def test_a_bot_that_looks_ahead_is_kept_with_its_trees(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    followed: list[int] = []

    def follow(self: Tree, way: Sequence[int], state: State) -> None:
        original(self, way, state)
        followed.append(self.visits)

    original = Tree.follow
    monkeypatch.setattr(Tree, "follow", follow)
    match = Match("onceupon", 2, 3, tags={"players": "level5,level5", "bots": "7"})
    Table(match, "en", tmp_path / "kept.moabi").run()
    assert match.is_over
    assert max(followed) > 0


@pytest.mark.usefixtures("compiled")
def test_hints_are_given_in_the_terminal(shell: Shell) -> None:
    said = said_after(["hint"], shell, "--seed", 3)
    assert len(re.findall(r"\d+% to win \(\d+ to \d+%\), -?\d+ points", said[0])) == 3
