"""The pages of a table: making it, playing at it, its end and its review."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from io import BytesIO
from typing import Annotated, NamedTuple
from urllib.parse import urlencode

import segno
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import RedirectResponse

from moabi.core.contract import NONE
from moabi.core.registry import find_game
from moabi.core.words import LANGUAGES
from moabi.server.errors import Refused
from moabi.server.fields import Language
from moabi.server.live.drawing import payer_of
from moabi.server.live.hub import Hub
from moabi.server.people import person_of
from moabi.server.people.ratings import MOST_A_DAY
from moabi.server.routes.pages import GameOf, ReaderOf, answer, page
from moabi.server.tables.rated import LEAST_ANSWERS
from moabi.server.tables.rights import is_key, may_pass_on
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


class Seen(NamedTuple):
    """A table as its pages need it before their script asks for the rest."""

    setup: Setup
    may_pass_on: bool
    """Whether its key is the reader's to give to others."""


async def seen_table(request: Request, looking: Looking) -> Seen:
    """The table of an address, and what its reader may do with its key."""
    person = await person_of(request)
    async with looking as table:
        return Seen(table.setup, may_pass_on(table, person.id if person else None))


SeenTable = Annotated[Seen, Depends(seen_table)]


def whole_address(request: Request, seen: Seen, key: str) -> Response | None:
    """Where a page has its address without the key: the way to the one that others can open.

    What stands there is what people copy and send. Nobody keeps the answer, for it holds a key.
    """
    if not seen.may_pass_on or is_key(seen.setup, key):
        return None
    others = [pair for pair in request.query_params.multi_items() if pair[0] != "key"]
    address = f"{request.url.path}?{urlencode([*others, ('key', seen.setup.key)])}"
    return RedirectResponse(address, 303, headers={"Cache-Control": "no-store"})


@router.get("/play/{game_id}")
def make(request: Request, reader: ReaderOf, game: GameOf) -> Response:
    """The form for a new table."""
    form = setup_form(game, reader.language)
    card = site.game_card(game, reader.language)
    rated = {"least": LEAST_ANSWERS, "most": MOST_A_DAY}
    return page(request, "play.html", reader, game=card, form=form, **rated)


@router.get("/t/{table_id}")
async def play(
    request: Request, reader: ReaderOf, seen: SeenTable, key: str = "", guided: str = ""
) -> Response:
    """A table: before the start, in play, and after the end; a guided game begins in short."""
    elsewhere = whole_address(request, seen, key)
    if elsewhere is not None:
        return elsewhere
    table = seen.setup
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
        least=LEAST_ANSWERS,
        most=MOST_A_DAY,
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
    is_asked = setup.is_open and setup.confirms
    found.append(
        say("term-confirmed" if is_asked else "term-open" if setup.is_open else "term-private")
    )
    if setup.is_rated:
        found.append(say("term-rated", least=LEAST_ANSWERS, most=MOST_A_DAY))
    found += [say("term-no-hints")] * (not setup.allows_hints)
    return found


@router.get("/t/{table_id}/review")
async def review(request: Request, reader: ReaderOf, seen: SeenTable, key: str = "") -> Response:
    """The review of a match that is over."""
    elsewhere = whole_address(request, seen, key)
    if elsewhere is not None:
        return elsewhere
    card = site.game_card(find_game(seen.setup.game), reader.language)
    return page(request, "review.html", reader, game=card, table=seen.setup.id, key=key)


@router.get("/t/{table_id}/trees")
async def trees(
    request: Request, table_id: str, key: str = "", language: Language = LANGUAGES[0]
) -> Response:
    """The end of a match as trees, to stand in the table's page."""
    hub: Hub = request.app.state.hub
    payer = payer_of(request, await person_of(request))
    drawn = await hub.drawing.look(table_id, payer, key, lambda table: _trees(table, language))
    return answer(request, drawn, "text/html; charset=utf-8")


def _trees(table: Table, language: str) -> str:
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
    return draw_trees(grown, page_words(language).say)


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
