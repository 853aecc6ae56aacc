"""The parts of pages that need no browser: rulebooks, lessons, words, pictures."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from moabi.core.contract import NONE
from moabi.core.game import Game
from moabi.core.registry import find_game, game_ids
from moabi.core.words import LANGUAGES, spaced
from moabi.draw.slim import slim
from moabi.match import Match
from moabi.web import forest, lessons, site
from moabi.web.examples import drawn, examples
from moabi.web.rulebook import parse, rulebook
from moabi.web.setup_form import setup_form
from moabi.web.tokens import tokens
from moabi.web.words import page_words, script_words
from tests.patience import PATIENCE

GAMES = [find_game(game_id) for game_id in game_ids()]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_game
def test_rulebooks_have_the_same_rules_in_every_language(game: Game) -> None:
    books = [rulebook(game, language) for language in LANGUAGES]
    assert len({tuple(book.rules) for book in books}) == 1
    text = (game.folder / "RULES.md").read_text("utf-8")
    assert len(books[0].rules) == text.count("- **")


def test_a_rulebook_is_read_as_it_is_written() -> None:
    book = parse(
        "# Moss: the rules\n\nIn *our* words.\n\n## 1 Moss (`soft`)\n\nFirst:\n\n"
        "- **1.1** Moss\n  is **green**.\n  - **1.1a** <b>Always</b>.\n\n"
        "| a | b |\n|---|---|\n| 1 | 2 |\n"
    )
    assert book.opening == "<p>In <em>our</em> words.</p>\n"
    [chapter] = book.chapters
    assert (chapter.number, chapter.title) == (1, "Moss (soft)")
    assert [part.number for part in chapter.parts] == ["", "1.1", "1.1a", ""]
    assert book.rules["1.1"].html == "Moss is <strong>green</strong>."
    assert book.rules["1.1a"].html == "&lt;b&gt;Always&lt;/b&gt;."
    assert book.rules["1.1a"].is_ruling
    assert not book.rules["1.1"].is_ruling
    assert "<table>" in chapter.parts[-1].html


@each_language
@each_game
def test_every_decision_and_every_subject_of_a_lesson_has_its_rules(
    game: Game, language: str
) -> None:
    taught = game.module("lessons").LESSONS
    assert set(taught) >= {decision.name for decision in game.layout.Decision}
    for name, numbers in taught.items():
        found = lessons.lesson(game, name, language)
        assert [rule["number"] for rule in found["rules"]] == list(numbers)
        assert all(rule["text"] for rule in found["rules"])


@each_game
def test_a_first_game_has_words_for_its_questions_and_its_news(
    game: Game, played: Callable[..., Match]
) -> None:
    decisions = {decision.name for decision in game.layout.Decision}
    asked = set()
    for seats in (game.seats[0], game.seats[-1]):
        match = played(seats, game=game.id)
        for number, step in enumerate(match.steps):
            asked.add(match.view(step.seat, step=number).subject)
    told = set(game.module("lessons").LESSONS) - decisions
    for language, name in product(LANGUAGES, asked | told):
        found = lessons.lesson(game, name, language)
        assert found["rules"], name
        said = f"{found['title']} {found['words']}".strip()
        assert said == game.words(language).say(lesson_key(name))


@each_language
def test_what_happened_is_taught_with_the_next_question_and_once(
    language: str, played: Callable[..., Match]
) -> None:
    game = next(one for one in GAMES if "tell-locked" in one.module("lessons").LESSONS)
    whole = played(2, game=game.id)
    told = [message.key for message in whole.news()]
    [first, second, *_] = [step for step, key in enumerate(told, 1) if key == "tell-locked"]
    match = whole.fork(second)
    names = [one["name"] for one in lessons.due(match, match.seat, language, 0)]
    assert names[0] == match.view(match.seat).decision
    assert names.count("tell-locked") == 1
    assert "tell-locked" not in [
        one["name"] for one in lessons.due(match, match.seat, language, second)
    ]
    assert lessons.due(match, 1 - match.seat, language, first) == []
    assert lessons.due(match, match.seat, language, second + 9)


def lesson_key(name: str) -> str:
    return f"lesson-{name.lower().replace('_', '-')}"


@each_language
def test_why_not_says_whose_turn_it_is_or_what_is_asked(language: str) -> None:
    match = Match(GAMES[0], seats=2, seed=1, names=("Ada", "Moss"))
    own = lessons.why_not(match.view(match.seat, language), "deck", True)
    question = lessons.asked(match.view(match.seat, language))
    assert match.view(match.seat, language).prompt().endswith(question)
    assert question in own["words"]
    assert match.names[match.seat] not in own["words"]
    assert own["rules"]
    other = lessons.why_not(match.view(1 - match.seat, language), "deck", True)
    assert match.names[match.seat] in other["words"]
    assert not other["rules"]
    watching = lessons.why_not(match.view(NONE, language), "deck", True)
    over = lessons.why_not(match.view(0, language), "deck", False)
    assert len({told["words"] for told in (own, other, watching, over)}) == 4


@each_language
@each_game
def test_a_table_can_be_set_up_in_words(game: Game, language: str) -> None:
    form = setup_form(game, language)
    assert form.default in form.seats == game.seats
    for choice, option in zip(form.choices, game.options, strict=True):
        assert choice.title != option.name
        assert [value for value, _ in choice.values] == list(option.values)
        assert len({words for _, words in choice.values}) == len(option.values)
    card = site.game_card(game, language)
    assert card.pitch


@each_language
def test_the_script_gets_its_words_with_places_for_values(language: str) -> None:
    words = script_words(language)
    assert words["seats"].count("{taken}") == words["seats"].count("{seats}") == 1
    scripts = "".join(path.read_text("utf-8") for path in site.STATIC.glob("*.js"))
    unused = [key for key in words if f'"{key}"' not in scripts and f"`{key[:5]}" not in scripts]
    put_together = ("set-", "status-", "offer-", "key-")
    assert [key for key in unused if not key.startswith(put_together)] == []


def test_the_script_has_the_types_it_says() -> None:
    checker = shutil.which("tsc")
    if checker is None:
        pytest.skip("there is no TypeScript compiler on the PATH")
    options = ["--checkJs", "--strict", "--noEmit", "--target", "es2022", "--module", "es2022"]
    libraries = ["--lib", "es2022,dom,dom.iterable"]
    scripts = sorted(map(str, site.STATIC.glob("*.js")))
    found = subprocess.run(
        [checker, *options, *libraries, *scripts], capture_output=True, text=True, timeout=PATIENCE
    )
    assert not found.returncode, found.stdout


def test_games_stand_in_the_forest_from_crown_to_floor() -> None:
    heights = [card.height for card in site.game_cards("en")]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == len(heights) == forest.NUM_STRATA


@pytest.mark.parametrize(
    "drawn", [*map(forest.stratum, range(forest.NUM_STRATA)), forest.undergrowth()]
)
def test_a_scene_is_whole_and_takes_its_colours_from_the_theme(drawn: str) -> None:
    ElementTree.fromstring(drawn)
    assert "#" not in drawn.replace("url(#", "").replace('href="#', "")
    names = {part.split(")")[0] for part in drawn.split("var(--")[1:]}
    assert all(f"--{name}:" in tokens() for name in names)


def test_a_slim_picture_keeps_what_it_uses() -> None:
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a"><use href="#b"/></g>'
        '<g id="b"/><g id="c"><path id="d"/></g><linearGradient id="e"/><style>x</style></defs>'
        '<use href="#a"/><path fill="url(#e)"/></svg>'
    )
    kept = slim(drawn)
    assert 'id="c"' not in kept
    for name in ('id="a"', 'id="b"', 'id="e"', "<style"):
        assert name in kept
    assert slim(kept) == kept


def test_no_style_of_what_holds_a_board_asks_what_is_in_it() -> None:
    # Every part that changes would have all of the board styled again: most of a move's time.
    holders = re.compile(
        r"(?:\.(?:board|past|stage|room|table)|(?<![-#.])(?:body|html|main))\b[^\s>+~]*:has\("
    )
    sheets = sorted((Path(site.__file__).parent / "static").glob("*.css"))
    assert sheets
    asking = [line for sheet in sheets for line in sheet.read_text("utf-8").splitlines()]
    assert [line for line in asking if holders.search(line)] == []


LOOSE = re.compile(r"\S [:;!?»](?![\w-])|« ")


def test_french_has_spaces_that_do_not_break() -> None:
    assert spaced("Quoi ? « Ara » : oui !", "fr") == (
        "Quoi\u00a0? «\u00a0Ara\u00a0»\u00a0: oui\u00a0!"
    )
    assert spaced("What ? « Ara »", "en") == "What ? « Ara »"
    assert spaced("| :--- | ---: | a :b", "fr") == "| :--- | ---: | a :b"
    assert [text for text in script_words("fr").values() if LOOSE.search(text)] == []


@each_game
def test_french_rules_do_not_break_before_a_sign(game: Game) -> None:
    book = rulebook(game, "fr")
    parts = [part.html for chapter in book.chapters for part in chapter.parts]
    assert parts
    assert [part for part in (book.opening, *parts) if LOOSE.search(part)] == []


@each_language
@each_game
def test_why_not_speaks_of_the_place_that_was_asked_for(game: Game, language: str) -> None:
    source = game.module("lessons")
    match = Match(game, seats=2, seed=1, names=("Ada", "Moss"))
    view = match.view(match.seat, language)
    parts = view.board().places()
    keys = set(parts)
    glowing = {target for action in view.legal() for target in action.targets}
    theirs = [key for key in sorted(keys) if lessons.owner_of(view, key) == 1 - match.seat]
    told = lessons.why_not(view, theirs[0], True)
    assert view.names[1 - match.seat] in told["words"]
    # What is equal to a place that is offered can be chosen, too.
    equal = {key for key, part in parts.items() if part.twin}
    places = sorted(keys - glowing - equal)
    for place in places:
        told = lessons.why_not(view, place, True)
        wanted = source.forbidding(view.state, game.tables, place)
        assert [rule["number"] for rule in told["rules"]] == list(wanted)
        assert told["title"] == parts[place].title
    assert len(places) > 1
    for place in sorted(keys & glowing | equal):
        told = lessons.why_not(view, place, True)
        assert told["words"] == page_words(language).say("why-legal", prompt=lessons.asked(view))
        assert [rule["number"] for rule in told["rules"]] == list(source.LESSONS[view.decision])
    strange = lessons.why_not(view, "moss-99", True)
    assert [rule["number"] for rule in strange["rules"]] == list(source.LESSONS[view.decision])


@each_game
def test_why_not_knows_an_empty_pile(game: Game) -> None:
    source = game.module("lessons")
    match = Match(game, seats=2, seed=1)
    view = match.view(match.seat)
    pile = next(key for key in ("pile-0", "pile") if key in view.board().places())
    if pile == "pile":
        view.state.pile_size = 0
    else:
        view.state.pile_size[0] = 0
    told = lessons.rules_of_place(view, pile)
    assert told[0]["number"] in source.EMPTY


@each_game
def test_every_rule_of_a_place_is_in_the_book(game: Game) -> None:
    source = game.module("lessons")
    decisions = {"", *(decision.name for decision in game.layout.Decision)}
    cited = {number for numbers in source.PLACES.values() for number in numbers}
    assert {*cited, *source.EMPTY} <= set(rulebook(game, "en").rules)
    assert {decision for decision, _ in source.PLACES} <= decisions
    assert set(source.OWNED) <= {kind for _, kind in source.PLACES}


@each_game
def test_drawn_examples_stand_beside_rules_of_the_book(game: Game) -> None:
    for language in LANGUAGES:
        found = examples(game.id, language)
        assert len(found) >= 4
        assert {one.rule for one in found} <= set(rulebook(game, language).rules)
        for number in range(len(found)):
            assert drawn(game.id, number, language, False) != drawn(game.id, number, language, True)
