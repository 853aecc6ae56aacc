"""Components: the game's own, an owner's file, and every way such a file can be wrong."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from moabi.core.contract import POINTS_TYPE
from moabi.core.errors import BadComponents, BadRecord
from moabi.core.game import Game
from moabi.core.jit import Linker
from moabi.core.state import State, copy_state
from moabi.games.onceupon import layout
from moabi.match import Match, RandomPlayer, View

from .positions import CARDS, GAME, begin, card, lay_out, playthrough

SOURCES = '[sources]\nbox = "printed on my cards"\n'


def entry(table: str = "cards", **columns: str) -> str:
    """One entry of an owner's file; a column given as "" is left out."""
    usual = {
        "cards": {
            "id": '"G05"',
            "level": '"ground"',
            "animals": "[0, 2]",
            "chainsaw": "true",
            "start": "false",
        },
        "species": {"id": '"mandrill"', "level": '"ground"'},
        "ratings": {"id": '"old-forest"', "least": "11"},
    }[table]
    every = {**usual, "source": '"box"', "verified": "true", **columns}
    lines = [f"{column} = {value}" for column, value in every.items() if value]
    return "\n".join([f"[[{table}]]", *lines, ""])


def owned(folder: Path, text: str) -> Game:
    """The game with an owner's file of that text."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.with_components(path)


WRONG = {
    "unknown card": (entry(id='"G17"'), "cards 'G17': the game has no such entry"),
    "unknown species": (
        entry("species", id='"gorilla"'),
        "species 'gorilla': the game has no such entry",
    ),
    "unknown rating": (entry("ratings", id='"park"'), "ratings 'park': the game has no such entry"),
    "unknown column": (entry(colour='"red"'), "cards 'G05': unknown column 'colour'"),
    "unknown table": ('[[tiles]]\nid = "T01"\n', "unknown table 'tiles'"),
    "unknown level": (entry(level='"cellar"'), "cards 'G05': level must be one of ground"),
    "wrong level": (entry(level='"level3"'), "cards 'G05': level must stay ground"),
    "level of the wrong type": (entry(level="1"), "cards 'G05': level must be one of"),
    "id of the wrong type": (entry(id="5"), "cards 5: id must be words"),
    "no id": (entry(id=""), "cards 'number 1': id is missing"),
    "empty id": (entry(id='" "'), "id must be words"),
    "no level": (entry(level=""), "cards 'G05': level is missing"),
    "no animals": (entry(animals=""), "cards 'G05': animals is missing"),
    "no chainsaw": (entry(chainsaw=""), "cards 'G05': chainsaw is missing"),
    "no start": (entry(start=""), "cards 'G05': start is missing"),
    "no source": (entry(source=""), "cards 'G05': source is missing"),
    "no verified": (entry(verified=""), "cards 'G05': verified is missing"),
    "a source that is not listed": (
        entry(source='"hearsay"'),
        "cards 'G05': source 'hearsay' is not in [sources]",
    ),
    "source of the wrong type": (entry(source="3"), "cards 'G05': source must be words"),
    "verified of the wrong type": (entry(verified='"yes"'), "'G05': verified must be true or fal"),
    "chainsaws counted": (entry(chainsaw="1"), "cards 'G05': chainsaw must be true or false"),
    "start of the wrong type": (entry(start='"no"'), "cards 'G05': start must be true or false"),
    "animals as one number": (entry(animals="2"), "cards 'G05': animals must be a list of 2"),
    "animals of one species": (entry(animals="[1]"), "cards 'G05': animals must be a list of 2"),
    "animals of three species": (entry(animals="[1, 0, 1]"), "'G05': animals must be a list of 2"),
    "animals in words": (entry(animals='["one", "two"]'), "'G05': animals must be a list of 2"),
    "animals true or false": (entry(animals="[true, false]"), "animals must be a list of 2"),
    "half an animal": (entry(animals="[0.5, 1]"), "cards 'G05': animals must be a list of 2"),
    "less than no animal": (entry(animals="[-1, 1]"), "cards 'G05': animals must be a list of 2"),
    "four animals of a species": (entry(animals="[4, 0]"), "'G05': animals must be a list of 2"),
    "four animals of two species": (entry(animals="[2, 2]"), "cards 'G05': animals [2, 2]: at mo"),
    "a fifth start card": (entry(start="true"), "5 start cards, the box holds 4"),
    "only three start cards": (entry(id='"G01"'), "3 start cards, the box holds 4"),
    "a start card above the ground": (
        entry(id='"G01"') + entry(id='"F01"', level='"level1"', start="true"),
        "cards 'F01': a start card is a ground card",
    ),
    "a third species on a level": (
        entry("species", level='"level3"'),
        "level must stay ground",
    ),
    "the same card twice": (entry() + entry(), "cards 'G05': is given twice"),
    "ratings that do not grow": (entry("ratings", least="13"), "ratings: `least` must grow"),
    "a rating out of all bounds": (
        entry("ratings", least="1000"),
        "ratings 'old-forest': least must be a whole number",
    ),
    "cards that are no entries": ('cards = "all"\n', "'cards' must be entries headed [[cards]]"),
    "one table in place of entries": ('[cards]\nid = "G05"\n', "must be entries headed [[cards]]"),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_file_is_refused_and_the_entry_is_named(fault: str, tmp_path: Path) -> None:
    text, complaint = WRONG[fault]
    # Bare keys come before any table in TOML.
    whole = text + SOURCES if text.startswith("cards") else SOURCES + text
    with pytest.raises(BadComponents) as refused:
        owned(tmp_path, whole)
    assert complaint in str(refused.value)
    assert "mine.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[cards]\nid =", "is not TOML"),
        ("", "holds no entry"),
        (SOURCES, "holds no entry"),
        ("[sources]\nbox = 3\n", "[sources] must map"),
        ('sources = "box"\n', "[sources] must map"),
        (entry(), "source 'box' is not in [sources]"),
    ],
)
def test_a_file_that_is_no_components_file_is_refused(
    text: str, complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(BadComponents) as refused:
        owned(tmp_path, text)
    assert complaint in str(refused.value)


def test_a_missing_file_a_folder_and_a_binary_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"none\.toml: cannot be read"):
        GAME.with_components(tmp_path / "none.toml")
    with pytest.raises(BadComponents, match="cannot be read"):
        GAME.with_components(tmp_path)
    binary = tmp_path / "photo.toml"
    binary.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe\x00")
    with pytest.raises(BadComponents, match=r"photo\.toml: is not UTF-8 text"):
        GAME.with_components(binary)


# A right file


def test_only_the_entries_given_change(tmp_path: Path) -> None:
    game = owned(tmp_path, SOURCES + entry() + entry("ratings"))
    changed = card("G05")
    for name in layout.TABLES:
        table, default = game.tables[name], GAME.tables[name]
        assert table.dtype == default.dtype
        if name == "RATING_LEAST":
            assert list(table) == [-99, 7, 11, 13]
        elif name in ("CARD_ANIMALS", "CARD_CHAINSAW"):
            differs = np.atleast_2d((table != default).T).any(axis=0)
            assert list(np.flatnonzero(differs)) == [changed]
        else:
            assert (table == default).all()
    assert list(game.tables["CARD_ANIMALS"][changed]) == [0, 2]
    assert game.tables["CARD_CHAINSAW"][changed] == 1
    assert game.components.num_unverified == GAME.components.num_unverified - 2
    assert game.components.num_entries == GAME.components.num_entries


def test_the_hash_names_the_values_in_play_and_nothing_else(tmp_path: Path) -> None:
    game = owned(tmp_path, SOURCES + entry())
    assert game.components.hash != GAME.components.hash
    assert game.components.hash == owned(tmp_path, "# mine\n" + SOURCES + entry()).components.hash
    as_printed = entry(animals="[1, 0]", chainsaw="false")
    assert owned(tmp_path, SOURCES + as_printed).components.hash == GAME.components.hash
    for other in (entry(animals="[2, 0]"), entry(chainsaw="false"), entry("ratings")):
        assert owned(tmp_path, SOURCES + other).components.hash not in (
            game.components.hash,
            GAME.components.hash,
        )


FOREST = ["G05 F01 S01 C01"]


def scored(scores: object) -> int:
    state = lay_out([FOREST, ["G02"]])
    found = np.zeros(2, POINTS_TYPE)
    scores(state, found)  # type: ignore[operator]
    return int(found[0])


def test_scores_follow_the_file_in_play_and_the_default_game_is_not_disturbed(
    tmp_path: Path,
) -> None:
    before = {name: table.copy() for name, table in GAME.tables.items()}
    mandrill = owned(tmp_path, SOURCES + entry(animals="[1, 1]", chainsaw="false"))
    saw = owned(tmp_path, SOURCES + entry())
    for _ in range(2):
        assert scored(GAME.interpreted.scores) == 4
        assert scored(mandrill.interpreted.scores) == 5
        assert scored(saw.interpreted.scores) == 2
    for name, table in before.items():
        assert (GAME.tables[name] == table).all()
        assert GAME.tables[name] is getattr(layout, name)


def test_compiled_code_of_two_files_is_kept_apart_even_on_disk(tmp_path: Path) -> None:
    game = owned(tmp_path, SOURCES + entry())
    assert game.cache != GAME.cache
    for _ in range(2):
        # The second time both are read back from disk.
        for played, folder, expected in ((game, "mine", 2), (GAME, "default", 4)):
            pairs = [(getattr(layout, name), table) for name, table in played.tables.items()]
            linker = Linker(pairs, played.functions, tmp_path / folder, native=True)
            assert scored(linker.link(played.functions["scores"])) == expected
    assert scored(GAME.native.scores) == 4


OTHER_STARTS = entry(id='"G01"', animals="[0, 1]", chainsaw="false") + entry(
    animals="[0, 0]", chainsaw="false", start="true"
)


def test_other_start_cards_are_laid_out_and_slipped_in_place_of_the_usual_ones(
    tmp_path: Path,
) -> None:
    game = owned(tmp_path, SOURCES + OTHER_STARTS)
    starts = [card(name) for name in ("G02", "G03", "G04", "G05")]
    assert list(game.tables["START_CARDS"]) == starts
    match = Match(game, 2, 5)
    state = true_state(match)
    assert [state.forest[seat, 0, 0] for seat in (0, 1)] == starts[:2]
    assert card("G01") in state.pile
    match.play("slip 2")
    match.play("slip 2")
    state = true_state(match)
    assert set(starts[2:]) < set(state.pile[1])
    for seed in range(20):
        world = copy_state(match.view(0).state)
        game.interpreted.determinize(world, 0, seed)
        assert set(starts[2:]) < set(world.pile[1])
        assert game.layout.pieces(world) == tuple(range(64))


def true_state(match: Match) -> State:
    """The match's state, replayed from its set-up and steps."""
    state = match.game.new_state(match.game.interpreted, match.seats, match.seed)
    for step in match.steps:
        match.game.interpreted.apply(state, step.code)
    return state


