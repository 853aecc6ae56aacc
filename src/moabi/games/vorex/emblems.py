"""The eleven objectives: each a tablet with a small diagram of what scores, and its points."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from moabi.draw.palette import LEAF, LIME, MOSS, NIGHT, PAPER, SUN, Theme, mix
from moabi.draw.paper import Art, ink, label, panel, place, shadow, sun_disc, use
from moabi.games.vorex.hexes import Offset, centre, outline
from moabi.games.vorex.layout import ARMS
from moabi.games.vorex.symbols import PALE

DOUBLE, BROWN, GREEN = "double", "brown", "green"
CARD_WIDTH, CARD_HEIGHT = 192.0, 210.0
PICTURE = 146.0
"""Height of the diagram on a card."""
NAME_SIZE, NAME_WIDTH = 17.0, 118.0
"""How large an objective's name is written on its card, and how wide it may be."""
COLOURS = {DOUBLE: "#51636b", BROWN: "#84552f", GREEN: "#2f7a4b"}
POINTS = {DOUBLE: (1,), BROWN: (1, 2, 1, 1, 1), GREEN: (1, 2, 2, 1, 3)}
"""What each objective gives for one of what it counts."""

OWN, FOE = "vx-own", "vx-foe"
"""Symbols of the viewer's own flower and of another's."""
TRIPOD: tuple[Offset, ...] = ((0, 0), *ARMS)
DARK = mix(NIGHT, "#000000", 0.1)


