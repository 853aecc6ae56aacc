"""The whole table of Rainforest as one SVG.

The main board with its five zones lies in the middle. The viewer's own jungle, clearing and tokens
are the largest, at the bottom; the other seats are above in turn order. On a tall page the main
board comes first, then the own seat, then the others. For a spectator all seats are equal.
"""

from __future__ import annotations

from html import escape

import svg

from moabi.core.contract import NONE, Scene
from moabi.draw.far import far_forest
from moabi.draw.paper import (
    Layers,
    grain,
    keyed,
    label,
    name_plate,
    page,
    place,
    shadow,
    sheet,
    use,
)
from moabi.games.rainforest import pieces, places
from moabi.games.rainforest.layout import (
    JUNGLE,
    JUNGLE_WIDTH,
    NUM_ZONES,
    RESERVE,
    UNKNOWN,
)
from moabi.games.rainforest.pieces import CORNER, DISC, TILE, Look
from moabi.games.rainforest.table import (
    BOARD,
    GAP,
    HALF,
    MARGIN,
    OWN,
    TALL,
    TALL_ASIDE,
    TALL_MARGIN,
    TALL_OWN,
    TALL_SEAT,
    THIRD,
    WIDE,
    Frame,
    Table,
)

GRAIN = "rf-grain"
TITLE = 46.0
ZONE_WIDTH, ZONE_HEIGHT, ZONE_GAP = 220.0, 168.0, 15.0
PILE = 106.0
SPACE, SPACE_STEP = 44.0, 48.0
SHIELD = 46.0
SHIELD_ON_TILE, BLOOM_ON_TILE = 39.0, 33.0
MAIN = ZONE_HEIGHT + 30.0

SPACES = {
    2: ((0.5, 0.5), (0.5, 1.5)),
    3: ((0.5, 0.5), (0.0, 1.5), (1.0, 1.5)),
    4: ((0.0, 0.5), (1.0, 0.5), (0.0, 1.5), (1.0, 1.5)),
    5: ((0.0, 0.0), (1.0, 0.0), (0.5, 1.0), (0.0, 2.0), (1.0, 2.0)),
    6: ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.0, 2.0), (1.0, 2.0)),
}
"""Where the species of a zone lie, in steps, by the number of spaces."""


def _pile(table: Table, zone: int, layers: Layers) -> None:
    """A zone's pile: its top tile, the edges of those below, and how many there are."""
    size, top = table.piles[zone]
    key, colours = f"pile-{zone}", table.theme
    ring = table.tile_ring(key)
    title = f"{table.say(f'board-zone-{zone}')} · {table.say('board-tiles', count=size)}"
    if size == 0:
        markup = places.empty_tile(colours.line, bool(ring), 0)
    else:
        title += f" · {table.tile_words(top)}"
        face = pieces.tile_back(zone) if top >= UNKNOWN else pieces.tile(table.looks[top], True)
        markup = f'<g class="stays">{places.pile_edges(zone, size, colours.shadow)}</g>{face}'
    count = f'<circle r="13" fill="{colours.plate}" stroke="{colours.line}"/>' + label(
        str(size), 0, 5.6, 16, colours.text, anchor="middle", weight=700
    )
    over = f'<g class="stays">{place(count, TILE - 14, 14)}</g>'
    layers.add(keyed(key, title, markup, ring=ring, over=over, x=12, y=12, scale=PILE / 100), ring)