def test_a_game_file_is_refused_with_other_components(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SOURCES + entry(), encoding="utf-8")
    mine = Match("onceupon", 2, 3, components=path)
    usual = Match("onceupon", 2, 3)
    player = RandomPlayer(1)
    for _ in range(12):
        code = player.choose(mine.view(mine.seat))
        mine.play(code)
        usual.play(code)
    assert mine.to_text() != usual.to_text()
    assert Match.from_text(mine.to_text(), path).steps == mine.steps
    assert Match.from_text(usual.to_text()).steps == usual.steps
    with pytest.raises(BadRecord, match="was played with components") as refused:
        Match.from_text(mine.to_text())
    assert refused.value.line == 4
    with pytest.raises(BadRecord, match="was played with components"):
        Match.from_text(usual.to_text(), path)


def test_the_same_deal_whatever_the_faces(tmp_path: Path) -> None:
    game = owned(tmp_path, SOURCES + entry())
    mine = game.new_state(game.interpreted, 3, 8)
    assert mine.tobytes() == begin(3, 8).tobytes()


def test_species_may_not_move_to_another_level(tmp_path: Path) -> None:
    swap = entry("species", level='"level3"') + entry("species", id='"fruit-bat"')
    with pytest.raises(BadComponents):
        owned(tmp_path, SOURCES + swap)


