"""Which rules of Canopy to read when, and which forbid a place, by their numbers in RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moabi.core.contract import NONE
from moabi.core.state import State
from moabi.games.canopy.cards import counting_forest, is_ready, loss_cause, num_forests
from moabi.games.canopy.layout import (
    ANTS,
    BOA,
    BROMELIAD,
    CANOPY,
    DISEASE,
    FERN,
    FIRE,
    FROG,
    HOWLER,
    LIGHTNING,
    MACAW,
    MONSTERA,
    NUM_VALUES,
    ORCHID,
    PITCHER,
    RAIN,
    SEED,
    SLOTH,
    SPIDER,
    SUN,
    TOUCAN,
    TRUNK,
    WILDLIFE,
    Decision,
    Loss,
    Note,
    Phase,
    SeasonCard,
)
from moabi.games.canopy.season import FEW_THREATS, num_burning, num_sick
from moabi.games.canopy.trees import NUM_OPEN_TREES, SCORED

Tables = Mapping[str, Any]

LESSONS = {
    "CHOOSE_SPECIES": ("15.2", "15.2a"),
    "USE_ANIMAL": ("6.1", "6.2"),
    "USE_TAPIR": ("15.12", "8.5", "8.6"),
    "KEEP_PILE": ("3.1", "3.2", "3.3", "3.4"),
    "KEEP_PILE_LATE": ("7.1", "7.3"),
    "TRIM_PILE": ("15.10", "15.11"),
    "MOVE_CARD": ("15.11", "15.11a"),
    "ADD_CARD": ("4.2", "5.1", "5.2", "5.3"),
    "DISCARD_CARD": ("4.4", "8.8"),
    "KEEP_SEEDLING": ("8.3", "8.4"),
    "CHOOSE_PREY": ("15.7", "15.7a"),
    "cause-drought": ("4.4", "4.4b"),
    "cause-ants": ("6.8", "4.4"),
    "cause-fire": ("8.5", "8.6", "8.8"),
    "cause-disease": ("8.7", "8.5", "8.6"),
    "cause-lingering": ("16.3", "11.1"),
    "cause-lightning": ("15.6",),
    "cause-jaguar": ("15.7",),
    "cause-dry-spell": ("16.11", "4.4"),
    "tell-spirit": ("17.3", "17.4"),
    "tell-season": ("9.1", "9.3", "11.1", "13.1"),
    "tell-season-card": ("16.1",),
}
"""The rules to read with a lesson, by its subject: a decision, a loss, or news."""

PLACES: dict[tuple[str, str], tuple[str, ...]] = {
    ("", "pile"): ("3.2", "3.3"),
    ("USE_ANIMAL", "pile"): ("3.1",),
    ("TRIM_PILE", "pile"): ("15.11",),
    ("MOVE_CARD", "pile"): ("15.11a",),
    ("", "card"): ("3.2",),
    ("USE_ANIMAL", "card"): ("3.1",),
    ("TRIM_PILE", "card"): ("15.10", "15.11"),
    ("MOVE_CARD", "card"): ("15.11",),
    ("", "deck"): ("3.4",),
    ("KEEP_PILE", "deck"): ("7.1",),
    ("", "germination"): ("8.3",),
    ("", "seedling"): ("8.4a",),
    ("", "discard"): ("4.3",),
    ("TRIM_PILE", "discard"): ("15.10",),
    ("KEEP_SEEDLING", "discard"): ("8.4",),
    ("", "hand"): ("4.1", "4.2"),
    ("", "tree"): ("5.1", "5.2"),
    ("KEEP_PILE", "tree"): ("3.2", "5.1"),
    ("KEEP_SEEDLING", "tree"): ("8.4a", "5.1"),
    ("", "kind"): ("4.1", "4.3"),
    ("", "season"): ("8.1", "9.3"),
    ("", "species"): ("15.2",),
    ("", "seat"): ("3.2", "3.3"),
    ("CHOOSE_SPECIES", "seat"): ("15.2",),
    ("TRIM_PILE", "seat"): ("15.10", "15.11"),
    ("MOVE_CARD", "seat"): ("15.11",),
    ("ADD_CARD", "seat"): ("4.1",),
    ("KEEP_SEEDLING", "seat"): ("8.4",),
    ("CHOOSE_PREY", "seat"): ("15.7",),
}
"""What to read of a kind of place, at a decision or at any; keys begin with their kind."""
EMPTY = ("7.2",)
"""What to read of a pile with nothing left."""
VERBS: dict[str, tuple[str, ...]] = {
    "CHOOSE_SPECIES": ("choose",),
    "USE_ANIMAL": ("toucan", "frog", "ants", "sloth", "howler"),
    "KEEP_PILE": ("keep", "refuse", "boa"),
    "TRIM_PILE": ("birdeater", "macaw"),
    "MOVE_CARD": ("move",),
    "ADD_CARD": ("add", "trunk", "canopy"),
    "DISCARD_CARD": ("discard",),
    "KEEP_SEEDLING": ("sprout",),
    "CHOOSE_PREY": ("hunt",),
}
"""The kinds of answers to each decision of which something can be said."""
ANIMALS = {
    "toucan": TOUCAN,
    "frog": FROG,
    "ants": ANTS,
    "sloth": SLOTH,
    "howler": HOWLER,
    "boa": BOA,
    "birdeater": SPIDER,
    "macaw": MACAW,
}
"""The species behind an answer."""
PLAINLY = {
    "choose": ("15.2",),
    "keep": ("15.8",),  # the pile is marked
    "refuse": ("7.1",),  # it is the last one
    "add": PLACES["", "hand"],
    "sprout": ("8.3", "8.4"),
    "hunt": ("15.7",),
}
"""Why an answer is not among those to what is asked, where there is one reason."""
OWNED = ("tree", "kind")
"""Kinds of places that belong to a seat, whose number follows."""
CARDS = {
    MONSTERA: "10.1",
    BROMELIAD: "10.2",
    FERN: "10.3",
    ORCHID: "15.4",
    PITCHER: "15.5",
    SEED: "8.3",
    RAIN: "10.4",
    SUN: "10.4",
    FIRE: "8.5",
    LIGHTNING: "15.6",
    DISEASE: "8.7",
}
"""What the cards of a forest are for."""
SPECIES = (
    "6.4", "6.5", "6.6", "6.7", "6.9", "6.8", "15.7", "15.8", "15.10", "15.11", "15.12", "15.9",
    "15.13",
)  # fmt: skip
"""When an animal acts and what it does."""


def subject(state: State) -> str:
    """What to teach of the question: its decision, or what a card is lost to."""
    decision = Decision(state.decision)
    if decision is Decision.DISCARD_CARD:
        loss = int(state.pending[state.num_pending - 1, 2])
        cause = Note(loss_cause(state, int(state.seat), loss))
        return f"cause-{cause.name.lower().replace('_', '-')}"
    if decision is Decision.KEEP_PILE and state.deck_top == state.deck_end:
        return "KEEP_PILE_LATE"
    if decision is Decision.USE_ANIMAL and state.phase == Phase.FIRE:
        return "USE_TAPIR"
    return decision.name


def forbidding(state: State, tables: Tables, place: str) -> tuple[str, ...]:
    """The rules that forbid a place of the board at this decision, the most telling first."""
    decision = Decision(state.decision)
    kind, *rest = place.split("-")
    numbers = [int(part) for part in rest if part.isdecimal()]
    if kind == "season":
        return ("16.1",) if state.season_card != NONE else PLACES["", kind]
    if kind in ("tree", "kind", "seat") and numbers[0] != state.seat:
        return _of_other(state, decision, kind, numbers[0])
    if decision is Decision.CHOOSE_SPECIES:
        return ("15.2",)
    if kind in ("pile", "card"):
        return _of_pile(state, decision, kind, *numbers)
    if decision is Decision.DISCARD_CARD and kind != "germination":
        return _of_loss(state) if kind != "hand" else (*_of_loss(state), "4.2")
    if kind == "deck" and state.deck_top == state.deck_end and decision is not Decision.KEEP_PILE:
        return ("7.2",)
    if kind == "tree":
        return _of_tree(state, decision, numbers[1:])
    if kind == "kind":
        return _of_card(state, decision, numbers[1])
    if kind == "discard" and decision is Decision.ADD_CARD:
        # Rule 5.3: only a canopy that no tree can take is discarded.
        return ("5.3",) if state.hand[CANOPY : CANOPY + NUM_VALUES].any() else ("4.1",)
    return PLACES.get((decision.name, kind)) or PLACES.get(("", kind), ())


def _is_season_over(state: State) -> bool:
    return bool(state.phase >= Phase.WILDLIFE)


def _of_other(state: State, decision: Decision, kind: str, forest: int) -> tuple[str, ...]:
    """What lies in another's forest, or its name."""
    if decision is Decision.CHOOSE_SPECIES:
        return ("15.2a",)
    if decision is Decision.CHOOSE_PREY:
        return ("15.7",)
    if decision is Decision.DISCARD_CARD:
        return (*_of_loss(state), "8.8")[:2] if _is_season_over(state) else _of_loss(state)
    if state.seats == 1:
        return ("17.3",) if kind == "seat" else ("17.1",)
    if decision is Decision.USE_ANIMAL and _is_season_over(state):
        return ("15.12",)
    if kind == "seat":
        return ("8.1",) if _is_season_over(state) else ("3.5",)
    return ("8.4",) if _is_season_over(state) else ("3.2",)


