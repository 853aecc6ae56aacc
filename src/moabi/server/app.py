"""The application: its parts put together, opened at the start and closed at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pkgutil import iter_modules

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from moabi import __version__
from moabi.server import routes
from moabi.server.errors import Refused
from moabi.server.settings import Settings
from moabi.server.store import Store


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.store = await Store.open(settings.db)
        try:
            yield
        finally:
            await app.state.store.close()

    app = FastAPI(title="Moabi", version=__version__, lifespan=lifespan)
    app.state.settings = settings
    app.add_exception_handler(Refused, _refuse)
    for found in sorted(iter_modules(routes.__path__), key=lambda found: found.name):
        app.include_router(import_module(f"{routes.__name__}.{found.name}").router)
    return app


async def _refuse(request: Request, problem: Exception) -> JSONResponse:
    assert isinstance(problem, Refused)
    return JSONResponse(problem.to_json("en"), problem.status, problem.headers)
