"""What a table is set up with, who sits at it, and the entries of its log: plain values."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from moabi.core.game import Game
from moabi.core.registry import find_game
from moabi.server.tables.clock import Clock

EMPTY, PERSON, BOT = "empty", "person", "bot"
STAND_IN_LEVEL = 5
"""The level of a bot that takes over the seat of somebody who is away."""


@dataclass(frozen=True)
class Setup:
    """What does not change about a table."""

    id: str
    game: str
    version: int
    """Of the game's rules, when the table was made."""
    seats: int
    options: Mapping[str, str]
    components: str | None
    """The text of the host's own components file."""
    clock: Clock
    is_open: bool
    """Whether anybody may find and join it; else only who has its link."""
    key: str
    """What the secret link holds."""
    is_rated: bool
    allows_hints: bool
    allows_undo: bool
    """Whether more may be taken back than the engine's rule allows, if the others accept."""
    plays_forced: bool
    """Whether pages answer by themselves where only one answer is possible."""
    host: str
    secret: str
    commitment: str
    created: int
    previous: str | None = None
    """The table that this one is a rematch of."""
    confirms: bool = True
    """Whether the host has a word on who comes to an open table without its link."""

    def find_game(self) -> Game:
        """The game, with the host's components if there are any."""
        game = find_game(self.game)
        return _with_components(game.id, self.components) if self.components else game


@lru_cache(maxsize=16)
def _with_components(game_id: str, components: str) -> Game:
    name = hashlib.sha256(components.encode()).hexdigest()[:16]
    with tempfile.TemporaryDirectory(prefix="moabi-") as folder:
        path = Path(folder) / f"{name}.toml"
        path.write_text(components, encoding="utf-8")
        game = find_game(game_id).with_components(path)
        # Read now, while the file is there.
        _ = game.components, game.tables
    return game


@dataclass
class Sitting:
    """One seat and who holds it."""

    kind: str = EMPTY
    person: str | None = None
    level: int | None = None
    name: str = ""
    contribution: str = ""
    stand_in: int | None = None
    """The level of the bot that answers for the person who is away or has resigned."""
    has_resigned: bool = False
    is_confirmed: bool = True
    """Whether the host agrees; a stranger at an open table waits for it."""
    is_program: bool = False
    """Whether a program sat down or has played for the person, by a token of theirs."""

    @property
    def bot_level(self) -> int | None:
        """The level of the bot that answers for the seat now; nothing if its person does."""
        return self.level if self.kind == BOT else self.stand_in

    def to_json(self) -> dict[str, Any]:
        """What the log's first entry keeps of it: no name, for names may have to be forgotten."""
        return {
            "kind": self.kind,
            "person": self.person,
            "level": self.level,
            "contribution": self.contribution,
            "is_program": self.is_program,
        }


@dataclass(frozen=True)
class Entry:
    """One entry of a table's log."""

    number: int
    kind: str
    step: int
    """How many steps stood after it."""
    seat: int | None
    person: str | None
    at: int
    payload: Mapping[str, Any] = field(default_factory=dict)
    client_id: str | None = None
    to_decide: int | None = None
    """The seat asked after it: none at the end, in a pause, or where a bot stands in."""


@dataclass
class Offer:
    """Something that the other persons at the table have to accept."""

    number: int
    """That of its entry."""
    what: str
    """`undo` or `pause`."""
    seat: int
    person: str
    step: int
    """To which step to go back."""
    accepted: set[str] = field(default_factory=set)
