"""Reviews over HTTP: asked for once, then read as they grow."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from moabi.core.words import LANGUAGES
from moabi.server.answers import ReviewAnswer
from moabi.server.errors import Refused
from moabi.server.fields import Key, TableId
from moabi.server.language import asked_language
from moabi.server.live.hub import Hub
from moabi.server.people import Person, current_person
from moabi.server.people.guard import caller_address
from moabi.server.scheduler import Owner
from moabi.server.tables.rights import may_watch

router = APIRouter(prefix="/api", tags=["reviews"])

Anyone = Annotated[Person, Depends(current_person)]
Budget = Literal["quick", "normal", "deep"]


class ReviewAsked(BaseModel):
    """A finished match to be reviewed, and how deeply."""

    model_config = ConfigDict(extra="forbid")

    table: TableId
    budget: Budget = "normal"
    language: str = Field(default="", max_length=2)
    key: Key = ""


@router.post("/reviews", status_code=202, response_model=ReviewAnswer)
async def ask_review(request: Request, asked: ReviewAsked, person: Anyone) -> dict[str, Any]:
    """Have a finished match reviewed; the answer is the review as far as there is one."""
    hub: Hub = request.app.state.hub
    request.app.state.limits.check("review", person.id)
    address = caller_address(request)
    request.app.state.limits.check("review-address", address)
    room = await hub.room(asked.table)
    if not may_watch(room.table, person.id, asked.key):
        raise Refused("not-found")
    language = asked.language if asked.language in LANGUAGES else asked_language(request)
    owner = Owner(address, person.id)
    review = await hub.reviews.ask(asked.table, asked.budget, language, owner)
    return await hub.reviews.find(review)


@router.get("/reviews", response_model=ReviewAnswer | None)
async def find_review(
    request: Request,
    person: Anyone,
    table: Annotated[TableId, Query()],
    budget: Budget = "normal",
    language: Annotated[str, Query(max_length=2)] = "",
    key: Annotated[Key, Query()] = "",
) -> dict[str, Any] | None:
    """The review that a table has, as far as it is made; null if none was ever asked for."""
    hub: Hub = request.app.state.hub
    room = await hub.room(table)
    if not may_watch(room.table, person.id, key):
        raise Refused("not-found")
    spoken = language if language in LANGUAGES else asked_language(request)
    return await hub.reviews.find_of(table, budget, spoken)


@router.get("/reviews/{review_id}", response_model=ReviewAnswer)
async def get_review(
    request: Request,
    review_id: Annotated[str, Path(pattern=r"^r[A-Za-z0-9_-]{12}$")],
    since: Annotated[int, Query(ge=0, le=1 << 20)] = 0,
) -> dict[str, Any]:
    """A review as far as it is made; reports as in docs/protocol.md, after the first `since`."""
    hub: Hub = request.app.state.hub
    return await hub.reviews.find(review_id, since)
