"""Checks of what callers give: whole numbers, and how little of a refused thing is shown."""

from __future__ import annotations

import numpy as np

from moabi.core.errors import BadSetup

MAX_SHOWN = 60
"""As much of something refused as a message repeats."""


def shown(value: object) -> str:
    """Something refused as a message repeats it: its beginning where it is long."""
    if isinstance(value, int) and value.bit_length() > 4 * MAX_SHOWN:
        # Python writes no number of thousands of digits in tens.
        text = hex(value)
    else:
        text = repr(value[: MAX_SHOWN + 1] if isinstance(value, str) else value)
    return shortened(text)


def shortened(text: str) -> str:
    """A text, or its beginning where it is long."""
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def whole(value: object) -> int | None:
    """A whole number, NumPy's included, as Python's own; nothing for all else, True and 2.0 too."""
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return int(value)
    return None


def checked_whole(value: object, least: int, most: float, problem: str) -> int:
    """A whole number in its range; else the problem is told, with what was given instead."""
    number = whole(value)
    if number is None or not least <= number <= most:
        raise BadSetup(f"{problem}, not {shown(value)}")
    return number
