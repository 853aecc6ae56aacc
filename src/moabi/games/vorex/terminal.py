"""Vorex: the board as text.

The forest is drawn row by row, each row half a hex further to the right. A hex shows whose flower
is on it (a dot for nobody's) and its kind; where a tile can be laid, a cell shows its place in the
list of answers.
"""

from __future__ import annotations

from moabi.core.contract import NONE, Scene, seat_letter
from moabi.games.vorex.layout import (
    ARID,
    BACK,
    HEXES,
    NUM_RESOURCES,
    POINTS,
    RUIN,
    START,
    TILE_LEVEL,
    WEED,
    WIDTH,
    Objectives,
    Phase,
    objective_id,
    piece_id,
)
from moabi.games.vorex.naming import coordinates, hex_id
from moabi.games.vorex.notation import is_last_round

HALF = 2  # characters
LINE = 96


def draw(scene: Scene) -> str:
    """Objectives, display, forest, free stumps and every seat's resources."""
    blocks = [_head(scene), _forest(scene), _stumps(scene), _seats(scene)]
    return "\n\n".join(block for block in blocks if block)


def _head(scene: Scene) -> str:
    state = scene.state
    chosen = scene.say("text-to-choose")
    brown, green = (
        chosen if n == NONE else scene.say(f"objective-{objective_id(first + int(n))}")
        for n, first in ((state.brown, 0), (state.green, 5))
    )
    double = scene.say("objective-O0")
    if state.objectives == Objectives.FAMILY:
        lines = [scene.say("text-objectives-family", double=double, brown=brown)]
    else:
        lines = [scene.say("text-objectives", double=double, brown=brown, green=green)]
    if is_last_round(state):
        lines.append(scene.say("text-last-round"))
    shown = [tile_face(scene, int(tile)) for tile in state.shown if tile != NONE]
    lines.append(scene.say("text-shown", tiles="  ".join(shown) or scene.say("text-empty")))
    to_lay = [int(tile) for tile in state.dealt[: max(state.seats, 2)] if 0 <= tile < BACK]
    start = START + int(state.turn_side)
    if state.phase == Phase.SETUP and start >= START and state.rotation[start] == NONE:
        to_lay.insert(0, start)
    if to_lay:
        faces = "  ".join(tile_face(scene, tile) for tile in to_lay)
        lines.append(scene.say("text-to-lay", tiles=faces))
    levels = [_level(int(tile)) for tile in state.pile[: state.pile_size]]
    piles = [
        scene.say("text-pile-level", count=levels.count(level), level=level)
        for level in (1, 2, 3)
        if level in levels
    ]
    lines.append(scene.say("text-pile", levels=", ".join(piles) or scene.say("text-empty")))
    lines.append(scene.say("text-supply", resources=resources(scene, list(state.supply))))
    return "\n".join(lines)


def _level(tile: int) -> int:
    return tile - BACK if tile >= BACK else int(TILE_LEVEL[tile])


def letters(scene: Scene, counts: list[int]) -> str:
    """So many letters of each resource."""
    return "".join(scene.say("letters")[n] * int(counts[n]) for n in range(NUM_RESOURCES))


def resources(scene: Scene, counts: list[int]) -> str:
    """Counts with a letter each."""
    return " ".join(f"{counts[n]}{scene.say('letters')[n]}" for n in range(NUM_RESOURCES))


def kind_tag(scene: Scene, hexagon: int) -> str:
    """A hex's kind in one letter, or its points."""
    kind = int(scene.tables["HEX_KIND"][hexagon])
    return str(scene.tables["HEX_POINTS"][hexagon]) if kind == POINTS else scene.say(f"tag-{kind}")


def tile_face(scene: Scene, tile: int) -> str:
    """A tile's name, its hexes with their costs, and its beetles."""
    hexes = range(tile * HEXES, tile * HEXES + int(scene.tables["PIECE_SIZE"][tile]))
    faces = [kind_tag(scene, h) + letters(scene, scene.tables["HEX_COST"][h]) for h in hexes]
    beetles = letters(scene, scene.tables["PIECE_BEETLES"][tile])
    return f"{piece_id(tile)} [{' '.join(faces)}]{'+' + beetles if beetles else ''}"


def _owner(scene: Scene, side: int) -> str:
    if scene.state.seats == 1 and side == WEED:
        return scene.say("tag-weed")
    return "." if side == NONE else seat_letter(side)


def _token(scene: Scene, hexagon: int) -> str:
    owner = _owner(scene, int(scene.state.owner[hexagon]))
    if hexagon >= RUIN:
        return f"({owner if owner != '.' else ' '})"
    if scene.tables["HEX_KIND"][hexagon] == ARID:
        return f" {scene.say('tag-0')} "
    return f"{owner}{kind_tag(scene, hexagon)} "


def _forest(scene: Scene) -> str:
    state = scene.state
    tokens = {
        int(cell): _token(scene, hexagon)
        for hexagon, cell in enumerate(state.hex_cell)
        if cell != NONE
    }
    lit = sorted(
        int(key.split("-")[2]) * WIDTH + int(key.split("-")[1])
        for key in scene.glow
        if key.startswith("cell-")
    )
    places = [cell for cell in lit if cell not in tokens]
    tokens.update({cell: f"{number:>3}" for number, cell in enumerate(places, 1)})
    rows: dict[int, list[tuple[int, str]]] = {}
    for cell, token in tokens.items():
        r, q = divmod(cell, WIDTH)
        rows.setdefault(r, []).append((2 * q + r, token))
    if not rows:
        return ""
    left = min(at for row in rows.values() for at, _ in row)
    lines = []
    for row in range(min(rows), max(rows) + 1):
        line = ""
        for at, token in sorted(rows.get(row, [])):
            line = line.ljust((at - left) * HALF) + token
        lines.append(line.rstrip())
    return "\n".join((*lines, scene.say("text-legend"), scene.say("text-legend-tiles")))


def _stumps(scene: Scene) -> str:
    state = scene.state
    lines: list[str] = [""]
    for index in range(state.num_stumps):
        hexagon = int(state.stump[index])
        q, r = coordinates(int(state.hex_cell[hexagon]))
        cost = letters(scene, scene.tables["HEX_COST"][hexagon])
        word = f"{hex_id(hexagon)} {kind_tag(scene, hexagon)}{cost} {q},{r}"
        if len(lines[-1]) + len(word) > LINE:
            lines.append("  ")
        lines[-1] += (scene.say("text-between") if lines[-1].strip() else "") + word
    return scene.say("text-free", stumps="\n".join(lines)) if lines[0] else ""


def _seats(scene: Scene) -> str:
    state = scene.state
    lines = []
    for seat in range(state.seats):
        mark = ">" if state.seat == seat else " "
        points = scene.say("board-points", points=scene.scores[seat])
        flowers = scene.say("text-flowers", count=int(state.flowers[seat]))
        held = resources(scene, list(state.held[seat]))
        made = resources(scene, list(state.production[seat]))
        holds = scene.say("text-holds", resources=held, produced=made)
        name = scene.names[seat]
        line = scene.say("text-seat", name=name, points=points, flowers=flowers, holds=holds)
        lines.append(f"{mark} {line}")
    if state.seats == 1:
        flowers = scene.say("text-flowers", count=int(state.flowers[WEED]))
        lines.append("  " + scene.say("text-weed", name=scene.say("weed"), flowers=flowers))
    return "\n".join(lines)
