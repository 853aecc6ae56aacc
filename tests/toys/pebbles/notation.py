"""Pebbles: actions in notation, as sentences, and as places on the board.

take left     take the pebble at the left end of the row
show          show the pebble just taken
keep          keep it secret
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moabi.core.contract import Message
from moabi.core.state import State

from .layout import SHOW, TAKE_LEFT, UNKNOWN, Decision
from .rules import left_end, right_end, taken_place

Tables = Mapping[str, Any]

PATTERN = r"take left|take right|show|keep"
NOTATION = ("take left", "take right", "show", "keep")
KEYS = ("take-left", "take-right", "show", "keep")


def _place(state: State, action: int) -> int:
    """The place of the pebble that the action is about."""
    if action >= SHOW:
        return int(taken_place(state))
    return int(left_end(state) if action == TAKE_LEFT else right_end(state))


def pebble_message(pebble: int, tables: Tables) -> Message:
    """A pebble in words: its number, if it is seen."""
    if pebble == UNKNOWN:
        return Message("pebble-unknown")
    return Message("pebble", {"number": int(tables["NUMBERS"][pebble])})


def write(state: State, action: int, tables: Tables) -> str:
    """The action in notation."""
    return NOTATION[action]


def write_seen(before: State, action: int, after: State, tables: Tables) -> str:
    """The step in notation as anybody saw it: no answer names a pebble."""
    return write(before, action, tables)


def offer(state: State, action: int, tables: Tables) -> Message:
    """The action as a choice."""
    pebble = int(state.pebble[_place(state, action)])
    return Message(f"offer-{KEYS[action]}", {"pebble": pebble_message(pebble, tables)})


def tell(before: State, action: int, after: State, tables: Tables) -> Message:
    """The action as news, from what its viewer saw before and after."""
    pebble = int(after.pebble[_place(before, action)])
    values = {"player_seat": int(before.seat), "pebble": pebble_message(pebble, tables)}
    return Message(f"tell-{KEYS[action]}", values)


def prompt(state: State, tables: Tables) -> Message:
    """What is asked of the seat to decide."""
    name = Decision(state.decision).name.lower().replace("_", "-")
    return Message(f"ask-{name}", {"player_seat": int(state.seat)})


def targets(state: State, action: int, tables: Tables) -> tuple[str, ...]:
    """The keys of the places that the action points at."""
    key = f"place-{_place(state, action)}"
    if action < SHOW:
        return (key,)
    return (key, f"{KEYS[action]}-{int(state.seat)}")


def verdict(state: State, points: tuple[int, ...], tables: Tables) -> Message:
    """Rule 4.4: who has won."""
    winners = [seat for seat, total in enumerate(points) if total == max(points)]
    key = "verdict-win" if len(winners) == 1 else "verdict-tie"
    return Message(key, {"winners_seats": winners, "points": max(points)})