def test_a_start_card_with_a_face_is_refused_or_can_be_told(tmp_path: Path) -> None:
    """Ruling 2.1a rests on bare start cards."""
    faced = entry(id='"G01"', animals="[1, 1]", start="true")
    try:
        game = owned(tmp_path, SOURCES + faced)
    except BadComponents:
        return
    View(game, begin(2), 0).tell(game.notation.card_message(0, game.tables))  # type: ignore[attr-defined]


def test_no_piece_is_lost_when_other_cards_are_start_cards(tmp_path: Path) -> None:
    game = owned(tmp_path, SOURCES + OTHER_STARTS)
    assert game.layout.pieces(game.new_state(game.interpreted, 2, 1)) == tuple(range(64))


# The game's own file


def test_every_card_is_numbered_within_its_level() -> None:
    for letter, kind in zip("GFSC", layout.LEVELS, strict=True):
        ids = [entry["id"] for entry in CARDS if entry["level"] == kind]
        assert ids == [f"{letter}{number:02}" for number in range(1, 17)]


def test_what_no_source_prints_is_marked_as_reconstructed() -> None:
    assert GAME.components.num_unverified == GAME.components.num_entries == 64 + 8 + 4
    for entry in CARDS:
        assert entry["source"] == ("start" if entry["start"] else "reconstruction")


def test_each_level_but_the_ground_has_the_same_faces() -> None:
    faces = [
        sorted((e["animals"], e["chainsaw"]) for e in CARDS if e["level"] == kind)
        for kind in layout.LEVELS
    ]
    assert faces[1] == faces[2] == faces[3] != faces[0]
    saws = [sum(saw for _, saw in level) for level in faces]
    assert saws == [4, 4, 4, 4]
    animals = [[sum(kinds[n] for kinds, _ in level) for n in range(2)] for level in faces]
    assert animals == [[10, 10], [12, 12], [12, 12], [12, 12]]


def test_all_cards_of_the_box_are_in_every_position_of_a_match() -> None:
    for seats in (1, 2, 3, 4):
        for before, _, after in playthrough(seats, 2):
            assert layout.pieces(before) == layout.pieces(after) == tuple(range(64))
