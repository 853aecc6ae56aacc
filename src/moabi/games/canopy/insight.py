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
    CARRY,
    CLOSE,
    CROAK,
    CRUSH,
    CUT,
    DOUSE,
    DROP,
    DROUGHT,
    FELL,
    GROW,
    HOWL,
    KEEP,
    LIGHTNING,
    LINGER,
    MAX_PILES,
    MAX_SEATS,
    MOVE,
    NO_ANIMAL,
    NO_SPROUT,
    NO_TRIM,
    NUM_KINDS,
    NUM_SCORE_LINES,
    NUM_SEASON_CARDS,
    PLANT,
    PREY,
    REFUSE,
    SNATCH,
    SPECIES_DONE,
    SPROUT,
    TREE_PARTS,
    TREE_PLACES,
    WILDLIFE,
    Decision,
    Loss,
)
from moabi.games.canopy.scoring import points, season_worth
from moabi.games.canopy.season import FEW_THREATS
from moabi.games.canopy.trees import (
    NUM_OPEN_TREES,
    SCORED,
    height,
    tree_points,
)
from moabi.games.canopy.turns import FIRE_STEP
from moabi.games.canopy.worth import (
    UNSEEN,
    burnt_worth,
    changed_hope,
    closing_hope,
    felled_hope,
    grown_hope,
    kind_gain,
    pile_gain,
    plain_hope,
    season_left,
    trees_hope,
    twice_burnt_worth,
    wildlife_hope,
)

# A season is long, and what random players make of its piles says little: rollouts follow advice.
SEARCH = {
    "greedy_steps": 1e9,
    "greedy_share": 1.0,
    "sharpness": 0.5,
    "drift": 0.04,
    "margin_drift": 1.0,
}
# Looks and slips. So many cards come by chance that looking ahead helps little at first and ever
# less after: the low levels are spread wider than elsewhere, the highest looks more often.
LEVELS = {
    2: (0, 0.5),
    3: (0, 0.35),
    4: (0, 0.2),
    5: (0, 0.05),
    6: (60, 0.0),
    7: (350, 0.0),
    8: (12500, 0.0),
}

NUM_DECISIONS = len(Decision)
KEEP_PILE = int(Decision.KEEP_PILE)
ADD_CARD = int(Decision.ADD_CARD)
USE_ANIMAL = int(Decision.USE_ANIMAL)
ANY_LOSS = int(Loss.ANY)
FIRST = 1000.0  # before all else
LAST = -1000.0
PATIENCE = 0.85  # a pile still to come, over the one in hand
SPITE = 0.25  # a point that a refused pile holds for the next seat


@rule
def later_gain(s: State, seat: int, left: float, before: float, animals: float) -> float:
    """What is to be hoped for after refusing the pile: a later one, or the deck's top card."""
    best = UNSEEN if deck_size(s) > 1 else 0.0
    for pile in range(s.at_pile + 1, num_piles(s)):
        if s.pile_size[pile] > 0 and pile != s.barred:
            best = max(best, PATIENCE * pile_gain(s, seat, pile, left, before, animals))
    return best


@rule
def rival_gain(s: State, seat: int, left: float) -> float:
    """What the pile that is looked at would bring the next seat."""
    rival = (seat + 1) % num_forests(s)
    animals = wildlife_hope(s, rival, left)
    before = plain_hope(s, rival, left) + animals
    return pile_gain(s, rival, int(s.at_pile), left, before, animals)


