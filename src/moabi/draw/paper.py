"""Paper cut-outs every face is made of: words, panels, shadows, suns, name plates.

Markup is plain `str`: what is drawn once and kept needs no tree of elements.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from importlib.resources import files
from math import cos, pi, sin
from random import Random
from xml.etree import ElementTree

from moabi.draw.letters import Fitted, fitted, in_two, text_width
from moabi.draw.palette import (
    CLAY,
    INK,
    LETTERS,
    PAPER,
    RIVER,
    SUN,
    Amount,
    Theme,
    by_light,
    day_of,
    mix,
    shade,
)


def place(markup: str, x: float, y: float, scale: float = 1.0) -> str:
    """The markup moved to (x, y) and scaled."""
    grow = "" if scale == 1.0 else f" scale({scale:.4g})"
    return f'<g transform="translate({x:.5g} {y:.5g}){grow}">{markup}</g>'


def twins(things: Iterable[tuple[str, Hashable]], glow: Collection[str]) -> dict[str, str]:
    """Places whose thing is offered at another one, by that one: equal things are offered once."""
    known = list(things)
    offered = {thing: key for key, thing in reversed(known) if key in glow}
    return {key: offered[thing] for key, thing in known if key not in glow and thing in offered}


def label(
    words: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    anchor: str = "start",
    serif: bool = False,
    weight: int = 400,
    length: float = 0.0,
) -> str:
    """A line of text; words are escaped, figures are tabular, a stated length is kept to."""
    exact = f' textLength="{length:.4g}" lengthAdjust="spacingAndGlyphs"' if length else ""
    heavy = "" if weight == 400 else f' font-weight="{weight}"'
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text class="{"serif" if serif else "sans"}" x="{x:.5g}" y="{y:.5g}"'
        f' font-size="{size:.4g}" fill="{fill}"{heavy}{exact}{where}>{escape(words)}</text>'
    )


def panel(width: float, height: float, radius: float, fill: str, extra: str = "") -> str:
    """A rounded rectangle at the origin."""
    return (
        f'<rect width="{width:.5g}" height="{height:.5g}" rx="{radius:.4g}" fill="{fill}"{extra}/>'
    )


@lru_cache(maxsize=256)
def shadow(width: float, height: float, radius: float, colour: str, drop: float = 2.0) -> str:
    """The one soft shadow of a piece, as two thin layers: a blur would cost too much."""
    return "".join(
        f'<rect x="{-grow:.4g}" y="{drop - grow:.4g}" width="{width + 2 * grow:.5g}"'
        f' height="{height + 2 * grow:.5g}" rx="{radius + grow:.4g}" fill="{colour}"'
        f' opacity="{opacity}"/>'
        for grow, opacity in ((drop * 0.9, 0.07), (drop * 0.2, 0.12))
    )


def use(name: str, x: float, y: float, size: float, *, flip: bool = False, extra: str = "") -> str:
    """A 64-unit symbol placed with its middle at (x, y)."""
    scale = size / 64
    turn = f"{-scale:.4g} {scale:.4g}" if flip else f"{scale:.4g}"
    left = x + size / 2 if flip else x - size / 2
    return (
        f'<use href="#{name}" width="64" height="64"{extra}'
        f' transform="translate({left:.4g} {y - size / 2:.4g}) scale({turn})"/>'
    )


@lru_cache(maxsize=512)
def sun_disc(name: str, points: int, x: float, y: float, size: float) -> str:
    """Points in a small sun; `name` is the symbol of the sun."""
    figure = label(
        str(points).replace("-", "−"),
        x,
        y + size * 0.135,
        size * 0.38,
        shade(SUN, 0.8),
        anchor="middle",
        weight=700,
    )
    return use(name, x, y, size) + figure


@dataclass(frozen=True)
class Art:
    """A drawing of 64 by 64 units, as read from a game's art folder."""

    markup: str
    silhouette: str
    """The filled shapes without their paint: for halos and washes underneath."""

    def symbol(self, name: str, under: str = "") -> str:
        """The drawing as a symbol to be used by name, over what lies `under` it."""
        return (
            f'<symbol id="{name}" viewBox="0 0 64 64" overflow="visible">{under}{self.markup}'
            "</symbol>"
        )


