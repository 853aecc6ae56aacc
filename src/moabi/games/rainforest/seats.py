"""A seat's sheet: its plate and totem, its clearing, what it holds, and its jungle."""

from __future__ import annotations

from functools import lru_cache

from moabi.core.contract import NONE
from moabi.draw.faces import drawn, face
from moabi.draw.far import far_forest
from moabi.draw.palette import TABLE
from moabi.draw.paper import label, name_plate, place, sheet, use
from moabi.draw.parts import Part, Parts, group, mark
from moabi.games.rainforest import places
from moabi.games.rainforest.layout import (
    JUNGLE_WIDTH,
    NUM_ZONES,
    RESERVE,
)
from moabi.games.rainforest.pieces import DISC, SHIELD_AT, SLOT, SLOT_Y, TILE, disc, slot_places
from moabi.games.rainforest.table import GAP, MARGIN, OWN, Frame, Lying, Seat, token_words
from moabi.games.rainforest.tiles import (
    BLOOM,
    SHADOW,
    empty,
    lit_last,
    shield,
    shield_words,
    symbol,
    tile,
    token,
)

GRAIN = "rf-grain"
SHIELD_ON_TILE = 39.0
SLOT_PLACE = drawn(disc(31, "#000000", ' opacity="0"'))
"""What a slot asks for is on its tile; its place is only pointed at."""


_plank = face()(places.plank)
_groove = face()(places.groove)


@face()
def _backdrop(width: float, height: float, aside: float) -> str:
    """A sheet with far trees, which stay so far from its edges."""
    far = far_forest(width - 2 * aside, height * 0.66, TABLE.far, TABLE.line)
    return sheet(TABLE, width, height, GRAIN) + place(far, aside, height - 12)


# Tiles


def _slots(seat: Seat, index: int, lying: Lying) -> Parts:
    """The slots of a tile in the clearing, each a place of its own."""
    say, slots = seat.say, lying.look.slots
    name = f"{seat.name} · {say('board-clearing')} {index + 1} · {say('board-slot')}"
    found = []
    for j, (code, x) in enumerate(zip(slots, slot_places(len(slots)), strict=True)):
        key, kind = f"slot-{seat.number}-{index}-{j}", lying.tokens[j]
        words = say("board-open", kind=code) if kind == NONE else token_words(say, kind)
        found.append(
            Part(
                key,
                SLOT_PLACE,
                x - SLOT / 2,
                SLOT_Y - SLOT / 2,
                SLOT / DISC,
                0.0,
                f"{name} {j + 1} · {words}",
                seat.glow.disc_ring(key, 6.5),
                twin=seat.glow.twin(key),
            )
        )
    return lit_last(found)


def _clearing(seat: Seat, frame: Frame) -> Part:
    """The tiles being filled, or pencilled places for them."""
    (x, y, size), say = frame.clearing, seat.say
    name = f"{seat.name} · {say('board-clearing')}"
    found = []
    for i, lying in enumerate(seat.clearing):
        key = f"clearing-{seat.number}-{i}"
        ring = seat.glow.tile_ring(key)
        found.append(
            Part(
                key,
                SHADOW if lying else empty(ring is not None, 0),
                i * size * 1.075,
                0.0,
                size / TILE,
                0.0,
                f"{name} {i + 1} · {lying.words(say) if lying else say('board-empty')}",
                ring,
                twin=seat.glow.twin(key),
                parts=(tile(lying, seat.totem),) if lying else (),
                over=_slots(seat, i, lying) if lying else (),
            )
        )
    return group(f"clearing-{seat.number}", lit_last(found), x, y)


def _jungle(seat: Seat, frame: Frame) -> Part:
    """The jungle from the bottom row up, with the shields and the bloom on its tiles."""
    (x, y, size), say = frame.jungle, seat.say
    step, areas = size * 1.06, dict(seat.areas)
    name = f"{seat.name} · {say('board-jungle')}"
    found = []
    for spot, lying in enumerate(seat.jungle):
        row, column = divmod(spot, JUNGLE_WIDTH)
        key = f"jungle-{seat.number}-{spot}"
        ring = seat.glow.tile_ring(key)
        title = f"{name} {spot + 1} · {lying.words(say) if lying else say('board-empty')}"
        more: tuple[Part, ...] = ()
        if spot == seat.diversity:
            title += f" · {say('board-diversity')}"
            more = (BLOOM,)
        if spot in areas:
            area = areas[spot]
            title += f" · ×{area % 2 + 2}"
            words = f"{seat.name} · {shield_words(say, area)}"
            more += (shield(area, words, None, *SHIELD_AT, SHIELD_ON_TILE / 64),)
        found.append(
            Part(
                key,
                SHADOW if lying else empty(ring is not None, spot + 1),
                column * step,
                (JUNGLE_WIDTH - 1 - row) * step,
                size / TILE,
                0.0,
                title,
                ring,
                parts=(tile(lying, seat.totem, more),) if lying else (),
            )
        )
    if seat.diversity != NONE:
        # The bloom reaches over the tile beside it.
        found.append(found.pop(seat.diversity))
    return group(f"jungle-{seat.number}", lit_last(found), x, y)


# The rest of a seat


