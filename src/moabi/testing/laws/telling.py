"""Laws of facts: what a program is told is plain, whole, and no more than its seat may know."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

from moabi.core.facts import Fact, facts_of, internal_fields, read_facts
from moabi.core.state import State, copy_state
from moabi.testing.laws.book import hidden, law, require, sampled, viewers
from moabi.testing.walk import Setup


@law
def facts_are_told(setup: Setup) -> None:
    """Every field is told in a fact or said to be internal; facts are plain, true and no leak."""
    game, kernels = setup.game, setup.game.interpreted
    facts = facts_of(game)
    _check_fields(setup, facts)
    views: list[State] = []
    for moment in sampled(setup):
        for seat in viewers(setup):
            where = f"step {moment.state.step}, seat {seat}"
            other = copy_state(moment.state)
            game.module("oracle").scramble(other, seat, Random(setup.seed))
            view, same = (hidden(kernels, state, seat) for state in (moment.state, other))
            told = read_facts(game, view, seat)
            holds = told == read_facts(game, same, seat)
            require(holds, setup, f"{where}: the facts tell what the seat may not know")
            holds = told == json.loads(json.dumps(told))
            require(holds, setup, f"{where}: the facts are not plain data")
        views.append(hidden(kernels, moment.state, int(moment.state.seat)))
    for fact in facts:
        _check_reading(setup, fact, views)


def _check_fields(setup: Setup, facts: tuple[Fact, ...]) -> None:
    names = [fact.name for fact in facts]
    require(len(set(names)) == len(names), setup, "two facts have the same name")
    texts = all(fact.text and "\n" not in fact.text and "|" not in fact.text for fact in facts)
    require(texts, setup, "a fact is described in no line of words")
    fields = set(setup.game.layout.STATE.names)
    told = {field for fact in facts for field in fact.told}
    internal = set(internal_fields(setup.game))
    for problem, found in (
        ("is neither told by a fact nor internal", fields - told - internal),
        ("is both told by a fact and internal", told & internal),
        ("is told by a fact, but not in the state", told - fields),
    ):
        require(not found, setup, f"{', '.join(sorted(found))}: {problem}")


def _check_reading(setup: Setup, fact: Fact, views: list[State]) -> None:
    """A fact that tells a field is another where the field is, at some moment at least."""
    for field in fact.told:
        changes = [
            pair
            for one, other in pairwise(views)
            if one[field].tobytes() != other[field].tobytes()
            for pair in ((one, other), (other, one))
        ]
        holds = not changes or any(_is_read(fact, field, *pair) for pair in changes)
        require(holds, setup, f"the fact {fact.name} does not tell of {field}")


def _is_read(fact: Fact, field: str, view: State, other: State) -> bool:
    """Whether a fact of the seat to decide would be another with the field as in another view."""
    seat, mixed = int(view.seat), copy_state(view)
    mixed[field] = other[field]
    try:
        return bool(fact.read(mixed, seat) != fact.read(view, seat))
    except (IndexError, KeyError, ValueError):
        return True  # read it was, and found not to fit the rest