def _element(element: ElementTree.Element, *, bare: bool = False) -> str:
    paint = ("fill", "stroke")
    attributes = " ".join(
        f'{name}="{value}"'
        for name, value in element.attrib.items()
        if not (bare and name.startswith(paint))
    )
    return f"<{element.tag.rpartition('}')[2]} {attributes}/>"


@lru_cache(maxsize=256)
def read_art(package: str, name: str) -> Art:
    """The drawing `art/<name>.svg` of a package."""
    root = ElementTree.fromstring(files(package).joinpath("art", f"{name}.svg").read_text("utf-8"))
    return Art(
        markup="".join(_element(child) for child in root),
        silhouette="".join(
            _element(child, bare=True) for child in root if child.get("fill") != "none"
        ),
    )


def grain(theme: Theme, name: str) -> str:
    """A pattern of faint fibres for a sheet of paper, to be used by name."""
    colour = by_light(day_of(theme.shadow), PAPER)
    return (
        f'<pattern id="{name}" width="90" height="70" patternUnits="userSpaceOnUse">'
        f'<path d="M8 12l5 2M40 6l3-2M70 18l6 1M22 38l2 4M55 44l6-1M82 52l3 3M12 60l4-1M44 62l1 3"'
        f' stroke="{colour}" stroke-width=".8" stroke-linecap="round" opacity=".09"/></pattern>'
    )


def paint(d: str, fill: str, opacity: float = 1.0) -> str:
    """A brush mark without an edge."""
    return f'<path d="{d}" fill="{fill}" opacity="{opacity:.2g}"/>'


def ink(d: str, width: float = 1.1, opacity: float = 0.75, colour: str = INK) -> str:
    """A pen line."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" opacity="{opacity}"'
        ' stroke-linecap="round"/>'
    )


def blob(rng: Random, x: float, y: float, rx: float, ry: float, points: int = 8) -> str:
    """The outline of a closed brush mark, never quite round."""
    swing = rng.random() * pi
    ring = []
    for i in range(points):
        reach, angle = rng.uniform(0.84, 1.16), swing + 2 * pi * i / points
        ring.append((x + rx * reach * cos(angle), y + ry * reach * sin(angle)))
    after = ring[1:] + ring[:1]
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(ring, after, strict=True)]
    arcs = "".join(
        f"Q{a:.0f} {b:.0f} {c:.0f} {d:.0f}"
        for (a, b), (c, d) in zip(after, middles[1:] + middles[:1], strict=True)
    )
    return f"M{middles[0][0]:.0f} {middles[0][1]:.0f}{arcs}Z"


def leaf(x: float, y: float, length: float, angle: float, fat: float = 0.3) -> str:
    """The outline of a pointed leaf from its stalk at (x, y)."""
    ux, uy = cos(angle), sin(angle)
    mx, my, side = x + ux * length * 0.45, y + uy * length * 0.45, length * fat
    tip = f"{x + ux * length:.1f} {y + uy * length:.1f}"
    return (
        f"M{x:.1f} {y:.1f}Q{mx - uy * side:.1f} {my + ux * side:.1f} {tip}"
        f"Q{mx + uy * side:.1f} {my - ux * side:.1f} {x:.1f} {y:.1f}Z"
    )


def sheet(colours: Theme, width: float, height: float, grain_name: str) -> str:
    """A sheet of paper on the table, with its shadow and its grain."""
    return (
        shadow(width, height, 14, colours.shadow)
        + panel(width, height, 14, colours.sheet)
        + panel(width, height, 14, f"url(#{grain_name})")
    )


@lru_cache(maxsize=4)
def team_badge(team: int) -> str:
    """A team's colour, pattern and letter: 30 by 26 units."""
    colour = (RIVER, CLAY)[team]
    light = mix(colour, PAPER, 0.35)
    pattern = (
        "M2 6q4-4 8 0t8 0t8 0M2 22q4-4 8 0t8 0t8 0"
        if team == 0
        else "M5 2v22M10 2v22M20 2v22M25 2v22"
    )
    return (
        panel(30, 26, 7, shade(colour, 0.25))
        + f'<path d="{pattern}" fill="none" stroke="{light}" stroke-width="1.8" opacity=".7"/>'
        + f'<circle cx="15" cy="13" r="9" fill="{shade(colour, 0.25)}"/>'
        + label("AB"[team], 15, 18.5, 16, PAPER, anchor="middle", weight=700)
    )


