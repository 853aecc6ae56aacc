"""Game files of older versions, and game files on disk: whole or not at all."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from moabi.core.errors import BadRecord, BadSetup, MoabiError
from moabi.core.jit import rule
from moabi.core.registry import find_game
from moabi.games.onceupon.layout import HAND, MAX_COLUMNS, PLAY, Decision
from moabi.games.onceupon.rules import legal, num_places, setup
from moabi.match import Match, record

Played = Callable[..., Match]

GAME = find_game("onceupon")
FIRST = record.FIRST_STEP_LINE
PLAY_CARD = int(Decision.PLAY_CARD)


def refused(text: str) -> BadRecord:
    """The error with which the text is refused."""
    with pytest.raises(BadRecord) as found:
        Match.from_text(text)
    return found.value


# Versions


@rule
def dealt_otherwise(s: Any, seed: int) -> None:
    """An older set-up that shuffled otherwise."""
    setup(s, seed + 1)


@rule
def more_was_legal(s: Any, out: Any) -> int:
    """An older rule that let a column be begun before the last one was complete."""
    count = legal(s, out)
    if s.decision == PLAY_CARD:
        for slot in range(HAND):
            out[count] = PLAY + slot * MAX_COLUMNS + num_places(s, s.seat)
            count += 1
    return count


def test_a_file_of_an_older_version_that_plays_the_same_loads(played: Played) -> None:
    older = replace(GAME, version=0)
    for steps in (0, 30, 10_000):
        match = played(2, steps=steps, game=older)
        assert "\nversion: 0\n" in match.to_text()
        assert Match.from_text(match.to_text()).steps == match.steps


@pytest.mark.parametrize("steps", [0, 1, 30])
def test_a_file_of_an_older_version_that_played_otherwise_is_refused_for_that(steps: int) -> None:
    older = replace(GAME, version=0, kernel_overrides={"setup": dealt_otherwise})
    match = Match(older, 2, 7)
    for _ in range(steps):
        match.play(match.legal()[0])
    found = refused(match.to_text())
    assert (found.line, "version 0" in str(found)) == (FIRST, True), str(found)


def test_a_step_that_only_an_older_version_allowed_is_refused_for_that() -> None:
    older = replace(GAME, version=0, kernel_overrides={"legal": more_was_legal})
    match = Match(older, 2, 7)
    while match.decision != "PLAY_CARD":
        match.play(match.legal()[0])
    match.play(match.legal()[-1])
    found = refused(match.to_text())
    line = FIRST + len(match.steps) - 1
    assert (found.line, "version 0" in str(found)) == (line, True), str(found)


def test_an_owners_components_are_part_of_the_match(own_components: Path) -> None:
    match = Match("onceupon", 2, 7, components=own_components)
    match.play(match.legal()[0])
    found = refused(match.to_text())
    assert found.line == 4
    assert match.game.components.hash in str(found)
    assert GAME.components.hash in str(found)
    assert Match.from_text(match.to_text(), own_components).to_text() == match.to_text()
    with pytest.raises(BadRecord, match="line 4"):
        Match.from_text(Match("onceupon", 2, 7).to_text(), own_components)


# Files


def test_a_saved_match_is_loaded_again(tmp_path: Path, played: Played) -> None:
    path = tmp_path / "añ ö.moabi"
    played(2, steps=5).save(path)
    match = played(2, steps=30)
    match.save(str(path))
    assert path.read_bytes() == match.to_text().encode()
    assert Match.load(path).to_text() == match.to_text()
    assert Match.load(str(path)).to_text() == match.to_text()
    assert os.listdir(tmp_path) == [path.name]


def test_a_match_cannot_be_saved_where_no_file_can_be(tmp_path: Path) -> None:
    match = Match("onceupon", 2, 1)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "kept").write_text("kept", encoding="utf-8")
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    wrong = ("missing/x.moabi", "folder", "file/x.moabi", f"{'x' * 300}.moabi")
    for path in [*(tmp_path / name for name in wrong), Path(), Path("/")]:
        with pytest.raises(BadSetup, match="cannot be written"):
            match.save(path)
    assert sorted(os.listdir(tmp_path)) == ["file", "folder"]
    assert os.listdir(tmp_path / "folder") == ["kept"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"


@contextmanager
def no_room(size: int) -> Iterator[None]:
    """No file may grow beyond so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_save_that_fails_half_way_leaves_the_old_file_whole(
    tmp_path: Path, played: Played
) -> None:
    path = tmp_path / "kept.moabi"
    old = played(2, steps=5)
    old.save(path)
    with pytest.raises(BadSetup, match="cannot be written"), no_room(500):
        played(2, steps=60).save(path)
    assert path.read_bytes() == old.to_text().encode()
    assert os.listdir(tmp_path) == [path.name]


def test_two_matches_saved_at_once_in_one_folder_do_not_meet(
    tmp_path: Path, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = played(2, steps=5), played(3, steps=9)
    replace_now = os.replace

    def replace_later(new: Path, path: Path) -> None:
        monkeypatch.setattr(os, "replace", replace_now)
        other.save(tmp_path / "other.moabi")
        replace_now(new, path)

    monkeypatch.setattr(os, "replace", replace_later)
    one.save(tmp_path / "one.moabi")
    assert (tmp_path / "one.moabi").read_bytes() == one.to_text().encode()
    assert (tmp_path / "other.moabi").read_bytes() == other.to_text().encode()
    assert len(os.listdir(tmp_path)) == 2


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for path in (tmp_path / "missing", tmp_path, tmp_path / "file" / "x"):
        with pytest.raises(MoabiError, match="cannot be read"):
            Match.load(path)


def test_a_file_that_is_no_text_is_refused_with_its_line(tmp_path: Path, played: Played) -> None:
    path = tmp_path / "x.moabi"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(BadRecord, match="line 2: is not UTF-8 text"):
        Match.load(path)
    text = played(2, steps=8).to_text().encode()
    for number in (3, 12):
        lines = text.split(b"\n")
        lines[number - 1] += b"\xff"
        path.write_bytes(b"\n".join(lines))
        with pytest.raises(BadRecord, match=f"line {number}: is not UTF-8 text"):
            Match.load(path)


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content.replace(b"\n", b"\r\n"),
        lambda content: b"\xef\xbb\xbf" + content,
        lambda content: content.decode().encode("utf-16-le"),
        lambda content: b"",
        lambda content: bytes(500),
    ],
    ids=["carriage returns", "byte order mark", "utf-16", "empty", "zeros"],
)
def test_a_file_written_otherwise_is_refused_at_its_first_line(
    damage: Callable[[bytes], bytes], tmp_path: Path, played: Played
) -> None:
    path = tmp_path / "x.moabi"
    path.write_bytes(damage(played(2, steps=8).to_text().encode()))
    with pytest.raises(BadRecord, match="line 1: "):
        Match.load(path)
