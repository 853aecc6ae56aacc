"""The pages of a table: making it, playing at it, its end and its review."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Query, Request, Response

from moabi.core.contract import NONE
from moabi.core.registry import find_game
from moabi.core.words import LANGUAGES
from moabi.server.errors import Refused
from moabi.server.fields import Language
from moabi.server.live.hub import Hub
from moabi.server.people import person_of
from moabi.server.routes.pages import GameOf, ReaderOf, answer, page
from moabi.server.tables.setup import Setup
from moabi.server.tables.table import OVER, Table
from moabi.web import site
from moabi.web.score_tree import Grown, draw_trees
from moabi.web.setup_form import setup_form
from moabi.web.words import page_words

router = APIRouter(include_in_schema=False)

SVG = "image/svg+xml"
MAX_PATH = 120


async def looking_at(
    request: Request, table_id: str, key: str = ""
) -> AbstractAsyncContextManager[Table]:
    """The table of an address, to be held still while it is looked at; if one may know of it."""
    hub: Hub = request.app.state.hub
    person = await person_of(request)
    return hub.looking(table_id, person.id if person else None, key)


Looking = Annotated[AbstractAsyncContextManager[Table], Depends(looking_at)]


async def setup_of(looking: Looking) -> Setup:
    """What a table was set up with, which never changes."""
    async with looking as table:
        return table.setup


SetupOf = Annotated[Setup, Depends(setup_of)]


@router.get("/play/{game_id}")
def make(request: Request, reader: ReaderOf, game: GameOf) -> Response:
    """The form for a new table."""
    form = setup_form(game, reader.language)
    card = site.game_card(game, reader.language)
    return page(request, "play.html", reader, game=card, form=form)


@router.get("/t/{table_id}")
async def play(
    request: Request, reader: ReaderOf, table: SetupOf, key: str = "", guided: str = ""
) -> Response:
    """A table: before the start, in play, and after the end; a guided game begins in short."""
    game = find_game(table.game)
    card = site.game_card(game, reader.language)
    short = site.in_short(game, reader.language) if guided else []
    return page(
        request,
        "table.html",
        reader,
        game=card,
        table=table.id,
        key=key,
        short=short,
        terms=terms_of(table, reader.language),
    )


def terms_of(setup: Setup, language: str) -> list[str]:
    """What was agreed for a table, in a few words each, for who is about to sit down."""
    say = page_words(language).say
    found = [
        say("term-option", name=choice.title, value=dict(choice.values)[setup.options[choice.name]])
        for choice in setup_form(setup.find_game(), language).choices
        if choice.name in setup.options
    ]
    match setup.clock.kind:
        case "live":
            reserve = round(setup.clock.reserve / 60)
            found.append(say("term-live", move=setup.clock.move, reserve=reserve))
        case "days":
            found.append(say("term-days", days=setup.clock.days))
        case _:
            found.append(say("clock-none"))
    found.append(say("term-open" if setup.is_open else "term-private"))
    found += [say("term-rated")] * setup.is_rated
    found += [say("term-no-hints")] * (not setup.allows_hints)
    return found


@router.get("/t/{table_id}/review")
async def review(request: Request, reader: ReaderOf, table: SetupOf, key: str = "") -> Response:
    """The review of a match that is over."""
    card = site.game_card(find_game(table.game), reader.language)
    return page(request, "review.html", reader, game=card, table=table.id, key=key)


@router.get("/t/{table_id}/trees")
async def trees(request: Request, looking: Looking, language: Language = LANGUAGES[0]) -> Response:
    """The end of a match as trees, to stand in the table's page."""
    async with looking as table:
        if table.status != OVER:
            raise Refused("not-over", 409)
        if table.problem:
            raise Refused("changed-rules", 409)
        view, result = table.match.view(NONE, language), table.result
    grown = [
        Grown(
            score.seat,
            view.names[score.seat],
            score.total,
            [(line.text, line.points) for line in score.lines],
            result is not None and score.seat in result.winners(),
        )
        for score in view.scores()
    ]
    return answer(request, draw_trees(grown, page_words(language).say), "text/html; charset=utf-8")


@router.get("/qr.svg")
def qr(request: Request, path: Annotated[str, Query(max_length=MAX_PATH)]) -> Response:
    """A table's link as a QR code."""
    if not path.startswith("/t/"):
        raise Refused("not-found")
    base = request.app.state.settings.public_url or str(request.base_url)
    drawn = BytesIO()
    segno.make(base.rstrip("/") + path, error="m").save(drawn, kind="svg", scale=4, border=2)
    return answer(request, drawn.getvalue(), SVG, "private, max-age=3600")


@router.get("/me")
def me(request: Request, reader: ReaderOf) -> Response:
    """One's own page: name, account, tokens, games."""
    return page(request, "me.html", reader, games=site.game_cards(reader.language))


@router.get("/settings")
def settings(request: Request, reader: ReaderOf) -> Response:
    """What a person can set."""
    return page(request, "settings.html", reader)
