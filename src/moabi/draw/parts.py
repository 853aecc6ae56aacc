"""A board as parts: what lies where, what it looks like, and what there is to say about it.

A game lays its table out as a tree of parts. From that tree come the picture of a notebook, the
page's board, what is sent after a move, the places for keyboard and screen reader, and motion: a
part that has the same key before and after is the same thing, with all that lies on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from moabi.draw.faces import Face, drawn
from moabi.draw.palette import LETTERS, day_of, night_of

LOOSE = "~"
"""How the keys of parts begin that are no place and no piece: they are known by their faces."""
STYLE = LETTERS + (
    ".glow{cursor:pointer}"
    ".glow>.ring{animation:breathe 2.8s ease-in-out infinite}"
    ".ghost{visibility:hidden}"
    ".glow:hover>.ghost{visibility:visible}"
    "@keyframes breathe{50%{opacity:.55}}"
    "@media (prefers-reduced-motion:reduce){.glow>.ring{animation:none}}"
)
"""The one small style sheet of a board: what is legal breathes, unless motion is unwelcome."""

Record = tuple[Any, ...]
"""A part as it is sent: parent, face, x, y, title, scale, turn, look, twin, clip, over; what is at
the end and usual is left out."""
USUAL: Record = ("", "", 0, 0, "", 1, 0, "", "", "", 0)


class Part:
    """A piece, a place or a mark of the table; what lies on it is measured in its own units.

    Parts do not change, and may be kept: a place that is the same in the next view is best the
    same part, for which nothing is made again.
    """

    __slots__ = (
        *("key", "face", "x", "y", "scale", "turn", "title", "ring", "ghost", "twin", "look"),
        *("parts", "over", "clip", "_record", "_over"),
    )

    def __init__(
        self,
        key: str = "",
        face: Face | None = None,
        x: float = 0.0,
        y: float = 0.0,
        scale: float = 1.0,
        turn: float = 0.0,
        title: str = "",
        ring: Face | None = None,
        twin: str = "",
        look: str = "",
        parts: Sequence[Part] = (),
        over: Sequence[Part] = (),
        clip: str = "",
        ghost: Face | None = None,
    ) -> None:
        self.key = key
        """Of a place or piece, for as long as it is the same thing to the viewer; "" of a mark."""
        self.face = face
        self.x = x
        self.y = y
        self.scale = scale
        self.turn = turn
        """In degrees, clockwise."""
        self.title = title
        """What it is, in words; a piece on a place says nothing beside it, and has none."""
        self.ring = ring
        """The light around it while it is a place of an answer."""
        self.ghost = ghost
        """What would lie there, above its ring: shown while it is pointed at."""
        self.twin = twin
        """The place of an answer that it is equal to: pointing at it means that one."""
        self.look = look
        """Classes for the style sheet: `stays`, `judged` and what a game adds."""
        self.parts = parts
        """What lies on it."""
        self.over = over
        """What lies on it, above its ring."""
        self.clip = clip
        """The name of an outline that nothing on it is seen beyond."""
        self._record: Record | None = None
        self._over = 0

    @property
    def is_place(self) -> bool:
        """Whether one can point at it: it has a key, and there is something to say about it."""
        return self.title != "" and self.key != "" and not self.key.startswith(LOOSE)

    def lit(self, ring: Face | None, ghost: Face | None = None) -> Part:
        """The same as a place of an answer; without a ring, itself."""
        if ring is None:
            return self
        found = Part(
            *(self.key, self.face, self.x, self.y, self.scale, self.turn, self.title, ring),
            *(self.twin, self.look, self.parts, self.over, self.clip, ghost),
        )
        found._record, found._over = self._record, self._over
        return found

    def told(self, parent: str, over: int) -> Record:
        """The part as it is sent."""
        found: Record = (
            parent,
            self.face.name if self.face else "",
            round(self.x, 2),
            round(self.y, 2),
            self.title,
            round(self.scale, 4),
            self.turn,
            self.look,
            self.twin,
            self.clip,
            over,
        )
        last = len(found)
        while last > 1 and found[last - 1] == USUAL[last - 1]:
            last -= 1
        self._record, self._over = found[:last], over
        return self._record


Parts = list[Part]


class Board(NamedTuple):
    """A whole table, laid out for one viewer."""

    title: str
    width: float
    height: float
    ground: str
    sheets: Sequence[Face]
    """Definitions that faces refer to, and the style of what the game adds."""
    parts: Sequence[Part]

    def places(self) -> dict[str, Part]:
        """Every place by its key, and every piece that is one."""
        return {part.key: part for part in self.walk() if part.is_place}

    def walk(self) -> Iterator[Part]:
        """All parts, each before what lies on it."""
        return _walk(self.parts)


def mark(markup: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Part:
    """A mark of the table that is no place: a sheet, a line, words."""
    return Part("", drawn(markup), x, y, scale)


def group(
    name: str, parts: Sequence[Part], x: float = 0.0, y: float = 0.0, scale: float = 1.0
) -> Part:
    """Parts that are laid out together; no two groups of a board have one name."""
    return Part(LOOSE + name, None, x, y, scale, parts=parts)


def _walk(parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        yield part
        yield from _walk(part.parts)
        yield from _walk(part.over)


# The picture


def draw_board(board: Board, dark: bool = False) -> str:
    """The board as one picture, in the colours of the day or of the night."""
    title = escape(board.title)
    width, height = round(board.width), round(board.height)
    ground = night_of(board.ground) if dark else day_of(board.ground)
    sheets = "".join(sheet.painted(dark) for sheet in board.sheets)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-label="{title}"><title>{title}</title>'
        f"<style>{STYLE}</style><defs>{sheets}</defs>"
        f'<rect width="{width}" height="{height}" fill="{ground}"/>'
        f"{draw_parts(board.parts, dark)}</svg>"
    )


def draw_parts(parts: Iterable[Part], dark: bool = False) -> str:
    """Some parts as markup, without what they refer to."""
    return "".join(_drawn(part, dark) for part in parts)


def _drawn(part: Part, dark: bool) -> str:
    words = f"<title>{escape(part.title)}</title>" if part.title else ""
    face = part.face.painted(dark) if part.face else ""
    ring = ghost = ""
    if part.ring:
        ring = f'<g class="ring" pointer-events="none">{part.ring.painted(dark)}</g>'
    if part.ghost:
        ghost = f'<g class="ghost" pointer-events="none">{part.ghost.painted(dark)}</g>'
    name = f' id="{part.key}" data-key="{part.key}"' if part.is_place else ""
    inner, over = draw_parts(part.parts, dark), draw_parts(part.over, dark)
    return f"<g{name}{_attributes(part)}>{words}{face}{inner}{ring}{ghost}{over}</g>"


def _attributes(part: Part) -> str:
    classes = f"glow {part.look}".strip() if part.ring else part.look
    found = f' class="{classes}"' if classes else ""
    if part.twin:
        found += f' data-as="{part.twin}"'
    if part.clip:
        found += f' clip-path="url(#{part.clip})"'
    move = transform(part.x, part.y, part.scale, part.turn)
    return f'{found} transform="{move}"' if move else found


def transform(x: float, y: float, scale: float, turn: float) -> str:
    """How a part is laid out, as SVG writes it."""
    found = f"translate({x:.5g} {y:.5g})" if x or y else ""
    if turn:
        found += f" rotate({turn:.5g})"
    if scale != 1.0:
        found += f" scale({scale:.4g})"
    return found.strip()


# On the wire


class Told(NamedTuple):
    """A board as it is sent."""

    parts: dict[str, Record]
    """By their keys, parents first and in the order in which they are drawn."""
    lights: dict[str, list[str]]
    """The keys of what can be chosen, by the names of their ring and, if any, their ghost."""
    faces: dict[str, Face]
    """All that it refers to, by name."""
    order: dict[str, list[str]]
    """The keys of what lies on each part, in the order in which it is drawn."""


def tell(board: Board) -> Told:
    """A board as it is sent."""
    found = Told({}, {}, {sheet.name: sheet for sheet in board.sheets}, {})
    _tell(board.parts, "", 0, found)
    return found


def _tell(parts: Iterable[Part], parent: str, over: int, found: Told) -> None:
    told, lights, faces, order = found
    keys = order.setdefault(parent, [])
    for part in parts:
        key, face = part.key, part.face
        if face is not None:
            faces[face.name] = face
        if not key:
            key = base = f"{parent}{LOOSE}{face.name if face else ''}"
            count = 0
            while key in told:
                count += 1
                key = f"{base}{LOOSE}{count}"
        known = part._record
        if known is None or known[0] != parent or part._over != over:
            known = part.told(parent, over)
        told[key] = known
        keys.append(key)
        if part.ring is not None:
            name = part.ring.name
            faces[name] = part.ring
            if part.ghost is not None:
                faces[part.ghost.name] = part.ghost
                name = f"{name} {part.ghost.name}"
            lights.setdefault(name, []).append(key)
        if part.parts:
            _tell(part.parts, key, 0, found)
        if part.over:
            _tell(part.over, key, 1, found)


class Change(NamedTuple):
    """What becomes of the parts of a board."""

    gone: list[str]
    parts: dict[str, Record]
    """Those that are new or different."""
    order: dict[str, list[str]]
    """What lies on a part, in its order, wherever that is another one."""


def change(before: Told, after: Told) -> Change:
    """How the parts of one board become those of another."""
    old = before.parts
    gone = [key for key in old if key not in after.parts]
    parts = {
        key: record
        for key, record in after.parts.items()
        if (known := old.get(key)) is not record and known != record
    }
    lay = before.order
    order = {parent: keys for parent, keys in after.order.items() if lay.get(parent) != keys}
    return Change(gone, parts, order)


def changed(before: dict[str, Record], made: Change) -> dict[str, Record]:
    """The parts that a change makes of others: what a page does with it."""
    known = {key: record for key, record in before.items() if key not in made.gone} | made.parts
    order: dict[str, list[str]] = {}
    for key, record in known.items():
        order.setdefault(record[0], []).append(key)
    order |= made.order
    found: dict[str, Record] = {}

    def lay(parent: str) -> None:
        for key in order.get(parent, ()):
            found[key] = known[key]
            lay(key)

    lay("")
    return found
