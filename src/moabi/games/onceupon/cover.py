"""Once Upon a Forest as a picture for the lobby: painted trees from the roots to the crown."""

from __future__ import annotations

from random import Random

from moabi.draw.far import far_forest
from moabi.draw.palette import (
    INK,
    LEAF,
    NIGHT,
    PAPER,
    RIVER,
    SKY,
    Amount,
    by_light,
    faded,
    mix,
)
from moabi.draw.paper import page, place, use
from moabi.games.onceupon import faces
from moabi.games.onceupon.faces import HEIGHT as CARD_HEIGHT
from moabi.games.onceupon.faces import Look

HEIGHT = 3
"""Where the game lives in the forest, from the floor (0) up."""
WIDTH, TALL = 640.0, 400.0
DIM = Amount(0.0, 0.06)
"""How much night lies over the trees: under a clear sky there is less."""

TREES = (
    # left, top, scale, and four cards from the crown down: animals of two species, start
    (70, 62, 0.93, ((12, 1, 0), (23, 1, 1), (34, 0, 1), (45, 1, 1))),
    (190, 30, 1.06, ((13, 0, 2), (20, 1, 0), (33, 2, 0), (41, 0, 1))),
    (330, 48, 1.0, ((14, 2, 1), (22, 0, 1), (36, 1, 1), (43, 1, 0))),
    (458, 78, 0.9, ((15, 1, 1), (27, 2, 0), (31, 1, 0), (44, 0, 2))),
)


def _tree(cards: tuple[tuple[int, int, int], ...]) -> str:
    marks = [faces.tree_sheet(NIGHT, DIM)]
    for row, (card, first, second) in enumerate(cards):
        look = Look(card, 3 - row, first, second, False, False)
        marks.append(place(faces.face(look, joined=True, dim=DIM), 0, row * CARD_HEIGHT))
    return "".join(marks)


def _night() -> str:
    """Stars above the trees, by night; the moon is the page's."""
    rng = Random(4)
    pale = faded(mix(SKY, PAPER, 0.6), 0.0, 1.0)
    return "".join(
        f'<circle cx="{rng.uniform(8, WIDTH - 8):.0f}" cy="{rng.uniform(6, 190):.0f}"'
        f' r="{rng.uniform(0.8, 1.8):.1f}" fill="{pale}" opacity="{rng.uniform(0.35, 0.8):.1f}"/>'
        for _ in range(34)
    )


def draw() -> str:
    """The picture: painted by day, or by a clear night."""
    sky = by_light(mix(PAPER, SKY, 0.55), mix(NIGHT, RIVER, 0.38))
    paper = by_light(PAPER, mix(NIGHT, LEAF, 0.3))
    far = by_light(mix(PAPER, mix(SKY, "#7fa56a", 0.55), 0.55), mix(NIGHT, LEAF, 0.42))
    marks = [
        f'<rect width="{WIDTH}" height="{TALL}" fill="url(#ou-cover-wash)"/>',
        _night(),
        place(far_forest(WIDTH, TALL * 0.9, far, mix(INK, paper, 0.4)), 0, TALL - 12),
    ]
    for i, (x, y, scale, cards) in enumerate(TREES):
        marks.append(place(_tree(cards) + faces.tree_leaves(i), x, y, scale))
    marks += [
        use("ou-species-7", 585, 86, 74, flip=True),
        use("ou-species-0", 590, 345, 82),
        use("ou-species-2", 36, 330, 70),
    ]
    definitions = faces.definitions() + (
        '<linearGradient id="ou-cover-wash" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{sky}"/><stop offset=".7" stop-color="{paper}"/>'
        "</linearGradient>"
    )
    return page("", WIDTH, TALL, paper, definitions, "".join(marks))
