"""Pictures for export: SVG to PNG, with fonts of our own so that any machine draws the same."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import resvg_py

FONTS = {
    "font_source_serif_pro": ("SourceSerifPro-Regular.ttf", "SourceSerifPro-Semibold.ttf"),
    "font_source_sans_pro": (
        "SourceSansPro-Regular.ttf",
        "SourceSansPro-Semibold.ttf",
        "SourceSansPro-Bold.ttf",
    ),
}


@lru_cache(maxsize=1)
def font_files() -> tuple[str, ...]:
    """The font files that come with our dependencies; system fonts are never read."""
    return tuple(
        str(files(package).joinpath("files", name))
        for package, names in FONTS.items()
        for name in names
    )


def to_png(svg: str, width: int | None = None) -> bytes:
    """The drawing as a PNG, `width` pixels wide or in its own size."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=list(font_files()),
        font_family="Source Sans Pro",
        serif_family="Source Serif Pro",
        sans_serif_family="Source Sans Pro",
    )
