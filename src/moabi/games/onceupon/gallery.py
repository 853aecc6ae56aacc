"""Every card of Once Upon a Forest in every state, for the gallery."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from moabi.draw.palette import Theme
from moabi.draw.paper import glow_ring, place, use
from moabi.draw.shelf import Pieces, in_states, sized, told_apart
from moabi.games.onceupon import faces, layout
from moabi.games.onceupon.faces import CORNER, HEIGHT, SPINE, WIDTH, Look

LEVELS = 4
SIZES = (24.0, 48.0, 100.0)
"""Those in which a silhouette must be read."""


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


def _name(look: Look, say: Callable[..., str]) -> str:
    """A card by what is on it; its shelf tells the level."""
    words = [
        say(f"animals-{kind}", count=count)
        for kind, count in enumerate((look.first, look.second), look.level * 2)
        if count
    ]
    words += [say("person")] * look.start + [say("chainsaw")] * look.chainsaw
    return ", ".join(words) or say("face-0")


def _tree(looks: list[Look], theme: Theme) -> str:
    """A complete tree: the first card of every level with an animal."""
    marks = [faces.tree_sheet(theme.shadow, theme.dim)]
    for row in range(LEVELS):
        level = LEVELS - 1 - row
        look = next(one for one in looks if one.level == level and one.first)
        marks.append(place(faces.face(look, theme.dim, False, True), 0, row * HEIGHT))
    return "".join(marks) + faces.tree_leaves(0)


def _states(looks: list[Look], theme: Theme, say: Callable[..., str]) -> Pieces:
    some = next(look for look in looks if look.first and look.second)
    face, size = faces.face(some, theme.dim), (float(WIDTH), float(HEIGHT))
    empty = faces.pencil(some.level, theme.line, False), faces.pencil(some.level, theme.line, True)
    bound = faces.spine(some.level, theme.shadow) + place(face, SPINE, 0)
    return [
        *in_states(face, glow_ring(WIDTH, HEIGHT, CORNER, 4.5), empty, size, say),
        (say("state-outlined"), *size, faces.face(some, theme.dim, True)),
        (say("gallery-bound"), WIDTH + SPINE, HEIGHT, bound),
        (say("state-whole"), WIDTH, 4 * HEIGHT, _tree(looks, theme)),
    ]


def shelves(theme: Theme, say: Callable[..., str]) -> list[tuple[str, Pieces]]:
    """Cards by level, their states, their backs, empty places, the animals."""
    looks = all_looks()
    levels = [say(f"level-{level}") for level in range(LEVELS)]
    found: list[tuple[str, Pieces]] = []
    for level, name in enumerate(levels):
        cards: Pieces = [
            (_name(look, say), WIDTH, HEIGHT, faces.face(look, theme.dim))
            for look in looks
            if look.level == level
        ]
        found.append((name, told_apart(cards, say)))
    hidden = say("state-unknown")
    backs: Pieces = [
        (f"{name} · {hidden}", WIDTH, HEIGHT, faces.back(level))
        for level, name in enumerate(levels)
    ]
    for is_lit in (False, True):
        state = say("state-glow") if is_lit else say("state-empty")
        backs += [
            (f"{name} · {state}", WIDTH, HEIGHT, faces.pencil(level, theme.line, is_lit))
            for level, name in enumerate(levels)
        ]
    animals: Pieces = [
        (say(f"species-{kind}"), *sized(partial(use, f"ou-species-{kind}", 0.0, 0.0), SIZES))
        for kind in range(2 * LEVELS)
    ]
    found += [
        (say("gallery-states"), _states(looks, theme, say)),
        (say("gallery-backs"), backs),
        (say("gallery-species"), animals),
    ]
    return found
