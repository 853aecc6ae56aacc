"""Who may see a table and sit down at it."""

from __future__ import annotations

import secrets

from moabi.core.contract import NONE, seat_number
from moabi.server.errors import Refused
from moabi.server.tables.setup import Setup
from moabi.server.tables.table import Table


def may_watch(table: Table, person: str | None, key: str = "") -> bool:
    """Whether a person may know of a table: it is open, or theirs, or they have its link."""
    return table.setup.is_open or table.has_part(person) or is_key(table.setup, key)


def is_key(setup: Setup, key: str) -> bool:
    """Whether somebody has the link to a table, as whoever was invited has."""
    return secrets.compare_digest(key.encode(), setup.key.encode())


def may_pass_on(table: Table, person: str | None) -> bool:
    """Whether a person may invite others: the host, and whoever the host agrees with."""
    if not table.has_part(person):
        return False
    own = [table.sittings[seat] for seat in table.seats_of(person)]
    return person == table.setup.host or any(one.is_confirmed for one in own)


def viewer_of(table: Table, person: str, letter: str | None) -> int:
    """The seat that a person wants to look from, if they may; nobody's where none is named."""
    seat = NONE if letter is None else seat_number(letter)
    if seat >= table.setup.seats:
        raise Refused("no-seat", 422)
    if not table.may_see(seat, person):
        raise Refused("not-yours", 403)
    return seat
