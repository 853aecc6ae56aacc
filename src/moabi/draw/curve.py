"""The win-chance curve of a reviewed match: a line a seat, with the band it may lie in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from moabi.draw.palette import CLAY, DARK, LEAF, LIGHT, ORCHID, RIVER
from moabi.draw.paper import label, page, panel, place

WIDTH, HEIGHT = 1200.0, 420.0
LEFT, RIGHT, TOP, BOTTOM = 72.0, 24.0, 70.0, 52.0
COLOURS = (LEAF, CLAY, RIVER, ORCHID)
DASHES = ("", "10 5", "3 5", "14 4 3 4")
TICKS = 10


class Point(NamedTuple):
    """One decision: when, the chance to win, and where that lies with 90% certainty."""

    step: int
    chance: float
    low: float
    high: float


def draw_curve(
    title: str,
    across: str,
    upwards: str,
    curves: Sequence[tuple[str, Sequence[Point]]],
    dark: bool,
    say: Callable[..., str],
) -> str:
    """The curves with their names, one of four colours and strokes each; `say` writes percents."""
    look = DARK if dark else LIGHT
    last = max((point.step for _, points in curves for point in points), default=1)
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(step: int, chance: float) -> tuple[float, float]:
        return LEFT + wide * step / max(last, 1), TOP + high * (1 - chance)

    marks = [place(panel(wide, high, 10, look.sheet), LEFT, TOP)]
    marks.append(label(title, LEFT, 40, 24, look.text, serif=True))
    for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
        _, y = at(0, chance)
        percent = say("percent", number=round(100 * chance))
        marks.append(
            f'<path d="M{LEFT} {y:.5g}h{wide:.5g}" stroke="{look.line}" stroke-width="1"'
            f' opacity="{0.5 if chance == 0.5 else 0.22}"/>'
        )
        marks.append(label(percent, LEFT - 10, y + 5, 15, look.quiet, anchor="end"))
    for tick in range(0, last + 1, max(1, -(-last // TICKS))):
        x, _ = at(tick, 0)
        marks.append(label(str(tick), x, HEIGHT - 26, 15, look.quiet, anchor="middle"))
    marks.append(label(across, WIDTH - RIGHT, HEIGHT - 6, 15, look.quiet, anchor="end"))
    marks.append(label(upwards, LEFT, TOP - 10, 15, look.quiet))
    x = WIDTH - RIGHT
    for index, (name, points) in reversed(list(enumerate(curves))):
        colour = COLOURS[index % len(COLOURS)]
        dash = f' stroke-dasharray="{DASHES[index % len(DASHES)]}"' if index else ""
        if points:
            upper = [at(p.step, p.high) for p in points]
            lower = [at(p.step, p.low) for p in reversed(points)]
            band = "L".join(f"{px:.5g} {py:.5g}" for px, py in upper + lower)
            marks.append(f'<path d="M{band}Z" fill="{colour}" opacity=".14"/>')
            line = "L".join(
                f"{px:.5g} {py:.5g}" for px, py in (at(p.step, p.chance) for p in points)
            )
            marks.append(
                f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="3"'
                f' stroke-linejoin="round" stroke-linecap="round"{dash}/>'
            )
        marks.append(label(name, x, 40, 17, look.text, anchor="end", weight=600))
        x -= 9.2 * len(name) + 14
        marks.append(f'<path d="M{x - 34:.5g} 34h30" stroke="{colour}" stroke-width="4"{dash}/>')
        x -= 56
    return page(title, WIDTH, HEIGHT, look.ground, "", "".join(marks))
