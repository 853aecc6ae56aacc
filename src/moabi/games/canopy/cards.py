"""Canopy: cards on their way: dealt, looked at, kept, added to a forest, discarded."""

from __future__ import annotations

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.canopy.layout import (
    ANTS,
    DISEASE,
    DROP,
    DROUGHT,
    FELL,
    FIRE,
    LIGHTNING,
    MAX_NOTES,
    MAX_SEATS,
    NOTE_KINDS,
    NUM_KINDS,
    NUM_PLANTS,
    PLANT,
    SPIRIT,
    TREE_PARTS,
    WILDLIFE,
    Loss,
    Note,
    Phase,
    SeasonCard,
)
from moabi.games.canopy.trees import (
    NUM_OPEN_TREES,
    SCORED,
    fell,
    height,
    is_repeated,
    lost_kind,
    num_trunks,
)

ANY = int(Loss.ANY)
OTHER = int(Loss.OTHER)
PLANT_LOSS = int(Loss.PLANT)
WILDLIFE_LOSS = int(Loss.WILDLIFE)
THREAT_LOSS = int(Loss.THREAT)
OPEN_TRUNK = int(Loss.OPEN_TRUNK)
QUIET_JUNGLE = int(SeasonCard.QUIET_JUNGLE)
WILDLIFE_STEP = int(Phase.WILDLIFE)
JAGUAR_NOTE = int(Note.JAGUAR)
DRY_SPELL_NOTE = int(Note.DRY_SPELL)


# What happened within a step, for the log


@rule
def note(s: State, what: int, forest: int, about: int) -> None:
    """Write down for the log what happened in a forest."""
    if s.num_notes < MAX_NOTES:
        s.note[s.num_notes] = (what * MAX_SEATS + forest) * NOTE_KINDS + about
        s.num_notes += 1


@rule
def loss_cause(s: State, forest: int, loss: int) -> int:
    """Why such a card is lost now, as a note."""
    if loss == WILDLIFE_LOSS and s.phase == WILDLIFE_STEP:
        return JAGUAR_NOTE
    if loss == ANY and forest != s.turn_seat:
        return DRY_SPELL_NOTE
    return loss


