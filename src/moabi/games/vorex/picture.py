"""One view being drawn: the scene as plain values, and its pieces and places in words."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from moabi.core.contract import NONE, Scene
from moabi.core.geometry import DIRECTIONS
from moabi.draw.palette import theme
from moabi.draw.paper import glow_ring
from moabi.games.vorex.ground import START_LEVEL
from moabi.games.vorex.layout import (
    ARID,
    BACK,
    FLOWERS,
    HEXES,
    LIGHT,
    NUM_LAND,
    NUM_PIECES,
    NUM_RESOURCES,
    NUM_TILES,
    POINTS,
    PRODUCES,
    RUIN,
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


class Picture:
    """One view being drawn: the scene in plain Python values, and the words it needs."""

    def __init__(self, scene: Scene) -> None:
        """Read the scene once; the rest of the drawing touches no array."""
        state: Any = scene.state
        self.scene = scene
        self.say = cache(scene.say)
        self.theme = theme(scene.dark)
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
        names = ("HEX_KIND", "HEX_POINTS", "HEX_COST")
        columns = (scene.tables[name].tolist() for name in names)
        self.lands = [
            Land(kind, points, tuple(cost)) for kind, points, cost in zip(*columns, strict=True)
        ]
        sizes: list[int] = scene.tables["PIECE_SIZE"].tolist()
        beetles: list[list[int]] = scene.tables["PIECE_BEETLES"].tolist()
        levels = [*scene.tables["TILE_LEVEL"].tolist(), *[START_LEVEL] * (NUM_PIECES - NUM_TILES)]
        self.levels: list[int] = levels
        self.pieces = [
            Piece(levels[n], tuple(self.lands[n * HEXES : n * HEXES + sizes[n]]), tuple(beetles[n]))
            for n in range(NUM_PIECES)
        ]

    # Places

    def rotations(self, cell: Cell) -> list[int]:
        """In which rotations the piece being laid fits there."""
        if self.laying == NONE or len(self.pieces[self.laying].lands) == 1:
            return [0]
        at = cell[1] * WIDTH + cell[0]
        fits = [tile_fits(self.scene.state, at, shape) for shape in range(2)]
        return [turn for turn in range(6) if fits[turn & 1]]

    def neighbours(self, cell: Cell) -> list[Cell]:
        """The six cells around one."""
        return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]

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
        return [g for g in range(FLOWERS) if touched >> g & 1 and self._produced[side][g]]

    def saved(self, side: int, hexagon: int) -> tuple[int, ...]:
        """What linked flowers take off a stump's cost, by resource; light for any that is left."""
        packed = sum(self._produced[side][g] for g in self.linked_groups(side, hexagon))
        made = [packed >> 8 * resource & 255 for resource in range(NUM_RESOURCES)]
        cost = self.lands[hexagon].cost
        saved = [min(made[n], cost[n]) for n in range(NUM_RESOURCES)]
        saved[LIGHT] = min(made[LIGHT], sum(cost) - sum(saved[:LIGHT]))
        return tuple(saved)

    # Glow

    def ring(self, key: str, width: float, height: float, radius: float, thick: float = 4.0) -> str:
        """The glow of a legal target, or nothing."""
        return glow_ring(width, height, radius, thick) if key in self.scene.glow else ""

    def hex_ring(self, key: str, name: str = "vx-ring") -> str:
        """The glow of a legal hex, or nothing."""
        if key not in self.scene.glow:
            return ""
        return f'<use class="ring" href="#{name}" pointer-events="none"/>'

    # Words

    def amounts(self, counts: tuple[int, ...] | list[int]) -> str:
        """Resources in words."""
        words = [
            self.say(f"count-{resource}", count=count)
            for resource, count in enumerate(counts)
            if count
        ]
        return ", ".join(words) or self.say("amounts-0")

    def land_words(self, here: Land) -> str:
        """A hex in words: what it is and what it costs."""
        if here.kind == ARID:
            return self.say("board-arid")
        if here.kind == POINTS:
            words = self.say("board-points-stump", points=here.points)
        elif here.kind in ACTIONS:
            words = self.say(f"board-stump-{ACTIONS[here.kind]}")
        else:
            words = self.say(f"board-produces-{here.kind - PRODUCES}")
        return f"{words} ({self.say('board-cost', cost=self.amounts(here.cost))})"

    def piece_words(self, piece: int) -> str:
        """A piece that is not laid yet in words."""
        look = self.pieces[piece]
        words = [self.say("board-tile"), *map(self.land_words, look.lands)]
        if any(look.beetles):
            words.append(self.say("board-beetles", found=self.amounts(look.beetles)))
        return " · ".join(words)

    def spot_words(self, spot: Spot) -> str:
        """A hex of the forest in words."""
        words = []
        if spot.hexagon < NUM_LAND:
            words.append(self.land_words(self.lands[spot.hexagon]))
        else:
            words.append(self.say("board-ruin"))
            free = self.ruin_stumps[spot.hexagon - RUIN]
            if spot.owner == NONE:
                words.append(self.say("board-ruin-free", count=max(free, 0)))
        if spot.owner != NONE:
            words.append(self.say("board-flower-of", name=self.side_name(spot.owner)))
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
