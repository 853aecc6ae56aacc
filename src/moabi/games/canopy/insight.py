"""Canopy: what a sensible player looks at, and features for learning."""

from __future__ import annotations

from typing import Any

from moabi.core.jit import rule
from moabi.core.state import State


@rule
def advise(s: State, actions: Any, count: int, out: Any) -> None:
    """Rate."""
    for i in range(count):
        out[i] = 0.0


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Features."""
    for i in range(len(out)):
        out[i] = 0.0
