"""Canopy: actions in notation, as sentences, and as places on the board.

keep, refuse            keep the pile one looks at, or refuse it
boa 2                   refuse it, but take its second card with the Boa
toucan 3, frog, ants    use an animal: look at the third pile, a card on each pile, a discard
sloth, howler 3, tapir  an extra card; mark the third pile; a Fire less
animal none             use none
birdeater 2, macaw 2    discard, or move, the second card of the kept pile; `trim none`: neither
move 3                  onto the third pile
add FER                 add a Fern next
trunk 1 2, trunk 1 new  add a trunk of value 1 to the second tree, or begin a tree with it
canopy 2 1              close the first tree with a canopy of value 2; `canopy 2 none`: discard it
discard FER             lose a Fern
discard T1 2            lose a trunk of value 1 of the second tree; `discard C2 2`: its canopy
sprout 2, sprout none   keep the second Germination card drawn, or no more
hunt B                  the Jaguar hunts in seat B's forest
choose TOU, choose done choose a species to play with, or no more
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from moabi.core.contract import NONE, Message, seat_letter
from moabi.core.state import State
from moabi.games.canopy.cards import loss_cause, num_fires
from moabi.games.canopy.layout import (
    ADD,
    ANTS,
    CANOPY,
    CARRY,
    CLOSE,
    CROAK,
    CRUSH,
    CUT,
    DOUSE,
    DROP,
    FELL,
    FROG,
    GROW,
    HOWL,
    HOWLER,
    KEEP,
    KIND_IDS,
    LINGER,
    LOOK,
    MACAW,
    MAX_SEATS,
    MOVE,
    NEW_TREE,
    NO_ANIMAL,
    NO_SPROUT,
    NO_TRIM,
    NOTE_KINDS,
    NUM_VALUES,
    PREY,
    REFUSE,
    SLOTH,
    SNATCH,
    SPECIES,
    SPECIES_DONE,
    SPECIES_IDS,
    SPIDER,
    SPIRIT,
    SPROUT,
    TAPIR,
    TOUCAN,
    TREE_PARTS,
    TREE_PLACES,
    TRUNK,
    UNKNOWN,
    WILDLIFE,
    Decision,
    Note,
    Phase,
)
from moabi.games.canopy.season import FEW_THREATS
from moabi.games.canopy.turns import only_other_pile

Tables = Mapping[str, Any]

PATTERN = (
    r"keep|refuse|frog|ants|sloth|tapir|(boa|toucan|howler|birdeater|macaw|move) \d+"
    r"|(animal|trim) none"
    r"|add [A-Z0-9]+|trunk \d (\d+|new)|canopy \d (\d+|none)|discard [A-Z0-9]+( \d+)?"
    r"|sprout (\d+|none)|hunt [A-Z]|choose ([A-Z]+|done)"
)
PLAIN = {
    SPECIES_DONE: "choose done",
    CROAK: "frog",
    CUT: "ants",
    LINGER: "sloth",
    DOUSE: "tapir",
    NO_ANIMAL: "animal none",
    KEEP: "keep",
    REFUSE: "refuse",
    NO_TRIM: "trim none",
    NO_SPROUT: "sprout none",
}
RANGES = (
    # Actions that are a word and a number from 1 on: where they begin, where they end, the word.
    (LOOK, CROAK, "toucan"),
    (HOWL, NO_ANIMAL, "howler"),
    (SNATCH, CRUSH, "boa"),
    (CRUSH, CARRY, "birdeater"),
    (CARRY, NO_TRIM, "macaw"),
    (MOVE, ADD, "move"),
    (SPROUT, NO_SPROUT, "sprout"),
)
USERS = {LOOK: TOUCAN, CROAK: FROG, CUT: ANTS, LINGER: SLOTH, DOUSE: TAPIR, HOWL: HOWLER}
"""The species behind the answers to USE_ANIMAL, by the first number of each."""


def _numbered(action: int) -> tuple[int, str]:
    """Where an action of a word and a number begins, and its word; the word is empty for others."""
    for first, end, word in RANGES:
        if first <= action < end:
            return first, word
    return NONE, ""


def _tree_card(action: int) -> tuple[int, int]:
    """The trunk or canopy that an action moves, and its tree."""
    if action >= FELL:
        tree, part = divmod(action - FELL, TREE_PARTS)
        return part, tree
    first, kind = (GROW, TRUNK) if action < CLOSE else (CLOSE, CANOPY)
    value, tree = divmod(action - first, TREE_PLACES)
    return kind + value, tree


def _felled(state: State, forest: int, action: int) -> tuple[int, int]:
    """The kind that felling takes, and its tree."""
    part, tree = _tree_card(action)
    if part < NUM_VALUES:
        return TRUNK + part, tree
    crown = int(state.tree[forest, tree]) >> 15 & 3
    return CANOPY + crown - 1, tree


def write(state: State, action: int, tables: Tables) -> str:
    """The action in notation."""
    first, word = _numbered(action)
    if word:
        return f"{word} {action - first + 1}"
    if action in PLAIN:
        return PLAIN[action]
    if action < SPECIES_DONE:
        return f"choose {SPECIES_IDS[action - SPECIES]}"
    if action < GROW:
        return f"add {KIND_IDS[action - ADD]}"
    if action < DROP:
        kind, tree = _tree_card(action)
        nowhere = "new" if action < CLOSE else "none"
        word = "trunk" if action < CLOSE else "canopy"
        return f"{word} {kind % NUM_VALUES} {nowhere if tree == NEW_TREE else tree + 1}"
    if action < FELL:
        return f"discard {KIND_IDS[action - DROP]}"
    if action < SPROUT:
        kind, tree = _felled(state, int(state.seat), action)
        return f"discard {KIND_IDS[kind]} {tree + 1}"
    return f"hunt {seat_letter(action - PREY)}"


def write_seen(before: State, action: int, after: State, tables: Tables) -> str:
    """The step in notation as its viewer saw it.

    Who has not seen the drawn Germination cards sees the kept one, but not where it lay: that would
    tell which of those that went back are next to each other.
    """
    if SPROUT <= action < NO_SPROUT and before.germ[action - SPROUT] == UNKNOWN:
        return "sprout ?"
    return write(before, action, tables)


# Words


def card_message(kind: int) -> Message:
    """A card's name."""
    return Message("card-unknown" if kind == UNKNOWN else f"card-{KIND_IDS[kind]}")


