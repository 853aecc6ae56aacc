"""What lives in a forest of Canopy besides its trees: beds, weather, threats and wildlife."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from moabi.core.contract import NONE
from moabi.draw.palette import CLAY, INK, LEAF, LIME, NIGHT, PAPER, Theme, mix, shade
from moabi.draw.paper import Layers, ink, keyed, label, panel, place, shadow, slot, use
from moabi.games.canopy import faces, light
from moabi.games.canopy.faces import CORNER, HEIGHT, WIDTH
from moabi.games.canopy.grove import points_disc
from moabi.games.canopy.layout import (
    DISEASE,
    FIRE,
    LIGHTNING,
    MARMOSET,
    NUM_SPECIES,
    PITCHER,
    RAIN,
    SEED,
    WILDLIFE,
    SeasonCard,
)
from moabi.games.canopy.layout import SUN as SUN_CARD
from moabi.games.canopy.season import FEW_THREATS
from moabi.games.canopy.table import Box, Table

BED_WIDTHS = (104.0, 176.0)
"""A bed is drawn no narrower and no wider; a narrower place shows it smaller."""
BED_HEIGHT = 86.0
BOARD_HEIGHT = 32.0
"""Of a bed's board and the grass before it."""
EARNED = 27.0
"""How large the sun is with what the plants of a bed are worth."""
ROOMS = (4, 6, 8, 12, 16, 20, 26)
"""Animals that a forest has room for before they are drawn smaller: so that little jumps."""
LARGEST = 1.16
"""How large an animal's card is drawn at most."""
STEP, ROW = WIDTH + 7.0, HEIGHT + 10.0
USED, READY, FRESH = range(3)


def _key(forest: int, kind: int) -> str:
    return f"kind-{forest}-{kind}"


def _title(table: Table, forest: int, kind: int, *words: str) -> str:
    count = table.forest[forest][kind]
    card = table.say("cards-counted", count=count, card=table.card_words(kind))
    return " · ".join((table.names[forest], card, *words))


@lru_cache(maxsize=64)
def badge(colours: Theme, number: int) -> str:
    """How many there are, on a round plate of 24 units with its middle at (0, 0)."""
    size = 19 if number < 10 else 16 if number < 100 else 12
    faint = "" if number else ' opacity=".6"'
    return (
        f'<g{faint}><circle r="12" fill="{colours.plate}" stroke="{colours.line}"'
        ' stroke-width="1.4"/>'
        + label(str(number), 0, size * 0.36, size, colours.text, anchor="middle", weight=700)
        + "</g>"
    )


# Beds


@lru_cache(maxsize=512)
def _figures(
    colours: Theme, width: float, number: int, now: int, step: tuple[int, int] | None
) -> str:
    """On a bed's board: how many, what they are worth now, and the next number that changes it."""
    marks = [place(badge(colours, number), 17, 14)]
    # Sun and step share what the badge and the promise at the ends leave, without touching.
    at, gap = width / 2, max((width - 60 - EARNED - 18) / 3, 0.0)
    if number:
        sun = at
        if step is not None:
            sun, at = 30 + gap + EARNED / 2, width - 30 - gap - 9
        marks.append(points_disc(now, sun, 14, EARNED))
    if step is not None:
        more, then = step
        is_better = then > now
        colour = LIME if is_better else mix(CLAY, PAPER, 0.45)
        if more > 1:
            size = 13.0 if number and gap < 6 else 17.0
            marks.append(label(f"+{more}", at, 19, size, colour, anchor="middle", weight=700))
        else:
            arrow = "M0 5L7-4M1.5-4.5H7.5V1.5" if is_better else "M0-4L7 5M7.5-1V5.5H1.5"
            marks.append(place(ink(arrow, 2.6, 1, colour), at - 3.8, 14))
        marks.append(place(_promise(then, colour), width - 18, 14))
    return "".join(marks)


def _promise(points: int, colour: str) -> str:
    """Points to come, on a pale disc of 24 units: only what is earned lies in a sun."""
    words = str(points).replace("-", "−")
    size = 18 if len(words) == 1 else 15 if len(words) == 2 else 12
    return (
        f'<circle r="11.5" fill="{PAPER}" stroke="{colour}" stroke-width="2"'
        ' stroke-dasharray="4 2.6"/>'
        + label(words, 0, size * 0.36, size, INK, anchor="middle", weight=700)
    )


