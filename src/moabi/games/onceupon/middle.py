"""What stands between the forests: the draw piles, and the card that must be placed now."""

from __future__ import annotations

from functools import lru_cache

from moabi.core.contract import NONE
from moabi.draw.faces import face
from moabi.draw.letters import in_two, text_width
from moabi.draw.palette import INK, PAPER, TABLE, mix
from moabi.draw.paper import label, panel, place, shadow, team_badge, use
from moabi.draw.parts import Part, Parts, mark
from moabi.games.onceupon import faces
from moabi.games.onceupon.cards import NO_BACK, NO_CARD, loose
from moabi.games.onceupon.faces import BOUND, CORNER, HEIGHT, WIDTH
from moabi.games.onceupon.layout import OBLIGATORY
from moabi.games.onceupon.table import BOARD, MARGIN, TALL, TALL_MARGIN, Say, Table

SOLO_NAMES = ("board-selection", "board-obligatory")
OFFERED = 1.15
"""How large the card is that must be placed now."""
DEEP = 116.0
"""Height of the strip."""
TALL_PILE = 0.88
TALL_CAPTION = 34.0
TALL_DEEP = TALL_CAPTION + HEIGHT * TALL_PILE + 24


@face()
def _stack(under: int, level: int) -> str:
    """A pile by the back of its top card, and as many edges of cards under it."""
    edge = f' stroke="{mix(PAPER, INK, 0.45)}" stroke-width=".8"'
    card = panel(WIDTH, HEIGHT, CORNER, mix(PAPER, INK, TABLE.dim), edge)
    edges = "".join(place(card, 0, 2.2 * i) for i in range(under, 0, -1))
    return shadow(WIDTH, HEIGHT, CORNER, TABLE.shadow, 3) + edges + faces.back(level)


@face()
def _left(size: int) -> str:
    """How many cards are left of a pile."""
    return f'<circle r="15" fill="{TABLE.plate}" stroke="{TABLE.line}"/>' + label(
        str(size), 0, 6.5, 19, TABLE.text, anchor="middle", weight=700
    )


@lru_cache(maxsize=1024)
def _pile_words(say: Say, pile: int, size: int, level: int, is_solo: bool) -> str:
    words = [say("board-pile", pile=pile + 1), say("board-cards", count=size)]
    if is_solo:
        words.insert(0, say(SOLO_NAMES[pile == OBLIGATORY]))
    if size:
        words.append(say(f"level-{level}"))
    return " · ".join(words)


def _pile(table: Table, pile: int, x: float, y: float, scale: float = 1.0) -> Part:
    """A draw pile: the back of its top card, and how many are left."""
    size, level = table.piles[pile]
    key = f"pile-{pile}"
    title = _pile_words(table.say, pile, size, level, table.seats == 1)
    shown = _stack(min(size - 1, 4), level) if size else NO_BACK
    grown = 1.2 if table.scene.tall else 1.0
    count = Part(f"~left-{pile}", _left(size), WIDTH - 8.0, HEIGHT - 4.0, grown)
    return Part(key, shown, x, y, scale, 0.0, title, table.ring(key), over=(count,))


def _offered(table: Table, x: float, y: float, scale: float) -> Part:
    """The card that must be placed now, or where it lies while there is none."""
    if table.offered is None:
        return Part("", NO_CARD, x, y, scale)
    words, under, parts = loose(table.say, table.offered, table.scene.outline)
    title = f"{table.say('board-place-now')} · {words}"
    ring = table.ring("offered", BOUND)
    return Part("offered", under, x, y, scale, 0.0, title, ring, parts=parts)


@face()
def _team(team: int, points: int) -> str:
    return team_badge(team) + label(
        str(points).replace("-", "−"), 38, 20, 20, TABLE.text, weight=700
    )


