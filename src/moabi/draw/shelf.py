"""Pieces on the shelves of a gallery: told apart by their names, and shown in every state.

A state is drawn as pages draw it on a board: by the same classes, and with a mark over the last
line of the piece's own ring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from moabi.draw.rings import Ring

Pieces = list[tuple[str, float, float, str]]
"""Of each piece its title, width, height and markup."""

GAP = 16.0
"""Between two places that are shown together."""


def told_apart(pieces: Pieces, say: Callable[..., str]) -> Pieces:
    """Pieces without two of a name: equal ones are counted, those only called the same numbered."""
    same = Counter(pieces)
    called = Counter(title for title, *_ in same)
    seen: Counter[str] = Counter()
    found: Pieces = []
    for piece, count in same.items():
        title, width, height, markup = piece
        seen[title] += 1
        if called[title] > 1:
            title = say("piece-alike", piece=title, number=seen[title])
        if count > 1:
            title = say("piece-many", piece=title, count=count)
        found.append((title, width, height, markup))
    return found


def sized(symbol: Callable[[float], str], sizes: tuple[float, ...]) -> tuple[float, float, str]:
    """A drawing in several sizes side by side, on one line: width, height and markup.

    `symbol` draws it with its middle at the origin.
    """
    x, tall, marks = 0.0, max(sizes), ""
    for size in sizes:
        marks += f'<g transform="translate({x + size / 2:.5g} {tall - size / 2:.5g})">'
        marks += f"{symbol(size)}</g>"
        x += size + GAP / 2
    return x - GAP / 2, tall, marks


def in_states(
    piece: str,
    ring: Ring,
    places: tuple[str, str],
    size: tuple[float, float],
    say: Callable[..., str],
) -> Pieces:
    """A piece as it lies and in all states that it can have while somebody chooses.

    `places` are the place where it could go, as it is and while it is legal.
    """
    width, height = size
    empty, lit = places

    def shown(classes: str, *marks: str) -> str:
        return f'<g class="glow {classes}">{piece}{light}{"".join(marks)}</g>'

    light = f'<g class="ring">{ring.markup}</g>'
    ghost = f'<g class="glow chosen">{lit}{light}{ring.line("soft")}</g>'
    ghost += f'<g class="ghost-layer">{piece}</g>'
    way = width + GAP
    moved = f'{empty}<g transform="translate({way:.5g} 0)">'
    moved += f'<g class="glides" style="--from:{-way:.5g}px">{piece}</g></g>'
    states = {
        "plain": piece,
        "glow": shown(""),
        "pointed": shown("pointed"),
        "chosen": shown("chosen", ring.line("firm")),
        "ghost": ghost,
        "resting": shown("resting"),
        "dimmed": shown("dimmed"),
        "hinted": shown("", ring.line("hinted")),
    }
    found: Pieces = [(say(f"state-{name}"), *size, markup) for name, markup in states.items()]
    return [*found, (say("state-moved"), width + way, height, moved)]
