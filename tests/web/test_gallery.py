"""The gallery: every piece is whole, and looks as it did when somebody last looked.

`make golden` rewrites the snapshots; the difference is the review.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from moabi.core.registry import game_ids
from moabi.core.words import LANGUAGES
from moabi.draw.slim import slim
from moabi.web.gallery import Shelf, gallery
from moabi.web.site import cover

SNAPSHOTS = Path(__file__).parent.parent / "games"
WRITING = "MOABI_WRITE_GALLERY"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'

pytestmark = pytest.mark.parametrize("game", game_ids())


def shelves_of(game: str, language: str = "en") -> tuple[Shelf, ...]:
    return gallery(game, language)[0]


def digest(markup: str) -> str:
    return hashlib.sha256(markup.encode()).hexdigest()[:12]


def test_every_piece_looks_as_it_did(game: str) -> None:
    shelves, definitions = gallery(game, "en")
    lines = [f"definitions {digest(definitions)}"]
    for shelf in shelves:
        pieces = " ".join(digest(piece.markup) for piece in shelf.pieces)
        lines.append(f"{shelf.title}: {pieces}")
    text = "\n".join(lines) + "\n"
    path = SNAPSHOTS / game / "gallery.txt"
    if os.environ.get(WRITING):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shelf_and_every_piece_has_a_name_of_its_own(game: str, language: str) -> None:
    shelves = shelves_of(game, language)
    for shelf in shelves:
        titles = [piece.title for piece in shelf.pieces]
        assert sorted(set(titles)) == sorted(titles)
    names = [shelf.title for shelf in shelves]
    assert len(set(names)) == len(names)
    names += [piece.title for shelf in shelves for piece in shelf.pieces]
    assert [name for name in names if not re.search(r"\w", name)] == []


def test_every_piece_is_whole(game: str) -> None:
    shelves, definitions = gallery(game, "en")
    assert shelves
    drawn = "".join(piece.markup for shelf in shelves for piece in shelf.pieces)
    ElementTree.fromstring(SVG.format(f"<defs>{definitions}</defs>{drawn}"))
    named = set(re.findall(r'id="([\w.-]+)"', definitions))
    used = set(re.findall(r'href="#([\w.-]+)"|url\(#([\w.-]+)\)', definitions + drawn))
    assert {one or other for one, other in used} <= named


def test_shelves_have_names_in_every_language(game: str) -> None:
    names = [[shelf.title for shelf in shelves_of(game, one)] for one in LANGUAGES]
    assert len({len(found) for found in names}) == 1
    assert all(title for found in names for title in found)


def test_a_cover_is_small_and_whole(game: str) -> None:
    for dark in (False, True):
        drawn = cover(game, dark)
        assert len(drawn) < 90_000
        assert slim(drawn) == drawn
        named = set(re.findall(r'id="([\w.-]+)"', drawn))
        used = set(re.findall(r'href="#([\w.-]+)"|url\(#([\w.-]+)\)', drawn))
        assert {one or other for one, other in used} <= named