@rule
def note_loss(s: State, forest: int, loss: int, action: int) -> None:
    """Write down a loss that left no choice, before it happens."""
    cause = loss_cause(s, forest, loss)
    if action < FELL:
        note(s, cause, forest, action - DROP)
        return
    tree = int(s.tree[forest, (action - FELL) // TREE_PARTS])
    note(s, cause, forest, lost_kind(tree, (action - FELL) % TREE_PARTS))
    if tree >= NUM_OPEN_TREES and height(tree) == 1:
        # Ruling 4.4b: it goes with its last trunk; nobody is bound to lose a canopy alone.
        note(s, cause, forest, lost_kind(tree, TREE_PARTS - 1))


# Sizes that depend on the number of seats (rules 17 and 18)


@rule
def num_forests(s: State) -> int:
    """Everybody's forest; alone, the Forest Spirit has one too."""
    return max(int(s.seats), 2)


@rule
def num_piles(s: State) -> int:
    """Rules 2.5 and 18.2: three New Growth piles, four at three seats, five at four."""
    return max(int(s.seats) + 1, 3)


@rule
def num_seasons(s: State) -> int:
    """Rule 18.1: three seasons, two at three or four seats."""
    return 3 if s.seats <= 2 else 2


@rule
def counting_forest(s: State) -> int:
    """Rule 8.1: every step begins with whoever took the last pile."""
    return (int(s.last_taker) + int(s.counted)) % num_forests(s)


@rule
def is_spirit(s: State, forest: int) -> bool:
    """Whether that forest is the Forest Spirit's."""
    return s.seats == 1 and forest == SPIRIT


@rule
def is_quiet(s: State) -> bool:
    """Rule 16.12: no active animal does anything this season."""
    return s.season_card == QUIET_JUNGLE


@rule
def can_use_animals(s: State, forest: int) -> bool:
    """Rules 16.12 and 17.3: not in a Quiet Jungle, and the Spirit never."""
    return not is_quiet(s) and not is_spirit(s, forest)


# The season deck and the piles


@rule
def deck_size(s: State) -> int:
    """How many cards the season deck still has."""
    return s.deck_end - s.deck_top


@rule
def deal(s: State, pile: int) -> None:
    """Put the season deck's top card on the pile, unseen; rule 7.2: nothing if there is none."""
    if s.deck_top < s.deck_end:
        size = s.pile_size[pile]
        s.pile[pile, size] = s.deck[s.deck_top]
        s.pile_seen[pile, size] = 0
        s.pile_size[pile] = size + 1
        s.deck_top += 1


@rule
def look(s: State, seat: int, pile: int) -> None:
    """Rule 3.1: the seat sees every card of the pile, in secret."""
    bit = 1 << seat
    for place in range(s.pile_size[pile]):
        s.pile_seen[pile, place] |= bit
    s.reveals += 1


@rule
def take_from_pile(s: State, pile: int, place: int) -> int:
    """Take one card out of the pile; the others keep their order."""
    kind = int(s.pile[pile, place])
    last = s.pile_size[pile] - 1
    for later in range(place, last):
        s.pile[pile, later] = s.pile[pile, later + 1]
        s.pile_seen[pile, later] = s.pile_seen[pile, later + 1]
    s.pile[pile, last] = NONE
    s.pile_seen[pile, last] = 0
    s.pile_size[pile] = last
    return kind


@rule
def take_in_hand(s: State, kind: int) -> None:
    """Lay a kept card open; its owner adds it to the forest when they choose."""
    s.hand[kind] += 1
    s.hand_size += 1
    s.unshown[kind] -= 1


@rule
def is_plain(kind: int) -> bool:
    """Ruling 4.2a: whether it cannot matter when the card is added, but for a Drought."""
    return kind >= PLANT and kind != LIGHTNING and kind != DROUGHT


@rule
def draw_card(s: State, seat: int) -> None:
    """Rule 3.4: the season deck's top card must be added; at once, if nothing is to be chosen."""
    if s.deck_top < s.deck_end and is_plain(int(s.deck[s.deck_top])):
        kind = int(s.deck[s.deck_top])
        s.deck_top += 1
        s.unshown[kind] -= 1
        s.reveals += 1
        add_plain(s, seat, kind)
    else:
        draw_in_hand(s)


@rule
def draw_in_hand(s: State) -> None:
    """Rule 3.4: the season deck's top card must be added."""
    if s.deck_top < s.deck_end:
        take_in_hand(s, int(s.deck[s.deck_top]))
        s.deck_top += 1
        s.reveals += 1


@rule
def keep_pile(s: State, seat: int, pile: int) -> None:
    """Rules 3.2 and 4.1: lay all cards of the pile open and put a new card in its place.

    Ruling 4.2a: cards whose order cannot matter are added at once.
    """
    size = s.pile_size[pile]
    has_drought = False
    for place in range(size):
        if s.pile[pile, place] == DROUGHT:
            has_drought = True
    for place in range(size):
        kind = int(s.pile[pile, place])
        s.pile[pile, place] = NONE
        s.pile_seen[pile, place] = 0
        if has_drought or not is_plain(kind):
            s.hand[kind] += 1
            s.hand_size += 1
        else:
            add_plain(s, seat, kind)
        s.unshown[kind] -= 1
    s.pile_size[pile] = 0
    s.last_taker = seat
    deal(s, pile)


# The forest


@rule
def add_plain(s: State, forest: int, kind: int) -> None:
    """Lay a card that is no part of a tree into the forest."""
    s.forest[forest, kind] += 1
    if kind >= WILDLIFE:
        s.num_wildlife[forest] += 1
        if (kind - WILDLIFE) % 2 == 0:
            # Rule 6.2: not to be used on the turn it came.
            s.fresh |= 1 << ((kind - WILDLIFE) // 2)


@rule
def has_active(s: State, forest: int, species: int) -> bool:
    """Whether the forest has the species' active card, and it may do something this season."""
    return s.forest[forest, WILDLIFE + 2 * species] > 0 and can_use_animals(s, forest)


@rule
def is_ready(s: State, seat: int, species: int) -> bool:
    """Rule 6.1: whether the seat can use that active animal now, this season's use being left."""
    return (int(s.ready[seat]) >> species) & 1 != 0


@rule
def spend(s: State, seat: int, species: int) -> None:
    """Rule 6.1: an active animal is used once a season."""
    s.ready[seat] &= ~(1 << species)


@rule
def num_fires(s: State, forest: int) -> int:
    """Rule 15.6: a Lightning counts as a Fire."""
    return s.forest[forest, FIRE] + s.forest[forest, LIGHTNING]


@rule
def discard_kind(s: State, forest: int, kind: int) -> None:
    """Put a card of that kind from the forest on the discards, face up."""
    s.forest[forest, kind] -= 1
    s.discard[kind] += 1
    if kind >= WILDLIFE:
        s.num_wildlife[forest] -= 1
        if (kind - WILDLIFE) % 2 == 0 and s.forest[forest, kind] == 0:
            mask = ~(1 << ((kind - WILDLIFE) // 2))
            s.ready[forest] &= mask
            if forest == s.turn_seat:
                s.fresh &= mask


@rule
def discard_by(s: State, forest: int, action: int) -> None:
    """Carry out the answer to a DISCARD_CARD decision."""
    if action < FELL:
        discard_kind(s, forest, action - DROP)
    else:
        fell(s, forest, (action - FELL) // TREE_PARTS, (action - FELL) % TREE_PARTS)


NOTHING = -2
"""There is nothing to lose."""

# What can be lost (rules 4.4, 6.8, 8.5 to 8.8, 15.6, 16.3)


# By loss: the first kind it may take, one past the last, and whether it may take parts of trees.
LOSS_FIRST = (PLANT, PLANT, PLANT, WILDLIFE, FIRE, PLANT)
LOSS_END = (NUM_KINDS, NUM_KINDS, PLANT + NUM_PLANTS, NUM_KINDS, DISEASE + 1, PLANT)
LOSS_TREES = (True, True, False, False, False, True)


@rule
def can_lose_kind(s: State, forest: int, loss: int, kind: int) -> bool:
    """Whether the forest has such a card to lose; rule 6.8: Ants never cut themselves."""
    if loss == OTHER and kind == WILDLIFE + 2 * ANTS:
        return s.forest[forest, kind] > 1
    return s.forest[forest, kind] > 0


@rule
def has_part(tree: int, part: int, loss: int) -> bool:
    """Whether the tree has that part to lose; rule 4.4: nothing happens to a scored tree."""
    if tree & SCORED != 0:
        return False
    if part == TREE_PARTS - 1:
        return loss != OPEN_TRUNK and tree >= NUM_OPEN_TREES
    if loss == OPEN_TRUNK and tree >= NUM_OPEN_TREES:
        return False
    return num_trunks(tree, part) > 0


@rule
def has_loss(s: State, forest: int, loss: int) -> bool:
    """Whether the forest has anything that such a loss may take."""
    if LOSS_TREES[loss]:
        if s.num_open[forest] > 0:
            return True
        if loss != OPEN_TRUNK:
            for place in range(s.num_trees[forest]):
                if s.tree[forest, place] & SCORED == 0:
                    return True
    for kind in range(LOSS_FIRST[loss], LOSS_END[loss]):
        if can_lose_kind(s, forest, loss, kind):
            return True
    return False


@rule
def only_loss(s: State, forest: int, loss: int, due: int) -> int:
    """A card that so many such losses are bound to take, as an action.

    NONE if there is a choice, NOTHING if there is no such card. Rule 8.8: where no more cards are
    left than losses are due, all of them go.
    """
    found = NOTHING
    choices = 0
    number = 0
    for kind in range(LOSS_FIRST[loss], LOSS_END[loss]):
        if can_lose_kind(s, forest, loss, kind):
            found = DROP + kind
            choices += 1
            number += s.forest[forest, kind]
            if choices > 1 and number > due:
                return NONE
    if LOSS_TREES[loss]:
        for place in range(s.num_trees[forest]):
            for part in range(TREE_PARTS):
                if has_part(int(s.tree[forest, place]), part, loss):
                    # Of equal trees the first stands for all.
                    if is_repeated(s, forest, place):
                        break
                    found = FELL + place * TREE_PARTS + part
                    choices += 1
                    number += 1
                    if choices > 1 and number > due:
                        return NONE
    return found
