"""Canopy: what cards, piles and trees are worth to a sensible player, in points, roughly.

Functions that try something out on a state put all back.
"""

from __future__ import annotations

from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.canopy.cards import (
    deck_size,
    num_fires,
    num_piles,
    num_seasons,
)
from moabi.games.canopy.hidden import has_seen
from moabi.games.canopy.layout import (
    BROMELIAD,
    CANOPY,
    CARD_POINTS,
    DISEASE,
    DROUGHT,
    FERN,
    LIGHTNING,
    MONSTERA,
    NEW_TREE,
    NUM_KINDS,
    NUM_PLANTS,
    NUM_VALUES,
    PAIR_POINTS,
    PITCHER,
    PLANT,
    RAIN,
    SEED,
    SUN,
    TRUNK,
    WILDLIFE,
)
from moabi.games.canopy.scoring import season_worth
from moabi.games.canopy.trees import (
    CROWN_SHIFT,
    NUM_OPEN_TREES,
    SCORED,
    TRUNK_BITS,
    height,
    num_trunks,
    tree_points,
)

# How a sensible player reckons: estimates by hand, good enough for games like those reported.
UNSEEN = 1.7  # a card nobody has looked at
LUSH = 2.6  # a complete tree, for the award of the most lush forest
TALL = 0.9  # each trunk of a complete tree, for the award of the tallest
FINISHING = 0.7  # how likely the best unfinished tree is finished
OTHERS = 0.45  # the same for the others
CROWN = 1.1  # the canopy hoped for
ABILITY = 0.8  # an animal's ability, a season
PARTNER = 0.3  # how likely the missing half of a pair turns up
GERMINATED = 3.5  # a card kept for a Seed
FAR_BELOW = -10_000  # less than any cards are worth


@rule
def season_left(s: State) -> float:
    """How much of the season is left: 1 at its start, 0 at its end."""
    cards = deck_size(s)
    for pile in range(num_piles(s)):
        cards += s.pile_size[pile]
    return min(1.0, cards / 34.0)


@rule
def plants_hope(s: State, seat: int, worth: int, left: float) -> float:
    """Plants and weather: what they are worth now, and what they may still come to."""
    hope = float(worth)
    monsteras = s.forest[seat, MONSTERA] % 3
    hope += left * (2.0 if monsteras == 1 else 4.0 if monsteras == 2 else 0.0)
    bromeliads = s.forest[seat, BROMELIAD]
    hope += left * (1.5 if bromeliads == 1 else -1.5 if bromeliads == 2 else 0.0)
    ferns = s.forest[seat, FERN]
    if ferns > 0:
        hope += left * (ferns if ferns % 2 == 0 else -0.4 * ferns)
    hope += 1.8 * left * abs(s.forest[seat, RAIN] - s.forest[seat, SUN])
    return hope


@rule
def threats_hope(s: State, seat: int, worth: int, left: float) -> float:
    """What fires and diseases will cost plants of that worth and animals; what seeds will bring."""
    seeds = s.forest[seat, SEED]
    fires = num_fires(s, seat)
    hope = GERMINATED * seeds + (0.7 * fires if seeds > 0 else 0.0)
    if fires > 0:
        plants = 0
        for kind in range(PLANT, PLANT + NUM_PLANTS):
            plants += s.forest[seat, kind]
        hope -= _threat_cost(fires, left) * min(2.0, worth / (plants + 1.0))
    diseases = s.forest[seat, DISEASE] - s.forest[seat, PITCHER]
    if diseases > 0:
        hope -= _threat_cost(diseases, left) * min(1.5, 0.7 * s.num_wildlife[seat])
    return hope


@rule
def burnt_worth(s: State, forest: int) -> int:
    """What plants and weather are worth once the owner has given up a plant, if there is one."""
    best = FAR_BELOW
    for kind in range(PLANT, PLANT + NUM_PLANTS):
        if s.forest[forest, kind] > 0:
            s.forest[forest, kind] -= 1
            best = max(best, season_worth(s, forest))
            s.forest[forest, kind] += 1
    return best if best > FAR_BELOW else season_worth(s, forest)


@rule
def twice_burnt_worth(s: State, forest: int) -> int:
    """The same after two plants."""
    best = FAR_BELOW
    for kind in range(PLANT, PLANT + NUM_PLANTS):
        if s.forest[forest, kind] > 0:
            s.forest[forest, kind] -= 1
            best = max(best, burnt_worth(s, forest))
            s.forest[forest, kind] += 1
    return best if best > FAR_BELOW else season_worth(s, forest)


