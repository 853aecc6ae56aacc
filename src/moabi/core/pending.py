"""The pending stack: what is still to be decided, the next decision on top.

A turn pushes its decisions in reverse order; a decision that leads to another pushes it on top.
The header's `seat` and `decision` always mirror the top, and are NONE when nothing is pending.
"""

from __future__ import annotations

from moabi.core.jit import rule
from moabi.core.state import State


@rule
def push(s: State, decision: int, seat: int, argument: int) -> None:
    """Let the seat take this decision before all that is pending already."""
    top = s.num_pending
    s.pending[top, 0] = decision
    s.pending[top, 1] = seat
    s.pending[top, 2] = argument
    s.num_pending = top + 1
    s.decision = decision
    s.seat = seat


@rule
def pop(s: State) -> int:
    """Take the decision on top off the stack and return its argument."""
    top = s.num_pending - 1
    argument = s.pending[top, 2]
    s.pending[top, 0] = 0
    s.pending[top, 1] = 0
    s.pending[top, 2] = 0
    s.num_pending = top
    if top == 0:
        s.decision = -1
        s.seat = -1
    else:
        s.decision = s.pending[top - 1, 0]
        s.seat = s.pending[top - 1, 1]
    return argument
