"""What each seat and a spectator see of a match: boards, pictures, news, points; nothing hidden."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from moabi.core.contract import NONE
from moabi.core.errors import MoabiError
from moabi.core.registry import find_game, game_ids
from moabi.games.onceupon.layout import BACK, NUM_PILES, card_id
from moabi.match import Match, View

Played = Callable[..., Match]

GAME = find_game("onceupon")
SETUPS = GAME.setups()
TEAMS = {"teams": "on"}
CARD_ID = re.compile(r"\b[GFSC]\d\d\b")
RULES = (GAME.folder / "RULES.md").read_text(encoding="utf-8")


def sampled(match: Match, every: int = 13) -> list[tuple[int, View]]:
    """Views of every seat and of a spectator at some steps."""
    steps = [*range(0, len(match.steps), every), len(match.steps)]
    return [(step, match.view(s, step=step)) for step in steps for s in range(-1, match.seats)]


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_a_view_holds_backs_only_of_what_is_hidden(
    seats: int, options: dict[str, str], played: Played
) -> None:
    for step, view in sampled(played(seats, options)):
        state = view.state
        assert int(state.step) == step
        assert not state.rng.any()
        for seat in range(seats):
            hand = [int(card) for card in state.hand[seat] if card != NONE]
            assert all((card < BACK) == (seat == view.seat) for card in hand)
        for pile in range(NUM_PILES):
            assert all(card >= BACK for card in state.pile[pile, : state.pile_size[pile]])


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_neither_text_nor_picture_shows_a_hidden_card(
    seats: int, options: dict[str, str], played: Played
) -> None:
    match = played(seats, options)
    for _, view in sampled(match, 29):
        seen = {card_id(c) for c in view.state.hand.flat if NONE < c < BACK}
        if view.state.offered != NONE:
            seen.add(card_id(int(view.state.offered)))
        assert set(CARD_ID.findall(view.text())) <= seen
        for key, title in hand_titles(view).items():
            seat = int(key.split("-")[1])
            parts = title.split(" · ")
            if seat != view.seat:
                assert len(parts) == 3, f"{key} is hidden from seat {view.seat}: {title}"


def hand_titles(view: View) -> dict[str, str]:
    """What the picture calls each card in a hand, by the card's key."""
    found = {}
    for element in ElementTree.fromstring(view.svg()).iter():
        key = element.get("data-key", "")
        title = element.find("{http://www.w3.org/2000/svg}title")
        if key.startswith("hand-") and title is not None and "empty" not in (title.text or ""):
            found[key] = title.text or ""
    return found


def test_the_own_hand_is_shown_in_text_and_picture(played: Played) -> None:
    match = played(2, steps=8)
    view = match.view(0)
    held = {card_id(int(card)) for card in view.state.hand[0]}
    assert held <= set(CARD_ID.findall(view.text()))
    assert sum(len(t.split(" · ")) > 3 for k, t in hand_titles(view).items() if "-0-" in k) >= 2
    assert not held & set(CARD_ID.findall(match.view(1).text()))


def test_what_is_done_to_a_view_does_not_touch_the_match(played: Played) -> None:
    match = played(2, steps=9)
    before, shown = match.to_text(), match.view(match.seat).text()
    for seat in (NONE, 0, 1):
        view = match.view(seat)
        view.state.hand[:] = 5
        view.state.seat = 1
        view.codes[:] = 0
        for name in view.state.dtype.names:
            view.state[name] = 0
    assert match.to_text() == before
    assert match.view(match.seat).text() == shown


def test_only_the_seat_to_decide_has_actions_in_its_view(played: Played) -> None:
    match = played(3, steps=20)
    for seat in (NONE, 0, 1, 2):
        view = match.view(seat)
        assert view.is_to_decide == (seat == match.seat)
        assert view.legal() == (match.legal() if seat == match.seat else [])


def test_an_earlier_step_is_seen_as_it_was_then(played: Played) -> None:
    match = played(2)
    for step in (0, 8, 30):
        then = played(2, steps=step)
        for seat in (NONE, 0, 1):
            assert match.view(seat, step=step).state.tobytes() == then.view(seat).state.tobytes()
            assert match.view(seat, step=step).svg() == then.view(seat).svg()
            assert match.view(seat, step=step).legal() == then.view(seat).legal()


def test_a_view_draws_itself_in_a_notebook_in_light_and_dark(played: Played) -> None:
    view = played(2, steps=20).view(0)
    assert view._repr_svg_() == view.svg()
    assert len({view.svg(), view.svg(dark=True), view.svg(outline=True)}) == 3


# News


