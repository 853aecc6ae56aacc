"""Bots at tables: whoever's seat they hold, they are shown its view and answer it in their turn."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from moabi.core.game import Game
from moabi.core.registry import find_game, game_ids
from moabi.match import View
from moabi.search import Bot, Hint, bind, level_of
from moabi.search.bot import HINT_LOOKS
from moabi.server.errors import Refused
from moabi.server.scheduler import Kind, Owner
from moabi.server.settings import Settings
from moabi.server.tables.setup import Entry
from moabi.server.tables.table import Table
from moabi.server.thinkers import Job

if TYPE_CHECKING:
    from moabi.server.live.hub import Hub
    from moabi.server.live.room import Room

MAX_BOTS = 64
"""Bots whose memory of the last answer is kept; another one starts anew, and is as strong."""
GRACE = (3.0, 6.0)
"""Seconds after which a process looks after a bot that another process should have played."""
PREPARE_SECONDS = 600
SEARCH = Path(bind.__file__).parent
HINT_LEVEL = 6
MAX_OPENERS = 10_000
"""Of so many tables it is known where they were opened: many more than can wait at once."""
BUSY_SECONDS = 10

log = logging.getLogger("moabi.bots")


class Asked(NamedTuple):
    """What workers are told of a table whose bot is to answer."""

    table: str
    owner: Owner
    kind: Kind
    rank: int
    """How many tables of the same address wait for their bots already."""


@dataclass
class _Stay:
    """A bot at a table: about to answer, or waiting whether another process does."""

    number: int
    """What the table stood at when it came."""
    is_own: bool
    """Whether it is this process's to see to the answer."""
    owner: Owner
    """On whose account it thinks."""
    is_thinking: bool = False
    job: Job[int] | None = None
    """Its search, while there is one."""
    task: asyncio.Task[None] = field(init=False)


