"""Every error a caller can cause, each with a message fit to show a person."""

from typing import Any


class MoabiError(Exception):
    """Base of all errors that are the caller's to mend; its text is one clear sentence."""


class UnknownGame(MoabiError):
    """No game has that id."""


class BadSetup(MoabiError):
    """A number of seats, an option or a seed that the game does not take.

    For whoever says it in other words: the field that is wrong, how, and what those words need.
    """

    def __init__(self, problem: str, field: str = "", wrong: str = "", **values: Any) -> None:
        super().__init__(problem)
        self.field = field
        self.wrong = wrong
        """`seats`, `no-option`, `option` or `option-seats`; empty where a sentence is all."""
        self.values = values


class BadComponents(MoabiError):
    """A components file that cannot be played with; the message names the entry."""


class ActionError(MoabiError):
    """An answer that was refused; nothing has changed."""


class Malformed(ActionError):
    """The answer is not written in the game's notation."""


class Illegal(ActionError):
    """The answer is well written, but the rules do not allow it now."""

    def __init__(self, problem: str, rules: tuple[str, ...] = ()) -> None:
        which = f" (rule{'s' if len(rules) > 1 else ''} {', '.join(rules)})" if rules else ""
        super().__init__(f"{problem}{which}")
        self.rules = rules
        """The numbers of the rules to read, the most telling first, where the game can tell."""


class Ambiguous(ActionError):
    """The answer fits several legal actions."""


class NotYourTurn(ActionError):
    """Another seat is to decide, or the match is over."""


class CannotUndo(MoabiError):
    """Nothing to take back, or taking it back would cross what somebody learned or decided."""

    def __init__(self, reason: str, problem: str) -> None:
        super().__init__(problem)
        self.reason = reason
        """`nothing`, `over`, `decided` (by another seat) or `revealed`."""


class BadRecord(MoabiError):
    """A game file that is damaged, cut short or edited; the message names the line."""

    def __init__(self, line: int, problem: str, file: str = "") -> None:
        super().__init__(f"{file}{', ' if file else ''}line {line}: {problem}")
        self.line = line
        self.problem = problem
