"""Actions in notation, sentences in both languages, and places on the board."""

from __future__ import annotations

import re
from functools import cache

import pytest
from fluent.runtime import FluentResource
from fluent.syntax.ast import Message as Entry

from moabi.core.contract import NONE
from moabi.core.errors import Illegal, Malformed
from moabi.core.state import State
from moabi.core.words import LANGUAGES
from moabi.games.canopy import layout
from moabi.games.canopy.layout import KIND_IDS, NUM_SEASON_CARDS, Decision
from moabi.match import Match, RandomPlayer, View

from .positions import GAME, LAST, end_season, hidden, lay_out, legal, play, written

SETUPS = GAME.setups()
PLAYED = range(len(SETUPS))
EXAMPLES = {
    "keep", "refuse", "boa", "toucan", "frog", "ants", "sloth", "howler", "animal", "birdeater",
    "macaw", "trim", "move", "add", "trunk", "canopy", "discard", "sprout", "hunt", "choose",
    "tapir",
}  # fmt: skip


@cache
def finished(number: int, seed: int = 5) -> Match:
    """A whole match, played at random."""
    seats, options = SETUPS[number]
    match = Match(GAME, seats, seed, options)
    player = RandomPlayer(seed)
    while not match.is_over:
        match.play(player.choose(match.view(match.seat)))
    return match


@pytest.mark.parametrize("number", PLAYED)
def test_what_is_written_is_read_back(number: int) -> None:
    match = finished(number)
    for step in range(0, len(match.steps), 15):
        for action in match.fork(step).legal():
            played = match.fork(step).play(action.notation)
            assert (played.code, played.notation) == (action.code, action.notation)


def test_every_word_of_the_notation_fits_the_pattern_and_is_met() -> None:
    met = {step.notation.split()[0] for number in PLAYED for step in finished(number).steps}
    # Random play meets the others; these need a position of their own.
    met |= {text.split()[0] for text in written(lay_out("HOW", "", piles=("FER",), deck="SUN"))}
    met |= {text.split()[0] for text in written(play(turn_of("HOW"), "keep"))}
    met |= {text.split()[0] for text in written(end_season("JAG", "TOU SLO", "BOA ANT"))}
    met |= {text.split()[0] for text in written(play(turn_of("SPI MAC"), "keep"))}
    met |= {text.split()[0] for text in written(turn_of("TOU FRO ANT FER"))}
    met |= {text.split()[0] for text in written(play(turn_of("SLO"), *["refuse"] * 3))}
    met |= {text.split()[0] for text in written(turn_of("BOA"))}
    met |= {text.split()[0] for text in written(end_season("TAP FIRE FIRE FER", ""))}
    assert met == EXAMPLES
    documented = str(GAME.notation.__doc__)
    assert all(re.search(rf"\b{word}\b", documented) for word in EXAMPLES)


def turn_of(forest: str) -> State:
    """A turn with those animals."""
    deck = "FER FER FER FER FER FER"
    return lay_out(forest, "", piles=("FER BRO", "SUN", "RAIN"), deck=deck)


@pytest.mark.parametrize("forest", ["HOW", "JAG2", "SPI MAC", "TOU FRO ANT", "SLO", "BOA"])
def test_every_legal_action_has_a_sentence_and_places_on_the_board(forest: str) -> None:
    state = turn_of(f"{forest} 1.. 12x1")
    for _ in range(6):
        seat = int(state.seat)
        for language in LANGUAGES:
            view = View(GAME, hidden(state, seat), seat, language)
            drawing = view.svg()
            assert view.prompt()
            for action in view.legal():
                assert action.sentence
                assert action.targets
                for key in action.targets:
                    assert f'data-key="{key}"' in drawing, action.notation
        play(state, written(state)[0])


def test_malformed_and_illegal_answers_are_told_apart() -> None:
    match = Match(GAME, 2, 1)
    with pytest.raises(Malformed):
        match.play("take everything")
    with pytest.raises(Illegal):
        match.play("boa 1")
    with pytest.raises(Illegal):
        match.play("add FER")
    with pytest.raises(Malformed):
        match.play("ke")
    assert match.play("keep").notation == "keep"


def test_both_languages_have_the_same_messages_and_values() -> None:
    found = {}
    for language in LANGUAGES:
        text = (GAME.folder / "text" / f"{language}.ftl").read_text("utf-8")
        body = FluentResource(text).body
        found[language] = {
            entry.id.name: set(re.findall(r"\$(\w+)", text_of(text, entry.id.name)))
            for entry in body
            if isinstance(entry, Entry)
        }
    assert found["en"] == found["fr"]


