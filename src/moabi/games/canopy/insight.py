"""Canopy: what a sensible player looks at, and features for learning.

All weights are in points, roughly. `advise` rates the answers of the seat to decide, trying them
out on the state it is given and putting all back; it may be given a hidden copy. `observe` uses
only what the seat knows.
"""

from __future__ import annotations

from typing import Any

from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.canopy.cards import (
    deck_size,
    has_loss,
    num_fires,
    num_forests,
    num_piles,
    num_seasons,
)
from moabi.games.canopy.hidden import has_seen
from moabi.games.canopy.layout import (
    ADD,
    BROMELIAD,
    CANOPY,
    CARD_POINTS,
    CARRY,
    CLOSE,
    CROAK,
    CRUSH,
    CUT,
    DISEASE,
    DROP,
    DROUGHT,
    FELL,
    FERN,
    GROW,
    HOWL,
    KEEP,
    LIGHTNING,
    LINGER,
    MAX_PILES,
    MAX_SEATS,
    MONSTERA,
    MOVE,
    NEW_TREE,
    NO_ANIMAL,
    NO_SPROUT,
    NO_TRIM,
    NUM_KINDS,
    NUM_PLANTS,
    NUM_SCORE_LINES,
    NUM_SEASON_CARDS,
    NUM_VALUES,
    PAIR_POINTS,
    PITCHER,
    PLANT,
    PREY,
    RAIN,
    REFUSE,
    SEED,
    SNATCH,
    SPECIES_DONE,
    SPROUT,
    SUN,
    TREE_PARTS,
    TREE_PLACES,
    TRUNK,
    WILDLIFE,
    Decision,
    Loss,
)
from moabi.games.canopy.scoring import points, season_worth
from moabi.games.canopy.trees import (
    CROWN_SHIFT,
    NUM_OPEN_TREES,
    SCORED,
    TRUNK_BITS,
    height,
    num_trunks,
    tree_points,
)

NUM_DECISIONS = len(Decision)
ANY_LOSS = int(Loss.ANY)
FIRST = 1000.0  # before all else
LAST = -1000.0

# How a sensible player reckons. Each value was the best of a few tried, by the points of greedy
# players among themselves.
UNSEEN = 1.7  # a card nobody has looked at
LUSH = 2.6  # a complete tree, for the award of the most lush forest
TALL = 0.9  # each trunk of a complete tree, for the award of the tallest
FINISHING = 0.7  # how likely the best unfinished tree is finished
OTHERS = 0.45  # the same for the others
CROWN = 1.1  # the canopy hoped for
ABILITY = 0.8  # an animal's ability, a season
PARTNER = 0.3  # how likely the missing half of a pair turns up
GERMINATED = 3.5  # a card kept for a Seed
PATIENCE = 0.85  # a pile still to come, over the one in hand
SPITE = 0.25  # a point that a refused pile holds for the next seat


@rule
def season_left(s: State) -> float:
    """How much of the season is left: 1 at its start, 0 at its end."""
    cards = deck_size(s)
    for pile in range(num_piles(s)):
        cards += s.pile_size[pile]
    return min(1.0, cards / 34.0)


@rule
def plants_hope(s: State, seat: int, left: float) -> float:
    """Plants and weather: what they bring now, and what they may still come to."""
    hope = float(season_worth(s, seat))
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
def threats_hope(s: State, seat: int, left: float) -> float:
    """What fires and diseases will cost, and what seeds will bring."""
    seeds = s.forest[seat, SEED]
    fires = num_fires(s, seat)
    hope = GERMINATED * seeds + (0.7 * fires if seeds > 0 else 0.0)
    plants = 0
    for kind in range(PLANT, PLANT + NUM_PLANTS):
        plants += s.forest[seat, kind]
    each = season_worth(s, seat) / (plants + 1.0)
    hope -= _threat_cost(fires, left) * min(2.0, each)
    hope -= _threat_cost(s.forest[seat, DISEASE] - s.forest[seat, PITCHER], left) * min(
        1.5, 0.7 * s.num_wildlife[seat]
    )
    return hope


