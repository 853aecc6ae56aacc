"""Reviews as JSON lines, one object a line in and out: docs/protocol.md tells of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from moabi.core.checks import whole
from moabi.core.errors import MoabiError
from moabi.core.words import LANGUAGES
from moabi.match.match import Match
from moabi.match.review import Review
from moabi.search.analysis import DEFAULT_LOOKS

FIELDS = ("id", "match", "steps", "budget", "seed", "language")
MAX_ID = 200


def answer_lines(lines: Iterable[str]) -> Iterator[str]:
    """Answer each request in its turn; blank lines are passed over."""
    for line in lines:
        if line.strip():
            for answer in answer_line(line):
                yield json.dumps(answer, ensure_ascii=False)


def answer_line(line: str) -> Iterator[dict[str, Any]]:
    """A report for each decision asked for, then the sum; or what is wrong, field by field."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        yield {"id": None, "errors": {"": "the line is not JSON"}}
        return
    if not isinstance(request, dict):
        yield {"id": None, "errors": {"": "a request is an object"}}
        return
    errors = _errors(request)
    number = request.get("id") if "id" not in errors else None
    if errors:
        yield {"id": number, "errors": errors}
        return
    try:
        match = Match.from_text(request["match"])
    except MoabiError as problem:
        yield {"id": number, "errors": {"match": str(problem)}}
        return
    try:
        review = Review(
            match,
            request.get("budget", DEFAULT_LOOKS),
            request.get("seed", 0),
            request.get("language", LANGUAGES[0]),
            request.get("steps"),
        )
    except MoabiError as problem:
        yield {"id": number, "errors": {_field(str(problem)): str(problem)}}
        return
    total = len(review.asked)
    for done, report in enumerate(review.reports(), 1):
        yield {"id": number, "done": done, "of": total, "report": report.to_json()}
    yield {"id": number, "finished": True, "players": review.players_json()}


def _errors(request: dict[str, Any]) -> dict[str, str]:
    errors = {name: "there is no such field" for name in request if name not in FIELDS}
    number = request.get("id")
    if not (isinstance(number, str) or _is_whole(number)) or len(str(number)) > MAX_ID:
        errors["id"] = "must be a whole number or a short text"
    if not isinstance(request.get("match"), str):
        errors["match"] = "must be the text of a game file"
    steps = request.get("steps")
    if steps is not None and not (isinstance(steps, list) and all(map(_is_whole, steps))):
        errors["steps"] = "must be a list of step numbers"
    for name in ("budget", "seed"):
        if name in request and not _is_whole(request[name]):
            errors[name] = "must be a whole number"
    if request.get("language", LANGUAGES[0]) not in LANGUAGES:
        errors["language"] = f"must be one of {', '.join(LANGUAGES)}"
    return errors


def _is_whole(value: Any) -> bool:
    return whole(value) is not None


def _field(problem: str) -> str:
    """Which field a refusal speaks of, by its first words."""
    return next((n for n in ("budget", "seed", "step") if n in problem), "").replace(
        "step", "steps"
    )
