"""What one seat, or a spectator, sees of a match: a hidden copy and all that is made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from moabi.core.contract import ACTION_TYPE, NONE, POINTS_TYPE, Message, Scene, seat_letter
from moabi.core.facts import read_facts
from moabi.core.game import Game
from moabi.core.state import State, copy_state
from moabi.draw.parts import Board, draw_board


@dataclass(frozen=True)
class Action:
    """A legal answer to a decision; prints as a sentence."""

    code: int
    notation: str
    sentence: str
    targets: tuple[str, ...]
    """Keys of the places on the board that it points at."""

    def __int__(self) -> int:
        return self.code

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class ScoredLine:
    """One line of a seat's score sheet."""

    rule: str
    text: str
    points: int


@dataclass(frozen=True)
class Score:
    """A seat's points and how they come about."""

    seat: int
    total: int
    lines: tuple[ScoredLine, ...]

    def __str__(self) -> str:
        return str(self.total)


@dataclass(frozen=True)
class View:
    """A match as one seat knows it; nothing in it can tell what that seat may not know."""

    game: Game
    state: State
    """Already hidden for the seat."""
    seat: int
    """The viewer; NONE is a spectator."""
    language: str = "en"
    given_names: tuple[str, ...] = ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The seats' names, in the viewer's language where none were given."""
        if self.given_names:
            return self.given_names
        return tuple(self.say("seat-name", letter=seat_letter(n)) for n in range(self.state.seats))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._to_decide == NONE

    @cached_property
    def _to_decide(self) -> int:
        return int(self.state.seat)

    @property
    def is_to_decide(self) -> bool:
        """Whether the viewer is the seat to decide."""
        return not self.is_over and self._to_decide == self.seat

    @property
    def decision(self) -> str:
        """The name of the decision to take; empty when the match is over."""
        if self.is_over:
            return ""
        return str(self.game.layout.Decision(int(self.state.decision)).name)

    def say(self, message: str, **values: object) -> str:
        """One of the game's messages in the viewer's language."""
        return self.game.words(self.language).say(message, **values)

    def tell(self, message: Message) -> str:
        """A message as a sentence, with names for its seats and words for the messages in it."""
        values: dict[str, object] = {}
        for key, value in message.values.items():
            if key.endswith("_seat"):
                values[key.removesuffix("_seat")] = self.names[int(value)]
            elif key.endswith("_seats"):
                values[key.removesuffix("_seats")] = self.name_list(value)
            elif isinstance(value, Message):
                values[key] = self.tell(value)
            else:
                values[key] = value
        return self.say(message.key, **values)

    def name_list(self, seats: Iterable[int]) -> str:
        """The names of some seats as a list in words."""
        *first, last = (self.names[seat] for seat in seats)
        return self.say("list-and", first=", ".join(first), last=last) if first else last

    @cached_property
    def codes(self) -> npt.NDArray[np.int32]:
        """The numbers of the viewer's legal actions, ascending; none if another seat decides."""
        codes = np.zeros(self.game.layout.MAX_LEGAL, ACTION_TYPE)
        count = self.game.kernels.legal(self.state, codes) if self.is_to_decide else 0
        return codes[:count]

    def legal(self) -> list[Action]:
        """The viewer's legal actions, ascending; none if another seat is to decide."""
        return [self.action(int(code)) for code in self.codes]

    @cached_property
    def _sentences(self) -> dict[int, str]:
        """The viewer's legal actions in words; where two read alike, the later ones are counted."""
        said: Counter[str] = Counter()
        found = {}
        for code, offer in self._offers.items():
            words = self.tell(offer)
            said[words] += 1
            count = said[words]
            found[code] = self.say("offer-alike", offer=words, count=count) if count > 1 else words
        return found

    @cached_property
    def _offers(self) -> dict[int, Message]:
        return {code: self._offer(code) for code in self.codes.tolist()}

    def _offer(self, code: int) -> Message:
        return self.game.notation.offer(self.state, code, self.game.tables)

    def short_offers(self) -> dict[int, str]:
        """The viewer's legal actions in few words, where the game has such and no two read alike.

        They are for those who see the board, and the question: neither is said again.
        """
        spoken = self.game.words(self.language)
        found = {}
        for code, offer in self._offers.items():
            key = f"{offer.key}-short"
            found[code] = self.tell(replace(offer, key=key)) if key in spoken else ""
        said = Counter(found.values())
        return {
            code: words if words and said[words] == 1 else self._sentences[code]
            for code, words in found.items()
        }

    def notation(self, code: int) -> str:
        """An action number in notation."""
        return self.game.notation.write(self.state, code, self.game.tables)

    def targets(self, code: int) -> tuple[str, ...]:
        """The keys of the places on the board that an action points at."""
        found = self._targets.get(code)
        return self._pointed(code) if found is None else found

    @cached_property
    def _targets(self) -> dict[int, tuple[str, ...]]:
        return {code: self._pointed(code) for code in self.codes.tolist()}

    def _pointed(self, code: int) -> tuple[str, ...]:
        return self.game.notation.targets(self.state, code, self.game.tables)

    def action(self, code: int) -> Action:
        """An action number with its notation, sentence and targets."""
        sentence = self._sentences.get(code) or self.tell(self._offer(code))
        return Action(code, self.notation(code), sentence, self.targets(code))

    def rules_against(self, answer: str = "") -> tuple[str, ...]:
        """The rules to read on a well-formed answer that is refused, as far as the game can tell.

        Where it cannot, they are those of the decision; without lessons, there are none.
        """
        if not self.game.has_module("lessons"):
            return ()
        lessons = self.game.module("lessons")
        found: tuple[str, ...] = ()
        if answer and hasattr(lessons, "refusing"):
            found = lessons.refusing(self.state, self.game.tables, answer.lower())
        return found or tuple(lessons.LESSONS.get(self.subject, ()))

    @property
    def subject(self) -> str:
        """The name of the lesson on what is asked: the decision's, or one the game tells apart."""
        subject = getattr(self.game.module("lessons"), "subject", None)
        return str(subject(self.state)) if subject else self.decision

    def prompt(self) -> str:
        """What is asked of the seat to decide, in one sentence."""
        if self.is_over:
            return self.say("match-over")
        return self.tell(self.game.notation.prompt(self.state, self.game.tables))

    def points(self) -> tuple[int, ...]:
        """Points now, per seat."""
        points = np.zeros(int(self.state.seats), POINTS_TYPE)
        self.game.kernels.scores(self.state, points)
        return tuple(points.tolist())

    def scores(self) -> list[Score]:
        """Points now, per seat and line by line."""
        points = self.game.kernels.score_line
        found = []
        for seat in range(int(self.state.seats)):
            lines = tuple(
                ScoredLine(rule, text, int(points(self.state, seat, number)))
                for number, (rule, text) in enumerate(self._sheet)
            )
            found.append(Score(seat, sum(line.points for line in lines), lines))
        return found

    @cached_property
    def _sheet(self) -> list[tuple[str, str]]:
        """The lines of a score sheet, each as its rule and in words."""
        seats = int(self.state.seats)
        return [
            (line.rule_for(seats), self.tell(Message(line.key, line.values)))
            for line in self.game.layout.SCORE_LINES
        ]

    def verdict(self) -> str:
        """Who has won, in one sentence; empty while the match goes on."""
        if not self.is_over:
            return ""
        return self.tell(self.game.notation.verdict(self.state, self.points(), self.game.tables))

    def _scene(self, outline: bool = False, tall: bool = False) -> Scene:
        say: Callable[..., str] = self.game.words(self.language).say
        glow = frozenset(key for code in self.codes.tolist() for key in self.targets(code))
        return Scene(
            self.state,
            self.seat,
            self.names,
            say,
            self.game.tables,
            glow,
            self.points(),
            self.game.components.num_unverified > 0,
            outline,
            tall,
        )

    def facts(self) -> dict[str, Any]:
        """What the viewer knows, by name and as plain data: see moabi.core.facts."""
        return read_facts(self.game, self.state, self.seat)

    def text(self) -> str:
        """The board as text, for a terminal."""
        return str(self.game.module("terminal").draw(self._scene()))

    def board(self, outline: bool = False, tall: bool = False) -> Board:
        """The board as parts; `outline` makes pieces that are hard to spot stand out.

        A `tall` board suits a narrow page: a phone held upright.
        """
        laid: Board = self.game.module("board").lay(self._scene(outline, tall))
        return laid

    def svg(self, dark: bool = False, outline: bool = False, tall: bool = False) -> str:
        """The board as a picture, by day or in the dark."""
        return draw_board(self.board(outline, tall), dark)

    def given_up(self) -> View:
        """The same with nobody to decide: what a match looks like that is not played on."""
        state = copy_state(self.state)
        state.seat = state.decision = NONE
        return replace(self, state=state)

    def _repr_svg_(self) -> str:
        return self.svg()
