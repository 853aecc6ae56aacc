"""A match: one play of a game, the only place where an answer is checked and applied."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from moabi.core.checks import shown, whole
from moabi.core.contract import ACTION_TYPE, NONE, OUTCOME_TYPE, Message, seat_letter
from moabi.core.errors import (
    Ambiguous,
    BadRecord,
    BadSetup,
    CannotUndo,
    Illegal,
    Malformed,
    NotYourTurn,
)
from moabi.core.game import Game, checked_seed
from moabi.core.registry import find_game
from moabi.core.state import State, copy_state
from moabi.match import record
from moabi.match.view import Action, Score, View

FLAGS = re.IGNORECASE | re.ASCII
MAX_ANSWER = 200
"""Characters of the longest answer that any notation is asked to read."""


STEP_BYTES = 500
"""What a step takes up in memory beside its state; measured."""


@dataclass(frozen=True)
class Step:
    """One applied action."""

    number: int
    seat: int
    code: int
    notation: str


class Match:
    """One play of a game, from its set-up to its end."""

    def __init__(
        self,
        game: str | Game,
        seats: int = 2,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        components: str | Path | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        found = find_game(game) if isinstance(game, str) else game
        self.game = found.with_components(components) if components else found
        self.seed = secrets.randbits(48) if seed is None else checked_seed(seed)
        state = self.game.new_state(self.game.kernels, seats, self.seed, options)
        self.options = self.game.options_of(state)
        self.seats = int(state.seats)
        """How many seats play."""
        self.names = record.checked_names(names, self.seats)
        self.tags = record.checked_tags(tags or {})
        self._states: list[State] = [state]
        self._steps: list[Step] = []
        self._reshuffles: dict[int, tuple[int, int]] = {}
        """By the step after which it was done: for which seat, and with which seed."""

    @property
    def seat(self) -> int:
        """The seat to decide; NONE when the match is over."""
        return int(self._states[-1].seat)

    @property
    def decision(self) -> str:
        """The name of the decision to take; empty when the match is over."""
        return (
            "" if self.is_over else str(self.game.layout.Decision(self._states[-1].decision).name)
        )

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.seat == NONE

    @property
    def num_bytes(self) -> int:
        """What it takes up in memory, by estimate: nearly all of it is the states of all steps."""
        return len(self._states) * (self._states[0].nbytes + STEP_BYTES)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All applied actions, oldest first."""
        return tuple(self._steps)

    # Answering

    def legal(self, language: str = "en") -> list[Action]:
        """The legal actions of the seat to decide; empty exactly when the match is over."""
        return self.view(self.seat, language).legal()

    def play(self, answer: int | str | Action, seat: int | None = None) -> Step:
        """Apply an answer (action, its number, or notation); refused answers change nothing."""
        if self.is_over:
            raise NotYourTurn("the match is over")
        if seat is not None and whole(seat) != self.seat:
            raise NotYourTurn(f"seat {seat_letter(self.seat)} is to decide now")
        if isinstance(answer, str):
            code = self._parse(answer)
        elif isinstance(answer, Action):
            code = self._check(answer.code)
            if self._write(code) != answer.notation:
                raise self._illegal(shown(answer.notation), answer.notation)
        else:
            code = self._check(answer)
        notation = self._write(code)
        state = copy_state(self._states[-1])
        self.game.kernels.apply(state, code)
        step = Step(len(self._steps) + 1, self.seat, code, notation)
        self._states.append(state)
        self._steps.append(step)
        return step

    def _codes(self) -> list[int]:
        codes = np.zeros(self.game.layout.MAX_LEGAL, ACTION_TYPE)
        count = self.game.kernels.legal(self._states[-1], codes)
        return [int(code) for code in codes[:count]]

    def _write(self, code: int) -> str:
        return self.game.notation.write(self._states[-1], code, self.game.tables)

    def _check(self, code: object) -> int:
        number = whole(code)
        if number is None:
            told = shown(code)
            raise Malformed(f"an answer is an action, its number or its notation, not {told}")
        last = self.game.layout.NUM_ACTIONS - 1
        if not 0 <= number <= last:
            raise Malformed(f"{shown(number)} is not an action of {self.game.id} (0 to {last})")
        if number not in self._codes():
            raise self._illegal(f"action {number}")
        return number

    def _parse(self, text: str) -> int:
        """Notation in full, or its first words where a single legal action begins with them.

        What is well formed is that very answer or none, however another one goes on.
        """
        words = text.lower().split()
        written = {self._write(code): code for code in self._codes()}
        for notation, code in written.items():
            if notation.lower().split() == words:
                return code
        wanted = " ".join(text.split())
        if len(wanted) <= MAX_ANSWER and re.fullmatch(self.game.notation.PATTERN, wanted, FLAGS):
            raise self._illegal(shown(wanted), wanted)
        first = len(words)
        fitting = [n for n in written if words and n.lower().split()[:first] == words]
        if len(fitting) == 1:
            return written[fitting[0]]
        if fitting:
            more = "..." if len(fitting) > 4 else ""
            raise Ambiguous(f"{shown(wanted)} could be {', '.join(fitting[:4])}{more}")
        some, game = next(iter(written)), self.game.id
        raise Malformed(f"{shown(wanted)} is not in the notation of {game} (as in {some!r})")

    def _illegal(self, what: str, answer: str = "") -> Illegal:
        """The refusal of a well-formed answer, by what its seat knows alone."""
        return Illegal(f"{what} is not legal now", self.view(self.seat).rules_against(answer))

    # Looking

    def view(self, seat: int = NONE, language: str = "en", step: int | None = None) -> View:
        """The match as the seat knows it, now or after an earlier step; by default a spectator."""
        viewer = self._checked_seat(seat)
        state = copy_state(self._states[self._checked_step(step)])
        self.game.kernels.hide(state, viewer)
        return View(self.game, state, viewer, language, self.names)

    def foresee(self, code: int, language: str = "en") -> View | None:
        """What the seat to decide would see after an answer, if that shows it nothing new.

        By the same rule an answer may be taken back: nobody learns what playing and taking back
        would not tell.
        """
        seat, state = self.seat, copy_state(self._states[-1])
        self.game.kernels.apply(state, self._check(code))
        if state.reveals != self._states[-1].reveals:
            return None
        self.game.kernels.hide(state, seat)
        return View(self.game, state, seat, language, self.names)

    def news(self, seat: int = NONE, since: int = 0, until: int | None = None) -> list[Message]:
        """What happened after that step, as the seat saw it, a message a step."""
        tell, tables = self.game.notation.tell, self.game.tables
        steps = self._between(since, until)
        seen = self._seen(seat)
        return [tell(seen(step.number - 1), step.code, seen(step.number), tables) for step in steps]

    def notations(self, seat: int = NONE, since: int = 0, until: int | None = None) -> list[str]:
        """The steps after that one in notation, as the seat saw them: `?` for what it did not."""
        write, tables = self.game.notation.write_seen, self.game.tables
        steps = self._between(since, until)
        seen = self._seen(seat)
        return [
            step.notation  # whoever answers knows the answer
            if step.seat == seat
            else write(seen(step.number - 1), step.code, seen(step.number), tables)
            for step in steps
        ]

    def _between(self, since: int, until: int | None) -> list[Step]:
        return self._steps[self._checked_step(since) : self._checked_step(until)]

    def _seen(self, seat: int) -> Callable[[int], State]:
        """What the seat saw after a step; the last two are kept, for a step has two sides."""
        return lru_cache(maxsize=2)(lambda step: self.view(seat, step=step).state)

    def log(
        self, seat: int = NONE, language: str = "en", since: int = 0, until: int | None = None
    ) -> list[str]:
        """What happened after that step in sentences, up to now or to another step."""
        view = self.view(seat, language)
        return [view.tell(message) for message in self.news(seat, since, until)]

    def scores(self, language: str = "en") -> list[Score]:
        """Points now, per seat, line by line; each line names its rule."""
        state = copy_state(self._states[-1])
        return View(self.game, state, NONE, language, self.names).scores()

    def outcome(self) -> tuple[float, ...]:
        """0 to 1 per seat once the match is over: a win is 1, shared where it is shared."""
        if not self.is_over:
            raise NotYourTurn("the match is not over")
        shares = np.zeros(self.seats, OUTCOME_TYPE)
        self.game.kernels.outcome(self._states[-1], shares)
        return tuple(float(share) for share in shares)

    def digest(self) -> str:
        """A short hash of the state now: two replays that agree in it stand at the same point."""
        return hashlib.blake2b(self._states[-1].tobytes(), digest_size=6).hexdigest()

    # Going back

    def undo(self, seat: int | None = None) -> Step:
        """Take back the last step, if it is the seat's own and taught that seat nothing.

        No chance may have fallen and no other seat may have decided since. What the step showed to
        others, such as a card from the hand, does not bar it: nobody gains by taking that back.
        A match that is over stays so.
        """
        if not self._steps:
            raise CannotUndo("nothing", "nothing has been played yet")
        if self.is_over:
            raise CannotUndo("over", "the match is over")
        last = self._steps[-1]
        if seat is not None and whole(seat) != last.seat:
            raise CannotUndo("decided", f"seat {seat_letter(last.seat)} has decided since")
        if self._states[-1].reveals != self._states[-2].reveals:
            raise CannotUndo("revealed", "the last step has revealed something new")
        if len(self._steps) in self._reshuffles:
            raise CannotUndo("revealed", "what is hidden was reshuffled after the last step")
        self._states.pop()
        return self._steps.pop()

    def fork(self, step: int | None = None) -> Match:
        """A match of its own that shares the past up to that step (by default, all of it)."""
        kept = self._checked_step(step)
        fork = Match(self.game, self.seats, self.seed, self.options, self.names, tags=self.tags)
        fork._states = [copy_state(state) for state in self._states[: kept + 1]]
        fork._steps = self._steps[:kept]
        fork._reshuffles = {at: how for at, how in self._reshuffles.items() if at <= kept}
        return fork

    def reshuffle(self, seat: int, seed: int) -> None:
        """From here on, let what the seat cannot know be otherwise; the seed settles how."""
        if self.is_over:
            raise NotYourTurn("the match is over")
        viewer, number = self._checked_seat(seat), checked_seed(seed)
        if len(self._steps) in self._reshuffles:
            raise BadSetup("what is hidden was reshuffled here already")
        state = copy_state(self._states[-1])
        self.game.kernels.hide(state, viewer)
        self.game.kernels.determinize(state, viewer, number)
        self._states[-1] = state
        self._reshuffles[len(self._steps)] = (viewer, number)

    @property
    def reshuffled_after(self) -> tuple[int, ...]:
        """The steps after which what was hidden came out otherwise than the seed says."""
        return tuple(sorted(self._reshuffles))

    def go_back(self, step: int) -> None:
        """Take back all after that step, whoever played it and whatever it showed."""
        kept = self._checked_step(step)
        del self._states[kept + 1 :]
        del self._steps[kept:]
        self._reshuffles = {at: how for at, how in self._reshuffles.items() if at <= kept}

    def _checked_step(self, step: int | None) -> int:
        """A step that was played, 0 being before any; by default the last one."""
        if step is None:
            return len(self._steps)
        number = whole(step)
        if number is None or not 0 <= number <= len(self._steps):
            raise BadSetup(f"there is no step {shown(step)}: the match has {len(self._steps)}")
        return number

    def _checked_seat(self, seat: int) -> int:
        """A seat at the table, or NONE for a spectator."""
        number = whole(seat)
        if number is None or not NONE <= number < self.seats:
            raise BadSetup(f"there is no seat {shown(seat)}: seats are 0 to {self.seats - 1}")
        return number

    # Keeping

    def to_text(self) -> str:
        """The match as a game file; see docs/game-file.md."""
        header = record.Header(
            game=self.game.id,
            version=self.game.version,
            components=self.game.components.hash,
            seats=self.seats,
            options=self.options,
            seed=self.seed,
            names=self.names,
            tags={**self.tags, **record.reshuffle_tags(self._reshuffles)},
        )
        states = [state.tobytes() for state in self._states]
        steps = [(step.seat, step.notation) for step in self._steps]
        return record.write(header, steps, states, self.is_over)

    def save(self, path: str | Path) -> None:
        """Write the game file; the old file stays whole until the new one is."""
        record.replace_file(Path(path), self.to_text())

    @staticmethod
    def from_text(
        text: str, components: str | Path | None = None, game: Game | None = None
    ) -> Match:
        """Replay a game file; BadRecord names the line that does not hold.

        `game` stands in for the registered game of that id.
        """
        parsed = record.parse(text)
        header = parsed.header
        if game is None:
            with record.at_line(record.line_of("game")):
                game = find_game(header.game)
        if components:
            game = game.with_components(components)
        record.check_header(header, game)
        with record.at_line(record.line_of("tags")):
            tags, reshuffles = record.split_reshuffles(header.tags)
        match = Match(game, header.seats, header.seed, header.options, header.names, tags=tags)
        if 0 in reshuffles:
            match.reshuffle(*reshuffles[0])
        chain = record.Chain(parsed.header_text, match._states[0].tobytes())
        for line in parsed.steps:
            with record.at_line(line.number, header, game):
                step = match.play(line.notation, line.seat)
                record.check_notation(line.notation, step.notation)
                if step.number in reshuffles:
                    match.reshuffle(*reshuffles[step.number])
                record.check_digest(line.digest, chain.add(line.text, match._states[-1].tobytes()))
        with record.at_line(parsed.end_line, header, game):
            record.check_end(parsed, chain, match._states[-1].tobytes(), match.is_over)
        return match

    @staticmethod
    def load(path: str | Path, components: str | Path | None = None) -> Match:
        """Replay the game file at that path."""
        try:
            return Match.from_text(record.read_file(Path(path)), components)
        except BadRecord as problem:
            raise BadRecord(problem.line, problem.problem, str(path)) from None
