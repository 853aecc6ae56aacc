"""Makes a game's machine code and keeps it: `python -m moabi.server.compile GAME`.

The server has this done by another process, so that nobody at a table waits for the compiler.
"""

from __future__ import annotations

import sys

from moabi.core.registry import find_game
from moabi.server.bots import load

if __name__ == "__main__":
    for game_id in sys.argv[1:]:
        load(find_game(game_id))
