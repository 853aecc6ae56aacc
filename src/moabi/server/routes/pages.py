"""The pages: what a browser opens; their data comes through the same API that programs use."""

from __future__ import annotations

import gzip
from dataclasses import replace
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from moabi.core.game import Game
from moabi.core.registry import find_game, game_ids
from moabi.core.words import LANGUAGES
from moabi.server import language as languages
from moabi.server.errors import Refused
from moabi.server.language import asked_language
from moabi.server.people import current_person
from moabi.web import samples, site
from moabi.web.examples import drawn, examples
from moabi.web.gallery import gallery
from moabi.web.rulebook import rulebook
from moabi.web.site import THEMES, Reader
from moabi.web.words import page_words

router = APIRouter(include_in_schema=False)

THEME_COOKIE = "moabi_theme"
FOREVER = "public, max-age=31536000, immutable"
YEAR = 365 * 86400
PACKED = 1024
"""What is shorter is not worth packing."""


def reader_of(request: Request) -> Reader:
    """The language and theme that a browser asks for."""
    theme = request.cookies.get(THEME_COOKIE, THEMES[0])
    return Reader(asked_language(request), theme if theme in THEMES else THEMES[0])


async def known_reader(request: Request) -> Reader:
    """The reader of a page, who is somebody from now on.

    A page asks for several things at once: were its visitor nobody yet, each answer would name
    another guest.
    """
    person = await current_person(request)
    return replace(reader_of(request), name=person.name, is_guest=person.is_guest)


ReaderOf = Annotated[Reader, Depends(known_reader)]


def game_of(game_id: str) -> Game:
    """The game of an address; there is no page for others."""
    if game_id not in game_ids():
        raise Refused("not-found")
    return find_game(game_id)


GameOf = Annotated[Game, Depends(game_of)]


@lru_cache(maxsize=256)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 6)


def answer(request: Request, content: str | bytes, kind: str, keep: str = "no-cache") -> Response:
    """Content with its kind, packed where the browser takes that."""
    body = content.encode() if isinstance(content, str) else content
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding, Cookie, Accept-Language"}
    if len(body) >= PACKED and "gzip" in request.headers.get("accept-encoding", ""):
        body = _packed(body)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=kind, headers=headers)


def page(request: Request, template: str, reader: Reader, **values: object) -> Response:
    """A page made from a template."""
    return answer(request, site.render(template, reader, **values), "text/html; charset=utf-8")


@router.get("/static/{version}/{name}")
def static_file(request: Request, version: str, name: str) -> Response:
    """A script, a style sheet or a picture."""
    try:
        content, kind, _ = site.asset(name)
    except KeyError:
        raise Refused("not-found") from None
    return answer(request, content, kind, FOREVER if version == site.version() else "no-cache")


@router.get("/cover/{version}/{game_id}.svg")
def cover(request: Request, version: str, game: GameOf, dark: bool = False) -> Response:
    """A game's picture for the lobby, by day or by night."""
    return answer(request, site.cover(game.id, dark), "image/svg+xml", "public, max-age=86400")


@router.get("/example/{game_id}/{stage}.svg")
def example(
    request: Request,
    game: GameOf,
    stage: str,
    language: str = "en",
    dark: bool = False,
    tall: bool = False,
) -> Response:
    """A table of a sample match."""
    if stage not in samples.STAGES or language not in LANGUAGES:
        raise Refused("not-found")
    drawn = samples.sample(game.id, stage, language, dark, tall=tall)
    return answer(request, drawn, "image/svg+xml", "public, max-age=86400")


@router.get("/drawn/{game_id}/{number}.svg")
def drawn_example(
    request: Request, game: GameOf, number: int, language: str = "en", dark: bool = False
) -> Response:
    """A drawn example of a rule."""
    if language not in LANGUAGES or not 0 <= number < len(examples(game.id, language)):
        raise Refused("not-found")
    return answer(
        request, drawn(game.id, number, language, dark), "image/svg+xml", "public, max-age=86400"
    )


@router.get("/language/{code}")
def choose(request: Request, code: str, back: str = "/") -> Response:
    """Choose a language and go back to where one was."""
    if code not in LANGUAGES:
        raise Refused("not-found")
    inside = back.startswith("/") and not back.startswith(("//", "/\\"))
    response = RedirectResponse(back if inside else "/", 303)
    response.set_cookie(languages.COOKIE, code, max_age=YEAR, samesite="lax")
    return response


@router.get("/")
def lobby(request: Request, reader: ReaderOf) -> Response:
    """The forest with its games."""
    return page(request, "lobby.html", reader, games=site.game_cards(reader.language))


@router.get("/rules")
def rules_index(request: Request, reader: ReaderOf) -> Response:
    """How to play: which game?"""
    return page(request, "rules_index.html", reader, games=site.game_cards(reader.language))


@router.get("/rules/{game_id}")
def rules(request: Request, reader: ReaderOf, game: GameOf) -> Response:
    """How to play a game: in short, in pictures, and rule by rule."""
    said = page_words(reader.language)
    return page(
        request,
        "rules.html",
        reader,
        game=site.game_card(game, reader.language),
        book=rulebook(game, reader.language),
        short=site.in_short(game, reader.language),
        examples=[(stage, said.say(f"example-{stage}")) for stage in samples.STAGES[:2]],
        figures=list(enumerate(examples(game.id, reader.language))),
    )


@router.get("/gallery")
def gallery_index(request: Request, reader: ReaderOf) -> Response:
    """The gallery, at its first game."""
    return gallery_page(request, reader, find_game(site.game_cards(reader.language)[0].id))


@router.get("/gallery/{game_id}")
def gallery_page(request: Request, reader: ReaderOf, game: GameOf) -> Response:
    """Every piece of a game."""
    said = page_words(reader.language)
    shelves, definitions = gallery(game.id, reader.language)
    boards = [
        (
            said.say(f"example-{stage}"),
            f"/example/{game.id}/{stage}.svg?language={reader.language}",
        )
        for stage in samples.STAGES
    ]
    return page(
        request,
        "gallery.html",
        reader,
        games=site.game_cards(reader.language),
        chosen=site.game_card(game, reader.language),
        shelves=shelves,
        definitions=definitions,
        boards=boards,
    )


def add_static(app: FastAPI) -> None:
    """Have errors outside the API shown as pages."""
    app.state.error_page = error_page


def error_page(request: Request, status: int, kind: str, message: str) -> Response:
    """What went wrong outside the API, as a page."""
    content = site.render("error.html", reader_of(request), status=status, message=message)
    return HTMLResponse(content, status)
