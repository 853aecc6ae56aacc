"""One view of Once Upon a Forest being laid out: the scene as plain values, and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from moabi.core.contract import NONE, Scene
from moabi.draw.rings import Ring, around
from moabi.games.onceupon.faces import CORNER, HEIGHT, WIDTH, Look
from moabi.games.onceupon.layout import BACK, MAX_COLUMNS, NUM_PILES, OBLIGATORY

BOARD = 1200.0
"""Width of the whole table."""
MARGIN = 20.0
TALL = 640.0
"""Width of a tall page; on a phone a unit is about half a pixel."""
TALL_MARGIN = 12.0
GAP = 12.0
"""Between two sheets."""
THICK = 4.5
"""Of a ring."""

Say = Callable[..., str]
Held = Look | int | None
"""What lies at a place: a card that is seen, the level on the back of one, or nothing."""


def looks(tables: Mapping[str, Any]) -> tuple[Look, ...]:
    """What every card shows, in order."""
    names = ("CARD_LEVEL", "CARD_ANIMALS", "CARD_CHAINSAW", "CARD_START")
    return _looks(*(tables[name].tobytes() for name in names))


@lru_cache(maxsize=16)
def _looks(levels: bytes, animals: bytes, saws: bytes, starts: bytes) -> tuple[Look, ...]:
    rows = zip(levels, animals[::2], animals[1::2], saws, starts, strict=True)
    return tuple(
        Look(card, level, first, second, bool(saw), bool(start))
        for card, (level, first, second, saw, start) in enumerate(rows)
    )


@lru_cache(maxsize=512)
def describe(say: Say, look: Look) -> str:
    """A card in words: its level, its animals, its chainsaw."""
    words = [say(f"level-{look.level}")]
    for kind, count in enumerate((look.first, look.second), look.level * 2):
        if count:
            words.append(say(f"animals-{kind}", count=count))
    if look.start:
        words.append(say("person"))
    if look.chainsaw:
        words.append(say("chainsaw"))
    return " · ".join(words)


class Table:
    """One view being laid out: the scene in plain Python values."""

    def __init__(self, scene: Scene) -> None:
        """Read the scene once; the rest of the drawing touches no array."""
        state: Any = scene.state
        self.scene = scene
        self.say = scene.say
        self.seats = int(state.seats)
        self.to_act = int(state.seat)
        self.teams = bool(state.teams)
        self.looks = looks(scene.tables)
        self.offered = self._held(int(state.offered))
        self.hands = [tuple(map(self._held, hand)) for hand in state.hand.tolist()]
        forest, columns = state.forest.tolist(), state.num_columns.tolist()
        sizes: list[int] = state.pile_size.tolist()
        self.piles = [
            (size, cards[size - 1] - BACK)
            for size, cards in zip(sizes, state.pile.tolist(), strict=True)
        ][: OBLIGATORY + 1 if self.seats == 1 else NUM_PILES]
        """Of each its size, and the level on the back of its top card."""
        self.complete = [
            sum(NONE not in column for column in forest[seat][: columns[seat]])
            for seat in range(self.seats)
        ]
        """How many trees of a seat are whole."""
        self.shown = [
            min(max(columns[seat], self.complete[seat] + 1), MAX_COLUMNS)
            for seat in range(self.seats)
        ]
        """Columns to draw: those begun, and the next one once it may begin."""
        known = (*self.looks, None)
        self.trees = [
            [tuple(known[card] for card in column) for column in forest[seat][: self.shown[seat]]]
            for seat in range(self.seats)
        ]
        """From the ground up, with None where a card is missing: NONE is the last of the known."""

    def _held(self, card: int) -> Held:
        if card == NONE:
            return None
        return card - BACK if card >= BACK else self.looks[card]

    def ring(self, key: str, width: float = WIDTH, height: float = HEIGHT) -> Ring | None:
        """The glow of a legal target, or nothing."""
        return around(width, height, CORNER, THICK) if key in self.scene.glow else None

    def team_points(self) -> tuple[int, ...]:
        """Rule 8.2: what the partners of each team have together; nothing without teams."""
        points = self.scene.scores
        return tuple(points[team] + points[team + 2] for team in range(2)) if self.teams else ()
