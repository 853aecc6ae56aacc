"""The whole table of Canopy as one SVG.

Season, decks and piles lie on the right, with the stage below them. On the left the viewer's own
forest is the largest, at the bottom; the others grow above in turn order. For a spectator all
forests are equal. On a narrow page decks, piles and the stage come first, then the viewer's own
forest, then the others.
The season gives the whole table its light: dawn, noon or dusk.
"""

from __future__ import annotations

from html import escape
from math import inf
from textwrap import wrap

import svg

from moabi.core.contract import NONE, Scene
from moabi.draw.paper import Layers, keyed, label, name_plate, page, place, tally, use
from moabi.games.canopy import faces, grove, habitat, light, middle, stage
from moabi.games.canopy.layout import WILDLIFE
from moabi.games.canopy.table import (
    BED_LINE,
    BOARD,
    GAP,
    HALF,
    MARGIN,
    OWN,
    TALL_BOARD,
    TALL_MARGIN,
    TALL_TREES,
    THIRD,
    TIER_GAP,
    WIDE,
    Box,
    Frame,
    Table,
    tall_frame,
)

HEIGHTS = (3, 4, 5, 6, 8, 11, 16, 24)
"""Trunks that a forest has room for before its trees are drawn smaller: so that little jumps."""
TREE_GAPS = (8.0, 40.0)
"""The least and the most between two trees."""
SPIRIT_FACE = 46.0
LEAST_SCALE = 0.8
"""On a narrow page trees stand in several rows before they are drawn smaller than this."""
SCALES = (1.3, 1.15, 1.0, 0.88, 0.77, 0.67, 0.58, 0.5, 0.42, 0.34, 0.27)


def _trees_height(table: Table, forest: int) -> float:
    """How high a forest's trees are if none of them is drawn smaller."""
    tallest = max((tree.height for tree in table.trees[forest]), default=0)
    room = next(height for height in HEIGHTS if height >= tallest)
    return grove.ROOTS + room * grove.SLICE + grove.CROWN


def _num_tiers(table: Table, forest: int) -> int:
    """In how many rows a forest's trees stand on a narrow page, so that they stay large."""
    widths = [tree.width + TREE_GAPS[0] for tree in table.trees[forest]] + [grove.NEW_WIDTH]
    number = len(widths)
    for line in range(number, 1, -1):
        rows = [sum(widths[start : start + line]) for start in range(0, number, line)]
        if max(rows) * LEAST_SCALE <= TALL_TREES:
            return len(rows)
    return number