def species_message(species: int) -> Message:
    """A species' name."""
    return Message(f"species-{SPECIES_IDS[species]}")


def list_message(kinds: Sequence[int]) -> Message:
    """Cards one after the other; several of a kind are counted."""
    if not kinds:
        return Message("cards-none")
    counted = [(kind, list(kinds).count(kind)) for kind in sorted(set(kinds))]
    parts = [
        card_message(kind)
        if count == 1
        else Message("cards-counted", {"count": count, "card": card_message(kind)})
        for kind, count in counted
    ]
    said = parts[-1]
    for part in reversed(parts[:-1]):
        said = Message("cards-list", {"first": part, "rest": said})
    return said


def _pile_cards(state: State, pile: int) -> list[int]:
    return [int(kind) for kind in state.pile[pile, : state.pile_size[pile]]]


def _fall(before: State, after: State, field: str) -> list[int]:
    """The kinds of which a field counts fewer than before, as often as it does."""
    fall = before[field].astype(int) - after[field].astype(int)
    return [int(kind) for kind in np.flatnonzero(fall > 0) for _ in range(fall[kind])]


def _tree_values(action: int) -> dict[str, Any]:
    kind, tree = _tree_card(action)
    way = "none" if tree == NEW_TREE and action >= CLOSE else "new" if tree == NEW_TREE else "tree"
    return {"card": card_message(kind), "tree": tree + 1, "way": way}


def _moment(state: State) -> str:
    """When in its turn, or at how many Fires, a seat is asked whether it uses an animal."""
    if state.phase == Phase.FIRE:
        return "spread" if num_fires(state, int(state.seat)) > FEW_THREATS else "burn"
    return Phase(state.phase).name.lower()