@rule
def _threat_cost(threats: int, left: float) -> float:
    """How many cards so many threats cost, about."""
    if threats <= 0:
        return 0.0
    if threats == 1:
        return 0.8 * left
    return 2.0 if threats == 2 else 1.0


@rule
def wildlife_hope(s: State, seat: int, left: float) -> float:
    """Animals: their points, their abilities, and the partners that may still turn up."""
    to_come = num_seasons(s) - 1 - s.season + left
    hope = 0.0
    for kind in range(WILDLIFE, NUM_KINDS, 2):
        is_last = kind + 1 == NUM_KINDS
        active = s.forest[seat, kind]
        pair = 0 if is_last else s.forest[seat, kind + 1]
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
def forest_hope(s: State, seat: int, left: float) -> float:
    """What all cards but trees are worth to the seat."""
    return plants_hope(s, seat, left) + threats_hope(s, seat, left) + wildlife_hope(s, seat, left)


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
    for place in range(s.num_trees[seat]):
        tree = int(s.tree[seat, place])
        if tree < NUM_OPEN_TREES:
            worth = open_hope(tree)
            hope += OTHERS / s.num_open[seat] * worth * tree_fade(s, left)
            best = max(best, worth)
        elif tree & SCORED == 0:
            hope += closed_hope(tree)
    return hope + (FINISHING - OTHERS / max(int(s.num_open[seat]), 1)) * best * tree_fade(s, left)


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
        # An empty place counts for nothing but LUSH: taken off below.
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
def kind_gain(s: State, seat: int, kind: int, left: float) -> float:
    """What one more card of that kind brings the seat."""
    if kind >= PLANT:
        if kind == DROUGHT:
            return -1.5
        if kind == LIGHTNING and s.num_open[seat] > 0:
            return -3.0
        before = forest_hope(s, seat, left)
        s.forest[seat, kind] += 1
        gain = forest_hope(s, seat, left) - before
        s.forest[seat, kind] -= 1
        return gain
    tree = best_open(s, seat)
    if kind < CANOPY:
        return (CROWN + TALL + kind - TRUNK) * FINISHING * tree_fade(s, left)
    if tree == 0:
        return 0.0
    closed = closed_hope(tree | (kind - CANOPY + 1) << CROWN_SHIFT)
    return closed - FINISHING * open_hope(tree) * tree_fade(s, left)


@rule
def pile_gain(s: State, seat: int, pile: int, left: float) -> float:
    """What keeping the pile brings the seat, as far as its cards are known to the decider."""
    gain = -forest_hope(s, seat, left)
    trunks = 0
    canopies = 0
    crowns = 0
    for place in range(s.pile_size[pile]):
        kind = int(s.pile[pile, place])
        if not has_seen(s.pile_seen[pile, place], s.seat):
            gain += UNSEEN
        elif kind >= PLANT:
            s.forest[seat, kind] += 1
            if kind == DROUGHT or kind == LIGHTNING:
                gain -= 1.5
            elif kind >= WILDLIFE:
                s.num_wildlife[seat] += 1
        elif kind >= CANOPY:
            canopies += 1
            crowns = max(crowns, kind - CANOPY)
        else:
            trunks += 1
            gain += kind_gain(s, seat, kind, left) + 0.2
    gain += forest_hope(s, seat, left)
    for place in range(s.pile_size[pile]):
        kind = int(s.pile[pile, place])
        if has_seen(s.pile_seen[pile, place], s.seat) and kind >= PLANT:
            s.forest[seat, kind] -= 1
            if kind >= WILDLIFE:
                s.num_wildlife[seat] -= 1
    if canopies > 0:
        gain += max(kind_gain(s, seat, CANOPY + crowns, left), 0.0)
        if canopies > 1 and s.num_open[seat] + trunks > 1:
            gain += 2.5
    if trunks > 0 and canopies > 0 and s.num_open[seat] == 0:
        gain += crowns + 3.0
    return gain


