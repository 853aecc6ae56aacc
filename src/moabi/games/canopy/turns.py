"""Canopy: the course of a turn: animals, looking at piles, keeping or refusing (rules 3, 6, 7)."""

from __future__ import annotations

from typing import Any

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.pending import push
from moabi.core.state import State
from moabi.games.canopy.cards import (
    OTHER,
    can_use_animals,
    deal,
    deck_size,
    draw_card,
    draw_in_hand,
    has_loss,
    is_ready,
    keep_pile,
    look,
    note,
    num_forests,
    num_piles,
    spend,
    take_from_pile,
    take_in_hand,
)
from moabi.games.canopy.layout import (
    ANTS,
    BOA,
    CARRY,
    CROAK,
    CRUSH,
    CUT,
    DOUSE,
    FROG,
    HOWL,
    HOWLER,
    KEEP,
    LINGER,
    LOOK,
    MACAW,
    MOVE,
    NO_ANIMAL,
    NO_TRIM,
    REFUSE,
    SLOTH,
    SNATCH,
    SPIDER,
    TOUCAN,
    Decision,
    Note,
    Phase,
)

USE_ANIMAL = int(Decision.USE_ANIMAL)
KEEP_PILE = int(Decision.KEEP_PILE)
TRIM_PILE = int(Decision.TRIM_PILE)
MOVE_CARD = int(Decision.MOVE_CARD)
DISCARD_CARD = int(Decision.DISCARD_CARD)
START = int(Phase.START)
LOOKING = int(Phase.LOOKING)
ADDING = int(Phase.ADDING)
END = int(Phase.END)
FIRE_STEP = int(Phase.FIRE)
WILDLIFE_STEP = int(Phase.WILDLIFE)
CRUSHED = int(Note.CRUSHED)

AT_START = (1 << TOUCAN) | (1 << FROG) | (1 << ANTS)
AT_KEEPING = (1 << SPIDER) | (1 << MACAW)
AT_END = (1 << ANTS) | (1 << HOWLER)


# The course of a turn


@rule
def begin_turn(s: State) -> None:
    """The pile that the Howler marked for this seat may not be kept now (rule 15.8)."""
    s.fresh = 0
    s.peeked = NONE
    s.barred = s.howled
    s.howled = NONE
    s.at_pile = 0
    s.phase = START


@rule
def start_turn(s: State) -> None:
    """Rules 6.4, 6.5 and 6.8: animals may be used before the first pile is looked at."""
    seat = int(s.turn_seat)
    if s.ready[seat] & AT_START != 0 and can_use_any(s, seat):
        push(s, USE_ANIMAL, seat, 0)
    else:
        s.phase = LOOKING


@rule
def look_on(s: State) -> None:
    """Rules 3.1 and 3.4: look at the next pile; past the last one, draw from the deck."""
    seat = int(s.turn_seat)
    for pile in range(s.at_pile, num_piles(s)):
        if s.pile_size[pile] > 0:
            s.at_pile = pile
            look(s, seat, pile)
            push(s, KEEP_PILE, seat, 0)
            return
    s.at_pile = NONE
    s.phase = ADDING
    if is_ready(s, seat, SLOTH) and deck_size(s) > 1:
        # Rule 6.6: whether to draw an extra card is settled before the first is seen.
        push(s, USE_ANIMAL, seat, 0)
    else:
        draw_card(s, seat)


@rule
def finish_turn(s: State) -> None:
    """Rules 6.8 and 15.8: some animals may be used before the turn is over."""
    seat = int(s.turn_seat)
    if s.ready[seat] & AT_END != 0 and can_use_any(s, seat):
        push(s, USE_ANIMAL, seat, 0)
    else:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """Rules 3.5 and 7.3: the next seat, or the season's end once all piles are gone."""
    if can_use_animals(s, int(s.turn_seat)):
        s.ready[s.turn_seat] |= s.fresh
    s.fresh = 0
    s.barred = NONE
    if is_season_over(s):
        s.peeked = NONE
        s.howled = NONE
        s.at_pile = NONE
        s.counted = 0
        s.phase = WILDLIFE_STEP
    else:
        s.turn_seat = (s.turn_seat + 1) % num_forests(s)
        begin_turn(s)


