"""All words come from Fluent files: one per language and game, and one per language in common."""

from __future__ import annotations

import re
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk

from moabi.core.checks import shown
from moabi.core.errors import BadSetup

LANGUAGES = ("en", "fr")
MAX_SAID = 20_000
"""Sentences kept ready, for each language and game."""
COMMON = Path(__file__).parent / "text"
NO_BREAK = "\u00a0"
FRENCH_SPACE = re.compile(r"(?<=[^\s|]) (?=[:;!?»%](?![\w-]))|(?<=«) ")
"""Where French has a space at which a line must not break; the rule of a table's head is none."""


def spaced(text: str, language: str) -> str:
    """The text with the spaces that its language wants; files are written with plain ones."""
    return FRENCH_SPACE.sub(NO_BREAK, text) if language == "fr" else text


class Words:
    """The words of one language, common ones first, a game's own over them."""

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self._said: OrderedDict[tuple[object, ...], str] = OrderedDict()
        self._bundle = FluentBundle([language], use_isolating=False)
        for folder in (COMMON, *folders):
            path = folder / f"{language}.ftl"
            resource = FluentResource(path.read_text(encoding="utf-8"))
            for entry in resource.body:
                if isinstance(entry, Junk):
                    raise SyntaxError(
                        f"{path}: not Fluent: {(entry.content or '').splitlines()[:1]}"
                    )
            self._bundle.add_resource(resource, allow_overrides=True)

    def __contains__(self, message: object) -> bool:
        return isinstance(message, str) and self._bundle.has_message(message)

    def say(self, message: str, **values: Any) -> str:
        """The message in this language; a missing message or value is a KeyError."""
        # A live table says the same things over and over, and forming a sentence takes far longer
        # than finding it again. Types count: 1 and 1.0 are equal, but need not read alike.
        key = (message, *((name, type(value), value) for name, value in values.items()))
        try:
            said = self._said.get(key)
        except TypeError:
            return self._format(message, values)
        if said is None:
            said = self._said[key] = self._format(message, values)
            # The oldest goes, so that another thread's find is never in the way.
            if len(self._said) > MAX_SAID:
                self._said.popitem(last=False)
        return said

    def _format(self, message: str, values: dict[str, Any]) -> str:
        if message not in self:
            raise KeyError(f"{self.language}.ftl has no message {message!r}")
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            raise KeyError(f"{self.language}.ftl: message {message!r} has no text")
        text, problems = self._bundle.format_pattern(pattern, values)
        if problems:
            raise KeyError(f"{self.language}.ftl: {message!r}: {problems[0]}")
        return spaced(str(text), self.language)


@lru_cache(maxsize=64)
def words(language: str, *folders: Path) -> Words:
    """The words of a language, read once."""
    if language not in LANGUAGES:
        raise BadSetup(f"there is no language {shown(language)}; there are: {', '.join(LANGUAGES)}")
    return Words(language, *folders)
