"""A board cut into parts, so that only what has changed travels."""

from __future__ import annotations

import re
from collections.abc import Sequence

TAGS = re.compile(r"<g\b[^>]*>|</g>|</symbol>")
SMALL = 600
"""Markup without a key is cut into parts of about this many characters."""

Part = str | int


def cut(markup: str) -> list[str]:
    """The parts of a board: every outermost keyed group by itself, and pieces of what is between.

    A cut depends on what stands just before it alone, so boards that are alike are cut alike.
    """
    parts: list[str] = []
    begin = depth = 0
    keyed_depth = -1
    for found in TAGS.finditer(markup):
        tag = found[0]
        if tag.startswith("<g"):
            if tag.endswith("/>"):
                continue
            if keyed_depth < 0 and " data-key=" in tag:
                if found.start() > begin:
                    parts.append(markup[begin : found.start()])
                begin, keyed_depth = found.start(), depth
            depth += 1
            continue
        depth -= tag == "</g>"
        is_piece = keyed_depth < 0 and found.end() - begin > SMALL
        if is_piece or (tag == "</g>" and depth == keyed_depth):
            parts.append(markup[begin : found.end()])
            begin, keyed_depth = found.end(), -1
    if begin < len(markup):
        parts.append(markup[begin:])
    return parts


def changes(before: Sequence[str], after: Sequence[str]) -> list[Part]:
    """The new parts, those that were there before by their place in the old list."""
    places = {part: place for place, part in enumerate(before)}
    return [places.get(part, part) for part in after]
