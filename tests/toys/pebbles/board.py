"""Pebbles: the board as one small SVG.

A pebble's key is its place in the row, wherever it lies by now: so a script can see it move, and
the key of a face-down pebble tells nothing.
"""

from __future__ import annotations

from moabi.core.contract import NONE, Scene
from moabi.draw.palette import INK, PAPER, RIVER, SKY, theme
from moabi.draw.paper import STYLE, glow_ring, keyed, label, panel

from .layout import NUM_PEBBLES, UNKNOWN

SIZE = 44
STEP = 56
MARGIN = 20
WIDTH = NUM_PEBBLES * STEP + 2 * MARGIN
TRAY = (WIDTH - 3 * MARGIN) // 2
ROW = 100
"""From one seat's line to the next."""


def draw(scene: Scene) -> str:
    """The row on top, under it a line a seat: its tray of shown and its tray of kept pebbles."""
    colours = theme(scene.dark)
    seats = int(scene.state.seats)
    height = ROW * (seats + 1)
    marks = [panel(WIDTH, height, 0, colours.ground)]
    for seat in range(seats):
        top = ROW * (seat + 1)
        points = scene.say("board-points", points=scene.scores[seat])
        marks.append(label(f"{scene.names[seat]}: {points}", MARGIN, top, 18, colours.text))
        for name in ("show", "keep"):
            key, title = f"{name}-{seat}", f"{scene.names[seat]}: {scene.say(f'board-{name}')}"
            tray = panel(TRAY, SIZE + 8, 8, colours.sheet)
            ring = glow_ring(TRAY, SIZE + 8, 8) if key in scene.glow else ""
            marks.append(keyed(key, title, tray, ring=ring, x=_left(name == "show"), y=top + 10))
    marks += [_pebble(scene, place) for place in range(NUM_PEBBLES)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}">'
        f"<style>{STYLE}</style>{''.join(marks)}</svg>"
    )


def _left(is_shown: bool) -> int:
    """Where a tray begins."""
    return MARGIN if is_shown else 2 * MARGIN + TRAY


def _pebble(scene: Scene, place: int) -> str:
    state = scene.state
    owner, pebble = int(state.owner[place]), int(state.pebble[place])
    x, y = float(MARGIN + place * STEP), 20.0
    if owner != NONE:
        alike = (state.owner == owner) & (state.shown == state.shown[place])
        x = _left(bool(state.shown[place])) + 4 + int(alike[:place].sum()) * STEP * 0.8
        y = ROW * (owner + 1) + 14
    is_seen = pebble != UNKNOWN
    words = str(int(scene.tables["NUMBERS"][pebble])) if is_seen else "?"
    half = SIZE / 2
    markup = f'<circle cx="{half}" cy="{half}" r="{half}" fill="{SKY if is_seen else RIVER}"/>'
    markup += label(words, half, half + 7, 20, INK if is_seen else PAPER, anchor="middle")
    key = f"place-{place}"
    ring = glow_ring(SIZE, SIZE, half) if key in scene.glow else ""
    return keyed(key, words, markup, ring=ring, x=x, y=y)
