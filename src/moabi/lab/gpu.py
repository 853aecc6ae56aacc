"""The same kernels on a CUDA GPU: one thread plays one match (optional extra `cuda`)."""

from __future__ import annotations

import time
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from moabi.core.chance import seed_generator
from moabi.core.contract import ACTION_TYPE
from moabi.core.errors import MoabiError
from moabi.core.game import Game
from moabi.core.jit import Slot, rule
from moabi.core.playout import PICKER_SALT, finish_randomly
from moabi.core.state import States, new_states

MAX_THREADS = 512
WARP = 32
REGISTERS = 1 << 16
"""For the threads of one block together."""

setup = Slot("setup")


class NoGpu(MoabiError):
    """There is no CUDA GPU, or no library to use one."""


@dataclass(frozen=True)
class GpuRun:
    """What a run on the GPU gave: all final states, and how long one launch took."""

    states: States
    steps: int
    seconds: float


@rule
def play_one(s: Any, seed: int, picker: Any, actions: Any) -> int:
    """Set up one match and play it at random to its end, as the CPU would."""
    setup(s, seed)
    seed_generator(picker, seed ^ PICKER_SALT)
    return finish_randomly(s, picker, actions)


def gpu_problem() -> str:
    """Why no GPU can be used; empty if one can."""
    try:
        from numba import cuda
    except ImportError:
        return "numba-cuda is not installed: pip install 'moabi[cuda]'"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return "" if cuda.is_available() else "no CUDA GPU is available"
        except Exception as error:  # the driver's own errors have no common base
            return f"CUDA does not work here: {error}"


def play_on_gpu(
    game: Game, seats: int, games: int, first_seed: int = 1, repeats: int = 3
) -> GpuRun:
    """Play matches at random on the GPU, seeded as `play_randomly` seeds them.

    The best of a few launches is timed, after one that compiles and warms up.
    """
    problem = gpu_problem()
    if problem:
        raise NoGpu(problem)
    from numba import cuda

    kernel = _make_kernel(game)
    layout = game.layout
    header = new_states(layout.STATE, 1)
    header[0] = game.new_header(seats)
    device_header = cuda.to_device(header)
    device_states = cuda.device_array(games, layout.STATE)
    device_steps = cuda.device_array(games, np.int32)
    threads = WARP
    best = float("inf")
    for launch in range(repeats + 1):
        cuda.synchronize()
        begun = time.perf_counter()
        blocks = (games + threads - 1) // threads
        kernel[blocks, threads](device_states, device_header, first_seed, device_steps)
        cuda.synchronize()
        if launch:
            best = min(best, time.perf_counter() - begun)
        else:
            threads = _fitting_threads(max(kernel.get_regs_per_thread().values()))
    states = new_states(layout.STATE, games)
    device_states.copy_to_host(states)
    return GpuRun(states, int(device_steps.copy_to_host().sum(dtype=np.int64)), best)


def _fitting_threads(registers: int) -> int:
    """A block's threads, each with so many registers: a power of two, which leaves some spare."""
    threads = WARP
    while 2 * threads <= min(MAX_THREADS, REGISTERS // registers):
        threads *= 2
    return threads


def _make_kernel(game: Game) -> Any:
    from numba import cuda, from_dtype, uint32

    play = game.link_native(play_one)
    record = from_dtype(game.layout.STATE)
    action_type = from_dtype(np.dtype(ACTION_TYPE))
    max_legal = game.layout.MAX_LEGAL

    @cuda.jit  # type: ignore[untyped-decorator]
    def kernel(states: Any, header: Any, first_seed: int, steps: Any) -> None:
        index = cuda.grid(1)
        if index < len(states):
            # Played in the thread's own memory, which the GPU interleaves between threads.
            own = cuda.local.array(1, record)
            picker = cuda.local.array(4, uint32)
            actions = cuda.local.array(max_legal, action_type)
            own[0] = header[0]
            steps[index] = play(own[0], first_seed + index, picker, actions)
            states[index] = own[0]

    return kernel
