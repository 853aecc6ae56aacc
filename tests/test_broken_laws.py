"""Every law is able to fail: each breakage of the toy game breaks the one law it is meant for.

Kernels are replaced with `kernel_overrides`, plain modules with monkeypatch. The law of machine
code is tried only on its own breakage and on games whose kernels are whole: compiling a broken
kernel afresh takes seconds.
"""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from moabi.core.contract import NONE, Message
from moabi.core.game import Game
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.draw.parts import Board
from moabi.match import match as match_module
from moabi.testing import LAWS, LawBroken, check_law, laws

SEEDS = range(7)
"""As many as it takes for a law that looks at every seventh step to look at all of them."""
FEW_SEEDS = (0, 3)
COMPILED = "compiled_equals_interpreted"
COMPILING = {COMPILED}
Patch = pytest.MonkeyPatch


@dataclass(frozen=True)
class Breakage:
    """A way to break a game: it gives the broken game."""

    law: str
    make: Callable[[Game, Patch, Path], Game]
    also: frozenset[str] | None
    """Laws that cannot but fall with it; None: not looked at."""

    @property
    def name(self) -> str:
        return self.make.__name__


BREAKAGES: list[Breakage] = []


def breaks(law: str, also: frozenset[str] | None = frozenset()) -> Callable[[Any], Any]:
    def enter(make: Callable[[Game, Patch, Path], Game]) -> Any:
        BREAKAGES.append(Breakage(law, make, also))
        return make

    return enter


def with_kernels(game: Game, **kernels: Callable[..., Any]) -> Game:
    return replace(game, kernel_overrides={name: rule(kernel) for name, kernel in kernels.items()})


# Playing