@lru_cache(maxsize=512)
def _rows(symbol: str, number: int, width: float, height: float) -> str:
    """Plants side by side, more of them closer together; a pencilled one where none grows."""
    size = min(height, 88.0)
    if number == 0:
        return use(symbol, width / 2, height - size / 2, size * 0.8, extra=' opacity=".22"')
    step = min(size * 0.72, (width - size * 0.9) / max(number - 1, 1))
    left = width / 2 - step * (number - 1) / 2
    back = (i for i in range(number) if i % 2)
    front = (i for i in range(number) if i % 2 == 0)
    marks = [use(symbol, left + i * step, height - size * 0.53, size * 0.9) for i in back]
    marks += [use(symbol, left + i * step, height - size * 0.46, size * 0.96) for i in front]
    return "".join(marks)


class Plants(NamedTuple):
    """What a bed holds: plants of a kind, their worth, and the next number that changes it."""

    kind: int
    number: int
    now: int = 0
    step: tuple[int, int] | None = None


def bed(colours: Theme, plants: Plants, width: float, height: float, lit: bool) -> str:
    """Plants of a kind in their soil, behind a board that tells what they are worth."""
    kind, number, now, step = plants
    if kind == SEED:
        figures = place(badge(colours, number), 17, 14) + _harvest(number, width)
    else:
        figures = _figures(colours, width, number, now, step)
    top = height - BOARD_HEIGHT
    return (
        place(light.soil(colours.dim, width, lit), 0, top - 9)
        + _rows(faces.symbol(kind), number, width, top + 4)
        + place(light.board(colours.dim, width) + figures, 0, top)
    )


