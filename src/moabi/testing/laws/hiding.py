"""Laws of hiding: no leaks, honest worlds, honest undo."""

from __future__ import annotations

from random import Random

import numpy as np

from moabi.core.contract import NONE, WEIGHT_TYPE, Message
from moabi.core.state import State, copy_state
from moabi.draw.parts import tell
from moabi.match import View
from moabi.testing.laws.book import hidden, law, require, sampled, viewers
from moabi.testing.walk import Moment, Setup, legal_codes

ALTERNATIVES = 6
"""How many other answers the news of a step are compared with."""
PLAYED_ON = 4
"""How many steps a determinized world is tried for."""


@law
def nothing_leaks(setup: Setup) -> None:
    """States that differ only in what a seat may not know look and read the same to it."""
    kernels = setup.kernels
    secret: set[str] = set()
    public = set(setup.game.layout.STATE.names)
    for moment in sampled(setup):
        for seat in viewers(setup):
            where = f"step {moment.state.step}, seat {seat}"
            other = copy_state(moment.state)
            setup.game.module("oracle").scramble(other, seat, Random(setup.seed))
            view, same = (hidden(kernels, state, seat) for state in (moment.state, other))
            holds = view.tobytes() == same.tobytes()
            require(holds, setup, f"{where}: the hidden copy tells what the seat may not know")
            _check_hidden_copy(setup, where, moment, view, seat)
            _check_board(setup, where, (view, same), seat)
            secret |= _changed_fields(moment.state, other)
            public -= _changed_fields(moment.state, view)
        _check_news(setup, moment)
    erased = set(setup.game.layout.STATE.names) - public - secret
    require(not erased, setup, f"hide changes what is no secret: {', '.join(sorted(erased))}")
    is_stirred = bool(secret - {"rng"}) or not setup.game.has_hidden_information
    require(is_stirred, setup, "the oracle's scramble changes nothing")


def _check_hidden_copy(setup: Setup, where: str, moment: Moment, view: State, seat: int) -> None:
    """Hiding twice hides no more, and what a seat can do and learn from is in its view."""
    kernels = setup.kernels
    again = hidden(kernels, view, seat)
    require(again.tobytes() == view.tobytes(), setup, f"{where}: hiding twice differs from once")
    public = hidden(kernels, view, NONE).tobytes()
    holds = view.tobytes() == public or setup.game.has_private_information
    require(holds, setup, f"{where}: the seat knows something that others do not")
    holds = public == hidden(kernels, moment.state, NONE).tobytes()
    require(holds, setup, f"{where}: a spectator knows what the seat does not")
    if seat == moment.state.seat:
        listed = legal_codes(setup.game, kernels, view)
        require(listed == moment.codes, setup, f"{where}: hiding changed what is legal")
    if seat != NONE:
        features = np.zeros((2, setup.game.layout.NUM_FEATURES), WEIGHT_TYPE)
        kernels.observe(moment.state, seat, features[0])
        kernels.observe(view, seat, features[1])
        holds = features[0].tobytes() == features[1].tobytes()
        require(holds, setup, f"{where}: observe sees what the seat may not know")


def _check_board(setup: Setup, where: str, views: tuple[State, State], seat: int) -> None:
    """Boards have the same parts in the same order, and so the same changes to the next."""
    one, other = (tell(View(setup.game, view, seat).board())._asdict() for view in views)
    for what, mine in one.items():
        holds = list(mine.items()) == list(other[what].items())
        require(holds, setup, f"{where}: the board's {what} tell what the seat may not know")


def _changed_fields(one: State, other: State) -> set[str]:
    return {name for name in one.dtype.names if not np.array_equal(one[name], other[name])}


