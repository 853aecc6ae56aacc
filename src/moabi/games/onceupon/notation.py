"""Once Upon a Forest: actions in notation, as sentences, and as places on the board.

slip 3        slip the start card into the third pile
draw 3        draw from the third pile
play C07 2    play card C07 on the second column
give C07 B    give card C07 to seat B
discard C07   discard card C07 (solo)
place 2       place the card just given, or the Obligatory card, on the second column
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from moabi.core.contract import NONE, Message, seat_letter
from moabi.core.state import State
from moabi.games.onceupon.layout import (
    BACK,
    CARDS_PER_LEVEL,
    COMPONENTS,
    DISCARD,
    DRAW,
    GIVE,
    MAX_COLUMNS,
    MAX_SEATS,
    PLACE,
    PLAY,
    SLIP,
    SPECIES_PER_LEVEL,
    Decision,
    Phase,
    card_id,
)

Tables = Mapping[str, Any]

PATTERN = r"(slip|draw) \d+|play [A-Z]\d\d \d+|give [A-Z]\d\d [A-Z]|discard [A-Z]\d\d|place \d+"


def _slot(action: int) -> int:
    """The hand slot that a play, give or discard takes from."""
    if action < GIVE:
        return (action - PLAY) // MAX_COLUMNS
    if action < DISCARD:
        return (action - GIVE) // MAX_SEATS
    return action - DISCARD


def _column(action: int) -> int:
    """The column that a play or a placing goes to."""
    return action - PLACE if action >= PLACE else (action - PLAY) % MAX_COLUMNS


def _card(state: State, action: int) -> int:
    """The card that a play, give, discard or placing moves."""
    return int(state.offered if action >= PLACE else state.hand[state.seat, _slot(action)])


def write(state: State, action: int, tables: Tables) -> str:
    """The action in notation."""
    return _written(action, _card(state, action) if PLAY <= action < PLACE else NONE)


def write_seen(before: State, action: int, after: State, tables: Tables) -> str:
    """The step in notation as anybody saw it: what is played, given or discarded lies open then."""
    seat = int(before.seat)
    if action < PLAY or action >= PLACE:
        return _written(action, NONE)
    if action < GIVE:
        return _written(action, _placed(before, action, after, seat))
    return _written(action, int(after.offered) if action < DISCARD else _discarded(before, after))


def _written(action: int, card: int) -> str:
    if action < DRAW:
        return f"slip {action - SLIP + 1}"
    if action < PLAY:
        return f"draw {action - DRAW + 1}"
    if action >= PLACE:
        return f"place {_column(action) + 1}"
    if action < GIVE:
        return f"play {card_id(card)} {_column(action) + 1}"
    if action < DISCARD:
        return f"give {card_id(card)} {seat_letter((action - GIVE) % MAX_SEATS)}"
    return f"discard {card_id(card)}"


def card_message(card: int, tables: Tables) -> Message:
    """A card in words: its face, or its level where only the back is seen."""
    if card >= BACK:
        return Message("card-back", {"level": level_message(card - BACK)})
    level = level_message(card // CARDS_PER_LEVEL)
    return Message("card", {"level": level, "face": _face(card, tables)})


def _face(card: int, tables: Tables) -> Message:
    """What a card shows."""
    level = card // CARDS_PER_LEVEL
    shown = []
    for kind in range(SPECIES_PER_LEVEL):
        count = int(tables["CARD_ANIMALS"][card, kind])
        if count:
            species = level * SPECIES_PER_LEVEL + kind
            shown.append(Message(f"animals-{species}", {"count": count}))
    if tables["CARD_CHAINSAW"][card]:
        shown.append(Message("chainsaw"))
    if tables["CARD_START"][card]:
        shown.append(Message("person"))
    names = dict(zip(("first", "second", "third", "fourth"), shown, strict=False))
    return Message(f"face-{len(shown)}", names)


def _named(state: State, slot: int, tables: Tables) -> Message:
    """A card in hand by its face: with its level, and counted, where the hand needs that."""
    hand = [int(card) for card in state.hand[state.seat]]
    card, level = hand[slot], hand[slot] // CARDS_PER_LEVEL
    face = _face(card, tables)
    alike = [
        other
        for other, held in enumerate(hand)
        if NONE < held < BACK and _face(held, tables) == face
    ]
    twins = [other for other in alike if hand[other] // CARDS_PER_LEVEL == level]
    name = face if len(twins) == len(alike) else card_message(card, tables)
    if len(twins) == 1:
        return name
    return Message("twin", {"card": name, "number": twins.index(slot) + 1, "count": len(twins)})


def level_message(level: int) -> Message:
    """A level's name."""
    return Message(f"level-{level}")


