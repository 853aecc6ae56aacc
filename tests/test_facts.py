"""Facts: the tables in the docs are those of the code, and what is hidden stays so."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from moabi.core.contract import NONE
from moabi.core.facts import facts_table
from moabi.core.registry import find_game, game_ids
from moabi.match import Match

DOCS = Path(__file__).parents[1] / "docs" / "games"
TABLE = re.compile(r"(?<=<!-- facts -->\n).*?(?=<!-- /facts -->)", re.DOTALL)


@pytest.mark.parametrize("game_id", game_ids())
def test_the_docs_describe_every_fact(game_id: str) -> None:
    page = DOCS / f"{game_id}.md"
    text = page.read_text("utf-8")
    due = f"{facts_table(find_game(game_id))}\n"
    if os.environ.get("MOABI_WRITE_FACTS"):
        text = TABLE.sub(lambda _: due, text)
        page.write_text(text, "utf-8")
    assert TABLE.findall(text) == [due], "make golden writes the tables anew"


def test_other_hands_and_the_piles_show_their_backs_alone() -> None:
    match = Match("onceupon", seats=2, seed=4)
    while match.decision != "PLAY_CARD":
        match.play(match.legal()[0])
    own, other, spectator = (match.view(seat).facts() for seat in (0, 1, NONE))
    levels = {f"?{level}" for level in ("ground", "level1", "level2", "level3")}
    assert not any(card.startswith("?") for card in own["hand"][0])
    assert {*own["hand"][1], *other["hand"][0], *spectator["hand"][0]} <= levels
    assert {card for pile in own["pile"] for card in pile} <= {"?", *levels}
    assert other["hand"][1] != spectator["hand"][1]


def test_where_a_table_shows_no_seen_cards_neither_do_its_facts() -> None:
    shown, hidden = (
        Match("canopy", seed=8, options={"seen": seen}) for seen in ("shown", "hidden")
    )
    for match in (shown, hidden):
        for answer in ("refuse", "refuse"):
            match.play(answer)
    # Seat A looks at the third pile; of the first two it has seen all but the card it added.
    known, now = (match.view(0).facts()["pile"] for match in (shown, hidden))
    assert [set(pile) == {"?"} for pile in known] == [False, False, False]
    assert [set(pile) == {"?"} for pile in now] == [True, True, False]
    assert known[2] == now[2]
