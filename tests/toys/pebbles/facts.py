"""Pebbles: what there is to know of a match, by name."""

from __future__ import annotations

from collections.abc import Mapping

from moabi.core.contract import NONE
from moabi.core.facts import UNSEEN, Fact, counted, letter, pending

from .layout import COMPONENTS, UNKNOWN, Decision

FACTS = (
    Fact(
        "pebble",
        "by place in the row, the id of its pebble, wherever that is by now, or `?`",
        lambda state, _: [_pebble(pebble) for pebble in state.pebble],
    ),
    Fact(
        "owner",
        "by place, the seat that took its pebble, or null while it is in the row",
        lambda state, _: [letter(seat) for seat in state.owner],
    ),
    Fact(
        "shown",
        "by place, whether its pebble is face up for all",
        lambda state, _: [bool(shown) for shown in state.shown],
    ),
    pending(Decision, lambda state, decision, place: _about(decision, place), "the place to show"),
)
INTERNAL: Mapping[str, str] = {}


def _pebble(pebble: int) -> str:
    return UNSEEN if pebble == UNKNOWN else str(COMPONENTS.tables["pebbles"][pebble]["id"])


def _about(decision: Decision, place: int) -> int | None:
    return counted(place if decision is Decision.KEEP_PEBBLE else NONE)
