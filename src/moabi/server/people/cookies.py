"""The session cookie: who a browser is, signed so that nobody can say it of somebody else."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import string
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from moabi.core.errors import BadSetup
from moabi.server.store import Store
from moabi.server.store import people as kept

COOKIE = "moabi"
SALT = "moabi session 2"
ALPHABET = string.ascii_lowercase + string.digits
PERSON = re.compile(r"p[a-z0-9]{12}")
SESSION_BYTES = 24


@dataclass(frozen=True)
class Card:
    """What the cookie says: a guest, and the session of an account if one is signed in."""

    guest: str
    name: str
    """The name that the guest was given at first."""
    session: str = ""
    is_old: bool = False
    """Whether half of its time is spent: then it is given anew."""


def new_person_id() -> str:
    """An id that nobody has."""
    return "p" + "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_session() -> str:
    """A session's secret; the store keeps its hash alone."""
    return secrets.token_urlsafe(SESSION_BYTES)


async def signing_secret(store: Store, file: Path | None = None) -> str:
    """The secret that signs cookies: made once, and kept in the file or in the database."""
    new = secrets.token_urlsafe(48)
    if file is None:
        return await store.write(
            lambda database: kept.keep_secret(database, "cookies", new.encode())
        )
    try:
        with contextlib.suppress(FileExistsError), open(file, "x", opener=_for_its_owner) as made:
            made.write(new)
        found = file.read_text("utf-8").strip()
    except OSError as problem:
        raise BadSetup(f"the secret's file cannot be used: {problem}") from None
    if len(found) < 32:
        raise BadSetup(f"the secret in {file} has fewer than 32 characters")
    return found


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class Signer:
    """Writes and reads cookies with one secret; each is good for so many seconds."""

    def __init__(self, secret: str, seconds: int, clock: Callable[[], float] = time.time) -> None:
        self._serializer = URLSafeSerializer(secret, salt=SALT)
        self._seconds = seconds
        self._clock = clock

    def write(self, card: Card) -> str:
        """The cookie's value."""
        now = int(self._clock())
        return str(self._serializer.dumps([card.guest, card.name, card.session, now]))

    def read(self, value: str) -> Card | None:
        """What the cookie says; None if it is not one of ours, or no longer good."""
        try:
            said: Any = self._serializer.loads(value)
        except BadSignature:
            return None
        match said:
            case [str(guest), str(name), str(session), int(given)] if PERSON.fullmatch(guest):
                age = self._clock() - given
                if age < self._seconds:
                    return Card(guest, name, session, is_old=age > self._seconds / 2)
        return None
