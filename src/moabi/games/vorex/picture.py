"""One view being drawn: the scene as plain values, and its pieces and places in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from moabi.core.contract import NONE, Scene
from moabi.core.geometry import DIRECTIONS
from moabi.draw.palette import TABLE
from moabi.draw.rings import Ring, around
from moabi.games.vorex.ground import START_LEVEL
from moabi.games.vorex.layout import (
    ARID,
    BACK,
    FLOWERS,
    GRID,
    HEXES,
    LIGHT,
    MAX_FOLDED,
    NUM_LAND,
    NUM_PIECES,
    NUM_RESOURCES,
    NUM_TILES,
    POINTS,
    PRODUCES,
    START,
    WEED,
    WIDTH,
    Decision,
    Phase,
)
from moabi.games.vorex.notation import is_last_round
from moabi.games.vorex.stumps import ACTIONS, Land, Piece
from moabi.games.vorex.symbols import WEED_LOOK
from moabi.games.vorex.table import tile_fits

BOARD = 1480.0
"""Width of the whole table."""
MARGIN = 20.0
TALL_BOARD = 520.0
"""Width of the whole table on a narrow page: a phone shows a unit as two thirds of a pixel."""
TALL_MARGIN = 10.0
GAP = 12.0
"""Between two sheets."""

Cell = tuple[int, int]


class Spot(NamedTuple):
    """A hex that has been laid: its number, and whose flower is on it."""

    hexagon: int
    owner: int


def column_row(cell: int) -> Cell:
    """Column and row of a cell: those in its key."""
    return cell % WIDTH, cell // WIDTH


@lru_cache(maxsize=1 << 15)
def _around(cell: Cell) -> tuple[Cell, ...]:
    return tuple((cell[0] + q, cell[1] + r) for q, r in DIRECTIONS)


PRINTED = ("HEX_KIND", "HEX_POINTS", "HEX_COST", "PIECE_SIZE", "PIECE_BEETLES", "TILE_LEVEL")
"""The tables of what is printed on the pieces; each holds small numbers, a byte each."""
NOTHING = (0,) * NUM_RESOURCES
KINDS = range(NUM_RESOURCES)


@lru_cache(maxsize=8)
def _components(
    kinds: bytes, points: bytes, costs: bytes, sizes: bytes, beetles: bytes, levels: bytes
) -> tuple[tuple[Land, ...], tuple[Piece, ...]]:
    """Every hex, and every piece, as its tables have it."""
    n = NUM_RESOURCES
    # Where a piece has fewer hexes, there is none: a number below zero.
    signed = memoryview(kinds).cast("b")
    lands = [
        Land(kind, points[i], tuple(costs[i * n : (i + 1) * n])) for i, kind in enumerate(signed)
    ]
    all_levels = [*levels, *[START_LEVEL] * (NUM_PIECES - NUM_TILES)]
    pieces = [
        Piece(
            all_levels[i],
            tuple(lands[i * HEXES : i * HEXES + size]),
            tuple(beetles[i * n : (i + 1) * n]),
        )
        for i, size in enumerate(sizes)
    ]
    return tuple(lands), tuple(pieces)


@lru_cache(maxsize=4096)
def _saved(packed: int, cost: tuple[int, ...]) -> tuple[int, ...]:
    """What is taken off a cost by what is produced, packed a byte a resource."""
    made = [packed >> 8 * resource & 255 for resource in range(NUM_RESOURCES)]
    saved = [min(made[n], cost[n]) for n in range(NUM_RESOURCES)]
    saved[LIGHT] = min(made[LIGHT], sum(cost) - sum(saved[:LIGHT]))
    return tuple(saved)


@lru_cache(maxsize=4096)
def amounts(say: Callable[..., str], counts: tuple[int, ...]) -> str:
    """Resources in words."""
    words = [
        say(f"count-{resource}", count=count) for resource, count in enumerate(counts) if count
    ]
    return ", ".join(words) or say("amounts-0")


def land_words(say: Callable[..., str], here: Land) -> str:
    """A hex in words: what it is and what it costs."""
    if here.kind == ARID:
        return say("board-arid")
    if here.kind == POINTS:
        words = say("board-points-stump", points=here.points)
    elif here.kind in ACTIONS:
        words = say(f"board-stump-{ACTIONS[here.kind]}")
    else:
        words = say(f"board-produces-{here.kind - PRODUCES}")
    return f"{words} ({say('board-cost', cost=amounts(say, here.cost))})"


class Side(NamedTuple):
    """All that is shown of one who plays: a seat, or the Weed in solo."""

    say: Callable[..., str]
    number: int
    name: str
    look: int
    """Of its flowers."""
    placed: int
    """Flowers on the table."""
    points: int = 0
    printed: int = 0
    """Points printed on its stumps."""
    note: str = ""
    """That it is to act, if it is."""
    production: tuple[int, ...] = NOTHING
    held: tuple[int, ...] = NOTHING
    lit: frozenset[str] = frozenset()
    """Those of its places that are in an answer."""

    def ring(
        self, key: str, width: float, height: float, radius: float, thick: float = 4.0
    ) -> Ring | None:
        """The glow of a legal target, or nothing."""
        return around(width, height, radius, thick) if key in self.lit else None


class Picture:
    """One view being drawn: the scene in plain Python values, and the words it needs."""

    def __init__(self, scene: Scene) -> None:
        """Read the scene once; the rest of the drawing touches no array."""
        state: Any = scene.state
        self.scene = scene
        self.say = cache(scene.say)
        self.theme = TABLE
        self.is_tall = scene.tall
        self.width, self.margin = (TALL_BOARD, TALL_MARGIN) if scene.tall else (BOARD, MARGIN)
        self.seats = int(state.seats)
        self.is_solo = self.seats == 1
        self.is_seated = 0 <= scene.seat < self.seats
        self.to_act = int(state.seat)
        self.decision = int(state.decision)
        self.turn_side = int(state.turn_side)
        self.is_setup = int(state.phase) == Phase.SETUP
        self.laying = int(state.laying)
        self.argument = int(state.pending[max(int(state.num_pending), 1) - 1, 2])
        self._pending: list[int] = state.pending[: int(state.num_pending), 0].tolist()
        self.brown, self.green = int(state.brown), int(state.green)
        self.shown: list[int] = state.shown.tolist()
        self.dealt: list[int] = state.dealt.tolist()
        self.pile: list[int] = state.pile.tolist()[: int(state.pile_size)]
        self.supply: list[int] = state.supply.tolist()
        self.held: list[list[int]] = state.held.tolist()
        self.production: list[list[int]] = state.production.tolist()
        self.flowers: list[int] = state.flowers.tolist()
        self.flower_hex: list[list[int]] = state.flower_hex.tolist()
        self.rotation: list[int] = state.rotation.tolist()
        self.ruin_stumps: list[int] = state.ruin_stumps.tolist()
        self.group: list[int] = state.group.tolist()
        self._beside: list[list[int]] = state.beside.tolist()
        self._produced: list[list[int]] = state.group_production.tolist()
        self.is_last_round = is_last_round(state)
        owner: list[int] = state.owner.tolist()
        self.spots: dict[Cell, Spot] = {
            column_row(cell): Spot(hexagon, owner[hexagon])
            for hexagon, cell in enumerate(state.hex_cell.tolist())
            if cell != NONE
        }
        self.free_stumps = frozenset(state.stump.tolist()[: int(state.num_stumps)])
        self._fits: list[list[int]] = state.fits.tolist()
        self._is_wide = max(int(state.span_q), int(state.span_r)) > MAX_FOLDED
        self.lands, self.pieces = _components(*(scene.tables[name].tobytes() for name in PRINTED))
        self.levels = [piece.level for piece in self.pieces]

    # Places

    def rotations(self, cell: Cell) -> list[int]:
        """In which rotations the piece being laid fits there."""
        if self.laying == NONE or len(self.pieces[self.laying].lands) == 1:
            return [0]
        q, r = cell
        if self._is_wide:
            fits = [tile_fits(self.scene.state, r * WIDTH + q, shape) for shape in range(2)]
        else:
            fits = [rows[r % GRID] >> q % GRID & 1 == 1 for rows in self._fits]
        return [turn for turn in range(6) if fits[turn & 1]]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The six cells around one."""
        return _around(cell)

    @property
    def is_laying(self) -> bool:
        """Whether a tile is about to come to the forest."""
        return self.is_setup or self.laying != NONE

    @property
    def actions_left(self) -> int:
        """How many actions of the turn are left to the seat that is to take one now."""
        if self.decision != Decision.TAKE_ACTION:
            return 0
        return sum(decision == Decision.TAKE_ACTION for decision in self._pending)

    # Sides

    @property
    def sides(self) -> int:
        """How many sides have flowers."""
        return max(self.seats, WEED + 1)

    @property
    def payer(self) -> int:
        """The seat for which costs are shown: the viewer, or for spectators whose turn it is."""
        if self.is_seated:
            return self.scene.seat
        return self.turn_side if 0 <= self.turn_side < self.seats else 0

    @property
    def own(self) -> int:
        """The seat whose things come first: the viewer's, or the only one, or none."""
        return 0 if self.is_solo else self.scene.seat if self.is_seated else NONE

    def look(self, side: int) -> int:
        """The look of a side's flowers."""
        return WEED_LOOK if self.is_solo and side == WEED else side

    def rivals(self) -> tuple[int, int]:
        """The looks of the viewer's own flowers and of another side's."""
        return self.look(self.payer), self.look((self.payer + 1) % self.sides)

    def side_name(self, side: int) -> str:
        """Who plays a side."""
        return self.say("weed") if side >= self.seats else self.scene.names[side]

    def side(self, number: int) -> Side:
        """All that is shown of a side."""
        placed, name = self.num_placed(number), self.side_name(number)
        if number >= self.seats:
            return Side(self.scene.say, number, name, self.look(number), placed)
        note = ""
        if number == self.to_act:
            count = self.actions_left
            note = self.say("board-actions", count=count) if count else self.say("board-to-act")
        own = (f"seat-{number}", f"board-{number}", *(f"held-{number}-{n}" for n in KINDS))
        return Side(
            self.scene.say,
            number,
            name,
            self.look(number),
            placed,
            self.scene.scores[number],
            self.stump_points(number),
            note,
            tuple(self.production[number]),
            tuple(self.held[number]),
            self.scene.glow.intersection(own),
        )

    def num_placed(self, side: int) -> int:
        """How many flowers of a side are on the table."""
        return FLOWERS - self.flowers[side]

    def stump_points(self, side: int) -> int:
        """The points printed on a side's stumps."""
        placed = self.flower_hex[side][: self.num_placed(side)]
        return sum(self.lands[hexagon].points for hexagon in placed if hexagon < NUM_LAND)

    def linked_groups(self, side: int, hexagon: int) -> list[int]:
        """The side's groups of flowers that touch a free stump and produce something."""
        touched = self._beside[side][hexagon]
        if not touched:
            return []
        return [g for g in range(FLOWERS) if touched >> g & 1 and self._produced[side][g]]

    def saved(self, side: int, hexagon: int) -> tuple[int, ...]:
        """What linked flowers take off a stump's cost, by resource; light for any that is left."""
        packed = sum(self._produced[side][g] for g in self.linked_groups(side, hexagon))
        return _saved(packed, self.lands[hexagon].cost) if packed else NOTHING

    # Glow

    def ring(
        self, key: str, width: float, height: float, radius: float, thick: float = 4.0
    ) -> Ring | None:
        """The glow of a legal target, or nothing."""
        return around(width, height, radius, thick) if key in self.scene.glow else None

    # Words

    def amounts(self, counts: Sequence[int]) -> str:
        """Resources in words."""
        return amounts(self.scene.say, tuple(counts))

    def piece_words(self, piece: int) -> str:
        """A piece that is not laid yet in words."""
        look = self.pieces[piece]
        words = [self.say("board-tile"), *(land_words(self.say, land) for land in look.lands)]
        if any(look.beetles):
            words.append(self.say("board-beetles", found=self.amounts(look.beetles)))
        return " · ".join(words)

    def unlaid(self, seat: int) -> list[tuple[str, int | None]]:
        """Keys and pieces that a seat has still to lay while setting up; none if face down."""
        if not self.is_setup:
            return []
        found: list[tuple[str, int | None]] = []
        if self.rotation[START + seat] == NONE:
            found.append((f"start-{seat}", START + seat))
        for n in (0, 1) if self.is_solo else (seat,):
            if self.dealt[n] != NONE:
                tile = self.dealt[n]
                found.append((f"dealt-{n}", tile if tile < BACK else None))
        return found