def _values(state: State, action: int) -> dict[str, Any]:
    """What the words for an action need, as far as the state shows it."""
    if action < SPECIES_DONE:
        return {"species": species_message(action - SPECIES)}
    first, _ = _numbered(action)
    pile = int(state.at_pile)
    if first in (LOOK, HOWL, MOVE):
        return {"pile": action - first + 1}
    if first in (SNATCH, CRUSH, CARRY):
        card = card_message(int(state.pile[pile, action - first]))
        # The Macaw is asked where it goes only where there is a choice; 0 stands for that.
        onto = only_other_pile(state) if first == CARRY else NONE
        return {"card": card, "pile": pile + 1, "onto": onto + 1}
    if action in (DOUSE, NO_ANIMAL):
        return {"moment": _moment(state)}
    if first == SPROUT:
        return {"card": card_message(int(state.germ[action - SPROUT]))}
    if action in (KEEP, REFUSE):
        return {"pile": pile + 1, "cards": list_message(_pile_cards(state, pile))}
    if ADD <= action < GROW:
        return {"card": card_message(action - ADD)}
    if GROW <= action < DROP:
        return _tree_values(action)
    if DROP <= action < FELL:
        return {"card": card_message(action - DROP)}
    if FELL <= action < SPROUT:
        kind, tree = _felled(state, int(state.seat), action)
        return {"card": card_message(kind), "tree": tree + 1}
    if action >= PREY:
        return {"prey_seat": action - PREY}
    return {}


def _key(action: int) -> str:
    """The part of a message's name that stands for an action."""
    word = _numbered(action)[1]
    if word:
        return word
    if action in PLAIN:
        return PLAIN[action].replace(" ", "-")
    if action < SPECIES_DONE:
        return "choose"
    if action < GROW:
        return "add"
    if action < CLOSE:
        return "trunk"
    if action < DROP:
        return "canopy"
    if action < FELL:
        return "discard"
    return "fell" if action < SPROUT else "hunt"


def offer(state: State, action: int, tables: Tables) -> Message:
    """The action as a choice."""
    return Message(f"offer-{_key(action)}", _values(state, action))


def tell(before: State, action: int, after: State, tables: Tables) -> Message:
    """The action as news, from what its viewer saw before and after."""
    values = {**_values(before, action), "player_seat": int(before.seat)}
    # Which card of several it was is told only by what is laid open, or kept, for all to see.
    values.pop("cards", None)
    notes = _notes(after)
    if SNATCH <= action < NO_TRIM:
        values.pop("card")
    if CRUSH <= action < CARRY:
        values["card"] = list_message(_noted(notes, Note.CRUSHED))
    if SPROUT <= action < NO_SPROUT:
        kept = _fall(before, after, "germ_left")
        values["card"] = list_message(_without(kept, _noted(notes, Note.SPROUTED)))
    news = Message(f"tell-{_key(action)}", values)
    # What a seat lays open, it lays open at once; all else is told in its order.
    shown = _without(_fall(before, after, "unshown"), _noted(notes, Note.CRUSHED, Note.TAKEN))
    if shown and before.phase != Phase.CHOOSING:
        news = Message("tell-shown", {"news": news, "cards": list_message(shown)})
    for what, forest, about in notes:
        news = _tell_note(news, what, forest, about, int(after.seats))
        if what is Note.SEASON_OVER:
            news = Message("tell-season", {"news": news, "season": int(before.season) + 1})
            news = _tell_season_card(news, before, after)
    if before.phase == Phase.CHOOSING:
        news = _tell_season_card(news, before, after)
    return news


Noted = tuple[Note, int, list[int]]
"""What happened, in whose forest (or with which pile), and with which cards."""


def _notes(state: State) -> list[Noted]:
    """What happened in the last step, in order; the same several times over is one."""
    found: list[Noted] = []
    for packed in state.note[: state.num_notes].tolist():
        rest, about = divmod(packed, NOTE_KINDS)
        number, forest = divmod(rest, MAX_SEATS)
        if found and found[-1][:2] == (number, forest):
            found[-1][2].append(about)
        else:
            found.append((Note(number), forest, [about]))
    return found


def _noted(notes: Sequence[Noted], *wanted: Note) -> list[int]:
    """The cards of such notes."""
    return [kind for what, _, cards in notes if what in wanted for kind in cards]


def _without(kinds: Sequence[int], others: Sequence[int]) -> list[int]:
    """Those cards but for the others."""
    return sorted((Counter(kinds) - Counter(others)).elements())


def _tell_note(news: Message, what: Note, forest: int, about: list[int], seats: int) -> Message:
    """The news, and after them what else happened."""
    values: dict[str, Any] = {"news": news, "cards": list_message(about)}
    if what is Note.TAKEN:
        return Message("tell-spirit", {**values, "pile": forest + 1})
    if what is Note.SPROUTED:
        return Message("tell-spirit-sprout", values)
    if what <= Note.DRY_SPELL:
        values["cause"] = Message(f"cause-{what.name.lower().replace('_', '-')}")
        if forest < seats:
            return Message("tell-lost", {**values, "player_seat": forest})
        return Message("tell-spirit-lost", values)
    return news


