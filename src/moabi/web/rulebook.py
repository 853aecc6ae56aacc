"""A game's rules as a book: chapters of numbered rules, read from its RULES.md in each language."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from moabi.core.game import Game
from moabi.core.registry import find_game
from moabi.core.words import spaced

CHAPTER = re.compile(r"## (\d+) (.+)")
RULE = re.compile(r" *- \*\*(\d+\.\d+[a-z]?)\*\* (.+)")


@dataclass(frozen=True)
class Part:
    """A numbered rule, or (without a number) a paragraph between rules."""

    number: str
    html: Markup

    @property
    def is_ruling(self) -> bool:
        """Whether it is a ruling, whose number ends with a letter."""
        return self.number[-1:].isalpha()


@dataclass(frozen=True)
class Chapter:
    """A chapter: its number, its title, its rules in order."""

    number: int
    title: str
    parts: list[Part] = field(default_factory=list)


@dataclass(frozen=True)
class Rulebook:
    """A game's rules in one language."""

    opening: Markup
    chapters: tuple[Chapter, ...]
    rules: dict[str, Part]
    """Every rule by its number."""


def rulebook(game: Game, language: str) -> Rulebook:
    """The rules of a game in a language, or in the first one if it has them in no other."""
    return _read(game.id, language)


@lru_cache(maxsize=32)
def _read(game_id: str, language: str) -> Rulebook:
    folder = find_game(game_id).folder
    path = folder / f"RULES.{language}.md"
    text = (path if path.is_file() else folder / "RULES.md").read_text("utf-8")
    return parse(spaced(text, language) if path.is_file() else text)


def parse(text: str) -> Rulebook:
    """A rulebook from its text: rules are list items that begin with a number in bold."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    opening, *rest = re.split(r"\n(?=## )", text)
    _, _, opening = opening.partition("\n")
    chapters = []
    rules: dict[str, Part] = {}
    for block in rest:
        head, _, body = block.partition("\n")
        named = CHAPTER.fullmatch(head.strip())
        chapter = Chapter(int(named[1]), _plain(named[2])) if named else Chapter(0, head[3:])
        for paragraph in _paragraphs(body):
            found = RULE.fullmatch(paragraph)
            if found:
                part = Part(found[1], Markup(markdown.renderInline(found[2])))
                rules[part.number] = part
            else:
                part = Part("", Markup(markdown.render(paragraph)))
            chapter.parts.append(part)
        chapters.append(chapter)
    return Rulebook(Markup(markdown.render(opening)), tuple(chapters), rules)


def _plain(title: str) -> str:
    return title.replace("`", "")


def _paragraphs(body: str) -> list[str]:
    """Rules on one line each, and whatever lies between them as it stands."""
    found: list[list[str]] = []
    for line in body.splitlines():
        if not line.strip():
            found.append([])
        elif RULE.match(line) or not found:
            found.append([line.strip() if RULE.match(line) else line])
        else:
            found[-1].append(line)
    return [
        " ".join(line.strip() for line in lines) if RULE.match(lines[0]) else "\n".join(lines)
        for lines in found
        if lines
    ]
