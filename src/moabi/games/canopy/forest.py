"""A forest of Canopy as its drawing reads it: plain values; the words and light of places."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import NamedTuple

from moabi.core.contract import NONE
from moabi.draw.parts import Parts
from moabi.draw.rings import Ring, around
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
    PLANT,
    RAIN,
    SPECIES_IDS,
    SUN,
    UNKNOWN,
    WILDLIFE,
)
from moabi.games.canopy.scoring import ORCHID_WEATHER
from moabi.games.canopy.trees import (
    AWARDED,
    CROWN_MASK,
    CROWN_SHIFT,
    SCORED,
    TRUNK_BITS,
    TRUNK_MASK,
)

Say = Callable[..., str]

# Words


@lru_cache(maxsize=4096)
def tree_words(say: Say, tree: Tree) -> str:
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


@lru_cache(maxsize=1024)
def card_words(say: Say, kind: int, count: int = 1) -> str:
    """A card in words, or several of its kind."""
    name = say("card-unknown" if kind >= UNKNOWN else f"card-{KIND_IDS[kind]}")
    return name if count == 1 else say("cards-counted", count=count, card=name)


@lru_cache(maxsize=1024)
def _counted_words(say: Say, kind: int, count: int) -> str:
    """How many cards of a kind there are, be it one or none."""
    return say("cards-counted", count=count, card=card_words(say, kind))


def ability_words(say: Say, species: int) -> str:
    """What the active card of a species does."""
    return say(f"board-ability-{SPECIES_IDS[species]}")


@lru_cache(maxsize=1024)
def card_title(say: Say, kind: int, count: int = 1) -> str:
    """A card in words, and what it does if it is an active animal."""
    words = card_words(say, kind, count)
    if WILDLIFE <= kind < UNKNOWN and not is_pair_card(kind):
        return f"{words} · {ability_words(say, species_of(kind))}"
    return words


@lru_cache(maxsize=1024)
def points_words(say: Say, points: int) -> str:
    """Points in words, with the minus sign that is drawn."""
    return say("board-points", points=points).replace("-", "−")


# Light


def ring(
    glow: Collection[str],
    key: str,
    width: float,
    height: float,
    radius: float,
    thick: float = 4.5,
) -> Ring | None:
    """The light around a place that is among those that glow, or nothing."""
    return around(width, height, radius, thick) if key in glow else None


def card_ring(glow: Collection[str], key: str) -> Ring | None:
    """The light around a card."""
    return ring(glow, key, WIDTH, HEIGHT, CORNER)


def lit_last(parts: Parts) -> Parts:
    """Parts with those that glow over those that do not."""
    return sorted(parts, key=lambda part: part.ring is not None)


class Forest(NamedTuple):
    """All that a forest shows, in plain values: its drawing follows from nothing else."""

    say: Say
    number: int
    name: str
    cards: tuple[int, ...]
    """How many of each kind, those of trees apart."""
    trees: tuple[Tree, ...]
    is_lush: bool
    """Whether no forest has more complete trees."""
    can_use: bool
    """Whether active animals can do anything at all."""
    ready: int
    fresh: int
    """Bits of species: whether they can be used, or have only just arrived."""
    packs: frozenset[int]
    plant_points: tuple[tuple[int, ...], ...]
    worth: Worth
    glow: frozenset[str]
    """Those of its places that glow."""
    hour: int
    is_bare: bool

    def key(self, kind: int) -> str:
        """The place of its cards of a kind."""
        return f"kind-{self.number}-{kind}"

    def title(self, kind: int, *words: str) -> str:
        """Its cards of a kind in words."""
        counted = _counted_words(self.say, kind, self.cards[kind])
        return " · ".join(filter(None, (self.name, counted, *words)))

    @property
    def num_closed(self) -> int:
        """How many complete trees it has."""
        return num_closed(self.trees)

    def is_in_play(self, kind: int) -> bool:
        """Whether cards of a kind that come in a pack are in this match."""
        return kind not in PACK_KINDS or kind in self.packs

    def plants(self) -> list[int]:
        """The kinds of plants in this match."""
        return [kind for kind in range(PLANT, PLANT + NUM_PLANTS) if self.is_in_play(kind)]

    def plant_worth(self, kind: int, number: int) -> int:
        """The points of so many plants of a kind."""
        if kind == ORCHID and max(self.cards[RAIN], self.cards[SUN]) > ORCHID_WEATHER:
            return 0
        row = self.plant_points[kind - PLANT]
        return row[min(number, len(row) - 1)]

    def next_step(self, kind: int) -> tuple[int, int] | None:
        """How many more plants of a kind change its points, and to what; None if none do."""
        number = self.cards[kind]
        now = self.plant_worth(kind, number)
        for more in range(1, 4):
            then = self.plant_worth(kind, number + more)
            if then != now:
                return more, then
        return None

    def num_fires(self) -> int:
        """Fires, and Lightnings that count as such."""
        return self.cards[FIRE] + self.cards[LIGHTNING]


def num_closed(trees: tuple[Tree, ...]) -> int:
    """How many trees are complete."""
    return sum(tree.crown != NONE for tree in trees)


@lru_cache(maxsize=4096)
def read_tree(packed: int) -> Tree:
    """A tree as the state holds it."""
    trunks = tuple(packed >> TRUNK_BITS * value & TRUNK_MASK for value in range(NUM_VALUES))
    crown = (packed >> CROWN_SHIFT & CROWN_MASK) - 1
    points = sum(value * number for value, number in enumerate(trunks)) + crown * sum(trunks)
    return Tree(
        trunks,
        crown,
        points if crown >= 0 else 0,
        bool(packed & SCORED),
        bool(packed & AWARDED),
    )
