"""One view being drawn: the scene as plain values and words, and where a seat's things stand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from moabi.core.contract import NONE, Scene
from moabi.draw.palette import theme
from moabi.draw.paper import glow_ring, twins
from moabi.games.rainforest.layout import (
    COLORS,
    NO_SLOT,
    NUM_COLORS,
    TILES_PER_ZONE,
    UNKNOWN,
)
from moabi.games.rainforest.pieces import CORNER, DISC, TILE, Look

BOARD = 1200.0
"""Width of the whole table."""
MARGIN = 20.0
GAP = 12.0
"""Between two sheets."""
HELD, CLEARED, OPEN_SLOT, LYING = range(4)
"""What can be at a place that is as good as another."""


class Frame(NamedTuple):
    """Where the things of a seat stand on its sheet; a place is x, y and a size."""

    width: float
    height: float
    plate: tuple[float, float, float]
    totem: tuple[float, float, float]
    first: tuple[float, float, float]
    colours: tuple[float, float, float]
    jungle: tuple[float, float, float]
    clearing: tuple[float, float, float]
    held: tuple[float, float, float]
    held_line: int
    """Tokens to a line."""
    captions: bool
    letters: float = 1.0
    """How much larger its words are than on the wide table."""


OWN = Frame(
    width=1160,
    height=374,
    plate=(14, 16, 246),
    totem=(70, 132, 104),
    first=(62, 316, 70),
    colours=(92, 234, 36),
    jungle=(280, 19, 108),
    clearing=(642, 52, 160),
    held=(642, 264, 62),
    held_line=8,
    captions=True,
)
WIDE = Frame(
    width=1160,
    height=246,
    plate=(14, 14, 246),
    totem=(54, 116, 80),
    first=(236, 116, 48),
    colours=(88, 200, 34),
    jungle=(280, 15, 69),
    clearing=(520, 62, 128),
    held=(938, 62, 50),
    held_line=4,
    captions=True,
)
HALF = Frame(
    width=574,
    height=270,
    plate=(10, 10, 300),
    totem=(340, 32, 46),
    first=(394, 32, 42),
    colours=(444, 32, 26),
    jungle=(12, 66, 62),
    clearing=(228, 66, 106),
    held=(228, 198, 41),
    held_line=8,
    captions=False,
)
THIRD = Frame(
    width=(BOARD - 2 * MARGIN - 2 * GAP) / 3,
    height=244,
    plate=(8, 8, 256),
    totem=(294, 30, 46),
    first=(346, 30, 42),
    colours=(0, 0, 0),
    jungle=(10, 63, 54),
    clearing=(191, 63, 56),
    held=(191, 131, 43),
    held_line=4,
    captions=False,
)
TALL = 640.0
"""Width of the table on a narrow page, such as a phone's; a unit there is about half a pixel."""
TALL_MARGIN = 12.0
TALL_ASIDE = 44.0
"""How far the far trees stay from the edges of a narrow sheet."""
TALL_OWN = Frame(
    width=TALL - 2 * TALL_MARGIN,
    height=634,
    plate=(10, 10, 596),
    totem=(362, 348, 68),
    first=(574, 348, 58),
    colours=(408, 412, 40),
    jungle=(14, 318, 96),
    clearing=(14, 114, 184),
    held=(322, 468, 69),
    held_line=4,
    captions=True,
    letters=1.3,
)
TALL_SEAT = Frame(
    width=TALL - 2 * TALL_MARGIN,
    height=300,
    plate=(10, 10, 330),
    totem=(376, 38, 52),
    first=(434, 38, 46),
    colours=(488, 38, 27),
    jungle=(14, 80, 66),
    clearing=(240, 80, 112),
    held=(240, 216, 45),
    held_line=8,
    captions=False,
    letters=1.3,
)


