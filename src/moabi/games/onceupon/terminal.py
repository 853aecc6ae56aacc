"""Once Upon a Forest: the board as text."""

from __future__ import annotations

from moabi.core.contract import NONE, Scene
from moabi.games.onceupon.layout import (
    BACK,
    CARDS_PER_LEVEL,
    HAND,
    NUM_LEVELS,
    NUM_PILES,
    NUM_SELECTION,
    NUM_SPECIES,
    OBLIGATORY,
    SPECIES_PER_LEVEL,
    card_id,
)

CELL = 6


def draw(scene: Scene) -> str:
    """Every seat's forest and hand, and the piles; the viewer's own forest comes last."""
    seats = list(range(scene.state.seats))
    if scene.seat != NONE:
        seats = seats[scene.seat + 1 :] + seats[: scene.seat + 1]
    blocks = [_legend(scene), _piles(scene)]
    blocks += [_forest(scene, seat) for seat in seats]
    return "\n\n".join(blocks)


def _legend(scene: Scene) -> str:
    tags = [f"{scene.say(f'tag-{k}')} {scene.say(f'species-{k}')}" for k in range(NUM_SPECIES)]
    middle = NUM_SPECIES // 2
    first = scene.say("text-legend", tags=", ".join(tags[:middle]))
    animals = f"{first},\n  {', '.join(tags[middle:])}"
    return scene.say("text-chainsaw", animals=animals, tag=scene.say("tag-chainsaw"))


def _piles(scene: Scene) -> str:
    state = scene.state
    if state.seats > 1:
        shown = [_pile(scene, pile) for pile in range(NUM_PILES)]
        return scene.say("text-piles", piles="  ".join(shown))
    selection = "  ".join(_pile(scene, pile) for pile in range(NUM_SELECTION))
    top = _back(scene, OBLIGATORY)
    obligatory = f"{state.pile_size[OBLIGATORY]} {top}".rstrip()
    return (
        scene.say("text-selection", piles=selection)
        + "\n"
        + scene.say("text-obligatory", pile=obligatory)
    )


def _pile(scene: Scene, pile: int) -> str:
    return f"[{pile + 1}] {scene.state.pile_size[pile]} {_back(scene, pile)}".rstrip()


def _back(scene: Scene, pile: int) -> str:
    size = int(scene.state.pile_size[pile])
    return f"({_level(scene, int(scene.state.pile[pile, size - 1]))})" if size else ""


def _level(scene: Scene, card: int) -> str:
    level = card - BACK if card >= BACK else card // CARDS_PER_LEVEL
    return scene.say(f"level-{level}")


def _forest(scene: Scene, seat: int) -> str:
    state = scene.state
    points = scene.say("board-points", points=scene.scores[seat])
    mark = ">" if state.seat == seat else " "
    lines = [f"{mark} {scene.names[seat]}, {points}"]
    width = max(len(scene.say(f"level-{level}")) for level in range(NUM_LEVELS)) + 2
    columns = range(state.num_columns[seat])
    for level in reversed(range(NUM_LEVELS)):
        cells = [_cell(scene, int(state.forest[seat, column, level])) for column in columns]
        lines.append(f"  {scene.say(f'level-{level}'):<{width}}{''.join(cells)}".rstrip())
    numbers = "".join(f"{column + 1:<{CELL}}" for column in columns)
    lines.append(f"  {'':<{width}}{numbers}".rstrip())
    lines += _hand(scene, seat)
    return "\n".join(lines)


def _cell(scene: Scene, card: int) -> str:
    return f"{'.' if card == NONE else face(scene, card):<{CELL}}"


def face(scene: Scene, card: int) -> str:
    """A card's face in letters: one a species and animal, one for a chainsaw."""
    level = card // CARDS_PER_LEVEL
    letters = ""
    for kind in range(SPECIES_PER_LEVEL):
        tag = scene.say(f"tag-{level * SPECIES_PER_LEVEL + kind}")
        letters += tag * int(scene.tables["CARD_ANIMALS"][card, kind])
    if scene.tables["CARD_CHAINSAW"][card]:
        letters += scene.say("tag-chainsaw")
    return letters or scene.say("tag-empty")


def _hand(scene: Scene, seat: int) -> list[str]:
    hand = [int(scene.state.hand[seat, slot]) for slot in range(HAND)]
    shown = []
    for card in hand:
        if card == NONE:
            continue
        if card >= BACK:
            shown.append(_level(scene, card))
        else:
            shown.append(f"{card_id(card)} {_level(scene, card)} {face(scene, card)}")
    lines = [f"  {scene.say('text-hand', cards=', '.join(shown))}"] if shown else []
    if seat == scene.state.seat and scene.state.offered != NONE:
        card = int(scene.state.offered)
        label = f"{card_id(card)} {_level(scene, card)} {face(scene, card)}"
        lines.append(f"  {scene.say('text-offered', card=label)}")
    return lines
