"""A reshuffled future: what a seat knows stays, what it cannot know is settled anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from moabi.core.contract import NONE
from moabi.core.errors import BadRecord, BadSetup, CannotUndo, NotYourTurn
from moabi.core.registry import game_ids
from moabi.match import Match

Played = Callable[..., Match]


@pytest.mark.parametrize("game", game_ids())
def test_the_seat_knows_what_it_knew(played: Played, game: str) -> None:
    match = played(2, steps=20, game=game)
    seat = match.seat
    before = match.view(seat).state.tobytes()
    others = set()
    for seed in range(5):
        other = match.fork()
        other.reshuffle(seat, seed)
        assert other.view(seat).state.tobytes() == before
        while not other.is_over:
            other.play(other.legal()[0])
        others.add(other.digest())
    assert len(others) > 1


@pytest.mark.parametrize("seat", [NONE, 0, 1])
def test_a_file_keeps_it(played: Played, seat: int) -> None:
    match = played(2, steps=12)
    match.reshuffle(seat, 99)
    for _ in range(8):
        match.play(match.legal()[-1])
    match.reshuffle(1, 7)
    match.play(match.legal()[0])
    text = match.to_text()
    assert "reshuffled=12 " in text
    again = Match.from_text(text)
    assert again.digest() == match.digest()
    assert again.to_text() == text
    assert Match.from_text(match.fork(15).to_text()).to_text() == match.fork(15).to_text()
    assert "reshuffled" not in match.fork(11).to_text()


def test_at_the_very_start(played: Played) -> None:
    match = played(2, steps=0)
    match.reshuffle(0, 3)
    assert Match.from_text(match.to_text()).digest() == match.digest()


def test_it_cannot_be_undone_or_repeated(played: Played) -> None:
    match = played(2, steps=4)
    match.reshuffle(0, 3)
    with pytest.raises(CannotUndo):
        match.undo()
    with pytest.raises(BadSetup, match="already"):
        match.reshuffle(0, 4)
    with pytest.raises(BadSetup, match="no seat 2"):
        match.reshuffle(2, 4)
    with pytest.raises(BadSetup, match="seed"):
        played(2, steps=5).reshuffle(0, -1)
    over = played(2)
    with pytest.raises(NotYourTurn):
        over.reshuffle(0, 1)


def test_a_changed_tag_is_found(played: Played) -> None:
    match = played(2, steps=12)
    match.reshuffle(0, 99)
    match.play(match.legal()[0])
    text = match.to_text()
    with pytest.raises(BadRecord, match="line 9"):
        Match.from_text(text.replace("reshuffled=12 A 99", "reshuffled=12 A"))
    with pytest.raises(BadRecord):
        Match.from_text(text.replace("reshuffled=12 A 99", "reshuffled=12 A 98"))