class Table:
    """One view being drawn: the scene in plain Python values, and the words it needs."""

    def __init__(self, scene: Scene) -> None:
        """Read the scene once; the rest of the drawing touches no array."""
        state: Any = scene.state
        self.scene = scene
        self.say = cache(scene.say)
        self.theme = theme(scene.dark)
        self.seats = int(state.seats)
        self.to_act = int(state.seat)
        self.zone = int(state.zone)
        self.first = int(state.first)
        self.space: list[list[int]] = state.space.tolist()
        tiles, sizes = state.pile.tolist(), state.pile_size.tolist()
        self.piles: list[tuple[int, int]] = [
            (size, tiles[zone][size - 1] if size else NONE) for zone, size in enumerate(sizes)
        ]
        self.bag = int(state.bag.sum())
        self.totem: list[int] = state.totem.tolist()
        self.clearing: list[list[int]] = state.clearing.tolist()
        self.clearing_token: list[list[list[int]]] = state.clearing_token.tolist()
        self.jungle: list[list[int]] = state.jungle.tolist()
        self.jungle_token: list[list[list[int]]] = state.jungle_token.tolist()
        self.held: list[list[int]] = state.held.tolist()
        self.area_seat: list[int] = state.area_seat.tolist()
        self.area_spot: list[int] = state.area_spot.tolist()
        self.diversity: list[int] = state.diversity.tolist()
        names = ("TILE_SECOND", "TILE_POINTS", "TILE_SLOTS")
        self.looks = [
            Look(tile // TILES_PER_ZONE, second, points, tuple(s for s in slots if s != NO_SLOT))
            for tile, (second, points, slots) in enumerate(
                zip(*(scene.tables[name].tolist() for name in names), strict=True)
            )
        ]
        self.spaces: list[int] = scene.tables["ZONE_SPACES"].tolist()
        self.twins = twins(self._alike(self.to_act), scene.glow)
        """Places that are as good as one that glows, by that one."""

    def _alike(self, seat: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Places, each with all that matters of it: of two with the same, either will do."""
        if seat == NONE:
            return
        for k, kind in enumerate(self.held[seat]):
            if kind != NONE:
                yield f"held-{seat}-{k}", (HELD, kind)
        for i, tile in enumerate(self.clearing[seat]):
            if tile == NONE:
                yield f"clearing-{seat}-{i}", (CLEARED,)
                continue
            for j, code in enumerate(self.looks[tile].slots):
                if self.clearing_token[seat][i][j] == NONE:
                    yield f"slot-{seat}-{i}-{j}", (OPEN_SLOT, i, code)
        for zone, kinds in enumerate(self.space):
            for i, kind in enumerate(kinds):
                if kind != NONE:
                    yield f"space-{zone}-{i}", (LYING, zone, kind)

    def token_words(self, kind: int) -> str:
        """A species in words, or that nothing is there."""
        if kind == NONE:
            return self.say("board-empty")
        return self.say(f"token-{kind // NUM_COLORS}", color=COLORS[kind % NUM_COLORS])

    def tile_words(self, tile: int, tokens: list[int] | None = None) -> str:
        """A tile in words: colours, points, and on each slot its species or what it demands."""
        if tile == NONE:
            return self.say("board-empty")
        if tile >= UNKNOWN:
            return self.say("board-unknown")
        look = self.looks[tile]
        colours = [self.say(f"color-{zone}") for zone in (look.zone, look.second) if zone != NONE]
        lying = tokens or [NONE] * len(look.slots)
        slots = [
            self.say(f"slot-{code}") if kind == NONE else self.token_words(kind)
            for code, kind in zip(look.slots, lying, strict=False)
        ]
        points = self.say("board-points", points=look.points)
        name = self.say("board-tile")
        return f"{name} · {'/'.join(colours)} · {points} · {', '.join(slots)}"

    def ring(self, key: str, width: float, height: float, radius: float, thick: float = 5.0) -> str:
        """The glow of a legal target, or nothing."""
        is_legal = key in self.scene.glow or key in self.twins
        return glow_ring(width, height, radius, thick) if is_legal else ""

    def twin(self, key: str) -> str:
        """The place that stands for this one in the answers, if another does."""
        return self.twins.get(key, "")

    def disc_ring(self, key: str, thick: float = 5.0) -> str:
        """The glow of a disc or of its place."""
        return self.ring(key, DISC, DISC, DISC / 2, thick)

    def tile_ring(self, key: str) -> str:
        """The glow of a tile or of its place."""
        return self.ring(key, TILE, TILE, CORNER)
