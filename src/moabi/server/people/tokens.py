"""Tokens for programs: shown once, kept as a hash."""

from __future__ import annotations

import hashlib
import re
import secrets

PREFIX = "moabi_"
TOKEN = re.compile(PREFIX + r"[A-Za-z0-9_-]{32}")
MAX_TOKENS = 20
MAX_LABEL = 60


def new_token() -> str:
    """A token that nobody can guess."""
    return PREFIX + secrets.token_urlsafe(24)


def hash_secret(secret: str) -> str:
    """What the store keeps of a token or a session: random enough to need no slow hash."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def bearer_token(header: str) -> str | None:
    """The token of an Authorization header; None if it holds none, empty if not one of ours."""
    scheme, _, value = header.partition(" ")
    if scheme.lower() != "bearer":
        return None
    return value.strip() if TOKEN.fullmatch(value.strip()) else ""
