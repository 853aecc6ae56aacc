"""What a process does again and again, whatever goes wrong once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger("moabi.repeating")


async def ever_again(work: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Do something now and every so many seconds; what goes wrong is logged, and it goes on."""
    while True:
        try:
            await work()
        except Exception:
            log.exception("what failed now is tried again later")
        await asyncio.sleep(seconds)
