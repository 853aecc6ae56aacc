"""The wildlife of a forest of Canopy: the cards of its animals, couple by couple."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from moabi.core.contract import NONE
from moabi.draw.faces import drawn, face
from moabi.draw.palette import LEAF, LIME, NIGHT, PAPER, TABLE, mix, shade
from moabi.draw.paper import panel, slot, use
from moabi.draw.parts import Part, Parts
from moabi.games.canopy import faces, light
from moabi.games.canopy.faces import CORNER, HEIGHT, WIDTH
from moabi.games.canopy.forest import Forest, ability_words, card_ring, points_words
from moabi.games.canopy.layout import MARMOSET, NUM_SPECIES, WILDLIFE
from moabi.games.canopy.table import Box

ROOMS = (4, 6, 8, 12, 16, 20, 26)
"""Animals that a forest has room for before they are drawn smaller: so that little jumps."""
LARGEST = 1.16
"""How large an animal's card is drawn at most."""
STEP, ROW = WIDTH + 7.0, HEIGHT + 10.0
USED, READY, FRESH = range(3)
TURN = -9.0
"""How askew used animals lie, in degrees."""


def state_mark(state: int) -> str:
    """Whether an active animal is ready, used up for the season, or only just here."""
    if state == READY:
        disc = f'<circle cx="49" cy="11" r="10" fill="{shade(LEAF, 0.6)}" stroke="{LIME}"'
        return f'{disc} stroke-width="1.8"/>' + use("cp-spark", 49, 11, 15)
    if state == FRESH:
        disc = f'<circle cx="49" cy="11" r="10" fill="{PAPER}" stroke="{LEAF}" stroke-width="1.8"/>'
        return disc + use("cp-sprout", 49, 11, 15)
    veil = panel(WIDTH, HEIGHT, CORNER, mix(PAPER, NIGHT, 0.35 + light.DIM), ' opacity=".5"')
    disc = '<circle cx="47" cy="13" r="12" fill="#e9ecf2" stroke="#333c4f" stroke-width="1.8"/>'
    return veil + disc + use("cp-moon", 47, 13, 17)


_mark = face()(state_mark)


def _state_of(forest: Forest, species: int) -> int:
    """An active animal's state; NONE where it can do nothing: the Spirit's, or a Quiet Jungle's."""
    if not forest.can_use:
        return NONE
    if forest.ready >> species & 1:
        return READY
    return FRESH if forest.fresh >> species & 1 else USED


def _askew(x: float, y: float) -> tuple[float, float]:
    """Where the corner of a card lies that is turned with those below it, around their middle."""
    across, down, turn = x - WIDTH / 2, y - HEIGHT / 2, radians(TURN)
    return (
        WIDTH / 2 + across * cos(turn) - down * sin(turn),
        HEIGHT / 2 + across * sin(turn) + down * cos(turn),
    )


@lru_cache(maxsize=512)
def _cards(kind: int, number: int, state: int) -> tuple[Part, ...]:
    """Animals of a kind, the last on top with the mark of their state; used ones lie askew."""
    card, found = faces.lying(kind), []
    for i in range(number):
        x, y, turn = 7.0 * i, -3.0 * i, 0.0
        if state == USED:
            (x, y), turn = _askew(x, y), TURN
        is_last = i == number - 1
        marks = (Part("", _mark(state)),) if is_last and state != NONE else ()
        key = faces.piece(kind) if number == 1 else ""
        found.append(Part(key, card, x, y, 1.0, turn, parts=marks))
    return tuple(found)


@face()
def _missing(kind: int) -> str:
    """A pencilled place for the other half of a couple."""
    art = use(faces.symbol(kind), 30, 40, 38, extra=' opacity=".16"')
    return slot(WIDTH, HEIGHT, CORNER, TABLE.line) + art


HEART = drawn(use("cp-heart", -3, 40, 25))
"""Between the two cards of a couple, on the second one's edge."""


def _animal(forest: Forest, kind: int, x: float, y: float, scale: float) -> Part:
    """The cards of an animal; a pencilled place where it is missing."""
    key, number, say = forest.key(kind), forest.cards[kind], forest.say
    if number == 0:
        return Part("", _missing(kind), x, y, scale)
    species, state, worth = faces.species_of(kind), NONE, forest.worth
    over: tuple[Part, ...] = ()
    if faces.is_pair_card(kind):
        is_pair = forest.cards[kind - 1] > 0
        words = [points_words(say, (worth.paired if is_pair else worth.points)[kind])]
        over = (Part("", HEART),) if is_pair else ()
    else:
        state = _state_of(forest, species)
        words = [ability_words(say, species), points_words(say, worth.points[kind] * number)]
        if state != NONE:
            words.append(say(("board-used", "board-ready", "board-fresh")[state]))
    return Part(
        key,
        None,
        x,
        y,
        scale,
        title=forest.title(kind, *words),
        ring=card_ring(forest.glow, key),
        parts=_cards(kind, number, state),
        over=over,
    )


def wildlife(forest: Forest, box: Box, has_gaps: bool) -> Parts:
    """Animals by species: the active card beside the breeding pair's, a heart between the two."""
    shown = _animals(forest, has_gaps)
    room = _room(shown)
    scale, columns = max(
        (min(LARGEST, box.width / (c * STEP), box.height / (-(-room // c) * ROW)), c)
        for c in range(2, room + 1, 2)
    )
    found = []
    for i, kind in enumerate(shown):
        row, column = divmod(i, columns)
        nudge = 2.5 if column % 2 else 4.5
        x = box.x + (column * STEP + nudge) * scale
        y = box.y + (row * ROW + 6) * scale
        found.append(_animal(forest, kind, x, y, scale))
    return found


def wildlife_height(forest: Forest, width: float, has_gaps: bool) -> float:
    """How high the animals of a forest stand if none of them is drawn smaller."""
    shown = _animals(forest, has_gaps)
    if not (shown or has_gaps):
        return 0.0
    line = int(width / (STEP * LARGEST)) // 2 * 2
    return -(-_room(shown) // line) * ROW * LARGEST + 1


def _animals(forest: Forest, has_gaps: bool) -> list[int]:
    """The kinds of animals to be shown, those that would complete a pair too if there is room."""
    return [
        kind
        for species in _by_couples(forest)
        for kind in _cards_of(species)
        if has_gaps or forest.cards[kind]
    ]


def _room(shown: list[int]) -> int:
    """For how many animals a forest keeps room."""
    return next(number for number in ROOMS if number >= len(shown))


def _by_couples(forest: Forest) -> list[int]:
    """The species of a forest, those with both cards first, so that no row parts a couple."""
    cards = forest.cards
    held = [sum(cards[kind] > 0 for kind in _cards_of(s)) for s in range(NUM_SPECIES)]
    return sorted((s for s in range(NUM_SPECIES) if held[s]), key=lambda s: -held[s])


def _cards_of(species: int) -> tuple[int, ...]:
    """The kinds of a species' cards; the Pygmy Marmoset has no breeding pair."""
    active = WILDLIFE + 2 * species
    return (active,) if species == MARMOSET else (active, active + 1)
