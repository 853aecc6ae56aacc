"""What a watcher is sent: a table's description, and the match as one seat sees it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Any

from moabi.core.contract import NONE, seat_letter
from moabi.match import View
from moabi.server.errors import Refused, server_words
from moabi.server.tables.rights import may_pass_on
from moabi.server.tables.setup import PERSON, Entry
from moabi.server.tables.table import OVER, RUNNING, Table

TOLD = ("offer", "answer", "undo", "resign", "resume", "substitute", "return", "fork")
"""Entries that the log tells of beside the steps."""
PAGE = 400
"""Lines of the log that are told at a time: all of nearly every match."""


@dataclass(frozen=True)
class Lens:
    """What a watcher wants to see, and how."""

    seat: int = NONE
    language: str = "en"
    board: bool = False
    outline: bool = False
    tall: bool = False
    words: bool = True
    """Without, a program is spared all sentences, which are most of a view's cost."""
    facts: bool = False
    """Whether a view has the position as plain data."""


def letter(seat: int | None) -> str | None:
    """A seat on the wire."""
    return None if seat is None or seat == NONE else seat_letter(seat)


def describe(
    table: Table, person: str | None, present: Iterable[str | None] = ()
) -> dict[str, Any]:
    """A table as a person may know it: nothing of what is played, and no secret but their own."""
    setup = table.setup
    here = set(present)
    mine = table.seats_of(person)
    is_over = table.status == OVER
    return {
        "id": table.id,
        "game": setup.game,
        "options": dict(setup.options),
        "components": setup.components is not None,
        "clock": setup.clock.to_json(),
        "open": setup.is_open,
        "rated": setup.is_rated,
        "hints": setup.allows_hints,
        "undo": setup.allows_undo,
        "confirm": setup.confirms,
        "forced": setup.plays_forced,
        "past": table.shows_past,
        "private": setup.find_game().has_private_information,
        "status": table.status,
        "created": setup.created,
        "previous": setup.previous,
        "next": table.next,
        "origin": table.origin._asdict() if table.origin else None,
        "commitment": setup.commitment,
        "secret": setup.secret if is_over else None,
        "key": setup.key if may_pass_on(table, person) else None,
        "host": person is not None and person == setup.host,
        "removed": person in table.removed,
        "mine": [seat_letter(seat) for seat in mine],
        "seats": [
            {
                "seat": seat_letter(number),
                "kind": one.kind,
                "name": one.name,
                "level": one.level,
                "confirmed": one.is_confirmed,
                "program": one.is_program,
                "yours": number in mine,
                "connected": one.person in here if one.person else one.kind == "bot",
                "stand_in": one.stand_in,
                "resigned": one.has_resigned,
                "contribution": one.contribution,
            }
            for number, one in enumerate(table.sittings)
        ],
        "spectators": len(here - {one.person for one in table.sittings}),
        "number": table.number,
        "step": table.step,
        "to_decide": letter(table.to_decide) if table.status == RUNNING else None,
        "paused": table.is_paused,
        "clocks": table.clocks.to_json() if table.has_match else None,
        "offers": [
            {
                "offer": offer.number,
                "what": offer.what,
                "seat": seat_letter(offer.seat),
                "step": offer.step,
                "yours": offer.person == person,
                "waiting": [
                    seat_letter(n)
                    for n, one in enumerate(table.sittings)
                    if one.person in table.waiting_for(offer)
                ],
            }
            for offer in table.offers.values()
        ],
        "result": table.result.to_json() if table.result else None,
        "counted": table.counted,
        "problem": table.problem,
    }


def look(table: Table, lens: Lens) -> View:
    """The match as the lens's seat knows it now."""
    return table.match.view(lens.seat, lens.language)


def is_asked(table: Table, view: View) -> bool:
    """Whether the viewer is to answer now: not in a pause, nor where a bot answers for them."""
    is_playing = table.status == RUNNING and not table.is_paused
    return is_playing and view.is_to_decide and table.bot_to_decide() is None


def show(table: Table, view: View, lens: Lens, since: int) -> dict[str, Any]:
    """The match as the lens shows it now, with what happened since that entry."""
    return {
        "type": "view",
        "table": table.id,
        "number": table.number,
        **_position(view, lens, is_asked(table, view)),
        "to_decide": letter(table.to_decide),
        "over": table.status == OVER,
        "verdict": _verdict(table, view),
        "clocks": table.clocks.to_json(),
        **show_log(table, lens, since),
    }


def show_step(table: Table, lens: Lens, step: int) -> tuple[View, dict[str, Any]]:
    """The match as the lens showed it after an earlier step, where that may be looked at."""
    if step != table.step and not table.shows_past:
        raise Refused("no-past", 403)
    view = table.match.view(lens.seat, lens.language, step)
    is_last = step == table.step
    told = show_log(table, lens, until=step)
    played = [one["notation"] for one in told["log"] if one["answer"] and one["step"] == step]
    message = {
        "type": "view",
        "number": table.entry_of_step(step) if step else 1,
        **_position(view, lens, has_answers=False),
        "to_decide": letter(int(view.state.seat)),
        "over": is_last and table.status == OVER,
        "verdict": _verdict(table, view) if is_last else "",
        **told,
        "steps": table.step,
        "played": played[0] if played else None,
    }
    return view, message


