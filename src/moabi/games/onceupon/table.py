"""One view of Once Upon a Forest being drawn: the scene as plain values, words and pictures."""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE, Scene
from moabi.draw.palette import theme
from moabi.draw.paper import glow_ring
from moabi.games.onceupon import faces
from moabi.games.onceupon.faces import CORNER, HEIGHT, WIDTH, Look
from moabi.games.onceupon.layout import BACK, MAX_COLUMNS, OBLIGATORY


class Table:
    """One view being drawn: the scene in plain Python values, and the words it needs."""

    def __init__(self, scene: Scene) -> None:
        """Read the scene once; the rest of the drawing touches no array."""
        state: Any = scene.state
        self.scene = scene
        self.theme = theme(scene.dark)
        self.seats = int(state.seats)
        self.to_act = int(state.seat)
        self.teams = bool(state.teams)
        self.offered = int(state.offered)
        self.forest: list[list[list[int]]] = state.forest.tolist()
        self.columns: list[int] = state.num_columns.tolist()
        self.hand: list[list[int]] = state.hand.tolist()
        cards, sizes = state.pile.tolist(), state.pile_size.tolist()
        self.piles: list[tuple[int, int]] = [
            (size, cards[pile][size - 1] if size else NONE)
            for pile, size in enumerate(sizes[: OBLIGATORY + 1] if self.seats == 1 else sizes)
        ]
        names = ("CARD_LEVEL", "CARD_ANIMALS", "CARD_CHAINSAW", "CARD_START")
        columns = (scene.tables[name].tolist() for name in names)
        self.looks = [
            Look(card, level, first, second, bool(saw), bool(start))
            for card, (level, (first, second), saw, start) in enumerate(zip(*columns, strict=True))
        ]
        self._words: dict[tuple[str | int, ...], str] = {}

    def say(self, message: str, **values: str | int) -> str:
        """A message of the game's words, asked for once a view."""
        key = (message, *values.values())
        known = self._words.get(key)
        if known is None:
            known = self._words[key] = self.scene.say(message, **values)
        return known

    def describe(self, card: int) -> str:
        """A card in words: its level, its animals, its chainsaw."""
        if card >= BACK:
            return self.say(f"level-{card - BACK}")
        look = self.looks[card]
        words = [self.say(f"level-{look.level}")]
        for kind, count in enumerate((look.first, look.second), look.level * 2):
            if count:
                words.append(self.say(f"animals-{kind}", count=count))
        if look.start:
            words.append(self.say("person"))
        if look.chainsaw:
            words.append(self.say("chainsaw"))
        return " · ".join(words)

    def picture(self, card: int, joined: bool = False) -> str:
        """A card as this viewer sees it."""
        if card >= BACK:
            return faces.back(card - BACK, self.theme.dim)
        return faces.face(self.looks[card], self.theme.dim, self.scene.outline, joined)

    def ring(
        self, key: str, width: float = WIDTH, height: float = HEIGHT, thick: float = 4.5
    ) -> str:
        """The glow of a legal target, or nothing."""
        return glow_ring(width, height, CORNER, thick) if key in self.scene.glow else ""

    def team_points(self) -> tuple[int, ...]:
        """Rule 8.2: what the partners of each team have together; nothing without teams."""
        points = self.scene.scores
        return tuple(points[team] + points[team + 2] for team in range(2)) if self.teams else ()

    def complete(self, seat: int) -> int:
        """How many trees of a seat are whole."""
        forest = self.forest[seat][: self.columns[seat]]
        return sum(1 for column in forest if NONE not in column)

    def shown(self, seat: int) -> int:
        """Columns to draw: those begun, and the next one once it may begin."""
        return min(max(self.columns[seat], self.complete(seat) + 1), MAX_COLUMNS)
