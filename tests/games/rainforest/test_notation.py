"""Actions in notation, and sentences in both languages."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.core.errors import Ambiguous, Illegal, Malformed
from moabi.core.state import State, copy_state
from moabi.core.words import LANGUAGES
from moabi.games.rainforest.layout import Decision
from moabi.match import GreedyPlayer, Match, RandomPlayer, View

from .positions import (
    GAME,
    SEATS,
    decision,
    hidden,
    lay_out,
    legal,
    play,
    playthrough,
    written,
)

KINDS = ["keep", "return", "tokens", "take", "swap", "for", "put", "lock", "claim", "shield"]
KINDS.append("drop")


@cache
def finished(seats: int) -> Match:
    """A whole match between greedy and random players."""
    match = Match(GAME, seats, 5)
    greedy, random = GreedyPlayer(1), RandomPlayer(2)
    while not match.is_over:
        view = match.view(match.seat)
        match.play(random.choose(view) if match.seat % 2 else greedy.choose(view))
    return match


# Notation


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_two_legal_actions_are_written_alike_and_all_fit_the_pattern(
    seats: int, seed: int
) -> None:
    for before, _, _ in playthrough(seats, seed):
        found = written(before)
        assert len(set(found)) == len(found)
        for notation in found:
            assert re.fullmatch(GAME.notation.PATTERN, notation)


def test_the_pattern_refuses_what_is_no_answer() -> None:
    for text in ("", "keep", "keep red red", "swap red", "put yellow-frog 1", "lock", "shield x"):
        assert not re.fullmatch(GAME.notation.PATTERN, text)
    for text in ("put yellow-frog 1 2 3", "claim red", "drop frog", "dance", "take 3", "KEEP RED"):
        assert not re.fullmatch(GAME.notation.PATTERN, text)


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_written_is_read_back(seats: int) -> None:
    match = finished(seats)
    for step in range(0, len(match.steps), 11):
        for action in match.fork(step).legal():
            fork = match.fork(step)
            played = fork.play(action.notation)
            assert (played.code, played.notation) == (action.code, action.notation)


@pytest.mark.parametrize("seats", SEATS)
def test_a_game_file_is_read_back(seats: int) -> None:
    match = finished(seats)
    again = Match.from_text(match.to_text())
    assert again.steps == match.steps
    assert again.outcome() == match.outcome()


def test_the_matches_below_have_every_kind_of_action_and_decision() -> None:
    steps = [(before, action) for seats in SEATS for before, action, _ in playthrough(seats, 1)]
    kinds = {GAME.notation.write(b, a, GAME.tables).split()[0] for b, a in steps}
    kinds |= {s.notation.split()[0] for seats in SEATS for s in finished(seats).steps}
    # Piles seldom run out in random matches.
    assert kinds | {"tokens"} == set(KINDS)


def test_every_kind_of_action_is_written_as_documented() -> None:
    state = lay_out(piles={"red": ""}, zones={"blue": "ym rf"})
    assert written(state)[:3] == ["tokens red", "keep yellow", "return yellow"]
    assert written(play(copy_state(state), "keep blue")) == [
        "take red",
        "take yellow",
        "take monkey",
        "take frog",
    ]
    assert set(KINDS) == {line.split()[0] for line in notation_lines()}
    for line in notation_lines():
        answers = [*re.findall(r"`([^`]+)`", line), re.split(r"  +", line)[0]]
        for answer in answers:
            assert re.match(GAME.notation.PATTERN, answer)


def notation_lines() -> list[str]:
    lines = (GAME.notation.__doc__ or "").splitlines()
    return [line for line in lines if line.split() and line.split()[0] in KINDS]


def test_bad_answers_are_refused_by_name() -> None:
    match = Match(GAME, 4, 3)
    for malformed in ("dance", "keep red red", "put 1 1 1", ""):
        with pytest.raises(Malformed):
            match.play(malformed)
    with pytest.raises(Ambiguous):
        match.play("keep")
    too_early = ("tokens red", "take red", "swap none", "put done", "lock 1")
    for illegal in (*too_early, "keep pink", "keep r"):
        with pytest.raises(Illegal):
            match.play(illegal)
    assert match.steps == ()
    assert match.play("keep red").notation == "keep red"


@pytest.mark.parametrize("seats", SEATS)
def test_no_two_legal_actions_point_at_the_same_places(seats: int) -> None:
    for before, _, _ in playthrough(seats, 2):
        # A colour and a type may stand for the very same tokens.
        if decision(before) is Decision.TAKE_TOKENS:
            continue
        found = [GAME.notation.targets(before, code, GAME.tables) for code in legal(before)]
        assert len(set(found)) == len(found)
        assert all(re.fullmatch(r"[a-z]+(-\d+)*", key) for keys in found for key in keys)


def test_taking_tokens_points_at_exactly_those_tokens() -> None:
    for before, action, after in playthrough(3, 1):
        if decision(before) is Decision.TAKE_TOKENS and after.seat == before.seat:
            targets = GAME.notation.targets(before, action, GAME.tables)
            gone = (before.space != NONE) & (after.space == NONE)
            expected = {f"space-{zone}-{space}" for zone, space in np.argwhere(gone)}
            assert set(targets) == expected


# Sentences


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[^{}\n?]+\??", text)) and "  " not in text and text == text.strip()


def positions() -> list[tuple[State, int, State]]:
    """Steps of every seat count, in which every decision occurs."""
    steps = [step for seats in SEATS for step in playthrough(seats, 1)[::3]]
    steps += [step for step in playthrough(3, 2) if decision(step[0]) in RARE]
    return steps


RARE = (Decision.LOCK_TILE, Decision.CLAIM_AREA, Decision.PLACE_AREA, Decision.GIVE_TOKEN)


def asked_positions() -> dict[Decision, list[State]]:
    """Positions for every decision."""
    found: dict[Decision, list[State]] = {kind: [] for kind in Decision}
    for before, _, _ in positions():
        found[Decision(before.decision)].append(before)
    claim = lay_out(["Y01"], ["Y02 Y03"], ["ym"], free="y3 y4", asked=Decision.PLACE_TOKEN)
    play(claim, "put yellow-monkey 1 1")
    found[Decision.CLAIM_AREA].append(claim)
    found[Decision.PLACE_AREA].append(play(copy_state(claim), "claim yellow 3"))
    lock = lay_out(["Y01=ym R09=ym,."], holding=["yb"], asked=Decision.PLACE_TOKEN)
    found[Decision.LOCK_TILE].append(play(lock, "put yellow-butterfly 2 2"))
    swap = play(lay_out(zones={"blue": "ym ."}), "return blue", "take yellow")
    found[Decision.SWAP_TOKEN].append(swap)
    found[Decision.GIVE_TOKEN].append(play(copy_state(swap), "swap red 1"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_is_asked_and_offered_in_words_to_every_viewer(language: str) -> None:
    for kind, states in asked_positions().items():
        assert states, kind
        for state in states:
            asked = set()
            for viewer in range(NONE, state.seats):
                view = View(GAME, hidden(state, viewer), viewer, language)
                asked.add(view.prompt())
                assert bool(view.legal()) == (viewer == state.seat)
            assert len(asked) == 1
            prompt = asked.pop()
            assert is_sentence(prompt)
            assert prompt[-1] in ".?"
            own = View(GAME, hidden(state), int(state.seat), language)
            sentences = [action.sentence for action in own.legal()]
            for offers in (sentences, list(own.short_offers().values())):
                assert all(is_sentence(offer) for offer in offers)
                assert len(set(offers)) == len(offers)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_every_step_is_told_and_to_all_alike(seats: int, language: str) -> None:
    match = finished(seats)
    stories = [match.log(viewer, language) for viewer in range(NONE, seats)]
    assert all(story == stories[0] for story in stories)
    assert len(stories[0]) == len(match.steps)
    for sentence in stories[0]:
        assert is_sentence(sentence)
        assert sentence.endswith(".")
        assert "UNKNOWN" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_verdict_is_said_at_the_end_and_not_before(seats: int, language: str) -> None:
    match = finished(seats)
    assert is_sentence(match.view(0, language).verdict())
    assert match.view(0, language, 12).verdict() == ""


def test_no_two_swaps_are_offered_in_the_same_words() -> None:
    state = lay_out(zones={"blue": "ym .", "red": "rm rm rm rm rm rm"})
    play(state, "return blue", "take yellow")
    offers = [action.sentence for action in View(GAME, state, 0).legal()]
    assert len(set(offers)) == len(offers)


def test_an_offer_of_tokens_says_which_and_how_many() -> None:
    state = play(lay_out(zones={"red": "rf rf bf ym ym ym"}), "return red")
    offers = {
        language: [action.sentence for action in View(GAME, state, 0, language).legal()]
        for language in LANGUAGES
    }
    assert "Take all frogs: red frog ×2, blue frog" in offers["en"]
    assert (
        "Prendre toutes les grenouilles\u00a0: grenouille rouge ×2, grenouille bleue"
        in offers["fr"]
    )


def test_a_zone_beside_its_tile_is_for_keeping_the_tile_first() -> None:
    view = View(GAME, lay_out(), 0)
    ways = [action.notation for action in view.legal() if "zone-0" in action.targets]
    assert ways == ["keep red", "return red"]
    full = View(GAME, lay_out(clearings=["R01 R02 R04"]), 0)
    ways = [action.notation for action in full.legal() if "zone-0" in action.targets]
    assert ways == ["return red"]


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("Y01 Y05", "Put the red frog on the yellow 3-point tile"),
        ("Y04 Y05", "Put the red frog on the yellow 3-point tile (frog, frog)"),
    ],
)
def test_a_tile_is_named_by_what_it_shows_and_not_by_its_place(tiles: str, expected: str) -> None:
    state = lay_out([tiles], holding=["rf"], asked=Decision.PLACE_TOKEN)
    assert expected in View(GAME, state, 0).short_offers().values()


def test_a_swap_is_told_with_both_tokens() -> None:
    state = lay_out(zones={"blue": "ym .", "red": "rf"})
    before = play(state, "return blue", "take yellow", "swap red 1")
    code = legal(before)[0]
    message = GAME.notation.tell(hidden(before), code, hidden(before), GAME.tables)
    told = [View(GAME, before, 1, language).tell(message) for language in LANGUAGES]
    assert told == [
        "Seat A gives the yellow monkey for the red frog in the red zone.",
        "Place A donne un jeton (singe jaune) contre un autre (grenouille rouge) de la zone rouge.",
    ]


def test_a_claimed_area_is_called_its_owners() -> None:
    state = lay_out(jungles=["Y01 Y02 Y03"], free="b3", owned={"y3": (0, 0)})
    drawing = View(GAME, state, 1, "fr").svg()
    assert "<title>Place A · jeton Zone Protégée 3 tuiles, couleur jaune · ×2</title>" in drawing
    assert "<title>jeton Zone Protégée 3 tuiles, couleur bleue · ×2</title>" in drawing


def test_a_slot_says_that_it_is_open_and_to_what() -> None:
    state = lay_out(clearings=["R01"])
    for language, open_slot in (("en", "slot 1 · open to "), ("fr", "emplacement 1 · libre pour ")):
        assert open_slot in View(GAME, state, 0, language).svg()


STORY = [
    (
        "keep red",
        "Seat A keeps the red 3-point tile (any, monkey) from the red zone.",
        "Place A garde la tuile rouge à 3 points (toute espèce, singe) de la zone rouge.",
    ),
    (
        "return yellow",
        "Seat A chooses the yellow zone and puts the yellow and green 2-point tile"
        " (monkey, monkey) under its pile.",
        "Place A choisit la zone jaune et glisse la tuile jaune et verte à 2 points"
        " (singe, singe) sous sa pile.",
    ),
    (
        "tokens green",
        "Seat A chooses the green zone, whose pile is empty.",
        "Place A choisit la zone verte, dont la pile est vide.",
    ),
]


@pytest.mark.parametrize(("notation", "english", "french"), STORY)
def test_what_is_told(notation: str, english: str, french: str) -> None:
    before = lay_out(tops="R04 Y09", piles={"green": ""})
    code = dict(zip(written(before), legal(before), strict=True))[notation]
    after = copy_state(before)
    GAME.interpreted.apply(after, code)
    for language, expected in (("en", english), ("fr", french)):
        message = GAME.notation.tell(hidden(before), code, hidden(after), GAME.tables)
        assert View(GAME, after, 1, language).tell(message) == expected


def test_what_followed_of_itself_is_told_too() -> None:
    start = lay_out(
        ["B01"], ["R01 Y01 G01 P01"], ["ym"], zones={"blue": ""}, asked=Decision.PLACE_TOKEN
    )
    after = play(copy_state(start), "put yellow-monkey 1 1")
    message = GAME.notation.tell(start, legal(start)[0], after, GAME.tables)
    assert View(GAME, after, 0).tell(message) == (
        "Seat A puts the yellow monkey on the blue 1-point tile (any). Locked as number 5 of the"
        " jungle: the blue 1-point tile (any). All five colours: the Diversity token lies on number"
        " 5 of the jungle. The zones are filled again."
    )


# Words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("points", [0, 1, 2, 54])
def test_points_are_said_with_their_number(language: str, points: int) -> None:
    words = GAME.words(language)
    for key in ("text-points", "verdict-win", "verdict-tie"):
        said = words.say(key, points=points, winners="x")
        assert re.search(rf"(?<![\d-]){points} points?\b", said), said
