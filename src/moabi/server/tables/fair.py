"""Fair shuffles: a seed that nobody can have chosen, and the proof of it in the game file.

At its creation a table draws a secret and publishes a hash that commits it to that secret. Every
person's browser adds a contribution when they sit down. The seed of the match follows from all of
them: so neither the server, which knew the secret only, nor a person, who did not know it, could
choose the shuffle.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence

from moabi.core.errors import BadSetup

SALT = b"moabi fair 1\n"
SEED_BITS = 63
"""Few enough for a seed, and far too many to try out with one's opening hand."""


def new_secret() -> str:
    """A table's secret, in hexadecimal."""
    return secrets.token_hex(32)


def commit(secret: str) -> str:
    """The hash that a table publishes before anybody sits down."""
    return hashlib.sha256(SALT + bytes.fromhex(secret)).hexdigest()


def mixed_seed(secret: str, contributions: Sequence[str]) -> int:
    """The seed of the match, from the secret and all contributions in the order of seats."""
    mixed = hashlib.sha256(bytes.fromhex(secret) + b"\n" + "|".join(contributions).encode())
    return int.from_bytes(mixed.digest(), "big") >> (256 - SEED_BITS)


def is_contribution(text: str) -> bool:
    """Whether this can be a contribution: up to 64 hexadecimal digits."""
    return re.fullmatch(r"[0-9a-f]{0,64}", text) is not None


def proof_tags(secret: str, contributions: Sequence[str]) -> dict[str, str]:
    """What a game file tells of its shuffle."""
    return {
        "commitment": commit(secret),
        "secret": secret,
        "contributions": ",".join(contributions),
    }


def check_proof(seed: int, tags: Mapping[str, str], seats: int) -> None:
    """Refuse tags that do not prove the seed; the message says what does not hold."""
    missing = [name for name in ("commitment", "secret", "contributions") if name not in tags]
    if missing:
        raise BadSetup(f"the file proves nothing of its shuffle: it has no tag {missing[0]!r}")
    if not re.fullmatch(r"[0-9a-f]{64}", tags["secret"]):
        raise BadSetup("the secret is not a number of 64 hexadecimal digits")
    contributions = tags["contributions"].split(",")
    if len(contributions) != seats or not all(map(is_contribution, contributions)):
        raise BadSetup(f"there must be one contribution for each of the {seats} seats")
    if commit(tags["secret"]) != tags["commitment"]:
        raise BadSetup("the secret is not the one that the commitment was made with")
    if mixed_seed(tags["secret"], contributions) != seed:
        raise BadSetup("the seed is not the one that secret and contributions lead to")
