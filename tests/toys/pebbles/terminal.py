"""Pebbles: the board as text."""

from __future__ import annotations

from moabi.core.contract import NONE, Scene

from .layout import UNKNOWN


def draw(scene: Scene) -> str:
    """The row, and what every seat has shown and kept."""
    state = scene.state
    row = [_pebble(scene, place) for place, owner in enumerate(state.owner) if owner == NONE]
    lines = [f"{scene.say('board-row')}: {' '.join(row) or '-'}"]
    for seat in range(state.seats):
        mark = ">" if state.seat == seat else " "
        shown, kept = (
            " ".join(
                _pebble(scene, place)
                for place, owner in enumerate(state.owner)
                if owner == seat and state.shown[place] == is_shown
            )
            for is_shown in (1, 0)
        )
        points = scene.say("board-points", points=scene.scores[seat])
        lines.append(f"{mark} {scene.names[seat]}, {points}")
        lines.append(f"    {scene.say('board-shown')}: {shown or '-'}")
        lines.append(f"    {scene.say('board-kept')}: {kept or '-'}")
    return "\n".join(lines)


def _pebble(scene: Scene, place: int) -> str:
    pebble = int(scene.state.pebble[place])
    return "?" if pebble == UNKNOWN else str(int(scene.tables["NUMBERS"][pebble]))
