"""Chance inside the state: a small fast generator (SFC32) over four 32-bit words.

All arithmetic fits a signed 64-bit integer, so that interpreted, native and CUDA runs agree to
the bit and never overflow. Anything with four words can be a generator: `state.rng`, or an array
that a player or a search brings along for its own choices.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from moabi.core.jit import rule

WORD = 0xFFFFFFFF
WARM_UP = 12
MAX_SEED = 2**63 - 1


@rule
def next_word(rng: Any) -> int:
    """The next 32 random bits."""
    a = np.int64(rng[0])
    b = np.int64(rng[1])
    c = np.int64(rng[2])
    count = np.int64(rng[3])
    word: Any = (a + b + count) & WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & WORD
    rng[2] = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
    rng[3] = (count + 1) & WORD
    return word


@rule
def seed_generator(rng: Any, seed: int) -> None:
    """Start the generator from a seed of up to 63 bits."""
    rng[0] = 0
    rng[1] = seed & WORD
    rng[2] = (seed >> 32) & WORD
    rng[3] = 1
    for _ in range(WARM_UP):
        next_word(rng)


@rule
def random_below(rng: Any, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely; the bound is below 2**31."""
    product = next_word(rng) * bound
    if (product & WORD) < bound:
        # The few words that would favour some numbers are drawn again.
        unfair = (WORD + 1) % bound
        while (product & WORD) < unfair:
            product = next_word(rng) * bound
    return product >> 32


@rule
def shuffle(rng: Any, items: Any, count: int) -> None:
    """Put the first `count` items in random order."""
    for last in range(count - 1, 0, -1):
        other = random_below(rng, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
