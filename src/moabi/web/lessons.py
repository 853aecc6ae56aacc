"""What to read when: lessons of a first game, and why a place cannot be chosen now."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Any

from moabi.core.contract import NONE, Message
from moabi.core.game import Game
from moabi.match import Match, View
from moabi.web.rulebook import rulebook
from moabi.web.words import page_words


def cited(game: Game, name: str, language: str) -> list[dict[str, str]]:
    """The rules to read at a decision or with another lesson, as plain text."""
    if not game.has_module("lessons"):
        return []
    return quoted(game, game.module("lessons").LESSONS.get(name, ()), language)


def quoted(game: Game, numbers: Sequence[str], language: str) -> list[dict[str, str]]:
    """Rules by their numbers, as plain text; numbers that no rule has are passed over."""
    known = rulebook(game, language).rules
    return [
        {"number": number, "text": _plain(known[number].html)}
        for number in numbers
        if number in known
    ]


def _plain(html: str) -> str:
    """The text alone; spaces that do not break are kept."""
    return re.sub("[ \n]+", " ", unescape(re.sub("<[^>]*>", "", html))).strip()


def lesson(game: Game, name: str, language: str) -> dict[str, Any]:
    """What to know of a question or of news, in a first game, and the rules to read."""
    said = game.words(language)
    key = f"lesson-{name.lower().replace('_', '-')}"
    text = said.say(key) if key in said else page_words(language).say("lesson-title")
    # The first sentence is what stands out.
    title, *rest = re.split(r"(?<=[.!?]) ", text, maxsplit=1)
    rules = cited(game, name, language)
    return {"name": name, "title": title, "words": "".join(rest), "rules": rules}


def due(match: Match, seat: int, language: str, since: int) -> list[dict[str, Any]]:
    """What a first game teaches the seat now: its question, then what happened since that step."""
    view = match.view(seat)
    if not view.is_to_decide or not match.game.has_module("lessons"):
        return []
    known = match.game.module("lessons").LESSONS
    names = [view.subject]
    for news in match.news(seat, min(since, len(match.steps))):
        names += [key for key in _parts(news) if key in known]
    return [lesson(match.game, name, language) for name in dict.fromkeys(names)]


def _parts(message: Message) -> Iterator[str]:
    """The keys of a message and of all messages in it, the innermost first."""
    for value in message.values.values():
        if isinstance(value, Message):
            yield from _parts(value)
    yield message.key


def asked(view: View) -> str:
    """What the viewer is asked, without their own name before it."""
    return re.sub(rf"^{re.escape(view.names[view.seat])}\s*:\s*", "", view.prompt())


def owner_of(view: View, place: str) -> int:
    """The seat that a place belongs to, or NONE."""
    kind, _, rest = place.partition("-")
    number = rest.partition("-")[0]
    if not view.game.has_module("lessons") or kind not in view.game.module("lessons").OWNED:
        return NONE
    is_seat = number.isdecimal() and int(number) < int(view.state.seats)
    return int(number) if is_seat else NONE


def rules_of_place(view: View, place: str) -> list[dict[str, str]]:
    """The rules that forbid a place of the board now; if the game cannot tell, the decision's."""
    game = view.game
    if not game.has_module("lessons"):
        return []
    numbers = game.module("lessons").forbidding(view.state, game.tables, place)
    found = quoted(game, numbers, view.language)
    return found or cited(game, view.decision, view.language)


def why_not(view: View, place: str, is_playing: bool) -> dict[str, Any]:
    """Why a place cannot be chosen now, or that it can, from what the viewer sees alone."""
    said = page_words(view.language)
    rules: list[dict[str, str]] = []
    part = view.board().places().get(place)
    if not is_playing or view.is_over:
        words = said.say("why-over")
    elif view.seat == NONE:
        words = said.say("why-spectator")
    elif not view.is_to_decide:
        words = said.say("why-not-your-turn", name=view.names[int(view.state.seat)])
    elif part is not None and part.ring is not None:
        rules = cited(view.game, view.decision, view.language)
        words = said.say("why-legal", prompt=asked(view))
    else:
        # A game is asked only about what is on its board.
        rules = (
            rules_of_place(view, place) if part else cited(view.game, view.decision, view.language)
        )
        owner = owner_of(view, place)
        if owner not in (NONE, view.seat):
            words = said.say("why-theirs", name=view.names[owner], prompt=asked(view))
        else:
            words = said.say("why-other", prompt=asked(view))
    title = part.title if part else said.say("why-title")
    return {"title": title, "words": words, "rules": rules, "place": place}
