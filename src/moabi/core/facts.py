"""Facts: a match as its viewer knows it, by name and as plain data, for programs.

A game's `facts` module lists its facts, each with the fields of the state that it tells, and names
the fields that are the engine's own business. Facts are read from hidden copies alone. Pieces have
the ids of components.toml and of notation, seats their letters; places and piles are counted from
1, as in notation. None is nothing, no seat or no place; a text that begins with `?` is a piece that
the viewer does not know, followed by what its back tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from moabi.core.contract import NONE, seat_letter
from moabi.core.state import State

if TYPE_CHECKING:
    from moabi.core.game import Game

UNSEEN = "?"
"""A piece that the viewer does not know."""

Read = Callable[[State, int], Any]
"""What a fact is in a hidden copy, for its viewer: numbers, texts, truths, lists and mappings."""

INTERNAL: Mapping[str, str] = {
    "rng": "the generator, which no view has",
    "reveals": "counts what bars a step from being taken back",
    "num_pending": "is the length of `pending`",
    "unused": "fills the record up",
}
"""Fields of every state that no fact tells."""


@dataclass(frozen=True)
class Fact:
    """One thing to know of a match: its name, what it is in a sentence, and how it is read."""

    name: str
    text: str
    read: Read
    fields: tuple[str, ...] = ()
    """The fields of the state that it tells; that of its own name if none are given."""

    @property
    def told(self) -> tuple[str, ...]:
        """The fields that it tells."""
        return self.fields or (self.name,)


def number(name: str, text: str) -> Fact:
    """A fact that is a number."""
    return Fact(name, text, lambda state, _: int(state[name]))


def flag(name: str, text: str) -> Fact:
    """A fact that is true or false."""
    return Fact(name, text, lambda state, _: bool(state[name]))


def seat(name: str, text: str) -> Fact:
    """A fact that is a seat, by its letter, or none."""
    return Fact(name, text, lambda state, _: letter(state[name]))


def word(name: str, text: str, words: Any) -> Fact:
    """A fact that is a member of an enum, in lower case, or none."""

    def read(state: State, _: int) -> str | None:
        value = int(state[name])
        return None if value == NONE else str(words(value).name).lower()

    return Fact(name, text, read)


def pending(decisions: Any, about: Callable[[State, Any, int], Any], text: str = "") -> Fact:
    """All that is still to be decided, the next decision first, and what each of them is about."""

    def read(state: State, _: int) -> list[dict[str, Any]]:
        found = []
        for code, who, argument in state.pending[: state.num_pending][::-1].tolist():
            decision = decisions(code)
            told = {"decision": decision.name, "seat": seat_letter(who)}
            found.append({**told, "about": about(state, decision, argument)})
        return found

    said = "what is to be decided, the next first: `decision`, `seat`, and what it is `about`"
    return Fact("pending", f"{said}{text and f' ({text})'}", read)


def letter(value: Any) -> str | None:
    """A seat's letter; None for no seat."""
    return None if value == NONE else seat_letter(int(value))


def counted(value: Any) -> int | None:
    """A place, pile or spot as notation counts it, from 1; None for none."""
    return None if value == NONE else int(value) + 1


def counts(names: Sequence[str], row: Iterable[Any]) -> dict[str, int]:
    """How many of each there are, those left out of which there is none."""
    return {name: int(count) for name, count in zip(names, row, strict=True) if count}


def bits(names: Sequence[str], value: Any) -> list[str]:
    """The names whose bits are set."""
    return [name for place, name in enumerate(names) if int(value) >> place & 1]


def common_facts(game: Game) -> tuple[Fact, ...]:
    """What there is to know of a match of any game."""
    options = ", ".join(option.name for option in game.options)
    return (
        number("seats", "how many seats play"),
        number("step", "how many actions stand"),
        Fact(
            "to_decide",
            "the seat to decide, or null when the match is over",
            lambda state, _: letter(state.seat),
            ("seat",),
        ),
        Fact(
            "decision",
            "what it decides, or null when the match is over",
            lambda state, _: None if state.decision == NONE else _decision(game, state),
        ),
        Fact(
            "options",
            f"the value of each option ({options})" if options else "empty: there are no options",
            lambda state, _: game.options_of(state),
            tuple(option.name for option in game.options) or ("seats",),
        ),
    )


def _decision(game: Game, state: State) -> str:
    return str(game.layout.Decision(int(state.decision)).name)


def facts_of(game: Game) -> tuple[Fact, ...]:
    """All facts of a game, the common ones first."""
    return (*common_facts(game), *game.module("facts").FACTS)


def internal_fields(game: Game) -> dict[str, str]:
    """The fields of a game's state that no fact tells, and why."""
    return {**INTERNAL, **game.module("facts").INTERNAL}


def read_facts(game: Game, state: State, viewer: int) -> dict[str, Any]:
    """What the viewer knows, from its hidden copy."""
    return {fact.name: fact.read(state, viewer) for fact in facts_of(game)}


def facts_table(game: Game) -> str:
    """The facts of a game as a table for its page in the docs."""
    rows = [f"| `{fact.name}` | {fact.text} |" for fact in facts_of(game)]
    return "\n".join(["| fact | |", "|---|---|", *rows])