def _position(view: View, lens: Lens, has_answers: bool) -> dict[str, Any]:
    if lens.board:
        scores: list[dict[str, Any]] = [
            {
                "seat": seat_letter(score.seat),
                "total": score.total,
                "lines": [
                    {"rule": line.rule, "text": line.text, "points": line.points}
                    for line in score.lines
                ],
            }
            for score in view.scores()
        ]
    else:
        scores = [
            {"seat": seat_letter(seat), "total": total} for seat, total in enumerate(view.points())
        ]
    return {
        **({"facts": view.facts()} if lens.facts else {}),
        "step": int(view.state.step),
        "seat": letter(view.seat),
        "decision": view.decision,
        "prompt": view.prompt() if lens.words else "",
        "legal": _legal(view, lens.words) if has_answers else [],
        "scores": scores,
    }


def _legal(view: View, has_words: bool) -> list[dict[str, Any]]:
    if not has_words:
        return [
            {"code": code, "notation": view.notation(code), "targets": view.targets(code)}
            for code in view.codes.tolist()
        ]
    short = view.short_offers()
    return [
        {
            "code": action.code,
            "notation": action.notation,
            "sentence": action.sentence,
            "short": short[action.code],
            "targets": action.targets,
        }
        for action in view.legal()
    ]


def _verdict(table: Table, view: View) -> str:
    if table.status == OVER and not view.is_over:
        told = server_words(view.language)
        gone = [n for n, one in enumerate(table.sittings) if one.has_resigned]
        resigned = told.say("verdict-resigned", names=view.name_list(gone), count=len(gone))
        won = [n for n, share in enumerate(table.result.outcome) if share] if table.result else []
        if not won:
            return resigned
        winners = view.name_list(won)
        return told.say("verdict-others-win", resigned=resigned, winners=winners, count=len(won))
    return view.verdict()


def show_log(
    table: Table, lens: Lens, since: int = 0, until: int | None = None, before: int | None = None
) -> dict[str, Any]:
    """The last lines of what happened after an entry, and whether there are earlier ones.

    `until` is a step after which nothing is told, `before` an entry from which on nothing is.
    Steps taken back are not told.
    """
    last = table.step if until is None else until
    while before is not None and last > 0 and table.entry_of_step(last) >= before:
        last -= 1
    taken = (table.entry_of_step(step) for step in range(last, 0, -1))
    steps = list(islice(takewhile(lambda number: number > since, taken), PAGE + 1))
    others = _others(table, since, until, before)
    told = sorted([*steps, *(entry.number for entry in others)])
    start = told[-PAGE:][0] if told else 0
    first = last - sum(number >= start for number in steps)
    lines = _step_lines(table, lens, first, last)
    lines += [_other_line(table, one, lens.language) for one in others if one.number >= start]
    lines.sort(key=lambda line: line["number"])
    return {"log": lines, "earlier": len(told) > PAGE}


def _others(table: Table, since: int, until: int | None, before: int | None) -> list[Entry]:
    """The last entries that tell of no step, up to one more than a page."""
    known = table.entries[since : None if before is None else max(since, before - 1)]
    told = (one for one in reversed(known) if one.kind in TOLD)
    if until is not None:
        told = (one for one in told if one.step <= until)
    return list(islice(told, PAGE + 1))


def _step_lines(table: Table, lens: Lens, first: int, last: int) -> list[dict[str, Any]]:
    """The steps from one to another as the seat saw them."""
    match = table.match
    steps = match.steps[first:last]
    told = [""] * len(steps)
    if lens.words:
        told = match.log(lens.seat, lens.language, first, last)
    if table.status == OVER:
        written = [step.notation for step in steps]  # after the end all is open
    else:
        written = match.notations(lens.seat, first, last)
    return [
        {
            "number": table.entry_of_step(step.number),
            "step": step.number,
            "seat": seat_letter(step.seat),
            "notation": notation,
            "text": text,
            "answer": True,
        }
        for step, notation, text in zip(steps, written, told, strict=True)
    ]


def _other_line(table: Table, entry: Entry, language: str) -> dict[str, Any]:
    kind = entry.kind
    if kind == "offer":
        persons = {one.person for one in table.sittings if one.kind == PERSON}
        # Who plays with bots alone has nobody to ask: what they want is done.
        kind = f"ask-{entry.payload['what']}" if len(persons) > 1 else entry.payload["what"]
    elif kind == "answer":
        kind = "accept" if entry.payload["accept"] else "decline"
    elif kind == "fork":
        kind = f"fork-{entry.payload['future']}"
    name = table.sittings[entry.seat].name if entry.seat is not None else ""
    return {
        "number": entry.number,
        "step": entry.step,
        "seat": letter(entry.seat),
        "notation": None,
        "text": server_words(language).say(f"news-{kind}", name=name, step=entry.step),
        "answer": False,
    }
