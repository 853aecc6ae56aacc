"""Rule 19: what each seat knows, through all that happens to a card."""

from __future__ import annotations

import numpy as np
import pytest

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.canopy.layout import (
    CROAK,
    KEEP,
    LOOK,
    MAX_PILES,
    NUM_KINDS,
    REFUSE,
    SNATCH,
    UNKNOWN,
    Decision,
)
from moabi.match import Match, RandomPlayer, View

from .positions import (
    ALL_ADVANCED,
    GAME,
    end_season,
    hidden,
    lay_out,
    names,
    pile,
    play,
    playthrough,
)

PILES = ("MON", "SLO2 RAIN", "BRO SUN FER")
DECK = "SEED FIRE BOA2 DIS MON MON MON MON MON MON"


def known(view: State) -> list[str]:
    """The piles as a view has them."""
    return [pile(view, number) for number in range(3)]


def test_rule_19_1_what_is_open_to_all() -> None:
    open_fields = (
        "tree", "score", "ready", "species", "pile_size", "germ_size", "forest", "discard", "hand",
        "season", "season_card", "deck_top", "deck_end", "num_wildlife", "unshown", "germ_left",
    )  # fmt: skip
    for _, _, state in playthrough(3, 2, {**ALL_ADVANCED, "shifting": "on"}):
        for seat in (0, 1, 2, NONE):
            view = hidden(state, seat)
            for field in open_fields:
                assert np.array_equal(view[field], state[field]), field


def test_rule_19_2_cards_are_known_to_those_who_looked_at_them() -> None:
    state = lay_out("0..", "0..", piles=PILES, deck=DECK)
    assert known(hidden(state, 0)) == ["MON", "? ?", "? ? ?"]
    play(state, "refuse", "keep")
    # What was refused is remembered, what was added is not known, what replaced a pile neither.
    assert known(hidden(state, 0)) == ["MON ?", "?", "? ? ?"]
    assert known(hidden(state, 1)) == ["MON SEED", "?", "? ? ?"]
    play(state, "refuse", "refuse", "refuse")
    assert known(hidden(state, 1)) == ["MON SEED ?", "FIRE ?", "BRO SUN FER ?"]
    # Seat A looks at the first pile again: by now it has three cards.
    assert known(hidden(state, 0)) == ["MON SEED BOA2", "? ?", "? ? ? ?"]
    assert known(hidden(state, NONE)) == ["? ? ?", "? ?", "? ? ? ?"]


def test_rule_19_2_a_kept_pile_is_forgotten_with_its_place() -> None:
    state = play(lay_out("0..", "0..", piles=PILES, deck=DECK), "refuse", "refuse", "refuse")
    play(state, "keep")
    # B took the first pile, of which A knew a card; what lies there now nobody has seen.
    assert pile(hidden(state, 1), 0) == "?"
    assert known(hidden(state, 0))[1:] == ["SLO2 RAIN ?", "BRO SUN FER ?"]


def test_rule_19_2_the_rest_of_a_pile_is_still_known_when_a_card_was_taken() -> None:
    state = lay_out("0.. BOA", "0..", piles=PILES, deck=DECK)
    play(state, "refuse", "refuse", "keep")
    play(state, "refuse", "refuse", "keep")
    play(state, "refuse", "boa 1")
    assert pile(hidden(state, 0), 1).split()[:2] == ["RAIN", "FIRE"]
    assert pile(hidden(state, 1), 1).split()[:2] == ["RAIN", "FIRE"]
    assert pile(hidden(state, 1), 1).split()[2:] == ["?", "?"]


class Witness:
    """Who has seen which card of each pile, kept beside a match from its actions alone."""

    def __init__(self) -> None:
        self.piles: list[list[set[int]]] = []

    def begin(self, state: State) -> None:
        """New piles, unseen."""
        self.piles = [[set() for _ in range(size)] for size in state.pile_size]

    def watch(self, before: State, action: int, after: State) -> None:
        """What one step of the basic game does to the piles."""
        seat, number = int(before.seat), int(before.at_pile)
        left = int(before.deck_end - before.deck_top)
        if after.season != before.season:
            self.begin(after)
        elif before.decision == Decision.KEEP_PILE:
            if action == KEEP:
                self.piles[number] = []
            elif action != REFUSE:
                del self.piles[number][action - SNATCH]
            self.piles[number] += [set()] if left else []
        elif action == CROAK:
            for pile in self.piles[: min(left, int(before.seats) + 1 if before.seats > 2 else 3)]:
                pile.append(set())
        elif LOOK <= action < CROAK:
            for card in self.piles[action - LOOK]:
                card.add(seat)
        if after.decision == Decision.KEEP_PILE:
            for card in self.piles[int(after.at_pile)]:
                card.add(int(after.seat))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_rule_19_2_a_witness_agrees_on_who_has_seen_what(seats: int, seed: int) -> None:
    witness = Witness()
    steps = 0
    for before, action, after in playthrough(seats, seed):
        if before.step == 0:
            witness.begin(before)
            witness.piles[0][0].add(0)
        witness.watch(before, action, after)
        steps += 1
        for number, size in enumerate(after.pile_size):
            seen = [
                {seat for seat in range(seats) if bits >> seat & 1}
                for bits in after.pile_seen[number, :size]
            ]
            assert seen == witness.piles[number]
    assert steps > 80