@pytest.mark.parametrize(("seats", "options"), SETUPS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_log_tells_each_step_and_never_what_another_seat_drew(
    seats: int, options: dict[str, str], language: str, played: Played
) -> None:
    match = played(seats, options)
    for viewer in range(-1, seats):
        told = match.log(viewer, language)
        assert len(told) == len(match.steps)
        for step, sentence in zip(match.steps, told, strict=True):
            faces = sentence.count("(")
            if step.notation.startswith("draw"):
                assert faces == (step.seat == viewer), sentence
            elif step.notation.startswith("slip"):
                assert not faces
            else:
                assert faces


def test_the_log_is_told_in_the_language_and_with_the_names_of_the_table() -> None:
    match = Match("onceupon", 2, 1, names=["Ada", "Bo"])
    match.play("slip 2")
    assert match.log() == ["Ada slips a start card into pile 2."]
    assert match.log(0, "fr") == ["Ada glisse une carte Départ dans la pile 2."]
    unnamed = Match("onceupon", 2, 1)
    unnamed.play("slip 2")
    assert unnamed.log()[0].startswith("Seat A slips")
    assert unnamed.log(1, "fr")[0].startswith("Place A glisse")


def test_the_log_can_begin_after_any_step(played: Played) -> None:
    match = played(2, steps=30)
    for since in (0, 8, 29, 30):
        assert match.log(0, since=since) == match.log(0)[since:]


# Points


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_scores_add_up_line_by_line_and_every_line_names_a_rule(
    seats: int, options: dict[str, str], played: Played
) -> None:
    whole = played(seats, options)
    for step in (0, 40, len(whole.steps)):
        match = whole.fork(step)
        scores = match.scores()
        assert [score.seat for score in scores] == list(range(seats))
        for score in scores:
            assert score.total == sum(line.points for line in score.lines)
            assert str(score) == str(score.total)
            for line in score.lines:
                assert f"**{line.rule}** " in RULES
                assert line.text
        for seat in range(-1, seats):
            assert match.view(seat).scores() == scores
            assert match.view(seat).points() == tuple(score.total for score in scores)


def test_score_lines_are_told_in_both_languages(played: Played) -> None:
    english, french = (played(2).scores(language)[0] for language in ("en", "fr"))
    assert [line.rule for line in english.lines] == [line.rule for line in french.lines]
    assert [line.points for line in english.lines] == [line.points for line in french.lines]
    assert english.lines[0].text == "Complete columns"
    assert french.lines[0].text == "Colonnes complètes"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_boards_show_the_points_that_the_scores_count(language: str, played: Played) -> None:
    for steps in (0, 30, 70, 10_000):
        view = played(2, steps=steps).view(0, language)
        drawing = view.svg()
        for score in view.scores():
            name = view.names[score.seat]
            assert re.search(rf"{name}, {score.total} point", view.text())
            shown = str(score.total).replace("-", "−")
            assert re.search(rf"{name} · {shown} point", drawing)


def test_a_given_up_match_asks_nobody(played: Played) -> None:
    view = played(2, steps=30).view(0)
    assert "to play" in view.svg()
    assert "to play" not in view.given_up().svg()
    assert view.given_up().is_over
    assert not view.is_over


def test_there_is_an_outcome_and_a_verdict_only_at_the_end(played: Played) -> None:
    for seats, options in SETUPS:
        whole = played(seats, options)
        for step in (0, len(whole.steps) - 1):
            match = whole.fork(step)
            with pytest.raises(MoabiError, match="not over"):
                match.outcome()
            assert match.view().verdict() == ""
        assert whole.view().verdict()
        assert whole.view().prompt() == "The match is over."


def test_the_outcome_goes_to_the_most_points(played: Played) -> None:
    for seed in range(7, 12):
        for seats in (2, 3, 4):
            match = played(seats, seed=seed)
            totals = [score.total for score in match.scores()]
            winners = [total == max(totals) for total in totals]
            assert match.outcome() == tuple(won / sum(winners) for won in winners)
        teams = played(4, TEAMS, seed=seed)
        a, b, c, d = (score.total for score in teams.scores())
        share = 1.0 if a + c > b + d else 0.5 if a + c == b + d else 0.0
        assert teams.outcome() == (share, 1 - share, share, 1 - share)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_board_says_reconstructed_only_of_what_is(game_id: str, tmp_path: Path) -> None:
    game = find_game(game_id)
    own = tmp_path / "verified.toml"
    text = (game.folder / "components.toml").read_text("utf-8")
    own.write_text(text.replace("verified = false", "verified = true"), "utf-8")
    for found, is_said in ((game, True), (game.with_components(own), False)):
        view = Match(found, 2, seed=1).view(0)
        assert (view.say("board-reconstructed") in view.svg()) == is_said
