"""Canopy: the end of a season in its six steps, and the next season (rules 7 to 13)."""

from __future__ import annotations

from typing import Any

from moabi.core.chance import random_below
from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.pending import push
from moabi.core.state import State
from moabi.games.canopy.adding import DISCARD_CARD
from moabi.games.canopy.cards import (
    PLANT_LOSS,
    THREAT_LOSS,
    WILDLIFE_LOSS,
    can_use_animals,
    counting_forest,
    deal,
    has_active,
    is_quiet,
    is_ready,
    note,
    num_fires,
    num_forests,
    num_piles,
    num_seasons,
    spend,
)
from moabi.games.canopy.layout import (
    ACTIVE_LINE,
    DISEASE,
    DOUSE,
    FIRE,
    JAGUAR,
    LEVEL_BONUS,
    LUSH_LINE,
    LUSH_PRICE,
    MARMOSET,
    NUM_BOXED,
    NUM_KINDS,
    NUM_PLANTS,
    NUM_PLAYED,
    NUM_SEASON_CARDS,
    NUM_SPECIES,
    PAIRS_LINE,
    PITCHER,
    PLANT,
    PLANT_LINE,
    PREY,
    PRICES,
    RAIN,
    SEASON_AMOUNT,
    SEASON_LINE,
    SPIRIT,
    SUN,
    TALLEST_LINE,
    TALLEST_POINTS,
    TAPIR,
    TREES_LINE,
    WEATHER_LINE,
    WILDLIFE,
    Decision,
    Note,
    Phase,
    SeasonCard,
)
from moabi.games.canopy.scoring import (
    active_points,
    fewest_points,
    num_closed,
    num_pairs,
    pair_points,
    plant_points,
    weather_points,
)
from moabi.games.canopy.trees import AWARDED, NUM_OPEN_TREES, SCORED, height, tree_points
from moabi.games.canopy.turns import FIRE_STEP, USE_ANIMAL, begin_turn

CHOOSE_PREY = int(Decision.CHOOSE_PREY)
POINTS = int(Phase.POINTS)
REGENERATION = int(Phase.REGENERATION)
OVER = int(Phase.OVER)
SEASON_OVER = int(Note.SEASON_OVER)

LINGERING_THREATS = int(SeasonCard.LINGERING_THREATS)
GIANTS = int(SeasonCard.GIANTS)
MONSOON = int(SeasonCard.MONSOON)
LONG_SUN = int(SeasonCard.LONG_SUN)
FULL_BLOOM = int(SeasonCard.FULL_BLOOM)
MATING_SEASON = int(SeasonCard.MATING_SEASON)
DENSE_UNDERGROWTH = int(SeasonCard.DENSE_UNDERGROWTH)
BALANCE = int(SeasonCard.BALANCE)

FEW_THREATS = 2
GIANT = 3


# Step 1: wildlife


@rule
def count_wildlife(s: State) -> None:
    """Rules 8.2, 15.7, 16.8 and 16.12: one forest's animals that act at the season's end."""
    forest = counting_forest(s)
    s.counted += 1
    if s.season_card == MATING_SEASON:
        s.score[forest, SEASON_LINE] += int(SEASON_AMOUNT[MATING_SEASON]) * num_pairs(s, forest)
    elif is_quiet(s):
        for kind in range(WILDLIFE, NUM_KINDS, 2):
            points = int(SEASON_AMOUNT[s.season_card]) * int(s.forest[forest, kind])
            s.score[forest, SEASON_LINE] += points
    if has_active(s, forest, JAGUAR):
        prey = NONE
        preys = 0
        for other in range(num_forests(s)):
            if is_prey(s, forest, other):
                prey = other
                preys += 1
        if preys > 0:
            spend(s, forest, JAGUAR)
        if preys == 1:
            push(s, DISCARD_CARD, prey, WILDLIFE_LOSS)
        elif preys > 1:
            push(s, CHOOSE_PREY, forest, 0)


@rule
def is_prey(s: State, forest: int, other: int) -> bool:
    """Rule 15.7: the Jaguar hunts where there is more wildlife than in its own forest."""
    return s.num_wildlife[other] > s.num_wildlife[forest]


@rule
def legal_preys(s: State, seat: int, out: Any) -> int:
    """Rule 15.7: any opponent with more wildlife."""
    count = 0
    for other in range(num_forests(s)):
        if is_prey(s, seat, other):
            out[count] = PREY + other
            count += 1
    return count


# Step 3: threats


@rule
def count_threats(s: State) -> None:
    """Rules 8.5 to 8.8: one forest's Fires, or Diseases; its Tapir may be used first."""
    forest = counting_forest(s)
    s.counted += 1
    if s.phase == FIRE_STEP:
        if can_douse(s, forest):
            push(s, USE_ANIMAL, forest, 0)
        else:
            _strike(s, forest, num_burning(s, forest), PLANT_LOSS)
    else:
        _strike(s, forest, num_sick(s, forest), WILDLIFE_LOSS)