def _tell_season_card(news: Message, before: State, after: State) -> Message:
    """The news, and after them the season card that was revealed, if any."""
    if after.season_card == before.season_card:
        return news
    name = Message(f"season-{int(after.season_card)}")
    return Message("tell-season-card", {"news": news, "name": name})


def prompt(state: State, tables: Tables) -> Message:
    """What is asked of the seat to decide."""
    decision = Decision(state.decision)
    key = f"ask-{decision.name.lower().replace('_', '-')}"
    values: dict[str, Any] = {"player_seat": int(state.seat)}
    if decision is Decision.KEEP_PILE:
        values["pile"] = int(state.at_pile) + 1
    elif decision is Decision.CHOOSE_SPECIES:
        values["count"] = int(state.species).bit_count()
    elif decision is Decision.DISCARD_CARD:
        loss = int(state.pending[state.num_pending - 1, 2])
        values["cause"] = Note(loss_cause(state, int(state.seat), loss)).name.lower()
    elif decision is Decision.KEEP_SEEDLING:
        values["count"] = int(state.germ_keep)
    elif decision is Decision.USE_ANIMAL:
        values["moment"] = _moment(state)
    return Message(key, values)


# Places


def targets(state: State, action: int, tables: Tables) -> tuple[str, ...]:
    """The keys of the places that the action points at."""
    seat = int(state.seat)
    pile = int(state.at_pile)
    first, _ = _numbered(action)
    if action < SPECIES_DONE:
        return (f"species-{action - SPECIES}",)
    user = USERS.get(first if first != NONE else action)
    if user is not None:
        animal = f"kind-{seat}-{WILDLIFE + 2 * user}"
        if first != NONE:
            return (animal, f"pile-{action - first}")
        return (animal,) if action in (CUT, DOUSE) else (animal, "deck")
    if action in (KEEP, NO_TRIM):
        return (f"pile-{pile}",)
    if action == REFUSE:
        return ("deck",)
    if first == MOVE:
        return (f"pile-{action - MOVE}",)
    if first == SPROUT:
        return (f"seedling-{action - SPROUT}",)
    if first in (SNATCH, CRUSH, CARRY):
        card = f"card-{pile}-{action - first}"
        if first == SNATCH:
            return (card,)
        return (f"kind-{seat}-{WILDLIFE + 2 * (SPIDER if first == CRUSH else MACAW)}", card)
    if action == NO_SPROUT:
        return ("germination",)
    if ADD <= action < GROW:
        return (f"hand-{action - ADD}",)
    if GROW <= action < DROP:
        kind, tree = _tree_card(action)
        if tree == NEW_TREE:
            return (f"hand-{kind}", f"tree-{seat}-new" if action < CLOSE else "discard")
        return (f"hand-{kind}", f"tree-{seat}-{tree}")
    if DROP <= action < FELL:
        return (f"kind-{seat}-{action - DROP}",)
    if FELL <= action < SPROUT:
        return (f"tree-{seat}-{(action - FELL) // TREE_PARTS}",)
    return (f"seat-{action - PREY if action >= PREY else seat}",)


def verdict(state: State, points: tuple[int, ...], tables: Tables) -> Message:
    """Rules 14 and 17.9: who has won."""
    if state.seats == 1:
        spirit = int(state.score[SPIRIT].sum())
        lead = points[0] - spirit
        key = "win" if lead > 0 else "loss" if lead < 0 else "tie"
        return Message(f"verdict-solo-{key}", {**_total(points[0]), "spirit": _figure(spirit)})
    ranks = [(total, int(state.num_wildlife[seat])) for seat, total in enumerate(points)]
    winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    is_even = points.count(max(points)) > len(winners)
    key = "verdict-tie" if len(winners) > 1 else "verdict-wildlife" if is_even else "verdict-win"
    return Message(key, {"winners_seats": winners, **_total(max(points))})


def _total(points: int) -> dict[str, Any]:
    """Points as a number, and in figures."""
    return {"points": points, "figure": _figure(points)}


def _figure(points: int) -> str:
    """Points in figures, with a true minus."""
    return str(points).replace("-", "−")
