"""The game file: a readable header, one line a step in notation, and a chain of hashes.

    moabi game file 1
    game: onceupon
    version: 1
    components: 0123456789abcdef
    seats: 2
    options: teams=off
    seed: 7
    names: Ada | Bo
    tags: players=person,greedy
    1 A slip 3 #0123456789ab
    ...
    end over #0123456789ab

Every hash covers the header, all lines so far and the state after the step, so a change anywhere
shows at the first line it reaches; a file without its last line has been cut short.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from moabi.core.checks import shown
from moabi.core.contract import NONE, seat_letter, seat_number
from moabi.core.errors import BadRecord, BadSetup, MoabiError
from moabi.core.game import Game, checked_seed

TITLE = "moabi game file 1"
KEYS = ("game", "version", "components", "seats", "options", "seed", "names", "tags")
FIRST_STEP_LINE = len(KEYS) + 2
DIGEST_LENGTH = 12
MAX_NAME = 40
RESHUFFLED = "reshuffled"

STEP = re.compile(r"([0-9]{1,6}) ([A-Z]) (\S.*) #([0-9a-f]+)")
END = re.compile(r"end (over|open) #([0-9a-f]+)")


@dataclass(frozen=True)
class Header:
    """What a match was set up with."""

    game: str
    version: int
    components: str
    seats: int
    options: Mapping[str, str]
    seed: int
    names: tuple[str, ...]
    tags: Mapping[str, str]

    def to_text(self) -> str:
        """The header's lines."""
        values = {
            **self.__dict__,
            "options": _pairs(self.options),
            "names": " | ".join(self.names),
            "tags": _pairs(self.tags),
        }
        return "\n".join([TITLE, *(f"{key}: {values[key]}".rstrip() for key in KEYS)])


@dataclass(frozen=True)
class StepLine:
    """One step's line."""

    number: int
    """The line's number in the file."""
    seat: int
    notation: str
    text: str
    """All of the line that its hash covers."""
    digest: str


@dataclass(frozen=True)
class Parsed:
    """A game file whose lines are well formed; whether they are true only a replay can tell."""

    header: Header
    header_text: str
    steps: tuple[StepLine, ...]
    is_over: bool
    digest: str
    end_line: int


class Chain:
    """The hash that runs through a file, from the header on."""

    def __init__(self, header_text: str, state: bytes) -> None:
        self._hash = hashlib.sha256(header_text.encode() + b"\0" + state)

    def add(self, text: str, state: bytes) -> str:
        """Take in a line and the state after it; returns the line's hash."""
        self._hash.update(text.encode() + b"\0" + state)
        return self._hash.hexdigest()[:DIGEST_LENGTH]


def write(
    header: Header, steps: Sequence[tuple[int, str]], states: Sequence[bytes], is_over: bool
) -> str:
    """The text of a game file; `states` has one more than `steps`, the first one before any."""
    header_text = header.to_text()
    chain = Chain(header_text, states[0])
    lines = [header_text]
    for number, ((seat, notation), state) in enumerate(zip(steps, states[1:], strict=True), 1):
        text = f"{number} {seat_letter(seat)} {notation}"
        lines.append(f"{text} #{chain.add(text, state)}")
    text = f"end {'over' if is_over else 'open'}"
    lines.append(f"{text} #{chain.add(text, states[-1])}")
    return "\n".join(lines) + "\n"


def parse(text: str) -> Parsed:
    """Read the lines of a game file; BadRecord names the first that is not well formed."""
    lines = text.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    if not lines or lines[0] != TITLE:
        raise BadRecord(1, f"is not a game file: it must begin with {TITLE!r}")
    header = _parse_header(lines)
    steps: list[StepLine] = []
    for number, line in enumerate(lines[FIRST_STEP_LINE - 1 :], FIRST_STEP_LINE):
        end = END.fullmatch(line)
        if end:
            if number != len(lines):
                raise BadRecord(number + 1, "there is more after the end")
            head = "\n".join(lines[: FIRST_STEP_LINE - 1])
            return Parsed(header, head, tuple(steps), end[1] == "over", end[2], number)
        found = STEP.fullmatch(line)
        if not found:
            raise BadRecord(number, "is neither a step nor the end")
        if int(found[1]) != len(steps) + 1:
            raise BadRecord(number, f"step {len(steps) + 1} is missing: this is step {found[1]}")
        body = line[: line.rindex(" #")]
        steps.append(StepLine(number, seat_number(found[2]), found[3], body, found[4]))
    raise BadRecord(len(lines) + 1, "the file is cut short: it has no end line")


def _parse_header(lines: list[str]) -> Header:
    values: dict[str, str] = {}
    for number, key in enumerate(KEYS, 2):
        line = lines[number - 1] if number <= len(lines) else ""
        name, colon, value = line.partition(":")
        if name != key or not colon:
            raise BadRecord(number, f"must be the header's {key!r}")
        values[key] = value.strip()
    for key in ("version", "seats", "seed"):
        if not re.fullmatch(r"[0-9]{1,19}", values[key]):
            raise BadRecord(line_of(key), f"{key} must be a whole number")
    if not re.fullmatch(r"[0-9a-f]{16}", values["components"]):
        raise BadRecord(line_of("components"), "components must be a hash of 16 digits")
    return Header(
        values["game"],
        int(values["version"]),
        values["components"],
        int(values["seats"]),
        _parse_pairs(values, "options"),
        int(values["seed"]),
        tuple(values["names"].split(" | ")) if values["names"] else (),
        _parse_pairs(values, "tags"),
    )