def _zone(table: Table, zone: int, x: float, y: float) -> str:
    """A zone: its ground, its pile, its species, and the shields that can still be claimed."""
    key, layers = f"zone-{zone}", Layers()
    name = table.say(f"board-zone-{zone}")
    _pile(table, zone, layers)
    number = table.spaces[zone]
    for i, (column, row) in enumerate(SPACES[number]):
        kind, space = table.space[zone][i], f"space-{zone}-{i}"
        ring = table.disc_ring(space)
        markup = places.socket(table.theme) + (pieces.token(kind) if kind != NONE else "")
        title = f"{name} · {table.say('board-space')} {i + 1} · {table.token_words(kind)}"
        left = 143 + column * SPACE_STEP - SPACE / 2
        top = 36 + row * SPACE_STEP - SPACE / 2
        twin, scale = table.twin(space), SPACE / DISC
        group = keyed(space, title, markup, ring=ring, twin=twin, x=left, y=top, scale=scale)
        layers.add(group, ring)
    ground = places.zone_ground(table.theme, zone, ZONE_WIDTH, ZONE_HEIGHT, zone == table.zone)
    ring = table.ring(key, ZONE_WIDTH, ZONE_HEIGHT, 14, 3.5)
    marks = [keyed(key, name, ground, ring=ring, over=layers.markup(), x=x, y=y)]
    for area in (zone * 2, zone * 2 + 1):
        if table.area_seat[area] == NONE:
            left = x + 16 + (area % 2) * 52
            marks.append(_area(table, area, left, y + ZONE_HEIGHT - 36, SHIELD / 64))
    return "".join(marks)


def _area(table: Table, area: int, x: float, y: float, scale: float) -> str:
    """A Protected Area shield, by its upper left corner."""
    key = f"area-{area}"
    zone, size = divmod(area, 2)
    title = table.say("area", color=table.say(f"color-{zone}"), size=size + 3) + f" · ×{size + 2}"
    if table.area_seat[area] != NONE:
        title = f"{table.scene.names[table.area_seat[area]]} · {title}"
    ring = table.ring(key, 64, 64, 22, 6)
    return keyed(key, title, use(f"rf-{key}", 32, 32, 64), ring=ring, x=x, y=y, scale=scale)


def _title(table: Table, x: float, y: float) -> str:
    """The game's name beside a leaf."""
    name = label(table.say("title"), x + 26, y + 7, 22, table.theme.text, serif=True)
    return use("rf-leaf", x, y, 38) + name


def _supplies(table: Table, right: float, y: float) -> str:
    """What is left of the bag and of the Diversity blooms."""
    blooms = sum(1 for seat in range(table.seats) if table.diversity[seat] == NONE)
    supplies = (
        ("rf-bag", table.bag, table.say("board-bag", count=table.bag)),
        ("rf-bloom", blooms, table.say("board-blooms", count=blooms)),
    )
    marks = []
    for i, (symbol, count, title) in enumerate(supplies):
        x = right - 76 * (i + 1)
        figure = label(str(count), x + 42, y + 7, 19, table.theme.text, weight=700)
        marks.append(f"<g><title>{escape(title)}</title>{use(symbol, x + 18, y, 36)}{figure}</g>")
    return "".join(marks)


def _main(table: Table, y: float) -> str:
    """The main board under its title."""
    middle = y + TITLE / 2 - 3
    marks = [
        _title(table, MARGIN + 22, middle),
        _supplies(table, BOARD - MARGIN, middle),
    ]
    for zone in range(NUM_ZONES):
        marks.append(_zone(table, zone, MARGIN + zone * (ZONE_WIDTH + ZONE_GAP), y + TITLE))
    return "".join(marks)


def _slots(table: Table, seat: int, index: int, look: Look) -> str:
    """The slots of a tile in the clearing, each a place of its own."""
    layers = Layers()
    name = f"{table.scene.names[seat]} · {table.say('board-clearing')} {index + 1}"
    for j, (code, x) in enumerate(
        zip(look.slots, pieces.slot_places(len(look.slots)), strict=True)
    ):
        key, kind = f"slot-{seat}-{index}-{j}", table.clearing_token[seat][index][j]
        ring = table.disc_ring(key, 6.5)
        markup, words = pieces.slot_face(code), table.say("board-open", kind=code)
        if kind != NONE:
            markup, words = pieces.placed_token(kind, table.totem[seat]), table.token_words(kind)
        title = f"{name} · {table.say('board-slot')} {j + 1} · {words}"
        left, top = x - pieces.SLOT / 2, pieces.SLOT_Y - pieces.SLOT / 2
        twin, scale = table.twin(key), pieces.SLOT / DISC
        group = keyed(key, title, markup, ring=ring, twin=twin, x=left, y=top, scale=scale)
        layers.add(group, ring)
    return layers.markup()


