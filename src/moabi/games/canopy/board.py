"""The whole table of Canopy, laid out.

Season, decks and piles lie on the right, with the stage below them. On the left the viewer's own
forest is the largest, at the bottom; the others grow above in turn order. For a spectator all
forests are equal. On a narrow page decks, piles and the stage come first, then the viewer's own
forest, then the others.
The season gives the whole table its light: dawn, noon or dusk.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from textwrap import wrap

from moabi.core.contract import NONE, Scene
from moabi.draw.faces import drawn, face
from moabi.draw.palette import TABLE
from moabi.draw.paper import label, name_plate, place, tally, twins, use
from moabi.draw.parts import Board, Part, Parts, group
from moabi.games.canopy import faces, grove, habitat, light, middle, stage, wildlife
from moabi.games.canopy.forest import Forest, lit_last, points_words, ring, tree_words
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


def _trees_height(forest: Forest) -> float:
    """How high a forest's trees are if none of them is drawn smaller."""
    tallest = max((tree.height for tree in forest.trees), default=0)
    room = next(height for height in HEIGHTS if height >= tallest)
    return grove.ROOTS + room * grove.SLICE + grove.CROWN


def _num_tiers(forest: Forest) -> int:
    """In how many rows a forest's trees stand on a narrow page, so that they stay large."""
    widths = [tree.width + TREE_GAPS[0] for tree in forest.trees] + [grove.NEW_WIDTH]
    number = len(widths)
    for line in range(number, 1, -1):
        rows = [sum(widths[start : start + line]) for start in range(0, number, line)]
        if max(rows) * LEAST_SCALE <= TALL_TREES:
            return len(rows)
    return number


