"""Views as they are sent: each made once, however many see the same, and kept for a while."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any, TypeVar

import orjson

from moabi.match import View
from moabi.server.live.boards import Laid, lay, whole
from moabi.server.live.views import Lens, is_asked, look, show, show_step
from moabi.server.tables.table import OVER, Table

T = TypeVar("T")

MAX_BYTES = 64 << 20
"""A board is some 40 kB, and a long log 100; the longest unused are forgotten first."""
VIEW_BYTES = 12 << 10
"""What a view keeps beside its state, by estimate: the legal answers in words."""
FEW = 8
"""So many entries of the log, in notation alone, are told in no time."""


class Shown:
    """What was made of matches for whoever sees them; any thread may ask for more.

    The log only grows, so its last number says which position it is; names alone can change
    without an entry, when an account is deleted or a guest signs in.
    """

    def __init__(self, most: int = MAX_BYTES) -> None:
        self._most = most
        self._bytes = 0
        self._made: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()

    def message(self, table: Table, lens: Lens, since: int) -> bytes:
        """The view without its board, as it is sent."""

        def make() -> tuple[bytes, int]:
            data = orjson.dumps(show(table, self._view(table, lens), lens, since))
            return data, len(data)

        return self._find(_message_key(table, lens, since), make)

    def board(self, table: Table, lens: Lens) -> Laid:
        """The board now."""

        def make() -> tuple[Laid, int]:
            view = self._view(table, lens)
            laid = lay(view.given_up() if table.status == OVER else view, lens)
            if not is_asked(table, view):
                laid = laid.unlit()
            return laid, laid.size

        return self._find(_board_key(table, lens), make)

    def step(
        self, table: Table, lens: Lens, step: int, has_board: bool, has_faces: bool = False
    ) -> bytes:
        """The match after an earlier step, as it is sent."""

        def make() -> tuple[bytes, int]:
            view, message = show_step(table, lens, step)
            if has_board:
                laid = lay(view, lens)
                message["board"] = whole(laid, () if has_faces else laid.told.faces)
            data = orjson.dumps(message)
            return data, len(data)

        return self._find(("step", _position(table), lens, step, has_board, has_faces), make)

    def prepare(self, table: Table, lens: Lens, since: int) -> None:
        """Make all that a watcher will be sent."""
        self.message(table, lens, since)
        if lens.board:
            self.board(table, lens)

    def is_ready(self, table: Table, lens: Lens, since: int) -> bool:
        """Whether nothing is left to make for a watcher, or nothing that costs anything."""
        is_bare = not (lens.board or lens.words or lens.facts)
        if is_bare and table.number - since <= FEW:
            return True
        with self._lock:
            has_board = not lens.board or _board_key(table, lens) in self._made
            return has_board and _message_key(table, lens, since) in self._made

    def _view(self, table: Table, lens: Lens) -> View:
        """What words and board are made of; it keeps what both need."""

        def make() -> tuple[View, int]:
            view = look(table, lens)
            return view, VIEW_BYTES + view.state.nbytes

        return self._find(("view", _position(table), lens.seat, lens.language), make)

    def _find(self, key: Hashable, make: Callable[[], tuple[T, int]]) -> T:
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
                found: T = self._made[key][0]
                return found
        made, size = make()
        with self._lock:
            self._bytes += size - self._made.pop(key, (None, 0))[1]
            self._made[key] = (made, size)
            while self._bytes > self._most:
                self._bytes -= self._made.popitem(last=False)[1][1]
        return made


def _position(table: Table) -> Hashable:
    return table.id, table.number, tuple(one.name for one in table.sittings)


def _message_key(table: Table, lens: Lens, since: int) -> Hashable:
    look = replace(lens, outline=False, tall=False)  # no words depend on those
    return "message", _position(table), look, since


def _board_key(table: Table, lens: Lens) -> Hashable:
    return "board", _position(table), lens.seat, lens.language, lens.outline, lens.tall
