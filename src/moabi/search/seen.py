"""What a search needs of a view: never more than its seat can know."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from moabi.core.game import Game
from moabi.core.state import State


class Seen(Protocol):
    """What a bot needs of a view."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def state(self) -> State:
        """A copy of the state, hidden for the seat."""

    @property
    def seat(self) -> int:
        """The viewer."""

    @property
    def codes(self) -> npt.NDArray[np.int32]:
        """The numbers of the seat's legal actions; none if another seat is to decide."""
