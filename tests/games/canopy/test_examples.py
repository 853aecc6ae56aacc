"""The worked examples of the printed rulebook."""

from __future__ import annotations

from moabi.games.canopy.layout import Decision

from .positions import (
    LAST,
    by_rule,
    cards,
    decision,
    end_season,
    hidden,
    lay_out,
    pile,
    play,
    points,
    shares,
    sizes,
    trees,
)


def test_the_printed_turn() -> None:
    """Maria refuses a Monstera, then a Frog with a Rain, and keeps the third pile."""
    state = lay_out(
        "0..", "0..", piles=("MON", "FRO RAIN", "BRO SUN FER"), deck="SEED FIRE TOU MON MON"
    )
    assert (state.seat, state.at_pile) == (0, 0)
    assert pile(hidden(state, 0), 0) == "MON"
    play(state, "refuse")
    assert state.at_pile == 1
    assert pile(hidden(state, 0), 0) == "MON ?"
    assert pile(hidden(state, 0), 1) == "FRO RAIN"
    play(state, "refuse")
    assert state.at_pile == 2
    assert pile(hidden(state, 0), 2) == "BRO SUN FER"
    play(state, "keep")
    assert cards(state) == "BRO FER SUN"
    assert sizes(state)[:3] == [2, 3, 1]
    # Otto begins with a look at the two cards of the first pile, of which Maria knows one.
    assert (state.seat, state.at_pile, decision(state)) == (1, 0, Decision.KEEP_PILE)
    otto, maria = hidden(state, 1), hidden(state, 0)
    assert [pile(otto, n) for n in range(3)] == ["MON SEED", "? ? ?", "?"]
    assert [pile(maria, n) for n in range(3)] == ["MON ?", "FRO RAIN ?", "?"]


def test_the_printed_end_of_a_third_season() -> None:
    """Maria: trees 8, plants 8, weather 5, wildlife 10; Otto has the tallest tree."""
    maria = "12x2 0x1 1x1=* 1x1= 0x0= BRO FER FER FER MON RAIN RAIN SUN TOU FRO FRO2 SLO2"
    otto = "111x0 1x1=* 2x1= 0x2="
    state = end_season(maria, otto, season=LAST)
    assert decision(state) is None
    assert trees(state, 0).split()[:2] == ["12x2=", "0x1="]
    hers, his = by_rule(state, 0), by_rule(state, 1)
    assert hers["9.1"] == (3 + 4) + 1 == 8
    assert hers["10.2"] + hers["10.3"] == 2 + 6
    assert "10.1" not in hers
    assert hers["10.4"] == 5
    assert hers["13.1"] == 1 + 2
    assert hers["13.2"] == 5 + 2
    assert hers["13.1"] + hers["13.2"] == 10
    # Otto's tree of three trunks is the tallest of the season.
    assert "9.3" not in hers
    assert his["9.3"] == 5
    assert trees(state, 1).split()[0] == "111x0=*"
    # Five complete trees against four.
    assert hers["13.4"] == 10
    assert "13.4" not in his
    assert points(state) == [8 + 8 + 5 + 10 + 10, 3 + 5]
    assert shares(state) == [1.0, 0.0]
