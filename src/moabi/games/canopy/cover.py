"""Canopy as a picture for the lobby: trees of many heights at dawn, and who lives among them."""

from __future__ import annotations

from moabi.draw.palette import NIGHT
from moabi.draw.paper import page, place, shadow, use
from moabi.games.canopy import faces, grove, light
from moabi.games.canopy.faces import CORNER, Worth
from moabi.games.canopy.faces import HEIGHT as CARD_HEIGHT
from moabi.games.canopy.faces import WIDTH as CARD_WIDTH
from moabi.games.canopy.grove import Tree
from moabi.games.canopy.layout import NUM_KINDS, WILDLIFE

HEIGHT = 2
"""Where the game lives in the forest, from the floor (0) up."""
WIDTH, TALL = 640.0, 400.0
GRASS = 330.0

TREES = (
    (80, Tree((1, 2, 1), 1, 0, True, False), 1.0),
    (196, Tree((1, 2, 3), 2, 0, True, False), 1.08),
    (306, Tree((1, 1, 0), -1, 0, True, False), 1.0),
    (408, Tree((0, 3, 1), 2, 0, True, False), 1.0),
    (520, Tree((1, 1, 1), 1, 0, True, False), 1.0),
)
PLANTS = (
    (1, 60, 362, 74),
    (0, 150, 372, 80),
    (1, 250, 366, 70),
    (2, 345, 370, 78),
    (3, 440, 372, 70),
)
CARDS = ((0, 500, 292, -10), (6, 562, 284, 5))


def _bare(shown: Tree) -> str:
    """A tree without its figures."""
    marks = [place('<use href="#cp-roots"/>', -32, -grove.ROOTS)]
    y = -grove.ROOTS
    for value, number in enumerate(shown.trunks):
        for _ in range(number):
            y -= grove.SLICE
            marks.append(place(grove.slice_art(value), -32, y))
    if shown.crown < 0:
        marks.append(place('<use href="#cp-tip"/>', -32, y - grove.TIP + 2))
    else:
        marks.append(place(grove.crown_art(shown.crown), 0, y + 3))
    return "".join(marks)


def draw() -> str:
    """The picture, in the first light of day or of a clear night."""
    worth = Worth(((1, 3, 6),) * 5, (2,) * NUM_KINDS, (5,) * NUM_KINDS, 3)
    marks = [light.landscape(light.DAWN, WIDTH, TALL, (GRASS - 20,), False)]
    for x, shown, scale in TREES:
        marks.append(place(_bare(shown), x, GRASS, scale))
    marks += [use(f"cp-plant-{kind}", x, y, size) for kind, x, y, size in PLANTS]
    marks += [use("cp-species-0", 140, 152, 62)]
    for species, x, y, turn in CARDS:
        face = shadow(CARD_WIDTH, CARD_HEIGHT, CORNER, NIGHT, 3) + faces.card(
            WILDLIFE + 2 * species
        )
        marks.append(place(f'<g transform="rotate({turn} 30 40)">{face}</g>', x, y, 1.15))
    definitions = faces.definitions(worth) + light.definitions()
    ground = light.LIGHTS[light.DAWN].page
    return page("", WIDTH, TALL, ground, definitions, "".join(marks))
