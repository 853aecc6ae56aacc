"""stub"""

from typing import Any
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.vorex.layout import NUM_FEATURES


@rule
def advise(s: State, actions: Any, count: int, out: Any) -> None:
    for i in range(count):
        out[i] = 0.0


@rule
def observe(s: State, seat: int, out: Any) -> None:
    for i in range(NUM_FEATURES):
        out[i] = 0.0