def bed_lines(table: Table, line: int) -> int:
    """How many lines of beds there are, with so many to a line."""
    return -(-(len(table.plants()) + 1) // line)


def beds(table: Table, forest: int, box: Box, line: int, layers: Layers) -> None:
    """Plants by kind and the seeds, each in a bed with its next scoring step."""
    kinds = [*table.plants(), SEED]
    lines = bed_lines(table, line)
    line = -(-len(kinds) // lines)
    room, tall = box.width / line, box.height / lines
    scale = min(1.3, tall / BED_HEIGHT, (room - 6) / BED_WIDTHS[0])
    width = min((room - 6) / scale, BED_WIDTHS[1])
    height = tall / scale
    for i, kind in enumerate(kinds):
        row, column = divmod(i, line)
        key, number = _key(forest, kind), table.forest[forest][kind]
        now = 0 if kind == SEED else table.plant_worth(forest, kind, number)
        step = None if kind == SEED else table.next_step(forest, kind)
        ring = table.ring(key, width, height - 4, 12)
        plants = Plants(kind, number, now, step)
        markup = bed(table.theme, plants, width, height, bool(ring))
        words = [table.points_words(now)] if kind != SEED else []
        if step is not None:
            then = table.points_words(step[1])
            words.append(table.say("board-next", more=step[0], points=then))
        title = _title(table, forest, kind, *words)
        x = box.x + (column + 0.5) * room - width * scale / 2
        y = box.y + row * tall
        layers.add(keyed(key, title, markup, ring=ring, x=x, y=y, scale=scale), ring)


@lru_cache(maxsize=32)
def _harvest(number: int, width: float) -> str:
    """What seeds promise: so many shoots."""
    if number == 0:
        return ""
    words = label(f"+{number}", width / 2 + 4, 19.5, 16, PAPER, anchor="middle", weight=700)
    return words + use("cp-sprout", width / 2 + 27, 13, 22)


# Weather


def weather(table: Table, forest: int, box: Box, layers: Layers) -> None:
    """Suns and clouds in the sky; one of each is a pair, the sun behind the cloud."""
    cards = table.forest[forest]
    suns, rains = cards[SUN_CARD], cards[RAIN]
    units, size = max(suns, rains), box.height
    step = min(size * 1.16, (box.width - size) / max(units, 1))
    pairs = min(suns, rains)
    for kind, number, dx, dy, part in (
        (SUN_CARD, suns, size * 0.34, 0.0, 0.72),
        (RAIN, rains, 0.0, size * 0.27, 0.74),
    ):
        key, drawn = _key(forest, kind), size * part
        faint = "" if number else ' opacity=".2"'
        shown = max(number, 1)
        marks = "".join(
            use(faces.symbol(kind), i * step + drawn / 2, drawn / 2, drawn, extra=faint)
            for i in range(shown)
        )
        ring = table.ring(key, (shown - 1) * step + drawn, drawn, 16, 4)
        title = _title(table, forest, kind)
        layers.add(keyed(key, title, marks, ring=ring, x=box.x + dx, y=box.y + dy), ring)
    if pairs:
        points = pairs * table.worth.weather
        x = box.x + (units - 1) * step + size * 1.34
        layers.add(points_disc(points, x, box.y + size * 0.5, min(size * 0.74, 38)))


# Threats


def threats(table: Table, forest: int, box: Box, layers: Layers) -> None:
    """Fires and diseases along the edge: how many, and how near they are to spreading."""
    cards = table.forest[forest]
    # Rule 15.12: a Tapir may put one out, but need not.
    fires = table.num_fires(forest)
    sick = max(cards[DISEASE] - cards[PITCHER], 0)
    kinds = [kind for kind in (FIRE, LIGHTNING, DISEASE) if table.is_in_play(kind)]
    if fires + cards[DISEASE]:
        edge = light.smoulder(box.width, box.height, max(fires, sick))
        layers.add(place(edge, box.x, box.y))
    room = min((box.height - 20) / len(kinds), 150.0)
    size = min(box.width * 0.66, room * 0.5)
    first = box.y + (box.height - room * len(kinds)) / 2
    for i, kind in enumerate(kinds):
        key, number = _key(forest, kind), cards[kind]
        faint = "" if number else ' opacity=".22"'
        width, height = box.width - 8, size + 34
        middle = width / 2
        marks = use(faces.symbol(kind), middle, size / 2 + 4, size, extra=faint)
        if number:
            beside = min(middle + size * 0.46, width - 13)
            marks += place(badge(table.theme, number), beside, size * 0.86)
        danger = fires if kind == FIRE else sick if kind == DISEASE else 0
        if danger:
            marks += place(fuse(faces.symbol(kind), danger), middle - 27, size + 11)
        ring = table.ring(key, width, height, 14, 4)
        title = _title(table, forest, kind)
        y = first + i * room + (room - height) / 2
        layers.add(keyed(key, title, marks, ring=ring, x=box.x + 4, y=y), ring)


@lru_cache(maxsize=16)
def fuse(symbol: str, number: int) -> str:
    """Three steps to a threat that spreads; the second one costs already."""
    marks = [panel(54, 20, 10, shade(CLAY, 0.8), ' opacity=".8"')]
    for i in range(FEW_THREATS + 1):
        faint = "" if number > i else ' opacity=".3"'
        marks.append(use(symbol, 11 + i * 16, 10, 16, extra=faint))
    return "".join(marks)


# Wildlife


@lru_cache(maxsize=8)
def _state_mark(state: int, dim: float) -> str:
    """Whether an active animal is ready, used up for the season, or only just here."""
    if state == NONE:
        return ""
    if state == READY:
        disc = f'<circle cx="49" cy="11" r="10" fill="{shade(LEAF, 0.6)}" stroke="{LIME}"'
        return f'{disc} stroke-width="1.8"/>' + use("cp-spark", 49, 11, 15)
    if state == FRESH:
        disc = f'<circle cx="49" cy="11" r="10" fill="{PAPER}" stroke="{LEAF}" stroke-width="1.8"/>'
        return disc + use("cp-sprout", 49, 11, 15)
    veil = panel(WIDTH, HEIGHT, CORNER, mix(PAPER, NIGHT, 0.35 + dim), ' opacity=".5"')
    disc = '<circle cx="47" cy="13" r="12" fill="#e9ecf2" stroke="#333c4f" stroke-width="1.8"/>'
    return veil + disc + use("cp-moon", 47, 13, 17)


def in_state(pile: str, number: int, state: int, dim: float) -> str:
    """A number of active animals with the mark of their state; used ones lie askew."""
    mark = _state_mark(state, dim)
    if state == USED:
        return f'<g transform="rotate(-9 30 40)">{pile}{mark}</g>'
    return pile + place(mark, 7 * (number - 1), -3 * (number - 1))


def _state_of(table: Table, forest: int, species: int) -> int:
    """An active animal's state; NONE where it can do nothing: the Spirit's, or a Quiet Jungle's."""
    is_quiet = table.season_card == SeasonCard.QUIET_JUNGLE
    if table.is_over or is_quiet or forest >= table.seats:
        return NONE
    if table.ready[forest] >> species & 1:
        return READY
    return FRESH if forest == table.turn_seat and table.fresh >> species & 1 else USED


def _animal(
    table: Table, forest: int, kind: int, x: float, y: float, scale: float
) -> tuple[str, str]:
    """An animal's card, and its ring; a pencilled place where it is missing."""
    key, number = _key(forest, kind), table.forest[forest][kind]
    species, colours = faces.species_of(kind), table.theme
    ring = table.card_ring(key)
    if number == 0:
        ghost = slot(WIDTH, HEIGHT, CORNER, colours.line)
        ghost += use(faces.symbol(kind), 30, 40, 38, extra=' opacity=".16"')
        return place(ghost, x, y, scale), ""
    pile = "".join(
        place(shadow(WIDTH, HEIGHT, CORNER, colours.shadow) + faces.card(kind), 7 * i, -3 * i)
        for i in range(number)
    )
    if faces.is_pair_card(kind):
        is_pair = table.forest[forest][kind - 1] > 0
        points = (table.worth.paired if is_pair else table.worth.points)[kind]
        title = _title(table, forest, kind, table.points_words(points))
        over = use("cp-heart", -3, 40, 25) if is_pair else ""
        return keyed(key, title, pile, ring=ring, over=over, x=x, y=y, scale=scale), ring
    state = _state_of(table, forest, species)
    words = [table.ability_words(species), table.points_words(table.worth.points[kind] * number)]
    if state != NONE:
        words.append(table.say(("board-used", "board-ready", "board-fresh")[state]))
    pile = in_state(pile, number, state, colours.dim)
    title = _title(table, forest, kind, *words)
    return keyed(key, title, pile, ring=ring, x=x, y=y, scale=scale), ring


def wildlife(table: Table, forest: int, box: Box, has_gaps: bool, layers: Layers) -> None:
    """Animals by species: the active card beside the breeding pair's, a heart between the two."""
    shown = _animals(table, forest, has_gaps)
    room = _room(shown)
    scale, columns = max(
        (min(LARGEST, box.width / (c * STEP), box.height / (-(-room // c) * ROW)), c)
        for c in range(2, room + 1, 2)
    )
    for i, kind in enumerate(shown):
        row, column = divmod(i, columns)
        nudge = 2.5 if column % 2 else 4.5
        x = box.x + (column * STEP + nudge) * scale
        y = box.y + (row * ROW + 6) * scale
        layers.add(*_animal(table, forest, kind, x, y, scale))


def wildlife_height(table: Table, forest: int, width: float, has_gaps: bool) -> float:
    """How high the animals of a forest stand if none of them is drawn smaller."""
    shown = _animals(table, forest, has_gaps)
    if not (shown or has_gaps):
        return 0.0
    line = int(width / (STEP * LARGEST)) // 2 * 2
    return -(-_room(shown) // line) * ROW * LARGEST + 1


def _animals(table: Table, forest: int, has_gaps: bool) -> list[int]:
    """The kinds of animals to be shown, those that would complete a pair too if there is room."""
    return [
        kind
        for species in _by_couples(table, forest)
        for kind in _cards_of(species)
        if has_gaps or table.forest[forest][kind]
    ]


def _room(shown: list[int]) -> int:
    """For how many animals a forest keeps room."""
    return next(number for number in ROOMS if number >= len(shown))


def _by_couples(table: Table, forest: int) -> list[int]:
    """The species of a forest, those with both cards first, so that no row parts a couple."""
    cards = table.forest[forest]
    held = [sum(cards[kind] > 0 for kind in _cards_of(s)) for s in range(NUM_SPECIES)]
    return sorted((s for s in range(NUM_SPECIES) if held[s]), key=lambda s: -held[s])


def _cards_of(species: int) -> tuple[int, ...]:
    """The kinds of a species' cards; the Pygmy Marmoset has no breeding pair."""
    active = WILDLIFE + 2 * species
    return (active,) if species == MARMOSET else (active, active + 1)