def _of_pile(
    state: State, decision: Decision, kind: str, pile: int, place: int = NONE
) -> tuple[str, ...]:
    """A pile, or a card that lies in it."""
    if _is_season_over(state):
        return ("7.3",)
    if decision is Decision.DISCARD_CARD:
        return _of_loss(state)
    if state.pile_size[pile] == 0:
        return EMPTY if decision is not Decision.MOVE_CARD else ("15.11a",)
    if decision is Decision.KEEP_PILE:
        if pile != state.at_pile:
            return ("3.3",) if pile < state.at_pile else ("3.1", "3.3")
        return ("15.8",) if kind == "pile" else _of_snatching(state)
    if decision is Decision.USE_ANIMAL and state.phase != Phase.START:
        return ("3.3",) if state.phase == Phase.ADDING else ("3.2",)
    if decision is Decision.USE_ANIMAL and _has(state, TOUCAN):
        return ("3.1", *_of_animal(state, TOUCAN)[:1])
    if decision is Decision.ADD_CARD:
        return ("4.1",)
    return PLACES.get((decision.name, kind)) or PLACES["", kind]


def _of_snatching(state: State) -> tuple[str, ...]:
    """A single card of the pile in hand: all of them are kept or none, but for the Boa."""
    if not _has(state, BOA):
        return ("3.2", "4.1")
    return ("7.1",) if is_ready(state, int(state.seat), BOA) else _of_animal(state, BOA)


