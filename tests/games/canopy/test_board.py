"""Canopy's board: cards and trees have their pictures, nothing hidden shows, counts are true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from moabi.core.contract import NONE
from moabi.core.registry import find_game
from moabi.core.state import copy_state
from moabi.core.words import LANGUAGES
from moabi.draw.parts import LOOSE
from moabi.games.canopy import faces, grove
from moabi.games.canopy.layout import (
    BROMELIAD,
    FERN,
    FROG,
    KIND_IDS,
    MONSTERA,
    NUM_KINDS,
    NUM_SPECIES,
    ORCHID,
    PLANT,
    RAIN,
    SEED,
    SPIRIT,
    SUN,
    TOUCAN,
    UNKNOWN,
    WILDLIFE,
    Decision,
    Phase,
    SeasonCard,
)
from moabi.games.canopy.table import Table
from moabi.games.canopy.trees import AWARDED, CROWN_SHIFT, SCORED, TRUNK_BITS
from moabi.match import Match, View
from moabi.testing.walk import Setup, walk

from .positions import hidden, lay_out, play

Played = Callable[..., Match]
Group = ElementTree.Element

GAME = find_game("canopy")
SETUPS = GAME.setups()
SVG = "{http://www.w3.org/2000/svg}"
MAX_SIZE = 250_000
PIECE = "animal-"


def sampled(match: Match, every: int = 17) -> Iterator[View]:
    """Views of every seat and of a spectator at some steps, the last one included."""
    for step in (*range(0, len(match.steps), every), len(match.steps)):
        for seat in range(-1, match.seats):
            yield match.view(seat, step=step)


def groups(drawing: str) -> dict[str, Group]:
    """The places and pieces of a board; no key stands twice."""
    found: dict[str, Group] = {}
    for element in ElementTree.fromstring(drawing).iter(f"{SVG}g"):
        key = element.get("data-key", LOOSE)
        if not key.startswith(LOOSE):
            assert key not in found, f"{key} is drawn twice"
            assert element.get("id") == key
            found[key] = element
    return found


def title(group: Group) -> str:
    """What a group is called."""
    element = group.find(f"{SVG}title")
    assert element is not None
    return element.text or ""


def figures(group: Group) -> list[str]:
    """The words and figures written on a group, in their order."""
    return [element.text or "" for element in group.iter(f"{SVG}text")]


def used(group: Group) -> list[str]:
    """The symbols that a group uses, in their order."""
    return [element.get("href", "")[1:] for element in group.iter(f"{SVG}use")]


def definition(name: str, worth: faces.Worth) -> str:
    """What a name stands for, without the name."""
    root = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{faces.definitions(worth)}</svg>')
    (found,) = (element for element in root.iter() if element.get("id") == name)
    found.set("id", "")
    return ElementTree.tostring(found, "unicode")


def fresh_view(seats: int = 2, seat: int = 0, **fields: object) -> View:
    """The first view of a match, with some fields of its state changed."""
    view = Match(GAME, seats, 3).view(seat)
    for name, value in fields.items():
        view.state[name] = value
    return view


def planted(**counts: int) -> View:
    """A view of a forest with so many cards of some kinds, by their ids."""
    view = fresh_view()
    for kind_id, count in counts.items():
        view.state.forest[0, KIND_IDS.index(kind_id)] = count
    return view


def packed(trunks: tuple[int, int, int], crown: int = NONE, marks: int = 0) -> int:
    """A tree as the state holds it."""
    values = sum(number << TRUNK_BITS * value for value, number in enumerate(trunks))
    return values | crown + 1 << CROWN_SHIFT | marks


def grown(*trees: int) -> View:
    """A view of a forest with just these trees."""
    view = fresh_view()
    view.state.tree[0, : len(trees)] = trees
    view.state.num_trees[0] = len(trees)
    return view


# Pictures


def test_every_card_has_a_picture_of_its_own() -> None:
    worth = Table(fresh_view()._scene()).worth
    names = [f"cp-card-{kind}" for kind in range(NUM_KINDS)] + ["cp-back", "cp-germ"]
    assert len({definition(name, worth) for name in names}) == len(names)


def test_every_species_and_plant_has_a_symbol_of_its_own() -> None:
    worth = Table(fresh_view()._scene()).worth
    kinds = [*range(PLANT, WILDLIFE), *range(WILDLIFE, NUM_KINDS, 2)]
    names = [faces.symbol(kind) for kind in kinds]
    assert len({definition(name, worth) for name in names}) == len(names)
    assert all(faces.symbol(WILDLIFE + 2 * s) == f"cp-species-{s}" for s in range(NUM_SPECIES))


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_all_that_is_used_is_defined_once(
    seats: int, options: dict[str, str], played: Played
) -> None:
    for view in sampled(played(seats, options, game="canopy"), 41):
        drawing = view.svg()
        ids = re.findall(r' id="([^"]+)"', drawing)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawing))
        for pair in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawing):
            assert "".join(pair) in ids


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_boards_are_small_well_formed_and_always_the_same(
    seats: int, options: dict[str, str], played: Played
) -> None:
    for view in sampled(played(seats, options, game="canopy"), 37):
        for dark in (False, True):
            drawing = view.svg(dark)
            assert drawing == view.svg(dark)
            assert len(drawing.encode()) < MAX_SIZE
            assert ElementTree.fromstring(drawing).get("width") == "1614"
        assert len({view.svg(), view.svg(dark=True), view.svg(outline=True)}) == 3


def test_each_season_has_its_light() -> None:
    grounds = set()
    for season in range(3):
        for dark in (False, True):
            drawing = fresh_view(season=season).svg(dark)
            grounds.add(re.search(r'</defs><rect [^>]*fill="(#\w+)"', drawing)[1])  # type: ignore[index]
    assert len(grounds) == 6


# Places


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_every_target_is_drawn_and_only_targets_glow(
    seats: int, options: dict[str, str], played: Played
) -> None:
    match = played(seats, options, game="canopy")
    for step in range(0, len(match.steps), 3):
        seat = match.steps[step].seat
        view = match.view(seat, step=step)
        drawn = groups(view.svg())
        targets = {key for action in view.legal() for key in action.targets}
        glowing = {key for key, part in view.board().places().items() if part.ring}
        assert targets == {key for key in glowing if not drawn[key].get("data-as")}


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_all_seats_and_what_they_own_are_on_every_board(
    seats: int, options: dict[str, str], played: Played
) -> None:
    for view in sampled(played(seats, options, game="canopy")):
        drawn, state = groups(view.svg()), view.state
        keys = {"deck", "germination", "discard", "season"}
        for forest in range(max(seats, 2)):
            keys |= {f"seat-{forest}", f"tree-{forest}-new"}
            keys |= {f"tree-{forest}-{tree}" for tree in range(state.num_trees[forest])}
            held = [kind for kind in range(PLANT, NUM_KINDS) if state.forest[forest, kind]]
            keys |= {f"kind-{forest}-{kind}" for kind in held}
        keys |= {f"hand-{kind}" for kind in range(NUM_KINDS) if state.hand[kind]}
        keys |= {f"seedling-{place}" for place in range(state.germ_drawn)}
        for pile in range(max(seats + 1, 3)):
            keys.add(f"pile-{pile}")
            keys |= {f"card-{pile}-{place}" for place in range(state.pile_size[pile])}
        assert keys <= drawn.keys()
        assert all(title(group) for key, group in drawn.items() if not key.startswith(PIECE))


def test_species_can_be_chosen_and_chosen_ones_are_ticked() -> None:
    match = Match(GAME, 2, 3, {"animals": "chosen"})
    assert int(match.view(0).state.phase) == Phase.CHOOSING
    match.play("choose FRO")
    drawn = groups(match.view(match.seat).svg())
    assert {f"species-{species}" for species in range(NUM_SPECIES)} <= drawn.keys()
    assert title(drawn[f"species-{FROG}"]).startswith("Amazonian poison frog")
    assert title(drawn[f"species-{FROG}"]).endswith("chosen")
    assert title(drawn[f"species-{TOUCAN}"]) == "toucan · before your turn, look at one pile"


# Secrets


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_boards_are_alike_whatever_is_hidden(seats: int, options: dict[str, str]) -> None:
    scramble = GAME.module("oracle").scramble
    for number, moment in enumerate(walk(Setup(GAME, seats, options, 5))):
        if number % 23:
            continue
        for seat in range(-1, seats):
            other = copy_state(moment.state)
            scramble(other, seat, Random(number))
            drawings = []
            for state in (copy_state(moment.state), other):
                GAME.interpreted.hide(state, seat)
                drawings.append(View(GAME, state, seat).svg())
            assert drawings[0] == drawings[1]


@pytest.mark.parametrize("seen", ["shown", "hidden"])
def test_piles_show_what_was_seen_if_the_table_allows_it(seen: str, played: Played) -> None:
    match, shown = played(2, {"seen": seen}, game="canopy"), 0
    for view in sampled(match, 5):
        drawn, state = groups(view.svg()), view.state
        is_looking = state.seat == view.seat and state.decision in (
            Decision.KEEP_PILE,
            Decision.TRIM_PILE,
            Decision.MOVE_CARD,
        )
        if is_looking:
            # What one decides about stays in view of a camera that comes closer to the pile.
            judged = [part for part in view.board().places().values() if part.look == "judged"]
            assert len(judged) == state.pile_size[state.at_pile]
        for pile, size in enumerate(state.pile_size[:3]):
            in_hand = is_looking and state.at_pile == pile
            # Until the turn ends, so is the pile that the Toucan looked at.
            in_hand |= state.turn_seat == view.seat and state.peeked == pile
            for place in range(size):
                kind = int(state.pile[pile, place])
                is_face = kind != UNKNOWN and (in_hand or seen == "shown")
                face = f"cp-card-{kind}" if is_face else "cp-back"
                assert used(drawn[f"card-{pile}-{place}"]) == [face]
                shown += is_face and not in_hand
    assert (shown > 0) == (seen == "shown")


def test_a_drawn_seedling_has_the_back_of_its_own_deck_for_others(played: Played) -> None:
    match = played(2, game="canopy", seed=11)
    steps = [i for i, step in enumerate(match.steps) if step.notation.startswith("sprout")]
    seat = match.steps[steps[0]].seat
    own, other = (groups(match.view(s, step=steps[0]).svg()) for s in (seat, 1 - seat))
    keys = [key for key in own if key.startswith("seedling-")]
    assert len(keys) >= 3
    for key in keys:
        assert used(own[key])[0].startswith("cp-card-")
        assert used(other[key]) == ["cp-germ"]
        assert title(other[key]).endswith("unknown card")


# Counts


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_counts_are_the_states(seats: int, options: dict[str, str], played: Played) -> None:
    for view in sampled(played(seats, options, game="canopy"), 29):
        drawn, state = groups(view.svg()), view.state
        germination = state.germ_size - state.germ_drawn
        assert figures(drawn["deck"]) == [str(state.deck_end - state.deck_top)]
        assert figures(drawn["germination"]) == [str(germination)]
        assert figures(drawn["discard"]) == [str(state.discard.sum())]
        for pile in range(max(seats + 1, 3)):
            assert figures(drawn[f"pile-{pile}"]) == [str(pile + 1), str(state.pile_size[pile])]
        for forest in range(max(seats, 2)):
            cards = state.forest[forest]
            points = int(state.score[forest].sum())
            assert figures(drawn[f"seat-{forest}"])[0] == str(points)
            for kind in (MONSTERA, BROMELIAD, FERN, SEED):
                group = drawn[f"kind-{forest}-{kind}"]
                assert figures(group)[0] == str(cards[kind])
                assert used(group).count(faces.symbol(kind)) == max(cards[kind], 1)
            for kind in (RAIN, SUN):
                group = drawn[f"kind-{forest}-{kind}"]
                assert used(group).count(faces.symbol(kind)) == max(cards[kind], 1)
            for kind in range(WILDLIFE, NUM_KINDS):
                if cards[kind]:
                    face = used(drawn[f"kind-{forest}-{kind}"])
                    assert face.count(f"cp-card-{kind}") == cards[kind]


def test_kept_cards_of_a_kind_are_counted(played: Played) -> None:
    view = fresh_view(decision=int(Decision.ADD_CARD), phase=int(Phase.ADDING))
    view.state.hand[[0, FERN]] = 3, 1
    drawn = groups(view.svg())
    assert title(drawn["hand-0"]) == "To be added · 3 × trunk 0"
    assert title(drawn[f"hand-{FERN}"]) == "To be added · fern"


@pytest.mark.parametrize(
    ("plant", "number", "now", "step"),
    [
        ("MON", 1, 0, (2, 8)),
        ("MON", 3, 8, (3, 16)),
        ("BRO", 0, 0, (1, 2)),
        ("BRO", 2, 7, (1, -3)),
        ("BRO", 3, -3, None),
        ("FER", 2, 0, (1, 6)),
        ("FER", 3, 6, (1, 0)),
    ],
)
def test_beds_tell_points_now_and_the_next_step(
    plant: str, number: int, now: int, step: tuple[int, int] | None
) -> None:
    view, kind = planted(**{plant: number}), KIND_IDS.index(plant)
    forest = Table(view._scene()).forests[0]
    assert forest.plant_worth(kind, number) == now
    assert forest.next_step(kind) == step
    bed = groups(view.svg())[f"kind-0-{kind}"]
    worth = str(now).replace("-", "−")
    assert f" · {worth} point" in title(bed)
    due = [str(number)] + ([worth] if number else [])
    if step is not None:
        then = str(step[1]).replace("-", "−")
        assert title(bed).endswith(f"with {step[0]} more: {then} points")
        due += ([f"+{step[0]}"] if step[0] > 1 else []) + [then]
    assert figures(bed) == due


def test_orchids_are_worth_nothing_in_much_rain() -> None:
    for rain, worth in ((1, 6), (2, 0)):
        forest = Table(planted(ORC=2, RAIN=rain)._scene()).forests[0]
        assert forest.plant_worth(ORCHID, 2) == worth


# Trees


def test_a_tree_is_as_high_as_its_trunks_and_closes_with_its_crown() -> None:
    drawn = groups(grown(packed((1, 2, 0)), packed((0, 1, 3), 2)).svg())
    young, old = drawn["tree-0-0"], drawn["tree-0-1"]
    assert [name for name in used(young) if "slice" in name] == [
        "cp-slice-0",
        "cp-slice-1",
        "cp-slice-1",
    ]
    assert "cp-tip" in used(young)
    assert not any("crown" in name for name in used(young))
    assert used(old).count("cp-slice-2") == 3
    assert "cp-crown-2" in used(old)
    assert "cp-tip" not in used(old)
    assert figures(young) == ["0", "1", "1", "3"]
    assert figures(old) == ["×2", "1", "2", "2", "2", "4", "15"]
    assert title(young).endswith("Tree 1 · height 3 · trunks 0, 1, 1 · unfinished")
    assert title(old).endswith("height 4 · trunks 1, 2, 2, 2 · canopy ×2 · 15 points")


def test_trees_bear_the_numbers_that_answers_call_them_by() -> None:
    state = lay_out("0.. 1.. 1x1", "", piles=("T1", "SUN", "RAIN"), deck="FER FER")
    asked = View(GAME, hidden(play(state, "keep")), 0)
    drawn = groups(asked.svg())
    named = {key for action in asked.legal() for key in action.targets if key in drawn}
    trees = {f"tree-0-{place}": str(place + 1) for place in range(3)}
    for key, number in trees.items():
        tags = [figures(part) for part in drawn[key].iter() if part.get("class") == "number"]
        assert tags == ([[number]] if key in named else [])
    assert named & trees.keys() == {"tree-0-0", "tree-0-1"}
    assert 'class="number"' not in View(GAME, hidden(state, 1), 1).svg()


def test_scored_trees_carry_a_token_and_the_tallest_an_award() -> None:
    marks = (0, SCORED, SCORED | AWARDED)
    drawn = groups(grown(*(packed((1, 0, 0), 1, mark) for mark in marks)).svg())
    found = [drawn[f"tree-0-{i}"] for i in range(3)]
    assert ["cp-paw" in used(tree) for tree in found] == [False, True, True]
    assert ["cp-tallest" in used(tree) for tree in found] == [False, False, True]
    assert title(found[2]).endswith("scored · Tallest Tree award")


def test_as_many_trees_as_a_forest_can_hold_stay_on_its_sheet() -> None:
    for number, height in ((24, 1), (2, 22), (12, 6)):
        view = grown(*[packed((0, height, 0), 2)] * number)
        for group in groups(view.svg()).values():
            if group.get("data-key", "").startswith("tree-0-"):
                moved = re.findall(r"-?[\d.]+", group.get("transform", ""))
                assert 0 <= float(moved[0]) <= 700
                assert float(moved[1]) >= 0
    assert grove.Tree((0, 1, 0), NONE, 0, False, False).top > grove.SLICE


# Animals


def test_animals_are_seen_to_be_ready_used_or_just_arrived() -> None:
    words, symbols = [], []
    active = WILDLIFE + 2 * TOUCAN
    for ready, fresh in ((1 << TOUCAN, 0), (0, 0), (0, 1 << TOUCAN)):
        view = planted(TOU=1)
        view.state.ready[0], view.state.fresh = ready, fresh
        group = groups(view.svg())[f"kind-0-{active}"]
        words.append(title(group).rpartition(" · ")[2])
        symbols.append(used(group)[-1])
    assert words == ["ready", "used this season", "just arrived"]
    assert symbols == ["cp-spark", "cp-moon", "cp-sprout"]


def test_a_breeding_pair_is_joined_by_a_heart_and_worth_more() -> None:
    pair = WILDLIFE + 2 * FROG + 1
    alone, joined = (
        groups(planted(**cards).svg())[f"kind-0-{pair}"]
        for cards in ({"FRO2": 1}, {"FRO": 1, "FRO2": 1})
    )
    assert "cp-heart" not in used(alone)
    assert "cp-heart" in used(joined)
    assert title(alone).endswith("2 points")
    assert title(joined).endswith("5 points")


# Words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_boards_speak_every_language(
    language: str, seats: int, options: dict[str, str], played: Played
) -> None:
    match = played(seats, options, game="canopy")
    for step in range(0, len(match.steps), 31):
        view = match.view(0, language, step=step)
        drawing = view.svg()
        assert view.say("title") in drawing
        assert (
            view.say("board-season", season=int(view.state.season) + 1, seasons=3 - (seats > 2))
            in drawing
        )
        assert any(view.say(f"card-{kind}") in drawing for kind in KIND_IDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_season_cards_are_told_in_full(language: str) -> None:
    for card in SeasonCard:
        view = replace(fresh_view(season_card=int(card)), language=language)
        group = groups(view.svg())["season"]
        told = " ".join(figures(group))
        assert view.say(f"season-{card}") in told
        amount = int(GAME.tables["SEASON_AMOUNT"][card])
        assert view.say(f"season-text-{card}", amount=amount) in told
        assert used(group)


def test_names_are_written_as_they_are() -> None:
    match = Match(GAME, 2, 3, names=["Ada & <Bo>", "Zoë"])
    drawn = groups(match.view(0).svg())
    assert title(drawn["seat-0"]).startswith("Ada & <Bo> · 0 points")
    assert title(drawn["seat-1"]).startswith("Zoë")


def test_alone_the_spirit_has_its_forest_and_its_points(played: Played) -> None:
    view: Any = played(1, game="canopy").view(0)
    drawn = groups(view.svg())
    points = int(view.state.score[SPIRIT].sum())
    assert title(drawn["seat-1"]).startswith(f"The Forest Spirit · {points} point")
