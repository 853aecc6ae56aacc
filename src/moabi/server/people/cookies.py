"""The session cookie: who a browser is, signed so that nobody can say it of somebody else."""

from __future__ import annotations

import re
import secrets
import string
from dataclasses import dataclass
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "moabi"
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep any cookie; it is given anew now and then."""
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


def new_person_id() -> str:
    """An id that nobody has."""
    return "p" + "".join(secrets.choice(ALPHABET) for _ in range(12))


def new_session() -> str:
    """A session's secret; the store keeps its hash alone."""
    return secrets.token_urlsafe(SESSION_BYTES)


class Signer:
    """Writes and reads cookies with one secret."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt=SALT)

    def write(self, card: Card) -> str:
        """The cookie's value."""
        return str(self._serializer.dumps([card.guest, card.name, card.session]))

    def read(self, value: str) -> Card | None:
        """What the cookie says; None if it is not one of ours."""
        try:
            said: Any = self._serializer.loads(value)
        except BadSignature:
            return None
        match said:
            case [str(guest), str(name), str(session)] if PERSON.fullmatch(guest):
                return Card(guest, name, session)
        return None
