"""What a host can set; every setting has a default that suits one machine."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from moabi.core.errors import BadSetup

if TYPE_CHECKING:
    from moabi.server.people.limits import Rate

SCHEMES = ("sqlite:///", "postgresql://")
PORTS = {"http": 80, "https": 443}
REVIEW_LOOKS = {"quick": 500, "normal": 2000, "deep": 8000}


@dataclass(frozen=True)
class Settings:
    """The settings of one server process."""

    db: str
    """`sqlite:///FILE` or `postgresql://…`."""
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    """Where people find it, as in https://example.org; by default what their browser asks for."""
    hosts: tuple[str, ...] = ()
    """Names by which it can be asked for, beside the public address, its machine's and digits."""
    open_metrics: bool = False
    """Whether `/metrics` answers others than those on the same machine."""
    secret_file: Path | None = None
    """Where the secret that signs cookies is kept; by default in the database."""
    allow_components: bool = False
    """Whether tables may be played with components of their host's own."""
    bots: Literal["threads", "workers"] = "threads"
    """Who plays the bots' seats: threads of this process, or `moabi worker` processes."""
    bot_threads: int = 2
    """Threads that think, for bots, hints and reviews."""
    max_address_bots: int = 64
    """Tables of one address whose bots may think or wait to; until then it can open no more."""
    warm: bool = True
    """Whether machine code of all games is loaded, or made, right after the start."""
    max_tables: int = 4096
    """Tables kept in memory; others are read from the log when they are needed."""
    max_table_bytes: int = 256 << 20
    """What they may hold in all, by estimate, but for those that somebody watches."""
    max_forks: int = 30
    """Matches that a person plays on from an earlier step, at a time."""
    max_day_forks: int = 100
    """Those that a person begins in a day."""
    log_json: bool = True
    is_testing: bool = False
    """Lifts the limits on how often something may be asked, for tests and for the load bench."""
    rates: Mapping[str, Rate] = field(default_factory=dict)
    """Limits that differ from the usual ones, by what they limit."""
    open_days: float = 30
    """After so many days without anybody, a table that never started is closed."""
    session_seconds: int = 400 * 86_400
    """How long a browser that does not come back is known; as long as browsers keep any cookie."""
    max_sockets: int = 500
    """Sockets open at a time from one address: a school may be behind it."""
    head_seconds: float = 10.0
    """How long a caller may take to send a request's headers."""
    review_looks: Mapping[str, int] = field(default_factory=lambda: dict(REVIEW_LOOKS))
    """Looks for each decision, by the budget that a review asks for."""
    max_reviews: int = 200
    """Reviews that wait or are made at a time, in all."""
    max_address_reviews: int = 20
    """Of these, so many asked for from one address."""

    def __post_init__(self) -> None:
        if not self.db.startswith(SCHEMES):
            raise BadSetup(
                f"a database is sqlite:///FILE or postgresql://…, not {without_password(self.db)!r}"
            )
        if not 0 <= self.port <= 65535:
            raise BadSetup(f"a port is a number from 0 to 65535, not {self.port}")
        object.__setattr__(self, "hosts", tuple(name.lower().rstrip(".") for name in self.hosts))
        object.__setattr__(self, "public_url", _as_browsers_say(self.public_url))


def _as_browsers_say(url: str) -> str:
    """The public address as the origin that browsers name, without a port that goes unsaid."""
    if not url:
        return ""
    try:
        parts = urlsplit(url.rstrip("/").lower())
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    is_plain = not (parts.path or parts.query or parts.fragment or "@" in parts.netloc)
    if parts.scheme not in PORTS or not parts.hostname or not is_plain:
        raise BadSetup(f"the public address is like https://example.org, not {url!r}")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + ("" if port in (None, PORTS[parts.scheme]) else f":{port}")


def without_password(url: str) -> str:
    """A database's address as it may be shown."""
    return re.sub(r"//.*@", "//…@", url)


def default_database() -> str:
    """A file in the person's own data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "moabi"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'moabi.db'}"