def _trees(forest: Forest, box: Box, tiers: int) -> Parts:
    """Trees on the ground, the oldest behind the others if they stand in several rows."""
    line = -(-(len(forest.trees) + 1) // tiers)
    step, height = box.height / tiers, (box.height + TIER_GAP) / tiers - TIER_GAP
    found: Parts = []
    for tier in range(tiers):
        places = range(tier * line, (tier + 1) * line)
        row = box._replace(y=box.y + (tier + 1) * step - height, height=height)
        found += _tier(forest, places, row)
    return found


def _tier(forest: Forest, places: range, box: Box) -> Parts:
    """Trees side by side, and after the last one a place for the next."""
    trees, floor = forest.trees[places.start : places.stop], box.y + box.height
    has_new = len(forest.trees) in places
    tall = _trees_height(forest)
    bare = sum(tree.width for tree in trees) + grove.NEW_WIDTH * has_new
    wide = bare + TREE_GAPS[0] * len(trees)
    fit = min(box.height / tall, box.width / wide)
    scale = next((size for size in SCALES if size <= fit), fit)
    spare = (box.width / scale - bare) / max(len(trees), 1)
    gap = min(max(spare, TREE_GAPS[0]), TREE_GAPS[1])
    # Answers call trees by their numbers; an equal tree is answered with the first one's.
    alike = twins(
        ((_tree_key(forest, i), tree) for i, tree in enumerate(forest.trees)), forest.glow
    )
    lit = forest.glow | alike.keys()
    found, x = [], box.x
    for i, tree in enumerate(trees, places.start):
        key = _tree_key(forest, i)
        name = forest.say("board-tree", tree=i + 1)
        tag = (Part("", grove.number_tag(i + 1), 14, 14),) if key in forest.glow else ()
        found.append(
            Part(
                key,
                grove.grown(tree),
                x,
                floor - tree.top * scale,
                scale,
                title=f"{forest.name} · {name} · {tree_words(forest.say, tree)}",
                ring=ring(lit, key, tree.width, tree.top + 6, 14),
                twin=alike.get(key, ""),
                parts=tag,
            )
        )
        x += (tree.width + gap) * scale
    return [*found, _clearing(forest, x, floor, scale)] if has_new else found


def _tree_key(forest: Forest, place: int) -> str:
    return f"tree-{forest.number}-{place}"


def _clearing(forest: Forest, x: float, floor: float, scale: float) -> Part:
    """The place of a tree that may begin."""
    key = f"tree-{forest.number}-new"
    title = f"{forest.name} · {forest.say('board-new-tree')}"
    look = _shoot(key in forest.glow)
    light_around = ring(forest.glow, key, 54, 62, 14)
    return Part(key, look, x, floor - 58 * scale, scale, 0.0, title, light_around)


@face()
def _shoot(lit: bool) -> str:
    return place(grove.clearing(lit), 27, 58)


def _header(table: Table, forest: Forest, frame: Frame) -> Parts:
    """A forest's plate, and how many complete trees and animals it has."""
    say, name, points = forest.say, forest.name, table.points[forest.number]
    note = say("board-to-act") if forest.number == table.to_act else ""
    title = " · ".join(filter(None, (name, points_words(say, points), note)))
    key, box, width = f"seat-{forest.number}", frame.plate, frame.plate.width
    parts: tuple[Part, ...] = ()
    if forest.number >= table.seats:
        parts = (Part("", SPIRIT, width - SPIRIT_FACE / 2 + 3, 22),)
        width -= SPIRIT_FACE
    plate = _plate(TABLE, "cp-sun", width, name, points, NONE, note)
    light_around = ring(forest.glow, key, width, box.height, 12)
    closed, animals = forest.num_closed, sum(forest.cards[WILDLIFE:])
    counts = [say("board-trees", count=closed), say("board-animals", count=animals)]
    if forest.is_lush:
        counts.insert(1, say("line-lush"))
    x, y, room, _ = frame.tally
    figures = _tally(closed, forest.is_lush, animals, room)
    return [
        Part(key, plate, box.x, box.y, 1.0, 0.0, title, light_around, parts=parts),
        Part(f"~tally-{forest.number}", figures, x, y, title=" · ".join(counts)),
    ]


SPIRIT = drawn(use("cp-spirit", 0, 0, SPIRIT_FACE))
_plate = face()(name_plate)
_landscape = face(256)(light.landscape)


@face()
def _tally(closed: int, is_lush: bool, animals: int, width: float) -> str:
    return tally(TABLE, [("cp-tree", closed, is_lush), ("cp-paw", animals, False)], width, 2)


@lru_cache(maxsize=512)
def _forest(forest: Forest, frame: Frame) -> tuple[Part, ...]:
    """All that grows in a forest, and its ground; kept, for a move seldom changes two."""
    rise = frame.trees.height / frame.tiers
    floors = tuple(frame.floor - 6 - rise * tier for tier in reversed(range(frame.tiers)))
    sheet = _landscape(forest.hour, frame.width, frame.height, floors, forest.is_bare)
    found = [
        Part(f"~sheet-{forest.number}", sheet),
        *habitat.threats(forest, frame.threats),
        *habitat.weather(forest, frame.weather),
        *_trees(forest, frame.trees, frame.tiers),
        *habitat.beds(forest, frame.beds, frame.bed_line),
        *wildlife.wildlife(forest, frame.wildlife, frame.has_gaps),
    ]
    return tuple(lit_last(found))


def _sheet(table: Table, number: int, frame: Frame, x: float, y: float) -> Part:
    """A forest on its own sheet."""
    forest = table.forests[number]
    parts = [*_forest(forest, frame), *_header(table, forest, frame)]
    return group(f"forest-{number}", parts, x, y)


@lru_cache(maxsize=512)
def _tall_frame(forest: Forest, is_own: bool) -> Frame:
    """A forest's frame on a narrow page."""
    width = TALL_BOARD - 2 * TALL_MARGIN - 16
    animals = wildlife.wildlife_height(forest, width, is_own)
    lines = habitat.bed_lines(forest, BED_LINE)
    return tall_frame(is_own, _num_tiers(forest), _trees_height(forest), lines, animals)


def _column(table: Table, forests: list[int], y: float) -> tuple[Parts, float]:
    """Forests one below another, and where they end."""
    found = []
    for number in forests:
        frame = _tall_frame(table.forests[number], number == table.scene.seat)
        found.append(_sheet(table, number, frame, TALL_MARGIN, y))
        y += frame.height + GAP
    return found, y - GAP


def _row(table: Table, forests: list[int], y: float) -> tuple[Parts, float]:
    """Forests side by side, and how high they are."""
    frame = {1: WIDE, 2: HALF}.get(len(forests), THIRD)
    step = frame.width + GAP
    found = [_sheet(table, number, frame, MARGIN + i * step, y) for i, number in enumerate(forests)]
    return found, frame.height


def _wide(table: Table) -> tuple[Parts, float]:
    """The forests of the others above the viewer's own, decks and piles beside; and the foot."""
    number, seat, y = len(table.forests), table.scene.seat, MARGIN
    if table.is_seated:
        upper = [(seat + i) % number for i in range(1, number)]
    else:
        upper = list(range((number + 1) // 2))
    found, height = _row(table, upper, y)
    y += height + GAP
    if table.is_seated:
        below, height = [_sheet(table, seat, OWN, MARGIN, y)], OWN.height
    else:
        below, height = _row(table, list(range(len(upper), number)), y)
    y += height
    beside, _ = _common(table, MARGIN, y)
    return [
        *found,
        *below,
        group("beside", beside, BOARD - MARGIN - TALL_BOARD + TALL_MARGIN),
    ], y


def _tall(table: Table) -> tuple[Parts, float]:
    """Decks and piles, then the viewer's own forest, then the others; and the foot."""
    number, first = len(table.forests), max(table.scene.seat, 0)
    common, y = _common(table, TALL_MARGIN)
    forests, foot = _column(table, [(first + i) % number for i in range(number)], y + GAP)
    return common + forests, foot


def _common(table: Table, y: float, foot: float = 0.0) -> tuple[Parts, float]:
    """Decks, piles and the stage, down to a foot if there is one, and where they end."""
    spare = inf
    if foot:
        spare = max(foot - y - middle.least_height(table) - stage.needed(table), 0.0)
    strip, height = middle.strip(table, y, spare)
    y += height
    shown, height = stage.stage(table, y, foot - y if foot else 0.0)
    return [*strip, shown], y + height


LIGHT = drawn(light.definitions())
_cards = face(8)(faces.definitions)


@face()
def _footnote(words: str) -> str:
    return label(words, 0, 0, 15, TABLE.text, anchor="end")


def lay(scene: Scene) -> Board:
    """The table as the scene's viewer may see it."""
    table = Table(scene)
    parts, y = _tall(table) if scene.tall else _wide(table)
    y += MARGIN
    footnote = table.say("board-reconstructed") if scene.is_reconstructed else ""
    if table.has_made_rules:
        footnote = f"{footnote} {table.say('board-reconstructed-rules')}".strip()
    width, margin = (TALL_BOARD, TALL_MARGIN) if scene.tall else (BOARD, MARGIN)
    lines = wrap(footnote, 62) if scene.tall else [footnote]
    for i, line in enumerate(lines):
        parts.append(Part("", _footnote(line), width - margin, y - 1 + i * 20))
    y += MARGIN / 2 + 20 * max(len(lines) - 1, 0)
    sheets = (_cards(table.worth), LIGHT)
    ground = light.LIGHTS[table.hour].page
    return Board(table.say("title"), width, y, ground, sheets, parts)
