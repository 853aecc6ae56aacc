"""The guard at the door: same origin, size, pace, headers, and an answer to every error."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import time
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from moabi.core.errors import BadSetup, MoabiError, UnknownGame
from moabi.core.registry import game_ids
from moabi.server.errors import Refused, is_out_of_handles
from moabi.server.language import asked_language
from moabi.server.metrics import Metrics
from moabi.server.people.cookies import COOKIE, Card
from moabi.server.people.limits import RATES, Limits, address_key
from moabi.server.people.tokens import bearer_token
from moabi.server.settings import Settings
from moabi.server.store import Away

MAX_BODY = 256 * 1024
BODY_SECONDS = 20.0
HEADER = "x-moabi"
"""A header that another site's page cannot send: it marks our own script's requests."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
PROBES = frozenset({"/healthz", "/metrics"})
"""Paths that look after the server; neither they nor other requests use up what the other may."""
AWAY_SECONDS = 5.0
"""After which it is worth trying again when the database is away."""
HOLDER = "moabi"
"""Where the scope holds what the guard and the routes tell each other."""

PROXIED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers by which a proxy says that it asks for somebody else."""
HSTS = "max-age=31536000"
"""Where the public address is https, browsers ask for nothing else for a year."""

CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # boards carry their own <style>
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # a secret link must not travel to other sites
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

KINDS = {400: "malformed", 401: "not-signed-in", 403: "foreign", 404: "not-found"} | {
    405: "wrong-method",
    413: "too-big",
    503: "unavailable",
}
WRONG = {"missing": "missing", "extra_forbidden": "unknown"}

log = logging.getLogger("moabi.request")


def install(app: FastAPI, settings: Settings) -> None:
    """Set the guard before an application, with its limits and metrics."""
    app.state.limits = Limits(not settings.is_testing, {**RATES, **settings.rates})
    app.state.metrics = Metrics()
    app.add_exception_handler(MoabiError, _answer)
    app.add_exception_handler(HTTPException, _answer)
    app.add_exception_handler(RequestValidationError, _answer)
    app.add_middleware(Guard, settings=settings, metrics=app.state.metrics, limits=app.state.limits)


class Guard:
    """The outermost layer: sees every request first, and every answer last."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, limits: Limits) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request or a socket."""
        scope[HOLDER] = {}
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            # Whatever can be got can be asked about; the server below sends no body.
            scope = {**scope, "method": "GET"}
        began = time.perf_counter()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._finish(scope, MutableHeaders(scope=message))
            await send(message)

        request = Request(scope, receive)
        try:
            await self._check(request)
            await self._app(scope, await _whole_body(request), answer)
        except Refused as refused:
            await error_response(request, refused)(scope, receive, answer)
        except Away as away:
            if status:
                raise
            await error_response(request, unavailable(away))(scope, receive, answer)
        except Exception as problem:
            if is_out_of_handles(problem) and not status:
                await error_response(request, unavailable(problem))(scope, receive, answer)
                return
            if status:  # too late for another answer: the server cuts the connection
                raise
            reference = secrets.token_hex(4)
            log.exception("a request failed", extra={"reference": reference})
            failed = Refused("internal", reference=reference)
            await error_response(request, failed)(scope, receive, answer)
        finally:
            self._note(scope, status, time.perf_counter() - began)

    async def _check(self, request: Request) -> None:
        check_host(request, self._settings)
        kind = "health" if request.scope["path"] in PROBES else "request"
        self._limits.check(kind, caller_address(request))
        if request.method not in SAFE and not bearer_token(
            request.headers.get("authorization", "")
        ):
            check_origin(request, self._settings)

    def _finish(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in SECURITY_HEADERS.items():
            headers.setdefault(name, value)
        if self._settings.public_url.startswith("https:"):
            headers.setdefault("Strict-Transport-Security", HSTS)
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
        if "cookie" in scope[HOLDER]:
            headers.append("Set-Cookie", self._cookie(scope))
            headers["Cache-Control"] = "no-store"

    def _cookie(self, scope: Scope) -> str:
        response = Response()
        is_https = scope["scheme"] == "https" or self._settings.public_url.startswith("https:")
        response.set_cookie(
            COOKIE,
            scope[HOLDER]["cookie"],
            max_age=self._settings.session_seconds,
            httponly=True,
            samesite="lax",
            secure=is_https,
        )
        return response.headers["set-cookie"]

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        # The route, not the path, and never the query: links can carry a key.
        route = getattr(scope.get("route"), "path", "") or "other"
        self._metrics.requests.labels(scope["method"], route, str(status)).inc()
        self._metrics.request_seconds.labels(route).observe(seconds)
        if scope["path"] not in PROBES:
            log.info(
                "request",
                extra={
                    "method": scope["method"],
                    "route": route,
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                },
            )


async def _whole_body(request: Request) -> Receive:
    """The body read up to the limit, so that no part of the server ever meets a bigger one."""
    headers = request.headers
    if "content-length" not in headers and "transfer-encoding" not in headers:
        return request.receive
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MAX_BODY:
        raise too_big()
    body = b""
    is_whole = False
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while not is_whole:
                message = await request.receive()
                if message["type"] == "http.disconnect":
                    raise Refused("malformed")
                body += message.get("body", b"")
                is_whole = not message.get("more_body", False)
                if len(body) > MAX_BODY:
                    raise too_big()
    except TimeoutError:
        raise Refused("malformed") from None
    handed: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return handed.pop() if handed else await request.receive()

    return receive


def unavailable(problem: Exception) -> Refused:
    """The refusal of what needs the database while it is away, or files; logged in one line."""
    is_out = is_out_of_handles(problem) or is_out_of_handles(problem.__cause__ or problem)
    what = "no file handles are left" if is_out else "the database is away"
    log.warning(what, extra={"problem": str(problem)})
    return Refused("unavailable", retry_after=AWAY_SECONDS)


def too_big(most: int = MAX_BODY) -> Refused:
    """The refusal of something larger than that many bytes."""
    return Refused("too-big", most=most // 1024)


# Origins


def check_host(connection: HTTPConnection, settings: Settings) -> None:
    """Refuse a request that was meant for another host's name.

    A page of another site can have its own name lead here; to its browser, all would be its own.
    No such trick works with an address in digits, nor with names that are ours alone.
    """
    said = connection.headers.get("host")
    if said is None:
        return  # no browser
    name = host_name(said)
    if not name or not (is_address(name) or is_own_name(name, settings)):
        raise Refused("wrong-host")


def is_own_name(name: str, settings: Settings) -> bool:
    """Whether a host's name is this machine's, or one that its keeper has named."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    machine = socket.gethostname().lower()
    named = {host_name(urlsplit(settings.public_url).netloc), settings.host.lower()}
    return name in named | set(settings.hosts) | {machine, f"{machine}.local"}


def host_name(netloc: str) -> str:
    """The name of a host without its port; empty if it makes no sense."""
    try:
        return (urlsplit(f"//{netloc}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_address(name: str) -> bool:
    """Whether a host is named by its address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(connection: HTTPConnection) -> bool:
    """Whether a request was made on this very machine, and not for somebody else by a proxy."""
    name = host_name(connection.headers.get("host", ""))
    host = connection.client.host if connection.client else ""
    if any(header in connection.headers for header in PROXIED):
        return False
    is_local_name = name == "localhost" or (is_address(name) and ip_address(name).is_loopback)
    return is_local_name and is_address(host) and ip_address(host).is_loopback


def check_origin(request: HTTPConnection, settings: Settings) -> None:
    """Refuse a writing request that a page of another site may have sent."""
    is_api = request.scope["path"].startswith("/api/")
    is_marked = HEADER in request.headers or not is_api
    if not is_marked or not is_own_origin(request.headers, settings.public_url, not is_api):
        raise Refused("foreign")


def check_socket(connection: HTTPConnection) -> None:
    """Refuse a socket that a page of another site opens: browsers always name the page's origin."""
    settings: Settings = connection.app.state.settings
    check_host(connection, settings)
    if not is_own_origin(connection.headers, settings.public_url):
        raise Refused("foreign")


def is_own_origin(headers: Headers, public_url: str, is_needed: bool = False) -> bool:
    """Whether a request comes from our own pages, or from no page at all if that may be."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return not is_needed
    try:
        asked = urlsplit(origin)
        own = urlsplit(public_url) if public_url else None
    except ValueError:
        return False
    if own is not None:
        return (asked.scheme, asked.netloc.lower()) == (own.scheme, own.netloc.lower())
    return bool(asked.netloc) and asked.netloc.lower() == headers.get("host", "").lower()


def caller_address(connection: HTTPConnection) -> str:
    """The address that limits count by; behind a proxy, the one the proxy tells of."""
    return address_key(connection.client.host) if connection.client else "local"


def check_pace(request: Request, person: str, what: str = "create") -> None:
    """Refuse a person, or an address, that has the server keep new things too fast."""
    limits: Limits = request.app.state.limits
    limits.check(what, person)
    limits.check(f"{what}-address", caller_address(request))


def give_cookie(connection: HTTPConnection, card: Card) -> None:
    """Have the answer carry the cookie that says who its browser is."""
    connection.scope[HOLDER]["cookie"] = connection.app.state.signer.write(card)


# Errors


def error_response(request: Request, refused: Refused) -> Response:
    """The answer to a refused request: JSON, or a page where pages are."""
    request.app.state.metrics.refusals.labels(refused.kind).inc()
    language = asked_language(request)
    make_page = getattr(request.app.state, "error_page", None)
    path = request.scope["path"]
    is_for_programs = path.startswith("/api") or path in PROBES
    if make_page is not None and not is_for_programs:
        page: Response = make_page(request, refused.status, refused.kind, refused.say(language))
        page.headers.update(refused.headers)
        return page
    return JSONResponse(refused.to_json(language), refused.status, refused.headers)


async def _answer(request: Request, problem: Exception) -> Response:
    return error_response(request, as_refused(problem))


def as_refused(problem: Exception) -> Refused:
    """Any error that a caller can cause, as a refusal."""
    if isinstance(problem, Refused):
        return problem
    if isinstance(problem, RequestValidationError):
        return Refused("invalid", fields=dict(map(_wrong_field, problem.errors())))
    if isinstance(problem, HTTPException):
        return Refused(
            KINDS.get(problem.status_code, "malformed"),
            problem.status_code,
            headers=problem.headers,
            most=MAX_BODY // 1024,
        )
    if isinstance(problem, UnknownGame):
        return Refused("invalid", fields={"game": "no-game"}, games=", ".join(game_ids()))
    if isinstance(problem, BadSetup) and problem.wrong:
        return Refused("invalid", fields={problem.field: problem.wrong}, **problem.values)
    # The engine's other refusals are sentences of their own, fit to show.
    return Refused("invalid", problem=str(problem))


def _wrong_field(error: Mapping[str, Any]) -> tuple[str, str]:
    name = ".".join(str(part) for part in error["loc"][1:]) or str(error["loc"][0])
    return name, WRONG.get(error["type"], "value")