def _pairs(values: Mapping[str, str]) -> str:
    return "; ".join(f"{key}={value}" for key, value in values.items())


def _parse_pairs(values: Mapping[str, str], key: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for pair in filter(None, values[key].split("; ")):
        name, equals, value = pair.partition("=")
        if not equals or name in pairs:
            raise BadRecord(line_of(key), f"{key} must read name=value; name=value")
        pairs[name] = value
    return pairs


# Checks of a replay


class Changed(MoabiError):
    """A hash, or the end, is not that of the replay."""


def line_of(key: str) -> int:
    """The line of a header's key."""
    return KEYS.index(key) + 2


@contextmanager
def at_line(number: int, header: Header | None = None, game: Game | None = None) -> Iterator[None]:
    """Give any complaint within the number of the line it is about.

    In the steps of a file that another version of the rules wrote, that is what is wrong.
    """
    try:
        yield
    except MoabiError as error:
        if header is not None and game is not None and header.version != game.version:
            raise BadRecord(
                number,
                f"was played by version {header.version} of the rules, which played on otherwise "
                f"from here than version {game.version} does",
            ) from None
        raise BadRecord(number, str(error)) from None


def check_header(header: Header, game: Game) -> None:
    """All that a match is set up with must be such as the game has, the components included."""
    if header.components != game.components.hash:
        raise BadRecord(
            line_of("components"),
            f"was played with components {header.components}, these are {game.components.hash}; "
            "give the file it was played with (--components FILE)",
        )
    with at_line(line_of("seats")):
        game.new_header(header.seats)
    with at_line(line_of("options")):
        game.new_header(header.seats, header.options)
    with at_line(line_of("seed")):
        checked_seed(header.seed)
    with at_line(line_of("names")):
        checked_names(header.names, header.seats)
    with at_line(line_of("tags")):
        checked_tags(header.tags)


def check_notation(found: str, expected: str) -> None:
    """A step is kept as the game writes it: neither cut nor in other letters."""
    if found != expected:
        raise Changed(f"{shown(found)} must be written in full, {expected!r}")


def check_digest(found: str, expected: str) -> None:
    """A line's hash must be that of the replay."""
    if found != expected:
        raise Changed("the hash does not fit: this line or one above was changed")


def check_end(parsed: Parsed, chain: Chain, state: bytes, is_over: bool) -> None:
    """The end must be the end of that very match."""
    if parsed.is_over != is_over:
        raise Changed(f"the match is {'over' if is_over else 'still open'} here")
    check_digest(parsed.digest, chain.add(f"end {'over' if is_over else 'open'}", state))


def checked_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Names that a header can hold: one a seat, or none at all."""
    if names and len(names) != seats:
        raise BadSetup(f"{len(names)} names for {seats} seats")
    for name in names:
        if not isinstance(name, str):
            raise BadSetup(f"a name is a text, not {shown(name)}")
        if not name.strip() or name != name.strip() or len(name) > MAX_NAME:
            raise BadSetup(
                f"a name has 1 to {MAX_NAME} characters and no space around: {shown(name)}"
            )
        if not name.isprintable() or "|" in name:
            raise BadSetup(f"a name is one line without '|': {shown(name)}")
    return tuple(names)


def checked_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """Tags that a header can hold."""
    for key, value in tags.items():
        is_line = value.isprintable() and ";" not in value and value == value.strip()
        if not re.fullmatch(r"[a-z_]+", key) or not is_line:
            raise BadSetup(
                f"a tag is a word with one line without ';': {shown(key)}={shown(value)}"
            )
    return dict(tags)


def reshuffle_tags(reshuffles: Mapping[int, tuple[int, int]]) -> dict[str, str]:
    """The tag that tells where what is hidden was reshuffled: step, seat (or -) and seed."""
    if not reshuffles:
        return {}
    told = (
        f"{step} {'-' if seat == NONE else seat_letter(seat)} {seed}"
        for step, (seat, seed) in sorted(reshuffles.items())
    )
    return {RESHUFFLED: ", ".join(told)}


def split_reshuffles(
    tags: Mapping[str, str],
) -> tuple[dict[str, str], dict[int, tuple[int, int]]]:
    """All other tags, and where what is hidden was reshuffled."""
    others = {key: value for key, value in tags.items() if key != RESHUFFLED}
    found = {}
    for part in filter(None, tags.get(RESHUFFLED, "").split(", ")):
        told = re.fullmatch(r"([0-9]{1,6}) ([A-Z-]) ([0-9]{1,19})", part)
        if told is None:
            raise BadSetup(f"a reshuffle is a step, a seat and a seed, not {shown(part)}")
        found[int(told[1])] = (NONE if told[2] == "-" else seat_number(told[2]), int(told[3]))
    return others, found


# Files


def read_file(path: Path) -> str:
    """The text of a game file."""
    try:
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadSetup(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError as error:
        number = error.object[: error.start].count(b"\n") + 1
        raise BadRecord(number, "is not UTF-8 text") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def replace_file(path: Path, text: str) -> None:
    """Write a file so that a reader finds the old one or the new one, never half of one."""
    new = None
    try:
        handle, new = tempfile.mkstemp(prefix=".moabi-", suffix=".new", dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        # As readable as any new file; mkstemp keeps it to its owner.
        os.chmod(new, 0o666 & ~_umask())
        os.replace(new, path)
    except OSError as error:
        if new is not None:
            with suppress(OSError):
                os.unlink(new)
        raise BadSetup(f"{path}: cannot be written ({error.strerror})") from None
