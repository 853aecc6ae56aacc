"""For whoever runs the server: is it well, and what does it do?"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from moabi import __version__
from moabi.server.errors import Refused
from moabi.server.metrics import CONTENT_TYPE, Metrics
from moabi.server.people.guard import is_loopback
from moabi.server.store import Store

router = APIRouter(tags=["running"])

PATIENCE = 3.0
"""Seconds within which a healthy database commits."""


class Health(BaseModel):
    """A server that is well."""

    status: str
    version: str


@router.get("/healthz")
async def health(request: Request) -> Health:
    """Whether the server answers, and its database takes in what is written."""
    store: Store = request.app.state.store
    try:
        async with asyncio.timeout(PATIENCE):
            await store.check()
    except Exception as problem:
        raise Refused("unavailable", retry_after=5) from problem
    return Health(status="ok", version=__version__)


@router.get("/metrics", response_class=Response)
async def metrics(request: Request) -> Response:
    """What the process counts and times, for Prometheus on the same machine, or as settings say."""
    if not request.app.state.settings.open_metrics and not is_loopback(request):
        raise Refused("not-found")
    counted: Metrics = request.app.state.metrics
    return Response(counted.text(), media_type=CONTENT_TYPE)
