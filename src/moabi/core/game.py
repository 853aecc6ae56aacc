"""A game: its description, its components, and its kernels at each speed."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from moabi.core import playout
from moabi.core.chance import MAX_SEED
from moabi.core.checks import checked_whole, shown, whole
from moabi.core.components import Components, override_components
from moabi.core.contract import (
    ACTION_TYPE,
    KERNELS,
    OUTCOME_TYPE,
    POINTS_TYPE,
    WEIGHT_TYPE,
    Layout,
    Notation,
    Option,
)
from moabi.core.errors import BadSetup
from moabi.core.jit import Linker, cache_folder, content_key, one_compiler
from moabi.core.state import State, new_states
from moabi.core.words import Words, words

Kernel = Callable[..., Any]
CORE = Path(__file__).parent
PLAYOUTS: Mapping[str, str] = {
    # generic kernel: argument types as in KERNELS; S an array of states, R generator words,
    # B policies, Q G T points, outcomes and line points of many matches
    "finish_randomly": "sRA",
    "play_randomly": "SSiRA",
    "choose_greedily": "sRAiW",
    "play_policies": "SSSBiRAW",
    "tally": "SQGT",
}


def checked_seed(seed: object, most: int = MAX_SEED) -> int:
    """A seed; what cannot be one is refused."""
    return checked_whole(seed, 0, most, f"a seed is a whole number from 0 to {most}")


@dataclass(frozen=True)
class Kernels:
    """A game's kernels, linked at one speed to the components in play."""

    setup: Kernel
    legal: Kernel
    apply: Kernel
    score_line: Kernel
    scores: Kernel
    outcome: Kernel
    hide: Kernel
    determinize: Kernel
    advise: Kernel
    observe: Kernel
    finish_randomly: Kernel
    play_randomly: Kernel
    choose_greedily: Kernel
    play_policies: Kernel
    tally: Kernel