@rule
def later_gain(s: State, seat: int, left: float) -> float:
    """What is to be hoped for after refusing the pile: a later one, or the deck's top card."""
    best = UNSEEN if deck_size(s) > 1 else 0.0
    for pile in range(s.at_pile + 1, num_piles(s)):
        if s.pile_size[pile] > 0 and pile != s.barred:
            best = max(best, PATIENCE * pile_gain(s, seat, pile, left))
    return best


@rule
def keep_advice(s: State, seat: int, action: int, left: float) -> float:
    """Keeping is worth the pile, refusing what may come later, less what is left to the next."""
    pile = int(s.at_pile)
    if action == KEEP:
        return pile_gain(s, seat, pile, left)
    rival = (seat + 1) % num_forests(s)
    advice = later_gain(s, seat, left) - SPITE * max(pile_gain(s, rival, pile, left), 0.0)
    if action != REFUSE:
        kind = int(s.pile[pile, action - SNATCH])
        advice += kind_gain(s, seat, kind, left) - 1.5
    return advice


@rule
def add_advice(s: State, seat: int, action: int, left: float) -> float:
    """Plain cards, then trunks, then canopies; a Drought when it costs nothing, or last."""
    if action < GROW:
        kind = action - ADD
        if kind == DROUGHT:
            return LAST if has_loss(s, seat, ANY_LOSS) else FIRST
        if kind == LIGHTNING:
            return LAST if s.num_open[seat] > 0 else FIRST
        return 0.9 * FIRST
    if action < CLOSE:
        place = (action - GROW) % TREE_PLACES
        return 0.5 * FIRST + grown_hope(s, seat, place, (action - GROW) // TREE_PLACES, left)
    place = (action - CLOSE) % TREE_PLACES
    return closing_hope(s, seat, place, (action - CLOSE) // TREE_PLACES, left)


@rule
def loss_advice(s: State, seat: int, action: int, left: float) -> float:
    """Lose what is missed least."""
    if action >= FELL:
        place = (action - FELL) // TREE_PARTS
        felled = felled_hope(s, seat, place, (action - FELL) % TREE_PARTS, left)
        return felled - trees_hope(s, seat, left)
    kind = action - DROP
    before = forest_hope(s, seat, left)
    s.forest[seat, kind] -= 1
    loss = forest_hope(s, seat, left) - before
    s.forest[seat, kind] += 1
    return loss


@rule
def cut_gain(s: State, seat: int, left: float) -> float:
    """What losing the most unwelcome card is worth."""
    best = LAST
    for kind in range(PLANT, WILDLIFE):
        if s.forest[seat, kind] > 0:
            best = max(best, loss_advice(s, seat, DROP + kind, left))
    return best


@rule
def use_advice(s: State, seat: int, action: int, left: float) -> float:
    """Animals: the Ants for what is unwelcome, the Sloth always, the others now and then."""
    if action == CUT:
        return cut_gain(s, seat, left) - 4.0 * left
    if action == LINGER:
        return UNSEEN
    if action == CROAK:
        return 1.0 - 4.0 * left
    if action < CROAK:
        return 0.2
    if HOWL <= action < NO_ANIMAL:
        return s.pile_size[action - HOWL] - 4.0 * left
    return 0.0


@rule
def trim_advice(s: State, seat: int, action: int, left: float) -> float:
    """The Birdeater and the Macaw rid a kept pile of what harms."""
    if action == NO_TRIM:
        return 1.0
    first = CRUSH if action < CARRY else CARRY
    return -kind_gain(s, seat, int(s.pile[s.at_pile, action - first]), left)


@rule
def advise(s: State, actions: Any, count: int, out: Any) -> None:
    """Rate the legal actions of the seat to decide; the best has the highest weight."""
    seat = int(s.seat)
    left = season_left(s)
    for index in range(count):
        action = int(actions[index])
        if action <= SPECIES_DONE:
            out[index] = 0.0
        elif action <= NO_ANIMAL:
            out[index] = use_advice(s, seat, action, left)
        elif action < CRUSH:
            out[index] = keep_advice(s, seat, action, left)
        elif action < MOVE:
            out[index] = trim_advice(s, seat, action, left)
        elif action < ADD:
            out[index] = action - MOVE
        elif action < DROP:
            out[index] = add_advice(s, seat, action, left)
        elif action < SPROUT:
            out[index] = loss_advice(s, seat, action, left)
        elif action == NO_SPROUT:
            out[index] = 0.1
        elif action < PREY:
            # The season is over, but trees may still wait for another one.
            out[index] = kind_gain(s, seat, int(s.germ[action - SPROUT]), left)
        else:
            out[index] = s.num_wildlife[action - PREY] + 0.1 * points(s, action - PREY)


# Features


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Decision, season, cards not seen yet, piles as the seat knows them, forests from it on."""
    at = 0
    for decision in range(NUM_DECISIONS):
        out[at] = 1.0 if s.decision == decision else 0.0
        at += 1
    for card in range(NUM_SEASON_CARDS):
        out[at] = 1.0 if s.season_card == card else 0.0
        at += 1
    out[at] = s.season
    out[at + 1] = num_seasons(s)
    out[at + 2] = deck_size(s) / 34.0
    out[at + 3] = s.germ_size / 21.0
    out[at + 4] = s.at_pile
    out[at + 5] = s.barred
    out[at + 6] = 1.0 if s.turn_seat == seat else 0.0
    out[at + 7] = s.germ_keep
    at += 8
    for kind in range(NUM_KINDS):
        out[at + kind] = s.unshown[kind]
        out[at + NUM_KINDS + kind] = s.hand[kind]
        out[at + 2 * NUM_KINDS + kind] = 0.0
    at += 2 * NUM_KINDS
    for place in range(s.germ_drawn):
        if has_seen(s.germ_seen[place], seat):
            out[at + int(s.germ[place])] += 1.0
    at += NUM_KINDS
    for pile in range(MAX_PILES):
        at = _observe_pile(s, seat, pile, out, at)
    for turn in range(MAX_SEATS):
        forests = num_forests(s)
        at = _observe_forest(s, (seat + turn) % forests, turn < forests, out, at)


@rule
def _observe_pile(s: State, seat: int, pile: int, out: Any, at: int) -> int:
    for feature in range(NUM_KINDS + 2):
        out[at + feature] = 0.0
    out[at + NUM_KINDS] = s.pile_size[pile]
    for place in range(s.pile_size[pile]):
        if has_seen(s.pile_seen[pile, place], seat):
            out[at + int(s.pile[pile, place])] += 1.0
        else:
            out[at + NUM_KINDS + 1] += 1.0
    return at + NUM_KINDS + 2


@rule
def _observe_forest(s: State, forest: int, is_taken: bool, out: Any, at: int) -> int:
    size = NUM_KINDS + NUM_SCORE_LINES + 16
    for feature in range(size):
        out[at + feature] = 0.0
    if not is_taken:
        return at + size
    for kind in range(NUM_KINDS):
        out[at + kind] = s.forest[forest, kind]
    trees = at + NUM_KINDS
    for place in range(s.num_trees[forest]):
        tree = int(s.tree[forest, place])
        # Unfinished trees, complete ones and scored ones, by height; the last is four and more.
        group = 0 if tree < NUM_OPEN_TREES else 1 if tree & SCORED == 0 else 2
        out[trees + 4 * group + min(height(tree), 4) - 1] += 1.0
        if group == 1:
            out[trees + 12] += tree_points(tree)
    out[trees + 13] = s.num_wildlife[forest]
    out[trees + 14] = 0.0 if s.ready[forest] == 0 else 1.0
    out[trees + 15] = points(s, forest)
    for line in range(NUM_SCORE_LINES):
        out[trees + 16 + line] = s.score[forest, line]
    return at + size