@lru_cache(maxsize=16)
def slot(width: float, height: float, radius: float, line: str) -> str:
    """The place of a piece that is not there."""
    dashes = f' stroke="{line}" stroke-dasharray="4 5" opacity=".5"'
    return panel(width, height, radius, "none", dashes)


NAME = 20.0
"""The size of a name on its plate, where there is room."""
LEAST_NAME = 13.0
TWO_LINES = 16.0
"""A name that would be smaller than this on one line stands on two, if no note is under it."""


def _name_lines(name: str, room: float, has_note: bool) -> list[tuple[Fitted, float]]:
    """A name in its room on a plate, line by line with the height of each line."""
    if has_note:
        return [(fitted(name, room, NAME, LEAST_NAME), 21.0)]
    lines = in_two(name, room, NAME, TWO_LINES, LEAST_NAME)
    if len(lines) == 1:
        return [(lines[0], 22 + lines[0].size * 0.34)]
    return list(zip(lines, (19.5, 21.5 + lines[0].size), strict=True))


@lru_cache(maxsize=256)
def name_plate(
    colours: Theme, sun: str, width: float, name: str, points: int, team: int, note: str
) -> str:
    """A seat's plate, 44 units high: points, team (or -1) and name; a note marks who is to act."""
    fill, line = colours.plate, mix(colours.plate, colours.line, 0.4)
    if note:
        fill, line = mix(fill, SUN, Amount(0.3, 0.22)), SUN
    edge = f' stroke="{line}" stroke-width="{2 if note else 1}"'
    marks = [panel(width, 44, 12, fill, edge), sun_disc(sun, points, 24, 22, 48)]
    start = 54.0
    if team >= 0:
        marks.append(place(team_badge(team), start, 9))
        start += 38
    room, has_note = width - start - 8, False
    if note and width > 240:
        beside = 12 + len(note) * 10
        if room - beside >= text_width(name) * NAME:
            marks.append(label(note, width - 12, 28, 17, colours.text, anchor="end", weight=600))
            room -= beside
        else:
            # Side by side they would overlap: the note goes under the name.
            marks.append(label(note, start, 38, 13, colours.text, weight=600))
            has_note = True
    for (shown, size, length), y in _name_lines(name, room, has_note):
        marks.append(
            label(shown, start, y, size, colours.text, serif=True, weight=600, length=length)
        )
    return "".join(marks)


def tally(colours: Theme, figures: list[tuple[str, int, bool]], width: float, line: int) -> str:
    """Symbols with their numbers, `line` to a line of 34 units; a sun behind each that scores."""
    step = min(width / line, 62.0)
    icon = min(26.0, step * 0.5)
    is_tight = step <= 44
    paint_text = f' color="{colours.text}"'
    marks = []
    for i, (symbol, number, scores) in enumerate(figures):
        left, top = i % line * step, i // line * 34
        if scores:
            marks.append(place(panel(step - 3, 28, 14, SUN), left, top))
        marks.append(use(symbol, left + 4 + icon / 2, top + 14, icon, extra=paint_text))
        colour = INK if scores else colours.text
        if is_tight:
            x, size, anchor = left + (icon + step + 1) / 2, 15.0 if number < 10 else 13.0, "middle"
        else:
            x, size, anchor = left + icon + 8, 18.0, "start"
        marks.append(label(str(number), x, top + 20, size, colour, anchor=anchor, weight=700))
    return "".join(marks)


def page(title: str, width: float, height: float, ground: str, definitions: str, marks: str) -> str:
    """A whole picture: its accessible name, its definitions, and its marks on the ground."""
    name = escape(title)
    size = f'width="{width:.0f}" height="{height:.0f}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" {size}'
        f' role="img" aria-label="{name}"><title>{name}</title><style>{LETTERS}</style>'
        f'<defs>{definitions}</defs><rect {size} fill="{ground}"/>{marks}</svg>'
    )