@rule
def is_season_over(s: State) -> bool:
    """Rule 7.3: deck and piles are all empty."""
    if s.deck_top < s.deck_end:
        return False
    for pile in range(num_piles(s)):
        if s.pile_size[pile] > 0:
            return False
    return True


# Keeping and refusing


@rule
def can_refuse(s: State) -> bool:
    """Rule 7.1: with the deck empty, the last pile that can be kept must be."""
    if s.deck_top < s.deck_end:
        return True
    for pile in range(s.at_pile + 1, num_piles(s)):
        if s.pile_size[pile] > 0 and pile != s.barred:
            return True
    return False


@rule
def legal_keeps(s: State, seat: int, out: Any) -> int:
    """Rules 3.2, 3.3, 6.7 and 15.8: keep the pile, or refuse it, or take one card from it.

    Ruling 15.8b: the Boa may take a card of a marked pile too.
    """
    count = 0
    refusable = can_refuse(s)
    if s.at_pile != s.barred or not refusable:
        out[count] = KEEP
        count += 1
    if refusable:
        out[count] = REFUSE
        count += 1
        if is_ready(s, seat, BOA):
            for place in range(s.pile_size[s.at_pile]):
                out[count] = SNATCH + place
                count += 1
    return count


@rule
def keep_by(s: State, seat: int, action: int) -> None:
    """Carry out the answer to a KEEP_PILE decision."""
    pile = int(s.at_pile)
    if action == KEEP:
        if s.ready[seat] & AT_KEEPING != 0 and can_trim(s, seat):
            push(s, TRIM_PILE, seat, 0)
        else:
            _keep(s, seat)
        return
    if action != REFUSE:
        # Rule 6.7: the pile still gets its new card.
        spend(s, seat, BOA)
        take_in_hand(s, take_from_pile(s, pile, action - SNATCH))
        s.phase = ADDING
    deal(s, pile)
    s.at_pile = pile + 1


@rule
def _keep(s: State, seat: int) -> None:
    keep_pile(s, seat, int(s.at_pile))
    s.at_pile = NONE
    s.phase = ADDING


@rule
def can_trim(s: State, seat: int) -> bool:
    """Rules 15.10 and 15.11: whether the Birdeater or the Macaw can be used on the kept pile."""
    if s.pile_size[s.at_pile] == 0:
        return False
    return is_ready(s, seat, SPIDER) or can_carry(s, seat)


@rule
def can_carry(s: State, seat: int) -> bool:
    """Rule 15.11: the Macaw needs another pile to go to."""
    if is_ready(s, seat, MACAW):
        for pile in range(num_piles(s)):
            if pile != s.at_pile and s.pile_size[pile] > 0:
                return True
    return False


@rule
def legal_trims(s: State, seat: int, out: Any) -> int:
    """Rules 15.10 and 15.11: one card of the kept pile may be discarded, one moved."""
    count = 0
    size = s.pile_size[s.at_pile]
    if is_ready(s, seat, SPIDER):
        for place in range(size):
            out[count] = CRUSH + place
            count += 1
    if can_carry(s, seat):
        for place in range(size):
            out[count] = CARRY + place
            count += 1
    out[count] = NO_TRIM
    return count + 1


@rule
def trim_by(s: State, seat: int, action: int) -> None:
    """Carry out the answer to a TRIM_PILE decision."""
    if action == NO_TRIM:
        _keep(s, seat)
        return
    if action < CARRY:
        spend(s, seat, SPIDER)
        kind = take_from_pile(s, int(s.at_pile), action - CRUSH)
        s.unshown[kind] -= 1
        s.discard[kind] += 1
        note(s, CRUSHED, seat, kind)
        _trim_on(s, seat)
        return
    place = action - CARRY
    onto = only_other_pile(s)
    if onto == NONE:
        push(s, MOVE_CARD, seat, place)
    else:
        move_by(s, seat, place, onto)


