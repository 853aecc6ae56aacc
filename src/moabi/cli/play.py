"""The command `moabi play`: a match in the terminal."""

from __future__ import annotations

import os
import secrets
import shlex
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from moabi.cli.app import parse_players
from moabi.cli.language import TEXT, chosen_language
from moabi.core.chance import MAX_SEED
from moabi.core.checks import shortened, shown
from moabi.core.contract import NONE
from moabi.core.errors import (
    ActionError,
    Ambiguous,
    BadSetup,
    CannotUndo,
    Illegal,
    Malformed,
    MoabiError,
)
from moabi.core.game import Game
from moabi.core.words import words
from moabi.lab.players import LEVEL, PLAYERS, find_player, needs_search
from moabi.match import Match, Player, View
from moabi.search import LEVELS, Bot

PERSON = "person"
KINDS = (PERSON, *PLAYERS)
REFUSALS = {Malformed: "error-malformed", Illegal: "error-illegal", Ambiguous: "error-ambiguous"}
BOTS = "bots"
"""The tag of the seed that the bots play from."""
MAX_SEED_DIGITS = 18
MAX_DIGITS = 4
QUIT = ("quit", "q", "exit")


def open_table(
    game: Game,
    seats: int,
    players: str,
    seed: int | None,
    options: Mapping[str, str],
    file: Path | None,
    resume: bool,
    lang: str,
) -> Table:
    """A table with a new match, or with the one in the file."""
    language = chosen_language(lang)
    if resume and file is None:
        file = _last_open_file(game)
    if file is not None and (resume or _is_there(file)):
        match = Match.load(file, game.components_file)
        if match.game.id != game.id:
            raise BadSetup(f"{file}: is a match of {match.game.id}, not of {game.id}")
        if match.is_over:
            raise BadSetup(f"{file}: that match is over; see it with: moabi replay {file}")
        return Table(match, language, file, is_resumed=True)
    game.new_header(seats, options)
    kinds = _parse_players(players, seats)
    names = _names(kinds, language)
    # A match from a seed of one's own is one to repeat, bots and all.
    tags = {"players": ",".join(kinds), BOTS: str(secrets.randbits(48) if seed is None else 0)}
    match = Match(game, seats, seed, options, names, tags=tags)
    if file is not None:
        match.save(file)
    return Table(match, language, file or _new_file(game))


def _parse_players(players: str, seats: int) -> list[str]:
    kinds = parse_players(players) if players else [PERSON] + ["greedy"] * (seats - 1)
    for kind in kinds:
        if kind not in KINDS:
            raise BadSetup(f"there is no player {shown(kind)}; there are: {', '.join(KINDS)}")
    if len(kinds) != seats:
        raise BadSetup(f"{len(kinds)} players for {seats} seats")
    return kinds


def _names(kinds: list[str], language: str) -> list[str]:
    say = words(language, TEXT).say
    labels = [_label(kind, say) for kind in kinds]
    return [
        label if labels.count(label) == 1 else f"{label} {labels[: n + 1].count(label)}"
        for n, label in enumerate(labels)
    ]


def _label(kind: str, say: Callable[..., str]) -> str:
    if kind.startswith(LEVEL):
        return say("shell-bot-level", level=int(kind.removeprefix(LEVEL)))
    return say("shell-person" if kind == PERSON else f"shell-bot-{kind}")


def _games_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "moabi"


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError as error:
        raise BadSetup(f"{file}: cannot be written ({error.strerror})") from None


def _new_file(game: Game) -> Path:
    return _games_folder() / f"{game.id}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.moabi"


def _last_open_file(game: Game) -> Path:
    files = [file for file in _games_folder().glob(f"{game.id}-*.moabi") if file.is_file()]
    for file in sorted(files, key=lambda file: file.stat().st_mtime, reverse=True):
        with suppress(MoabiError):
            if not Match.load(file, game.components_file).is_over:
                return file
    raise BadSetup(f"there is no unfinished match of {game.id} in {_games_folder()}")