@rule
def rate_keeping(s: State, seat: int, left: float, actions: Any, count: int, out: Any) -> None:
    """Keeping is worth the pile, refusing what may come later, less what is left to the next."""
    pile = int(s.at_pile)
    animals = wildlife_hope(s, seat, left)
    before = plain_hope(s, seat, left) + animals
    refusing = later_gain(s, seat, left, before, animals)
    refusing -= SPITE * max(rival_gain(s, seat, left), 0.0)
    for index in range(count):
        action = int(actions[index])
        if action == KEEP:
            out[index] = pile_gain(s, seat, pile, left, before, animals)
        elif action == REFUSE:
            out[index] = refusing
        else:
            kind = int(s.pile[pile, action - SNATCH])
            out[index] = refusing + (kind_gain(s, seat, kind, left, before, animals) - 1.5)


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
def loss_advice(
    s: State, seat: int, action: int, left: float, before: float, animals: float
) -> float:
    """Lose what is missed least."""
    if action >= FELL:
        place = (action - FELL) // TREE_PARTS
        felled = felled_hope(s, seat, place, (action - FELL) % TREE_PARTS, left)
        return felled - trees_hope(s, seat, left)
    return changed_hope(s, seat, action - DROP, -1, left, animals) - before


@rule
def cut_gain(s: State, seat: int, left: float) -> float:
    """What losing the most unwelcome card is worth."""
    animals = wildlife_hope(s, seat, left)
    before = plain_hope(s, seat, left) + animals
    best = LAST
    for kind in range(PLANT, WILDLIFE):
        if s.forest[seat, kind] > 0:
            best = max(best, changed_hope(s, seat, kind, -1, left, animals) - before)
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
    if s.phase == FIRE_STEP:
        return fire_advice(s, seat, num_fires(s, seat) - (1 if action == DOUSE else 0))
    return 0.0


@rule
def fire_advice(s: State, seat: int, fires: int) -> float:
    """What is left of the seat's plants after so many Fires, over what is left of the others'."""
    if fires < FEW_THREATS:
        return float(season_worth(s, seat))
    if fires == FEW_THREATS:
        return float(twice_burnt_worth(s, seat))
    lead = float(burnt_worth(s, seat))
    rivals = num_forests(s) - 1
    for forest in range(rivals + 1):
        if forest != seat:
            lead += (season_worth(s, forest) - burnt_worth(s, forest)) / rivals
    return lead


@rule
def trim_advice(
    s: State, seat: int, action: int, left: float, before: float, animals: float
) -> float:
    """The Birdeater and the Macaw rid a kept pile of what harms."""
    if action == NO_TRIM:
        return 1.0
    first = CRUSH if action < CARRY else CARRY
    kind = int(s.pile[s.at_pile, action - first])
    return -kind_gain(s, seat, kind, left, before, animals)


@rule
def rate_cards(s: State, seat: int, left: float, actions: Any, count: int, out: Any) -> None:
    """Decisions about single cards, and the rare ones."""
    animals = wildlife_hope(s, seat, left)
    before = plain_hope(s, seat, left) + animals
    for index in range(count):
        action = int(actions[index])
        if action <= SPECIES_DONE:
            out[index] = 0.0
        elif action < MOVE:
            out[index] = trim_advice(s, seat, action, left, before, animals)
        elif action < ADD:
            out[index] = action - MOVE
        elif action < SPROUT:
            out[index] = loss_advice(s, seat, action, left, before, animals)
        elif action == NO_SPROUT:
            out[index] = 0.1
        elif action < PREY:
            # The season is over, but trees may still wait for another one.
            kind = int(s.germ[action - SPROUT])
            out[index] = kind_gain(s, seat, kind, left, before, animals)
        else:
            out[index] = s.num_wildlife[action - PREY] + 0.1 * points(s, action - PREY)


@rule
def advise(s: State, actions: Any, count: int, out: Any) -> None:
    """Rate the legal actions of the seat to decide; the best has the highest weight."""
    seat = int(s.seat)
    left = season_left(s)
    if s.decision == KEEP_PILE:
        rate_keeping(s, seat, left, actions, count, out)
    elif s.decision == ADD_CARD:
        for index in range(count):
            out[index] = add_advice(s, seat, int(actions[index]), left)
    elif s.decision == USE_ANIMAL:
        for index in range(count):
            out[index] = use_advice(s, seat, int(actions[index]), left)
    else:
        rate_cards(s, seat, left, actions, count, out)


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