def _clearing(table: Table, seat: int, frame: Frame, layers: Layers) -> None:
    """The tiles being filled, or pencilled places for them."""
    x, y, size = frame.clearing
    name = f"{table.scene.names[seat]} · {table.say('board-clearing')}"
    for i, tile in enumerate(table.clearing[seat]):
        key = f"clearing-{seat}-{i}"
        ring = table.tile_ring(key)
        title = f"{name} {i + 1} · {table.tile_words(tile, table.clearing_token[seat][i])}"
        over = ""
        if tile == NONE:
            markup = places.empty_tile(table.theme.line, bool(ring), 0)
        else:
            look = table.looks[tile]
            markup = shadow(TILE, TILE, CORNER, table.theme.shadow) + pieces.tile(look, False)
            over = _slots(table, seat, i, look)
        left, scale, twin = x + i * size * 1.075, size / TILE, table.twin(key)
        group = keyed(key, title, markup, ring=ring, over=over, twin=twin, x=left, y=y, scale=scale)
        layers.add(group, ring)


def _jungle(table: Table, seat: int, frame: Frame, layers: Layers) -> str:
    """The jungle from the bottom row up; returned are the shields and the bloom on its corners."""
    x, y, size = frame.jungle
    scale, step = size / TILE, size * 1.06
    name = f"{table.scene.names[seat]} · {table.say('board-jungle')}"
    areas = {
        spot: area
        for area, (owner, spot) in enumerate(zip(table.area_seat, table.area_spot, strict=True))
        if owner == seat
    }
    over = []
    for spot in range(JUNGLE):
        row, column = divmod(spot, JUNGLE_WIDTH)
        left, top = x + column * step, y + (JUNGLE_WIDTH - 1 - row) * step
        key, tile = f"jungle-{seat}-{spot}", table.jungle[seat][spot]
        tokens = table.jungle_token[seat][spot]
        ring = table.tile_ring(key)
        title = f"{name} {spot + 1} · {table.tile_words(tile, tokens)}"
        if tile == NONE:
            markup = places.empty_tile(table.theme.line, bool(ring), spot + 1)
        else:
            markup = shadow(TILE, TILE, CORNER, table.theme.shadow) + pieces.filled_tile(
                table.looks[tile], tuple(tokens), table.totem[seat]
            )
        if table.diversity[seat] == spot:
            title += f" · {table.say('board-diversity')}"
            bloom = use("rf-bloom", *pieces.BLOOM_AT, BLOOM_ON_TILE)
            over.append(place(bloom, left, top, scale))
        if spot in areas:
            title += f" · ×{areas[spot] % 2 + 2}"
            at_x, at_y = pieces.SHIELD_AT
            shield = scale * SHIELD_ON_TILE / 64
            over.append(_area(table, areas[spot], left + scale * at_x, top + scale * at_y, shield))
        layers.add(keyed(key, title, markup, ring=ring, x=left, y=top, scale=scale), ring)
    return "".join(over)


