"""Canopy: seeds and what germinates from them, step 2 of a season's end (rules 8.3 and 8.4)."""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.pending import push
from moabi.core.state import State
from moabi.games.canopy.adding import go_on_adding
from moabi.games.canopy.cards import (
    add_plain,
    counting_forest,
    has_active,
    is_plain,
    is_spirit,
    note,
    num_fires,
)
from moabi.games.canopy.layout import (
    CANOPY,
    KINKAJOU,
    NO_SPROUT,
    NUM_KINDS,
    PLANT,
    SEASON_AMOUNT,
    SEED,
    SPIRIT,
    SPROUT,
    TRUNK,
    Decision,
    Note,
    Phase,
    SeasonCard,
)
from moabi.games.canopy.spirit import spirit_gain, spirit_grow, tallest_open
from moabi.games.canopy.trees import close

KEEP_SEEDLING = int(Decision.KEEP_SEEDLING)
SEEDS = int(Phase.SEEDS)
SPROUTING = int(Phase.SPROUTING)
SEED_RAIN = int(SeasonCard.SEED_RAIN)
SPROUTED = int(Note.SPROUTED)
DRAWN_SEEDLINGS = 3


@rule
def count_seeds(s: State) -> None:
    """Rules 8.3 and 8.4: draw Germination cards for one forest; its Seeds are spent."""
    forest = counting_forest(s)
    seeds = s.forest[forest, SEED]
    if seeds == 0:
        s.counted += 1
        return
    drawn = DRAWN_SEEDLINGS + num_fires(s, forest)
    if s.season_card == SEED_RAIN:
        drawn += SEASON_AMOUNT[SEED_RAIN]
    s.germ_drawn = min(int(drawn), int(s.germ_size))
    keep = int(seeds)
    if has_active(s, forest, KINKAJOU):
        keep += 1
    s.germ_keep = min(keep, int(s.germ_drawn))
    s.forest[forest, SEED] = 0
    s.discard[SEED] += seeds
    s.reveals += 1
    # Ruling 17.6a: alone, the player draws for the Spirit as well.
    bit = 1 if s.seats == 1 else 1 << forest
    for place in range(s.germ_drawn):
        s.germ_seen[place] |= bit
    if is_spirit(s, forest):
        _spirit_sprouts(s)
    s.phase = SPROUTING


@rule
def sprout_on(s: State) -> None:
    """Rules 8.3 and 8.4: add what was kept, keep more, and put the rest under the deck."""
    forest = counting_forest(s)
    if s.hand_size > 0:
        go_on_adding(s, forest)
    elif s.germ_keep > 0:
        push(s, KEEP_SEEDLING, forest, 0)
    else:
        _return_seedlings(s)
        s.counted += 1
        s.phase = SEEDS


@rule
def legal_sprouts(s: State, out: Any) -> int:
    """Rule 8.3: any drawn card, or no more."""
    count = 0
    for place in range(s.germ_drawn):
        out[count] = SPROUT + place
        count += 1
    out[count] = NO_SPROUT
    return count + 1


@rule
def sprout_by(s: State, action: int) -> None:
    """Carry out the answer to a KEEP_SEEDLING decision."""
    if action == NO_SPROUT:
        s.germ_keep = 0
    else:
        s.germ_keep -= 1
        kind = _take_seedling(s, action - SPROUT)
        if is_plain(kind):
            add_plain(s, counting_forest(s), kind)
        else:
            s.hand[kind] += 1
            s.hand_size += 1


@rule
def _take_seedling(s: State, place: int) -> int:
    kind = int(s.germ[place])
    last = s.germ_size - 1
    for later in range(place, last):
        s.germ[later] = s.germ[later + 1]
        s.germ_seen[later] = s.germ_seen[later + 1]
    s.germ[last] = NONE
    s.germ_seen[last] = 0
    s.germ_size = last
    s.germ_drawn -= 1
    s.germ_left[kind] -= 1
    return kind


@rule
def _return_seedlings(s: State) -> None:
    """Rule 8.4: what was not kept goes under the deck, in the order it was drawn."""
    last = s.germ_size - 1
    while s.germ_drawn > 0:
        kind = s.germ[0]
        seen = s.germ_seen[0]
        for place in range(last):
            s.germ[place] = s.germ[place + 1]
            s.germ_seen[place] = s.germ_seen[place + 1]
        s.germ[last] = kind
        s.germ_seen[last] = seen
        s.germ_drawn -= 1
    s.germ_keep = 0


@rule
def _spirit_sprouts(s: State) -> None:
    """Rule 17.6: it keeps what brings the most points now, and nothing that brings none."""
    while s.germ_keep > 0:
        best = NONE
        most = 0
        for place in range(s.germ_drawn):
            gain = spirit_gain(s, int(s.germ[place]))
            if gain > most:
                most = gain
                best = place
        if best == NONE:
            s.germ_keep = 0
            return
        s.germ_keep -= 1
        kind = _take_seedling(s, best)
        note(s, SPROUTED, SPIRIT, kind)
        if kind >= PLANT:
            add_plain(s, SPIRIT, kind)
        elif kind >= CANOPY:
            close(s, SPIRIT, tallest_open(s, NUM_KINDS), kind - CANOPY)
        else:
            spirit_grow(s, kind - TRUNK)
