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
    "signin": Rate(10, 6),  # one name from one address
    "signin-address": Rate(60, 30),  # one address, all names: a school may be behind it
    "signin-name": Rate(300, 60),  # one name, all addresses: strangers must not lock its owner out
    "register": Rate(10, 2),  # one address
    "create": Rate(20, 20),  # one person, and four times as many one address
    "create-address": Rate(80, 80),
    "chat": Rate(6, 30),  # one person, and, as with all that follow, four times as many one address
    "chat-address": Rate(24, 120),
    "socket": Rate(120, 240),  # one address, opening
    "message": Rate(60, 1200),  # one socket
    "watch": Rate(20, 120),  # one socket: each is a whole view
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

    def check(self, what: str, *keys: str) -> None:
        """Take one from each key's bucket, or refuse if any is empty and take nothing."""
        if not self._enabled:
            return
        rate = self._rates[what]
        buckets = self._full_at[what]
        now = self._clock()
        one = 60.0 / rate.a_minute
        after = {key: max(buckets.get(key, now), now) + one for key in keys}
        late = max(after.values(), default=now) - now - rate.burst * one
        # A little slack: sums of floats must not refuse what is exactly due.
        if late > 1e-6:
            raise Refused("too-fast", retry_after=late)
        for key, moment in after.items():
            buckets[key] = moment
            buckets.move_to_end(key)
        while len(buckets) > MAX_KEYS:
            buckets.popitem(last=False)

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