def test_rule_19_3_nobody_knows_the_decks_or_the_boxed_cards() -> None:
    for _, _, state in playthrough(2, 1):
        for seat in (0, 1, NONE):
            assert set(hidden(state, seat).deck[: state.num_cards]) == {UNKNOWN}


def test_rule_19_3_cards_that_are_not_in_the_match_are_no_secret() -> None:
    _, _, state = next(playthrough(2, 1))
    view = hidden(state, NONE)
    assert names(view.deck[state.num_cards :]) == names(state.deck[state.num_cards :])
    assert "JAG" in names(view.deck[state.num_cards :])


def test_rule_19_4_germination_cards_under_the_deck_are_remembered() -> None:
    state = play(end_season("SEED", "SEED", germ="MON FER SUN RAIN BRO T2 C2"), "sprout 2")
    assert names(hidden(state, 0).germ[:3]) == "? ? ?"
    assert names(hidden(state, 0).germ[18:20]) == "MON SUN"
    assert names(hidden(state, 1).germ[:3]) == "RAIN BRO T2"
    assert names(hidden(state, 1).germ[18:20]) == "? ?"
    play(state, "sprout none")
    assert names(hidden(state, 0).germ[15:20]) == "MON SUN ? ? ?"
    assert names(hidden(state, 1).germ[15:20]) == "? ? RAIN BRO T2"


def test_rule_19_5_the_option_decides_what_a_person_is_shown() -> None:
    texts, drawings = {}, {}
    for value in ("shown", "hidden"):
        state = lay_out("0..", "0..", piles=PILES, deck=DECK, options={"seen": value})
        play(state, "refuse")
        view = View(GAME, hidden(state, 0), 0)
        texts[value], drawings[value] = view.text(), view.svg()
        # The pile one is looking at is always shown.
        assert "sloth pair" in texts[value]
        assert "sloth pair" in drawings[value]
    assert "monstera" in texts["shown"]
    assert "2 cards · monstera" in drawings["shown"]
    assert "monstera" not in texts["hidden"]
    assert "2 cards · monstera" not in drawings["hidden"]


def test_rule_19_5_what_the_toucan_shows_is_shown_for_the_rest_of_the_turn() -> None:
    state = lay_out("TOU", "0..", piles=PILES, deck=DECK, options={"seen": "hidden"})
    play(state, "toucan 3")
    assert "bromeliad, fern, sun" in View(GAME, hidden(state, 0), 0).text()
    assert "bromeliad" not in View(GAME, hidden(state, 1), 1).text()
    play(state, "refuse", "keep")
    assert "bromeliad" not in View(GAME, hidden(state, 0), 0).text()


def test_rule_19_5a_the_option_closes_the_past_of_a_running_match() -> None:
    assert GAME.shows_past({})
    assert GAME.shows_past({"seen": "shown"})
    assert not GAME.shows_past({"seen": "hidden", "shifting": "on"})


@pytest.mark.parametrize(("seats", "options"), GAME.setups())
def test_rule_19_5a_the_log_tells_a_seat_no_more_than_everybody(
    seats: int, options: dict[str, str]
) -> None:
    match = Match(GAME, seats, 3, options)
    player = RandomPlayer(3)
    while not match.is_over:
        match.play(player.choose(match.view(match.seat)))
    everybody = match.log(NONE)
    assert all(match.log(seat) == everybody for seat in range(seats))


def test_rule_19_5_the_option_changes_no_rule_and_bots_remember() -> None:
    for (one, action, _), (other, same, _) in zip(
        playthrough(2, 3, {"seen": "shown"}), playthrough(2, 3, {"seen": "hidden"}), strict=True
    ):
        assert action == same
        other.seen = one.seen
        assert one.tobytes() == other.tobytes()
        assert hidden(one, 0).tobytes() == hidden(other, 0).tobytes()


def test_what_a_seat_holds_to_be_unseen_is_what_it_has_not_seen() -> None:
    for _, _, state in playthrough(2, 9):
        lying = np.zeros(NUM_KINDS, int)
        for number in range(MAX_PILES):
            for kind in state.pile[number, : state.pile_size[number]]:
                lying[kind] += 1
        for kind in state.deck[state.deck_top : state.num_cards]:
            lying[kind] += 1
        assert (lying == state.unshown).all()
