"""Colours of the pages, as CSS custom properties made from the one palette of all boards."""

from __future__ import annotations

from functools import lru_cache

from moabi.draw import palette
from moabi.draw.palette import (
    CLAY,
    DARK,
    DEEP,
    INK,
    LEAF,
    LIGHT,
    LIME,
    MOSS,
    NIGHT,
    PAPER,
    RIVER,
    SKY,
    SUN,
    mix,
    shade,
)

NAMES = (
    "NIGHT", "DEEP", "LEAF", "MOSS", "LIME", "SUN", "CLAY", "ORCHID", "RIVER", "SKY", "PAPER",
    "INK",
)  # fmt: skip
THEME = ("ground", "sheet", "text", "quiet", "line", "far", "plate")

BARK, BARK_DARK = "#7a5637", "#5a3d27"
STRATA: tuple[tuple[tuple[str, str], ...], ...] = (
    # From the floor up: sky above, sky below, far, middle, near and light leaves; by day, by night.
    (
        (mix(LEAF, DEEP, 0.55), mix(DEEP, NIGHT, 0.2)),
        (mix(DEEP, NIGHT, 0.35), mix(NIGHT, "#000000", 0.35)),
        (mix(LEAF, DEEP, 0.8), mix(DEEP, NIGHT, 0.35)),
        (mix(DEEP, LEAF, 0.25), mix(DEEP, NIGHT, 0.1)),
        (mix(DEEP, NIGHT, 0.4), mix(NIGHT, "#000000", 0.25)),
        (mix(LEAF, LIME, 0.22), mix(LEAF, NIGHT, 0.3)),
    ),
    (
        (mix(MOSS, LEAF, 0.45), mix(DEEP, LEAF, 0.22)),
        (mix(LEAF, DEEP, 0.55), mix(DEEP, NIGHT, 0.2)),
        (mix(LEAF, MOSS, 0.25), mix(DEEP, LEAF, 0.12)),
        (mix(LEAF, DEEP, 0.25), mix(DEEP, NIGHT, 0.12)),
        (mix(DEEP, LEAF, 0.3), mix(DEEP, NIGHT, 0.45)),
        (mix(MOSS, LIME, 0.35), mix(LEAF, DEEP, 0.25)),
    ),
    (
        (mix(LIME, PAPER, 0.42), mix(DEEP, RIVER, 0.2)),
        (mix(MOSS, LEAF, 0.45), mix(DEEP, LEAF, 0.22)),
        (mix(MOSS, PAPER, 0.3), mix(DEEP, LEAF, 0.4)),
        (mix(MOSS, LEAF, 0.35), mix(DEEP, LEAF, 0.2)),
        (mix(LEAF, DEEP, 0.12), mix(DEEP, NIGHT, 0.3)),
        (mix(LIME, MOSS, 0.3), mix(LEAF, MOSS, 0.2)),
    ),
    (
        (mix(SKY, "#ffffff", 0.1), mix(NIGHT, RIVER, 0.22)),
        (mix(LIME, PAPER, 0.42), mix(DEEP, RIVER, 0.2)),
        (mix(MOSS, SKY, 0.55), mix(DEEP, RIVER, 0.28)),
        (mix(MOSS, LEAF, 0.3), mix(DEEP, LEAF, 0.3)),
        (mix(LEAF, DEEP, 0.1), mix(DEEP, NIGHT, 0.25)),
        (mix(LIME, MOSS, 0.35), mix(LEAF, MOSS, 0.25)),
    ),
)
PARTS = ("above", "below", "far", "middle", "near", "leaf")
UNDERGROWTH: dict[str, tuple[str, str]] = {
    "far": (mix(LIGHT.ground, MOSS, 0.3), mix(NIGHT, LEAF, 0.13)),
    "behind": (mix(LIGHT.ground, LEAF, 0.36), mix(NIGHT, LEAF, 0.22)),
    "middle": (mix(LIGHT.ground, LEAF, 0.62), mix(NIGHT, LEAF, 0.32)),
    "near": STRATA[0][4],
    "leaf": (mix(LEAF, DEEP, 0.35), mix(LEAF, NIGHT, 0.24)),
}
"""The same parts, as they look beneath the other pages."""
CLEARING: dict[str, tuple[str, str]] = {
    "above": (mix(SKY, "#ffffff", 0.25), mix(NIGHT, RIVER, 0.2)),
    "below": (mix(LIME, PAPER, 0.62), mix(DEEP, NIGHT, 0.35)),
    "far": (mix(MOSS, PAPER, 0.52), mix(DEEP, LEAF, 0.12)),
    "ground": (mix(MOSS, PAPER, 0.34), mix(DEEP, LEAF, 0.34)),
    "bark": (BARK, mix(BARK, PAPER, 0.18)),
    "bark-dark": (BARK_DARK, mix(BARK_DARK, PAPER, 0.1)),
    "deep": (DEEP, mix(LEAF, DEEP, 0.12)),
    "leaf": (LEAF, mix(LEAF, MOSS, 0.42)),
}
"""Where the trees of the end of a match stand."""

