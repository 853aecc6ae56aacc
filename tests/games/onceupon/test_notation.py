"""Actions in notation, and sentences in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from moabi.core.contract import NONE
from moabi.core.errors import Ambiguous, Illegal, Malformed
from moabi.core.state import State, copy_state
from moabi.core.words import LANGUAGES
from moabi.games.onceupon.layout import BACK, Decision
from moabi.games.onceupon.notation import card_message
from moabi.match import Match, RandomPlayer, View

from .positions import GAME, SETUPS, begin, card, hidden, lay_out, legal, playthrough, written

FACE = re.compile(r"\(([^()]*[^()\d][^()]*)\)")


@cache
def finished(seats: int, teams: str = "off", seed: int = 5) -> Match:
    """A whole match, played at random."""
    options = {"teams": teams} if seats == 4 else None
    match = Match(GAME, seats, seed, options)
    player = RandomPlayer(seed)
    while not match.is_over:
        match.play(player.choose(match.view(match.seat)))
    return match


MATCHES = [(1, "off"), (2, "off"), (3, "off"), (4, "off"), (4, "on")]


def test_the_matches_below_cover_every_way_to_play() -> None:
    assert [(seats, options.get("teams", "off")) for seats, options in SETUPS] == MATCHES


# Notation


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_no_two_legal_actions_are_written_alike_and_all_fit_the_pattern(
    seats: int, options: dict[str, str]
) -> None:
    for seed in range(4):
        for before, _, _ in playthrough(seats, seed, options):
            found = written(before)
            assert len(set(found)) == len(found)
            for notation in found:
                assert re.fullmatch(GAME.notation.PATTERN, notation)
                assert notation == notation.strip()


@pytest.mark.parametrize(("seats", "teams"), MATCHES)
def test_what_is_written_is_read_back(seats: int, teams: str) -> None:
    match = finished(seats, teams)
    for step in range(0, len(match.steps), 6):
        for action in match.fork(step).legal():
            fork = match.fork(step)
            played = fork.play(action.notation)
            assert played.code == action.code
            assert played.notation == action.notation


def test_every_kind_of_action_is_written_as_documented() -> None:
    steps = [step for seats, teams in MATCHES for step in finished(seats, teams).steps]
    kinds = {step.notation.split()[0] for step in steps}
    assert kinds == {"slip", "draw", "play", "give", "discard", "place"}
    state = lay_out(
        [["G01 F01 S01 C01"], ["G02"]], ["C07 S02", "F02 F03 F04"], asked=Decision.GIVE_CARD
    )
    assert written(state) == ["give C07 B", "give S02 B"]
    state = lay_out([["G01 F01 S01 C01"]], ["C07 S02"], asked=Decision.DISCARD_CARD)
    assert written(state) == ["discard C07", "discard S02"]
    state = lay_out([["G01 F01 S01 C01"]], offered="C07", asked=Decision.PLACE_CARD)
    assert written(state) == ["place 1", "place 2"]


def test_bad_answers_are_refused_by_name() -> None:
    match = Match(GAME, 4, 3)
    for malformed in ("dance", "draw x", "play Z99 1 1", "draw 1 2", "give C07", ""):
        with pytest.raises(Malformed):
            match.play(malformed)
    with pytest.raises(Ambiguous):
        match.play("draw")
    for illegal in ("draw 6", "slip 1", "play C07 1", "give C07 B", "discard C07", "place 1"):
        with pytest.raises(Illegal):
            match.play(illegal)
    assert match.steps == ()


def test_a_tenth_column_is_not_mistaken_for_the_first() -> None:
    numbers = [f"{n:02}" for n in range(5, 14)]
    trees = [f"G{n} F{n} S{n} C{n}" for n in numbers]
    state = lay_out([trees], ["C16 C15 C14"], asked=Decision.PLAY_CARD)
    assert [n for n in written(state) if "C16" in n] == [f"play C16 {n + 1}" for n in range(10)]


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_no_two_legal_actions_point_at_the_same_places(seats: int, options: dict[str, str]) -> None:
    for before, _, _ in playthrough(seats, 2, options):
        found = [GAME.notation.targets(before, code, GAME.tables) for code in legal(before)]
        assert len(set(found)) == len(found)
        assert all(re.fullmatch(r"[a-z]+(-\d+)*", key) for keys in found for key in keys)


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_notation_offer_and_places_agree(seats: int, options: dict[str, str]) -> None:
    notation, tables = GAME.notation, GAME.tables
    for before, _, _ in playthrough(seats, 3, options):
        view = hidden(before, int(before.seat))
        for code in legal(before):
            kind, *rest = notation.write(before, code, tables).split()
            offer = notation.offer(before, code, tables)
            assert offer == notation.offer(view, code, tables)
            assert offer.key == f"offer-{kind}"
            places = notation.targets(view, code, tables)
            if kind in ("slip", "draw"):
                assert places == (f"pile-{int(rest[0]) - 1}",)
            elif kind == "give":
                assert places[1] == f"seat-{'ABCD'.index(rest[1])}"
            elif kind != "discard":
                assert places[1].startswith(f"forest-{before.seat}-{int(rest[-1]) - 1}-")


# Sentences


def views(match: Match, language: str) -> Iterator[tuple[int, View]]:
    """Every step as its seat sees it, and every fifth step as all others do."""
    for step in range(len(match.steps) + 1):
        for viewer in range(NONE, match.seats):
            view = match.view(viewer, language, step)
            if step % 5 == 0 or view.is_to_decide:
                yield viewer, view


def in_sight(view: State, viewer: int) -> set[int]:
    """The cards whose faces the viewer sees."""
    seen = {int(n) for n in view.forest.flat} | {n for n in range(64) if view.out[n]}
    seen.add(int(view.offered))
    if viewer != NONE:
        seen |= {int(n) for n in view.hand[viewer]}
    return {number for number in seen if 0 <= number < BACK}


def faces(view: View, viewer: int) -> set[str]:
    """What the cards in sight show, in words."""
    cards = in_sight(view.state, viewer)
    found = [card_message(card, GAME.tables).values["face"] for card in cards]
    return {view.tell(face) for face in found}


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[^{}\n]+", text)) and "  " not in text and text == text.strip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "teams"), MATCHES)
def test_every_step_is_asked_and_offered_in_words(seats: int, teams: str, language: str) -> None:
    match = finished(seats, teams)
    for viewer, view in views(match, language):
        asked = view.prompt()
        assert is_sentence(asked)
        assert asked[-1] in ".?"
        assert set(FACE.findall(asked)) <= faces(view, viewer)
        actions = view.legal()
        assert bool(actions) == (view.is_to_decide)
        offers = [action.sentence for action in actions]
        short = list(view.short_offers().values())
        for found in (offers, short):
            assert len(set(found)) == len(found)
        assert sum(map(len, short)) <= sum(map(len, offers))
        for offer in offers + short:
            assert is_sentence(offer)
            assert set(FACE.findall(offer)) <= faces(view, viewer)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "teams"), MATCHES)
def test_every_step_is_told_to_every_viewer_and_names_no_card_out_of_sight(
    seats: int, teams: str, language: str
) -> None:
    match = finished(seats, teams)
    for viewer in range(NONE, seats):
        told = match.log(viewer, language)
        assert len(told) == len(match.steps)
        for step, sentence in zip(match.steps, told, strict=True):
            assert is_sentence(sentence)
            assert sentence.endswith(".")
            named = set(FACE.findall(sentence))
            if named:
                assert named <= faces(match.view(viewer, language, step.number), viewer)
            if step.notation.startswith("draw"):
                assert bool(named) == (viewer == step.seat)
            if not step.notation.startswith(("draw", "slip")):
                assert named


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "teams"), MATCHES)
def test_the_verdict_is_said_at_the_end_and_not_before(
    seats: int, teams: str, language: str
) -> None:
    match = finished(seats, teams)
    for viewer in range(NONE, seats):
        assert is_sentence(match.view(viewer, language).verdict())
        assert match.view(viewer, language, 12).verdict() == ""


@pytest.mark.parametrize(("seats", "teams"), MATCHES)
def test_all_tell_the_same_story_but_for_cards_drawn(seats: int, teams: str) -> None:
    match = finished(seats, teams)
    stories = [match.log(viewer) for viewer in range(NONE, seats)]
    for step, *told in zip(match.steps, *stories, strict=True):
        if step.notation.startswith("draw"):
            told.pop(step.seat + 1)
        assert len(set(told)) == 1


STORY = [
    (
        "play F02 1",
        "Seat A covers the first level card (empty) in column 1 with the first level card"
        " (1 chameleon).",
        "Place A recouvre la carte Premier étage (vide) de la colonne 1 avec la carte Premier"
        " étage (1 caméléon).",
    ),
    (
        "play F02 2",
        "Seat A begins column 2 with the first level card (1 chameleon).",
        "Place A commence la colonne 2 avec la carte Premier étage (1 caméléon).",
    ),
    (
        "give C11 B",
        "Seat A gives Seat B the canopy card (2 grey parrots, 1 fruit bat).",
        "Place A donne à Place B la carte Canopée (2 perroquets gris, 1 roussette).",
    ),
    (
        "place 1",
        "Seat B places the second level card (1 colobus, 1 hornbill, a chainsaw) in column 1.",
        "Place B pose la carte Deuxième étage (1 colobe, 1 calao, une tronçonneuse) dans la"
        " colonne 1.",
    ),
    (
        "discard G03",
        "Seat A discards the ground card (start card).",
        "Place A défausse la carte Sol (carte Départ).",
    ),
    (
        "slip 3",
        "Seat A slips a start card into pile 3.",
        "Place A glisse une carte Départ dans la pile 3.",
    ),
]


@pytest.mark.parametrize(("notation", "english", "french"), STORY)
def test_what_is_told(notation: str, english: str, french: str) -> None:
    kind = notation.split()[0]
    asked = Decision[f"{kind.upper()}_CARD"]
    forests = [["G01 F01 S01 C01"], ["G02"]]
    before = lay_out(
        forests[:1] if kind == "discard" else forests,
        ["F02 C11 G03"],
        ["", "", "G05"],
        asked=asked,
        seat=int(kind == "place"),
        offered="S16" if kind == "place" else "",
    )
    after = copy_state(before)
    code = dict(zip(written(before), legal(before), strict=True))[notation]
    GAME.interpreted.apply(after, code)
    for language, expected in (("en", english), ("fr", french)):
        message = GAME.notation.tell(hidden(before, 1), code, hidden(after, 1), GAME.tables)
        assert View(GAME, after, 1, language).tell(message) == expected


OFFERS = [
    (
        "slip 3",
        "Slip the start card into pile 3, under a ground card",
        "Glisser la carte Départ dans la pile 3, sous une carte Sol",
        "pile-2",
    ),
    (
        "draw 2",
        "Draw a canopy card from pile 2",
        "Piocher une carte Canopée dans la pile 2",
        "pile-1",
    ),
    (
        "play F02 1",
        "Play the first level card (1 chameleon) on column 1, over another (empty)",
        "Poser la carte Premier étage (1 caméléon) sur la colonne 1, par-dessus une autre (vide)",
        "hand-0-0 forest-0-0-1",
    ),
    (
        "play F02 2",
        "Play the first level card (1 chameleon): begin column 2",
        "Poser la carte Premier étage (1 caméléon) pour commencer la colonne 2",
        "hand-0-0 forest-0-1-1",
    ),
    (
        "give C11 B",
        "Give the canopy card (2 grey parrots, 1 fruit bat) to Seat B",
        "Donner la carte Canopée (2 perroquets gris, 1 roussette) à Place B",
        "hand-0-1 seat-1",
    ),
    (
        "discard G03",
        "Discard the ground card (start card)",
        "Défausser la carte Sol (carte Départ)",
        "hand-0-2",
    ),
    (
        "place 1",
        "Place the second level card (1 colobus, 1 hornbill, a chainsaw) on column 1",
        "Poser la carte Deuxième étage (1 colobe, 1 calao, une tronçonneuse) sur la colonne 1",
        "offered forest-1-0-2",
    ),
]


@pytest.mark.parametrize(("notation", "english", "french", "places"), OFFERS)
def test_what_is_offered_and_where_it_points(
    notation: str, english: str, french: str, places: str
) -> None:
    kind = notation.split()[0]
    forests = [["G01 F01 S01 C01"], ["G02"]]
    seat = int(kind == "place")
    state = lay_out(
        forests[:1] if kind == "discard" else forests,
        ["F02 C11 G03"],
        ["S02", "S03 C03", "G05", "G06", "G07"],
        asked=Decision[f"{kind.upper()}_CARD"],
        seat=seat,
        offered="S16" if kind == "place" else "",
    )
    for language, expected in (("en", english), ("fr", french)):
        view = View(GAME, hidden(state, seat), seat, language)
        action = next(action for action in view.legal() if action.notation == notation)
        assert str(action) == action.sentence == expected
        assert " ".join(action.targets) == places


def test_what_is_told_of_a_card_drawn() -> None:
    match = Match(GAME, 4, 3)
    drawn = int(match.view(0).state.pile[1, 11]) - BACK
    match.play("draw 2")
    rank = ["ground", "first level", "second level", "canopy"][drawn]
    assert match.log(0)[0].startswith(f"Seat A draws from pile 2: {rank} card (")
    for viewer in (NONE, 1, 2, 3):
        assert match.log(viewer) == [f"Seat A draws from pile 2: a {rank} card."]


def test_the_last_card_and_the_obligatory_card_are_asked_for_as_such() -> None:
    match = finished(1)
    asked = [match.view(0, step=step).prompt() for step in range(len(match.steps) + 1)]
    assert asked[-2:] == ["Seat A: place your last card.", "The match is over."]
    assert sum("Obligatory" in text for text in asked) == 20
    state = lay_out([["G01"], ["G02"]], offered="C07", asked=Decision.PLACE_CARD)
    assert View(GAME, state, 0).prompt() == (
        "Seat A: place the canopy card (1 grey parrot, 1 fruit bat) you were given."
    )
    assert state.offered == card("C07")


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_species_have_letters_of_their_own_on_text_boards(language: str) -> None:
    words = GAME.words(language)
    tags = [words.say(f"tag-{kind}") for kind in (*range(8), "chainsaw", "empty")]
    assert len(set(tags)) == 10
    assert all(len(tag) == 1 for tag in tags)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("points", [-12, -2, -1, 0, 1, 2, 15])
def test_points_are_said_with_their_number(language: str, points: int) -> None:
    words = GAME.words(language)
    for key in ("board-points", "verdict-solo", "verdict-win", "verdict-team", "verdict-tie"):
        said = words.say(key, points=points, figure=str(points), rating="x", winners="x")
        assert re.search(rf"(?<![\d-]){points}(?!\d)", said), said


def test_cards_in_hand_that_read_alike_are_counted_in_few_words() -> None:
    state = lay_out([["G02"], ["G03"]], ["G07 G08"], asked=Decision.PLAY_CARD)
    english, french = (
        list(View(GAME, hidden(state, 0), 0, language).short_offers().values())
        for language in LANGUAGES
    )
    twins = "Cover in column 1: 1 forest elephant, 1 mandrill"
    assert english == [f"{twins} – first of 2", f"{twins} – second of 2"]
    assert [offer.rpartition(" – ")[2] for offer in french] == ["1re sur 2", "2e sur 2"]
    levels = lay_out([["G02"], ["G03"]], ["G13 F13"], asked=Decision.PLAY_CARD)
    assert all(
        offer.endswith(" card (a chainsaw)")
        for offer in View(GAME, hidden(levels, 0), 0).short_offers().values()
    )


def test_points_that_are_lost_have_a_minus_sign() -> None:
    message = GAME.notation.verdict(lay_out([[]]), (-1,), GAME.tables)
    assert View(GAME, lay_out([[]]), NONE).tell(message) == "−1 point: a clearing."
    drawing = View(GAME, hidden(begin(2), 0), 0).svg()
    assert "<title>Seat B · −1 point</title>" in drawing
