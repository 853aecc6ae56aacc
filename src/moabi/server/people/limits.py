"""Rate limits: token buckets, one a key, in bounded memory."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from moabi.server.errors import Refused

MAX_KEYS = 20_000
"""Of each kind so many keys are remembered; the longest unused one is forgotten first."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many a minute."""

    burst: int
    a_minute: float


RATES: Mapping[str, Rate] = {
    "request": Rate(300, 1200),  # one address, all requests
    "health": Rate(60, 240),  # one address, apart from its other requests
    "signin": Rate(10, 6),  # one name from one address
    "signin-address": Rate(60, 30),  # one address, all names: a school may be behind it
    "signin-name": Rate(300, 60),  # one name, all addresses: strangers must not lock its owner out
    "register": Rate(10, 2),  # one address
    "create": Rate(20, 20),  # one person, and four times as many one address
    "create-address": Rate(80, 80),
    "sit": Rate(8, 12),  # one person: seats are others' time
    "sit-address": Rate(32, 48),
    "fork": Rate(10, 4),  # one person: each is a match replayed, and kept
    "fork-address": Rate(40, 16),
    "chat": Rate(6, 30),  # one person, and, as with all that follow, four times as many one address
    "chat-address": Rate(24, 120),
    "socket": Rate(120, 240),  # one address, opening
    "message": Rate(60, 1200),  # one socket
    "watch": Rate(20, 120),  # one socket: each is a whole view
    # Milliseconds of drawing. One address, at all tables where whoever asks has no part:
    "drawing-stranger": Rate(3_000, 6_000),
    "drawing": Rate(6_000, 18_000),  # one person, at tables of their own
    "drawing-address": Rate(12_000, 24_000),  # one address, at tables of their own
    "hint": Rate(6, 20),  # one person: a hint is a search
    "hint-address": Rate(24, 80),
    "review": Rate(4, 6),  # one person: a review is many searches
    "review-address": Rate(16, 24),
    "download": Rate(4, 4),  # one person: all games in one file
}


class Limits:
    """The buckets of one process."""

    def __init__(
        self,
        enabled: bool = True,
        rates: Mapping[str, Rate] = RATES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._enabled = enabled
        self._rates = rates
        self._clock = clock
        # Of each key the moment at which its bucket is full again.
        self._full_at: dict[str, OrderedDict[str, float]] = {name: OrderedDict() for name in rates}
        self._held: Counter[tuple[str, str]] = Counter()

    def check(self, what: str, *keys: str, cost: float = 1) -> None:
        """Take so many from each key's bucket, or refuse if any has too few and take nothing.

        Without a cost, it is refused while any of them owes something.
        """
        if not self._enabled:
            return
        one = 60.0 / self._rates[what].a_minute
        full_at = max((self._after(what, key, cost) for key in keys), default=0.0)
        late = full_at - self._clock() - self._rates[what].burst * one
        # A little slack: sums of floats must not refuse what is exactly due.
        if late > 1e-6:
            raise Refused("too-fast", retry_after=late)
        for key in keys:
            self.charge(what, key, cost)

    def charge(self, what: str, key: str, cost: float) -> None:
        """Take so many from a key's bucket, which owes what it does not have."""
        if not self._enabled or not cost:
            return
        buckets = self._full_at[what]
        buckets[key] = self._after(what, key, cost)
        buckets.move_to_end(key)
        while len(buckets) > MAX_KEYS:
            buckets.popitem(last=False)

    def _after(self, what: str, key: str, cost: float) -> float:
        """When the bucket would be full again after so many were taken."""
        now = self._clock()
        one = 60.0 / self._rates[what].a_minute
        return max(self._full_at[what].get(key, now), now) + cost * one

    @contextmanager
    def holding(self, what: str, key: str, most: int) -> Iterator[None]:
        """Hold one of the few that a key may hold at a time, or refuse with `too-many-<what>`."""
        if self._enabled and self._held[what, key] >= most:
            raise Refused(f"too-many-{what}")
        self._held[what, key] += 1
        try:
            yield
        finally:
            self._held[what, key] -= 1
            if not self._held[what, key]:
                del self._held[what, key]


def address_key(host: str) -> str:
    """What is limited as one address: of IPv6 the network, which one household holds whole."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        # Without the zone: it says which of a machine's own links, not who is at its other end.
        return IPv6Address(int(address)).exploded[:19]
    return str(address)
