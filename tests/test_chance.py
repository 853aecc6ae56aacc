"""The generator: against an independent one, fair below any bound, equal at every speed."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from moabi.core.chance import MAX_SEED, next_word, random_below, seed_generator, shuffle
from moabi.core.jit import Linker

SEEDS = (0, 1, 7, 2**31, 2**32 - 1, 2**32, 2**40 + 12345, MAX_SEED)


class PlainSfc32:
    """SFC32 as published by Chris Doty-Humphrey, with every sum masked to 32 bits."""

    def __init__(self, seed: int) -> None:
        self.a, self.b, self.c, self.counter = 0, seed % 2**32, seed // 2**32, 1
        for _ in range(12):
            self.next()

    def next(self) -> int:
        result = (self.a + self.b + self.counter) % 2**32
        self.counter = (self.counter + 1) % 2**32
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + self.c * 8) % 2**32
        rotated = ((self.c << 21) % 2**32) | (self.c >> 11)
        self.c = (rotated + result) % 2**32
        return result


def seeded(seed: int) -> Any:
    rng = np.zeros(4, np.uint32)
    seed_generator(rng, seed)
    return rng


@pytest.mark.parametrize("seed", SEEDS)
def test_words_are_those_of_an_independent_sfc32(seed: int) -> None:
    rng, plain = seeded(seed), PlainSfc32(seed)
    assert [int(next_word(rng)) for _ in range(1000)] == [plain.next() for _ in range(1000)]


def test_the_counter_wraps_at_32_bits() -> None:
    rng = np.array([5, 6, 7, 2**32 - 1], np.uint32)
    plain = PlainSfc32(0)
    plain.a, plain.b, plain.c, plain.counter = 5, 6, 7, 2**32 - 1
    assert [int(next_word(rng)) for _ in range(5)] == [plain.next() for _ in range(5)]
    assert int(rng[3]) == plain.counter == 4


def test_different_seeds_give_different_words() -> None:
    assert len({int(next_word(seeded(seed))) for seed in range(1000)}) == 1000


@pytest.mark.parametrize("bound", [1, 2, 3, 60, 1000, 2**30 + 1, 2**31])
def test_random_below_stays_below_its_bound(bound: int) -> None:
    rng = seeded(3)
    assert all(0 <= random_below(rng, bound) < bound for _ in range(200))


def test_random_below_maps_equal_ranges_of_words_to_each_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Below three there is one word too many: 0 is drawn again, the others split evenly.
    third = 2**32 // 3
    edges = {1: 0, third: 0, third + 1: 1, 2 * third: 1, 2 * third + 1: 2, 2**32 - 1: 2}
    for word, number in edges.items():
        monkeypatch.setitem(random_below.__globals__, "next_word", lambda rng, w=word: w)
        assert random_below(None, 3) == number


def test_random_below_draws_unfair_words_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each of 2**30 + 1 numbers gets three words, so that 2**30 - 3 words must be refused.
    bound = 2**30 + 1
    unfair = 2**32 % bound
    refused = next(word for word in range(2**20) if (word * bound) % 2**32 < unfair)
    taken = next(word for word in range(1, 2**20) if (word * bound) % 2**32 >= unfair)
    words = iter([refused, refused, taken])
    monkeypatch.setitem(random_below.__globals__, "next_word", lambda rng: next(words))
    assert random_below(None, bound) == taken * bound // 2**32
    assert next(words, None) is None


def test_rejection_makes_every_number_equally_likely() -> None:
    # The same rule with words of 8 bits, tried out in full: each number has equally many words.
    for bound in range(1, 130):
        kept = Counter(
            word * bound >> 8 for word in range(256) if word * bound % 256 >= 256 % bound
        )
        assert set(kept) == set(range(bound))
        assert len(set(kept.values())) == 1


def test_random_below_is_even_for_a_bound_that_rejects_a_quarter_of_all_words() -> None:
    # Without rejection every third number would come up less often than the others.
    rng, bound = seeded(11), 3 * 2**29
    counts = Counter(random_below(rng, bound) % 3 for _ in range(6000))
    assert sum((counts[n] - 2000) ** 2 / 2000 for n in range(3)) < 13.8  # 0.1 %


def test_shuffle_reaches_every_order_equally_often() -> None:
    rng, tries = seeded(5), 24 * 500
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(tries):
        items = np.arange(4)
        shuffle(rng, items, 4)
        counts[tuple(int(item) for item in items)] += 1
    expected = tries / 24
    chi_square = sum((counts[order] - expected) ** 2 / expected for order in permutations(range(4)))
    assert len(counts) == 24
    assert chi_square < 49.7  # 23 degrees of freedom, 0.1 %


def test_shuffle_leaves_the_rest_alone() -> None:
    rng, items = seeded(1), np.arange(10)
    shuffle(rng, items, 6)
    assert sorted(items[:6]) == list(range(6))
    assert list(items[6:]) == [6, 7, 8, 9]


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_to_shuffle_takes_no_word(count: int) -> None:
    rng = seeded(1)
    before = rng.copy()
    shuffle(rng, np.arange(3), count)
    assert (rng == before).all()


def test_native_and_interpreted_agree() -> None:
    linker = Linker(native=True)
    start, below, mix = (linker.link(f) for f in (seed_generator, random_below, shuffle))
    for seed in SEEDS:
        ours, theirs = seeded(seed), np.zeros(4, np.uint32)
        start(theirs, seed)
        assert (ours == theirs).all()
        for bound in (1, 3, 60, 2**30 + 1, 2**31):
            assert random_below(ours, bound) == below(theirs, bound)
        one, other = np.arange(60, dtype=np.int8), np.arange(60, dtype=np.int8)
        shuffle(ours, one, 60)
        mix(theirs, other, 60)
        assert (one == other).all()
        assert (ours == theirs).all()