MEANINGS = {
    # what a colour is for: by day, by night; text on each reaches 4.5 to 1
    "link": (shade(LEAF, 0.25), mix(LIME, PAPER, 0.2)),
    "button": (shade(LEAF, 0.12), LIME),
    "button-text": ("#ffffff", NIGHT),
    "sun-text": (shade(SUN, 0.78), NIGHT),
    "warn": (shade(CLAY, 0.18), mix(CLAY, PAPER, 0.42)),
    "warn-text": ("#ffffff", NIGHT),
    "edge": (mix(PAPER, INK, 0.16), mix(DEEP, PAPER, 0.16)),
    "sunken": (mix(PAPER, MOSS, 0.1), mix(NIGHT, "#000000", 0.2)),
    "bark": (BARK, mix(BARK, NIGHT, 0.55)),
    "bark-dark": (BARK_DARK, mix(BARK_DARK, NIGHT, 0.6)),
    "bark-light": ("#98714a", mix("#98714a", NIGHT, 0.5)),
    "glow": (mix(SUN, "#ffffff", 0.35), mix(SKY, PAPER, 0.5)),
    "cloud": (mix(SKY, PAPER, 0.55), mix(mix(NIGHT, RIVER, 0.32), SKY, 0.16)),
    "ray": ("rgb(255 240 190 / .13)", "rgb(190 220 220 / .045)"),
    "floor": STRATA[0][4],
    "haze": (mix(MOSS, SKY, 0.3), mix(DEEP, RIVER, 0.12)),
    "grove": (mix(MOSS, SKY, 0.1), mix(DEEP, LEAF, 0.1)),
    "veil": ("rgb(16 36 30 / .55)", "rgb(0 0 0 / .62)"),
}


@lru_cache(maxsize=1)
def tokens() -> str:
    """The style sheet of colours; `light-dark` follows the page's colour scheme."""
    lines = [f"  --{name.lower()}: {getattr(palette, name)};" for name in NAMES]
    for name in THEME:
        lines.append(f"  --{name}: light-dark({getattr(LIGHT, name)}, {getattr(DARK, name)});")
    lines += [f"  --{name}: light-dark({day}, {night});" for name, (day, night) in MEANINGS.items()]
    lines.append(f"  --serif: {palette.SERIF};\n  --sans: {palette.SANS};")
    scenes = {f"stratum-{height}": dict(zip(PARTS, pairs, strict=True))
              for height, pairs in enumerate(STRATA)}  # fmt: skip
    scenes |= {"undergrowth": UNDERGROWTH, "trees": CLEARING}
    strata = []
    for scene, pairs in scenes.items():
        parts = (f"--{part}: light-dark({day}, {night});" for part, (day, night) in pairs.items())
        strata.append(f".{scene} {{ {' '.join(parts)} }}")
    return ":root {\n" + "\n".join(lines) + "\n}\n" + "\n".join(strata) + "\n"
