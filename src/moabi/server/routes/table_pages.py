"""The pages of a table: making it, playing at it, its end and its review."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Query, Request, Response

from moabi.core.contract import NONE, seat_letter
from moabi.core.registry import find_game
from moabi.core.words import LANGUAGES
from moabi.draw.curve import Point, draw_curve
from moabi.server.errors import Refused
from moabi.server.live.hub import Hub
from moabi.server.people import person_of
from moabi.server.routes.pages import GameOf, ReaderOf, answer, page
from moabi.server.tables.rights import may_watch
from moabi.server.tables.table import OVER, Table
from moabi.web import site
from moabi.web.score_tree import Grown, draw_trees
from moabi.web.setup_form import setup_form
from moabi.web.words import page_words

router = APIRouter(include_in_schema=False)

SVG = "image/svg+xml"
MAX_PATH = 120


async def table_of(request: Request, table_id: str, key: str = "") -> Table:
    """The table of an address, if whoever asks may know of it."""
    hub: Hub = request.app.state.hub
    room = await hub.room(table_id)
    person = await person_of(request)
    if not may_watch(room.table, person.id if person else None, key):
        raise Refused("not-found")
    return room.table


TableOf = Annotated[Table, Depends(table_of)]
Language = Annotated[str, Query(pattern=f"^({'|'.join(LANGUAGES)})$")]


@router.get("/play/{game_id}")
def make(request: Request, reader: ReaderOf, game: GameOf) -> Response:
    """The form for a new table."""
    form = setup_form(game, reader.language)
    card = site.game_card(game, reader.language)
    return page(request, "play.html", reader, game=card, form=form)


@router.get("/t/{table_id}")
async def play(request: Request, reader: ReaderOf, table: TableOf, key: str = "") -> Response:
    """A table: before the start, in play, and after the end."""
    card = site.game_card(find_game(table.setup.game), reader.language)
    return page(request, "table.html", reader, game=card, table=table.id, key=key)


@router.get("/t/{table_id}/review")
async def review(request: Request, reader: ReaderOf, table: TableOf, key: str = "") -> Response:
    """The review of a match that is over."""
    card = site.game_card(find_game(table.setup.game), reader.language)
    return page(request, "review.html", reader, game=card, table=table.id, key=key)


@router.get("/t/{table_id}/trees.svg")
async def trees(
    request: Request, table: TableOf, language: Language = LANGUAGES[0], dark: bool = False
) -> Response:
    """The end of a match as trees."""
    if table.status != OVER:
        raise Refused("not-over", 409)
    view = table.match.view(NONE, language)
    result = table.result
    grown = [
        Grown(
            view.names[score.seat],
            score.total,
            [(line.text, line.points) for line in score.lines],
            result is not None and result.ranks[score.seat] == min(result.ranks),
        )
        for score in view.scores()
    ]
    title = page_words(language).say("js-trees")
    return answer(request, draw_trees(title, grown, dark), SVG)


@router.get("/t/{table_id}/curve.svg")
async def curve(
    request: Request,
    table: TableOf,
    review: Annotated[str, Query(pattern=r"^r[A-Za-z0-9_-]{12}$")],
    language: Language = LANGUAGES[0],
    dark: bool = False,
) -> Response:
    """Each seat's chance to win over the match, as far as it is reviewed."""
    hub: Hub = request.app.state.hub
    found = await hub.reviews.find(review)
    if found["table"] != table.id:
        raise Refused("not-found")
    view = table.match.view(NONE, language)
    curves = []
    for seat, name in enumerate(view.names):
        own = [one for one in found["reports"] if one["seat"] == seat_letter(seat)]
        points = [
            Point(one["step"], *(one["best"][0][part] for part in ("win", "low", "high")))
            for one in own
        ]
        if points and found["finished"] and table.match.is_over:
            end = table.match.outcome()[seat]
            points.append(Point(table.step, end, end, end))
        curves.append((name, points))
    title, across, upwards = (view.say(f"review-{word}") for word in ("title", "step", "chance"))
    response = answer(request, draw_curve(title, across, upwards, curves, dark), SVG)
    steps = [point.step for _, points in curves for point in points]
    response.headers["X-Last-Step"] = str(max(steps, default=1))
    return response


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
