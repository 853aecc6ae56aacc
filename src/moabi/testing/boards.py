"""Where the places of a board lie: boxes of its keyed groups, read from the SVG."""

from __future__ import annotations

import re
from itertools import permutations
from typing import NamedTuple
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
SYMBOL = 64.0
"""The side of a symbol that is used by name."""
ABOVE = ("ring", "ghost")
"""What is drawn around or over a place and is no part of it."""


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
    """A keyed group: its box, if it has a shape whose size is known, and the keys around it."""

    box: Box | None
    around: tuple[str, ...]
    twin: str = ""
    """The place that answers point at instead of this one, which is equal."""


class _Units(NamedTuple):
    """How the units of a group lie on the page."""

    x: float
    y: float
    scale: float
    side: int = 1
    """-1 where they are mirrored."""

    def within(self, transform: str) -> _Units:
        """Those of a group that is moved and scaled."""
        x, y, scale, side = self
        for name, written in re.findall(r"(translate|scale)\(([^)]*)\)", transform):
            values = [float(value) for value in written.split()]
            if name == "translate":
                x, y = x + values[0] * scale * side, y + values[-1] * scale
            else:
                scale, side = scale * values[-1], -side if values[0] < 0 else side
        return _Units(x, y, scale, side)

    def box(self, left: float, top: float, width: float, height: float) -> Box:
        """A rectangle in these units."""
        y = self.y + top * self.scale
        x, end = (self.x + at * self.scale * self.side for at in (left, left + width))
        return Box(min(x, end), y, max(x, end), y + height * self.scale)


def _shape(element: ElementTree.Element, units: _Units) -> Box | None:
    """The box of a rectangle, a disc or a symbol; that of a path is not known."""

    def number(name: str) -> float:
        return float(element.get(name, "0"))

    kind = element.tag.removeprefix(SVG)
    if kind == "rect":
        return units.box(number("x"), number("y"), number("width"), number("height"))
    if kind == "circle":
        r = number("r")
        return units.box(number("cx") - r, number("cy") - r, 2 * r, 2 * r)
    if kind == "use" and "width" in element.attrib:
        return units.box(0, 0, SYMBOL, SYMBOL)
    return None


def places(drawing: str) -> dict[str, Place]:
    """The keyed groups of a board by their keys."""
    found: dict[str, Place] = {}

    def read(element: ElementTree.Element, units: _Units, around: tuple[str, ...]) -> None:
        if element.get("class") in ABOVE:
            return
        units = units.within(element.get("transform", ""))
        key = element.get("data-key")
        if key is not None:
            found[key] = Place(None, around, element.get("data-as", ""))
            around = (*around, key)
        shape = _shape(element, units)
        if shape is not None and around:
            outer = found[around[-1]]
            found[around[-1]] = outer._replace(box=shape.around(outer.box))
        for child in element:
            read(child, units, around)

    read(ElementTree.fromstring(drawing), _Units(0, 0, 1), ())
    return found


def twins(drawing: str) -> dict[str, str]:
    """Places that are in no answer themselves, by the equal ones that are."""
    return {key: place.twin for key, place in places(drawing).items() if place.twin}


def outside(drawing: str) -> set[str]:
    """The keys of what sticks out of the page."""
    root = ElementTree.fromstring(drawing)
    sheet = Box(0, 0, float(root.get("width", "0")), float(root.get("height", "0")))
    boxes = {key: place.box for key, place in places(drawing).items()}
    return {key for key, box in boxes.items() if box and sheet.around(box) != sheet}


def covered(drawing: str) -> set[tuple[str, str]]:
    """Keys of places with the middle of the second under the first, neither part of the other."""
    found = places(drawing)
    pairs = permutations(((key, place.box) for key, place in found.items() if place.box), 2)
    return {
        (upper, lower)
        for (upper, box), (lower, other) in pairs
        if box.covers(other)
        and upper not in found[lower].around
        and lower not in found[upper].around
    }
