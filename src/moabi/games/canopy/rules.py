"""Canopy: setting up, legal actions, and how a match goes on. Numbers are those of RULES.md."""

from __future__ import annotations

from typing import Any

from moabi.core.chance import random_below, seed_generator, shuffle
from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.pending import pop, push
from moabi.core.state import State
from moabi.games.canopy.adding import ADD_CARD, add_by, go_on_adding, legal_adds
from moabi.games.canopy.cards import (
    LOSS_END,
    LOSS_FIRST,
    LOSS_TREES,
    NOTHING,
    WILDLIFE_LOSS,
    can_lose_kind,
    discard_by,
    has_part,
    is_spirit,
    note_loss,
    num_forests,
    only_loss,
)
from moabi.games.canopy.layout import (
    ADVANCED,
    CARD_COUNT,
    CHOSEN,
    CHOSEN_SPECIES,
    DRAWN,
    DROP,
    FELL,
    GERM_COUNT,
    LEVEL_TRUNK,
    MOVE,
    NEW_TREE,
    NUM_BASIC_SPECIES,
    NUM_KINDS,
    NUM_SPECIES,
    PACK_KINDS,
    PREY,
    PRICES,
    SPECIES,
    SPECIES_DONE,
    START_VALUE,
    TREE_PARTS,
    WILDLIFE,
    Decision,
    Phase,
)
from moabi.games.canopy.season import (
    CHOOSE_PREY,
    OVER,
    POINTS,
    REGENERATION,
    begin_season,
    count_points,
    count_threats,
    count_wildlife,
    douse_by,
    legal_preys,
    regenerate,
)
from moabi.games.canopy.seeds import (
    KEEP_SEEDLING,
    SEEDS,
    SPROUTING,
    count_seeds,
    legal_sprouts,
    sprout_by,
    sprout_on,
)
from moabi.games.canopy.spirit import spirit_loss, spirit_turn
from moabi.games.canopy.trees import grow, is_repeated
from moabi.games.canopy.turns import (
    ADDING,
    DISCARD_CARD,
    END,
    FIRE_STEP,
    KEEP_PILE,
    LOOKING,
    MOVE_CARD,
    START,
    TRIM_PILE,
    USE_ANIMAL,
    WILDLIFE_STEP,
    begin_turn,
    finish_turn,
    keep_by,
    legal_keeps,
    legal_moves,
    legal_trims,
    legal_uses,
    look_on,
    move_by,
    start_turn,
    trim_by,
    use_by,
)

CHOOSE_SPECIES = int(Decision.CHOOSE_SPECIES)
CHOOSING = int(Phase.CHOOSING)
BASIC_SPECIES = (1 << NUM_BASIC_SPECIES) - 1
ALL_SPECIES = (1 << NUM_SPECIES) - 1
FULL_TABLE = 4


# Setting up (rules 2, 15.1 to 15.3, 17.1, 18)


@rule
def setup(s: State, seed: int) -> None:
    """Clear the table, and begin the first season unless the species are to be chosen."""
    seed_generator(s.rng, seed)
    s.step = 0
    s.reveals = 0
    s.num_pending = 0
    s.pending[:] = 0
    s.seat = NONE
    s.decision = NONE
    s.tree[:] = 0
    s.score[:] = 0
    s.ready[:] = 0
    s.fresh = 0
    s.past_cards = 0
    s.deck_top = 0
    s.deck_end = 0
    s.num_cards = 0
    s.pile[:] = NONE
    s.pile_seen[:] = 0
    s.pile_size[:] = 0
    s.forest[:] = 0
    s.num_trees[:] = 0
    s.num_open[:] = 0
    s.num_wildlife[:] = 0
    s.hand[:] = 0
    s.hand_size = 0
    s.discard[:] = 0
    s.unshown[:] = 0
    s.season = 0
    s.season_card = NONE
    s.turn_seat = 0
    s.at_pile = NONE
    s.peeked = NONE
    s.barred = NONE
    s.howled = NONE
    s.last_taker = NONE
    s.note[:] = 0
    s.num_notes = 0
    s.answered = NONE
    s.counted = 0
    s.phase = CHOOSING
    s.species = 0
    _shuffle_germination(s)
    _deal_trunks(s)
    if s.seats == FULL_TABLE:
        s.species = ALL_SPECIES
    elif s.animals == ADVANCED:
        s.species = ALL_SPECIES & ~BASIC_SPECIES
    elif s.animals == DRAWN:
        _draw_species(s)
    elif s.animals != CHOSEN:
        s.species = BASIC_SPECIES
    _sort_deck(s)
    if s.species == 0:
        push(s, CHOOSE_SPECIES, 0, 0)
    else:
        _begin_match(s)


