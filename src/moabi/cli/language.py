"""Which language to speak on the command line."""

from __future__ import annotations

import os
from pathlib import Path

from moabi.core.words import LANGUAGES, words

TEXT = Path(__file__).parent / "text"
"""Where the words of the command line are."""


def chosen_language(asked: str) -> str:
    """The language asked for, or else that of the environment, or else English."""
    if asked:
        return words(asked).language
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]
