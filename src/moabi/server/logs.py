"""Logs: one JSON object a line, or plain lines at a terminal; never a secret in either."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

QUIET = (
    *("alembic", "sqlalchemy", "asyncio", "aiosqlite", "numba", "procrastinate", "websockets"),
    "uvicorn",  # would name every socket's address, and its query
)
"""Libraries that speak only when something is wrong."""
FIELDS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

# Whatever slips into a message, these never leave: what we hand out is recognised by its form.
SECRETS = [
    (re.compile(r"moabi_[A-Za-z0-9_-]{20,}"), "moabi_…"),
    (
        re.compile(
            r"(?i)\b(bearer\s+|(?:key|password|token|secret|session|cookie)[\"']?[=:]\s*)"
            r"([\"']?)[^\s\"'&,;}]+"
        ),
        r"\1\2…",
    ),
    (re.compile(r"\$argon2\S+"), "$argon2…"),
    (re.compile(r"(\w+://[^\s:/@]+):[^\s/@]+@"), r"\1:…@"),
]


def without_secrets(text: str) -> str:
    """The text with everything that looks like a secret cut out."""
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


class JsonLines(logging.Formatter):
    """A record as one line of JSON, with what was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "source": record.name,
            "message": record.getMessage(),
            **extras(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        clean = {
            name: without_secrets(value) if isinstance(value, str) else value
            for name, value in line.items()
        }
        return json.dumps(clean, ensure_ascii=False, default=str)


class PlainLines(logging.Formatter):
    """A record as a line to read at a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        more = " ".join(f"{name}={value}" for name, value in extras(record).items())
        text = f"{moment} {record.levelname.lower():7} {record.getMessage()} {more}".rstrip()
        if record.exc_info:
            text = f"{text}\n{self.formatException(record.exc_info)}"
        return without_secrets(text)


def extras(record: logging.LogRecord) -> dict[str, object]:
    """What was given with a record as `extra`."""
    return {name: value for name, value in vars(record).items() if name not in FIELDS}


def set_up_logs(as_json: bool, level: int = logging.INFO) -> None:
    """Log to stderr, and through nothing else."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