@rule
def _threat_cost(threats: int, left: float) -> float:
    """How many cards so many threats cost, about."""
    if threats == 1:
        return 0.8 * left
    return 2.0 if threats == 2 else 1.0


@rule
def wildlife_hope(s: State, seat: int, left: float) -> float:
    """Animals: their points, their abilities, and the partners that may still turn up."""
    to_come = num_seasons(s) - 1 - s.season + left
    hope = 0.0
    unmet = s.num_wildlife[seat]
    for kind in range(WILDLIFE, NUM_KINDS, 2):
        if unmet == 0:
            break
        is_last = kind + 1 == NUM_KINDS
        active = s.forest[seat, kind]
        pair = 0 if is_last else s.forest[seat, kind + 1]
        unmet -= active + pair
        if active > 0:
            hope += active * (CARD_POINTS[kind] + ABILITY * to_come)
            if not is_last and pair == 0 and s.unshown[kind + 1] > 0:
                hope += PARTNER * PAIR_POINTS[kind + 1]
        if pair > 0:
            hope += PAIR_POINTS[kind + 1] if active > 0 else CARD_POINTS[kind + 1]
            if active == 0 and s.unshown[kind] > 0:
                hope += PARTNER * (CARD_POINTS[kind] + PAIR_POINTS[kind + 1])
    return hope


@rule
def plain_hope(s: State, seat: int, left: float) -> float:
    """What all cards but trees and animals are worth to the seat."""
    worth = season_worth(s, seat)
    return plants_hope(s, seat, worth, left) + threats_hope(s, seat, worth, left)


@rule
def changed_hope(s: State, seat: int, kind: int, change: int, left: float, animals: float) -> float:
    """What all cards but trees would be worth with so many more of that kind.

    Here and below, `animals` is what the animals are worth as they are: they are many to walk
    through, and most cards are none.
    """
    s.forest[seat, kind] += change
    if kind >= WILDLIFE:
        s.num_wildlife[seat] += change
        animals = wildlife_hope(s, seat, left)
        s.num_wildlife[seat] -= change
    hope = plain_hope(s, seat, left) + animals
    s.forest[seat, kind] -= change
    return hope


# Trees


@rule
def closed_hope(tree: int) -> float:
    """What a complete tree that is not scored yet is worth."""
    return tree_points(tree) + LUSH + TALL * height(tree)


@rule
def open_hope(tree: int) -> float:
    """What an unfinished tree would be worth with the canopy hoped for."""
    values = num_trunks(tree, 1) + 2 * num_trunks(tree, 2)
    return values + (CROWN + TALL) * height(tree) + LUSH


@rule
def tree_fade(s: State, left: float) -> float:
    """How far unfinished trees can still be hoped for: less and less in the last season."""
    if s.season + 1 < num_seasons(s):
        return 1.0
    return min(1.0, 1.6 * left)


@rule
def trees_hope(s: State, seat: int, left: float) -> float:
    """All trees that are not scored yet; the best unfinished one is likeliest to be finished."""
    hope = 0.0
    best = 0.0
    fade = tree_fade(s, left)
    others = OTHERS / max(int(s.num_open[seat]), 1)
    for place in range(s.num_trees[seat]):
        tree = int(s.tree[seat, place])
        if tree < NUM_OPEN_TREES:
            worth = open_hope(tree)
            hope += others * worth * fade
            best = max(best, worth)
        elif tree & SCORED == 0:
            hope += closed_hope(tree)
    return hope + (FINISHING - others) * best * fade


@rule
def grown_hope(s: State, seat: int, place: int, value: int, left: float) -> float:
    """What the trees would be worth with such a trunk there."""
    trunk = 1 << (TRUNK_BITS * value)
    if place == NEW_TREE:
        last = s.num_trees[seat]
        s.num_trees[seat] += 1
        s.num_open[seat] += 1
        s.tree[seat, last] = trunk
        hope = trees_hope(s, seat, left)
        s.tree[seat, last] = 0
        s.num_open[seat] -= 1
        s.num_trees[seat] -= 1
        return hope
    s.tree[seat, place] += trunk
    hope = trees_hope(s, seat, left)
    s.tree[seat, place] -= trunk
    return hope