@rule
def only_other_pile(s: State) -> int:
    """The one pile that the Macaw can go to, or NONE if there are several."""
    found = NONE
    for pile in range(num_piles(s)):
        if pile != s.at_pile and s.pile_size[pile] > 0:
            if found != NONE:
                return NONE
            found = pile
    return found


@rule
def _trim_on(s: State, seat: int) -> None:
    if can_trim(s, seat):
        push(s, TRIM_PILE, seat, 0)
    else:
        _keep(s, seat)


@rule
def legal_moves(s: State, out: Any) -> int:
    """Ruling 15.11a: onto any other pile that has a card."""
    count = 0
    for pile in range(num_piles(s)):
        if pile != s.at_pile and s.pile_size[pile] > 0:
            out[count] = MOVE + pile
            count += 1
    return count


@rule
def move_by(s: State, seat: int, place: int, pile: int) -> None:
    """Rule 15.11: whoever has seen the moved card still knows where it lies."""
    spend(s, seat, MACAW)
    size = s.pile_size[pile]
    s.pile_seen[pile, size] = s.pile_seen[s.at_pile, place]
    s.pile[pile, size] = take_from_pile(s, int(s.at_pile), place)
    s.pile_size[pile] = size + 1
    _trim_on(s, seat)


# Animals at the start and the end of a turn, and when every pile was refused


@rule
def can_use_any(s: State, seat: int) -> bool:
    """Whether any animal can be used at this moment of the turn."""
    if s.phase == START:
        if is_ready(s, seat, TOUCAN) or (is_ready(s, seat, FROG) and deck_size(s) > 0):
            return True
    elif s.phase == ADDING or can_howl(s, seat):
        return True
    return is_ready(s, seat, ANTS) and has_loss(s, seat, OTHER)


@rule
def can_howl(s: State, seat: int) -> bool:
    """Rule 15.8; ruling 15.8a: to guard the last pile there is changes nothing."""
    if not is_ready(s, seat, HOWLER):
        return False
    piles = 0
    for pile in range(num_piles(s)):
        if s.pile_size[pile] > 0:
            piles += 1
    return piles > 1 or (piles == 1 and deck_size(s) > 0)


@rule
def legal_uses(s: State, seat: int, out: Any) -> int:
    """Rules 6.4 to 6.8, 15.8 and 15.12: every animal that can be used now, or none."""
    count = 0
    if s.phase == ADDING or s.phase == FIRE_STEP:
        out[0] = LINGER if s.phase == ADDING else DOUSE
        out[1] = NO_ANIMAL
        return 2
    if s.phase == START:
        if is_ready(s, seat, TOUCAN):
            count = _list_piles(s, LOOK, out, count)
        if is_ready(s, seat, FROG) and deck_size(s) > 0:
            out[count] = CROAK
            count += 1
    if is_ready(s, seat, ANTS) and has_loss(s, seat, OTHER):
        out[count] = CUT
        count += 1
    if s.phase == END and can_howl(s, seat):
        count = _list_piles(s, HOWL, out, count)
    out[count] = NO_ANIMAL
    return count + 1


@rule
def _list_piles(s: State, first: int, out: Any, count: int) -> int:
    for pile in range(num_piles(s)):
        if s.pile_size[pile] > 0:
            out[count] = first + pile
            count += 1
    return count


@rule
def use_by(s: State, seat: int, action: int) -> None:
    """Carry out the answer to a USE_ANIMAL decision."""
    if action == NO_ANIMAL:
        if s.phase == START:
            s.phase = LOOKING
        elif s.phase == ADDING:
            draw_card(s, seat)
        else:
            end_turn(s)
    elif action < CROAK:
        spend(s, seat, TOUCAN)
        s.peeked = action - LOOK
        look(s, seat, s.peeked)
    elif action == CROAK:
        spend(s, seat, FROG)
        for pile in range(num_piles(s)):
            deal(s, pile)
    elif action == CUT:
        spend(s, seat, ANTS)
        push(s, DISCARD_CARD, seat, OTHER)
    elif action == LINGER:
        spend(s, seat, SLOTH)
        draw_in_hand(s)
        draw_in_hand(s)
    else:
        spend(s, seat, HOWLER)
        s.howled = action - HOWL
