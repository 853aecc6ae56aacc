"""The session cookie: who a browser is, signed so that nobody can say it of somebody else."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import string
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

from moabi.core.errors import BadSetup
from moabi.server.store import Store
from moabi.server.store import people as kept

COOKIE = "moabi"
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep any cookie."""
RENEWED_AFTER = 30
"""A cookie of so many days is given anew."""
SALT = "moabi session 1"
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
    day: int = 0
    """When the cookie was given, in days since the epoch."""


def today() -> int:
    """The day, counted from the epoch."""
    return int(time.time()) // 86400


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
    """Writes and reads cookies with one secret."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt=SALT)

    def write(self, card: Card) -> str:
        """The cookie's value."""
        return str(self._serializer.dumps([card.guest, card.name, card.session, today()]))

    def read(self, value: str) -> Card | None:
        """What the cookie says; None if it is not one of ours."""
        try:
            said: Any = self._serializer.loads(value)
        except BadSignature:
            return None
        match said:
            case [str(guest), str(name), str(session), int(day)] if PERSON.fullmatch(guest):
                return Card(guest, name, session, day)
        return None
