"""Which language to answer in."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from moabi.core.words import LANGUAGES

COOKIE = "moabi_language"


def asked_language(connection: HTTPConnection) -> str:
    """The language asked for: in the address, else by the cookie, else by the browser."""
    for asked in (connection.query_params.get("lang"), connection.cookies.get(COOKIE)):
        if asked in LANGUAGES:
            return asked
    return negotiate(connection.headers.get("accept-language", ""))


def negotiate(accepted: str) -> str:
    """The best language we have for an Accept-Language header; the first one if none fits."""
    best, best_weight = LANGUAGES[0], 0.0
    for part in accepted.split(",")[:20]:
        name, _, weight_text = part.strip().partition(";q=")
        language = name.strip().lower().split("-")[0]
        try:
            weight = float(weight_text) if weight_text else 1.0
        except ValueError:
            continue
        if language in LANGUAGES and weight > best_weight:
            best, best_weight = language, weight
    return best
