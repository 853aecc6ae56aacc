"""All words come from Fluent files: one per language and game, and one per language in common."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk

from moabi.core.errors import BadSetup

LANGUAGES = ("en", "fr")
COMMON = Path(__file__).parent / "text"


class Words:
    """The words of one language, common ones first, a game's own over them."""

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self._plain: dict[str, str] = {}
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
        if values:
            return self._format(message, values)
        if message not in self._plain:
            self._plain[message] = self._format(message, values)
        return self._plain[message]

    def _format(self, message: str, values: dict[str, Any]) -> str:
        if message not in self:
            raise KeyError(f"{self.language}.ftl has no message {message!r}")
        pattern = self._bundle.get_message(message).value
        if pattern is None:
            raise KeyError(f"{self.language}.ftl: message {message!r} has no text")
        text, problems = self._bundle.format_pattern(pattern, values)
        if problems:
            raise KeyError(f"{self.language}.ftl: {message!r}: {problems[0]}")
        return str(text)


@lru_cache(maxsize=64)
def words(language: str, *folders: Path) -> Words:
    """The words of a language, read once."""
    if language not in LANGUAGES:
        raise BadSetup(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    return Words(language, *folders)