@rule
def _strike(s: State, forest: int, threats: int, loss: int) -> None:
    """Rules 8.5 to 8.7: two threats cost their owner two cards, more cost everybody one."""
    forests = num_forests(s)
    if threats == FEW_THREATS:
        for _ in range(FEW_THREATS):
            push(s, DISCARD_CARD, forest, loss)
    elif threats > FEW_THREATS:
        for turn in range(forests - 1, -1, -1):
            push(s, DISCARD_CARD, (int(s.last_taker) + turn) % forests, loss)


@rule
def can_douse(s: State, forest: int) -> bool:
    """Rule 15.12: whether it makes a difference if the forest's Tapir is used.

    Ruling 15.12a: one Fire harms nobody, four spread with it or without; where two burn, the owner
    has plants to lose; where three do, somebody else has, or the owner has more than one.
    """
    fires = num_fires(s, forest)
    if not has_active(s, forest, TAPIR) or not FEW_THREATS <= fires <= FEW_THREATS + 1:
        return False
    if fires == FEW_THREATS:
        return num_plants(s, forest) > 0
    for other in range(num_forests(s)):
        if num_plants(s, other) > (1 if other == forest else 0):
            return True
    return False


@rule
def douse_by(s: State, seat: int, action: int) -> None:
    """Rule 15.12: carry out the answer whether the Tapir is used; then the Fires count."""
    if action == DOUSE:
        spend(s, seat, TAPIR)
    _strike(s, seat, num_burning(s, seat), PLANT_LOSS)


@rule
def num_burning(s: State, forest: int) -> int:
    """Rule 15.12: the Fires that count, one less where the Tapir has been used."""
    fires = num_fires(s, forest)
    if has_active(s, forest, TAPIR) and not is_ready(s, forest, TAPIR):
        fires -= 1
    return fires


@rule
def num_plants(s: State, forest: int) -> int:
    """How many plants the forest has."""
    plants = 0
    for kind in range(PLANT, PLANT + NUM_PLANTS):
        plants += s.forest[forest, kind]
    return plants


@rule
def num_sick(s: State, forest: int) -> int:
    """Rule 15.5: each Pitcher Plant cancels a Disease."""
    return s.forest[forest, DISEASE] - s.forest[forest, PITCHER]


# Steps 4 and 5: trees, plants and weather


@rule
def count_points(s: State) -> None:
    """Rules 9 and 10, and the season cards that go with them."""
    forests = num_forests(s)
    for forest in range(forests):
        trees = _score_trees(s, forest)
        for plant in range(NUM_PLANTS):
            s.score[forest, PLANT_LINE + plant] += plant_points(s, forest, plant)
        s.score[forest, WEATHER_LINE] += weather_points(s, forest)
        if s.season_card != NONE:
            s.score[forest, SEASON_LINE] += _season_bonus(s, forest, trees)
    if s.season_card == FULL_BLOOM:
        _score_bloom(s)
    if s.seats == 1:
        # Rule 17.10: the hard level.
        s.score[SPIRIT, SEASON_LINE] += LEVEL_BONUS[s.level]
    _award_tallest(s)
    s.phase = REGENERATION


@rule
def _score_trees(s: State, forest: int) -> int:
    """Rules 9.1, 9.2 and 15.13: score each new complete tree; returns how many there are."""
    new_trees = 0
    highest = 0
    for place in range(s.num_trees[forest]):
        tree = int(s.tree[forest, place])
        if tree >= NUM_OPEN_TREES and tree & SCORED == 0:
            new_trees += 1
            highest = max(highest, height(tree))
            s.score[forest, TREES_LINE] += tree_points(tree)
            if s.season_card == GIANTS and height(tree) >= GIANT:
                s.score[forest, SEASON_LINE] += SEASON_AMOUNT[GIANTS]
            s.tree[forest, place] = tree | SCORED
    if has_active(s, forest, MARMOSET):
        # Ruling 15.13a: the highest new tree is the best to choose.
        s.score[forest, TREES_LINE] += highest * int(s.forest[forest, WILDLIFE + 2 * MARMOSET])
    return new_trees


@rule
def _season_bonus(s: State, forest: int, new_trees: int) -> int:
    """Rules 16.5, 16.6 and 16.13: what the season card adds to plants and weather."""
    rain = int(s.forest[forest, RAIN])
    sun = int(s.forest[forest, SUN])
    if s.season_card == MONSOON:
        return int(SEASON_AMOUNT[MONSOON]) * max(rain - sun, 0)
    if s.season_card == LONG_SUN:
        return int(SEASON_AMOUNT[LONG_SUN]) * max(sun - rain, 0)
    if s.season_card == BALANCE:
        has_all = new_trees > 0 and min(rain, sun) > 0 and s.num_wildlife[forest] > 0
        if has_all and num_plant_kinds(s, forest) > 0:
            return SEASON_AMOUNT[BALANCE]
    return 0