def _hex(q: int, r: int, fill: str, edge: str = "none", dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    x, y = centre(q, r)
    path = outline(depth=4, soft=8)
    return (
        f'<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="5"{dashes}'
        f' transform="translate({x:.1f} {y:.1f})"/>'
    )


def _land(*cells: Offset) -> str:
    return "".join(_hex(q, r, "#3f7f60", "#163629") for q, r in cells)


def _open(*cells: Offset) -> str:
    return "".join(_hex(q, r, "none", mix(PAPER, MOSS, 0.4), "9 9") for q, r in cells)


def _arid(*cells: Offset) -> str:
    return "".join(
        _hex(q, r, "#7d6244") + place('<use href="#vx-arid"/>', *centre(q, r)) for q, r in cells
    )


def _ruin(q: int, r: int) -> str:
    return place('<use href="#vx-ruin"/>', *centre(q, r))


def _bloom(name: str, *cells: Offset) -> str:
    return "".join(use(name, *centre(q, r), 84) for q, r in cells)


def _tile(*flowers: Offset) -> str:
    moss = mix(MOSS, LEAF, 0.2)
    path = f'<path d="{outline(TRIPOD, 2, 9)}" fill="#3f7f60" stroke="{moss}" stroke-width="7"/>'
    return path + _bloom(OWN, *flowers)


def _link(*cells: Offset) -> str:
    points = [centre(q, r) for q, r in cells]
    path = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
    return ink(path, 19, 1, "#163629") + ink(path, 12, 1, mix(MOSS, LIME, 0.5))


def _group(*cells: Offset) -> str:
    return _land(*cells) + _link(*cells) + _bloom(OWN, *cells)


def _placed() -> str:
    return place(_land((0, 0)) + _bloom(OWN, (0, 0)), 0, 0, 2.3)


def _edge() -> str:
    forest = _land((-1, 0), (0, 0), (-1, 1), (0, 1))
    return place(_open((0, -1), (1, -1)) + forest + _bloom(OWN, (0, 0)), 22, 0, 1.05)


def _whole_tile() -> str:
    return place(_tile(*TRIPOD), -22, 0, 1.08)


def _near_arid() -> str:
    return place(_land((0, 0)) + _arid((1, -1), (1, 0)) + _bloom(OWN, (0, 0)), -62, 52, 1.4)


def _near_ruin() -> str:
    return place(_land((0, 0)) + _ruin(1, 0) + _bloom(OWN, (0, 0)), -74, 0, 1.7)


def _some_tile() -> str:
    return place(_tile((0, 0)), -22, 0, 1.08)


def _groups() -> str:
    return (
        place(_group((0, 0), (0, 1)), -130, -38)
        + place(_group((0, 0)), 20, -70)
        + place(_group((0, 0), (-1, 1)), 128, -20)
    )


def _near_others() -> str:
    lands = _land((-1, 0), (0, 0), (1, 0))
    return place(lands + _bloom(FOE, (-1, 0), (1, 0)) + _bloom(OWN, (0, 0)), 0, 0, 1.3)


def _producing() -> str:
    x, y = centre(-1, 1)
    badge = f'<circle r="23" fill="{DARK}"/>' + use("vx-pip-2", 0, 0, 36)
    chain = _group((-1, 1), (0, 0), (1, 0)) + place(badge, x, y + 30)
    return place(chain, -28, -48, 1.3)


def _loose() -> str:
    return place(_group((-1, 0), (0, 0), (1, 0)), 0, 0, 1.3)


def _large() -> str:
    return place(_group((0, 0), (1, 0), (0, 1), (0, 0)), -60, -36, 1.4)


DIAGRAMS: dict[str, tuple[Callable[[], str], ...]] = {
    DOUBLE: (_placed,),
    BROWN: (_edge, _whole_tile, _near_arid, _near_ruin, _some_tile),
    GREEN: (_groups, _near_others, _producing, _loose, _large),
}


def definitions(own: int, foe: int) -> str:
    """The flowers of the diagrams, by their looks."""
    return "".join(
        Art(use(f"vx-flower-{look}", 32, 32, 64), "").symbol(name)
        for name, look in ((OWN, own), (FOE, foe))
    )


@lru_cache(maxsize=16)
def diagram(colour: str, number: int) -> str:
    """The diagram of an objective about the origin, for a picture of 180 by 146 units."""
    return f'<g transform="scale(.5)">{DIAGRAMS[colour][number]()}</g>'


@lru_cache(maxsize=128)
def card(
    theme: Theme, colour: str, number: int, name: str, more: str, size: float = NAME_SIZE
) -> str:
    """An objective as a tablet: its diagram, its name, the points for each, and `more` for most."""
    tone = COLOURS[colour]
    edge = f' stroke="{mix(tone, NIGHT, 0.25)}" stroke-width="2"'
    night = panel(CARD_WIDTH - 12, PICTURE, 9, mix(tone, NIGHT, 0.68))
    lines = _lines(name, int(NAME_WIDTH / size * 2))
    size = min(size, NAME_WIDTH * 2 / max(map(len, lines)))
    top = CARD_HEIGHT - 26 - (len(lines) - 1) * size / 2
    marks = [
        shadow(CARD_WIDTH, CARD_HEIGHT, 13, theme.shadow),
        panel(CARD_WIDTH, CARD_HEIGHT, 13, mix(tone, NIGHT, theme.dim), edge),
        place(_pattern(colour), 0, CARD_HEIGHT - 50),
        place(night, 6, 6),
        place(diagram(colour, number), CARD_WIDTH / 2, 6 + PICTURE / 2),
        sun_disc("vx-sun", POINTS[colour][number], CARD_WIDTH - 29, CARD_HEIGHT - 31, 52),
    ]
    if more:
        plus = panel(34, 24, 12, SUN) + label(more, 17, 18, 17, DARK, anchor="middle", weight=700)
        marks.append(place(plus, CARD_WIDTH - 90, CARD_HEIGHT - 43))
    for i, line in enumerate(lines):
        marks.append(label(line, 14, top + (size + 1) * i, size, PALE, serif=True, weight=600))
    return "".join(marks)


@lru_cache(maxsize=4)
def _pattern(colour: str) -> str:
    """Bars for brown, veins for green, beside the colour itself."""
    lines = {
        BROWN: "M10 47H182M10 43H182",
        GREEN: "M10 45q8-7 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0",
    }
    return ink(lines.get(colour, ""), 1.6, 0.4, PALE)


def _lines(words: str, limit: int) -> list[str]:
    """Words on one or two lines."""
    if len(words) <= limit or " " not in words:
        return [words]
    spaces = [i for i, letter in enumerate(words) if letter == " "]
    split = min(spaces, key=lambda i: abs(i - len(words) / 2))
    return [words[:split], words[split + 1 :]]


@lru_cache(maxsize=8)
def empty_card(theme: Theme, colour: str) -> str:
    """The place of an objective that is not chosen yet, or not in play."""
    dashes = f' stroke="{COLOURS[colour]}" stroke-width="2" stroke-dasharray="6 6" opacity=".7"'
    return panel(CARD_WIDTH, CARD_HEIGHT, 13, theme.plate, ' opacity=".35"') + panel(
        CARD_WIDTH, CARD_HEIGHT, 13, "none", dashes
    )
