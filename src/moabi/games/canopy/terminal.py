"""Canopy: the board as text."""

from __future__ import annotations

from moabi.core.contract import NONE, Scene
from moabi.games.canopy.cards import can_use_animals, num_forests, num_piles, num_seasons
from moabi.games.canopy.layout import (
    KIND_IDS,
    NUM_KINDS,
    NUM_SPECIES,
    NUM_VALUES,
    PLANT,
    SPECIES_IDS,
    SPIRIT,
    UNKNOWN,
    WILDLIFE,
    Decision,
)
from moabi.games.canopy.memory import known_germination, recalled_piles, shown_seedlings


def draw(scene: Scene) -> str:
    """Season, piles, kept cards, every forest with the viewer's own last, and a legend."""
    forests = list(range(num_forests(scene.state)))
    if scene.seat != NONE:
        forests = forests[scene.seat + 1 :] + forests[: scene.seat + 1]
    table = [_season(scene), _species(scene), *_decks(scene)]
    table += [_pile(scene, pile) for pile in range(num_piles(scene.state))]
    if scene.state.decision == Decision.CHOOSE_SPECIES:
        table = [_species(scene)]
    table += _open_cards(scene)
    blocks = ["\n".join(table), *(_forest(scene, forest) for forest in forests)]
    return "\n\n".join([*blocks, scene.say("text-legend")])


def card_name(scene: Scene, kind: int) -> str:
    """A card in words."""
    return scene.say("card-unknown" if kind == UNKNOWN else f"card-{KIND_IDS[kind]}")


def _list(scene: Scene, kinds: list[int]) -> str:
    """Cards in words, several of a kind counted."""
    parts = []
    for kind in sorted(set(kinds)):
        name, count = card_name(scene, kind), kinds.count(kind)
        parts.append(name if count == 1 else scene.say("cards-counted", count=count, card=name))
    return ", ".join(parts) or scene.say("cards-none")


def _season(scene: Scene) -> str:
    state = scene.state
    line = scene.say(
        "text-season",
        season=int(state.season) + 1,
        seasons=num_seasons(state),
        left=int(state.deck_end - state.deck_top),
        germination=int(state.germ_size),
    )
    if state.season_card == NONE:
        return line
    number = int(state.season_card)
    effect = scene.say(f"season-text-{number}", amount=int(scene.tables["SEASON_AMOUNT"][number]))
    told = scene.say("told", name=scene.say(f"season-{number}"), words=effect)
    return f"{line}\n{told}"


def _decks(scene: Scene) -> list[str]:
    """The discards, and what the viewer knows of the Germination deck."""
    thrown = [kind for kind in range(NUM_KINDS) for _ in range(scene.state.discard[kind])]
    lines = [scene.say("text-discard", cards=_list(scene, thrown))]
    known = [
        scene.say("board-germination-place", place=place, card=card_name(scene, kind))
        for place, kind in known_germination(scene)
    ]
    if known:
        lines.append(scene.say("text-germination", cards=", ".join(known)))
    return lines


def _pile(scene: Scene, pile: int) -> str:
    kinds = recalled_piles(scene.state, scene.seat)[pile]
    mark = ">" if scene.state.at_pile == pile and scene.state.seat == scene.seat else " "
    line = f"{mark} {scene.say('text-pile', pile=pile + 1, count=len(kinds))}"
    if any(kind != UNKNOWN for kind in kinds):
        line += f" ({_list(scene, kinds)})"
    if pile in (scene.state.barred, scene.state.howled):
        line += f" {scene.say('text-barred')}"
    return line


def _species(scene: Scene) -> str:
    chosen = [
        scene.say(f"species-{SPECIES_IDS[species]}")
        for species in range(NUM_SPECIES)
        if int(scene.state.species) >> species & 1
    ]
    return scene.say("text-species", species=", ".join(chosen) or scene.say("cards-none"))


def _open_cards(scene: Scene) -> list[str]:
    """Kept cards still to be added, and drawn Germination cards as far as the viewer sees them."""
    state = scene.state
    lines = []
    held = [kind for kind in range(NUM_KINDS) for _ in range(state.hand[kind])]
    if held:
        lines.append(scene.say("text-hand", cards=_list(scene, held)))
    drawn = shown_seedlings(scene)
    if drawn:
        names = ", ".join(card_name(scene, kind) for kind in drawn)
        lines.append(scene.say("text-drawn", cards=names))
    return lines


def _forest(scene: Scene, forest: int) -> str:
    state = scene.state
    mark = ">" if state.seat == forest else " "
    if forest < state.seats:
        name, points = scene.names[forest], scene.scores[forest]
    else:
        name, points = scene.say("spirit"), int(state.score[SPIRIT].sum())
    lines = [f"{mark} {name}, {scene.say('board-points', points=points)}"]
    trees = [tree_text(int(tree)) for tree in state.tree[forest, : state.num_trees[forest]]]
    shown = "  ".join(
        scene.say("told", name=str(place), words=text) for place, text in enumerate(trees, 1)
    )
    lines.append(f"  {scene.say('text-trees', trees=shown or scene.say('cards-none'))}")
    counts = state.forest[forest]
    cards = [kind for kind in range(PLANT, WILDLIFE) for _ in range(counts[kind])]
    if cards:
        lines.append(f"  {scene.say('text-cards', cards=_list(scene, cards))}")
    animals = [
        _list(scene, [kind] * int(counts[kind])) + _use(scene, forest, kind)
        for kind in range(WILDLIFE, NUM_KINDS)
        if counts[kind]
    ]
    if animals:
        lines.append(f"  {scene.say('text-wildlife', cards=', '.join(animals))}")
    return "\n".join(lines)


def _use(scene: Scene, forest: int, kind: int) -> str:
    """Rule 19.1: whether an active animal has been used; nothing where it cannot be."""
    state = scene.state
    species, is_pair = divmod(kind - WILDLIFE, 2)
    if is_pair or state.seat == NONE or not can_use_animals(state, forest):
        return ""
    key = "board-used"
    if int(state.ready[forest]) >> species & 1:
        key = "board-ready"
    elif state.turn_seat == forest and int(state.fresh) >> species & 1:
        key = "board-fresh"
    return f" ({scene.say(key)})"


def tree_text(tree: int) -> str:
    """A tree in figures: its trunks, its canopy, `=` once scored and `*` with an award."""
    trunks = "".join(str(v) * (tree >> 5 * v & 31) for v in range(NUM_VALUES))
    crown = tree >> 15 & 3
    text = f"{trunks}x{crown - 1}" if crown else f"{trunks}.."
    return text + "=" * (tree >> 17 & 1) + "*" * (tree >> 18 & 1)
