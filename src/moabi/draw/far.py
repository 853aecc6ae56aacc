"""The far layer behind a forest: pale trees before a paler wood, on a pencilled ground."""

from __future__ import annotations

import re
from functools import lru_cache

UMBRELLA = (
    "c-9-5-5-19 6-19c0-13 17-17 22-7c6-13 28-14 34-1c9-7 27-2 26 11c12 1 13 13 6 16"
    "c-8 6-19 6-26 1c-8 6-22 6-30 0c-9 6-26 5-38-1z"
)
"""A crown 94 units wide, from the left end of its underside."""
CLOUD = "c-8-4-4-14 6-13c4-10 22-10 26 0c10-2 12 11 4 14c-10 5-26 5-36-1z"
"""A cloud of leaves 36 units wide, from the left end of its underside."""
FRONDS = (
    "q-20-24-50-2q26-8 50 2zq-26-14-44 18q22-14 44-18zq-14-32-38-28q26 6 38 28z"
    "q20-24 50-2q-26-8-50 2zq26-14 44 18q-22-14-44-18zq14-32 38-28q-26 6-38 28z"
    "q-6-22 4-38q6 18-4 38z"
)
"""A palm's fronds, from the top of its stem."""
FERN = "q-5-11-17-9q10 1 17 9zq-3-15-9-21q10 8 9 21zq4-14 11-18q-9 6-11 18zq6-10 17-7q-10 0-17 7z"
"""A low fern, from the ground."""
TREES = (
    (0.06, 0.72, 0.24, "umbrella"),
    (0.17, 0.5, 0.2, "palm"),
    (0.27, 0.62, 0.2, "clouds"),
    (0.4, 0.76, 0.26, "umbrella"),
    (0.53, 0.6, 0.19, "clouds"),
    (0.67, 0.8, 0.25, "umbrella"),
    (0.79, 0.52, 0.2, "palm"),
    (0.94, 0.7, 0.23, "umbrella"),
)
"""Where, how tall, how wide the crown, and of which kind."""
FERNS = (0.11, 0.34, 0.59, 0.87)
WOOD = (
    (9, 4), (6, -7), (8, -2), (5, 5), (7, 6), (10, -8), (6, 2), (5, 7), (8, -9), (7, -2),
    (9, 5), (6, 6), (5, -6), (8, 3), (10, -4), (6, -3), (7, 8), (5, -5), (9, 2), (6, -4),
)  # fmt: skip
"""The crowns of the wood behind: how wide each is, and how much lower it ends."""
EDGE = 6
"""How wide the wood comes down at its ends."""


@lru_cache(maxsize=512)
def _grown(shape: str, size: float) -> str:
    """A relative outline, drawn larger or smaller."""
    return re.sub(r"-?\d+", lambda found: f"{int(found[0]) * size:.0f}", shape)


def _stem(x: float, top: float, foot: float) -> str:
    """A trunk with buttress roots, from the ground up to `top`."""
    thin = foot * 0.28
    return (
        f"M{x - foot:.0f} 0Q{x - thin:.1f} {-foot * 1.2:.0f} {x - thin:.1f} {top:.0f}"
        f"H{x + thin:.1f}Q{x + thin:.1f} {-foot * 1.2:.0f} {x + foot:.0f} 0Z"
    )


def _tree(x: float, top: float, crown: float, kind: str) -> tuple[str, str]:
    """A tree's outline, and its boughs as lines."""
    unit = crown / 94
    if kind == "umbrella":
        fork, reach = top + crown * 0.3, crown * 0.3
        bough = f"M{x:.0f} {fork:.0f}L{x - reach:.0f} {top:.0f}M{x:.0f} {fork:.0f}l"
        shape = f"M{x - crown / 2:.0f} {top:.0f}" + _grown(UMBRELLA, unit)
        return _stem(x, top, crown * 0.13) + shape, bough + f"{reach:.0f}{top - fork:.0f}"
    if kind == "palm":
        stem = f"M{x - 6:.0f} 0q{crown * 0.1:.0f} {top / 2:.0f} 6 {top:.0f}"
        return f"M{x:.0f} {top:.0f}" + _grown(FRONDS, unit), stem
    drop, cloud = -top * 0.24, _grown(CLOUD, unit * 1.3)
    shape = "".join(
        f"M{x + crown * side:.0f} {top + drop * down:.0f}{cloud}"
        for side, down in ((-0.25, 0), (-0.5, 0.75), (0.02, 1.1))
    )
    boughs = f"M{x:.0f} {top + drop * 2:.0f}l{-crown * 0.25:.0f}{-drop * 1.2:.0f}"
    boughs += f"M{x:.0f} {top + drop * 2:.0f}l{crown * 0.26:.0f}{-drop * 0.9:.0f}"
    return _stem(x, top, crown * 0.1) + shape, boughs


@lru_cache(maxsize=32)
def far_forest(width: float, height: float, far: str, line: str) -> str:
    """Far trees on a strip of ground, its foot at 0."""
    unit, rise = width / (sum(wide for wide, _ in WOOD) + 2 * EDGE), height * 0.34
    edge = unit * EDGE
    crowns = "".join(
        f"a{wide * unit * 0.62:.0f} {wide * unit * 0.55:.0f} 0 0 1 {wide * unit:.1f}"
        f" {fall * rise / 40:.0f}"
        for wide, fall in WOOD
    )
    shapes, boughs = [], []
    for part, tall, wide, kind in TREES:
        crown = min(height, width / 2) * wide
        shape, bough = _tree(width * part, -height * tall, crown, kind)
        shapes.append(shape)
        boughs.append(bough)
    ferns = "".join(f"M{width * part:.0f} 0{FERN}" for part in FERNS)
    tufts = "".join(f"M{width * i / 12:.0f} 0l-3-7m3 7v-9m0 9l4-6" for i in range(1, 12))
    thick = min(height, width) / 70
    return (
        f'<path d="M0 0C0 {-rise:.0f} {edge / 2:.0f} {-rise:.0f} {edge:.0f} {-rise:.0f}{crowns}'
        f'Q{width:.0f} {-rise * 0.9:.0f} {width:.0f} 0Z" fill="{far}" opacity=".5"/>'
        f'<g fill="{far}" stroke="{far}"><path d="{"".join(shapes)}{ferns}" stroke="none"/>'
        f'<path d="{"".join(boughs)}" fill="none" stroke-width="{thick:.2g}"/></g>'
        f'<path d="M0 0q{width / 4:.0f} 6 {width / 2:.0f} 0t{width / 2:.0f} 0{tufts}"'
        f' fill="none" stroke="{line}" stroke-width="1.2" stroke-linecap="round" opacity=".5"/>'
    )
