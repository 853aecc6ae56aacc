"""Tables by themselves: all that happens at one, and that the log alone brings it back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from moabi.core.contract import NONE
from moabi.core.errors import MoabiError
from moabi.server.errors import Refused
from moabi.server.live.views import Lens, describe, look, show
from moabi.server.people.guard import as_refused
from moabi.server.tables import seating
from moabi.server.tables.clock import DAY, SECOND, Clock
from moabi.server.tables.setup import BOT, PERSON, Entry, Sitting
from moabi.server.tables.table import OVER, RUNNING, Table

GAME = "onceupon"
PERSONS = ("pA", "pB", "pC", "pD")
START = 1_000 * SECOND


def new_table(
    seats: int = 2, bots: tuple[int, ...] = (), persons: tuple[str, ...] = PERSONS, **changes: Any
) -> Table:
    options = changes.pop("options", {})
    settings = {"clock": Clock(), **changes}
    setup = seating.new_setup(GAME, seats, options, "pA", START, **settings)
    sittings = [
        Sitting(BOT, None, 2, f"Bot {seat}")
        if seat in bots
        else Sitting(PERSON, persons[seat], None, persons[seat], "ab")
        for seat in range(seats)
    ]
    table = Table(setup, sittings)
    table.begin(START)
    return table


def again(table: Table) -> Table:
    """The same table, from its log alone."""
    fresh = [
        Sitting(one.kind, one.person, one.level, one.name, one.contribution)
        for one in table.sittings
    ]
    other = Table(table.setup, fresh)
    other.replay([replace(entry) for entry in table.entries])
    return other


def shown(table: Table, lens: Lens) -> dict[str, Any]:
    """All that a watcher is sent of a match."""
    return show(table, look(table, lens), lens, 0)


def check_log(table: Table) -> None:
    """What the log brings back is in every way the table that wrote it."""
    other = again(table)
    assert not other.problem
    assert other.match.to_text() == table.match.to_text()
    for seat in range(NONE, table.setup.seats):
        assert shown(other, Lens(seat)) == shown(table, Lens(seat))
    for person in (None, *PERSONS):
        assert describe(other, person) == describe(table, person)
    assert other.entries == table.entries


def holder(table: Table, seat: int) -> str | None:
    return table.sittings[seat].person


def play(table: Table, steps: int = 1, at: int = START) -> Entry:
    for _ in range(steps):
        seat = table.to_decide
        code = int(table.match.view(seat).codes[0])
        entry = table.play(holder(table, seat), seat, table.step, code, at)
    return entry


def play_to(table: Table, seat: int) -> None:
    """Play until that seat is to decide and another has just decided."""
    play(table)
    while table.to_decide != seat or table.match.steps[-1].seat == seat:
        play(table)


def can_undo(table: Table) -> bool:
    """Whether the engine lets the last step be taken back."""
    try:
        table.match.fork().undo()
    except MoabiError:
        return False
    return True


def refused(kind: str) -> Any:
    return pytest.raises(Refused, match=f"^{kind}$")


# Playing


def test_a_match_played_to_its_end_has_a_result_and_comes_back_from_its_log() -> None:
    table = new_table(3)
    while table.status == RUNNING:
        play(table)
    assert table.status == OVER
    assert table.result
    assert table.result.reason == "played"
    assert table.result.outcome == table.match.outcome()
    best = max(range(3), key=lambda seat: table.result.outcome[seat])  # type: ignore[union-attr]
    assert table.result.ranks[best] == 1
    assert table.entries[-1].to_decide is None
    check_log(table)
    with refused("over"):
        table.play("pA", 0, table.step, 0, START)
    for person in ("pA", "pB", "pC"):
        with refused("over"):
            table.undo(person, table.step, START)


def test_an_answer_must_be_to_the_current_step_by_the_seat_to_decide_and_legal() -> None:
    table = new_table()
    seat = table.to_decide
    before = table.match.to_text()
    legal = table.match.legal()
    for kind, of, step, action in (
        ("stale", seat, 1, legal[0].code),
        ("not-your-turn", 1 - seat, 0, legal[0].code),
        ("malformed", seat, 0, "no such thing"),
        ("malformed", seat, 0, 10**9),
        ("ambiguous", seat, 0, legal[0].notation.split()[0]),
        ("illegal", seat, 0, "draw 1"),
    ):
        with refused(kind):
            table.play("pA", of, step, action, START)
    assert table.match.to_text() == before
    assert table.number == 1


def test_a_message_that_was_done_before_is_known_by_its_id() -> None:
    table = new_table()
    seat = table.to_decide
    entry = table.play(holder(table, seat), seat, 0, table.match.legal()[0].code, START, "c1")
    assert table.number_of(holder(table, seat), "c1") == entry.number == 2
    assert table.number_of(holder(table, 1 - seat), "c1") is None
    assert again(table).number_of(holder(table, seat), "c1") == 2


def test_a_log_that_the_rules_no_longer_lead_to_can_be_looked_at_only() -> None:
    table = new_table()
    play(table, 5)
    entries = list(table.entries)
    entries[3] = replace(entries[3], payload={**entries[3].payload, "digest": "0" * 12})
    other = Table(table.setup, table.sittings)
    other.replay(entries)
    assert other.problem
    assert other.number == table.number
    assert other.bot_to_decide() is None
    with refused("changed-rules"):
        other.play("pA", other.match.seat, other.step, 0, START)


# Taking back


def test_ones_own_last_step_is_taken_back_at_once_where_the_engine_allows_it() -> None:
    table = new_table()
    before = ""
    while not can_undo(table):
        before = table.match.to_text()
        play(table)
    steps, person = table.step, holder(table, table.match.steps[-1].seat) or ""
    entry = table.undo(person, steps, START)
    assert (entry.kind, entry.step, table.step) == ("undo", steps - 1, steps - 1)
    assert table.match.to_text() == before
    check_log(table)
    play(table, 2)
    check_log(table)


def test_beyond_the_rule_the_others_are_asked_and_all_must_accept() -> None:
    table = new_table(3)
    play_to(table, 0)
    mine = max(step.number for step in table.match.steps if step.seat == 1)
    offer = table.undo("pB", table.step, START)
    assert offer.kind == "offer"
    with refused("asked-already"):
        table.undo("pB", table.step, START)
    with refused("own-offer"):
        table.answer("pB", offer.number, True, START)
    steps = table.step
    table.answer("pA", offer.number, True, START)
    assert table.step == steps
    check_log(table)
    table.answer("pC", offer.number, True, START)
    assert table.step == mine - 1
    assert table.to_decide == 1
    assert not table.offers
    check_log(table)


def test_one_who_declines_ends_the_offer_and_so_does_the_next_step() -> None:
    table = new_table(3)
    play_to(table, 0)
    offer = table.undo("pB", table.step, START)
    steps = table.step
    table.answer("pC", offer.number, False, START)
    assert not table.offers
    assert table.step == steps
    with refused("no-offer"):
        table.answer("pA", offer.number, True, START)
    table.undo("pA", table.step, START)
    play(table)
    assert not table.offers
    check_log(table)


def test_what_was_declined_or_withdrawn_is_not_asked_for_again_before_the_next_step() -> None:
    table = new_table()
    play_to(table, 0)
    for ask in (table.ask_pause, lambda who, at: table.undo(who, table.step, at)):
        offer = ask("pB", START)
        table.answer("pB", offer.number, False, START)
        with refused("asked-already"):
            ask("pB", START)
    with refused("asked-already"):
        again(table).ask_pause("pB", START)
    play(table)
    table.ask_pause("pB", START)
    check_log(table)


def test_a_log_that_is_full_can_still_be_played_to_its_end_or_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("moabi.server.tables.table.MAX_ENTRIES", 4)
    table = new_table(2, bots=(1,))
    play(table, 4)
    for ask in (table.ask_pause, table.come_back, lambda who, at: table.undo(who, 4, at)):
        with refused("log-full"):
            ask("pA", START)
    while table.to_decide != 1:
        play(table)
    assert table.bot_to_decide() == 2
    given_up = again(table)
    given_up.resign("pA", START)
    assert given_up.status == OVER
    while table.status == RUNNING:
        play(table)
    assert table.result
    check_log(table)


def test_alone_with_bots_everything_is_taken_back_at_once() -> None:
    table = new_table(2, bots=(1,))
    play_to(table, 0)
    table.undo("pA", table.step, START)
    assert table.to_decide == 0
    assert not table.offers
    check_log(table)


def test_nothing_is_taken_back_behind_the_back_of_somebody_who_is_away() -> None:
    table = new_table(clock=Clock("days", days=1))
    play(table, 8)
    play_to(table, 1)
    late = START + 3 * DAY
    begun = table.step
    table.substitute("pA", 1, late)
    while can_undo(table):
        play(table, at=late)
    later = table.match.steps[begun:]
    assert table.stand_in_steps() == {one.number for one in later if one.seat == 1} != set()
    assert again(table).stand_in_steps() == table.stand_in_steps()
    step = table.step
    table.undo("pA", step, late)
    (offer,) = table.offers.values()
    assert table.waiting_for(offer) == {"pB"}
    assert table.step == step
    check_log(table)


def test_a_match_that_no_longer_replays_has_no_file() -> None:
    table = new_table()
    play(table, 10)
    table.resign("pA", START)
    assert table.to_file()
    entry = table.entries[5]
    table.entries[5] = replace(entry, payload={**entry.payload, "digest": "0" * 16})
    other = again(table)
    other.status, other.result = table.status, table.result
    assert other.problem
    with refused("changed-rules"):
        other.to_file()


def test_a_table_can_be_made_without_taking_back_beyond_the_rule() -> None:
    table = new_table(allows_undo=False)
    play_to(table, 0)
    with refused("no-undo"):
        table.undo("pB", table.step, START)
    with refused("nothing-to-undo"):
        new_table().undo("pA", 0, START)
    with refused("not-yours"):
        table.undo("pC", table.step, START)


# Leaving


def test_with_two_seats_resigning_ends_the_match_and_the_other_wins() -> None:
    table = new_table()
    play(table, 3)
    table.resign("pB", START)
    assert table.status == OVER
    assert table.result
    assert (table.result.reason, table.result.outcome) == ("resigned", (1.0, 0.0))
    assert table.result.ranks == (1, 2)
    assert table.result.winners() == [0]
    check_log(table)


def test_in_teams_both_partners_lose_and_the_others_win_in_full() -> None:
    table = new_table(4, options={"teams": "on"})
    table.resign("pC", START)
    assert table.result
    assert table.result.outcome == (0.0, 1.0, 0.0, 1.0)
    assert table.result.ranks == (3, 1, 4, 1)
    assert table.result.winners() == [1, 3]


def test_who_loses_alone_has_not_won() -> None:
    table = new_table(1)
    table.resign("pA", START)
    assert table.result
    assert table.result.ranks == (1,)
    assert table.result.winners() == []


def test_with_more_seats_a_bot_plays_on_and_who_resigned_is_last() -> None:
    table = new_table(3)
    table.resign("pB", START)
    assert table.status == RUNNING
    assert table.sittings[1].bot_level is not None
    with refused("not-yours"):
        table.undo("pB", table.step, START)
    with refused("not-away"):
        table.come_back("pB", START)
    while table.status == RUNNING:
        play(table)
    assert table.result
    assert table.result.ranks[1] == 3
    check_log(table)


def test_when_the_last_person_resigns_the_match_is_over() -> None:
    table = new_table(3, bots=(1, 2))
    table.resign("pA", START)
    assert table.status == OVER


def test_the_verdict_names_everybody_who_resigned_and_who_has_won() -> None:
    table = new_table(3, bots=(2,))
    table.resign("pB", START)
    table.resign("pA", START)
    said = [shown(table, Lens(NONE, language))["verdict"] for language in ("en", "fr")]
    assert said == [
        "pA and pB have resigned. Bot 2 wins.",
        "pA et pB ont abandonné. Bot 2 gagne.",
    ]
    left = new_table(3, bots=(1, 2))
    left.resign("pA", START)
    verdict = shown(left, Lens(NONE, "fr"))["verdict"]
    assert verdict == "pA a abandonné. Bot 1 et Bot 2 gagnent."
    alone = new_table(1)
    alone.resign("pA", START)
    assert shown(alone, Lens(NONE, "fr"))["verdict"] == "pA a abandonné."


# Clocks


def test_a_seat_goes_to_a_bot_only_when_its_time_is_out_and_back_at_any_time() -> None:
    table = new_table(clock=Clock("live", 30, 60))
    seat = table.to_decide
    away, here = holder(table, seat) or "", holder(table, 1 - seat) or ""
    with refused("has-time"):
        table.substitute(here, seat, START + 90 * SECOND - 1)
    with refused("not-away"):
        table.substitute(away, seat, START + 90 * SECOND)
    with refused("not-yours"):
        table.substitute("pC", seat, START + 90 * SECOND)
    table.substitute(here, seat, START + 90 * SECOND)
    assert table.bot_to_decide() is not None
    assert table.persons() == {here}
    check_log(table)
    table.come_back(away, START + 95 * SECOND)
    assert table.bot_to_decide() is None
    assert table.clocks.reserves[seat] == 0
    check_log(table)


def test_whom_a_bot_stands_in_for_comes_back_before_all_else() -> None:
    table = new_table(clock=Clock("live", 30, 60))
    play(table, 8)
    seat, late = table.to_decide, START + 90 * SECOND
    away, here = holder(table, seat) or "", holder(table, 1 - seat) or ""
    table.substitute(here, seat, late)
    with refused("away"):
        table.undo(away, table.step, late)
    with refused("away"):
        table.ask_pause(away, late)
    table.come_back(away, late)
    table.ask_pause(away, late)
    check_log(table)


def test_each_move_has_its_seconds_and_only_what_is_over_runs_off_the_reserve() -> None:
    table = new_table(clock=Clock("live", 30, 60))
    seat = table.to_decide
    play(table, at=START + 30 * SECOND)
    assert table.clocks.reserves[seat] == 60 * SECOND
    while table.to_decide != seat:
        play(table, at=START + 40 * SECOND)
    began = table.clocks.since
    play(table, at=began + 50 * SECOND)
    assert table.clocks.reserves[seat] == 40 * SECOND
    check_log(table)


def test_days_begin_anew_with_every_move() -> None:
    table = new_table(clock=Clock("days", days=3))
    assert table.clocks.deadline() == START + 3 * DAY
    play(table, at=START + DAY)
    assert table.clocks.deadline() == START + 4 * DAY


def test_a_pause_asked_for_and_accepted_stops_the_clock() -> None:
    table = new_table(clock=Clock("live", 30, 60))
    offer = table.ask_pause("pA", START + 10 * SECOND)
    assert not table.is_paused
    table.answer("pB", offer.number, True, START + 10 * SECOND)
    assert table.is_paused
    assert table.clocks.deadline() is None
    seat = table.to_decide
    with refused("paused"):
        table.play(holder(table, seat), seat, 0, 0, START)
    check_log(table)
    table.resume("pB", START + 500 * SECOND)
    assert table.clocks.deadline() == START + (500 + 80) * SECOND
    check_log(table)


@pytest.mark.parametrize(
    "values",
    [
        {"kind": "sundial"},
        {"kind": "live"},
        {"kind": "live", "move": -1, "reserve": 5},
        {"kind": "live", "move": True},
        {"kind": "days", "days": 400},
        {"kind": "none", "days": 3},
        {"kind": "days", "move": 3},
    ],
)
def test_a_clock_that_there_is_not_is_refused(values: dict[str, Any]) -> None:
    with refused("bad-clock"):
        Clock.read(values)


# Before the start


def test_bots_at_a_table_have_names_of_their_own() -> None:
    names = {seating.bot_name("abcdefghij", seat) for seat in range(4)}
    assert len(names) == 4
    assert names <= set(seating.BOT_NAMES)
    assert seating.bot_name("abcdefghij", 0) != seating.bot_name("bbcdefghij", 0)


def test_seats_are_taken_freed_and_given_to_bots() -> None:
    setup = seating.new_setup(GAME, 3, {}, "pA", START, clock=Clock())
    table = Table(setup, [Sitting() for _ in range(3)])
    assert seating.sit(table, "pA", "Ada", "") == [0]
    assert seating.sit(table, "pA", "Ada", "") == [0]
    with refused("seat-taken"):
        seating.sit(table, "pB", "Bo", "", 0)
    assert seating.sit(table, "pB", "Bo", "", 2) == [2]
    with refused("host-only"):
        seating.invite_bot(table, "pB", 1, 4)
    with refused("seat-taken"):
        seating.invite_bot(table, "pA", 2, 4)
    with refused("seats-empty"):
        table.begin(START)
    seating.invite_bot(table, "pA", 1, 4)
    assert seating.is_full(table)
    with refused("table-full"):
        seating.sit(table, "pC", "Cy", "")
    seating.stand_up(table, "pB")
    assert table.seats_of("pB") == []
    seating.stand_up(table, "pA")
    assert table.status == "closed"


def test_bots_alone_do_not_start_a_match() -> None:
    setup = seating.new_setup(GAME, 2, {}, "pA", START, clock=Clock())
    with refused("only-bots"):
        Table(setup, [Sitting(BOT, None, 1, "Bot 1") for _ in range(2)]).begin(START)


def test_seats_of_one_name_are_told_apart() -> None:
    table = new_table(3, persons=("pA", "pA", "pA"))
    assert table.match.names == ("pA", "pA 2", "pA 3")
    assert table.seats_of("pA") == [0, 1, 2]


@pytest.mark.parametrize(
    ("game", "seats", "options", "told"),
    [
        ("chess", 2, {}, ("game", "Ce jeu n’existe pas ici.")),
        (GAME, 5, {}, ("seats", "Ce jeu ne se joue pas à ce nombre, mais à 1, 2, 3, 4.")),
        (GAME, 4, {"moss": "on"}, ("options.moss", "Ce jeu n’a pas cette option.")),
        (GAME, 4, {"teams": "3"}, ("options.teams", "Cette option vaut\u00a0: off, on.")),
        (GAME, 3, {"teams": "on"}, ("options.teams", "À ce nombre de joueurs")),
    ],
)
def test_what_no_game_takes_is_refused_in_the_language_of_who_asks(
    game: str, seats: int, options: dict[str, str], told: tuple[str, str]
) -> None:
    with pytest.raises(MoabiError) as found:
        seating.new_setup(game, seats, options, "pA", START, clock=Clock())
    refused = as_refused(found.value)
    assert refused.status == 422
    [(field, words)] = refused.to_json("fr")["error"]["fields"].items()
    assert (field, words[: len(told[1])]) == told