def _way(state: State, seat: int, column: int, card: int) -> tuple[str, int]:
    """Whether a card would begin a column, fill a place or cover a card, and which card."""
    if column == state.num_columns[seat]:
        return "begin", NONE
    covered = int(state.forest[seat, column, card // CARDS_PER_LEVEL])
    return "fill" if covered == NONE else "cover", covered


def _placing(state: State, seat: int, action: int, card: int, tables: Tables) -> dict[str, Any]:
    column = _column(action)
    way, covered = _way(state, seat, column, card)
    nothing = Message("card-none")
    return {
        "card": card_message(card, tables),
        "way": way,
        "covered": nothing if covered == NONE else card_message(covered, tables),
        "under": nothing if covered == NONE else _face(covered, tables),
        "column": column + 1,
    }


def _pile(state: State, pile: int) -> dict[str, Any]:
    """A pile by its number and by the level on top, which its back shows."""
    top = int(state.pile[pile, state.pile_size[pile] - 1])
    level = top - BACK if top >= BACK else top // CARDS_PER_LEVEL
    return {"pile": pile + 1, "level": level_message(level)}


def offer(state: State, action: int, tables: Tables) -> Message:
    """The action as a choice."""
    if action < DRAW:
        return Message("offer-slip", _pile(state, action - SLIP))
    if action < PLAY:
        return Message("offer-draw", _pile(state, action - DRAW))
    card = _card(state, action)
    if action < GIVE or action >= PLACE:
        values = _placing(state, int(state.seat), action, card, tables)
        if action >= PLACE:
            return Message("offer-place", values)
        return Message("offer-play", {**values, "face": _named(state, _slot(action), tables)})
    values = {"card": card_message(card, tables), "face": _named(state, _slot(action), tables)}
    if action < DISCARD:
        return Message("offer-give", {**values, "receiver_seat": (action - GIVE) % MAX_SEATS})
    return Message("offer-discard", values)


def tell(before: State, action: int, after: State, tables: Tables) -> Message:
    """The action as news, from what its viewer saw before and after."""
    seat = int(before.seat)
    values: dict[str, Any] = {"player_seat": seat}
    if action < DRAW:
        return Message("tell-slip", {**values, "pile": action - SLIP + 1})
    if action < PLAY:
        slot = int(np.flatnonzero(before.hand[seat] != after.hand[seat])[0])
        drawn = card_message(int(after.hand[seat, slot]), tables)
        return Message("tell-draw", {**values, "pile": action - DRAW + 1, "card": drawn})
    if action < GIVE or action >= PLACE:
        card = _placed(before, action, after, seat)
        return Message("tell-place", {**values, **_placing(before, seat, action, card, tables)})
    if action < DISCARD:
        receiver = (action - GIVE) % MAX_SEATS
        given = card_message(int(after.offered), tables)
        return Message("tell-give", {**values, "card": given, "receiver_seat": receiver})
    discarded = _discarded(before, after)
    return Message("tell-discard", {**values, "card": card_message(discarded, tables)})


def _discarded(before: State, after: State) -> int:
    return int(np.flatnonzero(before.out != after.out)[0])


def _placed(before: State, action: int, after: State, seat: int) -> int:
    """The card that lies in the column now and did not before: by then all have seen it."""
    column = _column(action)
    changed = np.flatnonzero(before.forest[seat, column] != after.forest[seat, column])
    return int(after.forest[seat, column, changed[0]])


def prompt(state: State, tables: Tables) -> Message:
    """What is asked of the seat to decide."""
    decision = Decision(state.decision)
    key = f"ask-{decision.name.lower().replace('_', '-')}"
    values: dict[str, Any] = {"player_seat": int(state.seat)}
    if decision is Decision.PLAY_CARD and state.phase == Phase.CLOSING:
        key = "ask-last-card"
    if decision is Decision.PLACE_CARD:
        key = "ask-place-obligatory" if state.seats == 1 else key
        values["card"] = card_message(int(state.offered), tables)
    return Message(key, values)


def targets(state: State, action: int, tables: Tables) -> tuple[str, ...]:
    """The keys of the places that the action points at."""
    if action < PLAY:
        return (f"pile-{action - SLIP if action < DRAW else action - DRAW}",)
    seat = int(state.seat)
    source = "offered" if action >= PLACE else f"hand-{seat}-{_slot(action)}"
    if GIVE <= action < DISCARD:
        return (source, f"seat-{(action - GIVE) % MAX_SEATS}")
    if DISCARD <= action < PLACE:
        return (source,)
    level = _card(state, action) // CARDS_PER_LEVEL
    return (source, f"forest-{seat}-{_column(action)}-{level}")


def verdict(state: State, points: tuple[int, ...], tables: Tables) -> Message:
    """Rule 8: who has won; rule 9.7: what a solo forest has grown into."""
    if state.seats == 1:
        earned = sum(points[0] >= least for least in tables["RATING_LEAST"][1:])
        rating = Message(f"rating-{COMPONENTS.tables['ratings'][earned]['id']}")
        return Message("verdict-solo", {**_total(points[0]), "rating": rating})
    totals = list(points)
    if state.teams:
        totals = [points[seat] + points[(seat + 2) % 4] for seat in range(4)]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    is_shared = len(winners) > (2 if state.teams else 1)
    if state.teams:
        key = "verdict-team-tie" if is_shared else "verdict-team"
    else:
        key = "verdict-tie" if is_shared else "verdict-win"
    return Message(key, {"winners_seats": winners, **_total(max(totals))})


def _total(points: int) -> dict[str, Any]:
    """Points as a number, and in figures with a true minus."""
    return {"points": points, "figure": str(points).replace("-", "−")}
