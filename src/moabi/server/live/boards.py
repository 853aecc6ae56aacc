"""Boards on the wire: parts that came, went or changed, and the faces that are new to a page."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from moabi.draw.parts import Told, change, tell
from moabi.match import View
from moabi.server.live.views import Lens


class Laid(NamedTuple):
    """A board as it is sent: what it is, and its parts."""

    head: dict[str, Any]
    told: Told

    def unlit(self) -> Laid:
        """The same with nothing to choose."""
        return self._replace(told=self.told._replace(lights={}))

    @property
    def size(self) -> int:
        """About how many bytes it holds; faces are everybody's."""
        return 300 * len(self.told.parts)


def lay(view: View, lens: Lens) -> Laid:
    """The board that a lens shows of a view."""
    board = view.board(lens.outline, lens.tall)
    head = {
        "title": board.title,
        "size": [round(board.width), round(board.height)],
        "ground": board.ground,
        "sheets": [sheet.name for sheet in board.sheets],
    }
    return Laid(head, tell(board))


def whole(laid: Laid, known: Collection[str] = ()) -> dict[str, Any]:
    """All of a board, with the faces that are not known yet."""
    told, faces = laid.told, _new(laid, known)
    return {"base": None, **laid.head, "parts": told.parts, "lights": told.lights, "faces": faces}


def onward(before: Laid, base: int, after: Laid, known: Collection[str]) -> dict[str, Any]:
    """What becomes of the board that was sent with an entry; faces not known yet come along."""
    changed = change(before.told, after.told)
    told: dict[str, Any] = {"base": base, "parts": changed.parts}
    if changed.gone:
        told["gone"] = changed.gone
    if changed.order:
        told["order"] = changed.order
    if before.told.lights != after.told.lights:
        told["lights"] = after.told.lights
    if before.head != after.head:
        told |= after.head
    if new := _new(after, known):
        told["faces"] = new
    return told


def _new(laid: Laid, known: Collection[str]) -> dict[str, str]:
    return {name: face.markup for name, face in laid.told.faces.items() if name not in known}