def _has(state: State, species: int) -> bool:
    return bool(state.forest[state.seat, WILDLIFE + 2 * species])


def _of_animal(state: State, species: int) -> tuple[str, ...]:
    """Why an active animal of one's own cannot be used now."""
    rule = SPECIES[species]
    if state.season_card == SeasonCard.QUIET_JUNGLE:
        return ("16.12", rule)
    if state.ready[state.seat] >> species & 1:
        is_turn = state.decision == Decision.USE_ANIMAL and not _is_season_over(state)
        is_too_late = species == ANTS and not is_turn
        return ("6.8a", rule) if is_too_late else (rule,)
    is_fresh = state.seat == state.turn_seat and state.fresh >> species & 1
    return ("6.2" if is_fresh else "6.1", rule)


def _can_cut(state: State) -> bool:
    """Whether the Ants are still to be used this turn."""
    return not _is_season_over(state) and is_ready(state, int(state.seat), ANTS)


def _of_tree(state: State, decision: Decision, numbers: list[int]) -> tuple[str, ...]:
    """A tree of one's own, or the place for a new one."""
    tree = int(state.tree[state.seat, numbers[0]]) if numbers else NONE
    if tree != NONE and tree & SCORED:
        return ("9.2",)
    if decision is Decision.USE_ANIMAL and _can_cut(state):
        return ("6.8",)
    if tree >= NUM_OPEN_TREES:
        return ("5.2",)
    return PLACES.get((decision.name, "tree")) or PLACES["", "tree"]


