"""Canopy: the board as SVG: a plain table of labelled places, one keyed group a place."""

from __future__ import annotations

import svg

from moabi.core.contract import NONE, Scene
from moabi.draw.palette import theme
from moabi.draw.paper import STYLE, Fragment, glow_ring, keyed, label, panel
from moabi.games.canopy.cards import num_forests, num_piles
from moabi.games.canopy.layout import (
    NUM_KINDS,
    NUM_SPECIES,
    PLANT,
    SPECIES_IDS,
    SPIRIT,
    UNKNOWN,
    Decision,
)
from moabi.games.canopy.memory import shown_pile, shown_seedlings
from moabi.games.canopy.terminal import card_name, tree_text

WIDTH = 1200
MARGIN = 16
BOX = 138
LINE = 30
GAP = 6


class Table:
    """Places laid out one after the other, row by row."""

    def __init__(self, scene: Scene) -> None:
        """Begin at the top left."""
        self.scene = scene
        self.theme = theme(scene.dark)
        self.marks: list[str] = []
        self.x = MARGIN
        self.y = MARGIN

    def row(self) -> None:
        """Begin a new row."""
        self.x = MARGIN
        self.y += LINE + GAP

    def put(self, key: str, words: str) -> None:
        """A labelled place, glowing if it is a legal target."""
        if self.x + BOX > WIDTH - MARGIN:
            self.row()
        ring = glow_ring(BOX, LINE, 6, 3.0) if key in self.scene.glow else ""
        box = panel(BOX, LINE, 6, self.theme.sheet)
        box += label(words, 8, 20, 12, self.theme.text)
        self.marks.append(keyed(key, words, box, ring=ring, x=self.x, y=self.y))
        self.x += BOX + GAP


def draw(scene: Scene) -> svg.SVG:
    """Decks and piles on top, then every forest."""
    table = Table(scene)
    state = scene.state
    table.put("deck", scene.say("board-deck", count=int(state.deck_end - state.deck_top)))
    table.put("germination", scene.say("board-germination", count=int(state.germ_size)))
    table.put("discard", scene.say("board-discard", count=int(state.discard.sum())))
    if state.season_card != NONE:
        table.put("season", scene.say(f"season-{int(state.season_card)}"))
    for place, kind in enumerate(shown_seedlings(scene)):
        table.put(f"seedling-{place}", card_name(scene, kind))
    for kind in range(NUM_KINDS):
        if state.hand[kind]:
            table.put(f"hand-{kind}", card_name(scene, kind))
    if state.decision == Decision.CHOOSE_SPECIES:
        for species in range(NUM_SPECIES):
            table.put(f"species-{species}", scene.say(f"species-{SPECIES_IDS[species]}"))
    for pile in range(num_piles(state)):
        table.row()
        kinds = shown_pile(scene, pile)
        table.put(f"pile-{pile}", scene.say("text-pile", pile=pile + 1, count=len(kinds)))
        for place, kind in enumerate(kinds):
            words = scene.say("board-back") if kind == UNKNOWN else card_name(scene, kind)
            table.put(f"card-{pile}-{place}", words)
    for forest in range(num_forests(state)):
        _forest(table, forest)
    table.row()
    height = table.y + MARGIN
    title = scene.say("title")
    ground = f'<rect width="{WIDTH}" height="{height}" fill="{table.theme.ground}"/>'
    content = f"<title>{title}</title><style>{STYLE}</style>{ground}{''.join(table.marks)}"
    return svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, WIDTH, height),
        width=WIDTH,
        height=height,
        extra={"role": "img", "aria-label": title},
        elements=[Fragment(markup=content)],
    )


def _forest(table: Table, forest: int) -> None:
    scene, state = table.scene, table.scene.state
    table.row()
    if forest < state.seats:
        name, points = scene.names[forest], scene.scores[forest]
    else:
        name, points = scene.say("spirit"), int(state.score[SPIRIT].sum())
    table.put(f"seat-{forest}", f"{name}: {scene.say('board-points', points=points)}")
    for place in range(state.num_trees[forest]):
        words = scene.say("board-tree", tree=place + 1)
        table.put(f"tree-{forest}-{place}", f"{words} {tree_text(int(state.tree[forest, place]))}")
    table.put(f"tree-{forest}-new", scene.say("board-new-tree"))
    for kind in range(PLANT, NUM_KINDS):
        count = int(state.forest[forest, kind])
        if count:
            name = card_name(scene, kind)
            words = name if count == 1 else scene.say("cards-counted", count=count, card=name)
            table.put(f"kind-{forest}-{kind}", words)
