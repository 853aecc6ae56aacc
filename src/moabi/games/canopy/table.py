"""One view of Canopy being drawn: the scene as plain values and words, and where things stand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from moabi.core.contract import NONE, Scene
from moabi.games.canopy.cards import num_forests, num_piles, num_seasons
from moabi.games.canopy.faces import Worth
from moabi.games.canopy.forest import Forest, num_closed, read_tree
from moabi.games.canopy.layout import PACK_KINDS, PAIR_PRICE, SPIRIT, UNKNOWN, SeasonCard
from moabi.games.canopy.light import hour
from moabi.games.canopy.memory import LOOKING, known_germination, recalled_piles, shown_seedlings

BOARD = 1614.0
"""Width of the whole table."""
MARGIN = 20.0
FORESTS = 1060.0
"""Width of the forests on a wide page; decks, piles and the stage lie beside them."""
TALL_BOARD = 520.0
"""Width of the whole table on a narrow page: a phone shows a unit as two thirds of a pixel."""
TALL_MARGIN = 10.0
GAP = 12.0
"""Between two sheets."""
FOREST_KEYS, PILE_KEYS = ("kind", "tree", "seat"), ("pile", "card")
"""How the keys of places begin that belong to a forest or a pile; its number follows."""


class Box(NamedTuple):
    """A part of a sheet."""

    x: float
    y: float
    width: float
    height: float


class Frame(NamedTuple):
    """Where the things of a forest stand on its sheet."""

    width: float
    height: float
    plate: Box
    floor: float
    """Where the trees stand."""
    tally: Box
    trees: Box
    weather: Box
    beds: Box
    bed_line: int
    """Beds to a line."""
    wildlife: Box
    has_gaps: bool
    """Whether there is room to show the animals that would complete a pair."""
    threats: Box
    tiers: int = 1
    """Rows of trees, one behind the other."""


BED_LINE = 4
"""Beds to a line on a narrow page."""
TALL_TREES = 412.0
"""Width of a row of trees there."""
TIER_GAP = 12.0
"""Between two rows of trees."""

OWN = Frame(
    width=FORESTS,
    height=530,
    plate=Box(14, 14, 262, 44),
    floor=368,
    tally=Box(292, 21, 116, 34),
    trees=Box(16, 64, 610, 304),
    weather=Box(424, 8, 204, 66),
    beds=Box(16, 384, 950, 138),
    bed_line=7,
    wildlife=Box(636, 12, 334, 348),
    has_gaps=True,
    threats=Box(976, 0, 84, 530),
)
WIDE = Frame(
    width=FORESTS,
    height=480,
    plate=Box(14, 12, 262, 44),
    floor=342,
    tally=Box(292, 19, 116, 34),
    trees=Box(16, 62, 560, 280),
    weather=Box(424, 6, 160, 54),
    beds=Box(16, 356, 950, 116),
    bed_line=7,
    wildlife=Box(596, 10, 374, 324),
    has_gaps=True,
    threats=Box(976, 0, 84, 480),
)
HALF = Frame(
    width=(FORESTS - GAP) / 2,
    height=492,
    plate=Box(12, 10, 212, 44),
    floor=244,
    tally=Box(232, 17, 104, 34),
    trees=Box(10, 64, 432, 180),
    weather=Box(340, 8, 108, 48),
    beds=Box(12, 254, 432, 132),
    bed_line=4,
    wildlife=Box(12, 392, 432, 92),
    has_gaps=False,
    threats=Box(450, 0, 74, 492),
)
THIRD = Frame(
    width=(FORESTS - 2 * GAP) / 3,
    height=532,
    plate=Box(10, 8, 212, 44),
    floor=250,
    tally=Box(228, 14, 76, 34),
    trees=Box(6, 96, 274, 154),
    weather=Box(12, 56, 262, 40),
    beds=Box(8, 258, 276, 176),
    bed_line=3,
    wildlife=Box(10, 440, 274, 84),
    has_gaps=False,
    threats=Box(284, 0, 61, 532),
)


@lru_cache(maxsize=32)
def tall_frame(is_own: bool, tiers: int, trees: float, bed_lines: int, animals: float) -> Frame:
    """A forest on a narrow page: beds and animals lie under the trees; all as high as they need."""
    width = TALL_BOARD - 2 * TALL_MARGIN
    tier = min(trees, 254.0 if is_own else 198.0) + TIER_GAP
    floor = 112 + tiers * tier - TIER_GAP
    beds = 112.0 if bed_lines == 1 else 100.0 * bed_lines
    wildlife = floor + beds + 24
    return Frame(
        width=width,
        height=wildlife + animals + 10,
        plate=Box(10, 10, 262, 44),
        floor=floor,
        tally=Box(284, 17, 116, 34),
        trees=Box(8, 112, TALL_TREES, floor - 112),
        weather=Box(10, 58, 404, 64),
        beds=Box(8, floor + 10, width - 16, beds),
        bed_line=BED_LINE,
        wildlife=Box(8, wildlife, width - 16, animals),
        has_gaps=is_own,
        threats=Box(width - 74, 0, 74, floor - 14),
        tiers=tiers,
    )


class Pile(NamedTuple):
    """All that a New Growth pile shows."""

    number: int
    cards: tuple[int, ...]
    is_read: bool
    """Whether the viewer has seen any of them, and is not looking at them now."""
    is_open: bool
    """Whether somebody is looking at them now."""
    is_closed: bool
    """Whether it may not be kept."""
    glow: frozenset[str]
    """Those of its places that glow."""


def _shared_out(glow: frozenset[str], rooms: tuple[str, ...], number: int) -> list[frozenset[str]]:
    """Of the places that glow those of each forest or pile."""
    found: list[set[str]] = [set() for _ in range(number)]
    for key in glow:
        room, owner, *_ = f"{key}-".split("-")
        if room in rooms:
            found[int(owner)].add(key)
    return [frozenset(own) for own in found]


class Table:
    """One view being drawn: the scene in plain Python values."""

    def __init__(self, scene: Scene) -> None:
        """Read the scene once; the rest of the drawing touches no array."""
        state: Any = scene.state
        self.scene = scene
        self.say = scene.say
        self.seats = int(state.seats)
        self.is_seated = 0 <= scene.seat < self.seats
        self.to_act = int(state.seat)
        self.decision = int(state.decision)
        self.season = int(state.season)
        self.seasons = num_seasons(state)
        self.hour = hour(self.season, self.seasons)
        self.season_card = int(state.season_card)
        self.phase = int(state.phase)
        packs = int(state.packs)
        self.has_made_rules = self.seats != 2 or bool(state.shifting or state.animals or packs)
        """Whether rules of this match are reconstructed."""
        self.species = int(state.species)
        self.deck = int(state.deck_end) - int(state.deck_top)
        self.germination = int(state.germ_size)
        self.discard: list[int] = state.discard.tolist()
        self.hand: list[int] = state.hand.tolist()
        self._read_piles(state)
        self._read_tables()
        self.forests = self._forests(state, packs)
        self.points = scene.scores
        if self.seats == 1:
            self.points = (*scene.scores, int(state.score[SPIRIT].sum()))

    def _read_piles(self, state: Any) -> None:
        """Cards as this viewer may see them now; memory is drawn only where the table allows it."""
        self.seedlings = shown_seedlings(self.scene)
        self.known_germination = known_germination(self.scene)
        is_open = self.decision in LOOKING and self.to_act != NONE
        self.open_pile = int(state.at_pile) if is_open else NONE
        closed = {int(state.barred), int(state.howled)}
        piles = recalled_piles(state, self.scene.seat)[: num_piles(state)]
        glow = _shared_out(self.scene.glow, PILE_KEYS, len(piles))
        self.piles = [
            Pile(
                pile,
                tuple(cards),
                pile != self.open_pile and min(cards, default=UNKNOWN) < UNKNOWN,
                pile == self.open_pile,
                pile in closed,
                glow[pile],
            )
            for pile, cards in enumerate(piles)
        ]

    def _read_tables(self) -> None:
        tables = self.scene.tables
        self.plant_points = tuple(map(tuple, tables["PLANT_POINTS"].tolist()))
        self.worth = Worth(
            plants=tuple(row[1:4] for row in self.plant_points),
            points=tuple(tables["CARD_POINTS"].tolist()),
            paired=tuple(tables["PAIR_POINTS"].tolist()),
            weather=int(tables["PRICES"][PAIR_PRICE]),
        )
        self.season_amounts: list[int] = tables["SEASON_AMOUNT"].tolist()
        awards: list[int] = tables["TALLEST_POINTS"].tolist()
        self.tallest_award = awards[self.season + len(awards) - self.seasons]

    def _forests(self, state: Any, packs: int) -> list[Forest]:
        number, scene = num_forests(state), self.scene
        names = (*scene.names, self.say("spirit"))
        cards, packed = state.forest.tolist(), state.tree.tolist()
        turn_seat, fresh = int(state.turn_seat), int(state.fresh)
        ready = state.ready.tolist()
        trees = [
            tuple(map(read_tree, packed[forest][:size]))
            for forest, size in enumerate(state.num_trees.tolist()[:number])
        ]
        most = max(map(num_closed, trees))
        is_awake = self.to_act != NONE and self.season_card != SeasonCard.QUIET_JUNGLE
        mask = (1 << len(PACK_KINDS)) - 1 if self.seats == 4 else packs
        in_play = frozenset(kind for bit, kind in enumerate(PACK_KINDS) if mask >> bit & 1)
        glow = _shared_out(scene.glow, FOREST_KEYS, number)
        return [
            Forest(
                self.say,
                forest,
                names[forest],
                tuple(cards[forest]),
                trees[forest],
                0 < most == num_closed(trees[forest]),
                is_awake and forest < self.seats,
                ready[forest],
                fresh if forest == turn_seat else 0,
                in_play,
                self.plant_points,
                self.worth,
                glow[forest],
                self.hour,
                scene.outline,
            )
            for forest in range(number)
        ]
