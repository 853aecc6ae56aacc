"""One view of Canopy being drawn: the scene as plain values and words, and where things stand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

from moabi.core.contract import NONE, Scene
from moabi.draw.palette import theme
from moabi.draw.paper import glow_ring, twins
from moabi.games.canopy.cards import num_forests, num_piles, num_seasons
from moabi.games.canopy.faces import CORNER, HEIGHT, WIDTH, Worth, is_pair_card, species_of
from moabi.games.canopy.grove import Tree
from moabi.games.canopy.layout import (
    FIRE,
    KIND_IDS,
    LIGHTNING,
    NUM_PLANTS,
    NUM_VALUES,
    ORCHID,
    PACK_KINDS,
    PAIR_PRICE,
    PLANT,
    RAIN,
    SPECIES_IDS,
    SPIRIT,
    SUN,
    UNKNOWN,
    WILDLIFE,
)
from moabi.games.canopy.light import light
from moabi.games.canopy.memory import LOOKING, known_germination, shown_pile, shown_seedlings
from moabi.games.canopy.scoring import ORCHID_WEATHER
from moabi.games.canopy.trees import (
    AWARDED,
    CROWN_MASK,
    CROWN_SHIFT,
    SCORED,
    TRUNK_BITS,
    TRUNK_MASK,
)

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


def tree_words(tree: Tree, say: Callable[..., str]) -> str:
    """A tree in words: its height, its trunks, its crown, its points and its marks."""
    trunks = ", ".join(
        str(value) for value, number in enumerate(tree.trunks) for _ in range(number)
    )
    words = [say("board-height", height=tree.height), say("board-trunks", values=trunks)]
    if tree.crown == NONE:
        words.append(say("board-unfinished"))
    else:
        words += [
            say("board-crown", value=tree.crown),
            say("board-points", points=tree.points),
        ]
    if tree.scored:
        words.append(say("board-scored"))
    if tree.awarded:
        words.append(say("board-tallest"))
    return " · ".join(words)


class Table:
    """One view being drawn: the scene in plain Python values, and the words it needs."""

    def __init__(self, scene: Scene) -> None:
        """Read the scene once; the rest of the drawing touches no array."""
        state: Any = scene.state
        self.scene = scene
        self.say = cache(scene.say)
        self.theme = theme(scene.dark)
        self.seats = int(state.seats)
        self.forests = num_forests(state)
        self.is_seated = 0 <= scene.seat < self.seats
        self.to_act = int(state.seat)
        self.is_over = self.to_act == NONE
        self.decision = int(state.decision)
        self.season = int(state.season)
        self.seasons = num_seasons(state)
        self.light = light(self.season, self.seasons, scene.dark)
        self.season_card = int(state.season_card)
        self.phase = int(state.phase)
        self.turn_seat = int(state.turn_seat)
        self.has_made_rules = self.seats != 2 or bool(
            state.shifting or state.animals or state.packs
        )
        """Whether rules of this match are reconstructed."""
        self.closed_piles = {int(state.barred), int(state.howled)}
        self.species = int(state.species)
        self.ready: list[int] = state.ready.tolist()
        self.fresh = int(state.fresh)
        self.deck = int(state.deck_end - state.deck_top)
        self.germination = int(state.germ_size)
        self.discard: list[int] = state.discard.tolist()
        self.hand: list[int] = state.hand.tolist()
        self.forest: list[list[int]] = state.forest.tolist()
        self.points = (*scene.scores, int(state.score[SPIRIT].sum()))[: self.forests]
        self.names = (*scene.names, self.say("spirit"))[: self.forests]
        self.trees = [self._trees(state, forest) for forest in range(self.forests)]
        own = [] if self.is_over else self.trees[self.to_act]
        alike = [(f"tree-{self.to_act}-{i}", tree) for i, tree in enumerate(own)]
        self.twins = twins(alike, scene.glow)
        """Trees that are just like one that glows, by that one."""
        self.num_closed = [sum(tree.crown != NONE for tree in trees) for trees in self.trees]
        self._read_piles(state)
        self._read_tables(scene, int(state.packs))

    def _read_piles(self, state: Any) -> None:
        """Cards as this viewer may see them now; memory is drawn only where the table allows it."""
        self.piles = [shown_pile(self.scene, pile) for pile in range(num_piles(state))]
        self.seedlings = shown_seedlings(self.scene)
        self.known_germination = known_germination(self.scene)
        is_open = self.decision in LOOKING and not self.is_over
        self.open_pile = int(state.at_pile) if is_open else NONE

    def _read_tables(self, scene: Scene, packs: int) -> None:
        tables = scene.tables
        self.plant_points: list[list[int]] = tables["PLANT_POINTS"].tolist()
        self.worth = Worth(
            plants=tuple(tuple(row[1:4]) for row in self.plant_points),
            points=tuple(tables["CARD_POINTS"].tolist()),
            paired=tuple(tables["PAIR_POINTS"].tolist()),
            weather=int(tables["PRICES"][PAIR_PRICE]),
        )
        self.season_amounts: list[int] = tables["SEASON_AMOUNT"].tolist()
        awards: list[int] = tables["TALLEST_POINTS"].tolist()
        self.tallest_award = awards[self.season + len(awards) - self.seasons]
        mask = (1 << len(PACK_KINDS)) - 1 if self.seats == 4 else packs
        self.packs = {kind for bit, kind in enumerate(PACK_KINDS) if mask >> bit & 1}

    def _trees(self, state: Any, forest: int) -> list[Tree]:
        found = []
        for packed in state.tree[forest, : int(state.num_trees[forest])].tolist():
            trunks = tuple(packed >> TRUNK_BITS * v & TRUNK_MASK for v in range(NUM_VALUES))
            crown = (packed >> CROWN_SHIFT & CROWN_MASK) - 1
            points = sum(v * n for v, n in enumerate(trunks)) + crown * sum(trunks)
            is_closed = crown >= 0
            found.append(
                Tree(
                    trunks,
                    crown,
                    points if is_closed else 0,
                    bool(packed & SCORED),
                    bool(packed & AWARDED),
                )
            )
        return found

    # What the forests are worth

    def is_in_play(self, kind: int) -> bool:
        """Whether cards of a kind that come in a pack are in this match."""
        return kind not in PACK_KINDS or kind in self.packs

    def plants(self) -> list[int]:
        """The kinds of plants in this match."""
        return [kind for kind in range(PLANT, PLANT + NUM_PLANTS) if self.is_in_play(kind)]

    def plant_worth(self, forest: int, kind: int, number: int) -> int:
        """The points of so many plants of a kind in that forest."""
        cards = self.forest[forest]
        if kind == ORCHID and max(cards[RAIN], cards[SUN]) > ORCHID_WEATHER:
            return 0
        row = self.plant_points[kind - PLANT]
        return row[min(number, len(row) - 1)]

    def next_step(self, forest: int, kind: int) -> tuple[int, int] | None:
        """How many more plants of a kind change its points, and to what; None if none do."""
        number = self.forest[forest][kind]
        now = self.plant_worth(forest, kind, number)
        for more in range(1, 4):
            then = self.plant_worth(forest, kind, number + more)
            if then != now:
                return more, then
        return None

    def num_fires(self, forest: int) -> int:
        """Fires, and Lightnings that count as such."""
        return self.forest[forest][FIRE] + self.forest[forest][LIGHTNING]

    # Words

    def card_words(self, kind: int, count: int = 1) -> str:
        """A card in words, or several of its kind."""
        name = self.say("card-unknown" if kind >= UNKNOWN else f"card-{KIND_IDS[kind]}")
        return name if count == 1 else self.say("cards-counted", count=count, card=name)

    def ability_words(self, species: int) -> str:
        """What the active card of a species does."""
        return self.say(f"board-ability-{SPECIES_IDS[species]}")

    def card_title(self, kind: int, count: int = 1) -> str:
        """A card in words, and what it does if it is an active animal."""
        words = self.card_words(kind, count)
        if WILDLIFE <= kind < UNKNOWN and not is_pair_card(kind):
            return f"{words} · {self.ability_words(species_of(kind))}"
        return words

    def points_words(self, points: int) -> str:
        """Points in words, with the minus sign that is drawn."""
        return self.say("board-points", points=points).replace("-", "−")

    def tree_words(self, tree: Tree) -> str:
        """A tree in words."""
        return tree_words(tree, self.say)

    # Rings

    def ring(self, key: str, width: float, height: float, radius: float, thick: float = 4.5) -> str:
        """The glow of a legal target, or nothing."""
        is_legal = key in self.scene.glow or key in self.twins
        return glow_ring(width, height, radius, thick) if is_legal else ""

    def card_ring(self, key: str) -> str:
        """The glow of a card."""
        return self.ring(key, WIDTH, HEIGHT, CORNER)
