"""Where the pieces of Rainforest lie: zones, pencilled places, hollows and strips of wood."""

from __future__ import annotations

from moabi.draw.palette import NIGHT, PAPER, SUN, TABLE, Amount, by_light, mix, tint
from moabi.draw.paper import ink, label, panel, place, shadow, slot, use
from moabi.games.rainforest.pieces import (
    COLOURS,
    CORNER,
    RIM,
    TILE,
    WOOD,
    YELLOW,
    deep,
    disc,
)


def empty_tile(light: bool, number: int) -> str:
    """A place for a tile, in pencil; a number shows its turn in the jungle."""
    line = TABLE.line
    fill, opacity = (SUN, ' opacity=".22"') if light else (line, ' opacity=".06"')
    marks = panel(TILE, TILE, CORNER, fill, opacity) + place(slot(98, 98, 11, line), 1, 1)
    if number:
        figure = label(str(number), 50, 62, 34, line, anchor="middle", serif=True)
        return marks + f'<g opacity="{0.9 if light else 0.5}">{figure}</g>'
    sprout = (
        "M50 84C50 70 51 60 50 48M50 62Q32 62 28 42Q48 42 50 62ZM50 54Q66 52 72 30Q52 34 50 54Z"
    )
    return marks + ink(sprout, 2, 0.75 if light else 0.35, line)


def socket() -> str:
    """A hollow for a disc, 64 units wide."""
    return disc(30, TABLE.shadow, ' opacity=".09"') + disc(
        30,
        "none",
        f' stroke="{TABLE.text}" stroke-width="1.6" stroke-dasharray="5 4" opacity=".35"',
    )


def pile_edges(zone: int, size: int) -> str:
    """The shadow of a pile and the edges of the tiles under its top one."""
    edge = panel(TILE, TILE, CORNER, deep(zone, 0.35), f' stroke="{deep(zone, 0.75)}"')
    below = range(min(size - 1, 5), 0, -1)
    return shadow(TILE, TILE, CORNER, TABLE.shadow, 4) + "".join(
        place(edge, 0, 2.4 * i) for i in below
    )


def zone_ground(zone: int, width: float, height: float, chosen: bool) -> str:
    """The ground of a zone: a quiet sheet of its colour and pattern; the chosen one has a ring."""
    colour = COLOURS[zone]
    quiet = by_light(tint(colour, 0.72 if zone == YELLOW else 0.64), mix(colour, NIGHT, 0.6))
    line = by_light(deep(zone, 0.55 if chosen else 0.3), tint(colour, 0.2))
    edge = f' stroke="{line}" stroke-width="{5 if chosen else 1.5}"'
    return (
        shadow(width, height, 14, TABLE.shadow)
        + panel(width, height, 14, quiet)
        + panel(width, height, 14, f"url(#rf-quiet-{zone})")
        + panel(width, height, 14, "none", edge)
    )


def plank(width: float, height: float) -> str:
    """A strip of planed wood."""
    wood = by_light(tint(WOOD, 0.3), mix(WOOD, "#1f1710", 0.5))
    veins = "".join(
        f"M{start} {height * part:.0f}q{width * 0.25:.0f} {bow} {width * 0.5:.0f} 0t"
        f"{width * 0.46 - start:.0f} {-bow / 4:.0f}"
        for start, part, bow in ((10, 0.2, 5), (16, 0.38, -7), (8, 0.66, 6), (20, 0.85, -5))
    )
    x, y = width * 0.76, height * 0.52
    veins += (
        f"M{x - 30:.0f} {y:.0f}q30-15 60 0q-30 15-60 0M{x - 17:.0f} {y:.0f}q17-8 34 0q-17 8-34 0"
    )
    dark = mix(wood, RIM, Amount(0.8, 1.0))
    return (
        shadow(width, height, 12, TABLE.shadow)
        + panel(width, height, 12, wood, f' stroke="{mix(wood, RIM, 0.55)}" stroke-width="1.5"')
        + ink(veins, 1.4, 0.34, dark)
        + f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="8" ry="3.4" fill="{dark}" opacity=".4"/>'
        + ink(f"M13 2.6H{width - 13:.0f}", 2.2, 0.5, mix(wood, PAPER, Amount(0.4, 0.2)))
    )


def groove(height: float) -> str:
    """A groove across a plank: what lies left of it is the reserve."""
    cut = f"M0 9V{height - 9:.4g}"
    return ink(cut, 3, 0.5, RIM) + place(
        ink(cut, 1.2, 0.5, mix(WOOD, PAPER, 0.6 - TABLE.dim)), 2, 0
    )


def palette_pips(present: tuple[bool, ...], step: float) -> str:
    """The five colours, those present in full: how near the Diversity bloom is."""
    marks = []
    for zone, here in enumerate(present):
        x, radius = zone * step, step * 0.4
        if here:
            marks.append(use(f"rf-pip-{zone}", x, 0, radius * 2))
        else:
            marks.append(
                f'<circle cx="{x:.4g}" r="{radius - 1:.4g}" fill="{COLOURS[zone]}"'
                f' fill-opacity=".14" stroke="{TABLE.line}" stroke-dasharray="3 3"/>'
            )
    return "".join(marks)
