"""Places that look alike: where rules offer one of them, the others must name it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from moabi.match import Match
from moabi.testing.boards import SVG, twins


def check_twins(match: Match, number: str, every: int) -> set[str]:
    """Hold boards of a match to it; `number` is what tells twins apart in their titles.

    The kinds of places of which there were any.
    """
    met = set()
    for step in range(0, len(match.steps), every):
        view = match.view(match.steps[step].seat, step=step)
        legal = {target for action in view.legal() for target in action.targets}
        for tall in (False, True):
            drawing = view.svg(tall=tall)
            looks = {
                group.attrib["data-key"]: re.sub(number, "", group.findtext(f"{SVG}title", ""))
                for group in ElementTree.fromstring(drawing).iterfind(f".//{SVG}g[@data-key]")
            }
            lit = {looks[key] for key in legal}
            named = twins(drawing)
            assert named.keys() == {key for key in looks if looks[key] in lit} - legal
            assert {*named.values()} <= legal
            assert all(looks[key] == looks[named[key]] for key in named)
            assert all(f'data-key="{key}" class="glow"' in drawing for key in named)
            met |= {key.split("-")[0] for key in named}
    return met
