"""What the log tells of a step: who did what, in order, and why cards were lost."""

from __future__ import annotations

import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.core.words import LANGUAGES
from moabi.games.canopy.layout import MAX_NOTES, SeasonCard
from moabi.match import GreedyPlayer, Match, View

from .positions import GAME, end_season, hidden, kind, lay_out, legal, play, playthrough, written

DRY = SeasonCard.DRY_SPELL


def tell(state: State, notation: str, seat: int = 0, language: str = "en") -> str:
    """Play the action; the news of it, as that seat hears them."""
    before = hidden(state, seat)
    code = legal(state)[written(state).index(notation)]
    play(state, notation)
    view = View(GAME, hidden(state, seat), seat, language)
    return view.tell(GAME.notation.tell(before, code, view.state, GAME.tables))


def asked(state: State, language: str = "en") -> str:
    """The prompt of the decision at hand."""
    seat = int(state.seat)
    return View(GAME, hidden(state, seat), seat, language).prompt()


def alone(player: str, spirit: str, **more: object) -> State:
    """A player's turn against the Spirit."""
    return lay_out(player, spirit, solo=True, **more)  # type: ignore[arg-type]


# Animals


def test_what_the_tapir_does_or_leaves_is_told() -> None:
    two, three = ("TAP FIRE FIRE FER BRO", "FER"), ("TAP FIRE FIRE FIRE FER", "FER")
    assert asked(end_season(*two)) == (
        "Seat A: two fires cost you two plants. Put one out with the tapir?"
    )
    assert asked(end_season(*three), "fr").endswith("pour que vous seul en perdiez deux\xa0?")
    assert tell(end_season(*two), "tapir").startswith("Seat A puts out a fire with the tapir.")
    assert tell(end_season(*two), "animal none", 1).startswith("Seat A lets both fires burn.")
    said = tell(end_season(*three), "animal none", 1)
    assert said.startswith("Seat A lets the fire spread.")
    assert "Seat B discards: fern (fire)." in said
    offers = View(GAME, hidden(end_season(*three), 0), 0).legal()
    assert [one.sentence for one in offers] == [
        "Tapir: put out one fire; the other two cost you two plants",
        "Let the fire spread: everybody loses a plant",
    ]
    assert [one.targets for one in offers] == [(f"kind-0-{kind('TAP')}",), ("seat-0",)]


def test_where_the_macaw_goes_is_told_when_it_is_not_asked() -> None:
    state = play(lay_out("MAC", "", piles=("FIRE FER", "", "SUN")), "keep")
    sentences = [one.sentence for one in View(GAME, hidden(state, 0), 0).legal()]
    assert sentences[0] == "Macaw: move one card (fire) onto pile 3"
    said = tell(state, "macaw 1", 1)
    assert said.startswith("Seat A moves a card of pile 1 onto pile 3 with the macaw.")


# Alone


def test_the_germination_cards_of_player_and_spirit_are_told_apart() -> None:
    state = end_season("SEED", "SEED RAIN", solo=True, germ="FER MON MON SUN T1 T2")
    said = tell(state, "sprout 1")
    assert said.startswith("Seat A keeps a Germination card: fern.")
    assert "The Forest Spirit keeps from its Germination cards: sun." in said


def test_a_sprout_names_one_card_in_a_match_alone() -> None:
    match = Match(GAME, 1, 6)
    player = GreedyPlayer(1)
    while not match.is_over:
        match.play(player.choose(match.view(match.seat)))
    kept = [line for line in match.log(0) if "Seat A keeps a Germination card" in line]
    assert len(kept) > 1
    for line in kept:
        first = line.split(".")[0]
        assert "," not in first
        assert "×" not in first.replace("canopy ×", "")


def test_what_the_spirit_takes_is_told_apart_from_what_the_player_keeps() -> None:
    state = alone("", "", piles=("FER", "SUN BRO", "RAIN RAIN SEED"), deck="MON " * 6)
    assert tell(state, "keep") == (
        "Seat A keeps pile 1. Laid open: fern. The Forest Spirit takes pile 3: seed, 2 × rain."
    )


def test_the_spirit_that_begins_a_season_is_told_after_the_end_of_the_last() -> None:
    state = alone("", "", piles=("FER",), points=(9, 0))
    said = tell(state, "keep")
    assert said.startswith(
        "Seat A keeps pile 1. Laid open: fern. Season 1 is over. The Forest Spirit takes pile 3: "
    )
    assert said.count("The Forest Spirit takes") == 1


def test_both_piles_are_told_when_the_spirit_takes_the_last_one_and_begins() -> None:
    state = alone("", "", piles=("FER", "SUN"), points=(19, 0))
    said = tell(state, "keep")
    assert said.startswith(
        "Seat A keeps pile 1. Laid open: fern. The Forest Spirit takes pile 2: sun."
        " Season 1 is over. The Forest Spirit takes pile 3: "
    )


def test_the_new_season_card_is_told_before_the_spirits_first_turn() -> None:
    state = alone("", "", piles=("FER",), points=(19, 0), card=DRY, options={"shifting": "on"})
    said = tell(state, "keep")
    parts = [said.index(words) for words in ("Season 1 is over", "The new season:", "The Forest")]
    assert parts == sorted(parts)


def test_the_spirits_drought_is_told() -> None:
    state = alone("", "FER", piles=("SUN", "DRO RAIN"), deck="MON MON MON")
    assert "takes pile 2: rain, drought. The Forest Spirit discards: rain (drought)." in tell(
        state, "keep"
    )


