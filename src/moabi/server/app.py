"""The application: its parts put together, opened at the start and closed at the end."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pkgutil import iter_modules

from fastapi import FastAPI

from moabi import __version__
from moabi.server import description, routes, tasks
from moabi.server.errors import ErrorAnswer
from moabi.server.live.hub import Hub
from moabi.server.people import guard
from moabi.server.people.cookies import Signer, signing_secret
from moabi.server.settings import Settings
from moabi.server.store import Store

log = logging.getLogger("moabi.server")


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.store = await Store.open(settings.db)
        try:
            secret = await signing_secret(app.state.store, settings.secret_file)
            app.state.signer = Signer(secret, settings.session_seconds)
            state = app.state
            state.hub = Hub(state.store, settings, state.metrics, state.limits)
            async with tasks.given_to_workers(app.state.hub):
                await app.state.hub.start()
                log.info("ready", extra={"version": __version__})
                yield
                log.info("stopping")
                await app.state.hub.close()
        finally:
            await app.state.store.close()

    app = FastAPI(
        title="Moabi",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        # Whatever is wrong with a request, and wherever, it is told in one form.
        responses={"default": {"model": ErrorAnswer, "description": "Refused"}},
    )
    app.state.settings = settings
    guard.install(app, settings)
    for found in sorted(iter_modules(routes.__path__), key=lambda found: found.name):
        module = import_module(f"{routes.__name__}.{found.name}")
        app.include_router(module.router)
        # Pages bring files with them: scripts, styles, pictures.
        if hasattr(module, "add_static"):
            module.add_static(app)
    description.install(app)
    return app
