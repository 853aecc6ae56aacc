"""One rules source, three speeds: `@rule` functions stay plain Python until they are linked.

`link` makes a copy of a rule in which every name it uses is settled: other rules become linked
copies too, a `Slot` becomes the game's own kernel, a component table becomes the one in play. The
copies share the code objects of the originals, so debugging and coverage see the real source.
With `native=True` each copy is compiled by Numba; a CUDA kernel may call those copies directly.

Numba's disk cache looks at the time stamp of one source file and at no table, so every set of
linked rules gets a folder of its own, named by a hash of all the content it was made from.
"""

from __future__ import annotations

import atexit
import dis
import hashlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

CACHE_VARIABLE = "MOABI_CACHE"
KEPT_FOLDERS = 24


def rule(function: F) -> F:
    """Mark a function as part of the rules: allocation-free, in the subset Numba compiles."""
    function.__is_rule__ = True  # type: ignore[attr-defined]
    return function


class Slot:
    """A name in a generic kernel that stands for the game's own kernel of that name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *args: Any) -> Any:
        """Only a linked kernel can be called."""
        raise TypeError(f"{self.name} is a slot: link the kernel that uses it to a game first")


class Linker:
    """Links rules to each other, to a game's kernels and to its component tables."""

    def __init__(
        self,
        tables: Iterable[tuple[Any, Any]] = (),
        kernels: Mapping[str, Callable[..., Any]] | None = None,
        cache: Path | None = None,
        native: bool = False,
    ) -> None:
        # Keyed by identity: a module that imported a default table holds that very object. The
        # default is kept beside it, for its id must stay its own.
        self._tables = {id(default): (default, actual) for default, actual in tables}
        self._kernels = dict(kernels or {})
        self._cache = cache
        self._native = native
        self._linked: dict[int, tuple[Callable[..., Any], Callable[..., Any]]] = {}
        self._open: list[FunctionType] = []

    def beside(self, cache: Path | None) -> Linker:
        """A linker that knows what this one has linked, and keeps what it adds elsewhere."""
        other = Linker((), self._kernels, cache, self._native)
        other._tables = self._tables
        other._linked = dict(self._linked)
        return other

    def link(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function with all it uses settled, compiled if this linker is native."""
        done = self._linked.get(id(function))
        if done is not None:
            return done[1]
        assert isinstance(function, FunctionType)
        if function in self._open:
            chain = " > ".join(rule.__qualname__ for rule in [*self._open, function])
            raise TypeError(f"rules may not call themselves: {chain}")
        self._open.append(function)
        names = {"__name__": function.__module__, "__builtins__": __builtins__}
        for name in sorted(_global_names(function.__code__)):
            if name in function.__globals__:
                names[name] = self._settle(name, function.__globals__[name])
        copy = FunctionType(
            function.__code__, names, function.__name__, function.__defaults__, function.__closure__
        )
        copy.__kwdefaults__ = function.__kwdefaults__
        copy.__qualname__ = function.__qualname__
        copy.__doc__ = function.__doc__
        self._open.pop()
        is_kernel = not self._open or any(function is found for found in self._kernels.values())
        compiled = self._compile(copy, is_kernel) if self._native else copy
        # The function is kept with its copy: its id must stay its own.
        self._linked[id(function)] = (function, compiled)
        return compiled

    def _settle(self, name: str, value: Any) -> Any:
        if isinstance(value, Slot):
            return self.link(self._kernels[value.name])
        if getattr(value, "__is_rule__", False):
            return self.link(value)
        # What such a name leads to would escape linking, and with it an owner's components.
        if isinstance(value, FunctionType) and value.__module__.startswith("moabi."):
            raise TypeError(f"{self._open[-1].__qualname__} calls {name}, which is no @rule")
        if isinstance(value, ModuleType) and value.__name__.startswith("moabi."):
            raise TypeError(f"{self._open[-1].__qualname__} must import from {name} by name")
        return self._tables.get(id(value), (None, value))[1]

    def _compile(self, function: Callable[..., Any], is_kernel: bool) -> Callable[..., Any]:
        import numba

        if self._cache is not None:
            numba.config.CACHE_DIR = str(self._cache)
        compiled: Callable[..., Any] = numba.njit(
            cache=is_kernel and self._cache is not None,
            nogil=True,
            error_model="numpy",
            # Only kernels are called from Python; what they call is kept on disk with them.
            no_cpython_wrapper=not is_kernel,
            no_cfunc_wrapper=not is_kernel,
        )(function)
        _share_code(compiled)
        return compiled


def _share_code(compiled: Any) -> None:
    """Let calls with narrow or constant whole numbers share the code made for wide ones.

    Numba would otherwise compile a rule anew for every mixture of int8, int16 and constants that
    other rules call it with: for a game of many small rules, that is most of the compiling.
    """
    import numba

    types: Any = numba.types

    def widened(kind: Any) -> Any:
        kind = types.unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind

    resolve = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: resolve(tuple(map(widened, args)), kws)


def _global_names(code: CodeType) -> set[str]:
    found = dis.get_instructions(code)
    names = {str(step.argval) for step in found if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _global_names(constant)
    return names


def content_key(folders: Iterable[Path], *extra: str) -> str:
    """A hash of every .py and .toml file in the folders, and of what else decides the code."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.toml"))):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    for text in (platform.python_version(), platform.machine(), *extra):
        digest.update(text.encode() + b"\0")
    return digest.hexdigest()[:20]


def cache_folder(name: str, key: str) -> Path:
    """The folder for compiled code of that key, made if need be; old ones are cleared away."""
    home = os.environ.get(CACHE_VARIABLE) or os.environ.get("XDG_CACHE_HOME")
    root = Path(home) if home else Path.home() / ".cache"
    folder = root / "moabi" / f"{name}-{key}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        # A read-only home: compiled code then lasts as long as the process. The folder is private,
        # for Numba trusts what it finds in it.
        folder = Path(tempfile.mkdtemp(prefix="moabi-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder
    others = sorted(folder.parent.iterdir(), key=_age, reverse=True)
    for old in others[KEPT_FOLDERS:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def _age(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0


@contextmanager
def one_compiler(cache: Path) -> Iterator[None]:
    """Hold a folder of compiled code: other processes wait, and find the code made."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (cache / "lock").open("w") as lock:
        # Where files cannot be locked, each process compiles for itself.
        with suppress(OSError):
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