def test_the_spirits_losses_to_threats_are_told() -> None:
    state = alone("FIRE FIRE FIRE", "BRO FER TOU", piles=("SUN",))
    assert "The Forest Spirit discards: bromeliad (fire). Season 1 is over." in tell(state, "keep")
    ill = alone("DIS DIS DIS", "BRO FER TOU", piles=("SUN",))
    assert "The Forest Spirit discards: active toucan (disease)." in tell(ill, "keep")


# Together


def test_the_discarded_card_of_the_birdeater_is_named() -> None:
    for notation, card, other in (("birdeater 1", "fern", "fire"), ("birdeater 2", "fire", "fern")):
        state = lay_out("SPI", "0..", piles=["FER FIRE"], deck="SUN SUN SUN SUN")
        play(state, "keep")
        said = tell(state, notation, seat=1)
        assert said == (f"Seat A discards {card} of pile 1 with the birdeater. Laid open: {other}.")


def test_losses_without_a_choice_are_told_with_their_cause() -> None:
    fires = lay_out("FIRE FIRE FER BRO", "", piles=("SUN",))
    assert tell(fires, "keep") == (
        "Seat A keeps pile 1. Laid open: sun. Seat A discards: bromeliad, fern (fire)."
        " Season 1 is over."
    )
    spread = lay_out("DIS DIS DIS TOU2", "SLO2", piles=("SUN",))
    assert "Seat A discards: toucan pair (disease). Seat B discards: sloth pair (disease)." in (
        tell(spread, "keep")
    )
    hunt = lay_out("JAG", "TOU TOU2", piles=("SUN",))
    hunt.forest[1, 19] = 2
    hunt.forest[1, 18] = 0
    assert "Seat B discards: toucan pair (jaguar)." in tell(hunt, "keep")
    drought = lay_out("FER", "MON", piles=("DRO",), deck="SUN SUN")
    assert "Seat A discards: fern (drought)." in tell(drought, "keep")
    dry = lay_out("FER", "12x1", piles=("DRO",), deck="SUN SUN", card=DRY)
    assert "Seat A discards: fern (drought)." in tell(dry, "keep")
    dry = lay_out("FER", "MON", piles=("DRO",), deck="SUN SUN", card=DRY)
    assert "Seat B discards: monstera (dry spell)." in tell(dry, "keep")
    ants = lay_out("ANT FER", "", piles=("SUN",), deck="SUN SUN")
    assert tell(ants, "ants") == (
        "Seat A sends out the leafcutter ants. Seat A discards: fern (leafcutter ants)."
    )
    struck = lay_out("2..", "", piles=("LIG",), deck="SUN SUN")
    assert "Seat A discards: trunk 2 (lightning)." in tell(struck, "keep")
    lingering = lay_out("FIRE", "", piles=("SUN",), card=SeasonCard.LINGERING_THREATS)
    assert "Seat A discards: fire (lingering threats)." in tell(lingering, "keep")


def test_a_canopy_that_goes_with_its_last_trunk_is_named() -> None:
    state = alone("", "02x1", piles=("SUN", "DRO DRO"), deck="MON MON MON")
    said = tell(state, "keep")
    assert "The Forest Spirit discards: trunk 0, trunk 2, canopy ×1 (drought)." in said


CAUSES = [
    (end_season("JAG", "TOU SLO"), "jaguar"),
    (end_season("DIS DIS DIS", "TOU SLO"), "disease"),
    (end_season("FIRE FIRE FIRE", "FER BRO"), "fire"),
    (play(lay_out("FER SUN", "", piles=("DRO",), deck="SUN SUN"), "keep"), "drought"),
    (play(lay_out("", "FER SUN", piles=("DRO",), deck="SUN SUN", card=DRY), "keep"), "dry spell"),
    (play(lay_out("ANT FER SUN", "", piles=("SUN",), deck="SUN SUN"), "ants"), "leafcutter ants"),
    (play(lay_out("1.. 2..", "", piles=("LIG",), deck="SUN SUN"), "keep"), "lightning"),
]


@pytest.mark.parametrize(("state", "cause"), CAUSES, ids=[cause for _, cause in CAUSES])
def test_a_prompt_to_discard_names_the_cause(state: State, cause: str) -> None:
    assert cause in asked(state).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_to_discard_differ_by_cause(language: str) -> None:
    assert len({asked(state, language) for state, _ in CAUSES}) == len(CAUSES)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_notes_tell_of_the_last_step_alone_and_never_fill_up(seats: int) -> None:
    for seed in range(3):
        for _, _, after in playthrough(seats, seed, {"shifting": "on"}):
            assert 0 <= after.num_notes < MAX_NOTES
            assert not after.note[after.num_notes :].any()


def test_every_forest_card_that_came_to_light_is_told_once() -> None:
    for before, code, after in playthrough(1, 3):
        if after.unshown.sum() < before.unshown.sum():
            view = View(GAME, hidden(after, 0), 0)
            said = view.tell(GAME.notation.tell(hidden(before, 0), code, view.state, GAME.tables))
            assert "Laid open" in said or "The Forest Spirit takes" in said


def test_a_spectator_hears_the_same_of_the_spirit() -> None:
    state = alone("", "", piles=("FER", "SUN BRO"), deck="MON " * 6)
    assert "The Forest Spirit takes pile 2: bromeliad, sun." in tell(state, "keep", seat=NONE)
