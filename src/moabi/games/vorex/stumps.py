"""What stands on a hex: a stump ringed by its cost, a flower in bloom, beetles; whole tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moabi.draw.faces import face
from moabi.draw.palette import NIGHT, SUN, shade
from moabi.draw.paper import label, place, use
from moabi.games.vorex import ground
from moabi.games.vorex.hexes import centre, polar
from moabi.games.vorex.layout import (
    ARID,
    BLOOMS,
    DRAWS,
    GROWS,
    LIGHT,
    POINTS,
    PRODUCES,
    tile_offsets,
)
from moabi.games.vorex.symbols import FLOWER_COLOURS, PALE, flower, pip

STUMP = 46.0
PIP, PIP_RING, PIP_STEP = 18.0, 32.0, 32.0
RISE = 3.0
"""How far a stump stands above the middle of its hex, for its cost to have room."""
BLOOM = 62.0
BEETLE = 33.0
SINGLE_NOTCHES = (polar(40, 300), polar(40, 60), polar(40, 0))
"""Where beetles sit on a starting tile of one hex."""
BADGE_AT = (0.0, 31.0)
ACTIONS = {DRAWS: "draw", GROWS: "grow", BLOOMS: "bloom"}


class Land(NamedTuple):
    """All that a hex shows: its kind, its points and its cost by resource."""

    kind: int
    points: int = 0
    cost: tuple[int, ...] = (0, 0, 0, 0)


class Piece(NamedTuple):
    """All that a tile or starting tile shows."""

    level: int
    lands: tuple[Land, ...]
    beetles: tuple[int, ...]


@lru_cache(maxsize=64)
def stump(kind: int, points: int) -> str:
    """The stump itself, in the middle of its hex."""
    if kind == POINTS:
        figure = label(str(points), 0, 8.5, 25, shade(SUN, 0.8), anchor="middle", weight=700)
        return use("vx-stump-points", 0, 0, STUMP) + figure
    name = ACTIONS.get(kind, str(kind - PRODUCES))
    return use(f"vx-stump-{name}", 0, 0, STUMP)


@lru_cache(maxsize=1024)
def cost(amounts: tuple[int, ...], saved: tuple[int, ...]) -> str:
    """The cost around a stump, clockwise; what linked flowers save is dimmed and ringed.

    `saved` is by resource; the part saved by linked light may be of any colour, and shows as that
    many sparks over the last pips still due.
    """
    due: list[tuple[int, bool]] = []
    for resource, amount in enumerate(amounts):
        free = min(amount, saved[resource]) if resource != LIGHT else 0
        due += [(resource, False)] * (amount - free)
        due += [(resource, True)] * free
    number = len(due)
    step = min(PIP_STEP, 330 / max(number, 1))
    jokers = saved[LIGHT]
    marks = []
    for i in reversed(range(number)):
        resource, free = due[i]
        x, y = polar(PIP_RING, 180 + (number - 1) * step / 2 - i * step)
        marks.append(_pip(resource, x, y, free))
        if not free and jokers > 0:
            jokers -= 1
            marks.append(pip(LIGHT, x + 5.5, y + 5.5, 12))
    return "".join(marks)


def _pip(resource: int, x: float, y: float, free: bool) -> str:
    if not free:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="10.4" fill="{NIGHT}" opacity=".8"/>' + pip(
            resource, x, y, PIP
        )
    ghost = pip(resource, x, y, PIP * 0.86, ' opacity=".3"')
    return ghost + (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8.6" fill="none" stroke="{PALE}"'
        ' stroke-width="1.6" stroke-dasharray="2.5 2.9" opacity=".75"/>'
    )


@lru_cache(maxsize=1024)
def land(here: Land, saved: tuple[int, ...] = (0, 0, 0, 0), turn: int = 0) -> str:
    """What stands on a hex that has no flower."""
    if here.kind == ARID:
        return f'<use href="#vx-arid" transform="rotate({turn * 60})"/>'
    return place(stump(here.kind, here.points) + cost(here.cost, saved), 0, -RISE)


@lru_cache(maxsize=128)
def halo(look: int, radius: float) -> str:
    """The glow of a flower at night."""
    return f'<circle r="{radius:.4g}" fill="url(#vx-light-{look})"/>'


@lru_cache(maxsize=512)
def bloom(look: int, kind: int, points: int, letter: str) -> str:
    """A flower on its hex; a badge tells what the stump gives, a letter (or "") whose it is."""
    marks = halo(look, 43) + flower(look, BLOOM, 0, -5) + _badge(look, kind, points)
    if letter:
        disc = f'<circle r="10" fill="{PALE}" stroke="{NIGHT}" stroke-width="2"/>'
        figure = label(letter, 0, 5.5, 15, NIGHT, anchor="middle", weight=700)
        marks += place(disc + figure, -25, -27)
    return marks


def _badge(look: int, kind: int, points: int) -> str:
    if kind <= ARID:
        return ""
    x, y = BADGE_AT
    colour = FLOWER_COLOURS[look]
    disc = f'<circle cx="{x}" cy="{y}" r="11.5" fill="{NIGHT}" stroke="{colour}" stroke-width="2"/>'
    if kind == POINTS:
        figure = label(str(points), x, y + 5, 13, shade(SUN, 0.8), anchor="middle", weight=700)
        return use("vx-sun", x, y, 27) + figure
    if kind in ACTIONS:
        return disc + use(f"vx-mark-{ACTIONS[kind]}", x, y, 19, extra=' opacity=".6"')
    return disc + pip(kind - PRODUCES, x, y, 18)


@lru_cache(maxsize=512)
def whole(piece: Piece, rotation: int) -> str:
    """A piece that is not laid yet, the middle of its middle at the origin."""
    size = len(piece.lands)
    cells = tile_offsets(rotation, size)
    marks = [ground.tile(piece.level, size, rotation)]
    for turn, (here, (q, r)) in enumerate(zip(piece.lands, cells, strict=True)):
        marks.append(place(land(here, turn=turn), *centre(q, r)))
    return "".join(marks)


@lru_cache(maxsize=512)
def beetles(piece: Piece, rotation: int) -> str:
    """The beetles of a piece, in the notches between its arms."""
    brought = [kind for kind, count in enumerate(piece.beetles) for _ in range(count)]
    notches = ground.notches(rotation) if len(piece.lands) > 1 else SINGLE_NOTCHES
    return "".join(
        use(f"vx-beetle-{resource}", x, y, BEETLE)
        for resource, (x, y) in zip(brought, notches, strict=False)
    )


soil = face()(ground.tile)
"""The bare ground of a piece."""
