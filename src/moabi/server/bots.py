"""Bots at tables: whoever's seat they hold, they are shown its view and answer it in a thread."""

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
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from moabi.core.game import Game
from moabi.core.registry import find_game, game_ids
from moabi.match import View
from moabi.search import Bot, Hint, bind, level_of
from moabi.server.errors import Refused
from moabi.server.settings import Settings
from moabi.server.tables.setup import Entry
from moabi.server.tables.table import Table

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

log = logging.getLogger("moabi.bots")


@dataclass
class _Stay:
    """A bot at a table: about to answer, or waiting whether another process does."""

    number: int
    """What the table stood at when it came."""
    is_own: bool
    """Whether it is this process's to see to the answer."""
    is_thinking: bool = False
    task: asyncio.Task[None] = field(init=False)


class Bots:
    """The bots of one process."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self._hub = hub
        self._settings = settings
        self._pool = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="moabi-bot")
        self._at: dict[str, _Stay] = {}
        self._kept: OrderedDict[tuple[str, int], Bot] = OrderedDict()
        self._ready: set[str] = set()
        self._preparing: dict[str, asyncio.Task[None]] = {}
        self._compilers: set[subprocess.Popen[bytes]] = set()
        self._is_closing = False
        self.waits_to_be_asked = False
        """A worker answers what it is asked to, and wakes for nothing else."""
        self.defer: Callable[[str, int], Coroutine[Any, Any, None]] | None = None
        """Where bots are played by workers: tells them of a table and the number it stands at."""

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
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)

    def wake(self, room: Room, is_own: bool = True) -> None:
        """Have the bot answer whose turn it is, if it is one's.

        `is_own` tells whether it is this process's to do; else it sees to it only after a while.
        """
        table = room.table
        if self._is_closing or self.waits_to_be_asked or table.bot_to_decide() is None:
            return
        stay = self._at.get(table.id)
        if stay is not None:
            is_same = stay.number == table.number
            if stay.is_thinking or (is_same and not (is_own and not stay.is_own)):
                return
            # It waits for somebody else to play, and the play has come further, or to us.
            stay.task.cancel()
        stay = self._at[table.id] = _Stay(table.number, is_own)
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
            await self._hub.spawn(self.defer(room.table.id, stay.number))
            await asyncio.sleep(GRACE[1])
            return
        stay.is_thinking = True
        while await self.answer(room):
            pass

    async def answer(self, room: Room) -> bool:
        """Answer for the bot whose turn it is; false if it is nobody's or a person's."""
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
            code = await asyncio.get_running_loop().run_in_executor(self._pool, bot.choose, view)
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

    async def hint(self, view: View) -> list[Hint]:
        """The best answers, as far as the view's seat can know."""
        await self.prepare(view.game)
        bot = Bot(view.game, HINT_LEVEL, secrets.randbits(48))
        return await asyncio.get_running_loop().run_in_executor(self._pool, bot.suggest, view)

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
        await asyncio.get_running_loop().run_in_executor(self._pool, load, game)
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
