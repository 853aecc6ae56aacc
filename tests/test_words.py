"""Words: complete in both languages, and never silently wrong."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

import moabi
from moabi.core.registry import find_game, game_ids
from moabi.core.words import LANGUAGES, Words, spaced, words
from moabi.match import GreedyPlayer, Match

PACKAGE = Path(moabi.__file__).parent
FOLDERS = sorted(folder for folder in PACKAGE.rglob("text") if any(folder.glob("*.ftl")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en.ftl").write_text(
        "hello = Hello, { $name }!\nbare =\n    .title = only an attribute\n"
        "seat-name = Chair { $letter }\n"
        "many = { $count ->\n    [one] one pebble\n   *[other] { $count } pebbles\n}\n",
        "utf-8",
    )
    return tmp_path


def test_a_message_is_said(folder: Path) -> None:
    found = Words("en", folder)
    assert found.say("hello", name="Ada") == "Hello, Ada!"
    assert found.say("many", count=1) == "one pebble"
    assert found.say("many", count=3) == "3 pebbles"


def test_values_come_without_marks_of_direction(folder: Path) -> None:
    assert Words("en", folder).say("hello", name="\u05d0").isprintable()


def test_a_missing_message_is_an_error(folder: Path) -> None:
    found = Words("en", folder)
    assert "hello" in found
    assert "goodbye" not in found
    assert 3 not in found
    with pytest.raises(KeyError, match=r"en.ftl has no message 'goodbye'"):
        found.say("goodbye")


def test_a_missing_value_is_an_error(folder: Path) -> None:
    with pytest.raises(KeyError, match=r"'hello'.*name"):
        Words("en", folder).say("hello")


def test_a_message_without_text_is_an_error(folder: Path) -> None:
    with pytest.raises(KeyError, match="'bare' has no text"):
        Words("en", folder).say("bare")


def test_what_is_not_fluent_is_refused(folder: Path) -> None:
    (folder / "en.ftl").write_text("hello = { $name\nfine = fine\n", "utf-8")
    with pytest.raises(SyntaxError, match=r"en\.ftl: not Fluent: .*hello"):
        Words("en", folder)


def test_a_games_words_stand_over_the_common_ones(folder: Path) -> None:
    assert Words("en", folder).say("seat-name", letter="A") == "Chair A"
    assert Words("en").say("seat-name", letter="A") == "Seat A"
    assert Words("fr").say("seat-name", letter="A") == "Place A"


def test_words_are_read_once() -> None:
    assert words("en") is words("en")


def messages(path: Path) -> dict[str, set[str]]:
    """Every message of a file, with the values it uses."""
    found: dict[str, set[str]] = {}
    for block in re.split(r"\n(?=[a-z])", "\n" + path.read_text("utf-8")):
        name = re.match(r"([a-z][\w-]*) *=", block)
        if name:
            assert name[1] not in found, f"{path}: {name[1]} is given twice"
            found[name[1]] = set(re.findall(r"\$([a-z_]+)", block))
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_language_has_the_same_messages_with_the_same_values(folder: Path) -> None:
    first, *others = (messages(folder / f"{language}.ftl") for language in LANGUAGES)
    assert first
    for other in others:
        assert other == first


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_file_is_fluent(folder: Path) -> None:
    for language in LANGUAGES:
        found = Words(language, folder)
        assert all(name in found for name in messages(folder / f"{language}.ftl"))


LOOSE = re.compile(r"[^\s|] [:;!?»%](?![\w-])|« |(?<=\w)'(?=\w)")
"""A sign that a line could break before, or an apostrophe of a typewriter."""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_french_is_set_as_french_is_printed(folder: Path) -> None:
    said = Words("fr", folder)
    path = folder / "fr.ftl"
    found = [said.say(name, **dict.fromkeys(values, 2)) for name, values in messages(path).items()]
    assert found
    assert [text for text in found if LOOSE.search(text)] == []


DRAWN = re.compile(r"<(title|text)\b[^>]*>(.*?)</\1>", re.DOTALL)
TIGHT = re.compile(r"\w[:;!?»](?=\s|$)")
"""A sign that stands against the word before it."""


@pytest.mark.parametrize("game", game_ids())
def test_french_boards_are_set_as_french_is_printed(game: str) -> None:
    for seats, options in find_game(game).setups():
        match, player = Match(game, seats, 1, options), GreedyPlayer(1)
        for _ in range(12):
            board = match.view(match.seat, "fr").svg()
            words = [unescape(re.sub("<[^>]*>", "", text)) for _, text in DRAWN.findall(board)]
            assert words
            assert [text for text in words if TIGHT.search(text) or LOOSE.search(text)] == []
            match.play(player.choose(match.view(match.seat)))


def test_french_rules_are_set_as_french_is_printed() -> None:
    books = sorted(PACKAGE.rglob("RULES.fr.md"))
    assert books
    for path in books:
        text = spaced(re.sub(r"`[^`]*`", "", path.read_text("utf-8")), "fr")
        assert LOOSE.findall(text) == [], path
