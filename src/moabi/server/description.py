"""The API's description of itself: what FastAPI finds out, and how callers say who they are."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from moabi.server.people.cookies import COOKIE
from moabi.server.people.guard import HEADER, SAFE

SCHEMES: dict[str, dict[str, str]] = {
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "Who a browser is; whoever comes without one is given one, as a guest.",
    },
    "header": {
        "type": "apiKey",
        "in": "header",
        "name": HEADER.title(),
        "description": "`1`, on all that writes: a page of another site could not send it.",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "For programs, made on its owner's page. A token manages no account.",
    },
}
READING: list[dict[str, list[str]]] = [{}, {"cookie": []}, {"token": []}]
WRITING: list[dict[str, list[str]]] = [
    {"cookie": [], "header": []},
    {"header": []},
    {"token": []},
]


def install(app: FastAPI) -> None:
    """Have an application describe itself."""
    found_out = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = found_out()
            schema["components"]["securitySchemes"] = SCHEMES
            for path, operations in schema["paths"].items():
                if not path.startswith("/api/"):
                    continue
                for method, operation in operations.items():
                    is_safe = method.upper() in SAFE
                    operation["security"] = READING if is_safe else WRITING
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
