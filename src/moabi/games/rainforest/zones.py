"""The main board: five zones with their piles, species and shields, and what is in supply."""

from __future__ import annotations

from functools import lru_cache

from moabi.draw.faces import face
from moabi.draw.palette import TABLE
from moabi.draw.paper import label, use
from moabi.draw.parts import Part, Parts, group, mark
from moabi.games.rainforest import pieces, places
from moabi.games.rainforest.pieces import DISC, TILE
from moabi.games.rainforest.table import (
    BOARD,
    MARGIN,
    TALL,
    TALL_MARGIN,
    Table,
    Zone,
    token_words,
)
from moabi.games.rainforest.tiles import (
    empty,
    lit_last,
    shield,
    shield_words,
    stays,
    symbol,
    tile,
    token,
)

TITLE = 46.0
ZONE_WIDTH, ZONE_HEIGHT, ZONE_GAP = 220.0, 168.0, 15.0
PILE = 106.0
SPACE, SPACE_STEP = 44.0, 48.0
SHIELD = 46.0
MAIN = TITLE + ZONE_HEIGHT + 30.0
"""Height of the main board under its title."""

SPACES = {
    2: ((0.5, 0.5), (0.5, 1.5)),
    3: ((0.5, 0.5), (0.0, 1.5), (1.0, 1.5)),
    4: ((0.0, 0.5), (1.0, 0.5), (0.0, 1.5), (1.0, 1.5)),
    5: ((0.0, 0.0), (1.0, 0.0), (0.5, 1.0), (0.0, 2.0), (1.0, 2.0)),
    6: ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.0, 2.0), (1.0, 2.0)),
}
"""Where the species of a zone lie, in steps, by the number of spaces."""
EDGES = 6
"""Of a higher pile no more edges are seen."""

_edges = face()(places.pile_edges)
_back = face()(pieces.tile_back)


@face()
def _ground(zone: int, chosen: bool) -> str:
    return places.zone_ground(zone, ZONE_WIDTH, ZONE_HEIGHT, chosen)


@face()
def _count(size: int) -> str:
    return f'<circle r="13" fill="{TABLE.plate}" stroke="{TABLE.line}"/>' + label(
        str(size), 0, 5.6, 16, TABLE.text, anchor="middle", weight=700
    )


def _pile(zone: Zone) -> Part:
    """A zone's pile: its top tile, the edges of those below, and how many there are."""
    say, number, size = zone.say, zone.number, zone.size
    key = f"pile-{number}"
    ring = zone.glow.tile_ring(key)
    title = f"{say(f'board-zone-{number}')} · {say('board-tiles', count=size)}"
    ground = None if size else empty(ring is not None, 0)
    parts: Parts = []
    if size:
        title += f" · {zone.top.words(say) if zone.top else say('board-unknown')}"
        parts = [
            stays(f"edges-{number}", _edges(number, min(size, EDGES))),
            tile(zone.top) if zone.top else Part("", _back(number)),
        ]
    over = [stays(f"count-{number}", _count(size), TILE - 14, 14)]
    return Part(key, ground, 12, 12, PILE / 100, 0.0, title, ring, parts=parts, over=over)


def _space(zone: Zone, i: int, column: float, row: float) -> Part:
    """A space with the species on it."""
    say, key, kind = zone.say, f"space-{zone.number}-{i}", zone.kinds[i]
    name = say(f"board-zone-{zone.number}")
    return Part(
        key,
        None,
        143 + column * SPACE_STEP - SPACE / 2,
        36 + row * SPACE_STEP - SPACE / 2,
        SPACE / DISC,
        0.0,
        f"{name} · {say('board-space')} {i + 1} · {token_words(say, kind)}",
        zone.glow.disc_ring(key),
        twin=zone.glow.twin(key),
        parts=token(kind),
    )


@lru_cache(maxsize=512)
def _zone(zone: Zone, x: float, y: float) -> tuple[Part, ...]:
    """A zone: its ground, its pile, its species, and the shields that can still be claimed."""
    say, key = zone.say, f"zone-{zone.number}"
    spaces = enumerate(SPACES[len(zone.kinds)])
    lying = [_pile(zone), *(_space(zone, i, *at) for i, at in spaces)]
    ground = _ground(zone.number, zone.is_chosen)
    ring = zone.glow.ring(key, ZONE_WIDTH, ZONE_HEIGHT, 14, 3.5)
    name, foot = say(f"board-zone-{zone.number}"), y + ZONE_HEIGHT - 36
    shields = [
        shield(
            area,
            shield_words(say, area),
            zone.glow.ring(f"area-{area}", 64, 64, 22, 6),
            x + 16 + (area % 2) * 52,
            foot,
            SHIELD / 64,
        )
        for area in zone.areas
    ]
    return (Part(key, ground, x, y, 1.0, 0.0, name, ring, over=lit_last(lying)), *shields)


def _title(table: Table, x: float, y: float) -> Part:
    """The game's name beside a leaf."""
    name = label(table.say("title"), 26, 7, 22, TABLE.text, serif=True)
    return mark(use("rf-leaf", 0, 0, 38) + name, x, y)


@face()
def _figure(count: int) -> str:
    return label(str(count), 24, 7, 19, TABLE.text, weight=700)


def _supplies(table: Table, right: float, y: float) -> Parts:
    """What is left of the bag and of the Diversity blooms."""
    say, bag, blooms = table.say, table.bag, table.blooms
    supplies = (
        ("bag", bag, say("board-bag", count=bag)),
        ("bloom", blooms, say("board-blooms", count=blooms)),
    )
    return [
        Part(
            f"~{name}",
            symbol(f"rf-{name}", 36),
            right - 76 * (i + 1) + 18,
            y,
            title=title,
            parts=[Part(f"~left-{name}", _figure(count))],
        )
        for i, (name, count, title) in enumerate(supplies)
    ]


def main_board(table: Table, y: float) -> Parts:
    """The zones side by side under the title."""
    middle = y + TITLE / 2 - 3
    found = [_title(table, MARGIN + 22, middle), *_supplies(table, BOARD - MARGIN, middle)]
    for i, zone in enumerate(table.zones):
        found += _zone(zone, MARGIN + i * (ZONE_WIDTH + ZONE_GAP), y + TITLE)
    return found


def tall_board(table: Table, y: float) -> tuple[Parts, float]:
    """The zones of a tall page two by two, title and supplies in the sixth field; its foot."""
    step = (TALL - TALL_MARGIN) / 2
    scale = (step - TALL_MARGIN) / ZONE_WIDTH
    high = ZONE_HEIGHT * scale + 22
    fields = [_zone(zone, 0, 0) for zone in table.zones]
    fields.append((_title(table, 32, 60), *_supplies(table, 190, 110)))
    found = []
    for i, field in enumerate(fields):
        row, column = divmod(i, 2)
        found.append(group(f"field-{i}", field, TALL_MARGIN + column * step, y + row * high, scale))
    return found, y + 3 * high