def _check_news(setup: Setup, moment: Moment) -> None:
    """Answers that only their own seat can tell apart are told to all others alike."""
    kernels, notation, tables = setup.kernels, setup.game.notation, setup.game.tables
    afters = _played(setup, moment.state, [*moment.codes[:ALTERNATIVES], moment.action])
    own = int(moment.state.seat)
    for seat in viewers(setup):
        before = hidden(kernels, moment.state, seat)
        twin = copy_state(moment.state)
        setup.game.module("oracle").scramble(twin, seat, Random(setup.seed))
        twins = _played(setup, twin, legal_codes(setup.game, kernels, twin)[:ALTERNATIVES])
        told: dict[bytes, tuple[tuple[Message, str], bytes]] = {}
        for code, after in [*afters, *twins]:
            view = hidden(kernels, after, seat)
            news = notation.tell(before, code, view, tables)
            written = notation.write_seen(before, code, view, tables)
            truth = hidden(kernels, after, own).tobytes()
            other, other_truth = told.setdefault(view.tobytes(), ((news, written), truth))
            holds = (news, written) == other or truth == other_truth or seat == own
            require(holds, setup, f"step {after.step}, seat {seat}: the news leaks")
            if seat == own:
                exact = notation.write(moment.state, code, tables)
                require(
                    written == exact, setup, f"{exact!r} is told to its own seat as {written!r}"
                )


def _played(setup: Setup, state: State, codes: list[int]) -> list[tuple[int, State]]:
    """The state after each of those answers."""
    afters = []
    for code in dict.fromkeys(codes):
        after = copy_state(state)
        setup.kernels.apply(after, code)
        afters.append((code, after))
    return afters


@law
def determinized_worlds_fit(setup: Setup) -> None:
    """Determinized worlds are whole, keep all the seat knows, differ, and can be played on."""
    kernels = setup.kernels
    varied = False
    could_vary = False
    for moment in sampled(setup):
        for seat in viewers(setup):
            known = hidden(kernels, moment.state, seat)
            world = copy_state(known)
            kernels.determinize(world, seat, setup.seed)
            if seat == moment.state.seat:
                stirred, other = copy_state(moment.state), copy_state(known)
                setup.game.module("oracle").scramble(stirred, seat, Random(setup.seed))
                could_vary |= bool(_changed_fields(stirred, moment.state) - {"rng"})
                kernels.determinize(other, seat, setup.seed + 1)
                changed = _changed_fields(world, other)
                varied |= bool(changed - {"rng"})
                require("rng" in changed, setup, "two worlds have the same chance to come")
            _check_world(setup, moment, seat, known, world)
    require(varied or not could_vary, setup, "determinize gives the same world for every seed")


def _check_world(setup: Setup, moment: Moment, seat: int, known: State, world: State) -> None:
    kernels, pieces = setup.kernels, setup.game.layout.pieces
    where = f"step {moment.state.step}, seat {seat}"
    same = hidden(kernels, world, seat).tobytes() == known.tobytes()
    require(same, setup, f"{where}: a world contradicts what the seat knows")
    is_whole = pieces(world) == pieces(moment.state)
    require(is_whole, setup, f"{where}: a world lacks a piece")
    if seat == moment.state.seat:
        listed = legal_codes(setup.game, kernels, world)
        require(listed == moment.codes, setup, f"{where}: other actions are legal in a world")
    for _ in range(PLAYED_ON):
        codes = legal_codes(setup.game, kernels, world)
        if codes:
            kernels.apply(world, codes[-1])
    require(pieces(world) == pieces(moment.state), setup, f"{where}: a world falls apart")


@law
def undo_is_honest(setup: Setup) -> None:
    """A step that says it revealed nothing shows its seat the same in every possible world."""
    kernels = setup.kernels
    for moment in sampled(setup):
        seat = int(moment.state.seat)
        after = copy_state(moment.state)
        kernels.apply(after, moment.action)
        if after.reveals != moment.state.reveals:
            continue
        for viewer in (seat, NONE):
            seen = {hidden(kernels, after, viewer).tobytes()} if viewer == seat else set()
            for sample in range(3):
                world = hidden(kernels, moment.state, seat)
                kernels.determinize(world, seat, setup.seed + sample)
                kernels.apply(world, moment.action)
                seen.add(hidden(kernels, world, viewer).tobytes())
            where = f"step {after.step}"
            require(len(seen) == 1, setup, f"{where} revealed something and does not say so")
