"""What to read when: the rules of a decision, and why a place cannot be chosen now."""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.game import Game
from moabi.match import View
from moabi.web.rulebook import rulebook
from moabi.web.site import has_module
from moabi.web.words import page_words


def cited(game: Game, decision: str, language: str) -> list[dict[str, str]]:
    """The rules to read at a decision, as plain text."""
    if not has_module(game, "lessons"):
        return []
    known = rulebook(game, language).rules
    numbers = game.module("lessons").LESSONS.get(decision, ())
    return [
        {"number": number, "text": known[number].html.striptags()}
        for number in numbers
        if number in known
    ]


def lesson(game: Game, decision: str, language: str) -> dict[str, Any]:
    """What to do at a decision, in a first game, and its rules; the title is all that is needed."""
    words = game.words(language)
    key = f"lesson-{decision.lower().replace('_', '-')}"
    title = words.say(key) if key in words else page_words(language).say("lesson-title")
    return {"title": title, "words": "", "rules": cited(game, decision, language)}


def why_not(view: View, place: str, is_playing: bool) -> dict[str, Any]:
    """Why a place cannot be chosen now, from what the viewer sees alone."""
    said = page_words(view.language)
    decision = view.decision
    rules = cited(view.game, decision, view.language) if decision and is_playing else []
    if not is_playing or view.is_over:
        words, rules = said.say("why-over"), []
    elif view.seat == NONE:
        words, rules = said.say("why-spectator"), []
    elif not view.is_to_decide:
        words = said.say("why-not-your-turn", name=view.names[int(view.state.seat)])
        rules = []
    else:
        words = said.say("why-other", prompt=view.prompt())
    return {"title": said.say("why-title"), "words": words, "rules": rules, "place": place}