def _teams(table: Table, x: float, y: float) -> Parts:
    """What each team has, its seats together; nothing if each plays alone."""
    found = []
    for team, points in enumerate(table.team_points()):
        points_told = table.say("board-points", points=points).replace("-", "−")
        title = f"{table.say('board-team', team='AB'[team])} · {points_told}"
        found.append(Part(f"~team-{team}", _team(team, points), x + team * 92, y, title=title))
    return found


def _place_now(table: Table, right: float, room: float) -> Part:
    """Who must place the card now, by the right edge of the words."""
    name = table.scene.names[table.to_act] if table.to_act != NONE else ""
    lines = in_two(name, room, 18, 16, 13)
    top = 50 - 10 * len(lines)
    marks = [label(table.say("board-place-now"), right, top, 15, TABLE.quiet, anchor="end")]
    for i, (shown, size, length) in enumerate(lines):
        foot = top + 22 + 19 * i
        marks.append(
            label(shown, right, foot, size, TABLE.text, anchor="end", serif=True, length=length)
        )
    return mark("".join(marks))


def wide(table: Table) -> Parts:
    """The strip between the forests: the draw piles, and the card that must be placed now."""
    step = 124.0
    number = len(table.piles)
    split = 40.0 if table.seats == 1 else 0.0
    left = (BOARD - number * step + step - WIDTH - split) / 2
    found = [
        _pile(table, pile, left + pile * step + (split if pile == OBLIGATORY else 0), 0.0)
        for pile in range(number)
    ]
    if table.seats == 1:
        right = left + OBLIGATORY * step + split - 36
        marks = (
            f'<path d="M{right} 0v{HEIGHT}" stroke="{TABLE.line}" stroke-dasharray="2 6"'
            ' stroke-width="2" stroke-linecap="round"/>'
        )
        for name, x in zip(SOLO_NAMES, (left + step + 50, right + 86), strict=True):
            marks += label(table.say(name), x, 107, 14, TABLE.quiet, anchor="middle")
        found.append(mark(marks))
    title = 34.0 if table.teams else 48.0
    sprig = use("ou-sprig", MARGIN + 24, title - 10, 44)
    words = label(table.say("title"), MARGIN + 52, title, 21, TABLE.text, serif=True)
    found.append(mark(sprig + words))
    found += _teams(table, MARGIN + 54, title + 16)
    edge = BOARD - MARGIN - 10 - BOUND * OFFERED
    found.append(_offered(table, edge, -4.0, OFFERED))
    if table.offered is not None:
        free = left + (number - 1) * step + split + WIDTH + 16
        found.append(_place_now(table, edge - 16, edge - 16 - free))
    return found


def tall(table: Table) -> Parts:
    """The draw piles of a tall page in one line with the card that must be placed now."""
    scale = TALL_PILE
    right = TALL - TALL_MARGIN
    step = (right - TALL_MARGIN - BOUND * scale) / 5
    top, caption = TALL_CAPTION, 22.0
    split = step / 2 if table.seats == 1 else 0.0
    lefts = [
        TALL_MARGIN + pile * step + (split if pile == OBLIGATORY else 0)
        for pile in range(len(table.piles))
    ]
    found = [_pile(table, pile, x, top, scale) for pile, x in enumerate(lefts)]
    if table.seats == 1:
        for name, x in zip(SOLO_NAMES, (lefts[0], lefts[OBLIGATORY]), strict=True):
            found.append(mark(label(table.say(name), x + 2, caption, 20, TABLE.quiet)))
    else:
        name, x = table.say("title"), TALL_MARGIN + 40
        sprig = use("ou-sprig", TALL_MARGIN + 16, 15, 30)
        found.append(mark(sprig + label(name, x, caption, 22, TABLE.text, serif=True)))
        found += _teams(table, x + text_width(name) * 22 + 20, 2)
        if table.offered is not None:
            words = table.say("board-place-now")
            found.append(
                mark(label(words, right, caption, 20, TABLE.text, anchor="end", weight=600))
            )
    found.append(_offered(table, right - BOUND * scale, top, scale))
    return found
