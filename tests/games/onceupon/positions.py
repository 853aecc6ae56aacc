"""Positions for the tests of Once Upon a Forest: laid out card by card, or reached by playing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moabi.core.contract import NONE
from moabi.core.pending import push
from moabi.core.registry import find_game
from moabi.core.state import State
from moabi.games.onceupon import layout
from moabi.games.onceupon.layout import Decision, Phase
from moabi.match import View

from ..playing import Playing

GAME = find_game("onceupon")
PLAYING = Playing(GAME)
RULES = PLAYING.rules
begin = PLAYING.begin
legal = PLAYING.legal
written = PLAYING.written
play = PLAYING.play
playthrough = PLAYING.playthrough
last_state = PLAYING.last_state
points = PLAYING.points
shares = PLAYING.shares
hidden = PLAYING.hidden
CARDS = GAME.components.tables["cards"]
NUMBERS = {entry["id"]: number for number, entry in enumerate(CARDS)}
SETUPS = GAME.setups()
TEAMS = {"teams": "on"}

Column = str
"""The cards of a column by id, in any order: "G05 F02 S06 C09"."""


def card(card_id: str) -> int:
    """The number of the card of that id."""
    return NUMBERS[card_id]


def cards(ids: str) -> list[int]:
    """The numbers of the cards of those ids."""
    return [card(card_id) for card_id in ids.split()]


def name(number: int) -> str:
    """The id of the card of that number."""
    return str(CARDS[number]["id"])


def level(number: int) -> int:
    """The level of a card, by the components file."""
    return layout.LEVELS.index(CARDS[number]["level"])


# Playing


def open_hands(seats: int, seed: int = 1, options: Mapping[str, str] | None = None) -> State:
    """The beginning of the first turn, all start cards slipped and hands drawn at random."""
    for before, _, _ in playthrough(seats, seed, options):
        if before.phase == Phase.TURNS:
            return before
    raise AssertionError("the match has no turn")


def decision(state: State) -> Decision | None:
    """What is to be decided, or nothing at the end."""
    return None if state.decision == NONE else Decision(state.decision)


def hand(state: State, seat: int) -> list[int]:
    """The cards a seat holds."""
    return [int(held) for held in state.hand[seat] if held != NONE]


# Laying out


def lay_out(
    forests: Sequence[Sequence[Column]],
    hands: Sequence[str] = (),
    piles: Sequence[str] = (),
    *,
    seat: int = 0,
    asked: Decision | None = None,
    phase: Phase = Phase.TURNS,
    offered: str = "",
    slipped: Mapping[str, int] | None = None,
    drawn_from: Sequence[Sequence[int]] = (),
    drawn_first: Sequence[str] = (),
    teams: bool = False,
) -> State:
    """A position with exactly these cards; every other card has been covered or discarded.

    A pile is written from its bottom to its top. `slipped` maps a start card's id to the pile it
    went to, `drawn_from` gives the pile of each hand card (the first pile where it does not),
    and `drawn_first` names those that were the first card of their pile.
    """
    seats = len(forests)
    state = begin(seats, 0, TEAMS if teams else None)
    state.forest[:] = state.hand[:] = state.hand_pile[:] = state.pile[:] = NONE
    state.hand_first[:] = 0
    state.slipped[:] = NONE
    state.pile_size[:] = 0
    state.out[:] = 1
    state.pending[:] = 0
    state.num_pending = 0
    state.decision = state.seat = NONE
    state.offered = NONE
    state.phase = phase
    state.turn_seat = (seat + 1) % seats
    for owner, columns in enumerate(forests):
        state.num_columns[owner] = len(columns)
        for place, column in enumerate(columns):
            for number in cards(column):
                assert state.forest[owner, place, level(number)] == NONE
                state.forest[owner, place, level(number)] = _take(state, number)
    for owner, held in enumerate(hands):
        for slot, number in enumerate(cards(held)):
            state.hand[owner, slot] = _take(state, number)
            state.hand_pile[owner, slot] = drawn_from[owner][slot] if drawn_from else 0
            state.hand_first[owner, slot] = name(number) in drawn_first
    for pile, content in enumerate(piles):
        for height, number in enumerate(cards(content)):
            state.pile[pile, height] = _take(state, number)
        state.pile_size[pile] = len(cards(content))
    for card_id, pile in (slipped or {}).items():
        state.slipped[list(layout.START_CARDS).index(card(card_id))] = pile
    if offered:
        state.offered = _take(state, card(offered))
    if asked is not None:
        push(state, int(asked), seat, 0)
    return state


def _take(state: State, number: int) -> int:
    assert state.out[number] == 1, f"{name(number)} is used twice"
    state.out[number] = 0
    return number


def visible(columns: Sequence[Column]) -> State:
    """A finished match of two seats in which seat A has this forest and seat B a bare one."""
    spare = next(c for c in ("G04", "G03", "G02") if not any(c in column for column in columns))
    return lay_out([columns, [spare]])


# Judging


def sheet(state: State, seat: int = 0) -> list[tuple[str, int]]:
    """A seat's score sheet: the rule and the points of every line."""
    return [(line.rule, line.points) for line in View(GAME, state, NONE).scores()[seat].lines]


def by_rule(state: State, seat: int = 0) -> dict[str, int]:
    """A seat's points, added up by rule."""
    total: dict[str, int] = {}
    for rule, value in sheet(state, seat):
        total[rule] = total.get(rule, 0) + value
    return total
