"""Rings: the warm light around what can be chosen, in the shape of the place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from moabi.draw.faces import Face
from moabi.draw.palette import SUN, shade

Layer = tuple[float, str, float]
"""Of a line: its width, colour and opacity."""


class Ring(Face):
    """A ring around a place; pages draw other lines in the same shape over it."""

    __slots__ = ("shape",)

    def __init__(
        self, shape: str, layers: Iterable[Layer], under: str = "", over: str = ""
    ) -> None:
        """Lines around a shape, one over the other; the shape is an element without its paint."""
        lines = "".join(
            f'<{shape} stroke="{colour}" stroke-width="{width:.4g}" opacity="{opacity}"/>'
            for width, colour, opacity in layers
        )
        inner = f'{under}<g class="lines" fill="none" stroke-linejoin="round">{lines}</g>{over}'
        super().__init__(inner)
        self.shape = shape

    def line(self, kind: str) -> str:
        """A line over the ring, of a kind that the style sheet paints."""
        return f'<{self.shape} class="ring mark {kind}"/>'


@lru_cache(maxsize=512)
def around(width: float, height: float, radius: float, thick: float = 4.0) -> Ring:
    """A ring around a sheet or a card: soft light outside, a firm line, a dark hairline."""
    out = thick * 0.5
    shape = (
        f'rect x="{-out:.4g}" y="{-out:.4g}" width="{width + 2 * out:.5g}"'
        f' height="{height + 2 * out:.5g}" rx="{radius + out:.4g}"'
    )
    far = thick * 1.3
    soft = (
        f'<rect x="{-far:.4g}" y="{-far:.4g}" width="{width + 2 * far:.5g}" fill="none"'
        f' height="{height + 2 * far:.5g}" rx="{radius + far:.4g}" stroke="{SUN}"'
        f' stroke-width="{thick * 2.2:.4g}" opacity="0.32"/>'
    )
    return Ring(shape, ((thick * 1.5, shade(SUN, 0.55), 0.9), (thick, SUN, 1.0)), soft)
