"""How tests wait: for facts, and as long as it takes.

No test is judged by how quick the machine is. The one bound there is, PATIENCE, tells a thing that
will never happen from one that is late because others keep the machine busy.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

import httpx

PATIENCE = 600.0
"""Seconds after which what has not happened is given up for lost."""
PAUSE = 0.01

Fact = TypeVar("Fact")


def wait_for(fact: Callable[[], Fact], told: Callable[[], object] = str) -> Fact:
    """Ask until the answer is true, and return it; what is `told` explains a wait in vain."""
    until = time.monotonic() + PATIENCE
    while not (found := fact()):
        assert time.monotonic() < until, told()
        time.sleep(PAUSE)
    return found


def get(url: str, **more: Any) -> httpx.Response:
    """Ask a server that may be busy."""
    return httpx.get(url, timeout=PATIENCE, **more)


def head(url: str, **more: Any) -> httpx.Response:
    """Ask about what could be got."""
    return httpx.head(url, timeout=PATIENCE, **more)


def post(url: str, **more: Any) -> httpx.Response:
    """Have a server do something, with no cookie but what is given."""
    return httpx.post(url, timeout=PATIENCE, **more)


def is_healthy(url: str) -> bool:
    """Whether a server is up, and well."""
    try:
        return get(f"{url}/healthz").is_success
    except httpx.TransportError:
        return False
