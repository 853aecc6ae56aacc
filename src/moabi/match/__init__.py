"""One play of a game: matches, what each seat sees of them, their files, simple players."""

from moabi.match.match import Match, Step
from moabi.match.players import GreedyPlayer, Player, RandomPlayer
from moabi.match.view import Action, Score, ScoredLine, View

__all__ = [
    "Action",
    "GreedyPlayer",
    "Match",
    "Player",
    "RandomPlayer",
    "Score",
    "ScoredLine",
    "Step",
    "View",
]
