"""One view being drawn: the scene as plain values and words, and where a seat's things stand.

What is seen of a zone and of a seat is a value each: after a move most of them are as they were,
and so are the parts that are laid out from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from moabi.core.contract import NONE, Scene
from moabi.draw.paper import twins
from moabi.draw.rings import Ring, around
from moabi.games.rainforest.layout import (
    COLORS,
    MAX_SLOTS,
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
Say = Callable[..., str]
NO_TOKENS = (NONE,) * MAX_SLOTS
HELD, CLEARED, OPEN_SLOT, LYING = range(4)
"""What can be at a place that is as good as another."""
ZONE, SEAT = range(2)
"""What a place belongs to."""


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
    aside: float = 10.0
    """How far the far trees stay from the edges of the sheet."""


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
    aside=TALL_ASIDE,
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
    aside=TALL_ASIDE,
)


# What tiles show, and words: the same in every view


def tile_looks(tables: Mapping[str, npt.NDArray[np.int8]]) -> tuple[Look, ...]:
    """What every tile shows, in order."""
    second, points, slots = (tables[f"TILE_{name}"] for name in ("SECOND", "POINTS", "SLOTS"))
    return _looks(second.tobytes(), points.tobytes(), slots.tobytes())


@lru_cache(maxsize=16)
def _looks(*columns: bytes) -> tuple[Look, ...]:
    second, points, slots = (np.frombuffer(column, np.int8) for column in columns)
    asked = slots.reshape(-1, MAX_SLOTS).tolist()
    return tuple(
        Look(tile // TILES_PER_ZONE, other, worth, tuple(s for s in asked[tile] if s != NO_SLOT))
        for tile, (other, worth) in enumerate(zip(second.tolist(), points.tolist(), strict=True))
    )


@lru_cache(maxsize=16)
def _at_hand(say: Say) -> Say:
    """The same words, each of them looked up only once."""
    return lru_cache(maxsize=4096)(say)


@lru_cache(maxsize=64)
def token_words(say: Say, kind: int) -> str:
    """A species in words, or that nothing is there."""
    if kind == NONE:
        return say("board-empty")
    return say(f"token-{kind // NUM_COLORS}", color=COLORS[kind % NUM_COLORS])


@lru_cache(maxsize=4096)
def tile_words(say: Say, look: Look, tokens: tuple[int, ...] = NO_TOKENS) -> str:
    """A tile in words: colours, points, and on each slot its species or what it demands."""
    colours = [say(f"color-{zone}") for zone in (look.zone, look.second) if zone != NONE]
    slots = [
        say(f"slot-{code}") if kind == NONE else token_words(say, kind)
        for code, kind in zip(look.slots, tokens, strict=False)
    ]
    points = say("board-points", points=look.points)
    return f"{say('board-tile')} · {'/'.join(colours)} · {points} · {', '.join(slots)}"


# What is seen


class Glow(NamedTuple):
    """Of some places those that glow, and which of them stand for an equal one."""

    lit: frozenset[str]
    twins: tuple[tuple[str, str], ...]

    def ring(
        self, key: str, width: float, height: float, radius: float, thick: float = 5.0
    ) -> Ring | None:
        """The glow of a legal target, or nothing."""
        return around(width, height, radius, thick) if key in self.lit else None

    def disc_ring(self, key: str, thick: float = 5.0) -> Ring | None:
        """The glow of a disc or of its place."""
        return self.ring(key, DISC, DISC, DISC / 2, thick)

    def tile_ring(self, key: str) -> Ring | None:
        """The glow of a tile or of its place."""
        return self.ring(key, TILE, TILE, CORNER)

    def twin(self, key: str) -> str:
        """The place that stands for this one in the answers, if another does."""
        return dict(self.twins).get(key, "")


NO_GLOW = Glow(frozenset(), ())


class Lying(NamedTuple):
    """A tile at its place, and the species on its slots."""

    number: int
    look: Look
    tokens: tuple[int, ...] = NO_TOKENS

    def words(self, say: Say) -> str:
        """What it is."""
        return tile_words(say, self.look, self.tokens)


class Zone(NamedTuple):
    """All that is seen of a zone."""

    say: Say
    number: int
    is_chosen: bool
    size: int
    """Of its pile."""
    top: Lying | None
    """The tile on the pile, if there is one and it was seen."""
    kinds: tuple[int, ...]
    """On its spaces."""
    areas: tuple[int, ...]
    """The shields that can still be claimed."""
    glow: Glow


class Seat(NamedTuple):
    """All that is seen of a seat."""

    say: Say
    number: int
    name: str
    points: int
    is_to_act: bool
    is_first: bool
    totem: int
    clearing: tuple[Lying | None, ...]
    jungle: tuple[Lying | None, ...]
    held: tuple[int, ...]
    areas: tuple[tuple[int, int], ...]
    """The spots that have a shield, each with it."""
    diversity: int
    glow: Glow


class Table:
    """One view being drawn: the scene in plain Python values."""

    def __init__(self, scene: Scene) -> None:
        """Read the scene once; the rest of the drawing touches no array."""
        state: Any = scene.state
        self.scene = scene
        self.say = say = _at_hand(scene.say)
        self.seats = int(state.seats)
        self.bag = sum(state.bag.tolist())
        diversity = state.diversity.tolist()
        self.blooms = diversity[: self.seats].count(NONE)
        self._looks = tile_looks(scene.tables)
        self._clearing: list[list[Lying | None]] = self._tiles(state, "clearing")
        self._held: list[list[int]] = state.held.tolist()
        self._space: list[list[int]] = state.space.tolist()
        glow = self._glows(int(state.seat))
        owners, spots = state.area_seat.tolist(), state.area_spot.tolist()
        self.zones = self._zones(state, owners, glow)
        jungle, totems = self._tiles(state, "jungle"), state.totem.tolist()
        to_act, first = int(state.seat), int(state.first)
        self.mats = [
            Seat(
                say,
                seat,
                scene.names[seat],
                scene.scores[seat],
                seat == to_act,
                seat == first,
                totems[seat],
                tuple(self._clearing[seat]),
                tuple(jungle[seat]),
                tuple(self._held[seat]),
                tuple((spots[area], area) for area, owner in enumerate(owners) if owner == seat),
                diversity[seat],
                glow(SEAT, seat),
            )
            for seat in range(self.seats)
        ]

    def _tiles(self, state: Any, where: str) -> list[list[Lying | None]]:
        """The tiles of every seat somewhere, with the species on them."""
        looks, found = self._looks, []
        tiles, tokens = state[where].tolist(), state[f"{where}_token"].tolist()
        for seat in range(self.seats):
            found.append(
                [
                    None if tile == NONE else Lying(tile, looks[tile], tuple(kinds))
                    for tile, kinds in zip(tiles[seat], tokens[seat], strict=True)
                ]
            )
        return found

    def _zones(self, state: Any, owners: list[int], glow: Callable[[int, int], Glow]) -> list[Zone]:
        piles, chosen = state.pile.tolist(), int(state.zone)
        spaces = self.scene.tables["ZONE_SPACES"].tolist()
        found = []
        for zone, size in enumerate(state.pile_size.tolist()):
            top = piles[zone][size - 1] if size else UNKNOWN
            found.append(
                Zone(
                    self.say,
                    zone,
                    zone == chosen,
                    size,
                    Lying(top, self._looks[top]) if top < UNKNOWN else None,
                    tuple(self._space[zone][: spaces[zone]]),
                    tuple(area for area in (zone * 2, zone * 2 + 1) if owners[area] == NONE),
                    glow(ZONE, zone),
                )
            )
        return found

    # Glow

    def _glows(self, to_act: int) -> Callable[[int, int], Glow]:
        """The glow of a zone and of a seat, by its number."""
        lit: dict[tuple[int, int], list[str]] = {}
        alike = twins(self._alike(to_act), self.scene.glow) if self.scene.glow else {}
        for key in (*self.scene.glow, *alike):
            lit.setdefault(_owner(key), []).append(key)

        def glow(kind: int, number: int) -> Glow:
            keys = lit.get((kind, number))
            if not keys:
                return NO_GLOW
            named = tuple((key, alike[key]) for key in keys if key in alike)
            return Glow(frozenset(keys), tuple(sorted(named)))

        return glow

    def _alike(self, seat: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Places, each with all that matters of it: of two with the same, either will do."""
        if seat == NONE:
            return
        for k, kind in enumerate(self._held[seat]):
            if kind != NONE:
                yield f"held-{seat}-{k}", (HELD, kind)
        for i, tile in enumerate(self._clearing[seat]):
            if tile is None:
                yield f"clearing-{seat}-{i}", (CLEARED,)
                continue
            for j, code in enumerate(tile.look.slots):
                if tile.tokens[j] == NONE:
                    yield f"slot-{seat}-{i}-{j}", (OPEN_SLOT, i, code)
        for zone, kinds in enumerate(self._space):
            for i, kind in enumerate(kinds):
                if kind != NONE:
                    yield f"space-{zone}-{i}", (LYING, zone, kind)


def _owner(key: str) -> tuple[int, int]:
    """The zone or the seat to which a place belongs."""
    kind, number, *_ = key.split("-")
    if kind == "area":
        # Only those that lie in their zone are ever asked for.
        return ZONE, int(number) // 2
    return ZONE if kind in ("zone", "pile", "space") else SEAT, int(number)