def _of_card(state: State, decision: Decision, kind: int) -> tuple[str, ...]:
    """Cards of one's own forest, those of trees apart."""
    if kind >= WILDLIFE:
        species, is_pair = divmod(kind - WILDLIFE, 2)
        return ("6.3",) if is_pair else _of_animal(state, species)
    if decision is Decision.USE_ANIMAL and _can_cut(state):
        return ("6.8",)
    return ("4.2a", CARDS[kind]) if decision is Decision.ADD_CARD else (CARDS[kind],)


def _of_loss(state: State) -> tuple[str, ...]:
    """What the card to discard may be, and why it is lost."""
    loss = Loss(state.pending[state.num_pending - 1, 2])
    if loss is Loss.ANY:
        return ("4.4",) if state.turn_seat == state.seat else ("16.11", "4.4")
    if loss is Loss.OTHER:
        return ("6.8", "4.4")
    if loss is Loss.THREAT:
        return ("16.3",)
    if loss is Loss.OPEN_TRUNK:
        return ("15.6",)
    if state.phase == Phase.WILDLIFE:
        return ("15.7",)
    # The forest that is counted was moved on from when its threats were found.
    owner = (counting_forest(state) - 1) % num_forests(state)
    threats = num_burning(state, owner) if loss is Loss.PLANT else num_sick(state, owner)
    spreads = "8.6" if threats > FEW_THREATS else "8.5"
    return (spreads,) if loss is Loss.PLANT else ("8.7", spreads)


# Answers


def refusing(state: State, tables: Tables, answer: str) -> tuple[str, ...]:
    """The rules that forbid a well-formed answer, the most telling first.

    There are none where something else is asked.
    """
    decision = Decision(state.decision)
    verb, *said = answer.split()
    if verb not in VERBS.get(decision.name, ()):
        return ()
    if verb in PLAINLY:
        return PLAINLY[verb]
    if verb == "discard":
        return _of_loss(state)
    if verb in ("trunk", "canopy"):
        return _of_growing(state, verb, int(said[0]), said[1])
    if verb in ANIMALS and not is_ready(state, int(state.seat), ANIMALS[verb]):
        species = ANIMALS[verb]
        return _of_animal(state, species) if _has(state, species) else (SPECIES[species],)
    is_pile = verb in ("toucan", "howler", "move") and 0 < int(said[0]) <= len(state.pile_size)
    if is_pile and not state.pile_size[int(said[0]) - 1]:
        return ("15.11a",) if verb == "move" else EMPTY
    return ("15.11",) if verb == "move" else (SPECIES[ANIMALS[verb]],)


def _of_growing(state: State, verb: str, value: int, where: str) -> tuple[str, ...]:
    """Why a trunk or a canopy cannot go to that tree, or to none."""
    first = TRUNK if verb == "trunk" else CANOPY
    if not 0 <= value < NUM_VALUES or not state.hand[first + value]:
        return ("4.1",)
    if where == "none":
        return ("5.3",)
    if not where.isdecimal() or not 0 < int(where) <= len(state.tree[state.seat]):
        return ("5.1",) if verb == "trunk" else ("5.2",)
    return _of_tree(state, Decision(state.decision), [int(where) - 1])
