"""Components are data: the reader of a game's components.toml, and of an owner's own file.

A file holds tables of entries (`[[cards]]`, `[[tiles]]`…). Every entry has an `id`, the columns
that the game declares, a `source` (a key of the `[sources]` table) and `verified`. An owner's file
need hold only the entries that differ; each replaces the entry of that id. All that is wrong with
a file is said with the name of the entry it is wrong in.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moabi.core.checks import shown
from moabi.core.errors import BadComponents

Entry = Mapping[str, Any]
Check = Callable[[Any], "str | None"]


@dataclass(frozen=True)
class Components:
    """The tables of one components file, in the order of the game's own file."""

    tables: Mapping[str, tuple[Entry, ...]]
    sources: Mapping[str, str]
    origin: str

    @property
    def hash(self) -> str:
        """Names the values in play; who says so and where it was read do not change it."""
        values = {
            name: [
                {k: v for k, v in entry.items() if k not in ("source", "verified")}
                for entry in entries
            ]
            for name, entries in self.tables.items()
        }
        text = json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def num_unverified(self) -> int:
        """How many entries no printed source vouches for."""
        return sum(not entry["verified"] for table in self.tables.values() for entry in table)

    @property
    def num_entries(self) -> int:
        """How many entries there are in all tables."""
        return sum(len(table) for table in self.tables.values())


def one_of(*choices: str) -> Check:
    """A column that holds one of these words."""

    def check(value: Any) -> str | None:
        if value in choices and isinstance(value, str):
            return None
        return f"must be one of {', '.join(choices)}"

    return check


def number(low: int, high: int) -> Check:
    """A column that holds a whole number in a range."""

    def check(value: Any) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return None
        return f"must be a whole number from {low} to {high}"

    return check


def numbers(length: int, low: int, high: int) -> Check:
    """A column that holds a list of whole numbers in a range."""
    single = number(low, high)

    def check(value: Any) -> str | None:
        if isinstance(value, list) and len(value) == length and not any(map(single, value)):
            return None
        return f"must be a list of {length} whole numbers from {low} to {high}"

    return check


def flag(value: Any) -> str | None:
    """A column that holds true or false."""
    return None if isinstance(value, bool) else "must be true or false"


def text(value: Any) -> str | None:
    """A column that holds words."""
    return None if isinstance(value, str) and value.strip() else "must be words between quotes"


Schema = Mapping[str, Mapping[str, Check]]


def read_components(path: Path, schema: Schema) -> Components:
    """A game's own components file, complete and well formed."""
    tables, sources = _parse(path, schema)
    for name in schema:
        if name not in tables:
            raise BadComponents(f"{path.name}: there is no [[{name}]] table")
    return Components(tables, sources, path.name)


def override_components(base: Components, path: Path, schema: Schema) -> Components:
    """The base with every entry that the owner's file gives anew."""
    given, sources = _parse(path, schema)
    if not given:
        raise BadComponents(f"{path.name}: holds no entry; it needs one of {_list(schema)}")
    tables = dict(base.tables)
    for name, entries in given.items():
        ids = [entry["id"] for entry in base.tables[name]]
        new = {entry["id"]: entry for entry in entries}
        for entry_id in new:
            if entry_id not in ids:
                raise BadComponents(
                    f"{path.name}: {name} {shown(entry_id)}: the game has no such entry; "
                    f"it has {ids[0]} to {ids[-1]}"
                )
        tables[name] = tuple(new.get(entry["id"], entry) for entry in base.tables[name])
    return Components(tables, {**base.sources, **sources}, path.name)


def _list(schema: Schema) -> str:
    return ", ".join(f"[[{name}]]" for name in schema)


def _parse(path: Path, schema: Schema) -> tuple[dict[str, tuple[Entry, ...]], dict[str, str]]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadComponents(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadComponents(f"{path.name}: is not UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        raise BadComponents(f"{path.name}: is not TOML: {error}") from None
    sources = data.pop("sources", {})
    if not isinstance(sources, dict) or not all(isinstance(v, str) for v in sources.values()):
        raise BadComponents(f"{path.name}: [sources] must map a short name to words")
    tables: dict[str, tuple[Entry, ...]] = {}
    for name, entries in data.items():
        if name not in schema:
            raise BadComponents(f"{path.name}: unknown table {shown(name)}; known: {_list(schema)}")
        if not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
            raise BadComponents(f"{path.name}: {name!r} must be entries headed [[{name}]]")
        seen: set[str] = set()
        for position, entry in enumerate(entries, 1):
            label = f"{path.name}: {name} {shown(entry.get('id', f'number {position}'))}"
            _check_entry(label, entry, schema[name], sources)
            if entry["id"] in seen:
                raise BadComponents(f"{label}: is given twice")
            seen.add(entry["id"])
        tables[name] = tuple(entries)
    return tables, sources


def _check_entry(
    label: str, entry: Entry, columns: Mapping[str, Check], sources: Mapping[str, str]
) -> None:
    checks: dict[str, Check] = {"id": text, **columns, "source": text, "verified": flag}
    for column in entry:
        if column not in checks:
            known = ", ".join(checks)
            raise BadComponents(f"{label}: unknown column {shown(column)}; known: {known}")
    for column, check in checks.items():
        if column not in entry:
            raise BadComponents(f"{label}: {column} is missing")
        problem = check(entry[column])
        if problem:
            raise BadComponents(f"{label}: {column} {problem}, not {shown(entry[column])}")
    if entry["source"] not in sources:
        raise BadComponents(f"{label}: source {shown(entry['source'])} is not in [sources]")
