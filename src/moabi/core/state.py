"""The state of a match: one NumPy record of fixed size, with a header common to all games."""

from __future__ import annotations

import copyreg
from collections.abc import Iterable
from functools import cache
from operator import itemgetter
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

# A record is read field by field, by attribute, in plain Python and in compiled code alike.
State: TypeAlias = Any
States: TypeAlias = npt.NDArray[Any]
Field = tuple[str, Any] | tuple[str, Any, tuple[int, ...]]

MAX_STATE_BYTES = 4096

HEADER: tuple[Field, ...] = (
    ("rng", np.uint32, (4,)),  # the generator; see chance.py
    ("step", np.int16),  # actions applied so far
    ("reveals", np.int16),  # how often a step taught its seat, or chance decided, something new
    ("seats", np.int8),
    ("seat", np.int8),  # the seat to decide, NONE when the match is over
    ("decision", np.int8),  # what it decides, NONE when the match is over
    ("num_pending", np.int8),
)


def state_dtype(fields: Iterable[Field], options: Iterable[str] = (), pending: int = 8) -> Any:
    """The record type of a game: the header, one field an option, the game's own fields.

    Fields are laid out widest first so that no padding lies between them: padding has no defined
    content, and states are compared byte by byte.
    """
    every: list[Field] = [*HEADER, ("pending", np.int16, (pending, 3))]
    every += [(option, np.int8) for option in options]
    every += list(fields)
    for name in (field[0] for field in every):
        if hasattr(np.void, name):
            raise TypeError(f"a field cannot be called {name!r}: records have that attribute")
    every.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    width = np.dtype(every[0][1]).itemsize
    spare = -np.dtype(every).itemsize % width
    if spare:
        every.append(("unused", np.int8, (spare,)))
    # Flagged as aligned, or compiled code would fetch every field byte by byte.
    plain = np.dtype(every, align=True)
    dtype = np.dtype((_record_class(tuple(field[0] for field in every)), plain))
    if dtype.itemsize != np.dtype(every).itemsize:
        raise TypeError("the state has padding")
    if dtype.itemsize > MAX_STATE_BYTES:
        raise TypeError(f"a state of {dtype.itemsize} bytes is over {MAX_STATE_BYTES}")
    return dtype


class _RecordClass(type):
    """A class of records with certain fields."""

    def names(cls) -> tuple[str, ...]:
        """The fields."""
        return tuple(name for name, value in vars(cls).items() if isinstance(value, property))


@cache
def _record_class(names: tuple[str, ...]) -> _RecordClass:
    """Records whose fields are attributes, found in C: NumPy's own looks them up in Python."""

    put = np.void.__setitem__

    def field(name: str) -> property:
        return property(itemgetter(name), lambda record, value: put(record, name, value))

    return _RecordClass("Record", (np.void,), {"__slots__": (), **{n: field(n) for n in names}})


# A class that is made while the program runs has no name by which a pickled record could find it.
copyreg.pickle(_RecordClass, lambda kind: (_record_class, (kind.names(),)))


def new_states(dtype: Any, count: int) -> States:
    """That many empty records."""
    return np.zeros(count, dtype)


def copy_state(state: State) -> State:
    """A copy that shares nothing with the original."""
    copies = np.zeros(1, state.dtype)
    copies[0] = state
    return copies[0]
