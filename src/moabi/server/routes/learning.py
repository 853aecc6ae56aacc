"""What helps a person at a table: where an answer leads, why a place is no answer, which rules."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request

from moabi.core.errors import ActionError
from moabi.core.registry import find_game, game_ids
from moabi.core.words import LANGUAGES
from moabi.server.errors import Refused
from moabi.server.fields import Key, Language, Letter, TableId
from moabi.server.live.hub import Hub
from moabi.server.people import Person, current_person
from moabi.server.tables.rights import viewer_of
from moabi.server.tables.table import RUNNING, Table
from moabi.web import lessons

router = APIRouter(prefix="/api", tags=["learning"])

MOST = 1 << 20


def _looking(
    request: Request,
    table_id: TableId,
    person: Annotated[Person, Depends(current_person)],
    key: Annotated[Key, Query()] = "",
) -> AbstractAsyncContextManager[Table]:
    hub: Hub = request.app.state.hub
    return hub.looking(table_id, person.id, key)


Looking = Annotated[AbstractAsyncContextManager[Table], Depends(_looking)]
"""A table to be held still while it is looked at, and no longer."""
Asking = Annotated[Person, Depends(current_person)]


@router.get("/tables/{table_id}/why")
async def why(
    looking: Looking,
    person: Asking,
    place: Annotated[str, Query(max_length=80)],
    language: Language = LANGUAGES[0],
    seat: Annotated[Letter | None, Query()] = None,
) -> dict[str, Any]:
    """Why a place on the board cannot be chosen now, with the rules to read."""
    async with looking as table:
        viewer = viewer_of(table, person.id, seat)
        view, is_playing = table.match.view(viewer, language), table.status == RUNNING
    return lessons.why_not(view, place, is_playing)


@router.get("/tables/{table_id}/lessons")
async def due(
    looking: Looking,
    person: Asking,
    since: Annotated[int, Query(ge=0, le=MOST)] = 0,
    language: Language = LANGUAGES[0],
    seat: Annotated[Letter | None, Query()] = None,
) -> list[dict[str, Any]]:
    """What a first game teaches the seat that is asked: the question, then news since a step."""
    async with looking as table:
        viewer = viewer_of(table, person.id, seat)
        return lessons.due(table.match, viewer, language, since)


@router.get("/tables/{table_id}/preview")
async def preview(
    looking: Looking,
    person: Asking,
    step: Annotated[int, Query(ge=0, le=MOST)],
    action: Annotated[int, Query(ge=0, le=MOST)],
    language: Language = LANGUAGES[0],
    dark: bool = False,
    outline: bool = False,
    tall: bool = False,
) -> dict[str, Any]:
    """Points and board after an answer, where it shows its seat nothing new; nothing is played.

    Who asks about a step that is past was overtaken by the play, and is told nothing.
    """
    nothing = {"points": None, "board": None}
    async with looking as table:
        if table.status != RUNNING or step != table.step:
            return nothing
        if table.to_decide not in table.seats_of(person.id):
            raise Refused("not-yours", 403)
        try:
            view = table.match.foresee(action, language)
        except ActionError:
            raise Refused("illegal", 422) from None
    if view is None:
        return nothing
    return {"points": view.points(), "board": view.svg(dark, outline, tall)}


@router.get("/games/{game_id}/lessons/{decision}")
async def lesson(
    game_id: Annotated[str, Path(max_length=40)],
    decision: Annotated[str, Path(max_length=40)],
    language: Language = LANGUAGES[0],
) -> dict[str, Any]:
    """What to know of a decision, and the rules to read."""
    if game_id not in game_ids():
        raise Refused("not-found")
    return lessons.lesson(find_game(game_id), decision, language)
