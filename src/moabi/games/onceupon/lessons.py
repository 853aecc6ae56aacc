"""Which rules of Once Upon a Forest to read when, and which forbid a place."""

from __future__ import annotations

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.onceupon.layout import BACK, OBLIGATORY, Decision, Phase, card_id
from moabi.games.onceupon.notation import Tables

LESSONS = {
    "SLIP_CARD": ("2.3", "2.3a"),
    "DRAW_HAND": ("2.4", "1.2"),
    "DRAW_HAND_ALONE": ("9.1", "9.2", "1.2"),
    "DRAW_CARD": ("3.3", "3.3a"),
    "DRAW_CARD_ALONE": ("9.3", "9.3a"),
    "PLAY_CARD": ("3.1", "4.1", "4.2", "4.4"),
    "PLAY_CARD_ALONE": ("9.3", "4.1", "4.2", "4.4"),
    "PLAY_LAST": ("6.1", "4.4"),
    "PLAY_LAST_ALONE": ("9.5", "4.4"),
    "GIVE_CARD": ("3.2", "3.2a"),
    "GIVE_CARD_TEAMS": ("3.2", "8.2"),
    "DISCARD_CARD": ("9.3",),
    "PLACE_CARD": ("3.2", "4.1", "4.2", "4.4"),
    "PLACE_CARD_ALONE": ("9.4", "9.4a"),
}
"""The rules to read with a lesson, by its subject."""
ALONE = (Decision.DRAW_CARD, Decision.PLAY_CARD, Decision.PLACE_CARD)
"""Decisions that have a lesson of their own in the solo game."""

PLACES: dict[tuple[str, str], tuple[str, ...]] = {
    ("", "pile"): ("3.3",),
    ("", "forest"): ("3.1",),
    ("", "hand"): ("3.1",),
    ("", "seat"): ("3.2",),
    ("", "offered"): ("3.2a",),
}
"""What a kind of place is for, at a decision or at any; keys begin with their kind."""
EMPTY = ("3.3b", "3.3")
"""What to read of a pile with nothing left, when one draws."""
VERBS = {
    "slip": Decision.SLIP_CARD,
    "draw": Decision.DRAW_CARD,
    "play": Decision.PLAY_CARD,
    "give": Decision.GIVE_CARD,
    "discard": Decision.DISCARD_CARD,
    "place": Decision.PLACE_CARD,
}
"""What each kind of answer answers."""
OWNED = ("forest", "hand")
"""Kinds of places that belong to a seat, whose number follows."""


def subject(state: State) -> str:
    """What to teach of the question: its decision, and the moment or the mode where it matters."""
    decision = Decision(state.decision)
    name = decision.name
    if decision is Decision.DRAW_CARD and state.phase == Phase.OPENING:
        name = "DRAW_HAND"
    elif decision is Decision.PLAY_CARD and state.phase == Phase.CLOSING:
        name = "PLAY_LAST"
    elif decision is Decision.GIVE_CARD and state.teams:
        name += "_TEAMS"
    return f"{name}_ALONE" if state.seats == 1 and decision in ALONE else name


def forbidding(state: State, tables: Tables, place: str) -> tuple[str, ...]:
    """The rules that forbid a place of the board at this decision, the most telling first."""
    kind, *numbers = place.split("-")
    at = tuple(map(int, numbers))
    is_placing = state.decision in (Decision.PLAY_CARD, Decision.PLACE_CARD)
    if kind == "forest" and is_placing and at[0] == state.seat:
        # Every column on the board takes a card: what forbids the place is its level.
        return ("4.1",) if state.forest[at] == NONE else ("4.1", "4.4")
    rules = _alone(state, kind, at) if state.seats == 1 else _among_others(state, kind, at)
    return tuple(dict.fromkeys(rules))


def _among_others(state: State, kind: str, at: tuple[int, ...]) -> tuple[str, ...]:
    """What the place is for and what is to be done now, or what is special about it."""
    decision, step = Decision(state.decision), _step(state)
    is_own = kind in OWNED and at[0] == state.seat
    if kind == "pile" and not state.pile_size.any():
        return ("5.1", step)
    if kind == "pile" and decision is Decision.DRAW_CARD:
        return EMPTY
    if decision is Decision.SLIP_CARD:
        if kind == "forest" and state.forest[at] != NONE:
            return ("2.1", step)
        return ("2.4" if kind == "hand" else PLACES["", kind][0], step)
    if kind == "hand" and not is_own:
        return (step,) if decision is Decision.GIVE_CARD else (step, "10.3")
    if kind == "forest" and not is_own and decision is Decision.GIVE_CARD:
        return ("3.2a", step)
    is_gone = kind == "hand" and state.hand[at] == NONE
    if is_gone or state.phase == Phase.CLOSING:
        return (step,)
    if kind == "forest" and decision in (Decision.PLAY_CARD, Decision.PLACE_CARD):
        return (step,)
    return (*PLACES["", kind], step)


def _step(state: State) -> str:
    """The rule that says what is to be done now."""
    decision = Decision(state.decision)
    if decision is Decision.DRAW_CARD:
        return "2.4" if state.phase == Phase.OPENING else "3.3"
    if decision is Decision.PLAY_CARD:
        return "6.1" if state.phase == Phase.CLOSING else "3.1"
    return "2.3" if decision is Decision.SLIP_CARD else "3.2"


def _alone(state: State, kind: str, at: tuple[int, ...]) -> tuple[str, ...]:
    """Rule 9: the same in the solo game, where one rule tells a whole turn."""
    step = _step_alone(state)
    if kind == "pile" and at == (OBLIGATORY,):
        return ("9.4", step)
    if kind == "pile" and not state.pile_size[:OBLIGATORY].any():
        return ("9.5", step)
    if kind == "pile" and state.decision == Decision.DRAW_CARD:
        return ("9.3a", step)
    return (step,) if state.phase == Phase.CLOSING else ("9.3", step)


def _step_alone(state: State) -> str:
    """The rule that says what is to be done now in the solo game."""
    if state.decision == Decision.PLACE_CARD:
        return "9.4"
    return {Phase.OPENING: "9.2", Phase.TURNS: "9.3", Phase.CLOSING: "9.5"}[Phase(state.phase)]


def refusing(state: State, tables: Tables, answer: str) -> tuple[str, ...]:
    """The rules that forbid a well-formed answer, the most telling first."""
    now = (_step_alone(state) if state.seats == 1 else _step(state),)
    verb, *said = answer.split()
    if VERBS[verb] != state.decision:
        return now
    held = [card_id(card).lower() for card in state.hand[state.seat] if NONE < card < BACK]
    if verb in ("play", "give", "discard") and said[0] not in held:
        return now
    if verb == "draw" and 0 < int(said[0]) <= len(state.pile_size):
        return forbidding(state, tables, f"pile-{int(said[0]) - 1}")
    # A column that has begun takes any card: what is wrong with another is that it has not.
    return ("4.2",) if verb in ("play", "place") else now