@rule
def _shuffle_germination(s: State) -> None:
    """Rule 2.2."""
    size = 0
    for kind in range(NUM_KINDS):
        s.germ_left[kind] = GERM_COUNT[kind]
        for _ in range(GERM_COUNT[kind]):
            s.germ[size] = kind
            size += 1
    shuffle(s.rng, s.germ, size)
    s.germ_seen[:] = 0
    s.germ_size = size
    s.germ_drawn = 0
    s.germ_keep = 0


@rule
def _deal_trunks(s: State) -> None:
    """Rules 2.6 and 17.1: a Starting Trunk for everybody; alone, the player's by the level."""
    for forest in range(num_forests(s)):
        if s.seats > 1 or is_spirit(s, forest) or LEVEL_TRUNK[s.level]:
            grow(s, forest, NEW_TREE, int(PRICES[START_VALUE]))


@rule
def _draw_species(s: State) -> None:
    """Rule 15.2: six species by lot."""
    for drawn in range(CHOSEN_SPECIES):
        skip = random_below(s.rng, NUM_SPECIES - drawn)
        species = 0
        while (int(s.species) >> species) & 1 or skip > 0:
            if not (int(s.species) >> species) & 1:
                skip -= 1
            species += 1
        s.species |= 1 << species


@rule
def is_in_play(s: State, kind: int) -> bool:
    """Rules 15.1 to 15.3 and 18.1: which kinds go into the deck."""
    if kind >= WILDLIFE:
        return (int(s.species) >> ((kind - WILDLIFE) // 2)) & 1 != 0
    for pack in range(len(PACK_KINDS)):
        if kind == PACK_KINDS[pack]:
            return s.seats == FULL_TABLE or (int(s.packs) >> pack) & 1 != 0
    return True


@rule
def _sort_deck(s: State) -> None:
    """Lay the cards in play first, kind by kind, and those that stay in the box after them."""
    place = 0
    if s.species != 0:
        for kind in range(NUM_KINDS):
            if is_in_play(s, kind):
                s.unshown[kind] = CARD_COUNT[kind]
                for _ in range(CARD_COUNT[kind]):
                    s.deck[place] = kind
                    place += 1
    s.num_cards = place
    for kind in range(NUM_KINDS):
        if s.species == 0 or not is_in_play(s, kind):
            for _ in range(CARD_COUNT[kind]):
                s.deck[place] = kind
                place += 1


@rule
def _begin_match(s: State) -> None:
    """Rules 2.3 to 2.5: shuffle; ten cards, or however many are too many, never enter."""
    shuffle(s.rng, s.deck, s.num_cards)
    begin_season(s)
    begin_turn(s)
    # Nobody has an animal yet, so the first turn begins with a look.
    s.phase = LOOKING
    look_on(s)


# Going on


@rule
def settle(s: State) -> None:
    """Go on to the next decision that leaves a choice, or to the end."""
    while s.phase != OVER:
        phase = s.phase
        if s.num_pending > 0:
            if s.decision != DISCARD_CARD or not _settle_loss(s):
                return
        elif phase == LOOKING:
            look_on(s)
        elif phase == ADDING:
            if s.hand_size > 0:
                go_on_adding(s, int(s.turn_seat))
            elif s.at_pile == NONE:
                s.phase = END
            else:
                s.phase = LOOKING
        elif phase == END:
            finish_turn(s)
        elif phase == START:
            if is_spirit(s, int(s.turn_seat)):
                s.phase = ADDING
                spirit_turn(s)
            else:
                start_turn(s)
        elif phase == SPROUTING:
            sprout_on(s)
        elif phase == REGENERATION:
            regenerate(s)
        elif phase == POINTS:
            count_points(s)
        elif s.counted == num_forests(s):
            # Ruling 8.1a: everybody finishes a step before the next one begins.
            s.counted = 0
            s.phase = phase + 1
        elif phase == WILDLIFE_STEP:
            count_wildlife(s)
        elif phase == SEEDS:
            count_seeds(s)
        else:
            count_threats(s)


@rule
def _settle_loss(s: State) -> bool:
    """Losses that leave no choice, and the Spirit's, are settled at once."""
    forest = int(s.seat)
    top = s.num_pending - 1
    loss = int(s.pending[top, 2])
    is_twice = top > 0 and s.pending[top - 1, 1] == forest and s.pending[top - 1, 2] == loss
    action = only_loss(s, forest, loss, 2 if is_twice else 1)
    if action != NOTHING and is_spirit(s, forest):
        action = spirit_loss(s, loss)
    if action == NONE:
        return False
    pop(s)
    if action != NOTHING:
        note_loss(s, forest, loss, action)
        discard_by(s, forest, action)
    return True


# Legal actions


@rule
def legal(s: State, out: Any) -> int:
    """Write the legal actions of the decision at hand, ascending."""
    decision = s.decision
    seat = int(s.seat)
    if decision == KEEP_PILE:
        return legal_keeps(s, seat, out)
    if decision == ADD_CARD:
        return legal_adds(s, seat, out)
    if decision == USE_ANIMAL:
        return legal_uses(s, seat, out)
    if decision == DISCARD_CARD:
        return _legal_losses(s, seat, int(s.pending[s.num_pending - 1, 2]), out)
    if decision == KEEP_SEEDLING:
        return legal_sprouts(s, out)
    if decision == TRIM_PILE:
        return legal_trims(s, seat, out)
    if decision == MOVE_CARD:
        return legal_moves(s, out)
    if decision == CHOOSE_PREY:
        return legal_preys(s, seat, out)
    if decision == CHOOSE_SPECIES:
        return _legal_species(s, out)
    return 0


@rule
def _legal_losses(s: State, seat: int, loss: int, out: Any) -> int:
    """Rule 4.4 and others: any card that such a loss may take; equal ones once."""
    count = 0
    for kind in range(LOSS_FIRST[loss], LOSS_END[loss]):
        if can_lose_kind(s, seat, loss, kind):
            out[count] = DROP + kind
            count += 1
    if LOSS_TREES[loss]:
        for place in range(s.num_trees[seat]):
            if not is_repeated(s, seat, place):
                for part in range(TREE_PARTS):
                    if has_part(int(s.tree[seat, place]), part, loss):
                        out[count] = FELL + place * TREE_PARTS + part
                        count += 1
    return count


@rule
def _legal_species(s: State, out: Any) -> int:
    """Rule 15.2: any species not chosen yet; after six, one more or none."""
    count = 0
    chosen = 0
    for species in range(NUM_SPECIES):
        if (int(s.species) >> species) & 1:
            chosen += 1
        else:
            out[count] = SPECIES + species
            count += 1
    if chosen == CHOSEN_SPECIES:
        out[count] = SPECIES_DONE
        count += 1
    return count


# Applying an action


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal action and go on to the next decision."""
    carry_out(s, action)
    settle(s)


@rule
def carry_out(s: State, action: int) -> None:
    """What the action itself does, before all that follows from it."""
    seat = int(s.seat)
    decision = s.decision
    argument = pop(s)
    s.step += 1
    for place in range(s.num_notes):
        s.note[place] = 0
    s.num_notes = 0
    s.answered = action if decision == ADD_CARD or decision == DISCARD_CARD else NONE
    if decision == KEEP_PILE:
        keep_by(s, seat, action)
    elif decision == ADD_CARD:
        add_by(s, seat, action)
    elif decision == USE_ANIMAL:
        if s.phase == FIRE_STEP:
            douse_by(s, seat, action)
        else:
            use_by(s, seat, action)
    elif decision == DISCARD_CARD:
        discard_by(s, seat, action)
    elif decision == KEEP_SEEDLING:
        sprout_by(s, action)
    elif decision == TRIM_PILE:
        trim_by(s, seat, action)
    elif decision == MOVE_CARD:
        move_by(s, seat, argument, action - MOVE)
    elif decision == CHOOSE_PREY:
        push(s, DISCARD_CARD, action - PREY, WILDLIFE_LOSS)
    else:
        _choose_species(s, action)


@rule
def _choose_species(s: State, action: int) -> None:
    chosen = 0
    for species in range(NUM_SPECIES):
        chosen += (int(s.species) >> species) & 1
    if action != SPECIES_DONE:
        s.species |= 1 << (action - SPECIES)
        if chosen < CHOSEN_SPECIES:
            push(s, CHOOSE_SPECIES, 0, 0)
            return
    _sort_deck(s)
    _begin_match(s)
