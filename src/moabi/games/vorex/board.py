"""The whole table of Vorex as one SVG: plain shapes, every place with its key."""

from __future__ import annotations

from math import sqrt

import svg

from moabi.core.contract import NONE, Scene
from moabi.draw.paper import Fragment, glow_ring, keyed, label, panel
from moabi.games.vorex.layout import (
    ARID,
    DEALT,
    HEXES,
    NUM_OBJECTIVES,
    NUM_RESOURCES,
    NUM_TILES,
    RUIN,
    START,
    WEED,
    WIDTH,
    objective_id,
    piece_id,
    tile_offsets,
)
from moabi.games.vorex.notation import cell_key, coordinates
from moabi.games.vorex.terminal import kind_tag, letters

SIDE = 24.0
STEP = SIDE * sqrt(3)
TOP = 150.0
PANEL = 300.0
COLORS = ("#e0782f", "#d8609a", "#7d58b5", "#5f9c46")
LAND, ARID_LAND, STONE, FREE, TEXT = "#cfd8b0", "#e3d5ad", "#9a948c", "#fff3c4", "#2e2a24"


def draw(scene: Scene) -> str:
    """The forest in the middle, display and objectives above, seats on the right."""
    parts = [*_above(scene), *_forest(scene), *_seats(scene)]
    width = _width(scene) + PANEL + 60
    height = max(TOP + (int(scene.state.span_r) + 8) * SIDE * 1.5, TOP + 5 * 130)
    ground = panel(width, height, 0, "#22302a" if scene.dark else "#f4efe2")
    drawing = svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, round(width), round(height)),
        elements=[Fragment(markup=ground + "".join(parts))],
    )
    return drawing.as_str()


def _width(scene: Scene) -> float:
    return (int(scene.state.span_q) + int(scene.state.span_r) / 2 + 10) * STEP


def _ink(scene: Scene) -> str:
    return "#f4efe2" if scene.dark else TEXT


def _hexagon(fill: str, extra: str = "") -> str:
    half, side = STEP / 2, SIDE
    points = [(0, -side), (half, -side / 2), (half, side / 2), (0, side), (-half, side / 2)]
    points.append((-half, -side / 2))
    path = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return f'<polygon points="{path}" fill="{fill}" stroke="{TEXT}"{extra}/>'


def _ring(scene: Scene, key: str, width: float, height: float) -> str:
    return glow_ring(width, height, 8) if key in scene.glow else ""


def _face(scene: Scene, hexagon: int) -> str:
    """A hex of a tile: its kind above its cost."""
    if scene.tables["HEX_KIND"][hexagon] == ARID:
        return _hexagon(ARID_LAND)
    cost = letters(scene, scene.tables["HEX_COST"][hexagon])
    kind = label(kind_tag(scene, hexagon), 0, -2, 15, TEXT, anchor="middle", weight=700)
    return _hexagon(LAND) + kind + label(cost, 0, 13, 9, TEXT, anchor="middle")


