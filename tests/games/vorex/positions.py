"""Positions for the tests of Vorex: drawn as text, or reached by playing.

A picture of the forest has a row a line, each half a hex further to the right, so that a hex
touches its neighbours left and right and the two nearest in the lines above and below:

      a2.
    B0B a0A a1.
      a3#

A hex is three characters. `a0A` is the middle (0; the arms are 1 to 3) of tile F01 (a; F02 is b,
and so on) with a flower of seat A. In place of the seat, `.` is a free stump, `#` an arid hex, `W`
the Weed. `B0B` is the starting tile of seat B. `(.)` is a ruin, `(A)` one with a flower of seat A.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import dedent

from moabi.core.contract import NONE
from moabi.core.geometry import around
from moabi.core.pending import push
from moabi.core.registry import find_game
from moabi.core.state import State
from moabi.games.vorex import blooming, layout, rules, table
from moabi.games.vorex.layout import (
    ARID,
    HEX_KIND,
    HEXES,
    NUM_RESOURCES,
    NUM_TILES,
    RUIN,
    START,
    WIDTH,
    Decision,
    Phase,
)

from ..playing import Playing

GAME = find_game("vorex")
PLAYING = Playing(GAME)
RULES = PLAYING.rules
begin = PLAYING.begin
legal = PLAYING.legal
written = PLAYING.written
play = PLAYING.play
playthrough = PLAYING.playthrough
last_state = PLAYING.last_state
points = PLAYING.points
shares = PLAYING.shares
hidden = PLAYING.hidden
SETUPS = GAME.setups()
TILES = "abcdefghijklmnopqrstuv"
SEATS = "ABCD"
STEP = 4  # characters from a hex to the next in its row

Cell = tuple[int, int]
"""Column and row, counted from the upper left of a picture, or from the middle of the table."""


# Playing


def verbs(state: State) -> set[str]:
    """The first words of the legal actions."""
    return {text.split()[0] for text in written(state)}


def first_turn(seats: int, seed: int = 1, options: Mapping[str, str] | None = None) -> State:
    """The beginning of the first turn, the set-up round played at random."""
    for before, _, _ in playthrough(seats, seed, options):
        if before.phase == Phase.TURNS:
            return before
    raise AssertionError("the match has no turn")


def decision(state: State) -> Decision | None:
    """What is to be decided, or nothing at the end."""
    return None if state.decision == NONE else Decision(state.decision)


# Pictures


def read(picture: str) -> dict[Cell, str]:
    """The hexes of a picture by column and row."""
    hexes: dict[Cell, str] = {}
    shift = None
    for row, line in enumerate(dedent(picture).strip("\n").split("\n")):
        at = 0
        while at < len(line):
            if line[at] == " ":
                at += 1
                continue
            token = line[at : at + 3]
            column, rest = divmod(at - 2 * row, STEP)
            shift = rest if shift is None else shift
            assert rest == shift, f"row {row}: {token!r} is between two columns"
            hexes[column, row] = token
            at += 3
    return hexes


def cell_of(q: int, r: int) -> int:
    """The cell so far from the middle of the table."""
    return (r + WIDTH // 2) % WIDTH * WIDTH + (q + WIDTH // 2) % WIDTH


def drawn(
    picture: str,
    *,
    seats: int = 2,
    seat: int = 0,
    held: Sequence[str] = (),
    shown: str = "",
    options: Mapping[str, str] | None = None,
    brown: int | None = None,
    green: int | None = None,
    asked: Decision | None = Decision.TAKE_ACTION,
    actions: int = 2,
) -> State:
    """A position in the middle of a match: this forest, and everything else as it may be.

    `held` gives each seat's resources as letters, `shown` the tiles on display as in a picture.
    """
    state = begin(seats, 0, options)
    state.pending[:] = 0
    state.num_pending = 0
    state.laying = NONE
    state.phase = Phase.TURNS
    state.turn_side = seat
    table.clear_table(state)
    _lay_tiles(state, read(picture))
    _place_flowers(state, read(picture))
    _set_aside(state, shown)
    for owner, letters in enumerate(held):
        for resource in range(NUM_RESOURCES):
            count = letters.count(layout.LETTERS[resource])
            state.supply[resource] += state.held[owner, resource] - count
            state.held[owner, resource] = count
    state.brown = 0 if brown is None else brown
    state.green = NONE if green is None else green
    state.decision = state.seat = NONE
    if asked is not None:
        decider = 0 if seats == 1 else seat
        for _ in range(actions):
            push(state, int(asked), decider, 0)
    return state


def _lay_tiles(state: State, hexes: dict[Cell, str]) -> None:
    places: dict[int, dict[int, Cell]] = {}
    for cell, token in hexes.items():
        if token[0] != "(":
            letter = token[0]
            piece = TILES.index(letter) if letter in TILES else START + SEATS.index(letter)
            places.setdefault(piece, {})[int(token[1])] = cell
    for piece, cells in places.items():
        q, r = cells[0]
        seen = [(cells[place][0] - q, cells[place][1] - r) for place in sorted(cells)]
        size = int(layout.PIECE_SIZE[piece])
        turned = [n for n in range(6) if layout.tile_offsets(n, size) == seen]
        assert turned, f"{layout.piece_id(piece)} cannot lie like this: {seen}"
        table.lay(state, piece, cell_of(q - 5, r - 5), turned[0])
    ruins = {cell_of(q - 5, r - 5) for (q, r), token in hexes.items() if token[0] == "("}
    found = {int(state.hex_cell[RUIN + ruin]) for ruin in range(state.num_ruins)}
    assert found == ruins, "the picture has other ruins than the forest"


def _place_flowers(state: State, hexes: dict[Cell, str]) -> None:
    for (q, r), token in hexes.items():
        hexagon = table.hex_at(state, cell_of(q - 5, r - 5))
        mark = token[1] if hexagon >= RUIN else token[2]
        if hexagon < RUIN:
            assert (mark == "#") == (HEX_KIND[hexagon] == ARID), f"{token} is drawn wrong"
        if mark in SEATS or mark == "W":
            blooming.place_flower(state, SEATS.index("B" if mark == "W" else mark), hexagon)
    for ruin in range(state.num_ruins):
        state.ruin_stumps[ruin] = max(int(state.ruin_stumps[ruin]), 0)
    state.is_ending = state.is_won = 0
    state.phase = Phase.TURNS


def _set_aside(state: State, shown: str) -> None:
    """Tiles that are not in the forest go on display and into the pile."""
    in_box = [tile for tile in range(layout.DEALT) if state.rotation[tile] == NONE]
    state.dealt[:] = NONE
    dealt = max(int(state.seats), 2)
    for place, tile in zip(range(dealt, layout.DEALT), in_box, strict=False):
        state.dealt[place] = tile
    for place in range(layout.SHOWN):
        state.shown[place] = TILES.index(shown[place]) if place < len(shown) else NONE
    rules.deal_pile(state)
    if not shown:
        for place in range(layout.SHOWN):
            rules._turn_up(state, place)
    state.reveals = 0


def picture(state: State) -> str:
    """The forest as a picture."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for hexagon, cell in enumerate(state.hex_cell):
        if cell == NONE:
            continue
        q = (int(cell) % WIDTH - int(state.low_q)) % WIDTH
        r = (int(cell) // WIDTH - int(state.low_r)) % WIDTH
        owner = int(state.owner[hexagon])
        mark = "." if owner == NONE else SEATS[owner]
        mark = "W" if state.seats == 1 and owner == layout.WEED else mark
        if hexagon >= RUIN:
            token = f"({mark})"
        else:
            piece, place = divmod(hexagon, HEXES)
            letter = TILES[piece] if piece < NUM_TILES else SEATS[piece - START]
            token = f"{letter}{place}{'#' if HEX_KIND[hexagon] == ARID else mark}"
        rows.setdefault(r, []).append((STEP * q + 2 * r, token))
    left = min(at for row in rows.values() for at, _ in row)
    lines = []
    for row in range(max(rows) + 1):
        line = ""
        for at, token in sorted(rows.get(row, [])):
            line = line.ljust(at - left) + token
        lines.append(line)
    return "\n".join(lines)


def hex_of(name: str) -> int:
    """The number of a hex by its name in notation, such as F07.2."""
    piece, place = name.split(".")
    number = int(piece[1:]) - 1
    return (number if piece[0] == "F" else START + number) * HEXES + int(place)


def near(state: State, name: str, q: int, r: int, verb: str = "at") -> str:
    """The answer that names a cell, so many columns and rows from a hex."""
    cell = int(state.hex_cell[hex_of(name)])
    return f"{verb} {cell % WIDTH - WIDTH // 2 + q},{cell // WIDTH - WIDTH // 2 + r}"


def leave_flowers(state: State, side: int, left: int) -> State:
    """Let a side have only so many flowers left, the others being somewhere out of the way."""
    placed = layout.FLOWERS - int(state.flowers[side])
    state.flower_hex[side, placed : layout.FLOWERS - left] = state.flower_hex[side, 0]
    state.flowers[side] = left
    return state


# Judging


def brown(state: State, seat: int = 0) -> int:
    """A seat's points for the brown objective."""
    return int(RULES.score_line(state, seat, layout.BROWN_LINE))


def green(state: State, seat: int = 0) -> int:
    """A seat's points for the green objective."""
    return int(RULES.score_line(state, seat, layout.GREEN_LINE))


def held(state: State, seat: int = 0) -> str:
    """A seat's resources as letters."""
    return "".join(layout.LETTERS[n] * int(state.held[seat, n]) for n in range(NUM_RESOURCES))


# A slow, obvious second opinion on the forest, with plain sets on an endless plane


class Plain:
    """The forest as sets of cells, read from a state once."""

    def __init__(self, state: State) -> None:
        cells = {h: int(c) for h, c in enumerate(state.hex_cell) if c != NONE}
        self.where = {hexagon: self.unwrap(state, cell) for hexagon, cell in cells.items()}
        self.at = {cell: hexagon for hexagon, cell in self.where.items()}
        self.forest = set(self.at)
        self.owner = {h: int(state.owner[h]) for h in cells if state.owner[h] != NONE}

    @staticmethod
    def unwrap(state: State, cell: int) -> Cell:
        """A cell's place on a plane that does not wrap round."""
        low_q, low_r = int(state.low_q), int(state.low_r)
        q = (cell % WIDTH - low_q + 10) % WIDTH
        return q, (cell // WIDTH - low_r + 10) % WIDTH

    def holes(self, forest: set[Cell]) -> list[set[Cell]]:
        """The holes in a forest: what cannot be reached from outside."""
        columns, rows = zip(*forest, strict=True)
        outside: set[Cell] = set()
        box = {
            (q, r)
            for q in range(min(columns) - 1, max(columns) + 2)
            for r in range(min(rows) - 1, max(rows) + 2)
        }
        free = box - forest
        holes = []
        while free:
            reached = {free.pop()}
            edge = list(reached)
            while edge:
                for near in around(edge.pop()):
                    if near in free:
                        free.discard(near)
                        reached.add(near)
                        edge.append(near)
            is_outside = any(not set(around(cell)) <= box for cell in reached)
            if is_outside:
                outside |= reached
            else:
                holes.append(reached)
        return holes

    def can_lie(self, middle: Cell, rotation: int, size: int = HEXES) -> bool:
        """Rules 5.1 to 5.3."""
        q, r = middle
        cells = {(q + dq, r + dr) for dq, dr in layout.tile_offsets(rotation, size)}
        if cells & self.forest or not any(set(around(c)) & self.forest for c in cells):
            return False
        return all(len(hole) == 1 for hole in self.holes(self.forest | cells))

    def groups(self, side: int) -> list[set[int]]:
        """A side's groups of linked flowers."""
        left = {hexagon for hexagon, owner in self.owner.items() if owner == side}
        groups = []
        while left:
            group = {left.pop()}
            edge = list(group)
            while edge:
                for near in around(self.where[edge.pop()]):
                    hexagon = self.at.get(near, NONE)
                    if hexagon in left:
                        left.discard(hexagon)
                        group.add(hexagon)
                        edge.append(hexagon)
            groups.append(group)
        return groups

    def linked(self, side: int, hexagon: int) -> list[int]:
        """Rule 6.2: what the side's groups that touch a hex produce, by resource."""
        produced = [0] * NUM_RESOURCES
        near = {self.at.get(cell, NONE) for cell in around(self.where[hexagon])}
        for group in self.groups(side):
            if group & near:
                for member in group:
                    kind = int(HEX_KIND[member]) if member < RUIN else ARID
                    if layout.PRODUCES <= kind < layout.DRAWS:
                        produced[kind - layout.PRODUCES] += 1
        return produced