class Bots:
    """The bots of one process."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self._hub = hub
        self._settings = settings
        self._at: dict[str, _Stay] = {}
        self._openers: OrderedDict[str, str] = OrderedDict()
        """From which address tables with bots were opened, the newest last."""
        self._kept: OrderedDict[tuple[str, int], Bot] = OrderedDict()
        self._ready: set[str] = set()
        self._preparing: dict[str, asyncio.Task[None]] = {}
        self._compilers: set[subprocess.Popen[bytes]] = set()
        self._is_closing = False
        self.waits_to_be_asked = False
        """A worker answers what it is asked to, and wakes for nothing else."""
        self.defer: Callable[[Asked], Coroutine[Any, Any, None]] | None = None
        """Where bots are played by workers: tells them of a table."""

    def start(self) -> None:
        """Have machine code loaded, or made, in the background: all views are quicker by it."""
        if self._settings.warm:
            self._hub.spawn(self._warm())

    async def _warm(self) -> None:
        for game_id in game_ids():
            await self.prepare(find_game(game_id))

    async def close(self) -> None:
        """Stop; what a bot was thinking about is thought about anew after the next start."""
        self._is_closing = True
        for compiler in self._compilers:
            compiler.kill()
        tasks = [*(stay.task for stay in self._at.values()), *self._preparing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def check_room_for(self, owner: Owner) -> None:
        """Refuse one more table with bots to an address of which too many wait for bots already."""
        if self._num_waiting(owner) >= self._settings.max_address_bots:
            raise Refused("too-many-bots", retry_after=BUSY_SECONDS)

    def note_opener(self, table_id: str, address: str) -> None:
        """Count a table to the address that it was opened from, whoever watches it."""
        self._openers[table_id] = address
        if len(self._openers) > MAX_OPENERS:
            self._openers.popitem(last=False)

    def _num_waiting(self, owner: Owner) -> int:
        return sum(
            owner.address in (stay.owner.address, self._openers.get(table_id))
            or stay.owner.person == owner.person
            for table_id, stay in self._at.items()
        )

    def wake(self, room: Room, is_own: bool = True) -> None:
        """Have the bot answer whose turn it is, if it is one's.

        `is_own` tells whether it is this process's to do; else it sees to it only after a while.
        """
        table = room.table
        if self._is_closing or self.waits_to_be_asked or table.bot_to_decide() is None:
            return
        stay = self._at.get(table.id)
        owner, kind = room.account()
        if stay is not None:
            stay.owner = owner
            if stay.job is not None and (stay.job.owner, stay.job.kind) != (owner, kind):
                # Somebody has come to wait for it, or all have gone.
                self._hub.thinkers.move(stay.job, owner, kind)
            is_same = stay.number == table.number
            if stay.is_thinking or (is_same and not (is_own and not stay.is_own)):
                return
            # It waits for somebody else to play, and the play has come further, or to us.
            stay.task.cancel()
        stay = self._at[table.id] = _Stay(table.number, is_own, owner)
        stay.task = self._hub.spawn(self._play(room, stay))
        stay.task.add_done_callback(lambda done: self._left(room, stay, done))

    def _left(self, room: Room, stay: _Stay, done: asyncio.Task[None]) -> None:
        if self._at.get(room.table.id) is not stay:
            return
        del self._at[room.table.id]
        # Something may have happened just as the bot left. After a failure, which is in the logs,
        # the next who looks at the table wakes it again.
        if not done.cancelled() and done.exception() is None:
            self.wake(room, stay.is_own)

    async def _play(self, room: Room, stay: _Stay) -> None:
        if not stay.is_own:
            await asyncio.sleep(random.uniform(*GRACE))
            if room.table.number != stay.number:
                return
        if self._settings.bots == "workers" and self.defer is not None:
            rank = self._num_waiting(stay.owner) - 1
            asked = Asked(room.table.id, *room.account(), rank)
            await self._hub.spawn(self.defer(asked))
            await asyncio.sleep(GRACE[1])
            return
        stay.is_thinking = True
        while await self.answer(room):
            pass

    async def answer(self, room: Room, account: tuple[Owner, Kind] | None = None) -> bool:
        """Answer for the bot whose turn it is; false if it is nobody's or a person's.

        A worker is told on whose account it is; else it is that of those at the table.
        """
        async with room.lock:
            await self._hub.freshen(room)
            table = room.table
            level = table.bot_to_decide()
            if level is None:
                return False
            number, step, seat = table.number, table.step, table.to_decide
            view = table.match.view(seat)
        code = int(view.codes[0])
        if len(view.codes) > 1:
            if level_of(view.game, level).looks:
                await self._prepare_for(room, view.game)
            bot = self._bot(table, seat, level)
            began = time.perf_counter()
            looks = level_of(view.game, level).looks
            owner, kind = account or room.account()
            job = self._hub.thinkers.submit(owner, kind, looks, lambda: bot.think(view))
            stay = self._at.get(table.id)
            if stay is not None and account is None:
                stay.job = job
            code = await asyncio.wrap_future(job.found)
            self._hub.metrics.bot_seconds.observe(time.perf_counter() - began)

        def make(now_table: Table, at: int) -> Entry:
            if now_table.number != number or now_table.bot_to_decide() is None:
                raise Refused("stale", 409, step=now_table.step)
            return now_table.play(None, seat, step, code, at)

        try:
            await self._hub.act(room, make)
        except Refused as problem:
            return problem.kind == "stale"
        return True

    def _bot(self, table: Table, seat: int, level: int) -> Bot:
        key = (table.id, seat)
        bot = self._kept.pop(key, None)
        if bot is None or bot.level != level:
            # Not from the shuffle's seed: what a bot does may tell nothing of what is hidden.
            # And from nothing public: nobody is to foretell it either.
            bot = Bot(table.match.game, level, secrets.randbits(48))
        self._kept[key] = bot
        if len(self._kept) > MAX_BOTS:
            self._kept.popitem(last=False)
        return bot

    async def hint(self, view: View, owner: Owner) -> list[Hint]:
        """The best answers, as far as the view's seat can know."""
        await self.prepare(view.game)
        bot = Bot(view.game, HINT_LEVEL, secrets.randbits(48))
        think = self._hub.thinkers.think
        return await think(owner, Kind.PLAY, HINT_LOOKS, lambda: bot.think_of_hints(view))

    # Machine code

    async def _prepare_for(self, room: Room, game: Game) -> None:
        if self._key(game) in self._ready:
            return
        room.is_preparing = True
        await self._hub.show_table(room)
        try:
            await self.prepare(game)
        finally:
            room.is_preparing = False
            self._hub.spawn(self._hub.show_table(room))

    def _key(self, game: Game) -> str:
        return f"{game.id} {game.components.hash}"

    async def prepare(self, game: Game) -> None:
        """Have a game's machine code at hand; where it is missing, another process makes it."""
        key = self._key(game)
        if key in self._ready:
            return
        task = self._preparing.get(key)
        if task is None:
            task = self._preparing[key] = asyncio.create_task(self._prepare(game, key))
            task.add_done_callback(lambda _: self._preparing.pop(key, None))
        await asyncio.shield(task)

    async def _prepare(self, game: Game, key: str) -> None:
        # The compiler would hold the interpreter for seconds on end; components of a host's own
        # are in no file that another process could read, so theirs are compiled here.
        if game.components_file is None and not game.is_compiled_with(SEARCH):
            await asyncio.to_thread(self._compile_elsewhere, game.id)
        await asyncio.to_thread(load, game)
        self._ready.add(key)

    def _compile_elsewhere(self, game_id: str) -> None:
        command = [sys.executable, "-m", "moabi.server.compile", game_id]
        compiler = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        self._compilers.add(compiler)
        try:
            compiler.wait(PREPARE_SECONDS)
        except subprocess.TimeoutExpired:
            compiler.kill()
            compiler.wait()
        finally:
            self._compilers.discard(compiler)


def load(game: Game) -> None:
    """Have all machine code that play and search need."""
    _ = game.native
    bind.Tree(game)