def _held(seat: Seat, frame: Frame) -> Part:
    """The strip of wood with the reserve, and what was taken this turn beside it."""
    x, y, step = frame.held
    lines = -(-len(seat.held) // frame.held_line)
    plank = _plank(frame.held_line * step + 8, lines * step + 14)
    groove = _groove(step + (14 if lines == 1 else 8))
    name = f"{seat.name} · {seat.say('board-held')}"
    found = []
    for k, kind in enumerate(seat.held):
        if kind == NONE and k >= RESERVE:
            continue
        key = f"held-{seat.number}-{k}"
        row, column = divmod(k, frame.held_line)
        found.append(
            Part(
                key,
                None,
                8 + column * step,
                11 + row * step,
                (step - 8) / DISC,
                0.0,
                f"{name} {k + 1} · {token_words(seat.say, kind)}",
                seat.glow.disc_ring(key),
                twin=seat.glow.twin(key),
                parts=token(kind, k < RESERVE),
            )
        )
    wood = [Part("", plank), Part("", groove, RESERVE * step + 4)]
    return group(f"held-{seat.number}", [*wood, *lit_last(found)], x, y)


def _caption(
    words: str, x: float, y: float, size: float, serif: bool = True, is_quiet: bool = True
) -> Part:
    colour = TABLE.quiet if is_quiet else TABLE.text
    return mark(label(words, 0, 0, size, colour, serif=serif), x, y)


def _captions(seat: Seat, frame: Frame) -> Parts:
    """Words beside the totem, the clearing and the reserve, where there is room for them."""
    (x, y, size), letters, say = frame.totem, frame.letters, seat.say
    left = x + size / 2 + 14
    found = [
        _caption(say("board-totem"), left, y - 6, 14 * letters, serif=False),
        _caption(say(f"type-{seat.totem}"), left, y + 17 * letters, 20 * letters, is_quiet=False),
    ]
    for words, (x, y, _) in (("board-clearing", frame.clearing), ("board-reserve", frame.held)):
        found.append(_caption(say(words), x + 2, y - 11, 15 * letters))
    return found


@face()
def _pips(present: tuple[bool, ...], step: float, has_bloom: bool) -> str:
    bloom = use("rf-bloom", -step * 1.5, 0, step * 1.35) if has_bloom else ""
    return places.palette_pips(present, step) + bloom


def _colours(seat: Seat, frame: Frame) -> Part:
    """Which of the five colours grow in a jungle: how near the Diversity bloom is."""
    (x, y, step), say = frame.colours, seat.say
    looks = [lying.look for lying in seat.jungle if lying]
    grown = {zone for look in looks for zone in (look.zone, look.second)}
    present = tuple(zone in grown for zone in range(NUM_ZONES))
    names = ", ".join(say(f"color-{zone}") for zone in range(NUM_ZONES) if present[zone])
    title = f"{say('board-diversity')} · {names or say('board-none')}"
    pips = _pips(present, step, frame.captions)
    return Part(f"~colours-{seat.number}", pips, x, y, title=title)


def _header(seat: Seat, frame: Frame) -> Parts:
    """A seat's plate, totem and Binoculars."""
    say, name, points = seat.say, seat.name, seat.points
    note = say("board-to-act") if seat.is_to_act else ""
    title = " · ".join(filter(None, (name, say("board-points", points=points), note)))
    x, y, width = frame.plate
    width /= frame.letters
    plate = drawn(name_plate(TABLE, "rf-sun", width, name, points, NONE, note))
    key = f"seat-{seat.number}"
    ring = seat.glow.ring(key, width, 44, 12)
    found = [Part(key, plate, x, y, frame.letters, 0.0, title, ring)]
    x, y, size = frame.totem
    animal = f"{say('board-totem')} · {say(f'type-{seat.totem}')}"
    medal = symbol(f"rf-totem-{seat.totem}", size)
    found.append(Part(f"~totem-{seat.number}", medal, x, y, title=animal))
    if seat.is_first:
        x, y, size = frame.first
        glasses, first = say("board-binoculars"), say("board-first")
        title = f"{glasses} · {first}"
        found.append(Part("~binoculars", symbol("rf-first", size), x, y, title=title))
        if frame is OWN:
            left = x + size / 2 + 16
            found.append(_caption(glasses, left, y - 6, 14, serif=False))
            found.append(_caption(first, left, y + 17, 20, is_quiet=False))
    return found


@lru_cache(maxsize=512)
def seat_sheet(seat: Seat, frame: Frame, x: float, y: float) -> Part:
    """All that belongs to a seat, on its own sheet."""
    found = [Part("", _backdrop(frame.width, frame.height, frame.aside)), *_header(seat, frame)]
    if frame.colours[2]:
        found.append(_colours(seat, frame))
    if frame.captions:
        found += _captions(seat, frame)
    found += [_clearing(seat, frame), _held(seat, frame), _jungle(seat, frame)]
    return group(f"of-{seat.number}", found, x, y)


def seat_row(seats: list[Seat], frame: Frame, y: float) -> Parts:
    """Seats side by side."""
    step = frame.width + GAP
    return [seat_sheet(seat, frame, MARGIN + i * step, y) for i, seat in enumerate(seats)]
