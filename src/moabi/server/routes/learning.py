"""What helps a person at a table: where an answer leads, why a place is no answer, which rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Path, Query, Request

from moabi.core.errors import ActionError
from moabi.core.registry import find_game, game_ids
from moabi.core.words import LANGUAGES
from moabi.server.errors import Refused
from moabi.server.fields import Key, Language, Letter, TableId
from moabi.server.live.boards import lay, whole
from moabi.server.live.drawing import payer_of
from moabi.server.live.hub import Hub
from moabi.server.live.views import Lens
from moabi.server.people import Person, current_person
from moabi.server.tables.rights import viewer_of
from moabi.server.tables.table import RUNNING, Table, refusal
from moabi.web import lessons

router = APIRouter(prefix="/api", tags=["learning"])

T = TypeVar("T")

MOST = 1 << 20


class Looker:
    """Who looks at a table, and what may be made of it for them."""

    def __init__(
        self,
        request: Request,
        table_id: TableId,
        person: Annotated[Person, Depends(current_person)],
        key: Annotated[Key, Query()] = "",
    ) -> None:
        self._hub: Hub = request.app.state.hub
        self._table, self._key = table_id, key
        self._payer = payer_of(request, person)
        self.person = person.id

    async def draw(self, make: Callable[[Table], T]) -> T:
        """What is made of the table, in its turn."""
        return await self._hub.drawing.look(self._table, self._payer, self._key, make)


Looking = Annotated[Looker, Depends()]


@router.get("/tables/{table_id}/why")
async def why(
    looker: Looking,
    place: Annotated[str, Query(max_length=80)],
    language: Language = LANGUAGES[0],
    seat: Annotated[Letter | None, Query()] = None,
) -> dict[str, Any]:
    """Why a place on the board cannot be chosen now, with the rules to read."""

    def make(table: Table) -> dict[str, Any]:
        viewer = viewer_of(table, looker.person, seat)
        return lessons.why_not(table.match.view(viewer, language), place, table.status == RUNNING)

    return await looker.draw(make)


@router.get("/tables/{table_id}/lessons")
async def due(
    looker: Looking,
    since: Annotated[int, Query(ge=0, le=MOST)] = 0,
    language: Language = LANGUAGES[0],
    seat: Annotated[Letter | None, Query()] = None,
) -> list[dict[str, Any]]:
    """What a first game teaches the seat that is asked: the question, then news since a step."""

    def make(table: Table) -> list[dict[str, Any]]:
        viewer = viewer_of(table, looker.person, seat)
        return lessons.due(table.match, viewer, language, since)

    return await looker.draw(make)


@router.get("/tables/{table_id}/preview")
async def preview(
    looker: Looking,
    step: Annotated[int, Query(ge=0, le=MOST)],
    action: Annotated[int, Query(ge=0, le=MOST)],
    language: Language = LANGUAGES[0],
    outline: bool = False,
    tall: bool = False,
    faces: bool = False,
) -> dict[str, Any]:
    """Points and board after an answer, where it shows its seat nothing new; nothing is played.

    Who asks about a step that is past was overtaken by the play, and is told nothing.
    """

    def make(table: Table) -> dict[str, Any]:
        nothing = {"points": None, "board": None}
        if table.status != RUNNING or step != table.step:
            return nothing
        if table.to_decide not in table.seats_of(looker.person):
            raise Refused("not-yours", 403)
        try:
            view = table.match.foresee(action, language)
        except ActionError as problem:
            raise refusal(problem) from None
        if view is None:
            return nothing
        lens = Lens(view.seat, language, board=True, outline=outline, tall=tall)
        laid = lay(view, lens)
        board = whole(laid, () if faces else laid.told.faces)
        return {"points": view.points(), "board": board}

    return await looker.draw(make)


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
