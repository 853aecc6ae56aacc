"""Passwords: argon2, hashed in threads so that nobody else waits for it."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from moabi.server.errors import Refused
from moabi.server.people.names import name_key

MIN_PASSWORD = 8
MAX_PASSWORD = 200
T = TypeVar("T")

THREADS = 2
"""Each hash takes 64 MiB while it is made: this many are made at a time."""

# The second recommended choice of RFC 9106, for machines that also do other things.
_hasher = PasswordHasher(time_cost=3, memory_cost=65536, parallelism=4)


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(THREADS, thread_name_prefix="moabi-password")


@cache
def _nobodys() -> str:
    return _hasher.hash("the password of nobody")


def checked_password(password: str, name: str) -> str:
    """A password fit to be kept; refused if too short, too long or the name itself."""
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        raise _wrong_password("password-length")
    if name_key(password) == name_key(name) or len(set(password)) < 3:
        raise _wrong_password("password-easy")
    return password


def _wrong_password(wrong: str) -> Refused:
    return Refused("invalid", fields={"password": wrong}, least=MIN_PASSWORD, most=MAX_PASSWORD)


async def hash_password(password: str) -> str:
    """The hash to keep."""
    return await _in_thread(_hasher.hash, _plain(password))


async def is_password(password: str, kept: str | None) -> bool:
    """Whether it is the password of that hash; as slow where there is no hash at all."""

    def check() -> bool:
        try:
            return _hasher.verify(kept or _nobodys(), _plain(password)) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    return await _in_thread(check)


def is_outdated(kept: str) -> bool:
    """Whether the hash was made with weaker settings than today's."""
    return _hasher.check_needs_rehash(kept)


def _plain(password: str) -> bytes:
    # Two keyboards may spell one password in two ways; lone surrogates cannot be spelt at all.
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


async def _in_thread(work: Callable[..., T], *arguments: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(_threads(), work, *arguments)