@rule
def num_plant_kinds(s: State, forest: int) -> int:
    """How many different plants the forest has."""
    kinds = 0
    for kind in range(PLANT, PLANT + NUM_PLANTS):
        if s.forest[forest, kind] > 0:
            kinds += 1
    return kinds


@rule
def _score_bloom(s: State) -> None:
    """Rule 16.7: most different plants."""
    most = 1
    for forest in range(num_forests(s)):
        most = max(most, num_plant_kinds(s, forest))
    for forest in range(num_forests(s)):
        if num_plant_kinds(s, forest) == most:
            s.score[forest, SEASON_LINE] += SEASON_AMOUNT[FULL_BLOOM]


@rule
def _award_tallest(s: State) -> None:
    """Rules 9.3 to 9.5 and 18.4: the highest complete tree without an award; ties all score."""
    highest = 0
    for forest in range(num_forests(s)):
        for place in range(s.num_trees[forest]):
            highest = max(highest, _award_height(int(s.tree[forest, place])))
    if highest == 0:
        return
    award = TALLEST_POINTS[s.season + len(TALLEST_POINTS) - num_seasons(s)]
    for forest in range(num_forests(s)):
        for place in range(s.num_trees[forest]):
            if _award_height(int(s.tree[forest, place])) == highest:
                # Ruling 9.4a: one of a seat's equally high trees is as good as another.
                s.tree[forest, place] |= AWARDED
                s.score[forest, TALLEST_LINE] += award
                break


@rule
def _award_height(tree: int) -> int:
    """The height that counts for the award."""
    if tree < NUM_OPEN_TREES or tree & AWARDED != 0:
        return 0
    return height(tree)


# Step 6: regeneration, and the next season


@rule
def regenerate(s: State) -> None:
    """Rules 11.1 and 16.3: all but trees and wildlife goes; then comes the next season."""
    forests = num_forests(s)
    is_last = s.season + 1 == num_seasons(s)
    if s.counted == 0:
        s.counted = 1
        lingers = s.season_card == LINGERING_THREATS and not is_last
        for turn in range(forests - 1, -1, -1):
            forest = (int(s.last_taker) + turn) % forests
            has_threat = False
            for kind in range(PLANT, WILDLIFE):
                if lingers and FIRE <= kind <= DISEASE:
                    has_threat = has_threat or s.forest[forest, kind] > 0
                else:
                    s.discard[kind] += s.forest[forest, kind]
                    s.forest[forest, kind] = 0
            if has_threat:
                push(s, DISCARD_CARD, forest, THREAT_LOSS)
        return
    note(s, SEASON_OVER, 0, 0)
    if is_last:
        _finish(s)
    else:
        first = fewest_points(s)
        s.season += 1
        begin_season(s)
        s.turn_seat = first
        begin_turn(s)


@rule
def begin_season(s: State) -> None:
    """Rules 2.5, 12.1, 16.1 and 16.10: a season card, the season deck, and the piles."""
    if s.shifting:
        _reveal_season_card(s)
    played = NUM_PLAYED if s.seats < 4 else s.num_cards - NUM_BOXED
    s.deck_end = s.deck_top + played // num_seasons(s)
    for pile in range(num_piles(s)):
        size = pile + 1
        if s.season_card == DENSE_UNDERGROWTH:
            size += SEASON_AMOUNT[DENSE_UNDERGROWTH]
        for _ in range(size):
            deal(s, pile)
    for forest in range(num_forests(s)):
        s.ready[forest] = 0
        if can_use_animals(s, forest):
            for species in range(NUM_SPECIES):
                if s.forest[forest, WILDLIFE + 2 * species] > 0:
                    s.ready[forest] |= 1 << species
    s.last_taker = NONE
    s.reveals += 1


@rule
def _reveal_season_card(s: State) -> None:
    past = int(s.past_cards)
    left = NUM_SEASON_CARDS - s.season
    skip = random_below(s.rng, left)
    card = 0
    while (past >> card) & 1 or skip > 0:
        if not (past >> card) & 1:
            skip -= 1
        card += 1
    s.season_card = card
    s.past_cards = past | (1 << card)


@rule
def _finish(s: State) -> None:
    """Rules 13.1 to 13.4: wildlife, and the award for the most lush forest."""
    forests = num_forests(s)
    most = 0
    for forest in range(forests):
        s.score[forest, ACTIVE_LINE] = active_points(s, forest)
        s.score[forest, PAIRS_LINE] = pair_points(s, forest)
        most = max(most, num_closed(s, forest))
    for forest in range(forests):
        # Ruling 13.4a: where nobody has a tree, all tie.
        if num_closed(s, forest) == most:
            s.score[forest, LUSH_LINE] = PRICES[LUSH_PRICE]
    s.phase = OVER
