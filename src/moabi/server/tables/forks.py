"""Playing on from a step of a match that is over: a table of its own with the same past."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace

from moabi.server.errors import Refused
from moabi.server.tables.clock import Clock
from moabi.server.tables.fair import SEED_BITS
from moabi.server.tables.seating import bot_name, new_id
from moabi.server.tables.setup import BOT, PERSON, Entry, Sitting
from moabi.server.tables.table import OVER, Table


def fork_table(
    old: Table,
    person: str,
    names: Mapping[int, str],
    step: int,
    is_new_future: bool,
    level: int,
    at: int,
) -> tuple[Table, list[Entry]]:
    """The new table and the entries of its log; bots play the seats that were not the person's.

    Those that played there before play on, the others have the `level`.

    `names` are what the person's seats are called.
    The secret of a match that is over is known to all, so the same shuffle gives nothing away.
    """
    if old.status != OVER:
        raise Refused("not-over", 409)
    if old.problem:
        raise Refused("changed-rules", 409)
    steps = old.match.steps
    if step >= len(steps):
        raise Refused("no-step", 404)
    own = old.seats_of(person) or [steps[step].seat]
    setup = replace(
        old.setup,
        id=new_id(),
        key=secrets.token_urlsafe(18),
        host=person,
        clock=Clock(),
        is_open=False,
        is_rated=False,
        allows_hints=True,
        allows_undo=True,
        created=at,
        previous=None,
    )
    sittings = [
        Sitting(PERSON, person, None, names[seat], one.contribution)
        if seat in own
        else Sitting(BOT, None, one.level, one.name, one.contribution)
        if one.kind == BOT
        else Sitting(BOT, None, level, bot_name(setup.id, seat), one.contribution)
        for seat, one in enumerate(old.sittings)
    ]
    table = Table(setup, sittings)
    entries = [table.begin(at)]
    reshuffles = {entry.step: entry for entry in old.entries if entry.kind == "reshuffle"}
    for number in range(step + 1):
        before = reshuffles.get(number)
        if before is not None:
            told = before.payload
            entries.append(table.reshuffle(person, told["seat"], told["seed"], at))
        if number < step:
            past = steps[number]
            entries.append(table.play(None, past.seat, number, past.code, at))
    # What was reshuffled at this step already is known by now, and stays as it is.
    is_reshuffled = is_new_future and step not in reshuffles
    if is_reshuffled:
        seed = secrets.randbits(SEED_BITS)
        entries.append(table.reshuffle(person, own[0], seed, at))
    entries.append(table.part(person, old.id, is_reshuffled, at))
    return table, entries