def _held(table: Table, seat: int, frame: Frame, layers: Layers) -> None:
    """The strip of wood with the reserve, and what was taken this turn beside it."""
    x, y, step = frame.held
    lines = -(-len(table.held[seat]) // frame.held_line)
    width, height = frame.held_line * step + 8, lines * step + 14
    layers.add(place(places.plank(table.theme, width, height), x, y))
    groove = places.groove(table.theme, step + (14 if lines == 1 else 8))
    layers.add(place(groove, x + RESERVE * step + 4, y))
    size = step - 8
    name = f"{table.scene.names[seat]} · {table.say('board-held')}"
    for k, kind in enumerate(table.held[seat]):
        if kind == NONE and k >= RESERVE:
            continue
        key = f"held-{seat}-{k}"
        ring = table.disc_ring(key)
        markup = places.socket(table.theme) if k < RESERVE else ""
        if kind != NONE:
            markup += pieces.token(kind)
        title = f"{name} {k + 1} · {table.token_words(kind)}"
        row, column = divmod(k, frame.held_line)
        left, top = x + 8 + column * step, y + 11 + row * step
        twin, scale = table.twin(key), size / DISC
        group = keyed(key, title, markup, ring=ring, twin=twin, x=left, y=top, scale=scale)
        layers.add(group, ring)


def _captions(table: Table, seat: int, frame: Frame) -> str:
    """Words beside the totem, the clearing and the reserve, where there is room for them."""
    colours, (x, y, size) = table.theme, frame.totem
    left, animal = x + size / 2 + 14, table.say(f"type-{table.totem[seat]}")
    marks = [
        label(table.say("board-totem"), left, y - 6, 14 * frame.letters, colours.quiet),
        label(animal, left, y + 17 * frame.letters, 20 * frame.letters, colours.text, serif=True),
    ]
    size = 15 * frame.letters
    for words, (x, y, _) in (("board-clearing", frame.clearing), ("board-reserve", frame.held)):
        marks.append(label(table.say(words), x + 2, y - 11, size, colours.quiet, serif=True))
    return "".join(marks)


def _colours(table: Table, seat: int, frame: Frame) -> str:
    """Which of the five colours grow in a jungle: how near the Diversity bloom is."""
    x, y, step = frame.colours
    looks = [table.looks[tile] for tile in table.jungle[seat] if NONE < tile < UNKNOWN]
    grown = {zone for look in looks for zone in (look.zone, look.second)}
    present = tuple(zone in grown for zone in range(NUM_ZONES))
    names = ", ".join(table.say(f"color-{zone}") for zone in range(NUM_ZONES) if present[zone])
    title = f"{table.say('board-diversity')} · {names or table.say('board-none')}"
    marks = places.palette_pips(table.theme, present, step)
    if frame.captions:
        marks += use("rf-bloom", -step * 1.5, 0, step * 1.35)
    return place(f"<title>{escape(title)}</title>{marks}", x, y)


def _header(table: Table, seat: int, frame: Frame) -> str:
    """A seat's plate, totem and Binoculars."""
    name, points = table.scene.names[seat], table.scene.scores[seat]
    totem = f"{table.say('board-totem')} · {table.say(f'type-{table.totem[seat]}')}"
    note = table.say("board-to-act") if seat == table.to_act else ""
    title = " · ".join(filter(None, (name, table.say("board-points", points=points), note)))
    x, y, width = frame.plate
    width /= frame.letters
    plate = name_plate(table.theme, "rf-sun", width, name, points, NONE, note)
    key, ring = f"seat-{seat}", table.ring(f"seat-{seat}", width, 44, 12)
    marks = [keyed(key, title, plate, ring=ring, x=x, y=y, scale=frame.letters)]
    x, y, size = frame.totem
    medal = use(f"rf-totem-{table.totem[seat]}", x, y, size)
    marks.append(f"<g><title>{escape(totem)}</title>{medal}</g>")
    if seat == table.first:
        glasses, first = table.say("board-binoculars"), table.say("board-first")
        title = f"{glasses} · {first}"
        marks.append(f"<g><title>{escape(title)}</title>{use('rf-first', *frame.first)}</g>")
        if frame is OWN:
            x, y, size = frame.first
            left, colours = x + size / 2 + 16, table.theme
            marks.append(label(glasses, left, y - 6, 14, colours.quiet))
            marks.append(label(first, left, y + 17, 20, colours.text, serif=True))
    return "".join(marks)


def _seat(table: Table, seat: int, frame: Frame, x: float, y: float) -> str:
    """All that belongs to a seat, on its own sheet."""
    colours, layers = table.theme, Layers()
    aside = TALL_ASIDE if table.scene.tall else 10
    far = far_forest(frame.width - 2 * aside, frame.height * 0.66, colours.far, colours.line)
    layers.add(sheet(colours, frame.width, frame.height, GRAIN))
    layers.add(place(far, aside, frame.height - 12))
    layers.add(_header(table, seat, frame))
    if frame.colours[2]:
        layers.add(_colours(table, seat, frame))
    if frame.captions:
        layers.add(_captions(table, seat, frame))
    _clearing(table, seat, frame, layers)
    _held(table, seat, frame, layers)
    over = _jungle(table, seat, frame, layers)
    return place(layers.markup() + over, x, y)


def _row(table: Table, seats: list[int], frame: Frame, y: float) -> str:
    """Seats side by side."""
    step = frame.width + GAP
    return "".join(_seat(table, seat, frame, MARGIN + i * step, y) for i, seat in enumerate(seats))


def _tall_main(table: Table, y: float) -> tuple[str, float]:
    """The zones of a tall page two by two, title and supplies in the sixth field; its foot."""
    step = (TALL - TALL_MARGIN) / 2
    scale = (step - TALL_MARGIN) / ZONE_WIDTH
    high = ZONE_HEIGHT * scale + 22
    marks = []
    for zone in range(NUM_ZONES):
        row, column = divmod(zone, 2)
        x = TALL_MARGIN + column * step
        marks.append(place(_zone(table, zone, 0, 0), x, y + row * high, scale))
    field = _title(table, 32, 60) + _supplies(table, 190, 110)
    marks.append(place(field, TALL_MARGIN + step, y + 2 * high, scale))
    return "".join(marks), y + 3 * high


def _stacked(table: Table) -> tuple[str, float]:
    """A tall page and its length: one thing below another, the viewer's own seat first."""
    main, y = _tall_main(table, TALL_MARGIN)
    marks = [main]
    own = table.scene.seat
    for i in range(table.seats):
        seat = (max(own, 0) + i) % table.seats
        frame = TALL_OWN if seat == own else TALL_SEAT
        marks.append(_seat(table, seat, frame, TALL_MARGIN, y))
        y += frame.height + GAP
    return "".join(marks), y + 20


def _around(table: Table) -> tuple[str, float]:
    """A wide page and its height: the seats around the main board."""
    own = table.scene.seat
    if 0 <= own < table.seats:
        upper = [(own + i) % table.seats for i in range(1, table.seats)]
        lower, below = [own], OWN
    else:
        upper = {2: [0], 4: [0, 1]}.get(table.seats, [])
        lower = [seat for seat in range(table.seats) if seat not in upper]
        below = {1: WIDE, 2: HALF}.get(len(lower), THIRD)
    marks: list[str] = []
    y = MARGIN
    if upper:
        above = {1: WIDE, 2: HALF}.get(len(upper), THIRD)
        marks.append(_row(table, upper, above, y))
        y += above.height + GAP / 2
    marks.append(_main(table, y))
    y += TITLE + MAIN
    marks.append(_row(table, lower, below, y))
    return "".join(marks), y + below.height + MARGIN


def draw(scene: Scene) -> svg.SVG:
    """The table as the scene's viewer may see it."""
    table = Table(scene)
    colours = table.theme
    if scene.tall:
        (marks, y), width, letters = _stacked(table), TALL, 20.0
    else:
        (marks, y), width, letters = _around(table), BOARD, 13.0
    footnote = table.say("board-reconstructed") if scene.is_reconstructed else ""
    marks += label(footnote, width - MARGIN, y - 1, letters, colours.quiet, anchor="end")
    definitions = pieces.definitions(colours.dim, scene.outline) + grain(colours, GRAIN)
    y += MARGIN / 2
    return page(table.say("title"), width, y, colours.ground, definitions, marks)