def _forest(scene: Scene) -> list[str]:
    state = scene.state
    hexes = {int(cell): n for n, cell in enumerate(state.hex_cell) if cell != NONE}
    cells = set(hexes)
    for key in scene.glow:
        if key.startswith("cell-"):
            _, column, row = key.split("-")
            cells.add(int(row) * WIDTH + int(column))
    parts = []
    for cell in sorted(cells, key=lambda c: cell_key(c) in scene.glow):
        # Five cells outside the forest are shown as well; the table wraps round.
        across = (cell % WIDTH - int(state.low_q) + 5) % WIDTH
        down = (cell // WIDTH - int(state.low_r) + 5) % WIDTH
        x, y = (across + down / 2 - 2) * STEP, TOP + (down - 1) * SIDE * 1.5
        q, r = coordinates(cell)
        title = scene.say("board-cell", q=str(q), r=str(r))
        markup = _hexagon(FREE, ' opacity=".5"')
        if cell in hexes:
            hexagon = hexes[cell]
            markup = _hexagon(STONE) if hexagon >= RUIN else _face(scene, hexagon)
            owner = int(state.owner[hexagon])
            if owner != NONE:
                markup += f'<circle r="{SIDE / 2}" fill="{COLORS[owner]}" stroke="{TEXT}"/>'
        key = cell_key(cell)
        ring = _hexagon("none", ' class="ring" stroke-width="4"') if key in scene.glow else ""
        parts.append(keyed(key, title, markup, ring=ring, x=x, y=y))
    return parts


def _tile(scene: Scene, key: str, piece: int, x: float, y: float) -> str:
    size = int(scene.tables["PIECE_SIZE"][piece])
    markup = ""
    for place, (q, r) in enumerate(tile_offsets(0, size)):
        at = f'transform="translate({60 + (q + r / 2) * STEP:.2f} {60 + r * SIDE * 1.5:.2f})"'
        markup += f"<g {at}>{_face(scene, piece * HEXES + place)}</g>"
    beetles = letters(scene, scene.tables["PIECE_BEETLES"][piece])
    markup += label(f"{piece_id(piece)} {beetles}", 4, 122, 12, _ink(scene))
    return keyed(key, piece_id(piece), markup, ring=_ring(scene, key, 120, 126), x=x, y=y)


def _above(scene: Scene) -> list[str]:
    """Tiles on display, pieces still to be laid, the pile and the objectives."""
    state = scene.state
    parts, x = [], 10.0
    waiting = [(f"shown-{n}", int(tile)) for n, tile in enumerate(state.shown) if tile != NONE]
    for place in range(DEALT):
        if 0 <= state.dealt[place] < NUM_TILES and place < max(int(state.seats), 2):
            waiting.append((f"dealt-{place}", int(state.dealt[place])))
    for seat in range(state.seats):
        if state.rotation[START + seat] == NONE:
            waiting.append((f"start-{seat}", START + seat))
    for key, piece in waiting:
        parts.append(_tile(scene, key, piece, x, 10))
        x += 130
    count = scene.say("board-tiles", count=int(state.pile_size))
    text = label(count, 10, 30, 14, TEXT)
    parts.append(keyed("pile", count, panel(110, 50, 6, STONE) + text, x=x, y=10))
    for first, colour, chosen in ((0, "brown", state.brown), (5, "green", state.green)):
        for n in range(NUM_OBJECTIVES):
            key = f"objective-{colour}-{n}"
            if n == chosen or key in scene.glow:
                words = scene.say(f"objective-{objective_id(first + n)}")
                y = 64.0 + (0 if colour == "brown" else 34) + (34 * n if n != chosen else 0)
                markup = panel(360, 28, 4, "#b08b5a" if colour == "brown" else "#7fa65a")
                markup += label(words, 8, 18, 11, TEXT)
                ring = _ring(scene, key, 360, 28)
                parts.append(keyed(key, words, markup, ring=ring, x=x, y=y))
    return parts


def _seats(scene: Scene) -> list[str]:
    """Each seat's name, flowers, resources and production."""
    state, parts, x = scene.state, [], _width(scene) + 40
    for seat in range(state.seats):
        y = TOP + seat * 130
        name, key = scene.names[seat], f"seat-{seat}"
        points = scene.say("board-points", points=scene.scores[seat])
        flowers = scene.say("text-flowers", count=int(state.flowers[seat]))
        text = label(f"{name} · {points} · {flowers}", 8, 22, 15, TEXT, weight=700)
        markup = panel(PANEL, 32, 6, COLORS[seat]) + text
        parts.append(keyed(key, name, markup, ring=_ring(scene, key, PANEL, 32), x=x, y=y))
        for resource in range(NUM_RESOURCES):
            key = f"held-{seat}-{resource}"
            words = scene.say(f"resource-{resource}")
            text = label(f"{words} {state.held[seat, resource]}", 4, 20, 11, TEXT)
            markup = panel(70, 30, 4, "#ffffff") + text
            left = x + resource * 76
            ring = _ring(scene, key, 70, 30)
            parts.append(keyed(key, words, markup, ring=ring, x=left, y=y + 38))
        key = f"board-{seat}"
        words = scene.say("board-draw")
        made = " ".join(
            f"{state.production[seat, n]} {scene.say(f'resource-{n}')}"
            for n in range(NUM_RESOURCES)
        )
        markup = panel(PANEL, 30, 4, "#fffbe8") + label(f"{words}: {made}", 6, 20, 11, TEXT)
        parts.append(keyed(key, words, markup, ring=_ring(scene, key, PANEL, 30), x=x, y=y + 74))
    if state.seats == 1:
        flowers = scene.say("text-flowers", count=int(state.flowers[WEED]))
        words = f"{scene.say('weed')} · {flowers}"
        markup = panel(PANEL, 32, 6, COLORS[WEED]) + label(words, 8, 22, 15, TEXT)
        parts.append(keyed("weed", words, markup, x=x, y=TOP + 130))
    return parts
