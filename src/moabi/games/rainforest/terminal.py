"""Rainforest: the board as text."""

from __future__ import annotations

from moabi.core.contract import NONE, Scene
from moabi.games.rainforest.layout import (
    CLEARING,
    COLORS,
    JUNGLE,
    JUNGLE_WIDTH,
    MAX_SLOTS,
    NO_SLOT,
    NUM_AREAS,
    NUM_COLORS,
    NUM_KINDS,
    NUM_ZONES,
    TILES_PER_ZONE,
    tile_id,
)


def draw(scene: Scene) -> str:
    """The zones, free area tokens, and every seat; the viewer's own comes last."""
    seats = list(range(scene.state.seats))
    if scene.seat != NONE:
        seats = seats[scene.seat + 1 :] + seats[: scene.seat + 1]
    zones = "\n".join(_zone(scene, zone) for zone in range(NUM_ZONES))
    return "\n\n".join([f"{zones}\n{_areas(scene)}", *(_seat(scene, seat) for seat in seats)])


def _token(scene: Scene, kind: int) -> str:
    return scene.say(f"token-{kind // NUM_COLORS}", color=COLORS[kind % NUM_COLORS])


def _tokens(scene: Scene, kinds: list[int]) -> str:
    return ", ".join(_token(scene, kind) for kind in kinds if kind != NONE)


def _color(scene: Scene, tile: int) -> str:
    color = scene.say(f"color-{tile // TILES_PER_ZONE}")
    second = int(scene.tables["TILE_SECOND"][tile])
    return color if second == NONE else f"{color}/{scene.say(f'color-{second}')}"


def _tile(scene: Scene, tile: int, tokens: list[int] | None = None) -> str:
    """A tile with its slots: what each demands, or the token that lies there."""
    slots = []
    for slot in range(MAX_SLOTS):
        wanted = int(scene.tables["TILE_SLOTS"][tile, slot])
        if wanted != NO_SLOT:
            lying = NONE if tokens is None else tokens[slot]
            slots.append(scene.say(f"slot-{wanted}") if lying == NONE else _token(scene, lying))
            if lying != NONE:
                slots[-1] = f"[{slots[-1]}]"
    points = int(scene.tables["TILE_POINTS"][tile])
    name = f"{tile_id(tile)} {_color(scene, tile)} {points}"
    return scene.say("told", name=name, words=" + ".join(slots))


def _zone(scene: Scene, zone: int) -> str:
    state = scene.state
    size = int(state.pile_size[zone])
    tile = scene.say("text-empty") if not size else _tile(scene, int(state.pile[zone, size - 1]))
    head = scene.say("text-zone", color=scene.say(f"color-{zone}"), tile=tile, left=size)
    returned = [tile_id(int(tile)) for tile in state.pile[zone, : state.known[zone]]]
    if returned:
        head += f" ({scene.say('text-returned', tiles=' '.join(reversed(returned)))})"
    species = _tokens(scene, [int(kind) for kind in state.space[zone]])
    return f"{head}\n    {scene.say('text-species', tokens=species or scene.say('text-none'))}"


def _areas(scene: Scene) -> str:
    free = [area for area in range(NUM_AREAS) if scene.state.area_seat[area] == NONE]
    shown = ", ".join(_area(scene, area) for area in free)
    areas = scene.say("text-areas", areas=shown or scene.say("text-none"))
    bag = [kind for kind in range(NUM_KINDS) if scene.state.bag[kind]]
    held = ", ".join(f"{int(scene.state.bag[kind])} {_token(scene, kind)}" for kind in bag)
    return f"{areas}\n{scene.say('text-bag', tokens=held or scene.say('text-none'))}"


def _area(scene: Scene, area: int) -> str:
    color = scene.say(f"color-{area // 2}")
    return scene.say("text-area", color=color, size=3 + area % 2, times=2 + area % 2)


def _seat(scene: Scene, seat: int) -> str:
    state = scene.state
    mark = ">" if state.seat == seat else " "
    head = scene.say(
        "text-seat",
        name=scene.names[seat],
        points=scene.say("text-points", points=scene.scores[seat]),
        totem=scene.say(f"type-{int(state.totem[seat])}"),
        first="yes" if state.first == seat else "no",
    )
    lines = [f"{mark} {head}"]
    cells = [_spot(scene, seat, spot) for spot in range(JUNGLE)]
    width = max(map(len, cells)) + 2
    for row in reversed(range(JUNGLE_WIDTH)):
        shown = cells[row * JUNGLE_WIDTH : (row + 1) * JUNGLE_WIDTH]
        lines.append("  " + "".join(f"{cell:<{width}}" for cell in shown).rstrip())
    for place in range(CLEARING):
        tile = int(state.clearing[seat, place])
        if tile != NONE:
            tokens = [int(kind) for kind in state.clearing_token[seat, place]]
            label = f"{scene.say('text-clearing')} {place + 1}"
            words = _tile(scene, tile, tokens)
            lines.append(f"  {scene.say('told', name=label, words=words)}")
    held = _tokens(scene, [int(kind) for kind in state.held[seat]])
    lines.append(f"  {scene.say('text-held', tokens=held or scene.say('text-none'))}")
    return "\n".join(lines)


def _spot(scene: Scene, seat: int, spot: int) -> str:
    state = scene.state
    tile = int(state.jungle[seat, spot])
    if tile == NONE:
        return f"{spot + 1} ."
    text = f"{spot + 1} {_color(scene, tile)} {int(scene.tables['TILE_POINTS'][tile])}"
    totem = int(state.totem[seat])
    text += "*" * sum(int(k) // NUM_COLORS == totem for k in state.jungle_token[seat, spot])
    for area in range(NUM_AREAS):
        if state.area_seat[area] == seat and state.area_spot[area] == spot:
            text += f" x{2 + area % 2}"
    if state.diversity[seat] == spot:
        text += f" {scene.say('text-diversity')}"
    return text
