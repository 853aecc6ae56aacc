"""Before the start: making a table, sitting down, standing up, inviting bots, strangers."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from moabi.core.errors import MoabiError
from moabi.search.levels import find_level
from moabi.server.errors import Refused
from moabi.server.tables.clock import Clock
from moabi.server.tables.fair import commit, is_contribution, new_secret
from moabi.server.tables.rights import may_pass_on
from moabi.server.tables.setup import BOT, EMPTY, PERSON, Setup, Sitting
from moabi.server.tables.table import Table

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 10
MAX_COMPONENTS = 100_000
GUEST_SEATS, ACCOUNT_SEATS = 8, 40
"""The most seats that one may hold at once at tables of others, open or in play."""
# Animals and trees of the forest whose names are the same in all our languages, so that a bot is
# called alike on every screen of a table.
BOT_NAMES = (
    "Toucan",
    "Okapi",
    "Jaguar",
    "Tapir",
    "Bongo",
    "Gecko",
    "Ocelot",
    "Bonobo",
    "Coati",
    "Kapok",
    "Agouti",
    "Condor",
    "Tamarin",
    "Baobab",
    "Puma",
    "Boa",
)


def new_id() -> str:
    """A table's id: short enough to read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_setup(
    game: str,
    seats: int,
    options: Mapping[str, str],
    host: str,
    at: int,
    *,
    clock: Clock,
    is_open: bool = False,
    is_rated: bool = False,
    allows_hints: bool = True,
    allows_undo: bool = True,
    plays_forced: bool = True,
    confirms: bool = True,
    components: str | None = None,
) -> Setup:
    """What a new table is set up with; refused if the game does not take it."""
    if is_rated and clock.kind == "none":
        raise Refused("rated-clock", 422, fields={"clock": "rated-clock"})
    secret = new_secret()
    setup = Setup(
        new_id(),
        game,
        1,
        seats,
        dict(options),
        components,
        clock,
        is_open,
        secrets.token_urlsafe(18),
        is_rated,
        # A rating is to be one's own.
        allows_hints and not is_rated,
        allows_undo,
        plays_forced,
        host,
        secret,
        commit(secret),
        at,
        confirms=confirms,
    )
    if components is not None and len(components) > MAX_COMPONENTS:
        raise Refused("too-big", most=MAX_COMPONENTS // 1024)
    found = setup.find_game()
    found.new_header(seats, options)
    return replace(setup, version=found.version)


def again(setup: Setup, host: str, at: int) -> Setup:
    """The set-up of a rematch: the same, with a shuffle of its own.

    It is never open to all: its seats wait for those who have just played.
    """
    secret = new_secret()
    return replace(
        setup,
        id=new_id(),
        version=setup.find_game().version,
        is_open=False,
        # Older tables could be rated without a clock.
        is_rated=setup.is_rated and setup.clock.kind != "none",
        key=secrets.token_urlsafe(18),
        host=host,
        secret=secret,
        commitment=commit(secret),
        created=at,
        previous=setup.id,
    )


def turned(sittings: Sequence[Sitting]) -> list[Sitting]:
    """Seats for a rematch: bots move on by one seat as people do, people's seats wait for them."""
    moved = [*sittings[-1:], *sittings[:-1]]
    return [Sitting(BOT, None, s.level, s.name) if s.kind == BOT else Sitting() for s in moved]


def sit(
    table: Table,
    person: str,
    name: str,
    contribution: str,
    seat: int | None = None,
    *,
    is_invited: bool = False,
    is_program: bool = False,
) -> list[int]:
    """Sit down in a free seat, the first by default; returns all seats of the person.

    Who comes to an open table and was not invited waits there until its host agrees.
    """
    table.check_open()
    if person in table.removed:
        raise Refused("removed", 403)
    if not is_contribution(contribution):
        raise Refused("invalid", fields={"contribution": "value"})
    own = table.seats_of(person)
    if seat is None and own:
        return own
    free = [n for n, one in enumerate(table.sittings) if one.kind == EMPTY]
    if seat is None:
        if not free:
            raise Refused("table-full", 409)
        seat = free[0]
    if not 0 <= seat < len(table.sittings):
        raise Refused("no-seat", 422)
    if seat in own:
        return own
    if seat not in free:
        raise Refused("seat-taken", 409)
    is_known = is_invited or may_pass_on(table, person)
    is_confirmed = is_known or not (table.setup.is_open and table.setup.confirms)
    table.sittings[seat] = Sitting(
        *(PERSON, person, None, name, contribution),
        is_confirmed=is_confirmed,
        is_program=is_program,
    )
    return table.seats_of(person)


def stand_up(table: Table, person: str) -> None:
    """Free all one's seats; a table that its host leaves is closed."""
    table.check_open()
    own = table.seats_of(person)
    if not own and person != table.setup.host:
        raise Refused("not-yours", 403)
    for seat in own:
        table.sittings[seat] = Sitting()
    if person == table.setup.host:
        table.status = "closed"


def confirm(table: Table, host: str, seat: int) -> None:
    """Agree that a person plays, in all their seats; the host's to do."""
    for own in table.seats_of(_visitor(table, host, seat)):
        table.sittings[own].is_confirmed = True


def remove(table: Table, host: str, seat: int) -> str:
    """Free all seats of a person, who cannot sit down here again; the host's to do."""
    person = _visitor(table, host, seat)
    for own in table.seats_of(person):
        table.sittings[own] = Sitting()
    table.removed.add(person)
    return person


def _visitor(table: Table, host: str, seat: int) -> str:
    """The person in a seat of whom the host has to decide."""
    check_host(table, host)
    table.check_open()
    person = table.sittings[seat].person if 0 <= seat < len(table.sittings) else None
    if person is None or person == host:
        raise Refused("nobody-there", 409)
    return person


def check_host(table: Table, person: str) -> None:
    """Refuse who is not the host."""
    if person != table.setup.host:
        raise Refused("host-only", 403)


def bot_name(table_id: str, seat: int) -> str:
    """What the bot in a seat is called: no two at a table alike, and others at the next table."""
    first = sum(ALPHABET.index(letter) for letter in table_id)
    return BOT_NAMES[(first + seat) % len(BOT_NAMES)]


def invite_bot(table: Table, person: str, seat: int, level: int | None) -> None:
    """Put a bot in a free seat, change its level, or send it away."""
    table.check_open()
    check_host(table, person)
    if not 0 <= seat < len(table.sittings):
        raise Refused("no-seat", 422)
    if table.sittings[seat].kind == PERSON:
        raise Refused("seat-taken", 409)
    if level is None:
        table.sittings[seat] = Sitting()
        return
    try:
        find_level(level)
    except MoabiError:
        raise Refused("invalid", fields={"level": "value"}) from None
    table.sittings[seat] = Sitting(BOT, None, level, bot_name(table.id, seat))


def is_full(table: Table) -> bool:
    """Whether nobody is missing."""
    return all(one.kind != EMPTY for one in table.sittings)


def is_ready(table: Table) -> bool:
    """Whether nobody is missing, and the host agrees with everybody."""
    return is_full(table) and all(one.is_confirmed for one in table.sittings)
