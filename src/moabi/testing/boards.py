"""Where the places of a board lie: boxes of its parts, by what their faces show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations
from math import cos, radians, sin
from typing import NamedTuple
from xml.etree import ElementTree

from moabi.draw.faces import Face
from moabi.draw.parts import LOOSE, Board, Part

SYMBOL = 64.0
"""The side of a symbol that is used by name."""
GHOST = "ghost"
"""The look of what is seen only under a pointer, and is no part of a place."""
DEFINED = ("clipPath", "defs", "mask", "pattern", "symbol")
"""Elements that show nothing where they stand."""
MOVE = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


class Box(NamedTuple):
    """A rectangle on the page."""

    left: float
    top: float
    right: float
    foot: float

    def around(self, other: Box | None) -> Box:
        """The smallest rectangle with another in it too."""
        if other is None:
            return self
        low = map(min, self[:2], other[:2])
        return Box(*low, *map(max, self[2:], other[2:]))

    def covers(self, other: Box) -> bool:
        """Whether the middle of another lies within."""
        x, y = (other.left + other.right) / 2, (other.top + other.foot) / 2
        return self.left < x < self.right and self.top < y < self.foot


class Place(NamedTuple):
    """A place: its box, if it shows a shape whose size is known, and the places around it."""

    box: Box | None
    around: tuple[str, ...]
    twin: str = ""
    """The place that answers point at instead of this one, which is equal."""


class _Units(NamedTuple):
    """How the units of a part lie on the page: where one to the right, one down and 0 go."""

    across: complex = 1
    down: complex = 1j
    origin: complex = 0

    def at(self, x: float, y: float) -> complex:
        """A point of the page, as one number."""
        return self.origin + x * self.across + y * self.down

    def of(self, part: Part) -> _Units:
        """Those of a part."""
        moved = self._moved("translate", part.x, part.y)
        return moved._moved("rotate", part.turn)._moved("scale", part.scale)

    def within(self, moves: str) -> _Units:
        """Those of what is moved, scaled or turned, as SVG writes it."""
        units = self
        for name, written in MOVE.findall(moves):
            units = units._moved(name, *map(float, re.split(r"[\s,]+", written.strip())))
        return units

    def _moved(self, name: str, first: float, *more: float) -> _Units:
        if name == "translate":
            return self._replace(origin=self.at(first, *more or (0.0,)))
        if name == "scale":
            second = more[0] if more else first
            return self._replace(across=self.across * first, down=self.down * second)
        if more:
            x, y = more
            about = self._moved("translate", x, y)._moved("rotate", first)
            return about._moved("translate", -x, -y)
        turn = radians(first)
        across = self.across * cos(turn) + self.down * sin(turn)
        return self._replace(across=across, down=self.down * cos(turn) - self.across * sin(turn))

    def box(self, shape: Box) -> Box:
        """The box of a rectangle in these units."""
        corners = [self.at(x, y) for x in shape[::2] for y in shape[1::2]]
        across, down = [one.real for one in corners], [one.imag for one in corners]
        return Box(min(across), min(down), max(across), max(down))


@lru_cache(maxsize=4096)
def _box_of(face: Face) -> Box | None:
    """The box of the rectangles, discs and symbols of a face; those of paths are not known."""
    found = None
    for box in _shapes(ElementTree.fromstring(f"<g>{face.markup}</g>"), _Units()):
        found = box.around(found)
    return found


def _shapes(element: ElementTree.Element, units: _Units) -> Iterator[Box]:
    def number(name: str) -> float:
        return float(element.get(name, "0"))

    if element.tag in DEFINED:
        return
    units = units.within(element.get("transform", ""))
    if element.tag == "rect":
        left, top = number("x"), number("y")
        yield units.box(Box(left, top, left + number("width"), top + number("height")))
    elif element.tag == "circle":
        x, y, r = number("cx"), number("cy"), number("r")
        yield units.box(Box(x - r, y - r, x + r, y + r))
    elif element.tag == "use" and "width" in element.attrib:
        yield units.box(Box(0, 0, SYMBOL, SYMBOL))
    for child in element:
        yield from _shapes(child, units)


def places(board: Board) -> dict[str, Place]:
    """The places of a board by their keys; what has no words of its own belongs to its place."""
    found: dict[str, Place] = {}

    def read(parts: Iterable[Part], units: _Units, around: tuple[str, ...]) -> None:
        for part in parts:
            if GHOST in part.look.split():
                continue
            inner, keys = units.of(part), around
            if part.title and part.key and not part.key.startswith(LOOSE):
                found[part.key] = Place(None, around, part.twin)
                keys = (*around, part.key)
            shape = _box_of(part.face) if part.face and keys else None
            if shape is not None:
                outer = found[keys[-1]]
                found[keys[-1]] = outer._replace(box=inner.box(shape).around(outer.box))
            read(part.parts, inner, keys)
            read(part.over, inner, keys)

    read(board.parts, _Units(), ())
    return found


def twins(board: Board) -> dict[str, str]:
    """Places that are in no answer themselves, by the equal ones that are."""
    return {key: place.twin for key, place in places(board).items() if place.twin}


def outside(board: Board) -> set[str]:
    """The keys of what sticks out of the page."""
    sheet = Box(0, 0, round(board.width), round(board.height))
    boxes = {key: place.box for key, place in places(board).items()}
    return {key for key, box in boxes.items() if box and sheet.around(box) != sheet}


def covered(board: Board) -> set[tuple[str, str]]:
    """Keys of places with the middle of the second under the first, neither part of the other."""
    found = places(board)
    pairs = permutations(((key, place.box) for key, place in found.items() if place.box), 2)
    return {
        (upper, lower)
        for (upper, box), (lower, other) in pairs
        if box.covers(other)
        and upper not in found[lower].around
        and lower not in found[upper].around
    }
