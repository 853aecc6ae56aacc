"""Search: bots worth playing, hints, and a review that never peeks.

Whatever is here knows games by their contract only, and matches by the hidden views it is given.
"""

from __future__ import annotations

from moabi.search.bot import Bot, level_of
from moabi.search.found import Found, Hint
from moabi.search.levels import LEVELS, Level, Settings

__all__ = ["LEVELS", "Bot", "Found", "Hint", "Level", "Settings", "level_of"]