class Table:
    """A match, who plays it, and the screen and keyboard it is played with."""

    def __init__(self, match: Match, language: str, file: Path, is_resumed: bool = False) -> None:
        self.match = match
        self.language = language
        self.file = file
        self.is_kept = True
        self.kinds = match.tags.get("players", PERSON).split(",")
        if len(self.kinds) != match.seats or not {*self.kinds} <= {*KINDS}:
            self.kinds = [PERSON] * match.seats
        self.told = [len(match.steps)] * match.seats
        self.seen = [NONE] * match.seats
        self.shown_to = NONE
        self._bots: dict[int, Player] = {}
        self._words = words(language, match.game.folder / "text", TEXT)
        self._greet(is_resumed)

    def say(self, message: str, **values: object) -> None:
        """Print one of the words."""
        self._print(self._words.say(message, **values))

    def _print(self, text: str = "") -> None:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()

    def _greet(self, is_resumed: bool) -> None:
        game = self.match.game
        designers = ", ".join(game.designers)
        title = self._words.say("title") if "title" in self._words else game.title
        self.say("shell-greeting", title=title, designers=designers)
        parts = game.components
        if parts.num_unverified:
            self.say("shell-reconstructed", count=parts.num_unverified, total=parts.num_entries)
        self.say("shell-resumed" if is_resumed else "shell-kept", file=str(self.file))

    def run(self) -> None:
        """Play until the end, or until somebody quits."""
        try:
            while not self.match.is_over:
                self._decide()
                self._keep()
        except (EOFError, KeyboardInterrupt):
            self._print()
            self._leave()
            return
        self._finish()

    def _decide(self) -> None:
        seat = self.match.seat
        if self.kinds[seat] != PERSON:
            view = self.match.view(seat, self.language)
            self.match.play(self._player(seat).choose(view), seat)
            return
        self._hand_over(seat)
        view = self.match.view(seat, self.language)
        self._tell_news(seat)
        if len(view.codes) == 1:
            if view.state.reveals != self.seen[seat]:
                self._show(view)
            action = view.legal()[0]
            self.say("shell-forced", sentence=action.sentence)
            self.match.play(action, seat)
            return
        self._show(view)
        self._ask(view)

    def _player(self, seat: int) -> Player:
        """The seat's bot; one that looks ahead is kept for the match, with what it has found."""
        kind, game = self.kinds[seat], self.match.game
        if needs_search(kind, game):
            if seat not in self._bots:
                self._bots[seat] = find_player(kind, game, self._seed())
            return self._bots[seat]
        # Seeded anew for each step, so that a match taken up again goes on as it would have.
        return find_player(kind, game, self._seed())

    def _seed(self) -> int:
        """For a bot from this step on; never from the shuffle's seed, which no bot may know."""
        kept = self.match.tags.get(BOTS, "")
        seed = int(kept) if kept.isdecimal() and len(kept) <= MAX_SEED_DIGITS else 0
        return (seed + len(self.match.steps)) & MAX_SEED

    def _show(self, view: View) -> None:
        """The board, which from now on is known to its seat."""
        self.seen[view.seat] = int(view.state.reveals)
        self._print(f"\n{view.text()}\n")

    def _tell_news(self, seat: int) -> None:
        for sentence in self.match.log(seat, self.language, self.told[seat]):
            self._print(f"  {sentence}")
        self.told[seat] = len(self.match.steps)

    def _hand_over(self, seat: int) -> None:
        """With several persons at one screen, nobody sees the hand of the one before."""
        if self.kinds.count(PERSON) > 1 and self.shown_to not in (seat, NONE):
            sys.stdout.write("\x1b[2J\x1b[H" if sys.stdout.isatty() else "\n" * 40)
            player = self.match.view(NONE, self.language).names[seat]
            self.say("shell-hand-over", player=player)
            _read_line("")
        self.shown_to = seat

    def _ask(self, view: View) -> None:
        """Ask until the decision is taken, taken back, or left."""
        actions = view.legal()
        self._print(view.prompt())
        for number, action in enumerate(actions, 1):
            self._print(f"  {number:>2}  {action}")
        while True:
            line = _read_line(f"{self._words.say('shell-prompt')} > ")
            answer = " ".join(line.split())
            command = answer.lower()
            if command in QUIT:
                raise EOFError
            if command in ("undo", "u"):
                if self._undo(view.seat):
                    return
            elif command in ("help", "h", "?"):
                self.say("shell-help", example=actions[0].notation)
            elif command in ("board", "b"):
                self._print(view.text())
            elif command in ("log", "l"):
                self._print("\n".join(self.match.log(view.seat, self.language)))
            elif command in ("scores", "s"):
                self._show_scores(view)
            elif command in ("rules", "r"):
                self._show_rules()
            elif command == "hint":
                self._hint(view)
            elif answer and self._play(view, answer, len(actions)):
                return

    def _play(self, view: View, answer: str, count: int) -> bool:
        """Whether the answer was taken; if not, it has been said why."""
        try:
            if answer.isdecimal():
                if len(answer) > MAX_DIGITS or not 1 <= int(answer) <= count:
                    self.say("shell-not-a-number", number=shortened(answer), last=count)
                    return False
                self.match.play(int(view.codes[int(answer) - 1]), view.seat)
            else:
                self.match.play(answer, view.seat)
        except ActionError as refusal:
            example = view.legal()[0].notation
            self.say(REFUSALS[type(refusal)], answer=shortened(answer), example=example)
            if isinstance(refusal, Illegal):
                self._quote(refusal.rules)
            return False
        after = self.match.view(view.seat)
        if after.state.reveals == view.state.reveals:
            # One knows what one did; only what it brought to light is news.
            self.told[view.seat] = len(self.match.steps)
        return True

    def _quote(self, rules: Sequence[str]) -> None:
        """The rules that refuse an answer, word by word."""
        from moabi.web.lessons import quoted

        for rule in quoted(self.match.game, rules, self.language):
            self._print(f"  {rule['number']}  {rule['text']}")

    def _undo(self, seat: int) -> bool:
        """Whether the seat's last step was taken back; if not, it has been said why."""
        try:
            step = self.match.undo(seat)
        except CannotUndo as problem:
            self.say("shell-cannot-undo", problem=self._words.say(f"undo-{problem.reason}"))
            return False
        self.say("shell-undone", notation=step.notation)
        self.told = [min(told, len(self.match.steps)) for told in self.told]
        return True

    def _show_scores(self, view: View) -> None:
        for score in view.scores():
            self.say("told", name=view.names[score.seat], words=str(score.total))
            for line in filter(lambda line: line.points, score.lines):
                self._print(f"  {line.points:>+4d}  {line.text} ({line.rule})")

    def _hint(self, view: View) -> None:
        """The best answers as far as the seat can know, by the strongest bot there is."""
        for hint in Bot(self.match.game, len(LEVELS), self._seed()).suggest(view):
            self._print(f"  {hint}")

    def _show_rules(self) -> None:
        folder = self.match.game.folder
        own = folder / f"RULES.{self.language}.md"
        self._print((own if own.exists() else folder / "RULES.md").read_text(encoding="utf-8"))

    def _keep(self) -> None:
        if not self.is_kept:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.match.save(self.file)
        except MoabiError as problem:
            self.is_kept = False
            self.say("shell-not-kept", problem=str(problem))
        except OSError as problem:
            self.is_kept = False
            reason = f"{self.file.parent} ({problem.strerror})"
            self.say("shell-not-kept", problem=reason)

    def _leave(self) -> None:
        self._keep()
        if self.is_kept:
            own = self.match.game.components_file
            file = shlex.quote(str(self.file))
            if own is not None:
                file += f" --components {shlex.quote(str(own))}"
            self.say("shell-bye", game=self.match.game.id, file=file)
        else:
            self.say("shell-bye-lost")

    def _finish(self) -> None:
        viewer = self.kinds.index(PERSON) if PERSON in self.kinds else NONE
        view = self.match.view(viewer, self.language)
        if viewer != NONE:
            self._tell_news(viewer)
        self._print(f"\n{view.text()}\n")
        self.say("shell-final")
        self._show_scores(view)
        self._print(f"\n{view.verdict()}")


def _read_line(prompt: str) -> str:
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        raise EOFError
    return line.rstrip("\n")