@dataclass(frozen=True)
class Game:
    """One game, as its folder describes it; immutable, and cheap until its kernels are used."""

    package: str
    """The game's package; its last part is the game's id."""
    version: int
    """Raised by every change of the rules that changes play."""
    title: str
    designers: tuple[str, ...]
    seats: tuple[int, ...]
    """The seat counts at which it can be played."""
    options: tuple[Option, ...] = ()
    has_hidden_information: bool = True
    has_private_information: bool = True
    """Whether a seat may know what another does not: a shared screen is then handed over."""
    is_cooperative: bool = False
    samples: tuple[tuple[int, Mapping[str, str]], ...] = ()
    """The set-ups that laws, perft and golden files try, where every combination is too many."""
    rare_seeds: tuple[int, ...] = ()
    """Seeds of random matches with decisions that hardly ever come up, for the golden files."""
    components_file: Path | None = None
    """An owner's own components file, if one is in play."""
    kernel_overrides: Mapping[str, Kernel] = field(default_factory=dict)
    """Kernels used in place of the folder's own, for experiments and for tests of the laws."""

    @property
    def id(self) -> str:
        """The folder's name."""
        return self.package.rpartition(".")[2]

    @cached_property
    def folder(self) -> Path:
        """Where the game's files are."""
        return Path(str(import_module(self.package).__file__)).parent

    def module(self, name: str) -> Any:
        """One of the modules of the game's folder."""
        return import_module(f"{self.package}.{name}")

    def has_module(self, name: str) -> bool:
        """Whether the game's folder has that module: some are left to a game's choice."""
        return (self.folder / f"{name}.py").is_file()

    @cached_property
    def layout(self) -> Layout:
        """The game's enums, sizes and record type."""
        return cast(Layout, self.module("layout"))

    @cached_property
    def notation(self) -> Notation:
        """The game's notation and sentences."""
        return cast(Notation, self.module("notation"))

    def words(self, language: str) -> Words:
        """The game's words in a language, with the common ones."""
        if language not in self._words:
            self._words[language] = words(language, self.folder / "text")
        return self._words[language]

    @cached_property
    def _words(self) -> dict[str, Words]:
        return {}

    # Components

    def with_components(self, path: str | Path) -> Game:
        """This game played with an owner's own components file; refused if it is wrong."""
        game = replace(self, components_file=Path(path))
        _ = game.tables
        return game

    @cached_property
    def components(self) -> Components:
        """The components in play."""
        base: Components = self.layout.COMPONENTS
        if self.components_file is None:
            return base
        return override_components(base, self.components_file, self.layout.SCHEMA)

    @cached_property
    def tables(self) -> Mapping[str, npt.NDArray[Any]]:
        """The arrays the rules read, by name, made from the components in play."""
        if self.components_file is None:
            return {name: getattr(self.layout, name) for name in self.layout.TABLES}
        return self.layout.make_tables(self.components)

    # Setting up

    def new_header(self, seats: int, options: Mapping[str, str] | None = None) -> State:
        """An empty state but for seats and options, which must be such as the game has."""
        if whole(seats) not in self.seats:
            counts = ", ".join(map(str, self.seats))
            problem = f"{self.id} is for {counts} seats, not {shown(seats)}"
            raise BadSetup(problem, "seats", "seats", counts=counts)
        state = new_states(self.layout.STATE, 1)[0]
        state.seats = seats
        known = {option.name: option for option in self.options}
        for name, value in (options or {}).items():
            option, field = known.get(name), f"options.{name}"
            if option is None:
                choices = ", ".join(known) or "none"
                problem = f"{self.id} has no option {shown(name)} (options: {choices})"
                raise BadSetup(problem, field, "no-option", options=", ".join(known) or "–")
            if value not in option.values:
                problem = f"option {name} is {' or '.join(option.values)}, not {shown(value)}"
                raise BadSetup(problem, field, "option", values=", ".join(option.values))
            if value != option.values[0] and seats not in option.seats:
                counts = ", ".join(map(str, option.seats))
                problem = f"option {name}={value} is for {counts} seats, not {seats}"
                raise BadSetup(problem, field, "option-seats", counts=counts)
            setattr(state, name, option.values.index(value))
        return state

    def new_state(
        self, kernels: Kernels, seats: int, seed: int, options: Mapping[str, str] | None = None
    ) -> State:
        """A state set up and ready for the first decision."""
        number = checked_seed(seed)
        state = self.new_header(seats, options)
        kernels.setup(state, number)
        return state

    def options_of(self, state: State) -> dict[str, str]:
        """The value of each option in a state."""
        return {one.name: one.values[int(getattr(state, one.name))] for one in self.options}

    def shows_past(self, options: Mapping[str, str]) -> bool:
        """Whether players may look back at what they saw while a match with these options runs."""
        chosen = ((one, options.get(one.name, one.values[0])) for one in self.options)
        return all(value not in one.forgets for one, value in chosen)

    def sides(self, seats: int, options: Mapping[str, str]) -> tuple[int, ...]:
        """Which side each seat is on: its own, but where the game's layout says who is allied."""
        of_layout = getattr(self.layout, "sides", None)
        return of_layout(seats, options) if of_layout else tuple(range(seats))

    def setups(self) -> list[tuple[int, dict[str, str]]]:
        """The set-ups to try: the game's own samples, or all there are."""
        if self.samples:
            return [(seats, dict(options)) for seats, options in self.samples]
        return self.every_setup()

    def every_setup(self) -> list[tuple[int, dict[str, str]]]:
        """Every seat count with every combination of options it allows."""
        every: list[tuple[int, dict[str, str]]] = []
        for seats in self.seats:
            chosen: list[dict[str, str]] = [{}]
            for option in self.options:
                if seats in option.seats:
                    others = option.values[1:]
                    chosen += [{**c, option.name: value} for c in chosen for value in others]
            every += [(seats, options) for options in chosen]
        return every

    # Kernels

    @cached_property
    def interpreted(self) -> Kernels:
        """The kernels as plain Python: for debugging, coverage and single matches."""
        return self._kernels(self._linker(native=False, cache=None))

    @cached_property
    def _native_linker(self) -> Linker:
        return self._linker(native=True, cache=None if self.kernel_overrides else self.cache)

    @cached_property
    def cache(self) -> Path:
        """The folder of the machine code made from exactly this content."""
        return self._cache_for(())

    def _cache_for(self, extra: tuple[Path, ...]) -> Path:
        import numba

        names = ",".join(sorted(self.kernel_overrides))
        key = content_key(
            (CORE, self.folder, *extra),
            self.components.hash,
            names,
            numba.__version__,
            np.__version__,
        )
        return cache_folder("-".join((self.id, *(folder.name for folder in extra))), key)

    @property
    def is_compiled(self) -> bool:
        """Whether the native kernels can be had without waiting for a compiler."""
        return self._compiled_mark(()).exists()

    def is_compiled_with(self, extra: Path) -> bool:
        """Whether the generic kernels of that folder, too, can be had without waiting."""
        return self.is_compiled and self._compiled_mark((extra,)).exists()

    def _compiled_mark(self, extra: tuple[Path, ...]) -> Path:
        """Stands in the cache once all is compiled; Numba looks at places and times as well."""
        folders = (CORE, self.folder, *extra)
        files = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
        stamps = "".join(f"{path}{path.stat().st_mtime_ns}" for path in files)
        mark = f"compiled-{hashlib.sha256(stamps.encode()).hexdigest()[:12]}"
        return self._cache_for(extra) / mark

    @cached_property
    def native(self) -> Kernels:
        """The kernels as machine code; the first time ever, this waits for the compiler."""
        kernels = self._kernels(self._native_linker)
        if self.kernel_overrides:
            return kernels
        with self._compiling(self.title, ()):
            self._compile(kernels)
        return kernels

    @contextmanager
    def _compiling(self, what: str, extra: tuple[Path, ...]) -> Iterator[None]:
        """Say that one has to wait, compile in one process at a time, and mark what is made."""
        mark = self._compiled_mark(extra)
        if mark.exists():
            yield
            return
        sys.stderr.write(f"moabi: compiling {what} (once, up to half a minute)...\n")
        with one_compiler(mark.parent):
            yield
            mark.touch()

    @property
    def kernels(self) -> Kernels:
        """The kernels at hand: machine code once `native` has been asked for, else plain Python.

        Both leave the same bytes; the law `compiled_equals_interpreted` holds them to it.
        """
        loaded: Kernels | None = self.__dict__.get("native")
        return loaded or self.interpreted

    def bind(self, function: Kernel, signature: Callable[[Any], tuple[Any, ...]]) -> Kernel:
        """A generic kernel of another package, as machine code for this game, kept like `native`.

        `signature` gives the types of its arguments, being told that of the state.
        """
        import numba

        if function in self._bound:
            return self._bound[function]
        extra = (Path(str(sys.modules[function.__module__].__file__)).parent,)
        cache = None if self.kernel_overrides else self._cache_for(extra)
        kernel: Any = self._native_linker.beside(cache).link(function)
        types = signature(numba.from_dtype(self.layout.STATE))
        if cache is None:
            kernel.compile(types)
        else:
            with self._compiling(f"{self.title}, {extra[0].name}", extra):
                kernel.compile(types)
        self._bound[function] = kernel
        return cast(Kernel, kernel)

    @cached_property
    def _bound(self) -> dict[Kernel, Kernel]:
        return {}

    @cached_property
    def functions(self) -> Mapping[str, Kernel]:
        """The kernels' plain functions, not linked to anything."""
        return {
            name: self.kernel_overrides.get(name) or getattr(self.module(module), name)
            for name, (module, _) in KERNELS.items()
        }

    def _linker(self, native: bool, cache: Path | None) -> Linker:
        pairs = [(getattr(self.layout, name), table) for name, table in self.tables.items()]
        return Linker(pairs, self.functions, cache, native)

    def _kernels(self, linker: Linker) -> Kernels:
        linked = {name: linker.link(function) for name, function in self.functions.items()}
        for name in PLAYOUTS:
            linked[name] = linker.link(getattr(playout, name))
        return Kernels(**linked)

    def link_native(self, function: Kernel) -> Kernel:
        """A generic rule of one's own, linked to this game's kernels and compiled when called."""
        return self._linker(native=True, cache=None).link(function)

    def _compile(self, kernels: Kernels) -> None:
        import numba

        record = numba.from_dtype(self.layout.STATE)
        kinds: dict[str, Any] = {
            "s": record,
            "S": record[::1],
            "i": numba.int64,
            "A": numba.from_dtype(np.dtype(ACTION_TYPE))[::1],
            "P": numba.from_dtype(np.dtype(POINTS_TYPE))[::1],
            "F": numba.from_dtype(np.dtype(OUTCOME_TYPE))[::1],
            "W": numba.from_dtype(np.dtype(WEIGHT_TYPE))[::1],
            "R": numba.uint32[::1],
            "B": numba.int8[::1],
            "Q": numba.from_dtype(np.dtype(POINTS_TYPE))[:, ::1],
            "G": numba.from_dtype(np.dtype(OUTCOME_TYPE))[:, ::1],
            "T": numba.from_dtype(np.dtype(POINTS_TYPE))[:, :, ::1],
        }
        signatures = {name: kernel[1] for name, kernel in KERNELS.items()}
        for name, signature in {**signatures, **PLAYOUTS}.items():
            getattr(kernels, name).compile(tuple(kinds[kind] for kind in signature))