def _trees(table: Table, forest: int, box: Box, tiers: int, layers: Layers) -> None:
    """Trees on the ground, the oldest behind the others if they stand in several rows."""
    line = -(-(len(table.trees[forest]) + 1) // tiers)
    step, height = box.height / tiers, (box.height + TIER_GAP) / tiers - TIER_GAP
    for tier in range(tiers):
        places = range(tier * line, (tier + 1) * line)
        row = box._replace(y=box.y + (tier + 1) * step - height, height=height)
        _tier(table, forest, places, row, layers)


def _tier(table: Table, forest: int, places: range, box: Box, layers: Layers) -> None:
    """Trees side by side, and after the last one a place for the next."""
    trees, floor = table.trees[forest][places.start : places.stop], box.y + box.height
    has_new = len(table.trees[forest]) in places
    tall = _trees_height(table, forest)
    bare = sum(tree.width for tree in trees) + grove.NEW_WIDTH * has_new
    wide = bare + TREE_GAPS[0] * len(trees)
    fit = min(box.height / tall, box.width / wide)
    scale = next((size for size in SCALES if size <= fit), fit)
    spare = (box.width / scale - bare) / max(len(trees), 1)
    gap = min(max(spare, TREE_GAPS[0]), TREE_GAPS[1])
    x = box.x
    for i, tree in enumerate(trees, places.start):
        key, top = f"tree-{forest}-{i}", tree.top
        ring = table.ring(key, tree.width, top + 6, 14)
        title = " · ".join(
            (table.names[forest], table.say("board-tree", tree=i + 1), table.tree_words(tree))
        )
        markup = place(grove.tree(tree), tree.width / 2, top)
        if key in table.scene.glow:
            # Answers call trees by their numbers; an equal tree is answered with the first one's.
            markup += place(grove.number_tag(i + 1), 14, 14)
        y, twin = floor - top * scale, table.twins.get(key, "")
        group = keyed(key, title, markup, ring=ring, twin=twin, x=x, y=y, scale=scale)
        layers.add(group, ring)
        x += (tree.width + gap) * scale
    if not has_new:
        return
    key = f"tree-{forest}-new"
    ring = table.ring(key, 54, 62, 14)
    title = f"{table.names[forest]} · {table.say('board-new-tree')}"
    markup = place(grove.clearing(table.theme.text, bool(ring)), 27, 58)
    layers.add(keyed(key, title, markup, ring=ring, x=x, y=floor - 58 * scale, scale=scale), ring)


def _header(table: Table, forest: int, frame: Frame) -> str:
    """A forest's plate, and how many complete trees and animals it has."""
    name, points = table.names[forest], table.points[forest]
    note = table.say("board-to-act") if forest == table.to_act else ""
    closed = table.num_closed[forest]
    is_lush = closed == max(table.num_closed) > 0
    animals = sum(table.forest[forest][WILDLIFE:])
    counts = [table.say("board-trees", count=closed), table.say("board-animals", count=animals)]
    if is_lush:
        counts.insert(1, table.say("line-lush"))
    title = " · ".join(filter(None, (name, table.points_words(points), note)))
    key, box = f"seat-{forest}", frame.plate
    width = box.width
    if forest >= table.seats:
        width -= SPIRIT_FACE
    plate = name_plate(table.theme, "cp-sun", width, name, points, NONE, note)
    if forest >= table.seats:
        plate += use("cp-spirit", box.width - SPIRIT_FACE / 2 + 3, 22, SPIRIT_FACE)
    ring = table.ring(key, width, box.height, 12)
    figures = [("cp-tree", closed, is_lush), ("cp-paw", animals, False)]
    counters = tally(table.theme, figures, frame.tally.width, 2)
    words = f"<title>{escape(' · '.join(counts))}</title>"
    return keyed(key, title, plate, ring=ring, x=box.x, y=box.y) + place(
        words + counters, frame.tally.x, frame.tally.y
    )


def _forest(table: Table, forest: int, frame: Frame, x: float, y: float) -> str:
    """All that grows in a forest, on its own sheet."""
    layers = Layers()
    size, is_bare = (frame.width, frame.height), table.scene.outline
    rise = frame.trees.height / frame.tiers
    floors = tuple(frame.floor - 6 - rise * tier for tier in reversed(range(frame.tiers)))
    layers.add(light.landscape(table.light, table.theme, *size, floors, is_bare))
    habitat.threats(table, forest, frame.threats, layers)
    habitat.weather(table, forest, frame.weather, layers)
    _trees(table, forest, frame.trees, frame.tiers, layers)
    habitat.beds(table, forest, frame.beds, frame.bed_line, layers)
    habitat.wildlife(table, forest, frame.wildlife, frame.has_gaps, layers)
    layers.add(_header(table, forest, frame))
    return place(layers.markup(), x, y)


def _column(table: Table, forests: list[int], y: float) -> tuple[str, float]:
    """Forests one below another, and how high they are together."""
    lines, marks, start = habitat.bed_lines(table, BED_LINE), [], y
    for forest in forests:
        is_own = forest == table.scene.seat
        width = TALL_BOARD - 2 * TALL_MARGIN - 16
        animals = habitat.wildlife_height(table, forest, width, is_own)
        tiers, trees = _num_tiers(table, forest), _trees_height(table, forest)
        frame = tall_frame(is_own, tiers, trees, lines, animals)
        marks.append(_forest(table, forest, frame, TALL_MARGIN, y))
        y += frame.height + GAP
    return "".join(marks), y - GAP - start


def _row(table: Table, forests: list[int], y: float) -> tuple[str, float]:
    """Forests side by side, and how high they are."""
    frame = {1: WIDE, 2: HALF}.get(len(forests), THIRD)
    step = frame.width + GAP
    marks = [
        _forest(table, forest, frame, MARGIN + i * step, y) for i, forest in enumerate(forests)
    ]
    return "".join(marks), frame.height


def _wide(table: Table) -> tuple[str, float]:
    """The forests of the others above the viewer's own, decks and piles beside; and the foot."""
    number, seat, y = table.forests, table.scene.seat, MARGIN
    if table.is_seated:
        upper = [(seat + i) % number for i in range(1, number)]
    else:
        upper = list(range((number + 1) // 2))
    above, height = _row(table, upper, y)
    y += height + GAP
    if table.is_seated:
        below, height = _forest(table, seat, OWN, MARGIN, y), OWN.height
    else:
        below, height = _row(table, list(range(len(upper), number)), y)
    y += height
    beside, _ = _common(table, MARGIN, y)
    return above + below + place(beside, BOARD - MARGIN - TALL_BOARD + TALL_MARGIN, 0), y


def _tall(table: Table) -> tuple[str, float]:
    """Decks and piles, then the viewer's own forest, then the others; and the foot."""
    number, first = table.forests, max(table.scene.seat, 0)
    common, y = _common(table, TALL_MARGIN)
    forests, height = _column(table, [(first + i) % number for i in range(number)], y + GAP)
    return common + forests, y + GAP + height


def _common(table: Table, y: float, foot: float = 0.0) -> tuple[str, float]:
    """Decks, piles and the stage, down to a foot if there is one, and where they end."""
    spare = inf
    if foot:
        spare = max(foot - y - middle.least_height(table) - stage.needed(table), 0.0)
    strip, height = middle.strip(table, y, spare)
    y += height
    shown, height = stage.stage(table, y, foot - y if foot else 0.0)
    return strip + shown, y + height


def draw(scene: Scene) -> svg.SVG:
    """The table as the scene's viewer may see it."""
    table = Table(scene)
    marks, y = _tall(table) if scene.tall else _wide(table)
    y += MARGIN
    footnote = table.say("board-reconstructed") if scene.is_reconstructed else ""
    if table.has_made_rules:
        footnote = f"{footnote} {table.say('board-reconstructed-rules')}".strip()
    width, margin = (TALL_BOARD, TALL_MARGIN) if scene.tall else (BOARD, MARGIN)
    lines = wrap(footnote, 62) if scene.tall else [footnote]
    for i, line in enumerate(lines):
        foot = y - 1 + i * 20
        marks += label(line, width - margin, foot, 15, table.theme.text, anchor="end")
    y += MARGIN / 2 + 20 * max(len(lines) - 1, 0)
    definitions = faces.definitions(table.worth, table.theme.dim) + light.definitions(table.light)
    return page(table.say("title"), width, y, table.light.page, definitions, marks)
