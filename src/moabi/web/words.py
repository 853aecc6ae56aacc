"""The pages' words: from Fluent files, for templates and for the script in the browser."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

from moabi.core.words import LANGUAGES, Words, words

TEXT = Path(__file__).parent / "text"
SCRIPT = "js-"
"""Messages whose names begin so go to the browser."""


def page_words(language: str) -> Words:
    """The pages' words in a language."""
    return words(language, TEXT)


class _Variables(Visitor):
    """Collects the values a message uses."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        """Called by the visitor for every value."""
        self.names.add(node.id.name)


@lru_cache(maxsize=len(LANGUAGES))
def script_words(language: str) -> dict[str, str]:
    """The script's messages; a value stands in them as its name in braces."""
    said = page_words(language)
    resource = FluentParser().parse((TEXT / f"{language}.ftl").read_text("utf-8"))
    found = {}
    for entry in resource.body:
        if isinstance(entry, Message) and entry.id.name.startswith(SCRIPT):
            variables = _Variables()
            variables.visit(entry)
            values = {name: f"{{{name}}}" for name in variables.names}
            found[entry.id.name.removeprefix(SCRIPT)] = said.say(entry.id.name, **values)
    return found
