"""The season card of Canopy's table: the hour, the season's award and what is special about it."""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple

from moabi.core.contract import NONE
from moabi.draw.faces import face
from moabi.draw.palette import SUN, TABLE, shade
from moabi.draw.paper import label, panel, shadow, use
from moabi.draw.parts import Part
from moabi.games.canopy.forest import points_words, ring
from moabi.games.canopy.grove import points_disc
from moabi.games.canopy.light import LIGHTS, SUN_PLACES, sky_name
from moabi.games.canopy.table import TALL_MARGIN, Table

SEASON_WIDTH, SEASON_HEIGHT = 214.0, 150.0
SEASON_ART = (
    ("cp-fire", "cp-disease", "cp-moon"),
    ("cp-tree",),
    ("cp-rain", "cp-rain", "cp-rain"),
    ("cp-shine", "cp-shine"),
    ("cp-plant-1", "cp-plant-3", "cp-plant-0"),
    ("cp-heart", "cp-heart"),
    ("cp-seed", "cp-rain", "cp-seed"),
    ("cp-plant-2", "cp-plant-0", "cp-plant-2"),
    ("cp-drought",),
    ("cp-paw", "cp-moon"),
    ("cp-tree", "cp-plant-2", "cp-rain", "cp-paw"),
)
"""The pictures of the season cards."""
AWARD_PLACES = ((176.0, 38.0, 58.0), (176.0, 40.0, 58.0), (38.0, 40.0, 58.0))
"""Where the Tallest Tree award hangs over a season's landscape, by the hour, and how large."""


def _landscape(now: int, width: float, height: float) -> str:
    """A small landscape under the hour's sun."""
    light, (x, y) = LIGHTS[now], SUN_PLACES[now]
    hill = f"M0 {height - 10:.4g}Q{width * 0.3:.4g} {height - 30:.4g} {width * 0.6:.4g}"
    hill += f" {height - 14:.4g}T{width:.4g} {height - 20:.4g}V{height:.4g}H0Z"
    sky = f"M0 12Q0 0 12 0H{width - 12:.4g}Q{width:.4g} 0 {width:.4g} 12V{height:.4g}H0Z"
    return (
        f'<path d="{sky}" fill="url(#{sky_name(now)})"/>'
        f'<circle cx="{width * x:.4g}" cy="{height * (y + 0.16):.4g}" r="26" fill="{light.body}"'
        ' opacity=".3"/>'
        + use("cp-shine", width * x, height * (y + 0.16), 34)
        + f'<path d="{hill}" fill="{light.hill}"/>'
    )


class Season(NamedTuple):
    """All that the season card shows."""

    season: int
    seasons: int
    words: str
    """Which season it is of how many."""
    award: int
    card: int = NONE
    name: str = ""
    effect: str = ""


def season_face(now: int, shown: Season) -> str:
    """The hour, how many seasons there are, and what is special about this one."""
    width, height = SEASON_WIDTH, SEASON_HEIGHT
    has_card = shown.card != NONE
    marks = [
        shadow(width, height, 12, TABLE.shadow),
        panel(width, height, 12, TABLE.sheet),
        _landscape(now, width, 58.0 if has_card else 104.0),
    ]
    if has_card:
        art = SEASON_ART[shown.card]
        for i, symbol in enumerate(art):
            marks.append(use(symbol, 84 + (i - (len(art) - 1) / 2) * 40, 31, 40))
        marks.append(label(shown.name, 12, 78, 18, TABLE.text, serif=True, weight=600))
        for i, line in enumerate(wrap(shown.effect, 34)[:3]):
            marks.append(label(line, 12, 95 + i * 14.5, 12.2, TABLE.text))
        marks.append(label(shown.words, 12, 142, 12.5, TABLE.quiet))
    else:
        marks.append(label(shown.words, 14, 132, 19, TABLE.text, serif=True, weight=600))
    at_x, at_y, size = (width - 30, 30, 44.0) if has_card else AWARD_PLACES[now]
    marks.append(use("cp-tallest", at_x, at_y, size))
    marks.append(points_disc(shown.award, at_x + size * 0.3, at_y + size * 0.36, size * 0.6))
    for i in range(shown.seasons):
        fill = SUN if i <= shown.season else "none"
        x = width - 16 - (shown.seasons - 1 - i) * 16
        marks.append(
            f'<circle cx="{x}" cy="{138 if has_card else 126}" r="5.5" fill="{fill}"'
            f' stroke="{shade(SUN, 0.45)}" stroke-width="1.6"/>'
        )
    return "".join(marks)


_season_face = face()(season_face)


def season_card(table: Table, y: float, scale: float) -> Part:
    """The season card, with the award for the tallest tree."""
    say, card = table.say, table.season_card
    words = say("board-season", season=table.season + 1, seasons=table.seasons)
    shown = Season(table.season, table.seasons, words, table.tallest_award)
    title = words
    if card != NONE:
        name = say(f"season-{card}")
        effect = say(f"season-text-{card}", amount=table.season_amounts[card])
        shown = shown._replace(card=card, name=name, effect=effect)
        title = f"{words} · {say('told', name=name, words=effect)}"
    award = points_words(say, table.tallest_award)
    title += f" · {say('told', name=say('line-tallest'), words=award)}"
    light = ring(table.scene.glow, "season", SEASON_WIDTH, SEASON_HEIGHT, 12)
    look = _season_face(table.hour, shown)
    return Part("season", look, TALL_MARGIN, y, scale, 0.0, title, light)
