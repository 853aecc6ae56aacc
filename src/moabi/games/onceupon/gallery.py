"""Every card of Once Upon a Forest in every state, for the gallery."""

from __future__ import annotations

from collections.abc import Callable

from moabi.draw.palette import Theme
from moabi.draw.paper import glow_ring, place, use
from moabi.games.onceupon import faces, layout
from moabi.games.onceupon.faces import CORNER, HEIGHT, UNSEEN, WIDTH, Look

Pieces = list[tuple[str, float, float, str]]
LEVELS = 4


def definitions(theme: Theme) -> str:
    """The symbols that the pieces refer to."""
    return faces.definitions()


def all_looks() -> list[Look]:
    """What every piece shows, in order."""
    columns = (layout.CARD_LEVEL, layout.CARD_ANIMALS, layout.CARD_CHAINSAW, layout.CARD_START)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return [
        Look(card, level, first, second, bool(saw), bool(start))
        for card, (level, (first, second), saw, start) in enumerate(rows)
    ]


def _tree(looks: list[Look], theme: Theme) -> str:
    """A complete tree: the first card of every level with an animal."""
    marks = [faces.tree_sheet(theme.shadow, theme.dim)]
    for row in range(LEVELS):
        level = LEVELS - 1 - row
        look = next(one for one in looks if one.level == level and one.first)
        marks.append(place(faces.face(look, theme.dim, False, True), 0, row * HEIGHT))
    return "".join(marks) + faces.tree_leaves(0)


def shelves(theme: Theme, say: Callable[..., str]) -> list[tuple[str, Pieces]]:
    """Cards by level, their backs, empty places, a complete tree, the animals."""
    looks = all_looks()
    found: list[tuple[str, Pieces]] = []
    for level in range(LEVELS):
        name = say(f"level-{level}")
        cards: Pieces = [
            (name, WIDTH, HEIGHT, faces.face(look, theme.dim))
            for look in looks
            if look.level == level
        ]
        found.append((name, cards))
    some = looks[0]
    states: Pieces = [
        (say("state-plain"), WIDTH, HEIGHT, faces.face(some, theme.dim)),
        (say("state-outlined"), WIDTH, HEIGHT, faces.face(some, theme.dim, True)),
        (
            say("state-glow"),
            WIDTH,
            HEIGHT,
            faces.face(some, theme.dim) + glow_ring(WIDTH, HEIGHT, CORNER),
        ),
        (say("state-whole"), WIDTH, 4 * HEIGHT, _tree(looks, theme)),
    ]
    backs: Pieces = [
        (
            say(f"level-{level}") if level < LEVELS else say("state-unknown"),
            WIDTH,
            HEIGHT,
            faces.back(level),
        )
        for level in range(UNSEEN + 1)
    ]
    for is_lit in (False, True):
        name = say("state-glow") if is_lit else say("state-empty")
        backs += [
            (
                f"{say(f'level-{level}')} · {name}",
                WIDTH,
                HEIGHT,
                faces.pencil(level, theme.line, is_lit),
            )
            for level in range(LEVELS)
        ]
    animals: Pieces = []
    for size in (24.0, 48.0, 100.0):
        animals += [
            (
                say(f"species-{kind}"),
                size,
                size,
                use(f"ou-species-{kind}", size / 2, size / 2, size),
            )
            for kind in range(2 * LEVELS)
        ]
    found += [
        (say("gallery-states"), states),
        (say("gallery-backs"), backs),
        (say("gallery-species"), animals),
    ]
    return found