@breaks("legal_lists_are_sound")
def legal_is_descending(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["legal"]

    def legal(s: State, out: Any) -> int:
        count = int(own(s, out))
        out[:count] = out[:count][::-1].copy()
        return count

    return with_kernels(game, legal=legal)


# A match refuses the number of an action that there is not.
@breaks("legal_lists_are_sound", also=frozenset({"words_are_complete"}))
def num_actions_is_too_low(game: Game, patch: Patch, folder: Path) -> Game:
    patch.setattr(game.layout, "NUM_ACTIONS", 3)
    return game


@breaks("matches_end")
def steps_are_counted_twice(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["apply"]

    def apply(s: State, action: int) -> None:
        own(s, action)
        s.step += 1

    return with_kernels(game, apply=apply)


@breaks("matches_end")
def max_steps_is_too_low(game: Game, patch: Patch, folder: Path) -> Game:
    patch.setattr(game.layout, "MAX_STEPS", game.layout.MAX_STEPS - 1)
    return game


# The game file holds a hash of every state: what cannot be repeated cannot be replayed either.
@breaks("same_seed_same_match", also=frozenset({"files_round_trip"}))
def chance_comes_from_outside(game: Game, patch: Patch, folder: Path) -> Game:
    own, outside = game.functions["apply"], itertools.count()

    def apply(s: State, action: int) -> None:
        own(s, action)
        s.rng[0] = next(outside)

    return with_kernels(game, apply=apply)


# All laws work on copies, so that most fall with this one.
@breaks("copies_protect_the_original", also=None)
def copies_share_memory(game: Game, patch: Patch, folder: Path) -> Game:
    patch.setattr(laws.playing, "copy_state", lambda state: state)
    return game


@breaks("questions_change_nothing")
def observe_leaves_a_trace(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["observe"]

    def observe(s: State, seat: int, out: Any) -> None:
        own(s, seat, out)
        s.rng[0] ^= 1

    return with_kernels(game, observe=observe)


@breaks("questions_change_nothing")
def advise_forgets_to_undo_its_trial(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["advise"]

    def advise(s: State, actions: Any, count: int, out: Any) -> None:
        own(s, actions, count, out)
        s.shown[0] = 1 - s.shown[0]

    return with_kernels(game, advise=advise)


@breaks("answers_are_numbers")
def advice_is_no_number(game: Game, patch: Patch, folder: Path) -> Game:
    def advise(s: State, actions: Any, count: int, out: Any) -> None:
        out[:count] = np.nan

    return with_kernels(game, advise=advise)


@breaks("answers_are_numbers")
def a_feature_is_left_out(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["observe"]

    def observe(s: State, seat: int, out: Any) -> None:
        last = out[-1]
        own(s, seat, out)
        out[-1] = last

    return with_kernels(game, observe=observe)


# A small integer wraps in NumPy and widens in Numba.
@breaks(COMPILED)
def a_small_integer_overflows(game: Game, patch: Patch, folder: Path) -> Game:
    return with_kernels(game, observe=overflowing_observe)


def overflowing_observe(s: State, seat: int, out: Any) -> None:
    for feature in range(len(out)):
        out[feature] = np.int8(100) + np.int8(100)


# In the last step, so that no hidden copy or world of a later step is short of it as well.
# A world is played on to the end, too.
@breaks("components_are_conserved", also=frozenset({"determinized_worlds_fit"}))
def the_end_loses_a_pebble(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["apply"]

    def apply(s: State, action: int) -> None:
        own(s, action)
        if s.num_pending == 0:
            s.pebble[0] = s.pebble[1]

    return with_kernels(game, apply=apply)


@breaks("scores_add_up")
def scores_give_a_bonus(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["scores"]

    def scores(s: State, out: Any) -> None:
        own(s, out)
        out[0] += 1

    return with_kernels(game, scores=scores)


@breaks("scores_add_up")
def an_outcome_is_over_one(game: Game, patch: Patch, folder: Path) -> Game:
    def outcome(s: State, out: Any) -> None:
        out[:] = 1.5

    return with_kernels(game, outcome=outcome)


# Writing down


@breaks("notation_is_exact")
def notation_does_not_fit_its_pattern(game: Game, patch: Patch, folder: Path) -> Game:
    patch.setattr(game.notation, "PATTERN", r"take left|show|keep")
    return game


# An answer that stands for two actions is read as one of them.
@breaks("notation_is_exact", also=frozenset({"files_round_trip"}))
def two_actions_are_written_alike(game: Game, patch: Patch, folder: Path) -> Game:
    patch.setattr(
        game.notation, "write", lambda state, action, tables: ["take left", "show"][action // 2]
    )
    return game


@breaks("files_round_trip")
def notation_differs_in_capitals_only(game: Game, patch: Patch, folder: Path) -> Game:
    words = ("take left", "Take Left", "show", "keep")
    patch.setattr(game.notation, "write", lambda state, action, tables: words[action])
    patch.setattr(game.notation, "PATTERN", r"[Tt]ake [Ll]eft|show|keep")
    return game


@breaks("words_are_complete")
def a_prompt_has_no_words(game: Game, patch: Patch, folder: Path) -> Game:
    patch.setattr(game.notation, "prompt", lambda state, tables: Message("no-such-words"))
    return game


# Targets are read from the same list of offers.
@breaks("words_are_complete", also=frozenset({"targets_are_drawn"}))
def an_offer_lacks_a_value(game: Game, patch: Patch, folder: Path) -> Game:
    patch.setattr(game.notation, "offer", lambda state, action, tables: Message("offer-show"))
    return game


@breaks("words_are_complete")
def a_score_line_is_not_translated(game: Game, patch: Patch, folder: Path) -> Game:
    shutil.copytree(game.folder, folder / "copy")
    french = folder / "copy" / "text" / "fr.ftl"
    french.write_text(french.read_text("utf-8").replace("line-kept", "line-lost"), "utf-8")
    broken = replace(game)
    broken.__dict__["folder"] = folder / "copy"
    return broken


@breaks("targets_are_drawn")
def an_action_points_nowhere(game: Game, patch: Patch, folder: Path) -> Game:
    patch.setattr(game.notation, "targets", lambda state, action, tables: ())
    return game


@breaks("targets_are_drawn")
def the_board_lacks_a_place(game: Game, patch: Patch, folder: Path) -> Game:
    board = game.module("board")
    own: Callable[[Any], Board] = board.lay

    def lay(scene: Any) -> Board:
        whole = own(scene)
        return whole._replace(parts=[part for part in whole.parts if part.key != "place-0"])

    patch.setattr(board, "lay", lay)
    return game


# Hiding


# Facts are read from the hidden copy: what that tells, they tell.
@breaks("nothing_leaks", also=frozenset({"facts_are_told"}))
def kept_pebbles_are_seen_by_all(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["hide"]

    def hide(s: State, seat: int) -> None:
        pebbles, is_taken = s.pebble.copy(), s.owner != NONE
        own(s, seat)
        s.pebble[is_taken] = pebbles[is_taken]

    return with_kernels(game, hide=hide)


# No step is the same to a spectator in every world, if it sees all of the row.
@breaks("nothing_leaks", also=frozenset({"facts_are_told", "undo_is_honest"}))
def spectators_see_the_row(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["hide"]

    def hide(s: State, seat: int) -> None:
        pebbles, is_in_row = s.pebble.copy(), s.owner == NONE
        own(s, seat)
        if seat == NONE:
            s.pebble[is_in_row] = pebbles[is_in_row]

    return with_kernels(game, hide=hide)


# A world made from the hidden copy has the option wrong as well.
@breaks("nothing_leaks", also=frozenset({"determinized_worlds_fit"}))
def hiding_changes_what_is_legal(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["hide"]

    def hide(s: State, seat: int) -> None:
        own(s, seat)
        s.ends = 0

    return with_kernels(game, hide=hide)


@breaks("nothing_leaks")
def the_board_is_laid_in_another_order_each_time(game: Game, patch: Patch, folder: Path) -> Game:
    board = game.module("board")
    own, times = board.lay, itertools.count()

    def lay(scene: Any) -> Board:
        laid: Board = own(scene)
        return laid._replace(parts=laid.parts[:: -1 if next(times) % 2 else 1])

    patch.setattr(board, "lay", lay)
    return game


@breaks("nothing_leaks")
def the_notation_names_what_is_kept(game: Game, patch: Patch, folder: Path) -> Game:
    """Showing and keeping look alike to others here, but for what is written of them."""
    own = game.functions["apply"]

    def apply(s: State, action: int) -> None:
        own(s, 3 if action == 2 else action)

    own_tell = game.notation.tell
    patch.setattr(
        game.notation,
        "tell",
        lambda before, action, after, tables: own_tell(before, min(action, 2), after, tables),
    )
    return with_kernels(game, apply=apply)


# Telling


@breaks("facts_are_told")
def a_field_is_not_told(game: Game, patch: Patch, folder: Path) -> Game:
    facts = game.module("facts")
    patch.setattr(facts, "FACTS", tuple(fact for fact in facts.FACTS if fact.name != "shown"))
    return game


@breaks("facts_are_told")
def a_fact_is_read_from_another_field(game: Game, patch: Patch, folder: Path) -> Game:
    facts = game.module("facts")
    patch.setattr(
        facts,
        "FACTS",
        tuple(
            replace(fact, read=lambda state, _: state.owner.tolist())
            if fact.name == "shown"
            else fact
            for fact in facts.FACTS
        ),
    )
    return game


@breaks("facts_are_told")
def a_fact_is_no_plain_data(game: Game, patch: Patch, folder: Path) -> Game:
    facts = game.module("facts")
    own = facts.counted
    patch.setattr(facts, "counted", lambda value: (own(value),))
    return game


@breaks("determinized_worlds_fit")
def a_world_lacks_a_pebble(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["determinize"]

    def determinize(s: State, seat: int, seed: int) -> None:
        is_unknown = s.pebble == game.module("layout").UNKNOWN
        own(s, seat, seed)
        s.pebble[is_unknown] = s.pebble[is_unknown].min(initial=9)

    return with_kernels(game, determinize=determinize)


# Nor does such a world show the same after a step.
@breaks("determinized_worlds_fit", also=frozenset({"undo_is_honest"}))
def a_world_denies_what_is_shown(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["determinize"]

    def determinize(s: State, seat: int, seed: int) -> None:
        own(s, seat, seed)
        if s.shown.any():
            s.pebble[:] = np.roll(s.pebble, 1)

    return with_kernels(game, determinize=determinize)


@breaks("undo_is_honest")
def taking_a_pebble_reveals_nothing(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["apply"]

    def apply(s: State, action: int) -> None:
        before, is_take = int(s.reveals), s.decision == 0
        own(s, action)
        if is_take:
            s.reveals = before

    return with_kernels(game, apply=apply)


@breaks("undo_is_honest")
def the_end_reveals_nothing(game: Game, patch: Patch, folder: Path) -> Game:
    own = game.functions["apply"]

    def apply(s: State, action: int) -> None:
        own(s, action)
        if s.num_pending == 0:
            s.reveals -= 1

    return with_kernels(game, apply=apply)


def broken_laws(game: Game, names: Iterable[str], seeds: Iterable[int]) -> dict[str, Exception]:
    """The laws that do not hold for the game, each with what it raised."""
    found: dict[str, Exception] = {}
    for name in names:
        try:
            for seats, options in game.setups():
                for seed in seeds:
                    check_law(name, game, seats, options, seed, is_native=False)
        except Exception as problem:  # a broken game may break anyhow
            found[name] = problem
    return found


def test_every_law_has_a_breakage() -> None:
    assert {breakage.law for breakage in BREAKAGES} == set(LAWS)


def test_the_whole_toy_game_obeys_every_law(pebbles: Game) -> None:
    assert broken_laws(pebbles, LAWS, FEW_SEEDS) == {}


@pytest.mark.parametrize("breakage", BREAKAGES, ids=lambda breakage: breakage.name)
def test_a_breakage_breaks_its_law_alone(
    breakage: Breakage, pebbles: Game, monkeypatch: Patch, tmp_path: Path
) -> None:
    game = breakage.make(pebbles, monkeypatch, tmp_path)
    # A game file names its game by id: let it find the broken one.
    monkeypatch.setattr(match_module, "find_game", lambda game_id: game)
    with np.errstate(over="ignore"):
        found = broken_laws(game, [breakage.law], SEEDS)
        assert isinstance(found.get(breakage.law), LawBroken)
        if breakage.also is not None:
            others = set(LAWS) - {breakage.law} - (COMPILING if game.kernel_overrides else set())
            assert set(broken_laws(game, others, FEW_SEEDS)) == breakage.also
