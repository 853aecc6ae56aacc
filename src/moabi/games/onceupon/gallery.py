"""Every card of Once Upon a Forest in every state, for the gallery."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from moabi.draw.paper import place, use
from moabi.draw.rings import around
from moabi.draw.shelf import Pieces, in_states, sized, told_apart
from moabi.games.onceupon import faces, layout
from moabi.games.onceupon.faces import BOUND, CORNER, HEIGHT, SPINE, WIDTH, Look
from moabi.games.onceupon.table import THICK, looks

LEVELS = 4
SIZES = (24.0, 48.0, 100.0)
"""Those in which a silhouette must be read."""


def definitions() -> str:
    """The symbols that the pieces refer to."""
    return faces.definitions()


def _name(look: Look, say: Callable[..., str]) -> str:
    """A card by what is on it; its shelf tells the level."""
    words = [
        say(f"animals-{kind}", count=count)
        for kind, count in enumerate((look.first, look.second), look.level * 2)
        if count
    ]
    words += [say("person")] * look.start + [say("chainsaw")] * look.chainsaw
    return ", ".join(words) or say("face-0")


def _tree(known: Sequence[Look]) -> str:
    """A complete tree: the first card of every level with an animal."""
    marks = [faces.tree_sheet()]
    for row in range(LEVELS):
        level = LEVELS - 1 - row
        look = next(one for one in known if one.level == level and one.first)
        marks.append(place(faces.face(look, joined=True), 0, row * HEIGHT))
    return "".join(marks) + faces.tree_leaves(0)


def _states(known: Sequence[Look], say: Callable[..., str]) -> Pieces:
    some = next(look for look in known if look.first and look.second)
    face, size = faces.face(some), (float(WIDTH), float(HEIGHT))
    empty = faces.pencil(some.level, False), faces.pencil(some.level, True)
    bound = faces.spine(some.level) + place(face, SPINE, 0)
    return [
        *in_states(face, around(WIDTH, HEIGHT, CORNER, THICK), empty, size, say),
        (say("state-outlined"), *size, faces.face(some, True)),
        (say("gallery-bound"), BOUND, HEIGHT, bound),
        (say("state-whole"), WIDTH, 4 * HEIGHT, _tree(known)),
    ]


def shelves(say: Callable[..., str]) -> list[tuple[str, Pieces]]:
    """Cards by level, their states, their backs, empty places, the animals."""
    known = looks(vars(layout))
    levels = [say(f"level-{level}") for level in range(LEVELS)]
    found: list[tuple[str, Pieces]] = []
    for level, name in enumerate(levels):
        cards: Pieces = [
            (_name(look, say), WIDTH, HEIGHT, faces.face(look))
            for look in known
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
            (f"{name} · {state}", WIDTH, HEIGHT, faces.pencil(level, is_lit))
            for level, name in enumerate(levels)
        ]
    animals: Pieces = [
        (say(f"species-{kind}"), *sized(partial(use, f"ou-species-{kind}", 0.0, 0.0), SIZES))
        for kind in range(2 * LEVELS)
    ]
    found += [
        (say("gallery-states"), _states(known, say)),
        (say("gallery-backs"), backs),
        (say("gallery-species"), animals),
    ]
    return found