def text_of(text: str, name: str) -> str:
    """A message as it stands in its file."""
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"{name} ="))
    end = start + 1
    while end < len(lines) and (lines[end].startswith((" ", "}")) or lines[end] == "}"):
        end += 1
    return "\n".join(lines[start:end])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_species_and_season_has_a_name(language: str) -> None:
    words = GAME.words(language)
    for name in KIND_IDS:
        assert words.say(f"card-{name}")
    for name in layout.SPECIES_IDS:
        assert words.say(f"species-{name}")
    for card in range(NUM_SEASON_CARDS):
        assert words.say(f"season-{card}")
        assert words.say(f"season-text-{card}", amount=1)
    assert len({words.say(f"card-{name}") for name in KIND_IDS}) == len(KIND_IDS)


def test_news_tell_what_was_laid_open_and_no_more() -> None:
    match = Match(GAME, 2, 4)
    match.play("refuse")
    assert match.log(1)[-1] == "Seat A refuses pile 1."
    kept = [KIND_IDS[int(k)] for k in match.view(0).state.pile[1, :2]]
    match.play("keep")
    told = match.log(NONE)[-1]
    for name in kept:
        assert GAME.words("en").say(f"card-{name}") in told


def test_the_end_of_a_season_and_the_spirits_turn_are_told() -> None:
    state = lay_out("", "", piles=("FER",), solo=True, deck="SUN SUN SUN")
    before = hidden(state, 0)
    code = legal(state)[0]
    GAME.interpreted.apply(state, code)
    view = View(GAME, hidden(state, 0), 0)
    news = view.tell(GAME.notation.tell(before, code, view.state, GAME.tables))
    assert news.startswith("Seat A keeps pile 1. Laid open: fern. The Forest Spirit takes pile 1: ")
    last = lay_out("", "", piles=("FER",))
    before = hidden(last, 0)
    GAME.interpreted.apply(last, legal(last)[0])
    view = View(GAME, hidden(last, 0), 0)
    news = view.tell(GAME.notation.tell(before, layout.KEEP, view.state, GAME.tables))
    assert news == "Seat A keeps pile 1. Laid open: fern. Season 1 is over."


VERDICTS = [
    (end_season("1x1", "", season=LAST), "Seat A wins with 17 points."),
    (
        end_season("TOU SLO BOA", "FRO ANT", season=LAST, points=(1, 0)),
        "Seat A wins with 14 points and more wildlife.",
    ),
    (end_season("", "", season=LAST), "Seat A and Seat B share the win with 10 points each."),
    (
        end_season("1x1", "", season=LAST, solo=True),
        "You win: 17 points, the Forest Spirit 0.",
    ),
    (
        end_season("", "1x1", season=LAST, solo=True),
        "The Forest Spirit wins with 17; you have 0 points.",
    ),
    (
        end_season("", "", season=LAST, solo=True, points=(-12, -11)),
        "The Forest Spirit wins with −1; you have −2 points.",
    ),
    (
        end_season("", "", season=LAST, solo=True, points=(1, 1)),
        "You and the Forest Spirit have 11 points each: a tie is no win.",
    ),
]


@pytest.mark.parametrize(("state", "said"), VERDICTS, ids=[said for _, said in VERDICTS])
def test_verdicts(state: State, said: str) -> None:
    assert View(GAME, hidden(state, NONE), NONE).verdict() == said


def test_every_decision_has_a_prompt_in_both_languages() -> None:
    for language in LANGUAGES:
        for decision in Decision:
            key = f"ask-{decision.name.lower().replace('_', '-')}"
            assert key in GAME.words(language)


def test_answers_are_short_where_that_tells_them_apart() -> None:
    state = lay_out("0..", "", piles=("T1 T2", "SUN", "RAIN"), deck="FER FER")
    keep, refuse = View(GAME, hidden(state), 0).short_offers().values()
    assert (keep, refuse) == ("Keep pile 1", "Refuse pile 1")
    two_trunks = View(GAME, hidden(play(state, "keep")), 0)
    assert "Raise tree 1 with trunk 2" in two_trunks.short_offers().values()
    one_trunk = View(GAME, hidden(play(state, "trunk 1 1")), 0, "fr")
    assert set(one_trunk.short_offers().values()) == {"Agrandir l’arbre 1", "Commencer un arbre"}
