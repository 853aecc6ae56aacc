"""Boards as parts: what becomes of one on the wire is the board drawn afresh, for every viewer."""

from __future__ import annotations

from random import Random

import pytest

from moabi.core.contract import NONE
from moabi.core.game import Game
from moabi.core.registry import find_game, game_ids
from moabi.draw.faces import Face, drawn, face
from moabi.draw.palette import TABLE, Amount, by_light, day_of, mix, night_of, painted
from moabi.draw.parts import (
    USUAL,
    Board,
    Change,
    Part,
    Told,
    change,
    changed,
    draw_board,
    group,
    mark,
    tell,
)
from moabi.draw.rings import around
from moabi.match import Match

GAMES = [find_game(game_id) for game_id in game_ids()]
SETUPS = [(game, seats) for game in GAMES for seats in game.seats]
NAMES = [f"{game.id}-{seats}" for game, seats in SETUPS]


@pytest.mark.parametrize(("game", "seats"), SETUPS, ids=NAMES)
def test_changes_make_the_board_that_is_laid_afresh(game: Game, seats: int) -> None:
    match, random = Match(game, seats=seats, seed=3), Random(3)
    known: dict[tuple[int, bool], Told] = {}
    while True:
        for lens in ((NONE, False), (0, False), (seats - 1, True)):
            viewer, tall = lens
            now = tell(match.view(viewer).board(tall=tall))
            if lens in known:
                told = changed(known[lens].parts, change(known[lens], now))
                assert told == now.parts
                assert list(told) == list(now.parts)
            known[lens] = now
        if match.is_over:
            break
        match.play(random.choice(match.legal()))


@pytest.mark.parametrize(("game", "seats"), SETUPS, ids=NAMES)
def test_a_board_is_sound(game: Game, seats: int) -> None:
    match, random = Match(game, seats=seats, seed=5), Random(5)
    for _ in range(40):
        if match.is_over:
            break
        for tall in (False, True):
            view = match.view(match.seat)
            board = view.board(tall=tall)
            places, (told, lights, faces, order) = board.places(), tell(board)
            # No two parts have one key, and all lie on parts that are there, before them.
            assert len(list(board.walk())) == len(told)
            seen = {""}
            for key, record in told.items():
                parent, name, *_, twin, _, _ = record + USUAL[len(record) :]
                assert parent in seen
                seen.add(key)
                assert not name or name in faces
                assert not twin or twin in places
            assert all(told[key][0] == parent for parent, keys in order.items() for key in keys)
            assert sum(map(len, order.values())) == len(told)
            assert {name for light in lights for name in light.split(" ")} <= faces.keys()
            glowing = {key for key, part in places.items() if part.ring and not part.twin}
            asked = {key for action in view.legal() for key in action.targets}
            assert asked <= places.keys()
            assert glowing <= asked
            for dark in (False, True):
                assert "light-dark" not in draw_board(board, dark)
        match.play(random.choice(match.legal()))


SHEET = drawn("<g/>")


def small(*parts: Part) -> Board:
    return Board("Board", 100, 80, TABLE.ground, (SHEET,), parts)


def test_a_part_is_told_with_all_that_lies_on_it() -> None:
    piece = Part("piece", drawn("<circle r='1'/>"), 3, 4)
    place = Part("place", None, 1, 2, title="A place", ring=around(8, 8, 1), parts=[piece])
    ring, circle = around(8, 8, 1), drawn("<circle r='1'/>")
    assert tell(small(place)) == (
        {"place": ("", "", 1, 2, "A place"), "piece": ("place", circle.name, 3, 4)},
        {ring.name: ["place"]},
        {one.name: one for one in (SHEET, ring, circle)},
        {"": ["place"], "place": ["piece"]},
    )
    drawing = draw_board(small(place))
    assert '<g id="place" data-key="place" class="glow" transform="translate(1 2)">' in drawing
    # What there is nothing to say about cannot be pointed at.
    assert list(small(place).places()) == ["place"]
    assert '<g transform="translate(3 4)">' in drawing
    assert drawing.index("A place") < drawing.index("circle") < drawing.index('class="ring"')


def test_a_part_may_lie_under_a_ring_in_one_board_and_over_it_in_the_next() -> None:
    piece = [Part("piece", drawn("<circle r='1'/>"))]
    under, above = Part("place", title="A place", parts=piece), Part("place", over=piece)
    for place, is_over in ((under, 0), (above, 1), (under, 0)):
        record = tell(small(place)).parts["piece"]
        assert (record + USUAL[len(record) :])[-1] == is_over


def test_marks_are_known_by_their_faces() -> None:
    first, second = mark("<path d='M0 0'/>", 1, 1), mark("<path d='M1 1'/>", 2, 2)
    alone, both = tell(small(second)).parts, tell(small(first, second, second)).parts
    # What comes before it changes nothing for a mark that stays.
    assert set(alone) < set(both)
    assert len(both) == 3


def test_only_what_changed_is_told() -> None:
    pieces = [Part(f"piece-{n}", drawn("<circle r='1'/>"), n, 0) for n in range(3)]

    def told(*parts: Part) -> Told:
        return tell(small(group("all", parts)))

    before = told(*pieces)
    assert change(before, before) == Change([], {}, {})
    moved = Part("piece-1", pieces[1].face, 9, 0)
    went = change(before, told(pieces[0], moved, pieces[2]))
    assert went == Change([], {"piece-1": (*before.parts["piece-1"][:2], 9)}, {})
    turned = change(before, told(*pieces[::-1]))
    assert turned == Change([], {}, {"~all": ["piece-2", "piece-1", "piece-0"]})
    fewer = change(before, told(*pieces[1:]))
    assert fewer == Change(["piece-0"], {}, {"~all": ["piece-1", "piece-2"]})


def test_a_face_is_drawn_once() -> None:
    asked: list[int] = []

    @face()
    def dot(size: int) -> str:
        asked.append(size)
        return f"<circle r='{size}'/>"

    faces: list[Face] = [dot(2), dot(2), dot(3), drawn("<circle r='2'/>")]
    assert asked == [2, 3]
    assert faces[0] is faces[1] is faces[3]
    assert faces[0].name != faces[2].name


def test_colours_hold_day_and_night() -> None:
    tone = by_light("#000000", "#ffffff")
    assert mix(tone, "#808080", 0.5) == by_light("#404040", "#c0c0c0")
    assert mix("#000000", "#ffffff", Amount(0.0, 1.0)) == tone
    assert (day_of(tone), night_of(tone)) == ("#000000", "#ffffff")
    assert painted(f"<a b='{tone}' c='{tone}'/>", dark=True) == "<a b='#ffffff' c='#ffffff'/>"
    assert mix(tone, tone, 0.3) == tone
