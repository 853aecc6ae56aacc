"""Canopy: what there is to know of a match, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from moabi.core.contract import NONE, seat_letter
from moabi.core.facts import (
    UNSEEN,
    Fact,
    bits,
    counted,
    counts,
    number,
    pending,
    seat,
    word,
)
from moabi.core.state import State
from moabi.games.canopy.cards import num_forests, num_piles
from moabi.games.canopy.layout import (
    COMPONENTS,
    KIND_IDS,
    MAX_SEATS,
    NOTE_KINDS,
    NUM_KINDS,
    NUM_VALUES,
    SCORE_LINES,
    SPECIES_IDS,
    UNKNOWN,
    Decision,
    Loss,
    Note,
    Phase,
)
from moabi.games.canopy.memory import recalled_germination, recalled_piles
from moabi.games.canopy.trees import AWARDED, SCORED, crown, num_trunks

LETTERS = tuple(seat_letter(number) for number in range(MAX_SEATS))
LINES = tuple(line.key.removeprefix("line-") for line in SCORE_LINES)
SEASON_IDS = tuple(str(entry["id"]) for entry in COMPONENTS.tables["seasons"])


def _card(kind: Any) -> str:
    return UNSEEN if kind == UNKNOWN else KIND_IDS[int(kind)]


def _tree(tree: int) -> dict[str, Any]:
    value = crown(tree)
    return {
        "trunks": [num_trunks(tree, value) for value in range(NUM_VALUES)],
        "canopy": None if value == NONE else value,
        "scored": bool(tree & SCORED),
        "awarded": bool(tree & AWARDED),
    }


def _trees(state: State, forest: int) -> list[dict[str, Any]]:
    return [_tree(tree) for tree in state.tree[forest, : state.num_trees[forest]].tolist()]


def _forests(read: Callable[[State, int], Any]) -> Callable[[State, int], Any]:
    """A reading that gives something of each forest, in the order of seats."""
    return lambda state, _: [read(state, forest) for forest in range(num_forests(state))]


def _kinds(name: str) -> Callable[[State, int], dict[str, int]]:
    return lambda state, _: counts(KIND_IDS, state[name])


def _piles(state: State, viewer: int) -> list[list[str]]:
    piles = recalled_piles(state, viewer)[: num_piles(state)]
    return [[_card(kind) for kind in pile] for pile in piles]


def _pile_seen(state: State, _: int) -> list[list[list[str]]]:
    return [
        [bits(LETTERS, seen) for seen in state.pile_seen[pile, : state.pile_size[pile]]]
        for pile in range(num_piles(state))
    ]


def _germ_seen(state: State, _: int) -> list[list[str]]:
    return [bits(LETTERS, seen) for seen in state.germ_seen[: state.germ_size]]


def _notes(state: State, _: int) -> list[dict[str, Any]]:
    found = []
    for packed in state.note[: state.num_notes].tolist():
        rest, about = divmod(packed, NOTE_KINDS)
        what, forest = divmod(rest, MAX_SEATS)
        card = KIND_IDS[about] if about < NUM_KINDS else None
        found.append({"what": Note(what).name.lower(), "forest": forest + 1, "card": card})
    return found


def _about(state: State, decision: Decision, argument: int) -> str | int | None:
    if decision is Decision.DISCARD_CARD:
        return Loss(argument).name.lower()
    return counted(argument) if decision is Decision.MOVE_CARD else None


def _pile(name: str, text: str) -> Fact:
    return Fact(name, text, lambda state, _: counted(state[name]))


FACTS = (
    Fact(
        "tree",
        "by forest, its trees: `trunks` of value 0, 1 and 2, the `canopy`'s value or null, and "
        "whether it was `scored` and `awarded` as a Tallest Tree; alone, the second forest here "
        "and below is the Forest Spirit's",
        _forests(_trees),
        ("tree", "num_trees"),
    ),
    Fact(
        "forest",
        "by forest, how many cards of each kind lie there beside the trees",
        _forests(lambda state, forest: counts(KIND_IDS, state.forest[forest])),
    ),
    Fact(
        "score",
        "by forest, the points taken so far, by line of the score sheet",
        _forests(lambda state, forest: dict(zip(LINES, state.score[forest].tolist(), strict=True))),
    ),
    Fact(
        "ready",
        "by forest, the species whose active cards can be used",
        _forests(lambda state, forest: bits(SPECIES_IDS, state.ready[forest])),
    ),
    Fact(
        "fresh",
        "the species whose active cards were gained this turn",
        lambda state, _: bits(SPECIES_IDS, state.fresh),
    ),
    Fact("species", "the species in play", lambda state, _: bits(SPECIES_IDS, state.species)),
    Fact(
        "pile",
        "the New Growth piles, each from the oldest card on, `?` where it is unseen; with "
        "`seen=hidden`, where it is not before the viewer's eyes now",
        _piles,
        ("pile", "pile_size"),
    ),
    Fact("pile_seen", "by pile and card, the seats that have seen it", _pile_seen),
    Fact(
        "deck_left",
        "how many cards are left in the season deck",
        lambda state, _: int(state.deck_end) - int(state.deck_top),
        ("deck_end", "deck_top"),
    ),
    number("num_cards", "how many cards are in this match, those that never enter included"),
    Fact(
        "germ",
        "the Germination deck from the top, the drawn cards first, `?` as in `pile`",
        lambda state, viewer: [_card(kind) for kind in recalled_germination(state, viewer)],
        ("germ", "germ_size"),
    ),
    Fact("germ_seen", "by card of the Germination deck, the seats that have seen it", _germ_seen),
    number("germ_drawn", "how many Germination cards from the top are drawn now"),
    number("germ_keep", "how many of them may still be kept"),
    Fact(
        "germ_left", "how many cards of each kind the Germination deck holds", _kinds("germ_left")
    ),
    Fact("hand", "the kept cards, laid open, that are still to be added", _kinds("hand")),
    Fact("discard", "the discarded cards", _kinds("discard")),
    Fact("unshown", "the cards in this match that never lay open", _kinds("unshown")),
    Fact("season", "which season it is, from 1", lambda state, _: int(state.season) + 1),
    Fact(
        "season_card",
        "the season card in play, or null",
        lambda state, _: None if state.season_card == NONE else SEASON_IDS[state.season_card],
    ),
    Fact(
        "past_cards",
        "the season cards revealed so far",
        lambda state, _: bits(SEASON_IDS, state.past_cards),
    ),
    word("phase", "where in its course the match stands, such as `looking` or `fire`", Phase),
    seat("turn_seat", "whose turn it is"),
    _pile("at_pile", "the pile that is looked at, or the next to look at, or null"),
    _pile("peeked", "the pile that the Toucan looked at this turn, or null"),
    _pile("barred", "the pile that may not be kept this turn, or null"),
    _pile("howled", "the pile that the next seat may not keep, or null"),
    seat(
        "last_taker",
        "who took the last pile, from whom the season's end is counted; B alone is the Spirit",
    ),
    Fact(
        "note",
        "what came about within the last step, in order: `what`, in which `forest` (or pile), and "
        "with which `card`",
        _notes,
        ("note", "num_notes"),
    ),
    number("counted", "how many forests are dealt with in this step of the season's end"),
    pending(Decision, _about, "what the card is lost from, or the place of the card to move"),
)
INTERNAL: Mapping[str, str] = {
    "deck": "nobody has seen a card of it",
    "num_open": "follows from `tree`",
    "num_wildlife": "follows from `forest`",
    "hand_size": "follows from `hand`",
    "answered": "the log tells it",
}