@rule
def closing_hope(s: State, seat: int, place: int, value: int, left: float) -> float:
    """What the trees would be worth with such a canopy there."""
    if place == NEW_TREE:
        return trees_hope(s, seat, left)
    tree = s.tree[seat, place]
    s.tree[seat, place] = tree | (value + 1) << CROWN_SHIFT
    s.num_open[seat] -= 1
    hope = trees_hope(s, seat, left)
    s.num_open[seat] += 1
    s.tree[seat, place] = tree
    return hope


@rule
def felled_hope(s: State, seat: int, place: int, part: int, left: float) -> float:
    """What the trees would be worth without that part."""
    tree = int(s.tree[seat, place])
    was_open = tree < NUM_OPEN_TREES
    rest = tree & (NUM_OPEN_TREES - 1)
    if part < NUM_VALUES:
        rest = tree - (1 << (TRUNK_BITS * part))
    change = 0
    if rest < NUM_OPEN_TREES and not was_open:
        change = 1
    if height(rest) == 0:
        # What is gone stands in as a scored tree: those count for nothing here.
        change = -1 if was_open else 0
    s.tree[seat, place] = rest if height(rest) > 0 else SCORED | NUM_OPEN_TREES
    s.num_open[seat] += change
    hope = trees_hope(s, seat, left)
    s.num_open[seat] -= change
    s.tree[seat, place] = tree
    return hope


@rule
def best_open(s: State, seat: int) -> int:
    """The unfinished tree most worth finishing, or 0."""
    best = 0
    for place in range(s.num_trees[seat]):
        tree = int(s.tree[seat, place])
        if tree < NUM_OPEN_TREES and (best == 0 or open_hope(tree) > open_hope(best)):
            best = tree
    return best


# Cards and piles


@rule
def trunk_gain(s: State, value: int, left: float) -> float:
    """What one more trunk of that value brings."""
    return (CROWN + TALL + value) * FINISHING * tree_fade(s, left)


@rule
def canopy_gain(s: State, seat: int, value: int, left: float) -> float:
    """What one more canopy of that value brings the seat."""
    tree = best_open(s, seat)
    if tree == 0:
        return 0.0
    closed = closed_hope(tree | (value + 1) << CROWN_SHIFT)
    return closed - FINISHING * open_hope(tree) * tree_fade(s, left)


@rule
def kind_gain(s: State, seat: int, kind: int, left: float, before: float, animals: float) -> float:
    """What one more card of that kind brings the seat.

    Here and below, `before` is what all its cards but trees are worth, `animals` included.
    """
    if kind < CANOPY:
        return trunk_gain(s, kind - TRUNK, left)
    if kind < PLANT:
        return canopy_gain(s, seat, kind - CANOPY, left)
    if kind == DROUGHT:
        return -1.5
    if kind == LIGHTNING and s.num_open[seat] > 0:
        return -3.0
    return changed_hope(s, seat, kind, 1, left, animals) - before


@rule
def pile_gain(s: State, seat: int, pile: int, left: float, before: float, animals: float) -> float:
    """What keeping the pile brings the seat, as far as its cards are known to the decider."""
    gain = -before
    trunks = 0
    canopies = 0
    crowns = 0
    added = 0
    wildlife = 0
    for place in range(s.pile_size[pile]):
        kind = int(s.pile[pile, place])
        if not has_seen(s.pile_seen[pile, place], s.seat):
            gain += UNSEEN
        elif kind >= PLANT:
            s.forest[seat, kind] += 1
            added += 1
            if kind == DROUGHT or kind == LIGHTNING:
                gain -= 1.5
            elif kind >= WILDLIFE:
                wildlife += 1
        elif kind >= CANOPY:
            canopies += 1
            crowns = max(crowns, kind - CANOPY)
        else:
            trunks += 1
            gain += trunk_gain(s, kind - TRUNK, left) + 0.2
    if added == 0:
        gain += before
    else:
        s.num_wildlife[seat] += wildlife
        if wildlife > 0:
            animals = wildlife_hope(s, seat, left)
        gain += plain_hope(s, seat, left) + animals
        s.num_wildlife[seat] -= wildlife
        for place in range(s.pile_size[pile]):
            kind = int(s.pile[pile, place])
            if kind >= PLANT and has_seen(s.pile_seen[pile, place], s.seat):
                s.forest[seat, kind] -= 1
    if canopies > 0:
        gain += max(canopy_gain(s, seat, crowns, left), 0.0)
        if canopies > 1 and s.num_open[seat] + trunks > 1:
            gain += 2.5
    if trunks > 0 and canopies > 0 and s.num_open[seat] == 0:
        gain += crowns + 3.0
    return gain
